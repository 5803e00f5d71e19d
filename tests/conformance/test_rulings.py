"""A ruling is asked about a situation that can be seen: the felt shows it, or the question knows why no felt can."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from tests.conformance.library import IDS, broken_words, game
from tests.conformance.pictures import lay_of, picture
from tests.conformance.test_eyes import named_by
from trainer.cards.card import Card
from trainer.cli.replay import question_lines
from trainer.core.money import dollars
from trainer.core.rng import make_rng
from trainer.drills.code import skill_ref
from trainer.drills.faults import faults
from trainer.drills.question import Question
from trainer.drills.question_builder import NoSituation, build
from trainer.games.base import Game
from trainer.round.acts import Choose, WantChoice
from trainer.round.duty import Kind
from trainer.round.ruling import LEAST, OFFERED
from trainer.table.lay import Laid, Lay
from trainer.training.explanations import explain

RULED = [id for id in IDS if any(skill.kind is Kind.RULE_ON for skill in game(id).skills)]
TWINS = (
    ("allow", "has-action"),
    ("allow", "play-on"),
    ("refuse", "play-on"),
    ("refuse", "no-action"),
    ("refuse", "excess-no-action"),
    ("refuse", "may-forfeit"),
    ("hand-loses", "foul-and-forfeit"),
    ("dead-hand", "concedes"),
    ("dead-hand", "loses-all"),
    ("refund", "allow"),
    ("return-uncovered", "nothing-paid"),
    ("gets-both", "high-takes-all"),
    ("gets-card", "allow"),
    ("show-to-all", "allow"),
)
"""Answers that come to the same for a player: side by side, neither could be wrong beside the other."""
STEP = re.compile(r"  (?:applies|does not apply) +\S+")
STRANGE = ("foreign", "same-card", "unannounced-joker")
"""What these rulings are called by is a card that the deck does not have, or has once."""


def questions(id: str) -> Iterator[Question]:
    """Two questions for every ruling of a game."""
    played = game(id)
    for skill in played.skills:
        for seed in (2, 5):
            if skill.kind is Kind.RULE_ON:
                try:
                    yield build(game, skill_ref(played, skill.kind, skill.rule.id, seed))
                except NoSituation:
                    continue


def deck_of(played: Game) -> Counter[Card]:
    return Counter(played.deck.cards())


def cards(lay: Lay) -> Counter[Card]:
    return Counter(one.card for laid in lay.cards.values() for one in laid)


def differs(question: Question) -> list[str]:
    """The places where something else lies than in the round."""
    before, now = question.round.lay, lay_of(question)
    places: set[str] = {*before.cards, *now.cards, *before.chips, *now.chips}

    def lies(lay: Lay, place: str) -> tuple[tuple[Laid, ...], int]:
        return tuple(lay.cards.get(place, ())), lay.chips_at(place)

    return sorted(place for place in places if lies(before, place) != lies(now, place))


def owner(place: str) -> str:
    return place.partition(".")[0].partition("+")[0]


def faults_of(played: Game, question: Question) -> Iterator[str]:
    duty, view = question.duty, picture(question)
    shown = duty.felt is not None or duty.supposed or duty.offered
    if not shown and duty.unseen is None:
        yield "nothing is shown, and nothing says why"
    if not duty.look and duty.unseen is None:
        yield "nothing is pointed at"
    yield from (f"{name} is on no place of the felt" for name in view.unknown)
    yield from (f"{place} is nowhere" for place in duty.look if view.box_of(place) is None)
    changed = differs(question)
    looked = {owner(place) for place in duty.look}
    if changed and not looked & {owner(place) for place in changed}:
        yield f"{changed} lie otherwise, {duty.look} is pointed at"
    if any(cents < 0 for cents in lay_of(question).chips.values()):
        yield "less than no chips"
    before = cards(question.round.lay)
    more = cards(lay_of(question)) - (deck_of(played) | before)
    if more and not any(word in duty.key.subject for word in STRANGE):
        yield f"{sorted(map(str, more))} are not in the deck"
    yield from (f"the question names {one}" for one in named_by(question))
    assert isinstance(duty.want, WantChoice)
    offered = {option.id for option in duty.want.options}
    if len(offered) != len(duty.want.options) or not LEAST <= len(offered) <= OFFERED:
        yield "remedies are offered twice, or too few"
    yield from (f"{' and '.join(twins)} come to the same" for twins in TWINS if offered.issuperset(twins))


def facts_on(question: Question) -> set[str]:
    """What anybody can read off the table as it is asked about: seats, cards, amounts, counts of cards and players."""
    lay, setup = lay_of(question), question.round.setup
    stakes = [wager.stake for wager in setup.wagers]
    amounts = {*lay.chips.values(), *stakes, sum(stakes), *(cents for _, cents in question.duty.offered)}
    holding = {owner(place) for place, laid in lay.cards.items() if laid and place.startswith("seat-")}
    sizes = {len(laid) for laid in lay.cards.values()} | {len(setup.seats_taken), len(holding)}
    return {
        *(f"seat {seat}" for seat in range(1, setup.seats + 1)),
        *(str(card) for card in cards(lay)),
        *(dollars(cents) for cents in amounts),
        *(f"{size} {thing}" for size in sizes for thing in ("card", "player")),
        "dice show",
        "player-dealer",
    }


def reasons_of(question: Question) -> Iterator[str]:
    """What is wrong with why it is ruled so: a condition that fails, or nothing of this table."""
    checks = [check for step in question.decision.steps for check in step.checks]
    yield from (f"'{check.because}' does not hold" for check in checks if not check.holds)
    said = [str(reason) for reason in question.decision.findings]
    if question.duty.look and not any(fact in reason for fact in facts_on(question) for reason in said):
        yield f"{said} name nothing that is there"
    assert isinstance(question.duty.want, WantChoice)
    for option in question.duty.want.options:
        line = question.decision.line_for(Choose(option.id))
        if line is not None and line.lacking is None:
            yield f"nothing of “{line.rule.says}” fails"


def sentences_of(question: Question) -> Iterator[str]:
    """What is said of a ruling: the question with its answers, how it was decided, and every wrong choice."""
    duty, lines = question.duty, list(question_lines(question))
    yield str(duty.ask)
    reasons = lines[lines.index("How it was decided:") + 1 :]
    clauses = (line.strip().removeprefix("· ") for line in reasons if not STEP.fullmatch(line))
    yield from (clause[:1].upper() + clause[1:] for clause in clauses)
    verdicts = (fault.verdict for fault in faults((question.round, duty, question.decision), make_rng(1)))
    yield from (str(explain(verdict, question).sentence) for verdict in verdicts)


@pytest.mark.sampled(6)
@pytest.mark.parametrize("id", RULED)
def test_every_ruling_says_why_with_this_table_in_whole_sentences(id: str):
    found = [
        f"{question.duty.key}: {fault}: {question.round.setup.to_text()}"
        for question in questions(id)
        for fault in (*reasons_of(question), *broken_words(*sentences_of(question)))
    ]
    assert found == []


@pytest.mark.sampled(6)
@pytest.mark.parametrize("id", RULED)
def test_what_is_ruled_on_is_shown(id: str):
    played = game(id)
    found = [
        f"{question.duty.key}: {fault}: {question.round.setup.to_text()}"
        for question in questions(id)
        for fault in faults_of(played, question)
    ]
    assert found == []

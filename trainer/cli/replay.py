"""A question and its answer as plain text: what a code stands for, for a terminal, a mail or a bug report."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from trainer.cards.notation import write_cards, write_dice
from trainer.core.money import dollars
from trainer.core.text import Words
from trainer.drills.code import read_code, same_rules
from trainer.drills.question import Question
from trainer.drills.question_builder import build
from trainer.felt.felt_words import as_asked
from trainer.houses.library import Library
from trainer.round.act_text import act_text, expected_words
from trainer.round.duty import KIND_NAMES
from trainer.rules.sources import NO_LINE
from trainer.table.lay import Lay
from trainer.training.explanations import RuleLine, explain_right, uncounted


def replay_text(code: str, library: Library, words: Callable[[Words], str] = str) -> str:
    """The question of a code with its answer explained. BadText when it is no code, NoSituation when it is gone."""
    ref = read_code(code, library.infos, library.game)
    question = build(library.game, ref)
    lines = list(question_lines(question, words))
    if not same_rules(ref, question.game):
        lines.insert(
            1, "This code was made with another version of the rules; the question may differ from the one noted."
        )
    return "\n".join(lines) + "\n"


def question_lines(question: Question, words: Callable[[Words], str] = str) -> Iterator[str]:
    """The question, what lies on the felt, the right answer and why."""
    game, duty = question.game, question.duty
    yield f"{game.info.title}, {game.info.house_title}: {words(KIND_NAMES[duty.kind])}  [{question.code or duty.key}]"
    yield question.round.setup.to_text()
    yield ""
    yield from lay_lines(as_asked(duty, question.round.lay))
    yield ""
    yield from (words(ladder.words) for ladder in question.posted)
    yield words(duty.ask)
    yield f"  ({words(expected_words(duty.want))})"
    yield ""
    explanation = explain_right(question)
    yield f"Answer: {words(explanation.answer)}    [{act_text(question.decision.result)}]"
    for other in explanation.also:
        yield f"Also accepted: {words(other)}"
    yield from map(words, uncounted(question))
    yield from _rule_lines("Rule", explanation.rule, words)
    for rule in explanation.with_rules:
        yield from _rule_lines("Together with", rule, words)
    if explanation.steps:
        yield "How it was decided:"
    for step in explanation.steps:
        mark = "applies       " if step.applied else "does not apply"
        yield f"  {mark}  {step.rule.id}"
        yield from (f"    · {words(reason)}" for reason in step.because or (step.rule.says,))


def _rule_lines(heading: str, rule: RuleLine, words: Callable[[Words], str]) -> Iterator[str]:
    cite = f"{rule.cite.source} does not say" if rule.cite.lines == NO_LINE else str(rule.cite)
    yield f"{heading}: {words(rule.says)}  ({', '.join(part for part in (rule.id, cite) if part)})"
    for note in rule.notes:
        yield f"  {words(note)}"


def lay_lines(lay: Lay) -> Iterator[str]:
    """What lies where; cards face down are marked so."""
    for place, laid in sorted(lay.cards.items()):
        cards = [laid.card for laid in laid]
        if cards:
            up = all(laid.up for laid in laid)
            yield f"  {place}: {write_cards(cards)}{'' if up else '  (face down)'}"
    for place, cents in sorted(lay.chips.items()):
        yield f"  {place}: {dollars(cents)}"
    for place in sorted(lay.fanned):
        yield f"  {place} is spread out"
    for name, place in sorted(lay.buttons.items()):
        yield f"  {name} button at {place}"
    if lay.sideways:
        yield f"  {lay.sideways} lies sideways"
    if lay.dice:
        yield f"  dice: {write_dice(lay.dice)}"

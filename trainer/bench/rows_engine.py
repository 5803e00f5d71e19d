"""Rows about the house way, the proof, questions and grading."""

from __future__ import annotations

from collections.abc import Iterator

from trainer import resources
from trainer.bench import peers
from trainer.bench.clock import Competitor, each, now, percentile
from trainer.bench.rows_cards import MANY, row
from trainer.bench.table import Goal, Row
from trainer.cards.card import Card
from trainer.cards.deck import WITH_JOKER
from trainer.drills.build import NoSituation, build
from trainer.drills.code import skill_ref
from trainer.games.base import Game
from trainer.games.pai_gow.setting import house_way
from trainer.houses.library import Library
from trainer.prove.proof import prove
from trainer.prove.way import HouseWay, house_way_of
from trainer.rng import make_rng, sample

BARE, EXPLAINED = "house way, bare result", "house way, explained"
PROOF = "proof of one book over every hand"
QUESTION, GRADING = "next question, 99 of 100", "grading, 99 of 100"
GAME = "casino-99/fortune-pai-gow-poker"


def _game() -> tuple[Game, HouseWay]:
    game = Library(resources.read_books()).game(GAME)
    way = house_way_of(game)
    assert way is not None
    return game, way


def setting() -> Iterator[Row]:
    """One hand of seven set the house way; tables warm."""
    _, way = _game()
    rng = make_rng(53)
    dealt = [sample(rng, WITH_JOKER.cards(), 7) for _ in range(MANY)]
    pygow = peers.pygow_poker()
    theirs: dict[str, Competitor] = {}
    if pygow is not None:
        theirs["pygow-poker"] = each(
            pygow, [hand for hand in map(peers.pygow_texts, dealt[:600]) if _sets(pygow, hand)]
        )

    def bare(cards: tuple[Card, ...]) -> object:
        return way.set(cards)

    def explained(cards: tuple[Card, ...]) -> object:
        decision = house_way(way.rules, cards, way.values)
        return [str(check.because) for step in decision.steps if step.applied for check in step.checks]

    others = ("pygow-poker",)
    goals = (Goal(15), Goal(4, "pygow-poker", at_least=True))
    yield row(BARE, {"ours": each(bare, dealt), **theirs}, others, goals, unit="µs")
    yield row(EXPLAINED, {"ours": each(explained, dealt[: MANY // 4]), **theirs}, others, (Goal(60),), unit="µs")


def _sets(pygow: object, hand: list[str]) -> bool:
    """Some hands make it fail; they are left out."""
    assert callable(pygow)
    try:
        pygow(list(hand))
    except (IndexError, KeyError, ValueError, TypeError, UnboundLocalError):
        return False
    return True


def proof() -> Iterator[Row]:
    """All 154,143,080 hands in one process, tables cold as they are then."""
    game, _ = _game()
    start = now()
    found = prove(game)
    seconds = now() - start
    note = f"{found.tally.hands:,} hands" if found.proved else "NOT PROVED"
    yield Row(PROOF, "s", seconds, (), (Goal(10),), note)


def questions() -> Iterator[Row]:
    """Every skill of the game some times: building its question, and judging the right answer."""
    game, _ = _game()
    building: list[float] = []
    grading: list[float] = []
    for seed in range(3):
        for skill in game.skills:
            start = now()
            try:
                question = build(lambda _: game, skill_ref(game, skill.kind, skill.rule.id, seed))
            except NoSituation:
                continue
            between = now()
            question.judge(question.decision.result)
            grading.append(now() - between)
            building.append(between - start)
    note = f"{len(building)} questions, every skill"
    yield Row(QUESTION, "ms", 1000 * percentile(building, 0.99), (), (Goal(50),), note)
    yield Row(GRADING, "ms", 1000 * percentile(grading, 0.99), (), (Goal(10),), note)

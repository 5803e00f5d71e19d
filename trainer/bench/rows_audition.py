"""Whether auditions keep their word: planted dealers, weak and ready, deal the hands of real games.

A weak dealer of one pattern fails no more hands than one of another; what differs is why. Each pattern is a chance of
being right for every skill, set so that the share of clean hands is the one that the test speaks of.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from trainer.bench.bench_table import Goal, Measured
from trainer.core.rng import Random, below, child_seed, make_rng
from trainer.disk import resources
from trainer.games.base import ANY, Game
from trainer.houses.library import Library
from trainer.progress.audition_hands import AUDITION_TEST, FALSE_FAIL, FALSE_PASS, SequentialTest
from trainer.round import machine
from trainer.training.flow import BESIDE_THE_HAND

WEAK: Final = "audition: weak dealers who pass"
READY: Final = "audition: ready dealers who fail"
LONGEST: Final = "audition: hands dealt, longest"
MEAN: Final = "audition: hands dealt, mean"
NAMES: Final = (WEAK, READY, LONGEST, MEAN)
GAMES: Final = (
    "casino-99/fortune-pai-gow-poker",
    "casino-99/ez-baccarat-panda-8",
    "casino-99/ultimate-texas-holdem",
)
HANDS, DEALERS = 60, 10_000
"""So many hands of each game are dealt, and so many dealers of each pattern take the audition."""
BISECTIONS: Final = 40

Hands = Sequence[Sequence[str]]
"""Hands of a game, each as the skills its duties ask."""
Dealer = Callable[[str], float]
"""The chance of being right, by skill."""


def dealt_hands(game: Game, hands: int = HANDS) -> Hands:
    """The duties of so many hands that an audition asks, each by the rule that decides it."""
    dealt = []
    for number in range(hands):
        start = game.start(game.new_setup(child_seed("audition", game.info.id, number), ANY))
        dealt.append(
            [
                f"{duty.kind}/{decision.rule.id}"
                for _, duty, decision in machine.every_duty(start)
                if decision.certain and duty.kind not in BESIDE_THE_HAND
            ]
        )
    return [skills for skills in dealt if skills]


def clean_share(hands: Hands, dealer: Dealer) -> float:
    """The share of hands that a dealer deals without a mistake."""
    total = 0.0
    for skills in hands:
        chance = 1.0
        for skill in skills:
            chance *= dealer(skill)
        total += chance
    return total / len(hands)


def planted(hands: Hands, share: float, pattern: str) -> Dealer:
    """A dealer with this share of clean hands: `even` mistakes, `holes` in every fifth rule, or `one` duty not known.

    Found by halving the distance: the more is known, the more hands are clean.
    """
    skills = sorted({skill for hand in hands for skill in hand})
    kinds = sorted({skill.partition("/")[0] for skill in skills})
    often = max(kinds, key=lambda kind: sum(any(skill.startswith(f"{kind}/") for skill in hand) for hand in hands))
    holes = {skill for skill in skills if child_seed("hole", skill) % 5 == 0}

    def dealer(known: float) -> Dealer:
        if pattern == "holes":
            return lambda skill: known if skill in holes else 1.0
        if pattern == "one":
            return lambda skill: known if skill.startswith(f"{often}/") else 1.0
        return lambda _skill: known

    low, high = 0.0, 1.0
    if clean_share(hands, dealer(low)) > share:
        return planted(hands, share, "even")
    for _ in range(BISECTIONS):
        middle = (low + high) / 2
        low, high = (middle, high) if clean_share(hands, dealer(middle)) < share else (low, middle)
    return dealer((low + high) / 2)


def audition(hands: Sequence[Hands], dealers: Sequence[Dealer], rng: Random, test: SequentialTest) -> tuple[bool, int]:
    """One audition over several games in turn: whether it was passed, and after how many hands."""
    dealt = clean = 0
    while (decision := test.decided(dealt, clean) if dealt else None) is None:
        game = dealt % len(hands)
        skills = hands[game][below(rng, len(hands[game]))]
        clean += all(rng.random() < dealers[game](skill) for skill in skills)
        dealt += 1
    return decision, dealt


def auditions(games: Sequence[Hands], share: float, pattern: str, count: int, seed: int) -> list[tuple[bool, int]]:
    """What so many dealers of one pattern come to."""
    rng = make_rng(seed)
    dealers = [planted(hands, share, pattern) for hands in games]
    return [audition(games, dealers, rng, AUDITION_TEST) for _ in range(count)]


def false_results() -> Iterator[Measured]:
    """Planted weak dealers who pass, planted ready ones who fail, and how many hands it takes."""
    test, library = AUDITION_TEST, Library(resources.read_books())
    games = [dealt_hands(library.game(id)) for id in GAMES]
    patterns = ("even", "holes", "one")
    weak = [auditions(games, test.weak, pattern, DEALERS, number) for number, pattern in enumerate(patterns)]
    ready = [auditions(games, test.ready, pattern, DEALERS, number) for number, pattern in enumerate(patterns, start=9)]
    passes = max(sum(passed for passed, _ in results) for results in weak)
    fails = max(sum(not passed for passed, _ in results) for results in ready)
    lengths = [hands for results in (*weak, *ready) for _, hands in results]
    exact_weak, exact_ready = test.chances(test.weak), test.chances(test.ready)
    note = f"worst of {len(patterns)} patterns, {DEALERS:,} dealers each; exact {100 * exact_weak.passes:.2f}%"
    yield Measured(WEAK, "%", 100 * passes / DEALERS, (), (Goal(100 * FALSE_PASS),), note)
    note = f"worst of {len(patterns)} patterns, {DEALERS:,} dealers each; exact {100 * exact_ready.fails:.2f}%"
    yield Measured(READY, "%", 100 * fails / DEALERS, (), (Goal(100 * FALSE_FAIL),), note)
    yield Measured(LONGEST, "hands", max(lengths), (), (Goal(test.most),))
    note = f"exact: weak {exact_weak.hands:.1f}, ready {exact_ready.hands:.1f}"
    yield Measured(MEAN, "hands", sum(lengths) / len(lengths), (), (), note)

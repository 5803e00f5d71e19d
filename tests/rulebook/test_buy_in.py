"""What players buy in for: the least buy-in by the limit, a short one, chips added, as the books print them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest

from tests.rulebook.asking import game, ruling
from tests.shelf import BOOKS
from trainer.core.money import dollars
from trainer.drills import next_hand
from trainer.drills.code import skill_ref
from trainer.drills.question import Question
from trainer.drills.question_builder import build
from trainer.games.base import Wish
from trainer.games.pan.pan_terms import read_terms
from trainer.houses.library import Library
from trainer.round.acts import Choose
from trainer.round.duty import Kind
from trainer.round.setup import parse_setup
from trainer.table.places import STACK, name_of

TEN = {"2-4": 20, "3-6": 30, "4-8": 40, "9-18": 90, "15-30": 300}
FIVE = {"3-6": 15, "4-8": 20, "9-18": 45, "15-30": 150}
LEAST = {
    "phoenix/texas-holdem": {"3-6": 48, "4-8": 64, "6-12": 96, "10-20": 160},  # L143: 16 times the minimum bet
    "phoenix/omaha-hi-lo": {"3-6": 48, "4-8": 64, "6-12": 96, "10-20": 160},
    "casino-real/tahoe-pineapple-hi-lo": TEN,  # L1013-1018, an amount a limit
    "casino-real/loball": FIVE,  # L653: five minimum bets through 20 limit, ten from 30 on
    "casino-real/draw-hi-lo": FIVE,  # L743: the same rules
    "casino-99/crazy-pineapple-high-low": {"2-4": 20, "3-6": 40, "6-12": 40},  # L2404, L2411
}
"""The least buy-in in dollars by the figures of the limit."""


def questions(id: str, rule: str) -> Iterator[Question]:
    return (build(game, skill_ref(game(id), Kind.RULE_ON, f"ruling.{rule}", seed)) for seed in range(1, 9))


def bought(question: Question) -> int:
    """The chips of the player who buys in, in dollars."""
    duty = question.duty
    place = next(place for place in duty.look if name_of(place) == STACK)
    assert duty.felt is not None
    return duty.felt.chips_at(place) // 100


@pytest.mark.parametrize("id", LEAST)
def test_a_player_buys_in_for_the_least_buy_in_or_more(id: str):
    for rule, enough in (("buys-below", False), ("buys-enough", True)):
        for question in questions(id, rule):
            figures = question.round.setup.option("limit")
            least = LEAST[id]["-".join(figures.split("-")[:2])]
            assert (bought(question) >= least) is enough
            assert any(dollars(least * 100) in str(reason) for reason in question.decision.findings)


RANGES: Mapping[str, Mapping[str, tuple[tuple[int, int], tuple[int, int] | None]]] = {
    # L3709, L3711: pot limit $10 to $100, at most $100 to $500; L3743, L3745: no limit $20 to $1,000, no maximum
    "casino-99/omaha-high-low-9-qualifier": {"pot": ((10, 100), (100, 500)), "no": ((20, 1000), None)},
    "angies/omaha-high": {"pot": ((10, 100), (100, 500)), "no": ((20, 1000), None)},
    "lake-elsinore/texas-holdem": {"no": ((1, 1), None), "pot": ((1, 1), None)},  # L6430: $1, no maximum
}


@pytest.mark.parametrize("id", RANGES)
def test_a_house_posts_its_buy_in_within_what_the_book_prints(id: str):
    remedies = {"buys-below": "must-reach", "buys-enough": "allow", "buys-over": "most-only"}
    seen = set()
    for rule in remedies if "lake" not in id else ["buys-enough"]:
        for question in questions(id, rule):
            setup = question.round.setup
            (low, high), maximum = RANGES[id][setup.option("limit")]
            least, _, most = setup.option("buy-in").partition("-")
            assert low <= int(least) <= high
            assert bool(most) is bool(maximum)
            assert not maximum or maximum[0] <= int(most) <= maximum[1]
            chips = bought(question)
            sort = "buys-below" if chips < int(least) else "buys-over" if most and chips > int(most) else "buys-enough"
            assert sort == rule
            assert question.decision.result == Choose(remedies[rule])
            assert f"${int(least):,}" in str(question.game.stakes(setup))
            seen.add(setup.option("limit"))
    assert seen <= set(RANGES[id])


def test_a_table_with_fees_by_the_clock_has_a_range_of_its_own():
    played = game("angies/omaha-high")
    words = "angies/omaha-high seed=1 seats=9 1:stack=$900 4:stack=$900 button=4 limit=no fee=22"
    for buy_in, fine in (("500", True), ("1000", True), ("200", False), ("500-800", False)):  # L3778, L3780
        problems = played.problems_of(parse_setup(f"{words} buy-in={buy_in}", 9))
        assert any("may not post" in str(problem) for problem in problems) is not fine


@pytest.mark.parametrize(
    ("cells", "fine"),
    [
        ("buy_in = 5000\nbuy_in_most = 30000", True),  # L3709, L3711
        ("buy_in = 500\nbuy_in_most = 30000", False),
        ("buy_in = 5000\nbuy_in_most = 60000", False),
        ("buy_in = 5000", False),  # pot limit has a maximum
    ],
)
def test_what_a_school_posts_is_checked_against_the_book(cells: str, fine: bool):
    id = "casino-99/omaha-high-low-9-qualifier"
    head = f'overlay.game = "{id}"\noverlay.source = "memo"\noverlay.date = "2026-11-01"\n'
    head += '[[source]]\nid = "memo"\ntitle = "Memo"\n'
    posted = Library(BOOKS, {id: f"{head}[limits.pot]\n{cells}\n"})
    assert (not posted.problems_of(id)) is fine, posted.problems_of(id)
    if fine:
        setup = next(posted[id].new_setup(seed, Wish(Kind.RULE_ON, "ruling.buys-over")) for seed in range(9))
        assert setup.option("buy-in") == "50-300"
        assert "$50 TO $300" in str(posted[id].stakes(setup))
        assert next_hand.buy_in(setup) == 30000


def test_later_buy_ins_of_loball_are_five_minimum_bets_at_every_limit():
    least = {"3-6": 15, "4-8": 20, "9-18": 45, "15-30": 75}  # L653
    for question in questions("casino-real/loball", "buys-later"):
        assert bought(question) == least["-".join(question.round.setup.option("limit").split("-")[:2])]


@pytest.mark.parametrize(
    ("id", "situation", "remedy", "lines"),
    [
        ("casino-real/loball", "buys-later", "allow", "L653"),
        ("casino-real/loball", "tops-up", "allow", "L653"),
        ("casino-real/loball", "short-buy", "counts-short", "L653"),
        ("casino-real/tahoe-pineapple-hi-lo", "short-buy", "counts-short", "L1020"),
        ("casino-real/tahoe-pineapple-hi-lo", "short-buy-again", "must-reach", "L1020"),
        ("poker-flats/mexican-stud-poker", "short-buy-again", "must-reach", "L418"),
        ("angies/chinese-poker", "buys-below", "must-reach", "L329"),
        ("lake-elsinore/chinese-poker", "short-buy", "counts-short", "L3486, L3490"),
        ("lake-elsinore/chinese-poker", "short-buy-again", "must-reach", "L3486, L3490"),
        ("casino-real/panguingue", "buys-below", "must-reach", "L804"),
        ("casino-real/panguingue", "buys-enough", "allow", "L804"),
    ],
)
def test_what_a_book_rules_of_short_buys(id: str, situation: str, remedy: str, lines: str):
    assert ruling(id, situation) == (remedy, lines)


@pytest.mark.parametrize(("id", "points"), [("angies/chinese-poker", 20), ("lake-elsinore/chinese-poker", 30)])
def test_points_of_chinese_poker(id: str, points: int):
    # L329 and L3486, L3490: twenty or thirty points, a short re-buy of half as many at least
    for rule in ("buys-below", "short-buy"):
        for question in questions(id, rule):
            point = int(question.round.setup.option("point").removeprefix("$").replace(",", ""))
            assert bought(question) < points * point
            assert rule == "buys-below" or bought(question) * 2 >= points * point


def test_chips_of_the_condition_at_pan():
    for rule, enough in (("buys-below", False), ("buys-enough", True)):
        for question in questions("casino-real/panguingue", rule):
            value = int(question.round.setup.option("condition").removeprefix("$"))
            assert (bought(question) >= 20 * value) is enough  # L804


def test_the_least_buy_in_of_pan_is_a_term_of_its_book():
    text = BOOKS["casino-real"]["panguingue"]
    doubled = text.replace("terms.ante.buy_in = 20", "terms.ante.buy_in = 40")
    for written, half in ((text, 10), (doubled, 20)):
        books = Library({**BOOKS, "casino-real": {**BOOKS["casino-real"], "panguingue": written}})
        ruling = read_terms(books.reader("casino-real/panguingue"), "").rulings.find("buys-below")
        assert ruling is not None
        assert str(ruling.situation) == f"A new player buys in for {half} condition chips."

"""The baccarat family: what other houses' books need must be a matter of their rows."""

from __future__ import annotations

import pytest

from tests.unit.games.joined import joined_text, library_of
from trainer.cards.notation import parse_cards
from trainer.core.errors import ContentError
from trainer.games.baccarat.baccarat_coup import BANKER, PLAYER, Coup
from trainer.games.baccarat.baccarat_outcome import outcome, play
from trainer.games.baccarat.baccarat_terms import BaccaratTerms, read_terms
from trainer.games.shared_words import HIT, STAND
from trainer.houses.library import Library
from trainer.round.settling import awards_of
from trainer.rules.decision import decide

SLUG = "ez-baccarat-panda-8"
ID = f"casino-99/{SLUG}"
TEXT = joined_text(ID)


def library(*changes: tuple[str, str], more: str = "") -> Library:
    text = TEXT
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return library_of(ID, f"{text}\n{more}")


def book(*changes: tuple[str, str], more: str = "") -> Library:
    """The library with that book, which has no faults."""
    made = library(*changes, more=more)
    assert made.game(ID).info.slug == SLUG
    return made


def terms(made: Library) -> BaccaratTerms:
    return read_terms(made.reader(ID), ID)


def coup(player: str, banker: str) -> Coup:
    return Coup(parse_cards(player), parse_cards(banker))


def row(wager: str, id: str, when: str, do: str) -> str:
    return f'[[pays.{wager}]]\nid = "{wager}.{id}"\nsay = "A row."\nwhen = [{when}]\ndo = "{do}"\ncite = "L1"\n'


def with_bet(wager: str, rows: str) -> Library:
    """The same game with one more side bet."""
    spots = ('dragon-7 = "Dragon 7"', f'dragon-7 = "Dragon 7"\n{wager} = "Other"')
    laps = ('["dragon-7"]]', f'["dragon-7"], ["{wager}"]]')
    return book(spots, laps, more=rows)


def due(made: Library, wager: str, player: str, banker: str) -> tuple[str, int]:
    result = outcome(terms(made), coup(player, banker), wager, 1000).result
    return result.do, result.amount


# -- side bets of other books


ONE_UP = "".join(
    (
        row("one-up", "one-nil", '{ winner = "player" }, { player_total = 1 }, { banker_total = 0 }', "pay 30:1"),
        row("one-up", "by-one", "{ margin = 1 }", "pay 9:1"),
        row("one-up", "lose", "", "take"),
    )
)


@pytest.mark.parametrize(
    ("player", "banker", "expected"),
    [
        ("Kh 4c 7d", "Kc Qd Jd", ("pay", 30000)),
        ("Kh 7c", "Kc 6d", ("pay", 9000)),
        ("Kh 6c", "Kc 7d", ("pay", 9000)),
        ("Kh 7c", "Kc 5d", ("take", 1000)),
        ("Kh 7c", "Kc 7d", ("take", 1000)),
    ],
)
def test_a_bet_on_winning_by_one(player: str, banker: str, expected: tuple[str, int]):
    assert due(with_bet("one-up", ONE_UP), "one-up", player, banker) == expected


DRAGON_BONUS = "".join(
    (
        row("bonus", "naturals-tie", '{ winner = "tie" }, { player_natural = true }', "push"),
        row("bonus", "natural", '{ winner = "player" }, { player_natural = true }', "pay 1:1"),
        row("bonus", "by-nine", '{ winner = "player" }, { margin = 9 }', "pay 30:1"),
        row("bonus", "by-eight", '{ winner = "player" }, { margin = 8 }', "pay 10:1"),
        row("bonus", "by-four", '{ winner = "player" }, { margin = "4-7" }', "pay 1:1"),
        row("bonus", "lose", "", "take"),
    )
)


@pytest.mark.parametrize(
    ("player", "banker", "expected"),
    [
        ("Kh 9c", "Kc 9d", ("push", 0)),
        ("Kh 9c", "Kc Qd", ("pay", 1000)),
        ("Kh 2c 7d", "Kc Qd Jd", ("pay", 30000)),
        ("Kh 2c 7d", "Kc Ad Jd", ("pay", 10000)),
        ("Kh 6c", "Kc 2d Jd", ("pay", 1000)),
        ("Kh 6c", "Kc 3d Jd", ("take", 1000)),
        ("Kh 2c 7d", "2d 2s 5d", ("take", 1000)),
    ],
)
def test_a_bet_on_the_margin_with_naturals(player: str, banker: str, expected: tuple[str, int]):
    assert due(with_bet("bonus", DRAGON_BONUS), "bonus", player, banker) == expected


TOTAL = row("total", "eighteen", "{ sum = 18 }", "pay 40:1") + row("total", "lose", "", "take")


def test_a_bet_on_both_totals_and_a_banker_line_that_pays_half():
    assert due(with_bet("total", TOTAL), "total", "Kh 9c", "Kc 9d") == ("pay", 40000)
    assert due(with_bet("total", TOTAL), "total", "Kh 9c", "Kc 8d") == ("take", 1000)
    first = '[[pays.banker-line]]\nid = "banker-line.dragon-7"\n'
    half = row("banker-line", "six", '{ winner = "banker" }, { banker_total = 6 }', "pay 1:2")
    made = book((first, half + first))
    assert due(made, "banker-line", "Kh 2c 3d", "Kc 6d") == ("pay", 500)
    assert due(made, "banker-line", "Kh 2c 2d", "Kc 5d") == ("pay", 1000)


# -- other third-card rules


OTHER_CHART = """
[[banker_rule]]
id = "banker.four-or-five"
say = "Hits when the player hand drew a deuce to a seven."
when = [{ banker_total = "4-5" }, { player_third = "2-7" }]
do = "hit"
cite = "L1"
[[banker_rule]]
id = "banker.low"
say = "Hits on three or less."
when = [{ banker_total = "0-3" }]
do = "hit"
cite = "L1"
[[banker_rule]]
id = "banker.other"
say = "Stands."
do = "stand"
cite = "L1"
"""


def test_another_chart_is_another_list():
    text = TEXT
    start, end = text.index("[[banker_rule]]"), text.index("[[pays.")
    draws = terms(book((text[start:end], OTHER_CHART))).draws[BANKER]
    acts = {
        ("Kh 2c 4d", "Kc 5d"): HIT,
        ("Kh 2c 8d", "Kc 5d"): STAND,
        ("Kh 6c", "Kc 4d"): STAND,
        ("Kh 6c", "Kc 3d"): HIT,
    }
    assert {hands: decide(draws, coup(*hands)).result for hands in acts} == acts
    last = decide(draws, coup("Kh 6c", "Kc 4d")).steps[-1]
    assert [str(check.because) for check in last.checks] == [
        "the player hand Kh 6c counts 6, the banker hand Kc 4d 4",
        "no hand has a natural",
        "the player hand took no third card",
        "the banker hand has 4",
    ]


def test_a_book_without_a_rule_for_naturals_draws_on():
    text = TEXT
    start, end = text.index("[[draw_rule]]"), text.index("[[player_rule]]")
    cards = parse_cards("Kh Kc 8h 5d 3c")
    assert len(play(terms(book((text[start:end], ""))), cards, {}).banker) == 3
    assert len(play(terms(book()), cards, {}).banker) == 2


# -- books with faults


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('winner = "player"', 'winner = "plaer"', "Did you mean 'player'"),
        ('banker_total = "0-2"', 'banker_total = "few"', "not a number or a range of numbers"),
        ('do = "pay 40:1"', 'do = "pay much"', "not odds"),
        ('do = "pay 8:1"', 'do = "give"', "is not something this game can do"),
        ("decks = 8", "decks = 9", "9 decks are not between 3 and 8"),
        (
            'need_line = ["panda-8"',
            'need_line = ["panda"',
            "'panda' is not one of the choices. Did you mean 'panda-8'?",
        ),
        ("[[pays.tie]]", "[[pays.tied]]", "'tie' is missing"),
        ('banker_line_on_dragon_7 = "push"', 'banker_line_on_dragon_7 = "lose"', "is not a reading of"),
        ('banker_line_on_dragon_7 = ["push", "pays"]', "banker_line_on_dragon_7 = []", "at least one option"),
        ('printed = "printed_fees"', 'printed = "other_fees"', "unknown key 'printed_fees'"),
        ("jokers = 0", "jokers = 1", "without jokers"),
    ],
)
def test_a_fault_in_a_book_is_named(old: str, new: str, says: str):
    problems = [str(problem) for problem in library((old, new)).problems()]
    assert any(says in problem for problem in problems), problems
    with pytest.raises(ContentError):
        book((old, new))


# -- small parts


def test_awards_and_naturals():
    found = terms(book())
    assert [award.id for award in awards_of(found.awards["banker-line"], Coup((), ()))] == ["push", "pay-1:1", "take"]
    assert coup("Kh 9c", "Kc 2d").natural(PLAYER)
    assert not coup("Kh 2c 7d", "Kc 2d").natural(PLAYER)
    assert coup("Kh 8c", "Kc 2d 7h").winner == PLAYER
    assert str(coup("Kh 8c", "Kc 2d")) == "Kh 8c / Kc 2d"

"""What is put up beside the blinds, by the lines of the books: entering players, straddles, half bets, dead money."""

from __future__ import annotations

import pytest

from tests.rulebook.asking import game
from trainer.games.base import Wish
from trainer.round import machine
from trainer.round.acts import Choose, Money, Seat
from trainer.round.duty import Kind
from trainer.round.machine import Round
from trainer.round.setup import Setup, parse_setup

FIVE = "1:stack=$100 3:stack=$100 5:stack=$100 6:stack=$100 8:stack=$100"


def table(id: str, words: str, stacks: str = FIVE) -> Setup:
    return parse_setup(f"{id} seed=7 seats={game(id).seats} {stacks} button=1 {words}")


def dealt(setup: Setup) -> Round:
    assert game(setup.book).check_setup(setup) == ()
    return game(setup.book).start(setup)


def acts(setup: Setup) -> dict[str, object]:
    return {str(key): act for key, act in machine.play(dealt(setup)).acts.items()}


def at_the_deal(setup: Setup) -> Round:
    return machine.play(dealt(setup), lambda _, duty: duty.kind is Kind.DEAL_ORDER)


@pytest.mark.parametrize(
    ("id", "words", "live", "dead"),
    [
        ("lake-elsinore/texas-holdem", "limit=4-8 enter=6:newcomer:post", 400, 0),  # L44, L50: it is his opening bet
        ("lake-elsinore/texas-holdem", "limit=4-8 enter=6:missed:post", 400, 200),  # L60-64: $2 and $4, up to $4 live
        ("lake-elsinore/omaha", "limit=4-8 enter=6:missed:post", 400, 200),  # L122: all rules of Hold'em apply
        ("poker-flats/texas-holdem", "enter=6:moved:post limit=3-6", 300, 0),  # L299-303: the big blind, live
        ("poker-flats/texas-holdem", "enter=6:newcomer:free limit=3-6", 0, 0),  # L287-288
        ("poker-flats/omaha", "enter=6:moved:post limit=3-6", 300, 0),  # L177: all Hold'em rules apply to Omaha
        ("poker-flats/omaha-high-low-split", "enter=6:moved:post limit=2-4", 200, 0),  # L251
        ("poker-flats/crazy-pineapple", "enter=6:newcomer:free limit=3-6", 0, 0),  # L693, L703: Pineapple, like Hold'em
        ("casino-real/loball", "limit=4-8 enter=6:newcomer:kill", 800, 0),  # L678: twice the big blind
    ],
)
def test_what_a_player_posts_to_come_in(id, words, live, dead):
    setup = table(id, words)
    found = acts(setup)
    assert (found["post-blinds/6/live"], found["post-blinds/6/dead"]) == (Money(live), Money(dead))
    lay = at_the_deal(setup).lay
    assert (lay.chips_at("seat-6.bet"), lay.chips_at("pot-1")) == (live, dead)


def test_small_blind_and_collection_of_a_missed_blind_are_dead_at_poker_flats():
    setup = table("poker-flats/texas-holdem", "enter=6:missed:post limit=3-6 fee=4")
    found = acts(setup)
    taken = [act.cents for key, act in found.items() if key.startswith("take-fee") and isinstance(act, Money)]
    small = 100  # poker-limits.toml: blinds of $1 and $3 at $3-$6
    assert found["post-blinds/6/live"] == Money(300)
    assert found["post-blinds/6/dead"] == Money(small + taken[0])  # L290-293


def test_nobody_comes_in_where_the_book_lets_nobody():
    # Lake Elsinore L47-49, L66: not between the blinds and the button, and no blind is made up there.
    for words in (
        "enter=1:newcomer:post",
        "enter=3:missed:post",
        "enter=5:missed:post",
        "enter=6:moved:post",
        "enter=6:missed:post,6:missed:post",
    ):
        (problem,) = game("lake-elsinore/texas-holdem").check_setup(table("lake-elsinore/texas-holdem", words))
        assert problem.where == "enter"


def test_a_kill_to_come_in_doubles_the_limit_of_the_hand():
    # Lake Elsinore L400: double the limit for that hand. At $10-$20 with $10 the call is $20, and a raise goes to $40.
    id, words = "lake-elsinore/lowball-ace-to-five", "limit=10-20 enter=8:newcomer:kill watch=0.0.least"
    seats = "1:stack=$400 3:stack=$400 5:stack=$400 6:stack=$400 7:stack=$400 8:stack=$400"
    found = acts(table(id, words, seats))
    assert found["post-blinds/8/live"] == Money(2000)
    assert found["betting/deal-0-least"] == Money(4000)


def test_dead_money_is_in_the_main_pot():
    # Arithmetic: seat 6 owes nothing with its $4; all four others call $4, and $2 of it lie dead in the pot: $22.
    setup = table("lake-elsinore/texas-holdem", "limit=4-8 enter=6:missed:post fee=9")
    r = machine.play(dealt(setup), lambda r, duty: duty.kind is Kind.BURN)
    assert r.lay.chips_at("pot-1") + r.lay.chips_at("drop") == 5 * 400 + 200
    # With seat 3 all in for $6 under a raise to $8 the dead chips stay in what he can win: 5 x $6 and $2.
    stacks = "1:stack=$100 3:stack=$6 5:stack=$100 6:stack=$100 8:stack=$100"
    setup = table("lake-elsinore/texas-holdem", "limit=4-8 enter=6:missed:post play=ccraccc", stacks)
    assert acts(setup)["side-pot/pot-1.amount"] == Money(3200)
    assert sum(machine.play(dealt(setup)).lay.chips.values()) == 40600


def test_straddles_at_angies():
    id, words = "angies/lowball", "limit=2-4 play=ffff"
    # L126: double the blind; the betting then begins behind it.
    stands = acts(table(id, f"{words} straddle=6:4"))
    assert stands["post-blinds/6"] == Choose("yes")
    assert stands["first-to-act/deal"] == Seat(8)
    assert at_the_deal(table(id, f"{words} straddle=6:4")).lay.chips_at("seat-6.bet") == 400
    # Not double: it goes back, and who is behind the big blind begins (L118).
    wrong = acts(table(id, f"{words} straddle=6:6"))
    assert wrong["post-blinds/6"] == Choose("no")
    assert wrong["first-to-act/deal"] == Seat(6)
    assert at_the_deal(table(id, f"{words} straddle=6:6")).lay.chips_at("seat-6.bet") == 0
    # Over a straddle the next one is double that; a third card seen, or more than half his chips, is too much.
    assert acts(table(id, f"{words} straddle=6:4,8:8"))["post-blinds/8"] == Choose("yes")
    assert acts(table(id, f"{words} straddle=6:4:3"))["post-blinds/6"] == Choose("no")
    short = FIVE.replace("6:stack=$100", "6:stack=$7")
    assert acts(table(id, f"{words} straddle=6:4", short))["post-blinds/6"] == Choose("no")


@pytest.mark.parametrize(("put", "may"), [("2", "yes"), ("3", "yes"), ("1", "no")])
def test_half_a_bet_may_be_made_up(put, may):
    # casino-real L693: at least one half of a bet, to go back to his stack; at $4-$8 a first bet before the draw is $4.
    setup = table("casino-real/loball", f"limit=4-8 watch=0.0.h{int(put) + 4} play=ccccc")
    assert acts(setup)[f"betting/deal-0-h{int(put) + 4}"] == Choose(may)


@pytest.mark.parametrize("rule", ["straddle.amount", "straddle.most", "straddle.cards"])
def test_a_drill_finds_a_straddle_that_the_rule_decides(rule):
    one = game("angies/lowball")
    start = one.start(one.new_setup(5, Wish(Kind.POST_BLINDS, rule)))
    assert rule in [
        decision.rule.id for _, duty, decision in machine.every_duty(start) if duty.kind is Kind.POST_BLINDS
    ]

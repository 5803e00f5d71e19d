"""What players do wrong while a hand is dealt: as the set-up says, ruled by the house or by its lender."""

from __future__ import annotations

import pytest

from tests.rulebook.asking import asking, game
from trainer.games.base import ANY, Wish
from trainer.round import machine
from trainer.round.acts import Choose
from trainer.round.duty import Duty, Kind
from trainer.round.setup import Setup, parse_setup
from trainer.rules.decision import Decision

SEATS = "1:stack=$100 3:stack=$100 5:stack=$100 6:stack=$100"


def table(id: str, words: str) -> Setup:
    return parse_setup(f"{id} seed=9 seats={game(id).seats} {SEATS} button=1 {words}")


def wrong(setup: Setup) -> list[tuple[Duty, Decision]]:
    """The rulings on what players do wrong, in the order of the hand."""
    assert game(setup.book).check_setup(setup) == ()
    start = game(setup.book).start(setup)
    return [(duty, right) for _, duty, right in machine.every_duty(start) if duty.kind is Kind.RULE_ON]


def one(id: str, words: str) -> tuple[Duty, Decision]:
    (found,) = wrong(table(id, words))
    return found


def test_who_acts_out_of_turn_is_marked_and_ruled_by_the_lender_where_the_book_is_silent():
    # Flop, button on seat 1: seat 3 is to act, seat 5 checks. casino-real L695.
    duty, right = one("phoenix/texas-holdem", "limit=3-6 misplays=1.0.out-of-turn")
    assert duty.look == ("seat-5.hand",)
    assert right.result == Choose("no-lead-later")
    assert (str(right.rule.cite), right.rule.borrowed.split(":")[0]) == ("casino-real L695", "casino-real/conduct")


def test_a_book_that_rules_itself_is_not_lent_another_ruling():
    # Tahoe's page has its own string bet (L996: announced or at one time), LoBall too (L693: half a bet has to be in).
    _, tahoe = one("casino-real/tahoe-pineapple-hi-lo", "limit=4-8 misplays=0.0.string-bet")
    assert (tahoe.result, tahoe.rule.cite.lines, tahoe.rule.borrowed) == (Choose("call-only"), "L996", "")
    duty, loball = one("casino-real/loball", "limit=4-8 misplays=0.0.string-bet")
    assert (loball.result, loball.rule.cite.lines, loball.rule.borrowed) == (Choose("call-only"), "L693", "")
    # The chips of the call lie out: $4 at the left of the big blind.
    assert duty.offered == (("seat-6.bet", 400),)


@pytest.mark.parametrize(
    ("id", "cite", "lender"),
    [
        ("casino-real/tahoe-pineapple-hi-lo", "casino-real L996", ""),  # all of it at one time
        ("casino-real/holdem", "casino-real L996", "casino-real/tahoe-pineapple-hi-lo"),
        ("casino-real/seven-card-stud-hi", "casino-real L693, L996", "casino-real/conduct"),
        ("poker-flats/texas-holdem", "poker-flats L415", "poker-flats/conduct"),  # no string bets or raises
        ("poker-flats/mexican-stud-poker", "poker-flats L415", ""),
        ("angies/texas-holdem", "angies L154", "angies/conduct"),  # "raise" has to be said
        ("lake-elsinore/texas-holdem", "casino-real L693, L996", "casino-real/conduct"),
        ("phoenix/texas-holdem", "casino-real L693, L996", "casino-real/conduct"),
    ],
)
def test_a_raise_of_which_nothing_went_in_is_a_call_by_the_nearest_line(id: str, cite: str, lender: str):
    ask = asking(*id.split("/"))
    (situation,) = (one for one, words in ask("ruling")["situations"].items() if "just the call" in words)
    answer = ask("ruling", situation=situation)
    assert (answer["ruling"], answer["cite"]) == ("call-only", cite)
    assert answer.get("borrowed", "").partition(":")[0] == lender


def test_with_half_a_raise_in_only_the_line_that_says_so_lets_it_be_made_up():
    # LoBall L693: half a bet lets a player go back; hold'em L996: the full amount at one time. $4 and $2 lie out.
    for id, remedy in (("casino-real/loball", "fill-up"), ("casino-real/holdem", "call-only")):
        duty, right = one(id, "limit=4-8 misplays=0.0.string-bet-half")
        assert right.result == Choose(remedy)
        assert [cents for _, cents in duty.offered] == [600]


def test_a_card_shown_lies_open_and_a_big_chip_lies_there():
    duty, right = one("phoenix/texas-holdem", "limit=3-6 misplays=0.0.own-card-shown")
    ((place, cards),) = duty.supposed
    assert (place, [laid.up for laid in cards]) == ("seat-6.hand", [True, False])
    assert right.result == Choose("plays-as-dealt")  # casino-real L484
    duty, right = one("phoenix/texas-holdem", "limit=3-6 misplays=0.0.single-chip")
    ((place, cents),) = duty.offered
    assert cents > 300  # larger than the big blind of $3
    assert right.result == Choose("call-only")  # L696


def test_a_hand_is_miscalled_at_the_showdown():
    duty, right = one("angies/texas-holdem", "limit=2-4 misplays=end.miscalled")
    assert duty.key.subject.endswith(".end")
    assert (right.result, right.rule.cite.lines) == (Choose("not-binding"), "L19")


def test_the_hand_goes_on_as_it_was_bet():
    plain = table("phoenix/texas-holdem", "limit=3-6 play=rcc")
    said = table("phoenix/texas-holdem", "limit=3-6 play=rcc misplays=0.1.single-chip,1.1.out-of-turn,end.miscalled")
    ends = [machine.play(game(setup.book).start(setup)) for setup in (plain, said)]
    assert len(wrong(said)) == 3
    assert ends[0].lay.chips == ends[1].lay.chips
    assert ends[0].acts.items() <= ends[1].acts.items()


def test_how_often_is_a_rate_and_comes_out_the_same_each_time():
    none, often = (table("phoenix/texas-holdem", f"limit=3-6 misplays={rate}") for rate in (0, 100))
    assert wrong(none) == []
    first, again = wrong(often), wrong(often)
    assert [duty.key for duty, _ in first] == [duty.key for duty, _ in again]
    # Three acts at most go wrong, and the showdown.
    assert len(first) == 4


def test_whole_hands_have_some_and_drills_none():
    phoenix = game("phoenix/texas-holdem")
    whole = [phoenix.new_setup(seed, ANY).options for seed in range(12)]
    assert any("misplays" in options for options in whole)
    assert all(options["misplays"] == "5" for options in whole if "misplays" in options)
    for kind in (Kind.BETTING, Kind.SPLIT_POT, Kind.RULE_ON):
        assert "misplays" not in phoenix.new_setup(3, Wish(kind)).options


@pytest.mark.parametrize("word", ["101", "0.0.rabbit", "end.string-bet", "0.0.miscalled", "first.string-bet"])
def test_what_cannot_happen_is_refused(word):
    (problem,) = game("phoenix/texas-holdem").check_setup(table("phoenix/texas-holdem", f"limit=3-6 misplays={word}"))
    assert problem.where == "misplays"


def test_a_raise_that_a_ruling_makes_up_is_answered_by_everybody():
    """casino-real L693, $4-8 draw: seat 2 makes it $8, and what comes after it in the betting changes with that.

    Seats 1, 2, 3 and 6 are in for $8, seat 4's blind of $2 is dead: $34, less the $2 collection (L627).
    """
    setup = parse_setup(
        "casino-real/draw-poker seed=576 seats=8 1:stack=$60 2:stack=$24 3:stack=$24 4:stack=$80 6:stack=$60"
        " 8:stack=$80 button=3 fee=3 limit=4-8 misplays=0.2.string-bet-half,0.4.out-of-turn play=fcccfc/cccc"
    )
    duties = [(now, duty) for now, duty, _ in machine.every_duty(game(setup.book).start(setup))]
    assert [duty.kind for _, duty in duties].count(Kind.RULE_ON) == 1  # nobody is left to act out of turn
    pot = next(now.lay.chips_at("pot-1") for now, duty in duties if duty.kind is Kind.SPLIT_POT)
    assert pot == 4 * 800 + 200 - 200

"""What a fourth reading of the books left open, each asked as anybody outside would and by the lines that say it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.rulebook.asking import asking, game, library, reader, refusing
from trainer.core.errors import BadText
from trainer.games.pot.pot_betting import KILLED
from trainer.round import machine
from trainer.round.duty import Kind
from trainer.round.setup import Setup, parse_setup
from trainer.rules.decision import Doubt
from trainer.solve import solve_request

ROOT = Path(__file__).parents[2]
Request = Mapping[str, Any]
JACKS_BACK = ("poker-flats", "draw-poker-jacks-back")


# -- jacks back: what holds where a pot is played for low


@pytest.mark.parametrize(
    ("fields", "allowed"),
    [
        ({"street": "low"}, False),  # poker-flats L671-673: it must open for low, and all lowball rules apply: L148
        ({"street": "draw", "for_low": True}, False),
        ({"street": "draw"}, True),  # L666: opened for high all rules of draw apply, and none bars it
        ({"street": "deal"}, True),
    ],
)
def test_check_and_raise_is_barred_where_jacks_back_is_played_for_low(fields: dict[str, Any], allowed: bool):
    amounts = (400, 800) if fields["street"] == "draw" else (200, 400)
    acts = ["check", ["bet", amounts[0]], "call"]
    found = asking(*JACKS_BACK)("bet", limit="2-4", players=3, acts=acts, act="raise", amount=amounts[1], **fields)
    assert (found["allowed"], found["rule"] == "raise.after-check") == (allowed, not allowed)


def jacks_back(play: str) -> Setup:
    """Three players of jacks back who bet it like that."""
    stacks = " ".join(f"{seat}:stack=$100" for seat in (1, 2, 3))
    return parse_setup(f"poker-flats/draw-poker-jacks-back seed=5 seats=8 {stacks} button=3 limit=2-4 play={play}")


def test_in_a_round_nobody_checks_and_raises_for_low():
    # poker-flats L148, L668: seat 1 checks, seat 2 bets, seat 3 calls, seat 1 raises
    start = game("poker-flats/draw-poker-jacks-back").start
    for play in ("ccc/crcr", "ccc/rcc/crcr"):
        with pytest.raises(BadText, match="cannot bet or raise"):
            start(jacks_back(play))
    opened = start(jacks_back("rcc//crcrcc")).state.rounds[-1]
    assert [(move.seat, move.do) for move in opened.moves][:4] == [(1, "check"), (2, "bet"), (3, "call"), (1, "raise")]


def test_that_a_pot_is_played_for_low_is_said_only_where_it_can_be():
    assert "plays for low yet" in refusing(*JACKS_BACK)("bet", limit="2-4", street="deal", players=3, for_low=True)
    assert "for low only" in refusing(*JACKS_BACK)("bet", limit="2-4", street="low", players=3, for_low=False)
    other = ("casino-real", "draw-jacks-or-better")
    assert "plays for low yet" in refusing(*other)("bet", limit="3-6", street="draw", players=3, for_low=True)


@pytest.mark.parametrize(
    ("situation", "remedy", "cite"),
    [
        ("check-raise", "refuse", "poker-flats L148, L668"),
        (
            "exposed-after-draw",
            "exchange-after-draw",
            "poker-flats L153-154, L668",
        ),  # lowball's, where all its rules hold
    ],
)
def test_what_lowball_rules_holds_where_the_pot_is_played_for_low(situation: str, remedy: str, cite: str):
    found = asking(*JACKS_BACK)("ruling", situation=situation)
    assert (found["ruling"], found["cite"]) == (remedy, cite)
    start = game("poker-flats/draw-poker-jacks-back").start(jacks_back("ccc/rcc").with_options(fault=situation))
    ruled = machine.play(start, lambda _, duty: duty.kind is Kind.RULE_ON)
    assert ruled.task is not None
    assert "plays for low" in str(ruled.task.duty.ask)


# -- a hand that is dealt again


def folded_to_the_big_blind(id: str) -> machine.Round[Any]:
    """Four players: the blinds are seats 2 and 3, and everybody folds to seat 3."""
    stacks = " ".join(f"{seat}:stack=$100" for seat in (2, 3, 6, 8))
    setup = parse_setup(f"{id} seed=5 seats=8 {stacks} button=8 won=3 play=fff")
    return machine.play(game(id).start(setup))


def test_a_hand_that_is_dealt_again_awards_nothing():
    # phoenix L145-147: dealt over with the button and the blinds remaining at the same positions
    end = folded_to_the_big_blind("phoenix/texas-holdem")
    assert not any(key.kind is Kind.SPLIT_POT or key.subject == KILLED for key in end.acts)
    # L735-740: the modified fee of $1 comes out of the bets.
    places = ("seat-2.bet", "seat-3.bet", "pot-1", "drop")
    assert [end.lay.chips_at(place) for place in places] == [100, 200, 0, 100]
    assert end.lay.buttons["dealer"] == "seat-8"


def test_elsewhere_the_big_blind_takes_the_pot():
    # angies L70: the last player takes the pot when a bet is not called; no line deals the hand again
    end = folded_to_the_big_blind("angies/texas-holdem")
    assert (Kind.SPLIT_POT in {key.kind for key in end.acts}, end.lay.buttons["dealer"]) == (True, "seat-2")


# -- what a false opening costs


def test_who_opens_falsely_and_is_not_called_has_the_hand_played_over():
    # poker-flats L675-677: he loses the opening bet, and the hand will be played over without re-anteing
    found = asking(*JACKS_BACK)("ruling", situation="false-opener-no-caller")
    assert found["ruling"] == "loses-opening-bet"
    assert "play the hand over without a new ante" in found["read"]


# -- who has only dead chips in the pot


def test_who_is_all_in_with_dead_chips_alone_is_in_no_pot():
    # lake-elsinore L60-66: of missed blinds what goes beyond the big one is dead; with $2 he calls nothing
    deal = "1:stack=$100 3:stack=$100 5:stack=$100 6:stack=$2 8:stack=$100 button=8 limit=4-8 enter=6:missed:post"
    setup = parse_setup(f"lake-elsinore/texas-holdem seed=5 seats=9 {deal} play=cccc")
    end = machine.play(game("lake-elsinore/texas-holdem").start(setup))
    assert {key.seat for key in end.acts if key.kind is Kind.READ_HAND} == {1, 3, 5, 8}


def test_no_cards_are_asked_of_him_in_a_request():
    # the same pot told in figures: seat 1 is not compared with anybody and seat 3 takes $4, $4 and $2
    seats = [
        {"seat": 1, "amount": 0, "dead": 200},
        {"seat": 3, "amount": 400},
        {"seat": 5, "amount": 400, "folded": True},
    ]
    board = ["2c", "7d", "9h", "Js", "Kd"]
    found = asking("lake-elsinore", "texas-holdem")("settle", button=8, board=board, seats=seats)
    assert found["awards"] == [{"seat": 3, "amount": 1000}]


# -- what a request that cannot be read is told


@pytest.mark.parametrize("key", ["upcard", "upCard", "up-card"])
def test_an_up_card_under_another_name_is_told_where_it_stands(key: str):
    ask = refusing("casino-99", "pure-spanish-21-5")
    assert ask("allowed", option="double", cards=["5h", "6d"], **{key: "9c"}).endswith("Did you mean 'against'?")


@pytest.mark.parametrize("what", ["fee", "envy"])
def test_a_table_without_anything_is_no_list_of_seats(what: str):
    fields: dict[str, Any] = {"option": 1} if what == "fee" else {}
    found = refusing("casino-99", "fortune-pai-gow-poker")(what, seats={}, **fields)
    assert "expected a list of tables" in found


EXAMPLES = [json.loads(line) for line in (ROOT / "docs/solve.md").read_text().splitlines() if line.startswith('{"ask"')]


BAD: tuple[object, ...] = (None, [], {}, "", -1, 99999, "zzz")


def spoiled(request: Request) -> Iterator[Request]:
    """The request with one thing wrong: a key too many, too few, or with a value that cannot be meant."""
    yield {**request, "zzqq": 1}
    for key, value in request.items():
        if key == "ask":
            continue
        yield {one: other for one, other in request.items() if one != key}
        yield from ({**request, key: bad} for bad in BAD)
        if isinstance(value, list) and value:
            yield from ({**request, key: bad} for bad in ([*value, value[0]], value[:-1]))


def test_every_refusal_says_what_to_do():
    wrong = [one for request in EXAMPLES for one in spoiled(request)]
    assert len(wrong) > 5000
    for request in wrong[::5]:
        answer, fine = solve_request(request, library())
        error = answer.get("error")
        assert fine or (isinstance(error, dict) and error["hint"]), (request, answer)


# -- how many a table of board poker seats


@pytest.mark.parametrize(
    ("id", "seats", "silent"),
    [
        ("casino-99/crazy-pineapple-high-low", 10, False),  # casino-99 L2312: up to ten seated positions
        ("phoenix/texas-holdem", 9, True),  # phoenix L735: the largest row of the fees is 7-9 players
        ("phoenix/omaha-high", 9, True),
        ("angies/texas-holdem", 9, True),  # angies L3685: 7+, and no number of seats
        ("casino-real/omaha", 9, True),  # casino-real L853
        ("lake-elsinore/omaha-hi-lo", 9, True),  # lake-elsinore L6410
        ("poker-flats/texas-holdem", 9, True),  # poker-flats L10-23: by the limit alone
    ],
)
def test_how_many_are_dealt_in_is_printed_or_said_to_be_silent(id: str, seats: int, silent: bool):
    printed = reader(id).book.rules["table.seats"]
    assert game(id).seats == seats
    assert (printed.kind is Doubt.SILENT) == silent
    house, slug = id.split("/")
    told = refusing(house, slug)("bet", street="flop", players=seats + 1)
    assert printed.says in told
    assert ("not print" in told) == silent

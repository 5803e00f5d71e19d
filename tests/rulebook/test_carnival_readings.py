"""Carnival games of all houses: a doubt is told where it decides, and wagers that no player may make are refused."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulebook.asking import asking, game, refusing
from tests.rulebook.carnival import started, table
from trainer.games.base import Game, Wish
from trainer.round import machine
from trainer.round.acts import Choose
from trainer.round.duty import Kind
from trainer.round.machine import Round

ULTIMATE = ("casino-99", "golden-valley", "lake-elsinore")
UTH = "ultimate-texas-holdem"
ONCE = {"casino-99": "L3496", "golden-valley": "L2972", "lake-elsinore": "L2861"}


def doubt(house: str, slug: str, what: str, **fields: Any) -> str:
    """The doubt of an answer, cards as text."""
    cards = {key: value.split() if isinstance(value, str) and " " in value else value for key, value in fields.items()}
    return str(asking(house, slug)(what, **cards).get("doubt", ""))


def until(r: Round, kind: Kind, subject: str = "") -> Round:
    return machine.play(r, lambda _, duty: duty.kind is kind and subject in ("", duty.key.subject))


# -- whoever has bet Play bets no more and does not fold


@pytest.mark.parametrize("house", ULTIMATE)
@pytest.mark.parametrize(("option", "street"), [("2x", "flop"), ("1x", "river"), ("fold", "river"), ("check", "flop")])
def test_a_play_wager_that_is_out_ends_a_players_choices(house: str, option: str, street: str):
    ask, wagers = asking(house, UTH), {"ante": 1000, "blind": 1000}
    assert ask("allowed", option=option, street=street, wagers=wagers)["allowed"]
    answer = ask("allowed", option=option, street=street, wagers={**wagers, "play": 4000})
    assert (answer["allowed"], answer["rule"]) == (False, "play.once")
    assert ONCE[house] in answer["cite"]


@pytest.mark.parametrize("house", ULTIMATE)
@pytest.mark.parametrize("tries", ["4:river:play:1", "4:river:play:fold", "4:flop:play:2"])
def test_the_same_at_the_table(house: str, tries: str):
    table_words = f"bank=1:$5000/1 4:ante=$10,blind=$10 fee=1 tries={tries}"
    done = until(started(f"{house}/{UTH}", f"{table_words} plays=4:4"), Kind.ALLOW)
    assert (machine.right(done).result, machine.right(done).rule.id) == (Choose("refuse"), "play.once")
    assert done.lay.chips_at("seat-4.play") == 4000
    waiting = until(started(f"{house}/{UTH}", table_words), Kind.ALLOW)
    assert machine.right(waiting).result == Choose("allow")


@pytest.mark.parametrize(
    ("id", "play"),
    [
        ("angies/three-card-poker-6-card-bonus", "play"),
        ("golden-valley/three-card-poker-6-card-bonus", "play"),
        ("lake-elsinore/three-card-poker-6-card-bonus", "play"),
        ("casino-real/three-card-poker", "play"),
        ("lake-elsinore/three-card-poker", "play"),
        ("lake-elsinore/crazy-4-poker", "play"),
        ("lake-elsinore/caribbean-stud", "call"),
    ],
)
def test_who_has_decided_does_not_decide_again(id: str, play: str):
    ask, size = asking(*id.split("/")), 2000 if play == "call" else 1000
    stakes = {"ante": 1000, **({"super-bonus": 1000} if "crazy" in id else {})}
    assert ask("allowed", option="fold", wagers=stakes)["allowed"]
    assert ask("allowed", option=play, amount=size, wagers=stakes)["allowed"]
    for again in ({"option": "fold"}, {"option": play, "amount": size}):
        answer = ask("allowed", **again, wagers={**stakes, play: size})
        assert (answer["allowed"], answer["rule"]) == (False, f"{play}.once")


# -- wagers that cannot be on the table


@pytest.mark.parametrize(
    ("id", "wagers", "cards", "says"),
    [
        ("lake-elsinore/three-card-poker-6-card-bonus", {"ante": 10, "play": 20}, "9s 7d 3c", "Play $20"),
        ("casino-real/three-card-poker", {"ante": 10, "play": 5}, "9s 7d 3c", "Play $5"),
        ("lake-elsinore/caribbean-stud", {"ante": 10, "call": 10}, "9s 7d 3c 2d 2h", "$10 is not allowed"),
        ("casino-99/ultimate-texas-holdem", {"ante": 10, "blind": 10, "play": 50}, "9s 7d", "Play $50"),
        ("golden-valley/ultimate-texas-holdem", {"ante": 10, "blind": 15, "play": 10}, "9s 7d", "Blind $15"),
        ("casino-99/ultimate-texas-holdem", {"trips": 10}, "9s 7d", "Trips $10"),
        ("lake-elsinore/crazy-4-poker", {"ante": 10, "super-bonus": 10, "play": 30}, "9s 7d 3c 2d 2h", "Play $30"),
    ],
)
def test_a_wager_of_a_size_that_nobody_may_bet(id: str, wagers: dict[str, float], cards: str, says: str):
    bank = "Ah Kd Qs 9h 2s".split()[: len(cards.split())]
    more = {"board": "3h 4s 5d Jd Jc".split()} if UTH in id else {}
    seat = table(4, cards, wagers)
    refused = refusing(*id.split("/"))("settle", player_dealer=1, bank=100000, bank_cards=bank, seats=[seat], **more)
    assert says in refused


def test_aces_may_bet_three_antes_at_crazy_4():
    # L6180-6182.
    seat = table(4, "As Ad 3c 2d 7h", {"ante": 10, "super-bonus": 10, "play": 30})
    ask = asking("lake-elsinore", "crazy-4-poker")
    assert ask("settle", player_dealer=1, bank=100000, bank_cards="Ah Kd Qs 9h 2s".split(), seats=[seat])["moves"]


def test_bets_taken_back_at_let_it_ride_may_be_missing():
    ask = asking("lake-elsinore", "let-it-ride-bonus")
    seat = table(6, "Ks Kh 2d", {"bet-3": 10, "three-card-bonus": 5})
    assert ask("settle", player_dealer=4, bank=100000, seats=[seat], board=["3c", "Js"])["moves"]


def test_nobody_bets_behind_a_seat_at_casino_99():
    # L3476.
    seat = {**table(4, "9s 7d", {"ante": 10, "blind": 10, "play": 10})}
    seat["back_line"] = [{"wagers": {"ante": 1000, "blind": 1000, "play": 1000}}]
    cards = {"board": "3h 4s 5d Jd Jc".split(), "bank_cards": ["Ah", "Kd"]}
    assert "behind a seat" in refusing("casino-99", UTH)("settle", player_dealer=1, bank=100000, seats=[seat], **cards)


@pytest.mark.parametrize(("cents", "fine"), [(2400, 0), (2500, 1), (20000, 1), (20100, 0)])
def test_an_amount_has_to_fit_the_posted_limits(cents: int, fine: int):
    # Angie's L1028: option 3 is posted for $25-$200.
    ask = asking("angies", "three-card-poker-6-card-bonus")
    answer = ask("allowed", option="ante", amount=cents, fee_option=3)
    assert (answer["allowed"], answer["rule"]) == (bool(fine), "wager.ante" if fine else "fee.option-3")


# -- two hole cards, or any five of seven


HIGH_BOARD = "Th Jd Qc Kh 2s"
"""An ace alone makes a straight with four of these cards; with two hole cards and three of them there is none."""


@pytest.mark.parametrize("house", ["casino-99", "lake-elsinore"])
def test_hole_cards_that_must_both_play_would_change_the_result(house: str):
    # Casino 99 L3509 against L3532; Lake Elsinore L2646-2651 against L2969-2970.
    seen = doubt(house, UTH, "compare", player="As 3d", bank="Qd Qs", board=HIGH_BOARD)
    assert "two hole cards" in seen
    assert not doubt(house, UTH, "compare", player="As Ad", bank="Qd Qs", board="Ah Ac 4s 7d 9h")
    assert "two hole cards" in doubt(house, UTH, "bonus", bet="blind", stake=1000, cards="As 3d", board=HIGH_BOARD)
    seat = table(4, "As 3d", {"ante": 10, "blind": 10, "play": 10})
    hands = {"board": HIGH_BOARD.split(), "bank_cards": ["Qd", "Qs"]}
    moves = asking(house, UTH)("settle", player_dealer=1, bank=100000, seats=[seat], **hands)["moves"]
    assert all("two hole cards" in move["doubt"] for move in moves if move["wager"] in ("ante", "play"))


def test_a_reading_that_decides_takes_part_and_the_question_does_not_tell_it():
    cards = "As3dQdQsThJdQcKh2s"
    r = started(f"casino-99/{UTH}", f"bank=1:$5000/1 4:ante=$10,blind=$10 fee=1 plays=4:cc1 cards={cards}")
    asked = {duty.kind: (str(duty.ask), right) for _, duty, right in machine.every_duty(r) if duty.seat == 4}
    for kind in (Kind.READ_HAND, Kind.COMPARE, Kind.SETTLE):
        ask, right = asked[kind]
        assert "seven cards" not in ask
        assert "The best five of all seven cards are the hand." in [str(rule.text) for rule in right.rules]
    plain = started(
        f"casino-99/{UTH}", "bank=1:$5000/1 4:ante=$10,blind=$10 fee=1 plays=4:cc1 cards=AsAdQdQsAhAc4s7d9h"
    )
    told = [str(rule.text) for _, _, right in machine.every_duty(plain) for rule in right.rules]
    assert not any("seven cards" in words for words in told)


# -- whose beaten hand


def test_a_full_house_over_a_straight():
    # Casino 99 L3603-3605; Lake Elsinore L3018-3019: "three of a kind" is printed for the player-dealer's beaten hand.
    hands = {"bet": "bad-beat", "stake": 500, "board": "9h Ks Kd Td Js"}
    over = {"cards": "9c Kc", "bank_cards": "Qh Ac"}
    assert "three of a kind" in doubt("casino-99", UTH, "bonus", **hands, **over)
    assert "three of a kind" in doubt("lake-elsinore", UTH, "bonus", **hands, **over)
    # The player's own beaten hand, and the player-dealer's beaten trips, are printed.
    assert not doubt("casino-99", UTH, "bonus", **hands, cards="Qh Ac", bank_cards="9c Kc")
    trips = {"bet": "bad-beat", "stake": 500, "board": "9h Ks Kd 2d 3s"}
    assert not doubt("casino-99", UTH, "bonus", **trips, cards="9c Kc", bank_cards="Kh Ac")
    # At Lake Elsinore a summary names the player's beaten hand alone.
    assert "summary" in doubt("lake-elsinore", UTH, "bonus", **trips, cards="9c Kc", bank_cards="Kh Ac")


# -- the lowest straight flush of three cards


LOWEST = ["angies/three-card-poker-6-card-bonus", "lake-elsinore/three-card-poker-6-card-bonus"]
LOWEST += ["casino-real/three-card-poker", "lake-elsinore/three-card-poker"]


@pytest.mark.parametrize("id", LOWEST)
def test_suited_ace_deuce_trey(id: str):
    # Angie's L888-891: 4-3-2 is the lowest straight flush, ace-2-3 the lowest straight.
    house, slug = id.split("/")
    assert doubt(house, slug, "compare", player="As 2s 3s", bank="9h 9d 9c")
    assert doubt(house, slug, "compare", player="9h 9d 9c", bank="As 2s 3s")
    assert not doubt(house, slug, "compare", player="2s 3s 4s", bank="9h 9d 9c")
    bet = "bonus" if "bonus" in game(id).spots else "pair-plus"
    assert doubt(house, slug, "bonus", bet=bet, stake=500, cards="As 2s 3s")
    assert not doubt(house, slug, "bonus", bet=bet, stake=500, cards="2s 3s 4s")
    seat = table(4, "As 2s 3s", {"ante": 10, bet: 10, "play": 10})
    answer = asking(house, slug)("settle", player_dealer=1, bank=100000, seats=[seat], bank_cards=["9h", "9d", "9c"])
    assert all(move.get("doubt") for move in answer["moves"] if move["wager"] in ("play", bet))


# -- fee tiers that the sheet prints wrongly


@pytest.mark.parametrize(
    ("id", "option", "schedule", "cents", "fee"),
    [
        # Angie's L1028-1029: $25-$200 $0.50 beside $51-$100 $1.
        ("angies/three-card-poker-6-card-bonus", 3, "", 7500, 100),
        ("angies/three-card-poker-6-card-bonus", 3, "", 15000, 200),
    ],
)
def test_a_mended_tier_says_so(id: str, option: int, schedule: str, cents: int, fee: int):
    ask = asking(*id.split("/"))
    answer = ask("fee", option=option, set=schedule, seats=[{"seat": 2, "wagers": {"ante": cents}}])
    assert answer["player_dealer"] == fee
    assert "printed tiers" in answer["doubt"]
    for plain in (2500, 5000, 25000):
        assert "doubt" not in ask("fee", option=option, seats=[{"seat": 2, "wagers": {"ante": plain}}])
    words = f"bank=1:$5000/1 4:ante=${cents // 100} fee={option}"
    taking = machine.play(started(id, words), lambda _, duty: duty.kind is Kind.TAKE_FEE)
    assert "printed tiers" in machine.right(taking).rule.doubt


def play_once(found: Game) -> bool:
    return any(skill.rule.id == "play.once" for skill in found.skills)


@pytest.mark.parametrize("house", ULTIMATE)
def test_questions_about_a_second_play_wager_come_up(house: str):
    found = game(f"{house}/{UTH}")
    assert play_once(found)
    setup = found.new_setup(1, Wish(Kind.ALLOW, "play.once"))
    assert found.check_setup(setup) == ()
    assert machine.right(until(found.start(setup), Kind.ALLOW)).rule.id == "play.once"


# -- orders and the deal


def test_who_comes_after_whom():
    # Casino 99: asked from the house dealer's left (L3483), turned up and settled from the player-dealer's (L3510).
    answer = asking("casino-99", UTH)("order", player_dealer=3, occupied=[1, 2, 5])
    assert (answer["decide"], answer["reveal"], answer["settle"]) == ([1, 2, 5], [5, 1, 2], [5, 1, 2])
    # L3511: Ante, Play, Blind, Trips, Bad Beat.
    assert answer["wagers"] == [["ante", "play", "blind", "trips", "bad-beat"]]


def test_where_every_card_goes():
    # Casino 99 L3488-3493: two at a time, the player-dealer last, five for the board, the rest away unseen.
    ask = asking("casino-99", UTH)
    answer = ask("deliver", player_dealer=3, occupied=[1, 5])
    assert answer["cards"] == ["1", "1", "5", "5", "bank", "bank", *["board"] * 5]
    assert (answer["packet"], answer["left"]) == (2, 41)
    # L3485-3487: one at a time without a shuffler.
    assert ask("deliver", player_dealer=3, occupied=[1, 5], single=True)["cards"][:6] == ["1", "5", "bank"] * 2
    # Lake Elsinore burns a card before the flop and before the last two (L2855-2868).
    burned = asking("lake-elsinore", UTH)("deliver", player_dealer=8, occupied=[1])["cards"]
    assert burned[4:] == ["burn", "board", "board", "board", "burn", "board", "board"]


def test_the_play_of_three_card_poker_equals_the_ante_where_other_lines_are_in_doubt():
    # lake-elsinore L1824: this bet must equal the Ante; that bets from behind are not printed is no doubt about it
    ask = refusing("lake-elsinore", "three-card-poker")
    shown: dict[str, Any] = {"player_dealer": 1, "bank": 100000, "bank_cards": ["9d", "4c", "Qs"]}
    for play in (500, 2000):
        row = {"seat": 4, "wagers": {"ante": 1000, "play": play}, "cards": ["9h", "9c", "2d"]}
        assert "is not allowed here" in ask("settle", **shown, seats=[row])

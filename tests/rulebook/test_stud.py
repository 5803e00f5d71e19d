"""Stud poker of four houses: printed examples and readings (angies L66-168, casino-real L3-139, L432-488,
lake-elsinore L194-365, poker-flats L341-581)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulebook.asking import asking, game, refusing
from trainer.cards.notation import parse_cards
from trainer.drills.code import skill_ref
from trainer.drills.question_builder import build
from trainer.games.base import Wish
from trainer.round import machine
from trainer.round.acts import NO, YES, Choose
from trainer.round.duty import Kind

LAKE, LAKE_LOW = asking("lake-elsinore", "seven-card-stud"), asking("lake-elsinore", "razz")
REAL, ASIAN = asking("casino-real", "seven-card-stud-hi"), asking("casino-real", "asian-stud")
REAL_LOW, REAL_HALVES = asking("casino-real", "razz"), asking("casino-real", "seven-card-stud-hi-lo-8")
LAKE_REFUSES, REAL_REFUSES = refusing("lake-elsinore", "seven-card-stud"), refusing("casino-real", "seven-card-stud-hi")
FLOP_REFUSES = refusing("lake-elsinore", "texas-holdem")
LIMITS = {"1-2": 0.5, "2-4": 1, "3-6": 1, "4-8": 1, "5-10": 2, "6-12": 2, "10-20": 3, "15-30": 5, "20-40": 5}
"""The forced bets of Lake Elsinore in dollars: of them only the $5 at $15-$30 is printed."""
MEXICAN, ALLEY = asking("poker-flats", "mexican-stud-poker"), asking("angies", "option-alley")


def cards(text: str) -> list[str]:
    return [str(card) for card in parse_cards(text)]


def seats(**up: str) -> list[dict[str, object]]:
    return [{"seat": int(seat[1:]), "up": cards(shown)} for seat, shown in up.items()]


def wins(ask, *hands: str, **more: object):
    return ask("showdown", hands=[cards(hand) for hand in hands], **more)


# -- who opens, who begins


def test_of_two_kings_the_spade_brings_it_in_at_razz():
    # lake-elsinore L204-206: spades, hearts, diamonds, clubs; aces are low.
    assert LAKE_LOW("action", street="third", seats=seats(s1="Kh", s3="Ks", s5="Ac"))["bring_in"] == 3


def test_of_two_deuces_the_club_brings_it_in_at_stud():
    # lake-elsinore L229-231: the lowest suit of the lowest card; L344-346: an ace is high.
    answer = LAKE("action", street="third", seats=seats(s2="2d", s4="2c", s6="Ac"))
    assert (answer["bring_in"], answer["next_to_act"]) == (4, 6)


def test_the_first_of_equal_high_cards_opens_asian_stud():
    # casino-real L483
    assert ASIAN("action", street="second", seats=seats(s2="Kc", s5="Ks"))["first_to_act"] == 2


def test_the_high_board_begins_and_the_next_one_when_it_is_all_in():
    # casino-real L127
    shown = seats(s1="Kh 2c", s3="9s 9d", s5="Ac 4d")
    assert REAL("action", street="fourth", seats=shown)["first_to_act"] == 3
    assert REAL("action", street="fourth", seats=shown, all_in=[3])["first_to_act"] == 5


def test_the_low_board_begins_at_razz_and_a_pair_is_no_low_board():
    # lake-elsinore L207-208
    shown = seats(s1="Kh Qc", s3="6s 5d", s5="2c 2d")
    assert LAKE_LOW("action", street="fourth", seats=shown)["first_to_act"] == 3


def test_the_community_card_counts_for_who_begins():
    # lake-elsinore L296-297
    shown = seats(s1="Kh 2c 3c 4d", s3="6s 5d 9c Jd")
    assert LAKE("action", street="seventh", seats=shown, community=["9d"])["first_to_act"] == 3


# -- betting


def test_completing_is_no_raise():
    # lake-elsinore L237-239: $15-$30, the low card opens for $5, completed to $15; three more raises follow.
    acts: list[object] = [["bring-in", 500]]
    answer = LAKE("bet", limit="15-30", street="third", players=6, acts=acts, act="complete", amount=1500)
    assert answer["allowed"]
    acts += [["complete", 1500], ["raise", 3000], ["raise", 4500]]
    assert LAKE("bet", limit="15-30", street="third", players=6, acts=acts, act="raise", amount=6000)["allowed"]
    acts += [["raise", 6000]]
    refused = LAKE("bet", limit="15-30", street="third", players=6, acts=acts, act="raise", amount=7500)
    assert (refused["allowed"], refused["rule"]) == (False, "raise.cap")


@pytest.mark.parametrize(("count", "fine"), [(0, True), (1, True), (2, False)])
def test_one_card_may_be_bought(count: int, fine: bool):
    # angies L161: each player gets to discard one card and buy a new one.
    answer = ALLEY("allowed", option="buy", count=count)
    assert (answer["allowed"], answer["rule"], answer["cite"]) == (fine, "buy.facing", "angies L161")


@pytest.mark.parametrize("limit", ["15-30", {"small": 1500, "big": 3000}])
def test_the_low_card_may_open_for_a_full_bet(limit: object):
    # lake-elsinore L235: then $15 lies there, the next bet is a raise to $30, and nothing is left to complete.
    fields: dict[str, Any] = {"limit": limit, "street": "third", "players": 4, "acts": [["bring-in", 1500]]}
    answer = LAKE("bet", **fields, act="raise", amount=3000)
    assert (answer["allowed"], answer["least"], answer["most"]) == (True, 3000, 3000)
    assert not LAKE("bet", **fields, act="complete", amount=1500)["allowed"]
    # L237-239: three raises follow a bet.
    acts = [*fields["acts"], ["raise", 3000], ["raise", 4500], ["raise", 6000]]
    assert LAKE("bet", **{**fields, "acts": acts}, act="raise", amount=7500)["rule"] == "raise.cap"


@pytest.mark.parametrize(
    ("ask", "fields", "posted"),
    [
        (LAKE_REFUSES, {"limit": "15-30", "street": "third", "acts": [["bring-in", 700]]}, "bring-in $5 or $15"),
        (REAL_REFUSES, {"street": "third", "acts": [["bring-in", 700]]}, "bring-in $"),
        (FLOP_REFUSES, {"limit": "10-20", "street": "deal", "acts": [["small_blind", 700]]}, "small blind $5"),
        (FLOP_REFUSES, {"limit": "10-20", "street": "deal", "acts": [["bring-in", 700]]}, "big blind $10"),
        (
            FLOP_REFUSES,
            {"limit": {"small": 1000, "big": 2000}, "street": "deal", "acts": [["small_blind", 5000]]},
            "at most the",
        ),
    ],
)
def test_forced_bets_that_are_not_posted_are_refused_with_those_that_are(ask: Any, fields: dict[str, Any], posted: str):
    # lake-elsinore L236-239: $5 at $15-$30; the blinds of $10-$20 are those of its limits.
    assert posted in ask("bet", players=4, **fields)


def test_the_round_asks_whether_the_low_card_may_open_so():
    # lake-elsinore L235, and L223-226 for the size of a full bet.
    asked: set[tuple[bool, bool]] = set()
    for slug in ("seven-card-stud", "seven-card-stud-hi-lo", "razz"):
        played = game(f"lake-elsinore/{slug}")
        for seed in range(8):
            question = build(game, skill_ref(played, Kind.BETTING, "bring-in.full", seed))
            limit = next(one for one in LIMITS if question.round.setup.option("limit") == one)
            put = int(question.round.setup.option("opens"))
            fine = put in (LIMITS[limit], int(limit.split("-")[0]))
            assert question.decision.result == Choose(YES if fine else NO)
            end = machine.play(question.round)
            assert end.lay.total == question.round.lay.total
            first = end.state.rounds[0]
            assert max(first.put.values()) >= (int(limit.split("-")[0]) * 100 if fine else LIMITS[limit] * 100)
            asked.add((fine, put > LIMITS[limit]))
    assert {(True, True), (False, True)} <= asked


@pytest.mark.parametrize(
    ("acts", "amount", "fine"),
    [
        ([], 500, True),
        ([], 1000, True),
        ([], 700, False),
        ([["bet", 500]], 1000, True),
        ([["bet", 500]], 1500, True),
        ([["bet", 500], ["raise", 1500]], 2000, False),
        ([["bet", 500], ["raise", 1500]], 2500, True),
    ],
)
def test_an_open_pair_on_fourth_street(acts: list[object], amount: int, fine: bool):
    # lake-elsinore L242-247: $5-$10: bet $5 or $10; after $5 raise $5 or $10; after a raise of $10 only $10.
    act = "raise" if acts else "bet"
    fields = {"limit": "5-10", "street": "fourth", "players": 4, "acts": acts, "act": act, "amount": amount}
    assert LAKE("bet", open_pair=True, **fields)["allowed"] is fine


def test_an_open_pair_changes_nothing_in_high_low():
    # lake-elsinore L350-352
    ask = asking("lake-elsinore", "seven-card-stud-hi-lo")
    answer = ask("bet", limit="5-10", street="fourth", players=4, open_pair=True, act="bet", amount=1000)
    assert not answer["allowed"]


# -- reading


def test_an_ace_stands_for_a_six_in_thirty_two_cards():
    # casino-real L481: A-K-Q-J-10 and A-7-8-9-10 are straights; L482: a flush beats a full house.
    assert wins(ASIAN, "Ac 7d 8h 9s Tc", "Ad Kd Qh Jh 9d")["high"] == [0]
    assert wins(ASIAN, "Ac 7d 8h 9s Tc", "Kd Qd Jh Th 9d")["high"] == [1]
    assert wins(ASIAN, "Kc Kd Kh Ac Ad", "Ks Js Ts 8s 7s")["high"] == [1]
    refuse = refusing("casino-real", "asian-stud")
    assert "5 different cards of the deck" in refuse(
        "showdown", hands=[cards("2c 7d 8h 9s Tc"), cards("Ad Kd Qh Jh 9d")]
    )


@pytest.mark.parametrize("run", ["4c 5d 6h 7s Jc", "5c 6d 7h Js Qc", "6c 7d Jh Qs Kc", "7c Jd Qh Ks Ac"])
def test_straights_over_the_gap_of_mexican_stud(run: str):
    # poker-flats L390-392
    assert wins(MEXICAN, run, "Ad As Ah 2d 3d")["high"] == [0]


def test_the_order_of_mexican_stud():
    # poker-flats L359-372: five of a kind, royal flush, ..., flush, full house.
    hands = ("Qc Qd Qh Qs Jk", "Ah Kh Jh 7h 6h", "2c 2d 2s 3c 3d")
    assert wins(MEXICAN, *hands)["high"] == [0]
    assert wins(MEXICAN, *hands[1:])["high"] == [0]
    assert wins(MEXICAN, "Ah Kh Qh Jh 7h", "4c 4d 4h 4s 5c")["read"][0]["high"] == "royal flush"


def test_the_lowest_pair_wins_low_without_a_qualifier():
    # angies L168, L92
    answer = wins(ALLEY, "2c 2d 3h 4s 5c", "3c 3d 4h 5s 6c")
    assert (answer["high"], answer["low"]) == ([1], [0])
    low = wins(asking("angies", "razz"), "2c 2d 2h 3s 3c 4d 4h", "Kc Kd Kh Qs Qc Jd Jh")
    assert low["low"] == [0]


@pytest.mark.parametrize(("hand", "low"), [("8c 7d 6h 5s 4c Kd Kh", True), ("9c 7d 6h 5s 4c Kd Kh", False)])
def test_the_highest_low_that_counts(hand: str, low: bool):
    # angies L88
    answer = wins(asking("angies", "seven-card-stud-high-low"), hand, "Qc Qd Jh Js Tc 9d 9h")
    assert (answer["low"] == [0]) is low


def test_six_cards_and_the_one_for_everybody():
    # casino-real L130, L137
    answer = wins(REAL_HALVES, "Ac 2d 3h 4s Kc Kd", "7c 7h 7s 9s 9c 2h", community=["8c"])
    assert (answer["high"], answer["low"]) == ([1], [0])


# -- odd chips


def settled(ask, *hands: str, **more: object):
    rows = [{"seat": seat, "amount": 1050, "cards": cards(hand)} for seat, hand in enumerate(hands, start=2)]
    rows.append({"seat": 7, "amount": 1050, "folded": True})
    awards = ask("settle", seats=rows, chip=100, **more)["awards"]
    return {row["seat"]: row["amount"] for row in awards}


def test_the_odd_chip_of_stud_goes_by_the_highest_card_and_of_razz_by_the_lowest():
    # casino-real L139: spades, hearts, diamonds, clubs; for Razz suits are reversed.
    tied = ("Ac Kd Qh Js Tc 2d 2h", "Ad Kc Qs Jh Td 3d 3h")
    assert settled(REAL, *tied) == {2: 1500, 3: 1650}
    assert settled(REAL_LOW, "Ac 2d 3h 4s 5c Kd Kh", "Ad 2c 3s 4h 5d Qd Qh") == {2: 1650, 3: 1500}


# -- when the deck runs out


@pytest.mark.parametrize(
    ("id", "rule"),
    [
        ("casino-real/seven-card-stud-hi", "short.mix"),
        ("lake-elsinore/seven-card-stud", "short.mix"),
        ("poker-flats/seven-card-stud", "short.no-burn"),
        ("lake-elsinore/razz", "short.community"),
    ],
)
def test_a_deck_that_runs_out_is_dealt_as_printed(id: str, rule: str):
    # casino-real L129, lake-elsinore L288-296, poker-flats L542-552.
    played = game(id)
    setup = played.new_setup(3, Wish(kind=Kind.DEAL_ORDER, rule=rule))
    r = played.start(setup)
    deck = 52
    while r.task is not None:
        r = machine.perform(r, r.decision.result)
        lying = [card for place in r.lay.cards.values() for card in place]
        assert len({one.card for one in lying}) == len(lying) <= deck
    assert r.state.short == rule
    hands = {len(r.lay.cards_at(f"seat-{seat}.hand")) for seat in r.state.live}
    assert hands == {6 if rule == "short.community" else 7}
    assert len(r.lay.cards_at("board")) == (rule == "short.community")


# -- bought and turned cards


def test_a_bought_card_lies_as_the_one_thrown_away():
    # angies L161
    played, lies = game("angies/option-alley"), set()
    for seed in range(12):
        r = played.start(played.new_setup(seed, Wish(kind=Kind.DEAL_ORDER, rule="buy.facing")))
        while r.task is not None:
            bought = r.task.kind.type.id == "buy-card"
            (thrown,) = r.lay.cards["discard"] if bought else (None,)
            act, seat = r.decision.result, r.task.key.seat
            r = machine.perform(r, act)
            if thrown is not None:
                lies.add(thrown.up)
                assert act == Choose("up" if thrown.up else "down")
                assert r.lay.cards[f"seat-{seat}.hand"][-1].up is thrown.up
                assert len(r.lay.cards[f"seat-{seat}.hand"]) == 5
    assert lies == {True, False}


def test_one_card_stays_down_in_mexican_stud():
    # poker-flats L351-355
    played = game("poker-flats/mexican-stud-poker")
    for seed in range(6):
        state = played.start(played.new_setup(seed, Wish())).state
        for number in range(len(state.rounds)):
            live = state.rounds[number - 1].live if number else state.ring
            assert {len(state.shown(seat, number)) for seat in live} == {number + 1}

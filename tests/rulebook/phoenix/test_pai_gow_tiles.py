"""Pai Gow Tiles at Phoenix (L97-139, fees L212-222). "Usual" rankings are not printed: the pictures are missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, pairwise
from typing import Any

import pytest

from tests.rulebook.asking import asking, game, library, refusing
from trainer.cards.tile import TILE_SET, parse_tiles, tile
from trainer.prove.tile_proof import prove_tiles
from trainer.round import machine
from trainer.round.act_text import act_text, parse_act
from trainer.round.acts import Arrange, Choose, Money, Number, Order, Seat
from trainer.round.duty import Kind
from trainer.round.machine import Round
from trainer.round.setup import parse_setup
from trainer.solve import solve_request

ID = "phoenix/pai-gow-tiles"
ask = asking(*ID.split("/"))
refuse = refusing(*ID.split("/"))


def rank(tiles: str) -> dict[str, Any]:
    answer, fine = solve_request({"ask": "rank", "system": "tiles", "cards": tiles.split()}, library())
    assert fine, answer
    return dict(answer)


def hand(high: str, low: str) -> dict[str, list[str]]:
    return {"high": high.split(), "low": low.split()}


def start(words: str) -> Round:
    now = parse_setup(f"{ID} seed=1 seats=8 {words}", 8)
    assert game(ID).check_setup(now) == ()
    return game(ID).start(now)


def until(r: Round, kind: Kind) -> Round:
    return machine.play(r, lambda _, duty: duty.kind is kind)


# -- ranking: the twenty combinations, then points (L118-129; the order of pairs is the usual one)

PAIRS = (
    "2-4 1-2", "6-6 6-6", "1-1 1-1", "4-4 4-4", "1-3 1-3", "5-5 5-5", "3-3 3-3", "2-2 2-2", "5-6 5-6", "4-6 4-6",
    "1-6 1-6", "1-5 1-5", "3-6 4-5", "3-5 2-6", "3-4 2-5", "1-4 2-3",
)  # fmt: skip
COMBINED = ("6-6 4-5", "1-1 3-6", "6-6 2-6", "1-1 4-4")


def test_sixteen_pairs_then_wong_and_gong_then_nine_in_order():
    order = (*PAIRS, *COMBINED, "6-6 1-6")
    keys = [rank(one)["key"] for one in order]
    assert keys == sorted(keys, reverse=True)
    assert len({tuple(key) for key in keys}) == 21
    categories = Counter(rank(one)["category"] for one in order)
    assert categories == {"pair": 16, "wong": 2, "gong": 2, "points": 1}


def test_gee_joon_is_the_best_pair_although_each_tile_alone_is_the_lowest():
    # L129, quiz 1
    assert rank("1-2 2-4")["hand"] == "pair.gee-joon"
    assert rank("1-2 2-4")["key"] > rank("6-6 6-6")["key"]
    assert "best tile 1-4" in rank("1-2 1-4")["read"]


@pytest.mark.parametrize("pair", PAIRS)
def test_a_wong_loses_to_any_pair(pair: str):
    # quiz 2
    assert rank("6-6 3-6")["key"] < rank(pair)["key"]


def test_a_wong_beats_a_gong_and_every_plain_nine():
    # quiz 2 and 3: 6-6 with 1-6 is nine points and beats a nine without heaven or earth
    assert rank("6-6 3-6")["key"] > rank("6-6 4-4")["key"] > rank("6-6 1-6")["key"] > rank("4-4 5-6")["key"]
    assert rank("6-6 1-6")["read"] == "6-6 1-6: 9 points, best tile 6-6"


@pytest.mark.parametrize(
    ("tiles", "points"),
    [
        ("4-4 3-5", 6),  # quiz 4: no pair, 16
        ("5-5 4-6", 0),  # quiz 4: no pair, 20
        ("1-2 1-4", 8),  # quiz 5: 3 + 5, not 6 + 5
        ("2-4 3-5", 4),  # quiz 5: 6 + 8, not 3 + 8
        ("2-4 1-6", 3),  # 6 + 7 = 13, not 3 + 7 = 10
        ("1-2 3-3", 9),  # 3 + 6
        ("2-4 3-3", 9),  # counted 3
        ("5-6 4-5", 0),  # 20
    ],
)
def test_points_are_the_spots_without_the_tens(tiles: str, points: int):
    # L127, L129
    read = rank(tiles)
    assert read["category"] == "points"
    assert f": {points} points" in read["read"]


def test_single_tiles_in_the_usual_order():
    order = ["6-6", "1-1", "4-4", "1-3", "5-5", "3-3", "2-2", "5-6", "4-6", "1-6", "1-5", "3-6", "3-5", "3-4", "1-4"]
    # every tile with a partner that makes four points and ranks below it, where there is one
    for better, worse in pairwise(order):
        made = []
        for one in (better, worse):
            partners = [t for t in map(str, set(TILE_SET)) if t in ("1-2", "2-4") and t != one]
            made.append(
                {rank(f"{one} {t}")["key"][0] % 17 for t in partners if rank(f"{one} {t}")["category"] == "points"}
            )
        assert min(made[0]) > max(made[1])
    assert rank("3-6 1-2")["key"] == rank("4-5 1-2")["key"]  # mixed tiles of one name rank alike


def test_a_tile_that_is_once_in_the_set_cannot_be_there_twice():
    answer, fine = solve_request({"ask": "rank", "system": "tiles", "cards": ["3-6", "3-6"]}, library())
    assert not fine, answer
    assert "3-6" in refuse("set", cards=["3-6", "3-6", "1-1", "1-2"])
    assert "3-6 is in the set once, here it is 2 times" in refuse("set", cards=["3-6", "6-3", "1-1", "1-2"])
    assert "6-6 is in the set twice, here it is 3 times" in refuse("set", cards=["6-6", "6-6", "6-6", "1-2"])
    assert "ah' is not a tile" in refuse("set", cards=["Ah", "6-6", "6-6", "1-2"]).lower()
    assert "4 tiles are needed, these are 3" in refuse("set", cards=["6-6", "6-6", "1-2"])


def test_tiles_are_understood_by_name():
    named = ask("set", cards=["gee joon six", "Gee-Joon-Three", "teen", "foo"])
    assert (named["high"], named["low"]) == (["2-4", "1-2"], ["6-6", "5-6"])
    assert "3-6 or 4-5" in refuse("set", cards=["chop gow", "teen", "dey", "yun"])
    assert rank("teen gor")["read"] == "6-6 1-3: 6 points, best tile 6-6"


def test_four_tiles_are_compared_as_the_advice_sets_them():
    four = {"player": ["6-6", "3-6", "5-5", "1-5"], "bank": ["1-1", "4-5", "5-5", "4-6"]}
    answer = ask("compare", **four)
    assert answer["parts"][0]["player"].startswith("6-6 3-6: Wong")
    assert answer["result"] == "win"  # Wong over Wong of dey, 6 points over 0


# -- comparing the two hands, lines 103 to 127


@pytest.mark.parametrize(
    ("player", "bank", "result", "higher"),
    [
        (hand("6-6 6-6", "1-1 4-5"), hand("1-1 1-3", "2-2 4-6"), "win", ["player", "player"]),  # L111
        (hand("6-6 6-6", "2-2 4-6"), hand("4-4 4-4", "1-1 3-6"), "push", ["player", "bank"]),  # L112
        (hand("3-3 1-2", "5-5 4-6"), hand("6-6 6-6", "1-1 4-5"), "lose", ["bank", "bank"]),  # L113
        # nine against nine and seven against seven, the best tiles decide: 4-4 over 5-6, 5-5 over 4-6 (L127)
        (hand("4-4 5-6", "5-5 3-4"), hand("5-6 2-6", "4-6 2-5"), "win", ["player", "player"]),
        # quiz 6: the same points and the same best tile are the player-dealer's
        (hand("6-6 1-6", "5-5 3-5"), hand("6-6 3-4", "5-5 2-6"), "lose", ["copy", "copy"]),
        (hand("6-6 6-6", "5-5 3-5"), hand("4-4 4-4", "5-5 2-6"), "push", ["player", "copy"]),
        (hand("4-4 1-3", "5-5 3-5"), hand("6-6 1-3", "5-5 2-6"), "lose", ["bank", "copy"]),
        # two Wongs of the same heaven are a copy whatever nine is beside it
        (hand("6-6 3-6", "1-1 3-5"), hand("6-6 4-5", "2-2 4-6"), "push", ["copy", "player"]),
    ],
)
def test_both_hands_decide(player: dict[str, object], bank: dict[str, object], result: str, higher: list[str]):
    answer = ask("compare", player=player, bank=bank)
    assert answer["result"] == result
    assert [part["higher"] for part in answer["parts"]] == higher


def test_what_rests_on_the_missing_pictures_is_named():
    beaten = ask("compare", player=hand("5-6 5-6", "6-6 4-5"), bank=hand("4-6 4-6", "1-1 4-4"))
    assert "general knowledge" in beaten["borrowed"]
    printed = ask("compare", player=hand("5-5 1-5", "2-2 1-3"), bank=hand("5-5 1-4", "2-2 1-2"))
    assert "borrowed" not in printed  # 6 against 5 points and 8 against 7: totals alone


def test_a_low_hand_above_the_high_hand_is_foul_by_a_named_reading():
    answer = ask("foul", **hand("2-2 4-6", "6-6 6-6"))
    assert answer["foul"] is True
    assert "doubt" in answer
    assert ask("foul", **hand("6-6 6-6", "2-2 4-6"))["foul"] is False
    assert ask("foul", **hand("5-5 3-5", "5-5 2-6"))["foul"] is False  # equal is not above


# -- the sheet's advice (L116-121)


@pytest.mark.parametrize(
    ("tiles", "high", "low", "rule"),
    [
        ("1-4 5-5 2-3 4-6", "1-4 2-3", "5-5 4-6", "advice.pair"),  # an unmatched pair, L118
        ("5-6 5-6 1-3 2-2", "5-6 5-6", "1-3 2-2", "advice.pair"),
        ("6-6 3-6 5-5 1-5", "6-6 3-6", "5-5 1-5", "advice.teen-dey"),  # Wong, L119
        ("1-1 1-6 5-5 4-6", "1-1 1-6", "5-5 4-6", "advice.teen-dey"),  # high nine, L119
        ("1-3 1-4 5-5 5-6", "1-3 1-4", "5-5 5-6", "advice.small"),  # 4 + 5 = 9, L120
        ("5-5 3-3 5-6 3-4", "3-3 5-6", "5-5 3-4", "advice.largest"),
    ],
)
def test_the_four_steps_in_order(tiles: str, high: str, low: str, rule: str):
    answer = ask("set", cards=tiles.split())
    if rule != "advice.largest":
        assert answer["ruled"] is True
        assert (sorted(answer["high"]), sorted(answer["low"])) == (sorted(high.split()), sorted(low.split()))
    assert answer["rule"].startswith(rule)


def test_what_the_sheet_leaves_open_is_not_ruled():
    # a pair beside a Wong or Gong, and splitting a pair of heaven for two of them (the page names both)
    answer = ask("set", cards=["6-6", "6-6", "3-6", "4-4"])
    assert answer["ruled"] is False
    assert answer["rule"] == "advice.pair-open"
    assert answer["also"] == [hand("6-6 3-6", "6-6 4-4")]
    assert "doubt" in answer
    # two ways to make a nine
    two_ways = ask("set", cards=["6-6", "3-6", "1-6", "5-5"])
    assert two_ways["rule"] == "advice.teen-dey-open"
    assert len(two_ways["also"]) == 1


def test_a_pair_that_leaves_a_gong_together_is_ruled():
    # L118-119: 3-5 with 2-6 is the pair, and 1-1 with 4-4 stays the Gong beside it
    answer = ask("set", cards=["3-5", "2-6", "1-1", "4-4"])
    assert (answer["rule"], answer["ruled"]) == ("advice.pair", True)
    assert answer["read"] == "3-5 2-6: pair of chop bot / 1-1 4-4: Gong with dey"


def test_all_hands_of_four_tiles_are_decided_or_not_ruled_and_none_is_foul():
    played = game(ID)
    advice = played.advice
    assert advice is not None
    proof = prove_tiles(played, advice)
    assert (proof.hands, proof.fouls, proof.undecided) == (35960, 0, 0)
    assert proof.proved, proof.problems
    assert dict(proof.fired) == slow_count()
    assert proof.not_ruled == 830 + 4080 + 2704 + 7584
    assert proof.as_json()["hands"] == 35960


def slow_count() -> dict[str, int]:
    """The steps again, from the printed words alone: designs as text, no ranking tables."""
    single = [frozenset(one.split()) for one in PAIRS]
    names = [one for pair in PAIRS for one in dict.fromkeys(pair.split())]
    level = {one: place for place, pair in enumerate((*PAIRS[1:], PAIRS[0])) for one in pair.split()}

    def spots(one: str) -> int:
        return int(one[0]) + int(one[2])

    def values(one: str) -> tuple[int, ...]:
        return (3, 6) if one in ("1-2", "2-4") else (spots(one),)

    def paired(one: str, other: str) -> bool:
        return frozenset((one, other)) in single

    def nine(one: str, other: str) -> bool:
        return any(a in ("6-6", "1-1") and spots(b) in (7, 8, 9) for a, b in ((one, other), (other, one)))

    def small(one: str, other: str) -> bool:
        return any(a + b in (7, 8, 9) for a in values(one) for b in values(other))

    found: Counter[str] = Counter()
    tiles = [one for one in names for _ in range(sum(str(t) == one for t in TILE_SET))]
    for four in combinations(tiles, 4):
        ways = splits(four)
        pairs = [way for way in ways if any(paired(*two) for two in way)]
        nines = [way for way in ways if any(nine(*two) for two in way)]
        if any(way in pairs for way in nines):  # the pair leaves a teen or dey with its nine, eight or seven
            nines = []
        smalls = [way for way in ways if any(small(*two) for two in way)]
        if pairs:
            found["advice.pair-open" if nines else "advice.pair"] += 1
        elif nines:
            found["advice.teen-dey-open" if len(nines) > 1 else "advice.teen-dey"] += 1
        elif smalls:
            found["advice.small-open" if len(smalls) > 1 else "advice.small"] += 1
        else:
            spans = set()
            for size in ([spots(one) for one in four], [level[one] for one in four]):
                ends = {min(size), max(size)}
                sizes = dict(zip(four, size, strict=True))
                spans |= {str(way) for way in ways for two in way if {sizes[one] for one in two} == ends}
            found["advice.largest-open" if len(spans) > 1 else "advice.largest"] += 1
    return dict(found)


def splits(four: Sequence[str]) -> list[list[tuple[str, ...]]]:
    a, b, c, d = four
    ways = [[(a, b), (c, d)], [(a, c), (b, d)], [(a, d), (b, c)]]
    return [list(way) for way in dict.fromkeys(tuple(sorted(tuple(sorted(two)) for two in way)) for way in ways)]


# -- fees of the sheet, lines 212 to 222


def test_fees_by_the_hand_and_by_the_square():
    # $1.00 for a player's square, $2.00 for the player-dealer, from $10 to $200 alike
    for stake in (1000, 20000):
        answer = ask(
            "fee", option=1, seats=[{"seat": 2, "wagers": {"game": stake}}, {"seat": 3, "wagers": {"game": 5000}}]
        )
        assert (answer["player_dealer"], answer["players"]) == (200, [100, 100])
        assert "doubt" not in answer  # by the square or by the player: with one square it is the same


def test_whether_the_fee_goes_by_the_square_is_doubtful_only_with_several_of_them():
    row = {"seat": 2, "wagers": {"game": 1000}, "back_line": [{"wagers": {"game": 1000}}]}
    assert "by the square" in ask("fee", seats=[row])["doubt"]
    played = game(ID)
    for words, doubtful in (("2:game=$20 5:game=$20", []), ("2:game=$20 2+1:game=$10 5:game=$20", [2, 2])):
        setup = parse_setup(f"{ID} seed=1 bank=3:$500/1 {words}", 8)
        done = machine.every_duty(played.start(setup))
        fees = [(duty.seat, right) for _, duty, right in done if duty.kind is Kind.TAKE_FEE]
        assert [seat for seat, right in fees if "by the square" in right.rule.doubt] == doubtful


def test_the_fee_of_further_squares_stands_beside():
    answer = ask("fee", seats=[{"seat": 2, "wagers": {"game": 1000}, "back_line": [{"wagers": {"game": 20000}}] * 2}])
    assert (answer["players"], answer["squares"]) == ([100], {"2+1": 100, "2+2": 100})


def test_the_rule_about_gee_joon_takes_part_where_it_counts():
    # L129: 2-4 counts 3 with 2-2
    counted = ask("compare", player=hand("5-5 4-5", "2-4 2-2"), bank=hand("3-5 5-5", "2-3 2-2"))
    assert "points.gee-joon" in counted["with_rules"]
    plain = ask("compare", player=hand("2-4 1-2", "3-3 2-2"), bank=hand("3-5 5-5", "2-3 2-2"))
    assert "points.gee-joon" not in plain["with_rules"]


def test_every_square_of_a_seat_pays():
    now = start("bank=1:$500/1 2:game=$20 2+1:game=$50 asks=2")
    fees = [
        (d.seat, act_text(decision.result)) for _, d, decision in machine.every_duty(now) if d.kind is Kind.TAKE_FEE
    ]
    assert fees[:3] == [(1, "$2"), (2, "$1"), (2, "$1")]


def test_fees_are_dropped_after_the_tiles_are_dealt():
    # L222, quiz 7
    now = until(start("bank=1:$500/1 2:game=$20 asks=2"), Kind.SET_HAND)
    assert now.did(Kind.TAKE_FEE, 0, "drop") == Choose("after-deal")
    assert now.did(Kind.DEAL_ORDER) == Number(4)


@pytest.mark.parametrize(
    ("words", "what"),
    [
        ("2:game=$205", "$10 to $200"),  # L216: at most $200 a square
        ("2:game=$5", "$10 to $200"),
        ("2:game=$12", "steps of $5"),  # L220
        ("2+10:game=$10", "10 squares"),
        ("2:game=$10 asks=3", "asks"),
        ("2:game=$10 cards=6-66-66-6", "in the set"),
    ],
)
def test_a_set_up_the_sheet_does_not_allow(words: str, what: str):
    problems = game(ID).check_setup(parse_setup(f"{ID} seed=1 seats=8 bank=1:$500/1 {words}", 8))
    assert what in " ".join(map(str, problems))


# -- a round


@pytest.mark.parametrize(
    ("situation", "remedy", "lines"),
    [
        ("above-maximum", "refuse", "L216"),
        ("below-minimum", "refuse", "L216"),
        ("off-step", "refuse", "L220"),
        ("spots-full", "refuse", "L216"),
        ("no-taker", "table-closes", "L139"),
    ],
)
def test_what_no_square_takes_and_a_bank_nobody_relieves(situation: str, remedy: str, lines: str):
    answer = ask("ruling", situation=situation)
    assert (answer["ruling"], answer["cite"]) == (remedy, f"phoenix {lines}")
    now = parse_setup(f"{ID} seed=1 seats=8 bank=2:$400/2 7:game=$20 fee=1 cover=matched fault={situation}", 8)
    assert game(ID).check_setup(now) == ()
    r = game(ID).start(now)
    assert r.task is not None
    assert (r.task.key.kind, act_text(r.decision.result)) == (Kind.RULE_ON, remedy)


def test_a_round_with_these_tiles():
    # seat 3: pair of ping / 2-2 1-4 = 9; seat 5 (set by the advice): Wong / 5-5 1-5 = 6; the bank: 6-6 3-4 4-4 5-5
    r = start("bank=1:$500/1 3:game=$20 5:game=$50 asks=3,5 cards=4-64-62-21-46-63-65-51-56-63-44-45-5")
    r = until(r, Kind.SET_HAND)
    assert [str(one) for one in r.lay.cards_at("seat-3.hand")] == ["4-6", "4-6", "2-2", "1-4"]
    acts = {str(d.key): act_text(decision.result) for _, d, decision in machine.every_duty(r)}
    assert acts["set-hand/3"] == "high 4-6 4-6 | low 1-4 2-2"
    assert acts["set-hand/5"] == "high 3-6 6-6 | low 1-5 5-5"
    assert acts["read-hand/4-4"] == "yun"
    assert acts["read-hand/3/high"] == "pair.ping"
    assert acts["read-total/3/low"] == "9"
    assert acts["read-hand/5/high"] == "wong.teen"
    assert acts["read-total/5/low"] == "6"
    assert acts["rotate"] == "seat 1"


def test_uncovered_wagers_go_back_at_the_end_of_the_order():
    # by the model matched: $30 reach the first wager of $20 and half of the second
    bank = hand("1-3 1-2", "5-5 4-6")
    seats = [
        {"seat": 4, "wagers": {"game": 2000}, "cards": hand("1-1 1-1", "2-2 1-4")},
        {"seat": 2, "wagers": {"game": 2000}, "cards": hand("6-6 6-6", "4-4 5-6")},
    ]
    answer = ask("settle", player_dealer=3, bank=3000, bank_cards=bank, seats=seats)
    found = [(m["seat"], m["do"], m["amount"], m["covered"], m.get("returned", 0)) for m in answer["moves"]]
    assert found == [(4, "pay", 2000, 2000, 0), (2, "pay", 2000, 1000, 1000)]
    assert answer["bank_net"] == -3000
    assert "doubt" in answer


def test_tiles_as_text_in_a_set_up_and_an_act():
    r = start("bank=1:$500/1 3:game=$20 asks=3 cards=6-66-61-11-2")
    text = r.setup.to_text()
    assert text.endswith("cards=6-66-61-11-2")
    assert parse_setup(text, 8) == r.setup
    r = until(r, Kind.SET_HAND)
    duty = machine.duty(r)
    assert duty is not None
    assert parse_act("high teen teen", duty.want) == Arrange.of(high=parse_tiles("6-6 6-6"), low=parse_tiles("1-1 1-2"))
    assert machine.judge_act(r, parse_act("high 6-6 1-1 | low 6-6 1-2", duty.want)).right is False
    foul = machine.judge_act(r, parse_act("low teen teen", duty.want))
    assert foul.slip is not None
    assert foul.slip.kind.value == "foul"


def test_the_bank_moves_by_a_named_reading():
    for turn, seat in ((1, 3), (2, 5)):
        r = until(start(f"bank=3:$500/{turn} 5:game=$20 asks=5"), Kind.ROTATE)
        assert machine.right(r).rule.doubt
        assert machine.right(r).result == Seat(seat)


def test_the_order_begins_at_the_banks_left():
    r = until(start("bank=3:$500/1 2:game=$20 6:game=$20 asks=2"), Kind.PAYOUT_ORDER)
    assert machine.right(r).result == Order(("seat-6.game", "seat-2.game"))
    assert machine.right(r).certain is False
    assert Money(200) == r.did(Kind.TAKE_FEE, 3)


def test_a_tile_is_known_by_its_usual_name():
    assert tile("teen").spots == 12
    assert [str(one) for one in parse_tiles("dey gor foo")] == ["1-1", "1-3", "5-6"]

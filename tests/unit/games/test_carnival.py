"""The carnival family: what players do, what they try, cards found for a rule, set-ups written by hand."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from tests.rulebook.asking import game, reader
from trainer.cards.deck import STANDARD
from trainer.cards.notation import parse_cards
from trainer.core.rng import make_rng
from trainer.games.base import ANY, Wish
from trainer.games.carnival.carnival_player_acts import read_tried
from trainer.games.carnival.carnival_seeker import hand_of
from trainer.games.carnival.carnival_standing import Standing, best_key
from trainer.games.carnival.carnival_state import begin, wagers_of
from trainer.games.carnival.carnival_terms import CarnivalTerms, read_terms
from trainer.hands.poker import rank5, ranker
from trainer.hands.systems import FIVE_CARD, FOUR_CARD, THREE_CARD, Category, category
from trainer.round import machine
from trainer.round.act_text import act_text
from trainer.round.duty import Key, Kind
from trainer.round.setup import Setup, parse_setup

UTH, THREE = "golden-valley/ultimate-texas-holdem", "lake-elsinore/three-card-poker-6-card-bonus"
RIDE = "lake-elsinore/let-it-ride-bonus"


def terms(id: str) -> CarnivalTerms:
    return read_terms(reader(id), id)


def setup(id: str, words: str) -> Setup:
    return parse_setup(f"{id} seed=1 {words}", game(id).seats)


def problems(id: str, words: str) -> list[str]:
    return [one.where for one in game(id).check_setup(setup(id, f"seats={game(id).seats} {words}"))]


# -- hands


def test_the_best_hand_of_each_kind_against_the_plain_rankers():
    rng = make_rng(5)
    for _ in range(200):
        cards = hand_of(rng, Category.HIGH_CARD, 7)
        if len(set(cards)) < 7:
            continue
        assert best_key(FIVE_CARD, cards[:2], cards[2:]) == max(map(rank5, combinations(cards, 5)))
        assert best_key(THREE_CARD, cards[:3], ()) == ranker(THREE_CARD)(cards[:3])
        assert best_key(FOUR_CARD, cards[:5], ()) == max(map(ranker(FOUR_CARD), combinations(cards[:5], 4)))


def test_at_least_one_hole_card():
    own, board = parse_cards("2c2d"), parse_cards("TsJdQh8c9s")
    slow = max(rank5(five) for five in combinations((*own, *board), 5) if set(five) & set(own))
    assert best_key(FIVE_CARD, own, board, 1) == slow < best_key(FIVE_CARD, own, board)


@pytest.mark.parametrize("size", [3, 4, 5])
def test_hands_made_for_a_category(size: int):
    rng = make_rng(size)
    ranking = {3: THREE_CARD, 4: FOUR_CARD, 5: FIVE_CARD}[size]
    for made in (one for one in ranking.order if one is not Category.FIVE_OF_A_KIND):
        found = Counter(category(best_key(ranking, hand_of(rng, made, size), ()), ranking) for _ in range(50))
        assert found[made] > 20, made


# -- what players do


def test_plays_written_and_plays_by_the_cards():
    words = "seats=8 bank=1:$1000/1 2:ante=$10,blind=$10 4:ante=$10,blind=$10 fee=1"
    state = begin(terms(UTH), setup(UTH, f"{words} plays=2:cc1"))
    assert state.plays[2] == "cc1"
    assert state.plays[4] == begin(terms(UTH), setup(UTH, words)).plays[4]
    assert [(wager.kind, wager.stake) for wager in state.later if wager.seat == 2] == [("play", 1000)]


def test_a_try_that_is_allowed_is_done_and_one_that_is_not_is_not():
    words = "seats=8 bank=1:$1000/1 2:ante=$10,blind=$10 fee=1"
    assert begin(terms(UTH), setup(UTH, f"{words} tries=2:flop:play:2")).plays[2] == "c2"
    refused = begin(terms(UTH), setup(UTH, f"{words} tries=2:flop:play:4")).plays[2]
    assert refused[0] == "c"
    assert refused[1] in "c2"


def test_a_bet_taken_back_goes_home():
    words = "seats=7 bank=1:$1000/1 2:bet-1=$10,bet-2=$10,bet-3=$10 fee=1 plays=2:tt"
    start = game(RIDE).start(setup(RIDE, words))
    assert start.state.back == {(2, "bet-1"), (2, "bet-2")}
    assert [wager.kind for wager in wagers_of(start)] == ["bet-3"]
    end = machine.play(game(RIDE).start(setup(RIDE, words)))
    assert end.lay.chips_at("seat-2.bet-1") == 0


def test_folds_beyond_the_bank_go_back():
    # $15 posted: $10 of seat 2, $5 of seat 4, nothing of seat 6 has cover; the question names the model.
    words = "seats=8 bank=1:$15/1 2:ante=$10 4:ante=$10 6:ante=$10 fee=1 plays=2:f/4:f/6:f"
    start = game(THREE).start(setup(THREE, words))
    asked = [(duty, decision) for _, duty, decision in machine.every_duty(start) if duty.kind is Kind.PICK_UP]
    assert [act_text(decision.result) for _, decision in asked] == ["take", "take", "return"]
    assert asked[2][1].rule.id == "cover.matched"
    assert all("Paying and taking both use it up." in str(duty.ask) for duty, _ in asked)
    end = machine.play(start)
    assert (end.ledger.collected, end.lay.total) == (1500, start.lay.total)


def hands_at(id: str, words: str, kind: Kind) -> dict[str, bool]:
    """The hands on the felt when such a duty comes up first: place to whether they lie open."""
    played = game(id)
    start = played.start(setup(id, f"seats={played.seats} {words}"))
    lay = next(now.lay for now, duty, _ in machine.every_duty(start) if duty.kind is kind)
    return {place: held[0].up for place, held in lay.cards.items() if place.startswith("seat-") and held}


def test_folded_cards_go_away_unless_a_wager_still_looks_at_them():
    words = "bank=1:$1000/1 2:ante=$10 4:ante=$10,six-card-bonus=$5 6:ante=$10 fee=1 plays=2:f/4:f/6:1"
    assert hands_at(THREE, words, Kind.QUALIFY) == {"seat-4.hand": False, "seat-6.hand": False}
    assert hands_at(THREE, words, Kind.SETTLE) == {"seat-4.hand": True, "seat-6.hand": True}
    # Three of a kind on the board: at Golden Valley the hand stays open, at Lake Elsinore the board is enough.
    hold = "bank=1:$1000/1 2:ante=$10,blind=$10,trips=$5 4:ante=$10,blind=$10 fee=1 plays=2:ccf/4:4 cards="
    assert hands_at(UTH, f"{hold}4c7dKhKdAc6s9h9s9d2c3s", Kind.QUALIFY) == {"seat-2.hand": True, "seat-4.hand": False}
    lake = "lake-elsinore/ultimate-texas-holdem"
    assert hands_at(lake, f"{hold}4c7dKhKdAc6sQh9h9s9dQd2c3s", Kind.QUALIFY) == {"seat-4.hand": False}


def test_side_bets_are_read_from_open_cards():
    # At Angie's no hand is compared when the player-dealer does not qualify; Pair Plus is read all the same.
    words = "bank=1:$1000/1 2:ante=$10,pair-plus=$5 4:ante=$10 fee=2 plays=2:1/4:1 cards=9h9d3c2c3d7s8cTdJs"
    found = hands_at("angies/three-card-poker-6-card-bonus", words, Kind.SETTLE)
    assert found == {"seat-2.hand": True, "seat-4.hand": False}


def test_only_the_lowest_straight_flush_is_a_reading():
    for cards, rule in (("Ah2h3h", "rank.lowest-straight-flush"), ("2h3h4h", "rank.straight-flush")):
        words = f"seats=8 bank=1:$1000/1 2:ante=$10 fee=1 plays=2:1 cards={cards}5c6dKs"
        start = game(THREE).start(setup(THREE, words))
        read = [one.rule for _, duty, one in machine.every_duty(start) if duty.key == Key(Kind.READ_HAND, 2)]
        assert [(one.id, bool(one.doubt)) for one in read] == [(rule, "lowest" in rule)]


def test_the_text_of_a_try():
    tried = read_tried("4+1:start:bad-beat:$12.50")
    assert tried is not None
    assert (tried.seat, tried.back, tried.street, tried.wager, tried.cents(1000)) == (4, 1, "start", "bad-beat", 1250)
    back = read_tried("4:bet-1:bet-1:back")
    assert back is not None
    assert back.take
    assert read_tried("4:flop") is None


# -- set-ups

GOOD = "bank=1:$1000/1 2:ante=$10,blind=$10 fee=1"


@pytest.mark.parametrize(
    ("words", "where"),
    [
        (GOOD, []),
        (f"{GOOD} plays=2:4", []),
        (f"{GOOD} plays=2:2", ["plays"]),
        (f"{GOOD} plays=2:4c", ["plays"]),
        (f"{GOOD} plays=3:4", ["plays"]),
        (f"{GOOD} tries=2:flop:play:2", []),
        (f"{GOOD} tries=2:flop:play:2 plays=2:cc1", ["plays"]),
        (f"{GOOD} tries=2:turn:play:2", ["tries"]),
        (f"{GOOD} tries=5:flop:play:2", ["tries"]),
        (f"{GOOD} tries=2:start:trips:$5", ["tries"]),
        (f"{GOOD} tries=nothing", ["tries"]),
        (f"{GOOD} fault=late-bet", []),
        (f"{GOOD} fault=early-bet", ["fault"]),
        (f"{GOOD} cards=2c2c", ["cards"]),
        (f"{GOOD} cards=Jk", ["cards"]),
        ("bank=1:$1000/1 2:ante=$10 fee=1", ["seat-2"]),
        ("bank=1:$1000/1 2:ante=$10,blind=$15 fee=1", ["seat-2.blind", "seat-2.blind"]),
        ("bank=1:$1000/1 2:ante=$1,blind=$1 fee=1", ["seat-2.ante", "seat-2.blind"]),
        ("bank=1:$1000/1 2:ante=$10,blind=$10,play=$40 fee=1", ["seat-2.play"]),
    ],
)
def test_set_ups_written_by_hand(words: str, where: list[str]):
    assert problems(UTH, words) == where


def test_a_bonus_needs_its_wager():
    assert problems("casino-99/ultimate-texas-holdem", "bank=1:$1000/1 2:ante=$10,blind=$10,bad-beat=$5 fee=1") == [
        "seat-2.bad-beat"
    ]


# -- tables for a wish


def test_a_short_bank_is_short():
    short = 0
    for seed in range(20):
        now = game(THREE).start(game(THREE).new_setup(seed, Wish(short=True)))
        moves = [decision.rule.id for _, _, decision in machine.every_duty(now)]
        short += any(rule.startswith("cover.") for rule in moves)
    assert short > 8


def test_a_rare_hand_is_put_into_the_deck():
    made = game(UTH).new_setup(3, Wish(Kind.SETTLE, "blind.royal-flush"))
    rules = {decision.rule.id for _, _, decision in machine.every_duty(game(UTH).start(made))}
    assert "blind.royal-flush" in rules


def test_the_cards_of_a_round_are_all_different():
    for id in (UTH, THREE, RIDE):
        for seed in range(5):
            cards = [card for held in begin(terms(id), game(id).new_setup(seed, ANY)).cards.values() for card in held]
            assert len(set(cards)) == len(cards)
            assert set(cards) <= set(STANDARD.cards())


def test_a_folded_standing_reads_the_board_alone():
    hands = terms("lake-elsinore/ultimate-texas-holdem").hands
    board = parse_cards("9h9sQd2c3s")
    folded = Standing(hands, parse_cards("9c7d"), (), board, folded=True)
    found = folded.read("shown")
    assert found is not None
    assert category(*found) is Category.ONE_PAIR
    stayed = Standing(hands, parse_cards("9c7d"), (), board).read("shown")
    assert stayed is not None
    assert category(*stayed) is Category.THREE_OF_A_KIND

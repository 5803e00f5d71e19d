"""Simulated players play like people, in every game: what they put up, ask for, throw away, fold and raise.

The bounds are those of docs/decisions/0055-players-choose-like-people.md, each from a public source named there. The
totals, pairs and hands are counted here from the cards, by arithmetic of its own. That every act is allowed is asked
in `test_players.py`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, cast

import pytest

from tests import shelf
from trainer.cards.card import ACE, Card
from trainer.drills.code import same_rules, skill_ref
from trainer.games.base import ANY, PLAY, Game
from trainer.games.carnival.carnival_player_acts import acting
from trainer.houses.library import Library
from trainer.round import machine
from trainer.round.duty import Kind
from trainer.round.setup import Setup
from trainer.table.places import hand_place
from trainer.ui.controllers.plaque import plaque_of

LIBRARY = shelf.LIBRARY
BANKED = [info.id for info in LIBRARY.infos if LIBRARY.game(info.id).fees and info.family not in {"pan", "choice"}]
BLACKJACK = [info.id for info in LIBRARY.infos if info.family == "blackjack"]
CARNIVAL = [info.id for info in LIBRARY.infos if info.family == "carnival"]
DRAW = [info.id for info in LIBRARY.infos if info.family == "draw-poker"]
HOLDEM = [info.id for info in LIBRARY.infos if info.family == "board-poker" and "holdem" in info.id]
FOR_A_POT = [info.id for info in LIBRARY.infos if info.family in {"board-poker", "stud-poker", "draw-poker"}]
ROUNDS = 6


def setups(id: str, count: int = ROUNDS) -> Iterator[Setup]:
    return (LIBRARY.game(id).new_setup(seed, ANY) for seed in range(count))


def terms_of(game: Game) -> Any:
    return cast("partial[Any]", game.begin).args[0]


# ---------------------------------------------------------------- stakes


def test_bonus_bets_are_at_most_the_bet_beside_them_nine_times_of_ten():
    small = large = 0
    for id in BANKED:
        for setup in setups(id):
            bettors = dict.fromkeys((wager.seat, wager.back) for wager in setup.wagers)
            for seat, back in bettors:
                base, *bonuses = setup.at(seat, back).values()
                large += sum(bonus > base for bonus in bonuses)
                small += sum(bonus <= base for bonus in bonuses)
    assert large * 10 <= small + large
    assert small > 200


@pytest.mark.sampled(8)
@pytest.mark.parametrize("id", [info.id for info in LIBRARY.infos])
def test_no_plaque_posts_a_limit_of_nothing_or_of_a_fortune(id: str):
    for setup in setups(id, 2):
        plaque = str(plaque_of(LIBRARY.game(id), setup)).replace("\n", " ")
        assert not re.search(r"\$0( |$)|\d,\d{3},\d{3}|\d{3},\d{3}", plaque), plaque


# ---------------------------------------------------------------- blackjack: 9 to 11, aces and eights, 15 and 16


def lacking(cards: Sequence[Card], target: int) -> int:
    """What a hand lacks to the target, its aces counted one; jokers are left to the reader of the hand."""
    return target - sum(1 if card.rank == ACE else min(card.rank, 10) for card in cards)


def options_asked(id: str, count: int) -> Iterator[tuple[str, tuple[Card, ...], int]]:
    """Every option a player asks for in whole rounds: its name, the hand, the target."""
    game = LIBRARY.game(id)
    target = terms_of(game).count.target
    for setup in setups(id, count):
        if "fault" in setup.options:
            continue
        for now, duty, _ in machine.every_duty(game.start(setup)):
            name, _, number = duty.key.subject.partition(".")
            if duty.kind is Kind.ALLOW and duty.key.seat and number:
                hand = now.lay.cards_at(hand_place(duty.key.seat, int(number.partition("-")[0])))
                yield name.partition("-")[0], hand, target


@pytest.mark.sampled(3)
@pytest.mark.parametrize("id", BLACKJACK)
def test_nobody_doubles_on_twenty(id: str):
    for name, cards, target in options_asked(id, 12):
        if any(card.rank == 0 for card in cards) or name not in {"double", "split", "surrender"}:
            continue
        lacks, aces = lacking(cards, target), any(card.rank == ACE for card in cards)
        if name == "double":
            assert lacks in range(10, 13) or (aces and lacks - 10 in range(3, 9)), (name, cards)
        elif name == "split":
            assert cards[0].rank == cards[1].rank in {2, 3, 6, 7, 8, 9, ACE}, (name, cards)
        else:
            assert lacks in (5, 6), (name, cards)


# ---------------------------------------------------------------- draw: nobody throws five


def is_pat(cards: Sequence[Card]) -> bool:
    """A straight, a flush, or a full house or better; hands with a joker are left out."""
    ranks = sorted(card.rank for card in cards)
    straight = len(set(ranks)) == 5 and ranks[-1] - ranks[0] == 4
    return straight or len({card.suit for card in cards}) == 1 or sorted(Counter(ranks).values())[-2:] == [2, 3]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("id", DRAW)
def test_pairs_and_made_hands_stay_and_nobody_throws_five(id: str):
    game = LIBRARY.game(id)
    high = terms_of(game).has_high
    for setup in setups(id, 12):
        state = game.start(setup).state
        for (seat, _), thrown in state.thrown.items():
            hand = state.hand_of(seat, 0)
            assert len(thrown) <= 3, (hand, thrown)
            ranks = Counter(card.rank for card in hand)
            if high and not any(card.is_joker for card in hand):
                assert not is_pat(hand) or not thrown, (hand, thrown)
                assert all(ranks[card.rank] == 1 for card in thrown), (hand, thrown)
            if not high and max(ranks.values()) == 1 and not any(card.is_joker for card in hand):
                assert all(card.rank == ACE or card.rank > 2 for card in thrown), (hand, thrown)


# ---------------------------------------------------------------- betting


def test_a_loose_table_plays_a_quarter_to_two_fifths_of_its_hands():
    played = dealt = 0
    for id in HOLDEM:
        game = LIBRARY.game(id)
        for setup in setups(id, 25):
            state = game.start(setup).state
            if len(state.ring) < 6 or not game.of(setup).rules:
                continue
            forced = {seat for seat, _ in state.posted}
            first = [move for move in state.rounds[0].moves if move.seat not in forced]
            dealt += len({move.seat for move in first})
            played += len({move.seat for move in first if move.cents})
    assert dealt > 300
    assert 0.25 <= played / dealt <= 0.45, played / dealt


@pytest.mark.sampled(8)
@pytest.mark.parametrize("id", FOR_A_POT)
def test_three_raises_with_three_in_and_nobody_folds_a_full_house(id: str):
    game = LIBRARY.game(id)
    for setup in setups(id):
        state = game.start(setup).state
        for number, street in enumerate(state.rounds):
            bets = [move for move in street.moves if move.word[0] == "r"]
            assert len(bets) <= (4 if len(street.live) > 2 else 5), setup.to_text()
            for move in street.moves:
                if move.word == "f" and number:
                    own, board = state.hand_of(move.seat, number), state.cards(-2)
                    counts = sorted(Counter(card.rank for card in own if not card.is_joker).values())
                    assert counts[-1:] != [4], (setup.to_text(), own, board)
                    assert counts[-2:] != [2, 3] or not terms_of(game).has_high, (setup.to_text(), own, board)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("id", CARNIVAL)
def test_nobody_folds_a_pair_against_one_hand(id: str):
    game = LIBRARY.game(id)
    terms = terms_of(game)
    for setup in setups(id, 20):
        if setup.options.keys() & {"tries", "plays", "fault"}:
            continue
        state = game.begin(setup)
        for seat, word in state.plays.items():
            own = state.hand(seat)
            if word.endswith("f") and len(acting(terms)) == 1 and len(own) in {3, 5}:
                counts = Counter(card.rank for card in own if not card.is_joker)
                assert max(counts.values()) < 2, (setup.to_text(), own)
            if word.endswith("f") and len(own) == 2:
                assert own[0].rank != own[1].rank, (setup.to_text(), own)


# ---------------------------------------------------------------- codes


def test_a_code_from_when_people_played_otherwise_says_so(monkeypatch: pytest.MonkeyPatch):
    id = BLACKJACK[0]
    game = LIBRARY.game(id)
    code = skill_ref(game, game.skills[0].kind, game.skills[0].rule.id, 1)
    assert same_rules(code, game)
    monkeypatch.setattr("trainer.houses.edition.PLAY", PLAY + 1)
    later = Library(shelf.BOOKS).game(id)
    assert later.version != game.version
    assert not same_rules(code, later)


# ---------------------------------------------------------------- three cards for nine


def test_players_of_push_9_stay_in_with_good_hands_and_fold_bad_ones():
    """Points counted here: an ace one, ten and pictures nothing, of the sum the last digit (poker-flats L905)."""
    game = LIBRARY.game("poker-flats/push-9")
    stayed: Counter[tuple[bool, bool]] = Counter()
    for setup in setups(game.info.id, 120):
        state = game.begin(setup)
        for seat, cards in state.hands.items():
            points = sum(1 if card.rank == ACE else card.rank if card.rank < 10 else 0 for card in cards) % 10
            if points >= 8 or points <= 3:
                stayed[points >= 8, seat in state.live] += 1
    assert stayed[True, False] * 10 <= stayed[True, True]
    assert stayed[False, True] * 2 <= stayed[False, False]

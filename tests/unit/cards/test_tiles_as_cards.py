"""Tiles where cards are expected: text, decks, lays and acts."""

import copy
import pickle
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import tiles
from trainer.cards.card import Card
from trainer.cards.deck import TILES, without
from trainer.cards.notation import parse_cards, spoken, write_cards
from trainer.cards.tile import TILE_SET, Tile, TileTextError
from trainer.core.rng import make_rng
from trainer.drills.changes import changes
from trainer.round.act_text import act_text, parse_act
from trainer.round.acts import Arrange, WantArrange
from trainer.round.machine import Round
from trainer.round.setup import Setup
from trainer.table.bank import Cover, Ledger
from trainer.table.lay import Lay


@given(tiles)
def test_a_tile_is_a_card_that_is_neither_joker_nor_bonus(one: Tile):
    assert isinstance(one, Card)
    assert (one.is_joker, one.is_bonus, one.is_red, one.rank, one.suit) == (False, False, False, 0, -1)
    assert bool(one)


@given(tiles)
def test_a_tile_is_one_value_also_after_copying(one: Tile):
    assert copy.deepcopy(one) is one
    assert pickle.loads(pickle.dumps(one)) is one


@given(st.lists(tiles, max_size=8))
def test_tiles_round_trip_as_cards(some: list[Tile]):
    text = write_cards(some)
    assert parse_cards(text) == tuple(some)
    assert parse_cards(text.replace(" ", "")) == tuple(some)


def test_names_and_cards_are_read_side_by_side():
    assert write_cards(parse_cards("teen, Ah 6-3 DEY 10d")) == "6-6 Ah 3-6 1-1 Td"
    assert str(spoken(parse_cards("teen")[0])) == "teen, 6 and 6"
    with pytest.raises(TileTextError, match="two different tiles"):
        parse_cards("chop-gow")


def test_the_deck_of_tiles():
    assert TILES.size == 32
    assert Counter(TILES.cards()) == Counter(TILE_SET)
    assert len(without(TILES.cards(), parse_cards("6-6"))) == 31


def test_two_tiles_of_one_design_are_arranged():
    held = parse_cards("6-6 6-6 1-1 3-6")
    want = WantArrange(held, (("high", 2), ("low", 2)))
    act = parse_act("high teen teen", want)
    assert act == Arrange.of(high=held[:2], low=held[2:])
    assert parse_act(act_text(act), want) == act
    r = Round((), Setup("a/b", 1, 8), Lay(), Ledger(Cover.MATCHED, 0), None)
    for _, wrong in changes(want, act, r, (), make_rng(1)):
        assert isinstance(wrong, Arrange)
        assert sorted((*wrong.group("high"), *wrong.group("low"))) == sorted(held)

"""How a place is written, and that what is made is read again."""

from __future__ import annotations

import pytest

from trainer.table.lay import Lay
from trainer.table.places import (
    MAIN_POT,
    back_of,
    hand_place,
    holder,
    is_pile,
    name_of,
    owner_of,
    pile_place,
    place_of,
    pot_of,
    pot_place,
    seat_of,
    seat_place,
    spot,
    spot_of,
    stack_of,
    whose,
)


def test_places_are_written_as_packs_and_codes_write_them():
    assert [seat_place(4), spot(4, "game"), spot(12, "game", 2)] == ["seat-4", "seat-4.game", "seat-12.game+2"]
    assert [hand_place(4), hand_place(4, 1), hand_place(4, 2)] == ["seat-4.hand", "seat-4.hand", "seat-4.hand-2"]
    assert [MAIN_POT, pot_place(1), pile_place(7)] == ["pot-1", "pot-2", "pile-7"]
    assert [place_of(holder(4, 4), "front"), place_of(holder(3, 4), "front")] == ["bank.front", "seat-3.front"]


@pytest.mark.parametrize(
    ("place", "says"),
    [
        ("seat-4", ("seat-4", 4, "", 0, "seat-4")),
        ("seat-4.game", ("seat-4", 4, "game", 0, "seat-4.game")),
        ("seat-12.game+2", ("seat-12", 12, "game", 2, "seat-12.game")),
        ("seat-4.meld-2", ("seat-4", 4, "meld-2", 0, "seat-4.meld-2")),
        ("bank.front", ("bank", 0, "front", 0, "bank.front")),
        ("drop", ("drop", 0, "", 0, "drop")),
        ("seat-held", ("seat-held", 0, "", 0, "seat-held")),
        ("pot-2.amount", ("pot-2", 0, "amount", 0, "pot-2.amount")),
        ("", ("", 0, "", 0, "")),
    ],
)
def test_what_a_place_says(place: str, says: tuple[str, int, str, int, str]):
    """Its owner, its seat, its name there, its back-line bettor and the spot that he stands behind."""
    assert (owner_of(place), seat_of(place), name_of(place), back_of(place), spot_of(place)) == says


@pytest.mark.parametrize(
    ("place", "pot"), [("pot-1", 0), ("pot-3", 2), ("pot-2.amount", 1), ("pot-stays", None), ("seat-1", None)]
)
def test_which_pot(place: str, pot: int | None):
    assert pot_of(place) == pot


def test_piles_are_told_from_other_places():
    assert [is_pile(one) for one in ("pile-1", "pile-x", "seat-1", "muck")] == [True, False, False, False]


@pytest.mark.parametrize(
    ("place", "stack"),
    [("seat-3.game", "seat-3.stack"), ("seat-3.game+1", "seat-3.stack+1"), ("seat-3", "seat-3.stack")],
)
def test_chips_come_from_whose_they_are(place: str, stack: str):
    assert stack_of(place) == stack


@pytest.mark.parametrize(
    ("place", "said"),
    [("seat-3.hand", "3"), ("bank.hand", "bank"), ("seat-3.front", "seat-3.front"), ("board", "board")],
)
def test_whose_cards_lie_there(place: str, said: str):
    assert whose(place) == said


def test_how_piles_lie_is_no_button():
    lay = Lay().button("action", "seat-2").turn_sideways("pile-2").fan("pile-3").fan("stub")
    assert dict(lay.buttons) == {"action": "seat-2"}
    assert (lay.sideways, lay.fanned) == ("pile-2", frozenset({"pile-3", "stub"}))
    assert lay != lay.turn_sideways(None) != Lay().button("action", "seat-2")
    assert lay.turn_sideways("pile-4").sideways == "pile-4"

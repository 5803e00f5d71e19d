"""Which cards lie open because a question has to be read from them, and what lies otherwise than the question means."""

from __future__ import annotations

import pytest

from tests.shelf import LIBRARY
from tests.unit.felt.test_layouts import shape_of
from trainer.cards import parse_cards
from trainer.core.text import say
from trainer.felt.felt_words import as_asked, asked_places, open_places
from trainer.felt.view import enlarged, felt_view
from trainer.felt.view_pieces import PieceKind
from trainer.games.base import ANY
from trainer.round import machine
from trainer.round.acts import WantNumber
from trainer.round.duty import Duty, Key, Kind
from trainer.table.lay import Laid, Lay, face_up
from trainer.table.places import owner_of

HANDS = (
    Lay()
    .put("seat-4.front", parse_cards("Ah Kd"))
    .put("seat-4.back", parse_cards("9s 9c 4d 4s 2h"))
    .put("seat-5.hand", parse_cards("Qc Qd"))
    .put("bank.hand", parse_cards("8h"), up=True)
    .put("bank.hand", parse_cards("3c"))
)


def duty(kind: Kind, seat: int, *look: str) -> Duty:
    return Duty(Key(kind, seat), say("?"), WantNumber(0, 99), look)


def test_the_whole_hand_of_the_seat_lies_open_and_no_other():
    assert open_places(duty(Kind.READ_HAND, 4, "seat-4.front"), HANDS) == ("seat-4.front", "seat-4.back")


def test_a_hole_card_stays_hidden_while_a_player_draws_and_is_shown_to_compare():
    look = ("seat-5.hand", "bank.hand")
    assert open_places(duty(Kind.DRAW, 5, *look), HANDS) == ("seat-5.hand",)
    assert open_places(duty(Kind.COMPARE, 5, *look), HANDS) == ("seat-5.hand", "bank.hand")


def test_a_hand_that_is_asked_about_lies_open_though_one_card_lay_so_already():
    assert open_places(duty(Kind.READ_TOTAL, 0, "bank.hand"), HANDS) == ("bank.hand",)


def test_what_needs_no_reading_opens_nothing():
    assert open_places(duty(Kind.PICK_UP, 4, "seat-4.front", "seat-5.hand"), HANDS) == ()
    assert open_places(duty(Kind.ALLOW, 4, "seat-4.front"), HANDS) == ()


def test_what_somebody_wants_lies_there_while_it_is_asked():
    wanted = Duty(
        Key(Kind.CHECK_SETTING),
        say("?"),
        WantNumber(0, 1),
        ("seat-4.front",),
        (face_up(parse_cards("9s 9c"), "seat-4.front"), ("seat-5.hand", ())),
    )
    lay = as_asked(wanted, HANDS)
    assert lay.cards["seat-4.front"] == tuple(Laid(card, up=True) for card in parse_cards("9s 9c"))
    assert "seat-5.hand" not in lay.cards
    assert HANDS.cards_at("seat-4.front") == parse_cards("Ah Kd")


READ_GAMES = (
    "casino-99/fortune-pai-gow-poker", "angies/texas-holdem", "casino-99/ez-baccarat-panda-8",
    "phoenix/pai-gow-tiles", "casino-99/pure-spanish-21-5",
)  # fmt: skip


@pytest.mark.parametrize("id", READ_GAMES)
def test_cards_that_are_read_are_larger_and_hide_nothing(id):
    """In every reading duty of a round: the others lie as they lay, and nothing lies below a card that grew."""
    game, grew = LIBRARY.game(id), 0
    for r, duty, _ in machine.every_duty(game.start(game.new_setup(3, ANY))):
        lay = as_asked(duty, r.lay)
        places = asked_places(duty, lay)
        if not places:
            continue
        shape = shape_of(game.of(r.setup).info.felt_for(r.setup.seats))
        plain = felt_view(shape, lay, {**game.spots, **game.labels}, reveal=open_places(duty, lay))
        large = enlarged(plain, places)
        before = {piece.id: piece for piece in plain.pieces}
        for piece in large.pieces:
            if piece.box == before[piece.id].box:
                continue
            grew += 1
            assert piece.kind is PieceKind.CARD
            assert piece.place in places
            assert piece.box.width > before[piece.id].box.width
            others = [other for other in large.pieces if owner_of(other.place) != owner_of(piece.place)]
            assert not any(piece.box.overlaps(other.box) for other in others), piece.name
    assert grew

"""What a lay looks like on a felt: every piece at its zone, named, with an id that stays."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.felt.test_layouts import LAYOUTS, shape_of
from trainer.cards import parse_cards
from trainer.cards.card import ALL
from trainer.core.text import say
from trainer.felt.shape import CHIP, Box
from trainer.felt.view import Flow, felt_view, flows, goal_of, origin_of, sounds
from trainer.felt.view_pieces import BEHIND, PieceKind, amount
from trainer.table.lay import Lay

SHAPE = shape_of("pai-gow-7")
NAMES = {"title": say("Fortune Pai Gow Poker"), "game": say("main bet"), "fortune": say("Fortune Bonus")}
SEVEN = parse_cards("Ah Jk Td 9s 9c 4d 4s")


def view(lay: Lay, **more):
    return felt_view(SHAPE, lay, NAMES, **more)


def only(lay: Lay, **more):
    found = view(lay, **more)
    assert len(found.pieces) == 1, found.pieces
    return found.pieces[0]


def test_cards_lying_up_show_their_faces_and_are_named():
    pieces = view(Lay().put("seat-2.front", parse_cards("As Kd"), up=True)).pieces
    assert [piece.face for piece in pieces] == ["As", "Kd"]
    assert [str(piece.name) for piece in pieces] == ["ace of spades", "king of diamonds"]


def test_cards_lying_down_are_only_face_down_cards():
    for piece in view(Lay().put("seat-2.front", parse_cards("As Kd"))).pieces:
        assert piece.face == "back"
        assert str(piece.name) == "face-down card"


def test_a_face_down_hand_is_one_pile():
    piece = only(Lay().put("seat-2.hand", SEVEN))
    assert piece.kind is PieceKind.PILE
    assert str(piece.name) == "7 face-down cards"
    assert len(piece.holds) == 7


@pytest.mark.parametrize("pattern", ["*", "seat-2.*", "seat-2.hand"])
def test_revealed_places_show_faces_whatever_side_is_up(pattern):
    pieces = view(Lay().put("seat-2.hand", SEVEN), reveal=[pattern]).pieces
    assert [piece.face for piece in pieces] == [str(card) for card in SEVEN]


def test_the_cards_of_a_hand_lie_left_to_right_and_later_ones_cover_earlier_ones():
    pieces = view(Lay().put("seat-4.back", SEVEN[:5], up=True)).pieces
    assert [piece.box.x for piece in pieces] == sorted(piece.box.x for piece in pieces)
    assert [piece.z for piece in pieces] == sorted(piece.z for piece in pieces)


def test_the_front_hand_lies_over_the_back_hand_and_leaves_its_index_free():
    lay = Lay().put("seat-4.back", SEVEN[:5], up=True).put("seat-4.front", SEVEN[5:], up=True)
    back, front = view(lay).at("seat-4.back"), view(lay).at("seat-4.front")
    assert min(piece.z for piece in front) > max(piece.z for piece in back)
    assert front[0].box.y - back[0].box.y >= 0.6


def test_a_wager_is_named_with_its_seat_its_name_and_its_amount():
    assert str(only(Lay().bring("seat-3.game", 2_500)).name) == "Seat 3, main bet, 25 dollars"


def test_chips_behind_a_wager_belong_to_its_spot_and_are_named_as_back_line():
    found = view(Lay().bring("seat-3.game", 2_500).bring("seat-3.game+1", 500))
    first, behind = found.at("seat-3.game")
    assert str(behind.name) == "Seat 3, main bet, back line 1, 5 dollars"
    assert not found.unknown
    assert (behind.behind, first.behind) == (1, 0)


@pytest.mark.parametrize("path", LAYOUTS, ids=lambda path: path.stem)
def test_back_line_chips_stand_on_the_spot_they_were_bet_on_and_on_no_other(path):
    """On every spot of every seat of every layout, beside the seated player's; both can be seen."""
    shape = shape_of(path.stem)
    kinds = [slot[0].wager or f"wager-{number}" for number, slot in enumerate(shape.slots)]
    places = [f"seat-{seat}.{kind}" for seat in range(1, shape.seats + 1) for kind in kinds]
    lay = Lay()
    for place in places:
        lay = lay.bring(place, 3_000).bring(f"{place}+1", 2_500)
    found = felt_view(shape, lay, {kind: kind for kind in kinds})
    for place in places:
        own, behind = found.box_of(f"chips {place}"), found.box_of(f"{place}+1")
        spot = found.zone(place)
        assert own is not None
        assert behind is not None
        assert spot is not None
        assert spot.box.holds(behind.x, behind.y), place
        under = found.zone_under(behind.x, behind.y)
        assert under is not None
        assert under.place == place or (under.share and (under.seat, under.share) == (spot.seat, spot.share))
        assert behind.x - own.x > CHIP * BEHIND / 2, "more than half of the chip can be seen"


def test_chips_behind_a_spot_nobody_seated_bets_on_stand_in_its_middle():
    found = view(Lay().bring("seat-3.game+1", 500))
    spot = found.zone("seat-3.game")
    chips = found.box_of("seat-3.game+1")
    assert spot is not None
    assert chips is not None
    assert (chips.x, chips.y) == pytest.approx((spot.box.x, spot.box.y))


def test_chips_that_are_only_wanted_behind_a_spot_are_looked_for_on_it():
    spot = view(Lay()).zone("seat-3.game")
    assert spot is not None
    assert view(Lay()).box_of("seat-3.game+1") == spot.box


def test_the_largest_chips_stand_lowest():
    assert only(Lay().bring("bank", 13_100)).columns == ((10_000, 2_500, 500, 100),)


def test_a_high_stack_stands_in_several_columns_of_equal_height():
    columns = only(Lay().bring("seat-4.stack", 900)).columns
    assert [len(column) for column in columns] == [3, 2]
    assert [len(column) for column in only(Lay().bring("seat-4.stack", 89_900)).columns] == [
        5,
        5,
        5,
    ]  # fifteen chips, three columns at most


def test_a_wager_nobody_named_finds_a_free_spot():
    found = felt_view(SHAPE, Lay().bring("seat-1.push-bet", 500), {"game": "Game"})
    assert found.pieces[0].place == "seat-1.push-bet"
    assert not found.unknown


def test_what_the_layout_has_no_place_for_is_reported_and_not_drawn():
    lay = Lay().put("board", SEVEN).bring("seat-9.game", 100).button("action", "pile-9").bring("pot-1", 500)
    found = view(lay)
    assert not found.pieces
    assert set(found.unknown) == {"board", "seat-9.game", "action button at pile-9", "pot-1"}


def test_more_wagers_than_spots_are_reported():
    found = felt_view(SHAPE, Lay(), {"game": "Game", "one": "One", "two": "Two"})
    assert found.unknown == ("wager two",)


@pytest.mark.parametrize("where", ["seat-4", "pile-4"])
def test_the_action_button_is_named_with_its_place(where):
    piece = only(Lay().button("action", where))
    assert piece.id == "button action"
    assert str(piece.name) == f"Action button at {where.replace('-', ' ').capitalize()}"


def test_buttons_of_one_kind_keep_apart_by_their_number():
    pieces = view(Lay().button("envy-2", "seat-2").button("envy-5", "seat-5")).pieces
    assert [(piece.id, piece.face, piece.place) for piece in pieces] == [
        ("button envy-2", "envy", "seat-2"),
        ("button envy-5", "envy", "seat-5"),
    ]


def test_buttons_at_one_seat_do_not_cover_each_other():
    lay = Lay()
    for name in ("action", "player-dealer", "envy-2", "house-way-2", "kill", "hold"):
        lay = lay.button(name, "seat-2")
    boxes = [piece.box for piece in view(lay).pieces]
    assert not any(a.overlaps(b, 0.3) for number, a in enumerate(boxes) for b in boxes[number + 1 :])


def test_dice_show_their_numbers():
    pieces = view(Lay().throw((4, 5, 6))).pieces
    assert [str(piece.name) for piece in pieces] == ["die showing 4", "die showing 5", "die showing 6"]


@pytest.mark.parametrize(
    ("cents", "words"),
    [
        (100, "1 dollar"),
        (2_500, "25 dollars"),
        (50, "50 cents"),
        (1_250, "12 dollars 50 cents"),
        (1_200_000, "12,000 dollars"),
    ],
)
def test_amounts_are_read_in_words(cents, words):
    assert str(amount(cents)) == words


def test_the_zone_under_a_point_is_the_piece_of_cloth_one_sees_there():
    found = view(Lay())
    for place in ("seat-3.game", "pile-5", "seat-6.stack", "discard"):
        zone = found.zone(place)
        under = found.zone_under(zone.box.x, zone.box.y)
        assert under is not None
        assert under.place == place
    assert found.zone_under(0.05, 0.05) is None


# ---------------------------------------------------------------- from one view to the next


def test_a_card_keeps_its_id_wherever_it_goes():
    first = Lay().put("seat-2.hand", SEVEN, up=True)
    second = Lay().put("seat-2.back", SEVEN[:5], up=True).put("seat-2.front", SEVEN[5:])
    assert {piece.id for piece in view(first).pieces} == {piece.id for piece in view(second).pieces}


def test_two_equal_cards_of_a_shoe_have_two_ids():
    pieces = view(Lay().put("seat-2.back", parse_cards("Ah Ah"), up=True)).pieces
    assert len({piece.id for piece in pieces}) == 2


def test_cards_come_out_of_the_pile_that_held_them():
    before, after = view(Lay().put("pile-3", SEVEN)), view(Lay().put("seat-5.hand", SEVEN, up=True))
    pile = before.pieces[0].box
    assert [origin_of(piece, before) for piece in after.pieces] == [pile] * 7


def test_a_pushed_pile_comes_from_where_it_lay_and_goes_where_it_lies():
    before, after = view(Lay().put("pile-3", SEVEN)), view(Lay().put("seat-5.hand", SEVEN))
    assert origin_of(after.pieces[0], before) == before.pieces[0].box
    assert goal_of(before.pieces[0], after) == after.pieces[0].box


def test_a_card_from_nowhere_has_no_origin():
    after = view(Lay().put("seat-5.front", SEVEN[:2], up=True))
    assert origin_of(after.pieces[0], view(Lay())) is None


def test_a_lost_wager_flows_to_the_bank():
    before = view(Lay().bring("seat-2.game", 2_000).bring("bank", 50_000))
    after = view(Lay().bring("bank", 52_000))
    assert flows(before, after) == (Flow("chips seat-2.game", "chips bank", 2_000),)


def test_equal_amounts_are_matched_before_others():
    before = view(Lay().bring("seat-1.game", 500).bring("seat-2.game", 2_000).bring("bank", 100))
    after = view(Lay().bring("seat-1.stack", 500).bring("bank", 2_100))
    assert set(flows(before, after)) == {
        Flow("chips seat-1.game", "chips seat-1.stack", 500),
        Flow("chips seat-2.game", "chips bank", 2_000),
    }


def test_one_stack_can_flow_to_several():
    before = view(Lay().bring("bank", 3_000))
    after = view(Lay().bring("seat-1.game", 1_000).bring("seat-2.game", 1_500).bring("bank", 500))
    assert {(flow.source, flow.target, flow.cents) for flow in flows(before, after)} == {
        ("chips bank", "chips seat-1.game", 1_000),
        ("chips bank", "chips seat-2.game", 1_500),
    }


# ---------------------------------------------------------------- any lay

CARD_PLACES = [
    *(f"seat-{seat}.{part}" for seat in range(1, 8) for part in ("hand", "front", "back")),
    *(f"pile-{number}" for number in range(1, 8)),
    *("bank.hand", "bank.front", "bank.back", "leftover", "discard"),
]
CHIP_PLACES = [
    *(f"seat-{seat}.{part}" for seat in range(1, 8) for part in ("game", "fortune", "stack")),
    "bank",
    "drop",
]


@st.composite
def lays(draw):
    deck = draw(st.permutations(ALL[:53]))
    lay, start = Lay(), 0
    for place in draw(st.lists(st.sampled_from(CARD_PLACES), unique=True)):
        count = draw(st.integers(0, min(7, len(deck) - start)))
        lay = lay.put(place, deck[start : start + count], up=draw(st.booleans()))
        start += count
    for place in draw(st.lists(st.sampled_from(CHIP_PLACES), unique=True)):
        lay = lay.bring(place, draw(st.integers(0, 4_000)) * 25)
    return lay.button("action", f"seat-{draw(st.integers(1, 7))}")


@given(lays())
def test_every_card_and_chip_of_any_lay_is_on_the_felt_once(lay):
    found = view(lay)
    assert not found.unknown
    ids = [piece.id for piece in found.pieces]
    assert len(set(ids)) == len(ids)
    cards = sum(len(piece.holds) or 1 for piece in found.pieces if piece.kind in (PieceKind.CARD, PieceKind.PILE))
    assert cards == sum(map(len, lay.cards.values()))
    chips = [piece for piece in found.pieces if piece.kind is PieceKind.CHIPS]
    assert sum(piece.cents for piece in chips) == lay.total
    assert sum(sum(map(sum, piece.columns)) for piece in chips) == lay.total


@given(lays())
def test_every_card_of_any_lay_lies_within_the_table(lay):
    for piece in view(lay).pieces:
        if piece.kind is PieceKind.CHIPS:
            continue
        for corner in piece.box.corners():
            assert SHAPE.inside(corner.x, corner.y), piece


def test_a_pile_turned_sideways_lies_across_and_says_so():
    lay = Lay().put("pile-2", SEVEN).put("pile-3", parse_cards("2c 3c")).turn_sideways("pile-2")
    found = view(lay)
    assert not found.unknown
    turned, straight = found.piece("pile pile-2"), found.piece("pile pile-3")
    assert turned is not None
    assert straight is not None
    assert turned.box.angle - straight.box.angle == 90
    assert turned.z > straight.z
    assert str(turned.name) == "7 face-down cards, lying sideways"
    assert [piece.kind for piece in found.pieces] == [PieceKind.PILE] * 2
    again = view(lay.turn_sideways(None)).piece("pile pile-2")
    assert again is not None
    assert again.box.angle == straight.box.angle


@pytest.mark.parametrize(
    ("change", "heard"),
    [
        (lambda lay: lay, ()),
        (lambda lay: lay.throw((1, 2, 3)), ("dice",)),
        (lambda lay: lay.put("pile-1", parse_cards("2c 3c")), ("pitch",)),
        (lambda lay: lay.move_cards("seat-2.hand", "discard", up=False), ("slide",)),
        (lambda lay: lay.pay("bank", "seat-1.game", 500), ("chip",)),
        (lambda lay: lay.pay("bank", "seat-1.game", 1_800), ("stack",)),
        (lambda lay: lay.button("action", "seat-3"), ("button",)),
        (lambda lay: lay.throw((1, 2, 3)).button("action", "seat-3"), ("dice", "button")),
    ],
)
def test_what_one_hears_between_two_views(change, heard):
    lay = Lay().put("seat-2.hand", SEVEN, up=True).bring("bank", 50_000).bring("seat-1.game", 500)
    lay = lay.button("action", "seat-2")
    assert sounds(view(lay), view(change(lay))) == heard


def test_usual_stacks_stay_within_the_picture():
    for seat in range(1, 8):
        for place, cents in ((f"seat-{seat}.stack", 98_700), (f"seat-{seat}.game", 4_900)):
            box = only(Lay().bring(place, cents)).box
            assert box.y - box.height / 2 >= 0
            assert box.x - box.width / 2 >= 0
            assert box.x + box.width / 2 <= SHAPE.width


def test_boxes_know_when_they_overlap():
    assert Box(0, 0, 2, 2).overlaps(Box(1.5, 0, 2, 2))
    assert not Box(0, 0, 2, 2).overlaps(Box(2.5, 0, 2, 2))
    assert Box(0, 0, 2, 2).overlaps(Box(2.3, 0, 2, 2, 45))
    assert not Box(0, 0, 2, 2).overlaps(Box(2.6, 0, 2, 2, 45))


def test_a_box_around_others_keeps_its_angle():
    assert Box(0, 0, 2, 2).around([Box(3, 0, 2, 2)]) == Box(1.5, 0, 5, 2)
    turned = Box(0, 0, 2, 2, 90).around([Box(3, 0, 2, 2, 90)])
    assert (turned.width, turned.height, turned.angle) == pytest.approx((2, 5, 90))
    assert (turned.x, turned.y) == pytest.approx((1.5, 0))


def test_a_mark_goes_round_every_card_of_a_hand_that_is_wider_than_its_place():
    shape = shape_of("pan-8")
    hand = parse_cards("2h 3h 4h 5h 6h 7h 2s 3s 4s 5s 6s")
    found = felt_view(shape, Lay().put("seat-2.hand", hand, up=True), NAMES)
    box = found.mark_of("seat-2.hand")
    assert box is not None
    assert all(
        box.holds(corner.x * 0.99 + box.x * 0.01, corner.y * 0.99 + box.y * 0.01)
        for piece in found.pieces
        for corner in piece.box.corners()
    )
    few = felt_view(SHAPE, Lay().put("seat-2.front", parse_cards("As Kd"), up=True), NAMES)
    assert few.mark_of("seat-2.front") == few.box_of("seat-2.front")

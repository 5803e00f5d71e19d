"""How cards and chips are seen where a dealer's hands put them: a third card across, chips proved before the tray."""

from __future__ import annotations

from tests.ui.kit import shape
from trainer.cards.notation import parse_cards
from trainer.felt.view import felt_view
from trainer.felt.view_pieces import PieceKind
from trainer.table.lay import Lay
from trainer.table.places import CAGE, TRAY


def test_the_third_card_of_baccarat_lies_across_and_covers_no_index():
    lay = Lay().put("player-line", parse_cards("2s9h8s"), up=True).put("banker-line", parse_cards("Jc6d"), up=True)
    view = felt_view(shape("baccarat-8"), lay, {})
    first, second, third = view.at("player-line")
    assert (first.box.angle, second.box.angle, third.box.angle) == (0, 0, 90)
    assert third.box.x - third.box.height / 2 >= second.box.x + second.box.width / 2 - 0.05
    assert [piece.box.angle for piece in view.at("banker-line")] == [0, 0]


def test_chips_before_the_tray_are_cut_out_in_fives():
    """18 chips of $5 and 6 of $25: columns of 5, 5, 5, 3 and of 5, 1, the larger chips first."""
    chips = ((2_500, 6), (500, 18))
    lay = Lay().bring(CAGE, 24_000).stack(CAGE, chips).bring(TRAY, 500).stack(TRAY, ((100, 5),))
    for felt in ("poker-9", "pai-gow-7", "baccarat-14"):
        view = felt_view(shape(felt), lay, {})
        (stack,) = (piece for piece in view.at(CAGE) if piece.kind is PieceKind.CHIPS)
        assert [len(column) for column in stack.columns] == [5, 1, 5, 5, 5, 3]
        assert view.unknown == ()
        assert view.tray == ((100, 5),)
        assert "In front of the tray" in str(stack.name)

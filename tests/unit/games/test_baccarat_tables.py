"""Baccarat tables: both sizes, every schedule of fees, wagers that wait, and the names wagers go by."""

from __future__ import annotations

import pytest

from tests.rulebook.asking import asking, game, refusing
from trainer.drills.code import skill_ref
from trainer.drills.question_builder import build
from trainer.games.base import ANY
from trainer.round import machine
from trainer.round.acts import Money
from trainer.round.duty import Kind
from trainer.round.setup import parse_setup

EZ, SUPREME, GOLD = "casino-99/ez-baccarat-panda-8", "phoenix/supreme-baccarat", "lake-elsinore/baccarat-gold"
ELSINORE = "lake-elsinore/ez-baccarat-panda-8"


def ask(id: str, what: str, **fields: object) -> dict[str, object]:
    return dict(asking(*id.split("/"))(what, **fields))


@pytest.mark.parametrize("id", [EZ, SUPREME, GOLD, ELSINORE])
def test_rounds_are_dealt_at_the_blackjack_and_at_the_baccarat_table(id: str):
    seats = {game(id).new_setup(seed, ANY).seats for seed in range(30)}
    assert seats == {8, 14}
    assert game(id).info.felt_for(14).endswith("14")


def test_the_table_is_the_smallest_that_has_every_seat_named():
    cards = {"player_hand": ["Kh", "7c"], "banker_hand": ["Kd", "6d"]}
    rows = [{"seat": seat, "wagers": {"player-line": 1000}} for seat in (2, 13)]
    found = ask(EZ, "settle", player_dealer=12, bank=10_000, seats=rows, **cards)
    assert [move["seat"] for move in found["moves"]] == [13, 2]  # type: ignore[attr-defined]
    refuse = refusing(*EZ.split("/"))
    assert "15 is not a seat here. Seats are 1 to 14." in refuse(
        "settle", player_dealer=15, bank=10_000, seats=rows, **cards
    )


@pytest.mark.parametrize(("seats", "button"), [(4, 4), (9, 8), (14, 2)])
def test_supreme_counts_at_every_printed_table(seats: int, button: int):
    """A king is thirteen: from seat 4 round the other seats, the bank being at seat 3 (phoenix L1144-1153)."""
    assert ask(SUPREME, "action", seats=seats, player_dealer=3, card="Kh")["button_seat"] == button


@pytest.mark.parametrize(
    ("id", "rule", "name"),
    [
        (EZ, "fee.printed.option-9", "printed"),
        (ELSINORE, "fee.combined.option-2", "combined"),
    ],
)
def test_a_schedule_that_is_not_in_force_can_be_drilled(id: str, rule: str, name: str):
    asked = build(game, skill_ref(game(id), Kind.TAKE_FEE, rule, 3))
    assert asked.decision.rule.id == rule
    posted = game(id).collection(asked.round.setup)
    assert posted
    assert all(ladder.steps for ladder in posted), "the ladder of this option hangs at the table"
    assert asked.round.setup.option("fee-set") == name


def test_the_printed_schedule_decides_the_fee():
    """Option 3 as printed with the game: $5 for $501 to $1,000, and at $1,000, which stands in two rows, $5 again
    (casino-99 L1241-1245).
    """
    words = f"{EZ} seed=1 seats=8 bank=3:$5000/1 fee=3 fee-set=printed"
    for stakes, fee in (("4:player-line=$500 5:player-line=$1", 0), ("4:player-line=$500 5:player-line=$500", 500)):
        setup = parse_setup(f"{words} {stakes}", 8)
        if not fee:
            assert game(EZ).check_setup(setup)
            continue
        asked = machine.play(game(EZ).start(setup), lambda _, duty: duty.kind is Kind.TAKE_FEE)
        assert machine.right(asked).result == Money(fee)
    wrong = parse_setup(f"{words.replace('printed', 'painted')} 4:player-line=$500", 8)
    assert [problem.where for problem in game(EZ).check_setup(wrong)] == ["fee-set"]


def test_a_flex_wager_without_a_decision_stays_where_it_lies():
    """Banker 8: flex 5 has no action, flex on 8 does not exist; the line goes home (phoenix L1095-1099)."""
    words = f"{SUPREME} seed=1 seats=8 bank=3:$1000/1 4:banker-line=$20,flex-5=$10,flex-0=$10 5:flex-0=$10"
    setup = parse_setup(f"{words} cards=7cKdKh8d", 8)
    now = game(SUPREME).start(setup)
    *_, (last, _, decision) = machine.every_duty(now)
    end = machine.perform(last, decision.result).lay
    on_spots = {place: cents for place, cents in end.chips.items() if ".flex" in place or ".banker" in place}
    assert on_spots == {"seat-4.flex-5": 1000, "seat-4.flex-0": 1000, "seat-5.flex-0": 1000}
    assert end.total == now.lay.total


def test_a_flex_wager_that_is_decided_goes_home():
    words = f"{SUPREME} seed=1 seats=8 bank=3:$1000/1 4:banker-line=$20,flex-7=$10,flex-0=$10"
    now = game(SUPREME).start(parse_setup(f"{words} cards=KcKd6h7d", 8))
    *_, (last, _, decision) = machine.every_duty(now)
    end = machine.perform(last, decision.result).lay
    assert [place for place in end.chips if ".flex" in place] == ["seat-4.flex-0"]


@pytest.mark.parametrize(
    ("written", "wager"), [("player-hand", "player-line"), ("spread", "spread-player"), ("player_line", "player-line")]
)
def test_a_wager_may_go_by_the_name_of_another_page(written: str, wager: str):
    cards = {"player_hand": ["Kh", "9c"], "banker_hand": ["Kd", "3d"]}
    mine, own = (ask(GOLD, "bonus", bet=name, stake=500, **cards) for name in (written, wager))
    assert mine == own
    assert mine["do"] == "pay"

"""What the blackjack books leave open: readings can be switched, and a question names the one it may turn on."""

from __future__ import annotations

import pytest

from tests.rulebook.asking import asking, game, reader
from tests.rulebook.blackjack import Table
from trainer.cards.notation import parse_cards
from trainer.drills.build import build
from trainer.drills.code import skill_ref
from trainer.games.base import Wish
from trainer.games.blackjack.named import hands_like, in_question
from trainer.games.blackjack.read import read_terms
from trainer.games.blackjack.situations import SAME, Finished
from trainer.round import machine
from trainer.round.acts import Money
from trainer.round.duty import Kind
from trainer.round.setup import parse_setup

REAL, PHOENIX = (f"{house}/no-bust-21st-century-blackjack" for house in ("casino-real", "phoenix"))
LAKE, FLATS = "lake-elsinore/no-bust-blackjack", "poker-flats/pure-21-5-blackjack"


@pytest.mark.parametrize("id", [REAL, PHOENIX, LAKE])
@pytest.mark.parametrize(
    ("player", "bank", "live", "over"),
    [
        ("Th 6d 6c", "Tc 6d 5h", "win", "lose"),  # 22 against 21
        ("Tc 6d 5h", "Th 6d 6c", "lose", "win"),
        ("Th 6d 6c", "Tc 6d 7h", "win", "push"),  # 22 against 23: both over, the player nearer
        ("Tc 6d 7h", "Th 6d 6c", "lose", "lose"),
        ("Th 6d 6c", "9c 8d 5h", "push", "lose"),  # 22 against 22
        ("Th 6d 7c", "9c 8d 7h", "push", "push"),  # 23 against 24: no 22 in it
    ],
)
def test_a_drawn_22(id: str, player: str, bank: str, live: str, over: str):
    # casino-real L248-255, phoenix L1839-1847, lake-elsinore L1134-1162
    table = Table(id)
    assert table.result(player, bank, drawn_22="live") == live
    assert table.result(player, bank, drawn_22="over") == over
    assert table.result(player, bank) == (over if id == REAL else live)


@pytest.mark.parametrize("id", [REAL, PHOENIX, LAKE])
def test_the_reading_of_22_takes_part_where_a_hand_is_one_and_nowhere_else(id: str):
    ask = asking(*id.split("/"))
    for cards, takes_part in (("Th 6d 6c", True), ("Th 6d 5c", False), ("Jk Jk", False)):
        answer = ask("compare", player=cards.split(), bank=["Tc", "9d"])
        assert any("drawn-22" in rule for rule in answer.get("with_rules", ())) is takes_part
        assert bool(answer.get("doubt")) is takes_part


def test_buster_goes_by_the_reading_of_22():
    # phoenix L1895-1898: the bet wins when the player-dealer is over
    table = asking(*PHOENIX.split("/"))
    bank = ["Tc", "6d", "6h"]
    assert table("bonus", bet="buster", stake=500, bank_cards=bank)["amount"] == 0
    assert table("bonus", bet="buster", stake=500, bank_cards=bank, drawn_22="over")["amount"] == 500


def test_a_round_is_played_by_the_reading_in_force():
    words = "seed=1 bank=3:$5000/1 4:game=$20 cards=ThTc6d6s6c5h plays=4:hit"
    assert Table(REAL).acts(words)["settle/4/seat-4.game"] == "take $20"
    assert Table(REAL).acts(f"{words} drawn_22=live")["settle/4/seat-4.game"] == "pay $20"


def test_pictures_count_by_their_numerical_value_where_the_house_reads_it_so():
    # casino-real L218: player-dealer in seat 8, seven others
    ask = asking(*REAL.split("/"))
    for card, usual in (("Jh", 4), ("Qh", 5), ("Kh", 6)):
        assert ask("action", player_dealer=8, card=card)["action_seat"] == usual
        assert ask("action", player_dealer=8, card=card, faces_count="10")["action_seat"] == 3


@pytest.mark.parametrize("id", [FLATS, LAKE, PHOENIX, "casino-99/pure-spanish-21-5", "angies/pure-21-5-blackjack-6-5"])
@pytest.mark.parametrize("seed", range(4))
def test_a_doubtful_rule_that_takes_part_is_named_in_the_question(id: str, seed: int):
    """But for the model of cover, which the question names in its own words, and fees beyond the printed tiers."""
    played = game(id)
    for _, duty, decision in machine.every_duty(played.start(played.new_setup(seed, Wish(short=seed == 0)))):
        for rule in decision.rules:
            if rule.doubt and not rule.id.startswith(("cover.", "fee.option")):
                assert str(rule.text) in str(duty.ask)


def test_no_other_doubt_is_named():
    asks = {}
    words = "seed=1 bank=3:$900/1 4:base=$20 fee=1 cards=8h9c8d8dKc5h plays=4:split,stand,stand"
    for now, key, _ in Table(FLATS).round(words):
        duty = machine.duty(now)
        assert duty is not None
        asks[str(key)] = str(duty.ask)
    assert "Read here" not in asks["compare/4/hand-1"]
    assert "Read here" not in asks["draw/bank-2"]
    assert "Read here" not in asks["allow/4/split-2.1"]


def test_a_reading_is_named_for_hands_much_like_the_one_it_decides():
    """Else it would be the answer: two naturals push at Lake Elsinore, and one natural already names it."""
    terms = read_terms(reader(LAKE), LAKE)

    def named(player: str, bank: str) -> set[str]:
        read = terms.count.read
        cards = [parse_cards(hand) for hand in (player, bank)]
        done = Finished(read(cards[0]), read(cards[1]), SAME, cards[0], cards[1])
        return {rule.id for rule in in_question(terms.results, hands_like(done, terms.count.naturals)) if rule.doubt}

    assert "result.both-natural" in named("Ah Ac", "Th 9d")
    assert "result.both-natural" in named("Th 9d", "Ah Ac")
    assert "result.both-natural" not in named("Th 9d", "Th 8d")
    assert named("Th 9d", "Th 8d") == named("Th 8d", "Th 9d") == {"result.equal"}
    assert not named("Th 9d", "Th 6d 8c")


@pytest.mark.parametrize(
    ("id", "rule"),
    [
        ("casino-99/pure-spanish-21-5", "printed.option-1"),
        ("angies/pure-21-5-blackjack-3-2", "casino-99.option-2"),
        ("angies/pure-21-5-blackjack-6-5", "casino-99.option-4"),
        ("lake-elsinore/pure-21-5-red-flex", "ca-2014-blackjack-1-12.option-12"),
        ("phoenix/pure-21-5-blackjack-early", "sheet-2008.option-1"),
    ],
)
def test_a_schedule_that_is_not_in_force_can_be_drilled(id: str, rule: str):
    name = rule.rpartition(".")[0]
    asked = build(game, skill_ref(game(id), Kind.TAKE_FEE, f"fee.{rule}", 3))
    assert asked.decision.rule.id == f"fee.{rule}"
    assert f"of the schedule '{name}'" in str(asked.duty.ask)
    assert asked.round.setup.option("fee-set") == name
    assert not game(id).check_setup(asked.round.setup)


@pytest.mark.parametrize(("schedule", "fee"), [("", 0), (" fee-set=ca-2014-blackjack-1-12", 50)])
def test_the_named_schedule_decides_the_fee(schedule: str, fee: int):
    """A wager of $4: nothing by the game's own option 1, 50 cents by that of 2014 (lake-elsinore L2586, L3863)."""
    red = game("lake-elsinore/pure-21-5-red-flex")
    main = next(iter(red.spots))
    words = f"{red.info.id} seed=1 seats={red.seats} bank=3:$5000/1 fee=1 4:{main}=$4"
    setup = parse_setup(words + schedule, red.seats)
    assert not red.check_setup(setup)
    fees = [step for step in machine.every_duty(red.start(setup)) if step[1].kind is Kind.TAKE_FEE]
    assert [decision.result for _, _, decision in fees] == [Money(fee)]
    wrong = parse_setup(f"{words} fee-set=painted", red.seats)
    assert [problem.where for problem in red.check_setup(wrong)] == ["fee-set"]

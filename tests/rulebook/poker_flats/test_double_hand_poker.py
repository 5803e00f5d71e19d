"""Double Hand Poker at Poker Flats [L755-889]: many rulings, a borrowed chart and a borrowed count."""

from __future__ import annotations

import pytest

from tests.rulebook import pai_gow
from tests.rulebook.asking import asking
from tests.rulebook.pai_gow import BANK, LOSES, PUSHES, WINS, acts, front_ranks, hand, play, seat, short
from trainer.round.acts import Choose, Money, Seat
from trainer.round.duty import Kind

ID = "poker-flats/double-hand-poker"
ask = asking(*ID.split("/"))

# L761-771: front, back -> result; a copy is the player-dealer's.
OUTCOMES = [
    (WINS, "win"),
    (PUSHES, "push"),
    (hand("Qd Jc", "9c 9d Th 5s 3d"), "push"),
    (pai_gow.COPY_AND_WIN, "push"),
    (hand("Ah Td", "8h 8s Jd 6c 4d"), "push"),
    (LOSES, "lose"),
    (pai_gow.COPY_AND_LOSE, "lose"),
    (hand("Qh Jc", "8h 8s Jd 6c 4d"), "lose"),
    (hand("Ks Qh", "8h 8s Jd 6c 4d"), "lose"),
]


@pytest.mark.parametrize(("player", "result"), OUTCOMES)
def test_the_nine_outcomes(player: dict, result: str):
    answer = ask("compare", player=player, bank=BANK)
    assert answer["result"] == result
    assert "doubt" not in answer


def test_a_foul_hand_is_forfeited():
    answer = ask("compare", player=hand("Kh Ks", "Ac Jd 9h 5s 3c"), bank=BANK)
    assert (answer["result"], answer["cite"]) == ("lose", "poker-flats L869-871")
    assert "doubt" not in answer


def test_the_chart_and_the_count_are_borrowed():
    # The book names a house way and a cup and prints neither.
    answer = ask("set", cards=["Ah", "Kd", "Js", "9c", "7d", "5h", "3s"])
    assert front_ranks(answer["front"]) == ["J", "K"]
    assert answer["borrowed"].startswith("casino-99/fortune-pai-gow-poker")
    answer = ask("action", player_dealer=3, dice=[1, 2, 3])
    assert answer["borrowed"].startswith("casino-99/fortune-pai-gow-poker")
    assert answer["action_seat"] == 1  # six is number 6 from seat 3: 3 4 5 6 7 1


def test_every_roll():
    pai_gow.check_every_roll(ask, "casino-99 L1417")


def test_the_order_and_the_money():
    # L780, L846-847. $40: takes $25, pays $15 of $20.
    rows = [seat(7, WINS, game=2000), seat(5, LOSES, game=2500), seat(1, PUSHES, game=1000)]
    answer = ask("settle", player_dealer=3, bank=4000, action_seat=5, seats=rows, bank_cards=BANK)
    assert short(answer) == [
        (5, "game", "take", 2500, 2500),
        (7, "game", "pay", 2000, 1500),
        (1, "game", "return", 1000, 0),
    ]
    assert answer["moves"][1]["returned"] == 500


# L97-103: $1, $1, $2, taken before the start; the limits and the payers are lost.
@pytest.mark.parametrize(("option", "fee"), [(1, 100), (2, 100), (3, 200)])
def test_the_three_drops(option: int, fee: int):
    answer = ask("fee", option=option, seats=[{"seat": 2, "wagers": {"game": 1000}}])
    assert (answer["player_dealer"], answer["players"]) == (fee, [fee])
    assert answer["doubt"]


ROUND = (
    "seed=3 bank=3:$2000/2 1:game=$20 5:game=$10 5+1:game=$50 6:game=$25 dice=2-2-3 pile=3 fee=3 cover=matched asks=5"
)


def test_a_round():
    done = play(ID, ROUND)
    assert acts(done, Kind.COUNT_DICE) == [Seat(2)]  # seven is number 7
    assert acts(done, Kind.TAKE_FEE) == [*[Money(200)] * 5, Choose("before-cards")]
    assert [duty.key.subject for duty, _ in done[Kind.SETTLE]] == [
        "seat-5.game",
        "seat-5.game+1",
        "seat-6.game",
        "seat-1.game",
    ]
    # L882-883: after the second deal the button moves on, to a spot with a wager [L834-835].
    assert acts(done, Kind.ROTATE) == [Seat(5)]


RULINGS = {
    "card-exposed": ("replace-after-deal", "L861-865"),
    "ace-or-joker-exposed": ("misdeal", "L859"),
    "two-cards-exposed": ("misdeal", "L859-860"),
    "same-card-twice": ("misdeal", "L884"),
    "front-higher": ("foul-and-forfeit", "L869-871"),
    "three-and-four": ("foul-and-forfeit", "L872-874"),
    "bank-foul-set": ("refuse", "L875"),
    "bank-foul-slipped": ("reset-house-way", "L875-877"),
    "bank-resets": ("refuse", "L880-881"),
    "bank-opened-early": ("supervisor-sets", "L786-790"),
    "wrong-count": ("may-be-foul", "L843-845"),
    "wager-changed-after-cup": ("may-forfeit", "L792-794"),
    "wager-changed-after-cards": ("foul-and-forfeit", "L796-800"),
    "below-minimum": ("has-action", "L827-828"),
    "above-maximum": ("excess-no-action", "L829"),
    "winning-bet-removed": ("paid-minimum", "L836-838"),
    "losing-bet-removed": ("pay-maximum", "L839-840"),
    "hand-misread": ("true-value", "L885-886"),
    "spoken-claim": ("not-binding", "L848-849"),
    "hand-conceded": ("refuse", "L846-847"),
    "back-line-dispute": ("largest-wager", "L815-816"),
    "back-line-dispute-equal": ("active-player", "L816-818"),
    "second-hand-seen": ("not-seen", "L852-854"),
    "kum-kum": ("as-one-bet", "L819-820"),
    "kum-kum-player": ("refuse", "L819"),
    "bank-without-wager": ("refuse", "L834-835"),
    "deck-change-second-bank": ("refuse", "L882-883"),
    "side-bet": ("refuse", "L851"),
    "cash-bet": ("change-first", "L804"),
    "cup-by-another": ("allow", "L784"),
    "kum-kum-minimum": ("refuse", "L821-822"),
    "money-covers": ("no-action", "L825-826"),
    "spot-blocked": ("refuse", "L855-858"),
    "back-line-handles-cards": ("refuse", "L808-810"),
    "asks-for-help": ("supervisor-advises", "L866-868"),
    "cards-touched": ("refuse", "L832-833"),
    "bank-not-counted": ("count-first", "L830-831"),
    "no-decision": ("decision-first", "L878-879"),
    "unprotected-hand": ("foul-and-forfeit", "L841-842"),
    "no-taker": ("table-closes", "L115-119"),
}


def test_the_rulings():
    pai_gow.check_rulings(ID, ask, RULINGS)


@pytest.mark.parametrize("situation", ["winning-bet-removed", "bank-opened-early"])
def test_rulings_that_are_read_are_doubtful(situation: str):
    assert ask("ruling", situation=situation)["doubt"]

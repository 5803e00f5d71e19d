"""Pai Gow Double Hand Poker at Casino Real [L343-430]: numbered rules 1-47, no chart and no fees."""

from __future__ import annotations

import pytest

from tests.rulebook import pai_gow
from tests.rulebook.asking import asking, game
from tests.rulebook.pai_gow import BANK, LOSES, PUSHES, WINS, acts, hand, play, seat, short
from trainer.round.acts import Choose, Number, Order, Seat, Seats
from trainer.round.duty import Kind
from trainer.round.setup import parse_setup

ID = "casino-real/pai-gow-double-hand-poker"
ask = asking(*ID.split("/"))


@pytest.mark.parametrize(
    ("player", "result", "lines"),
    [
        (WINS, "win", "L357"),
        (LOSES, "lose", "L357"),
        (PUSHES, "push", "L357"),
        (pai_gow.COPY_AND_WIN, "push", "L429"),
        (pai_gow.COPY_AND_LOSE, "lose", "L429"),
        (hand("Kh Ks", "Ac Jd 9h 5s 3c"), "lose", "L416"),  # R34: all foul hands are losing hands
    ],
)
def test_comparing(player: dict, result: str, lines: str):
    answer = ask("compare", player=player, bank=BANK)
    assert (answer["result"], answer["cite"]) == (result, f"casino-real {lines}")


def test_the_chart_is_borrowed_and_there_are_no_fees():
    assert ask("set", cards=["Ah", "Kd", "Js", "9c", "7d", "5h", "3s"])["borrowed"].startswith("casino-99/")
    assert "fee" not in game(ID).asks


def test_every_roll():
    # L372 names no start of the count; the house's Super Pan 9 counts the player-dealer as 1, 8 and 15 [L329].
    pai_gow.check_every_roll(ask, "casino-real L372")
    assert ask("action", player_dealer=2, dice=[1, 1, 1])["doubt"]


def test_every_roll_at_a_table_of_eight():
    # The house's own count for eight [L329]. A pile goes to each seat [L373], so eight seats are not played.
    pai_gow.check_eight_positions(ask)
    pai_gow.check_full_table_of_eight(ask)
    eight = parse_setup(f"{ID} seats=8 bank=3:$1000/1 4:game=$20 8:game=$20 dice=1-2-3")
    assert [problem.where for problem in game(ID).check_setup(eight)] == ["seats"]


def test_paid_and_collected_only_as_far_as_money_is_in_action():
    rows = [seat(2, WINS, game=5000), seat(4, LOSES, game=2000), seat(6, PUSHES, game=1000)]
    answer = ask("settle", player_dealer=1, bank=4500, action_seat=4, seats=rows, bank_cards=BANK)  # L377, R10
    assert short(answer) == [
        (4, "game", "take", 2000, 2000),
        (6, "game", "push", 1000, 0),
        (2, "game", "pay", 5000, 2500),
    ]
    assert (answer["bank_left"], answer["bank_net"]) == (0, -500)


ROUND = "seed=4 bank=6:$2000/2 1:game=$20 3:game=$10 3+1:game=$50 5:game=$25 dice=1-3-1 pile=7 cover=matched asks=3,5"


def test_a_round():
    done = play(ID, ROUND)
    assert acts(done, Kind.LEFTOVER) == [Number(4)]  # R39
    assert acts(done, Kind.DEAL_ORDER) == [Choose("pile-1"), Choose("pile-1")]  # in rotation, L370
    assert acts(done, Kind.COUNT_DICE) == [Seat(3)]  # five: 6 7 1 2 3
    assert acts(done, Kind.DELIVER) == [Order(tuple(f"seat-{one}" for one in (3, 4, 5, 6, 7, 1, 2)))]
    assert acts(done, Kind.PICK_UP) == [Seats((2, 4, 7))]  # L373
    # R20: house-way hands are set before the player-dealer's hand is opened.
    kinds = list(done)
    assert kinds.index(Kind.SET_HAND) < kinds.index(Kind.CHECK_SETTING)
    assert [duty.seat for duty, _ in done[Kind.SETTLE]] == [3, 3, 5, 1]
    assert acts(done, Kind.ROTATE) == [Seat(1)]  # R25: the next spot that had a wager


def test_the_player_dealer_says_how_his_hand_is_set():
    ((_, allowed),) = play(ID, f"{ROUND} bank-set=change")[Kind.CHECK_SETTING]
    assert (allowed.result, allowed.rule.cite.lines) == (Choose("allow"), "L376, L401, L423")  # R20, R40
    ((_, refused),) = play(ID, f"{ROUND} bank-set=foul")[Kind.CHECK_SETTING]
    assert refused.result == Choose("refuse")
    assert refused.rule.doubt


RULINGS = {
    "card-exposed": ("replace-after-deal", "L418"),
    "ace-or-joker-exposed": ("misdeal", "L415"),
    "two-cards-exposed": ("misdeal", "L415"),
    "stub-not-four": ("misdeal", "L422"),
    "same-card-twice": ("hand-misdeal", "L427"),
    "front-higher": ("hand-loses", "L416-417"),
    "three-and-four": ("hand-loses", "L416-417"),
    "unprotected-hand": ("hand-loses", "L416-417"),
    "bank-opened-early": ("unset-house-way", "L403"),
    "house-way-set-wrong": ("reset-house-way", "L420"),
    "hand-misread": ("true-value", "L428"),
    "bank-resets": ("refuse", "L425"),
    "bank-hand-approved": ("nothing-paid", "L424"),
    "wager-changed-after-cup": ("may-forfeit", "L399"),
    "hidden-cards": ("foul-and-forfeit", "L409"),
    "call-bet": ("no-action", "L402"),
    "dealer-shakes": ("refuse", "L398"),
    "bank-amount-asked": ("tell-amount", "L404"),
    "below-minimum": ("has-action", "L384"),
    "above-maximum": ("excess-no-action", "L385"),
    "winning-bet-removed": ("paid-minimum", "L411"),
    "losing-bet-removed": ("pay-maximum", "L410"),
    "surrender": ("refuse", "L407"),
    "back-line-dispute": ("active-player", "L395"),
    "bank-dispute": ("largest-wager", "L397"),
    "second-hand-seen": ("not-seen", "L413"),
    "out-of-sequence": ("push-back-in-order", "L393"),
    "kum-kum": ("as-one-bet", "L387"),
    "bank-without-wager": ("refuse", "L406"),
    "deck-change-second-bank": ("refuse", "L426"),
    "collection-paid-by-dealer": ("refuse", "L400"),
    "side-bet": ("refuse", "L405"),
    "cash-bet": ("change-first", "L391"),
    "kum-kum-minimum": ("refuse", "L388"),
    "kum-kum-dispute": ("play-on", "L389"),
    "back-line-handles-cards": ("refuse", "L392"),
    "back-line-unannounced": ("seated-may-claim", "L396"),
    "bank-covers-all": ("allow", "L386"),
    "hands-discussed": ("refuse", "L412"),
    "dealer-advises": ("refuse", "L399"),
    "asks-for-help": ("set-house-way", "L419"),
    "no-decision": ("decision-first", "L423"),
    "deck-change-first-bank": ("allow", "L426"),
    "seat-held": ("seat-lost", "L430"),
}


def test_the_rulings():
    pai_gow.check_rulings(ID, ask, RULINGS)


def test_two_books_rule_differently():
    # The larger wager decides at Poker Flats, the seated player here; the early bank is set by others than here.
    other = asking("poker-flats", "double-hand-poker")
    for situation in ("back-line-dispute", "bank-opened-early", "front-higher", "same-card-twice"):
        assert ask("ruling", situation=situation)["ruling"] != other("ruling", situation=situation)["ruling"]

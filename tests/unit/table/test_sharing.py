"""Dividing pots: halves, quarters and odd chips by the books, and what holds for every hand."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence

import pytest

from trainer.cards.card import Card
from trainer.cards.deck import STANDARD, shuffled
from trainer.cards.notation import parse_cards
from trainer.core.rng import Random, below, choose, make_rng, sample
from trainer.hands.low import low_or_better
from trainer.hands.poker import rank7
from trainer.hands.showdown_rules import winners
from trainer.rules.context import BookContext
from trainer.rules.reader import Reader
from trainer.table.seat_ring import clockwise
from trainer.table.sharing import Odd, Sharing, cite_sharing, read_sharing
from trainer.table.side_pots import Bet, Pot, odd_chip_order, side_pots, uncalled, without_drop

LEFT_OF_5 = clockwise(6, 9)


def sharing(text: str) -> Sharing:
    """As a book writes it, with every rule that it needs."""
    found = read_sharing(Reader(tomllib.loads(text), "book.toml", BookContext("book")))
    rows = [{"id": id, "say": id, "cite": "L1"} for id in found.needed()]
    context = BookContext("book")
    reader = Reader({"rule": rows}, "book.toml", context)
    for row in reader.rows("rule"):
        row.printed()
    made = cite_sharing(found, reader)
    assert context.problems == []
    return made


HIGH = sharing("chip = 100")
HI_LO = sharing("chip = 100\nlow_half = true")


def test_the_whole_pot_and_a_pot_that_one_is_left_in():
    assert HIGH.share(Pot(1300, (2, 4)), (4,), (), LEFT_OF_5).result == {4: 1300}
    alone = HIGH.share(Pot(1300, (2,)), (), (), LEFT_OF_5)
    assert (alone.result, alone.rule.id) == ({2: 1300}, "award.uncalled")


def test_ties_share_and_the_odd_chip_goes_left_of_the_button():
    # casino-99 L2373.
    shares = HIGH.share(Pot(1000, (1, 2, 7)), (1, 2, 7), (), LEFT_OF_5)
    assert shares.result == {7: 400, 1: 300, 2: 300}
    assert (shares.rule.id, [rule.id for rule in shares.with_rules]) == ("odd.left", ["split.tie", "split.whole"])


def test_halves_and_their_odd_chip():
    # casino-real L529, angies L60: the odd chip is the high hand's.
    shares = HI_LO.share(Pot(1500, (1, 2)), (1,), (2,), LEFT_OF_5)
    assert (shares.result, shares.rule.id) == ({1: 800, 2: 700}, "odd.high")
    assert HI_LO.share(Pot(1500, (1, 2)), (1,), (), LEFT_OF_5).result == {1: 1500}
    scoop = HI_LO.share(Pot(1500, (1, 2)), (1,), (1,), LEFT_OF_5)
    assert (scoop.result, scoop.rule.id) == ({1: 1500}, "split.scoop")


def test_a_quarter():
    # $41: $21 high to seat 1, $20 low between 1 and 2; then $43: $21 low, the odd dollar to seat 1, left of the button.
    assert HI_LO.share(Pot(4100, (1, 2)), (1,), (1, 2), LEFT_OF_5).result == {1: 3100, 2: 1000}
    assert HI_LO.share(Pot(4300, (1, 2)), (1,), (2, 1), LEFT_OF_5).result == {1: 3300, 2: 1000}
    # Three lows, the high one among them: a half and a sixth.
    assert HI_LO.share(Pot(6000, (1, 2, 7)), (1,), (1, 2, 7), LEFT_OF_5).result == {1: 4000, 2: 1000, 7: 1000}


def test_odd_chips_by_a_card():
    cards = {
        1: parse_cards("Ah 4c 3c 2d 9s 9c Kd"),
        2: parse_cards("As 4d 3d 2h Ts Tc Kc"),
        7: parse_cards("Qs 4h 3h 2c Ks 5c 5d"),
    }
    # casino-real L139: the highest card by suit, spades best; razz: the lowest, clubs first.
    high = sharing('chip = 100\nodd = "high-card"')
    assert high.share(Pot(1000, (1, 2, 7)), (1, 2, 7), (), LEFT_OF_5, cards).result == {2: 400, 1: 300, 7: 300}
    low = sharing('chip = 100\nodd = "low-card"')
    assert low.share(Pot(1000, (2, 7)), (2, 7), (), LEFT_OF_5, cards).result == {2: 500, 7: 500}
    assert low.share(Pot(1100, (2, 7)), (2, 7), (), LEFT_OF_5, cards).result == {2: 600, 7: 500}
    assert low.share(Pot(1100, (1, 2)), (1, 2), (), LEFT_OF_5, cards).result == {1: 600, 2: 500}  # the ace of hearts
    # The highest card lies on the board: then the button decides.
    same = {1: parse_cards("As 2c"), 7: parse_cards("As 3c")}
    assert high.share(Pot(1100, (1, 7)), (1, 7), (), LEFT_OF_5, same).result == {7: 600, 1: 500}
    # lake-elsinore L360-362: by the highest card in the high half, by the lowest in the low half.
    both = sharing('chip = 100\nlow_half = true\nodd = "high-card"\nodd_low = "low-card"')
    shares = both.share(Pot(4200, (1, 2)), (1, 2), (1, 2), LEFT_OF_5, cards)
    assert shares.result == {1: 2100, 2: 2100}  # $21 each: the odd dollar of high to 2, of low to 1
    assert {rule.id for rule in shares.rules} >= {"odd.high-card", "odd.low-card", "split.tie", "split.halves"}
    assert [str(one) for one in shares.reasons][-6:] == [
        "high: $21 for 2 hands does not divide by $1",
        "seat 1's highest card is Ah",
        "seat 2's highest card is As",
        "low: $21 for 2 hands does not divide by $1",
        "seat 1's lowest card is Ah",
        "seat 2's lowest card is As",
    ]


def test_two_tied_both_ways_share_the_pot_as_one():
    # lake-elsinore L354-358: as evenly as possible, the odd chip to the highest card by suit.
    cards = {1: parse_cards("Kh"), 2: parse_cards("Ks")}
    book = sharing('chip = 100\nlow_half = true\nodd = "high-card"\nodd_low = "low-card"\nboth_ways = true')
    shares = book.share(Pot(4300, (1, 2)), (1, 2), (1, 2), LEFT_OF_5, cards)
    assert shares.result == {2: 2200, 1: 2100}
    assert "odd.both-ways" in {rule.id for rule in shares.rules}


def test_tables_that_cannot_be_read():
    context = BookContext("book")
    reader = Reader({"chip": 0, "odd": "right"}, "book.toml", context)
    read_sharing(reader)
    assert [problem.where for problem in context.problems] == ["book.toml.odd", "book.toml.chip"]


# -- what holds for every hand


def deal(rng: Random) -> tuple[dict[int, tuple[Card, ...]], list[Bet]]:
    """Two to nine seats with a hand each, all in for different amounts, some of them folded."""
    seats = sample(rng, range(1, 10), 2 + below(rng, 8))
    deck = shuffled(STANDARD.cards(), rng)
    board = deck[:5] if below(rng, 2) else ()
    own = 7 - len(board)
    cards = {s: (*board, *deck[5 + place * own : 5 + (place + 1) * own]) for place, s in enumerate(seats)}
    if any(len(hand) < 7 for hand in cards.values()):
        return deal(rng)
    levels = [100 * (1 + below(rng, 60)) for _ in range(1 + below(rng, 5))]
    live = [below(rng, 4) > 0 for _ in seats]
    live[0] = True
    return cards, [Bet(seat, choose(rng, levels), alive) for seat, alive in zip(seats, live, strict=True)]


def settled(
    book: Sharing, cards: dict[int, tuple[Card, ...]], bets: Sequence[Bet], button: int, drop: int
) -> tuple[tuple[Pot, ...], list[dict[int, int]]]:
    pots = without_drop(side_pots(bets), drop)
    order = odd_chip_order(range(1, 10), button, 9)
    shares = []
    for pot in pots:
        highs = [pot.seats[place] for place in winners([rank7(cards[seat]) for seat in pot.seats])]
        lows = [pot.seats[place] for place in winners([low_or_better(cards[seat]) for seat in pot.seats])]
        shares.append(dict(book.share(pot, highs, lows if book.low else (), order, cards).result))
    return pots, shares


@pytest.mark.parametrize("odd", list(Odd))
def test_every_hand_conserves_chips_and_nobody_wins_from_a_pot_he_is_not_in(odd: Odd):
    rng = make_rng(24 + list(Odd).index(odd))
    book = sharing(f'chip = 100\nlow_half = true\nodd = "{odd}"')
    for turn in range(3400):  # 10,200 for the three
        cards, bets = deal(rng)
        drop = 100 * below(rng, 7)
        button = 1 + below(rng, 9)
        pots, shares = settled(book, cards, bets, button, drop)
        total = sum(bet.amount for bet in bets)
        assert sum(pot.amount for pot in pots) == total - min(drop, total)
        for pot, shared in zip(pots, shares, strict=True):
            assert sum(shared.values()) == pot.amount
            assert set(shared) <= set(pot.seats)
            assert all(amount >= 0 and amount % 100 == 0 for amount in shared.values())
        if turn % 10 == 0:
            # The order in which players are written down changes nothing.
            assert settled(book, cards, sample(rng, bets, len(bets)), button, drop) == (pots, shares)


def test_nobody_gets_more_than_the_others_could_match():
    rng = make_rng(99)
    for _ in range(2000):
        cards, bets = deal(rng)
        _, shares = settled(HI_LO, cards, bets, 1, 0)
        won: dict[int, int] = {}
        for shared in shares:
            for seat, amount in shared.items():
                won[seat] = won.get(seat, 0) + amount
        for bet in bets:
            reach = sum(min(other.amount, bet.amount) for other in bets)
            last = uncalled([one for one in bets if one.live])
            dead = sum(max(0, other.amount - bet.amount) for other in bets if not other.live)
            top = max(one.amount for one in bets if one.live)
            # Dead money above every live bet stays in the last pot, which only the largest live bets are in.
            assert won.get(bet.seat, 0) <= reach + (dead if bet.amount == top else 0), (bets, shares, last)


def test_the_hand_that_wins_is_named_and_what_does_not_divide():
    names = {1: "two pair", 2: "two pair", 4: "one pair"}.__getitem__, {4: "seven low"}.__getitem__
    shares = HI_LO.share(Pot(1300, (1, 2, 4)), (1, 2), (4,), LEFT_OF_5, names=names)
    told = [str(one) for one in shares.reasons]
    assert told[:2] == ["high: seat 1, seat 2 with two pair", "low: seat 4 with seven low"]
    assert told[2:] == ["halves of $7 and $6", "high: $7 for 2 hands does not divide by $1"]


def test_a_low_that_takes_the_pot_because_no_high_is_good_enough_is_called_low():
    names = {4: "seven low"}.__getitem__
    shares = HI_LO.share(Pot(1300, (1, 4)), (4,), (), LEFT_OF_5, names=(names, names), for_low=True)
    assert [str(one) for one in shares.reasons] == ["no high hand is good enough", "low: seat 4 with seven low"]

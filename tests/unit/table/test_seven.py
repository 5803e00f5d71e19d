"""The rule of the seven at lowball, by the lines of four books and by sums."""

from __future__ import annotations

from trainer.cards.notation import parse_cards
from trainer.core.text import say
from trainer.hands.low import low5
from trainer.rules.decision import Printed
from trainer.rules.sources import Citation
from trainer.table.openers import Bets, after_sevens
from trainer.table.side_pots import Bet

RULE = Printed("seven", "A seven or better has to be bet after the draw.", Citation("book", "L1"))
SEVEN, EIGHT, SIX = (low5(parse_cards(text)) for text in ("7c 6d 4h 3s 2c", "8c 6d 4h 3s 2c", "6c 5d 4h 3s 2d"))


def test_a_seven_that_checks_and_is_best_wins_what_was_in_before_the_draw():
    # poker-flats L157-159, lake-elsinore L451-453, casino-real L703.
    bets = [Bets(1, 800, 800), Bets(2, 800, 800), Bets(3, 800, live=False)]
    found = after_sevens(RULE, bets, {1: SEVEN, 2: EIGHT}, checked=[1])
    assert found.result.bets == (Bet(1, 800), Bet(2, 800), Bet(3, 800, live=False))
    assert found.result.back == {1: 800, 2: 800}
    assert found.rule is RULE


def test_a_seven_that_checks_and_is_beaten_loses_everything():
    # poker-flats L160-161, lake-elsinore L453-455.
    bets = [Bets(1, 800, 800), Bets(2, 800, 800)]
    found = after_sevens(RULE, bets, {1: SEVEN, 2: SIX}, checked=[1]).result
    assert (found.bets, found.back) == ((Bet(1, 1600), Bet(2, 1600)), {})


def test_a_seven_that_bet_and_an_eight_that_checked_win_all():
    bets = [Bets(1, 800, 800), Bets(2, 800, 800)]
    assert after_sevens(RULE, bets, {1: SEVEN, 2: EIGHT}, checked=[]).result.back == {}
    assert after_sevens(RULE, bets, {1: EIGHT, 2: low5(parse_cards("9c 6d 4h 3s 2c"))}, checked=[1]).result.back == {}


def test_a_pair_is_no_seven():
    pair, worse = low5(parse_cards("2c 2d 3h 4s 5c")), low5(parse_cards("3c 3d 2h 4s 5c"))
    assert after_sevens(RULE, [Bets(1, 800, 800), Bets(2, 800, 800)], {1: pair, 2: worse}, [1]).result.back == {}


def test_a_seven_may_call_a_short_all_in_and_who_calls_behind_gets_it_back():
    # lake-elsinore L457-459, poker-flats L163-164: seat 1 is all in for $3 of an $8 bet.
    bets = [Bets(1, 800, 300), Bets(2, 800, 300), Bets(3, 800, 300)]
    keys = {1: EIGHT, 2: SEVEN, 3: low5(parse_cards("9c 6d 4h 3s 2c"))}
    found = after_sevens(RULE, bets, keys, checked=[2], short_all_in=1).result
    assert found.bets == (Bet(1, 1100), Bet(2, 1100), Bet(3, 800))
    assert found.back == {3: 300}


def test_nothing_is_lost():
    bets = [Bets(1, 800, 800), Bets(2, 800, 300), Bets(3, 500, live=False)]
    for keys in ({1: SEVEN, 2: EIGHT}, {1: EIGHT, 2: SEVEN}):
        for checked in ((), (1,), (2,), (1, 2)):
            for short in (0, 2):
                found = after_sevens(RULE, bets, keys, checked, short_all_in=short).result
                played = sum(bet.amount for bet in found.bets)
                assert played + sum(found.back.values()) == sum(bet.before + bet.after for bet in bets)


def test_what_becomes_of_later_bets_is_told_as_the_book_has_it():
    bets = [Bets(1, 800, 800), Bets(2, 800, 800)]
    found = after_sevens(RULE, bets, {1: SEVEN, 2: EIGHT}, checked=[1], then=say("they go on"))
    assert [str(one) for one in found.reasons] == ["a seven or better that checked is best: seat 1", "they go on"]

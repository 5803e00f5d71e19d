"""What books print about betting, read from TOML and asked: each case is a line of a rule book, or a sum on paper."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trainer.core.errors import BadText
from trainer.rules.context import BookContext
from trainer.rules.reader import Reader
from trainer.table.betting import Hand, Limit, Short, Structure, Terms, cite, play_hand, read_play, read_terms, written
from trainer.table.betting.betting_decisions import allowed, is_over, least, may, most, whose_turn
from trainer.table.betting.betting_hand import ended, opening
from trainer.table.betting.betting_round import Betting
from trainer.table.betting.entries import Posting, may_fill_up, place_of, posted, read_entries
from trainer.table.betting.forced_bets import (
    Kill,
    KillTerms,
    StraddlePut,
    StraddleTerms,
    behind,
    blind_seats,
    cite_forced,
    read_kill,
    read_straddle,
    straddle_place,
)

ROUNDS = ("first", "second", "third", "fourth")


def fixed(small: int, big: int, **forced) -> Limit:
    return Limit("x", "x", Structure.FIXED, (small, small), (big, big), **forced)


LOWBALL_20 = fixed(2000, 2000)
STUD_15_30 = fixed(1500, 3000, bring_in=500)
STUD_5_10 = fixed(500, 1000)
HOLDEM_3_6 = fixed(300, 600, blinds=(100, 300))
NO_LIMIT = Limit("n", "n", Structure.NONE, (300, 300), (300, 300))
SPREAD = Limit("1-3-6", "$1-$3/$1-$6", Structure.SPREAD, (100, 300), (100, 600))


def terms(limit: Limit, text: str = "", *, lines: str = "L1") -> Terms:
    """Terms as a book writes them, every rule that they need printed in these lines."""
    found = tomllib.loads(text)
    ids = read_terms(Reader(found, "book.toml", BookContext("book")), ROUNDS).needed([limit])
    rows = [{"id": id, "say": id, "cite": lines} for id in (*ids, "bet.forced-only", "bet.barred")]
    context = BookContext("book")
    reader = Reader({"betting": found, "rule": rows}, "book.toml", context)
    for row in reader.rows("rule"):
        row.printed()
    read = cite(read_terms(reader.table("betting"), ROUNDS), reader, [limit])
    assert context.problems == []
    return read


def after(
    words: str, limit: Limit, book: Terms, stacks: tuple[int, ...] = (50000, 50000, 50000), *, pair: bool = False
) -> Betting:
    """The round after these acts, seat 1 first (behind blinds: the seat behind them)."""
    ring = tuple(range(1, len(stacks) + 1))
    posts = tuple(zip(ring, limit.blinds, strict=False)) or (((ring[-1], limit.bring_in),) if limit.bring_in else ())
    begin = ring[len(limit.blinds) % len(ring)]
    chips = tuple(zip(ring, stacks, strict=True))
    hand = Hand(limit, ring, chips, posts, 4, 2, book, lambda *_: begin, completes=bool(limit.bring_in))
    state = opening(hand)
    if pair:
        state = opening(
            Hand(limit, ring, chips, posts, 4, 2, book, lambda *_: begin, paired=lambda _: book.open_pair == 0)
        )
    for word in words.split():
        state, _ = state.act(word)
    return state


def test_only_a_full_bet_is_a_raise_and_the_next_one_may_still_make_it():
    # casino-real L692: a $20 bet, a call with $5 more all in; the next may put in $25 or $40.
    book = terms(LOWBALL_20, 'short = "complete"', lines="L692")
    state = after("r a", LOWBALL_20, book, (50000, 2500, 50000))
    assert state.owes == 2500
    assert (least(state).result, most(state).result) == (4000, 4000)
    assert (least(state).rule.id, str(least(state).rule.cite)) == ("raise.short", "book L692")
    assert [amount for amount in range(2600, 6001, 100) if allowed(state, "raise", amount).result] == [4000]
    # Whoever has bet only calls the $5.
    again = after("r a c", LOWBALL_20, book, (50000, 2500, 50000))
    assert (whose_turn(again).result, again.owes) == (1, 500)
    assert (may(again, "raise").result, may(again, "raise").rule.id) == (False, "raise.short")
    assert may(again, "call").result


@pytest.mark.parametrize(
    ("all_in", "short", "next_raise", "bettor_raises"),
    [
        # A $20 bet and an all-in to this much, on paper: half of $20 is $10.
        (2900, "half", 4000, False),
        (3000, "half", 5000, True),
        (2900, "full", 4900, False),
        (2900, "any", 4900, True),
        (3900, "complete", 4000, False),
    ],
)
def test_what_a_short_all_in_opens(all_in: int, short: str, next_raise: int, bettor_raises: bool):
    book = terms(LOWBALL_20, f'short = "{short}"')
    stacks = (50000, all_in, 50000)
    assert least(after("r a", LOWBALL_20, book, stacks)).result == next_raise
    assert may(after("r a c", LOWBALL_20, book, stacks), "raise").result is bettor_raises


def test_who_has_not_acted_may_raise_over_any_all_in():
    book = terms(NO_LIMIT, 'short = "full"')
    state = after("r100 a", NO_LIMIT, book, (50000, 14000, 50000))
    assert may(state, "raise").result
    assert least(state).result == 24000  # $140 and another $100


def test_two_short_raises_that_make_a_full_one_open_the_betting():
    book = terms(NO_LIMIT, 'short = "full"')
    state = after("r100 a a", NO_LIMIT, book, (50000, 16000, 21000))
    assert (whose_turn(state).result, state.faced) == (1, 11000)
    assert may(state, "call").result
    four = after("r100 a a c", NO_LIMIT, book, (50000, 16000, 21000, 50000))
    assert may(four, "raise").result


def test_a_short_big_blind_is_called_in_full():
    # casino-real L688: the betting goes on as if the full blind were posted.
    limit = fixed(400, 800, blinds=(200, 400))
    full = after("", limit, terms(limit, 'short_blind = "full"', lines="L688"), (5000, 300, 5000))
    assert (full.owes, least(full).result) == (400, 800)
    assert may(full, "call").with_rules[0].id == "blind.short"
    short = after("", limit, terms(limit), (5000, 300, 5000))
    assert short.owes == 300


@pytest.mark.parametrize(
    ("text", "words", "players", "may_he"),
    [
        # casino-real L994-995: a bet and three raises, no cap with two players left.
        ("max_raises = 3", "r r r r", 3, False),
        ("max_raises = 3", "r r f r r", 3, True),
        # phoenix L149: no cap only where the round started with two.
        ('max_raises = 3\ncap_lifted = "two-began"', "r r f r r", 3, False),
        ('max_raises = 3\ncap_lifted = "two-began"', "r r r r", 2, True),
        # lake-elsinore L441: a bet and six raises in multi-handed pots.
        ("max_raises = 6", "r r r r r r", 3, True),
        ("max_raises = 6", "r r r r r r r", 3, False),
        # casino-real L654: no cap but table stakes.
        ("", "r r r r r r r r r r", 3, True),
    ],
)
def test_caps_of_raises(text: str, words: str, players: int, may_he: bool):
    state = after(words, STUD_5_10, terms(STUD_5_10, text), (50000,) * players)
    answer = may(state, "raise")
    assert answer.result is may_he
    if text and not may_he:
        assert answer.rule.id == "raise.cap"
    if may_he and "max" in text and state.raises >= 3 and "6" not in text:
        assert answer.rule.id == "raise.cap-lifted"


def test_the_big_blind_is_the_bet_and_live():
    # phoenix L145, L149: the big blind is the bet, three raises follow; unraised he may raise himself.
    book = terms(HOLDEM_3_6, "max_raises = 3")
    assert not may(after("r r r", HOLDEM_3_6, book), "raise").result
    option = after("c c", HOLDEM_3_6, book)
    assert (whose_turn(option).result, may(option, "check").result, least(option).result) == (2, True, 600)


def test_completing_a_forced_bet_is_no_raise():
    # lake-elsinore L236-239: $15-$30, the low card opens for $5, the next makes it $15, three more raises follow.
    book = terms(STUD_15_30, "max_raises = 3", lines="L236-239")
    opened = after("", STUD_15_30, book)
    assert (least(opened).result, least(opened).rule.id) == (1500, "bring-in.complete")
    assert allowed(opened, "complete", 1500).result
    assert not allowed(opened, "complete", 3000).result
    assert may(after("r r r", STUD_15_30, book), "raise").result
    assert not may(after("r r r r", STUD_15_30, book), "raise").result


def test_who_brought_it_in_may_raise_only_where_his_bet_is_live():
    # casino-real L483, L485: live, with the option to raise.
    assert whose_turn(after("c c", STUD_15_30, terms(STUD_15_30))).result == 3
    spent = terms(STUD_15_30, 'bring_in = "spent"')
    assert is_over(after("c c", STUD_15_30, spent)).result
    assert not is_over(after("c r", STUD_15_30, spent)).result


def test_an_open_pair_lets_everybody_bet_the_upper_limit():
    # lake-elsinore L241-247, $5-$10: bet $5 or $10; over $5 raise $5 or $10; after one $10 raise all raises are $10.
    book = terms(STUD_5_10, 'open_pair = "first"', lines="L241-247")

    def amounts(words: str) -> list[int]:
        state = after(words, STUD_5_10, book, pair=True)
        do = "raise" if state.to_call else "bet"
        return [amount for amount in range(100, 4001, 50) if allowed(state, do, amount).result]

    assert amounts("") == amounts("c") == [500, 1000]
    assert amounts("r5") == [1000, 1500]
    assert amounts("r5 r15") == [2500]
    assert amounts("r10") == [2000]
    assert amounts("r5 r10") == [1500, 2000]
    assert may(after("", STUD_5_10, book, pair=True), "bet").rule.id == "open-pair"


def test_a_raise_is_at_least_the_last_bet():
    # poker-flats L404: over a bet of $3 the least raise is to $6; no limit.
    book = terms(NO_LIMIT, lines="L404")
    assert least(after("r3", NO_LIMIT, book)).result == 600
    bigger = least(after("r10", NO_LIMIT, book))
    assert (bigger.result, bigger.rule.id) == (2000, "raise.least")


def test_a_spread_limit_has_two_ends():
    # angies L178-184: $1-$3, then $1-$6.
    book = terms(SPREAD)
    state = after("r2", SPREAD, book)
    assert (least(state).result, most(state).result) == (400, 500)
    assert [allowed(state, "raise", amount).result for amount in (300, 400, 450, 500, 600)] == [0, 1, 1, 1, 0]


def test_pot_limit_is_the_pot_after_the_call():
    limit = Limit("p", "p", Structure.POT, (200, 200), (200, 200), (100, 200))
    answer = most(after("", limit, terms(limit)))
    assert answer.result == 700  # $1 and $2 in, $2 to call: the pot is $5 on top of $2
    assert "$5" in str(answer.steps[0].checks[1].because)


def test_checking_and_raising_where_the_book_forbids_it():
    # poker-flats L148.
    book = terms(LOWBALL_20, "check_raise = false", lines="L148")
    state = after("c r c", LOWBALL_20, book)
    assert (whose_turn(state).result, may(state, "raise").result) == (1, False)
    assert (may(state, "raise").rule.id, may(state, "call").result) == ("raise.after-check", True)
    assert may(after("c r c", LOWBALL_20, terms(LOWBALL_20)), "raise").result


def test_bet_or_fold():
    # angies L121 and lake-elsinore L370: before the draw nobody checks.
    book = terms(LOWBALL_20, 'no_checking = ["first"]')
    state = after("", LOWBALL_20, book)
    assert (may(state, "check").result, may(state, "check").rule.id) == (False, "bet.no-checking")
    with pytest.raises(BadText, match="bet or fold"):
        state.act("c")
    blinds = fixed(400, 800, blinds=(200, 400))
    assert may(after("c c", blinds, terms(blinds, 'no_checking = ["first"]')), "check").result


def test_all_in_is_a_call_or_a_raise_that_must_be_allowed():
    book = terms(STUD_5_10)
    assert may(after("r", STUD_5_10, book, (50000, 300, 50000)), "all-in").rule.id == "bet.all-in"
    assert not may(after("r", STUD_5_10, book, (50000, 4000, 50000)), "all-in").result
    assert may(after("r", STUD_5_10, book, (50000, 800, 50000)), "all-in").result


def test_the_round_is_over():
    book = terms(STUD_5_10)
    assert [is_over(after(words, STUD_5_10, book)).result for words in ("c c", "c c c", "f f", "r c c")] == [0, 1, 1, 1]
    assert whose_turn(after("c c c", STUD_5_10, book)).result == 0
    assert is_over(after("r100 c", NO_LIMIT, terms(NO_LIMIT), (10000, 10000))).result


def test_terms_that_cannot_be_read_are_named():
    context = BookContext("book")
    read_terms(Reader({"max_raises": -1, "no_checking": ["fifth"], "short": "hlf"}, "book.toml", context), ROUNDS)
    assert [problem.where for problem in context.problems] == [
        "book.toml.no_checking",
        "book.toml.max_raises",
        "book.toml.short",
    ]
    reader = Reader({}, "book.toml", context)
    cite(Terms(short=Short.FULL), reader, [NO_LIMIT])
    assert any("raise.short" in problem.message for problem in context.problems)


def test_the_play_of_a_hand_follows_the_terms():
    chips = ((1, 50000), (2, 2500), (3, 50000))
    hand = Hand(LOWBALL_20, (1, 2, 3), chips, (), 2, 2, Terms(short=Short.COMPLETE), lambda _, live, __: live[0])
    played = play_hand(hand, written(read_play("rar40c/cc")))
    assert dict(played[0].put) == {1: 4000, 2: 2500, 3: 4000}


# -- forced bets


def test_blinds_are_counted_from_the_button():
    ring = (3, 4, 6, 8, 1)  # the button is at seat 1
    assert blind_seats(ring, 2) == (3, 4)
    assert behind(4, ring) == 6
    # casino-real L1012: $1, $1 and $2 in posting order from the button.
    assert blind_seats(ring, 3, places=(0,)) == (1, 3, 4)
    # lake-elsinore L26-27: heads-up the small blind is on the button.
    assert blind_seats((5, 2), 2, heads_up="button") == (2, 5)
    assert blind_seats((5, 2), 2) == (5, 2)


def kill(text: str = "") -> KillTerms:
    found = read_kill(Reader(tomllib.loads(text), "book.toml", BookContext("book")))
    return cite_forced(found, book_of(found.needed()))


def straddle(text: str) -> StraddleTerms:
    found = read_straddle(Reader(tomllib.loads(text), "book.toml", BookContext("book")))
    return cite_forced(found, book_of(found.needed()))


def book_of(ids: Sequence[str]) -> Reader:
    """A book that prints these rules."""
    reader = Reader({"rule": [{"id": id, "say": id, "cite": "L200-203"} for id in ids]}, "book.toml", BookContext("b"))
    for row in reader.rows("rule"):
        row.printed()
    return reader


def test_two_pots_in_a_row_make_a_kill():
    # angies L200-204.
    terms = kill()
    cases: list[tuple[list[list[int]], int | None]] = [
        ([], None),
        ([[4]], None),
        ([[2], [4]], None),
        ([[4], [4]], 4),
        ([[4], [4], [4]], 4),
        ([[4], [4], [2]], None),
        ([[4], [4, 2]], None),
        ([[2, 4], [4]], None),
    ]
    assert [terms.seat(winners).result for winners, _ in cases] == [seat for _, seat in cases]


def test_what_a_kill_pot_is_played_for():
    terms = kill('limits."3-6" = { half = [400, 800] }\nlimits."4-8" = { half = [600, 1200] }')
    assert terms.blind(Kill.HALF, 200).result == 300  # angies L202
    assert terms.blind(Kill.FULL, 400).result == 800
    # phoenix L151 prints 3-6 as 4-8 and 4-8 as 6-12 at half kill.
    for id, bets in (("3-6", (400, 800)), ("4-8", (600, 1200))):
        small, big = (100 * int(part) for part in id.split("-"))
        posted_limit = Limit(id, id, Structure.FIXED, (small, small), (big, big))
        found = terms.limit(Kill.HALF, posted_limit)
        assert (found.result.early[0], found.result.late[0], found.rule.id) == (*bets, "kill.printed")
    full = terms.limit(Kill.FULL, HOLDEM_3_6).result
    assert (full.early, full.late, full.blinds) == ((600, 600), (1200, 1200), (100, 300))


def test_straddles():
    # angies L126: double the blind or the straddle before, at most half his chips, at most two cards seen.
    book = straddle("share = [1, 2]\ncards_seen = 2")
    answers = [
        book.allows(StraddlePut(400, 800, 1600)),
        book.allows(StraddlePut(400, 800, 1500)),
        book.allows(StraddlePut(800, 1600, 9900, 2)),
        book.allows(StraddlePut(400, 1000, 9900)),
        book.allows(StraddlePut(400, 800, 9900, 3)),
    ]
    assert [answer.result for answer in answers] == [True, False, True, False, False]
    assert [answer.rule.id for answer in answers[1::2]] == ["straddle.most", "straddle.amount"]
    assert answers[4].rule.id == "straddle.cards"
    # lake-elsinore L74: none.
    assert not straddle("allowed = false").allows(StraddlePut(400, 800, 9900)).result


RING = (4, 5, 6, 7, 8, 3)
"""Seats dealt in, from the left of the button at seat 3; 4 and 5 post the blinds."""


@pytest.mark.parametrize(
    ("seat", "straddlers", "by"),
    [
        (3, (), ""),  # the button
        (6, (), "straddle.seat"),  # the first seat left of the big blind
        (7, (), "straddle.seat"),
        (8, (), ""),  # the third seat left of the big blind
    ],
)
def test_who_may_straddle_is_what_the_page_says(seat, straddlers, by):
    book = straddle('seat = ["button", 3]')
    place = straddle_place(seat, RING, RING[:2], straddlers)
    decision = book.allows(StraddlePut(200, 400, 9900, place=place, players=len(RING)))
    assert (decision.result, decision.rule.id) == (not by, by or "straddle.amount")


@pytest.mark.parametrize(
    ("text", "put", "by"),
    [
        ("most = 2000", StraddlePut(200, 400, 9900), ""),  # declared: from twice the blind to $20
        ("most = 2000", StraddlePut(200, 2000, 9900), ""),
        ("most = 2000", StraddlePut(200, 300, 9900), "straddle.amount"),
        ("most = 2000", StraddlePut(200, 2100, 9900), "straddle.amount"),
        ("amount = 1000", StraddlePut(200, 1000, 9900), ""),  # $10 whatever the blind is
        ("amount = 1000", StraddlePut(200, 400, 9900), "straddle.amount"),
        ("least_players = 5", StraddlePut(200, 400, 9900, players=4), "straddle.players"),
        ("least_players = 5", StraddlePut(200, 400, 9900, players=5), ""),
        ("count = 1", StraddlePut(400, 800, 9900, number=2), "straddle.once"),
        ("count = 1", StraddlePut(200, 400, 9900, number=1), ""),
    ],
)
def test_how_much_and_how_often_is_what_the_page_says(text, put, by):
    decision = straddle(text).allows(put)
    assert (decision.result, decision.rule.id) == (not by, by or "straddle.amount")


@pytest.mark.parametrize(
    ("places", "count", "right"),
    [((1,), 2, (4, 5)), ((0,), 1, (3,)), ((0,), 2, (3, 4)), ((1, 2, 0), 3, (4, 5, 3)), ((2,), 2, (5, 6))],
)
def test_forced_bets_are_posted_where_the_page_says(places, count, right):
    assert blind_seats(RING, count, places=places) == right


def test_kills_and_straddles_that_cannot_be_read():
    context = BookContext("book")
    text = 'kinds = ["double"]\nwins = 0\nlimits."3-6" = { half = [400] }'
    read_kill(Reader(tomllib.loads(text), "book.toml.kill", context))
    read_straddle(Reader({"share": [3, 2], "times": 0}, "book.toml.straddle", context))
    assert [problem.where for problem in context.problems] == [
        "book.toml.kill.kinds",
        "book.toml.kill.wins",
        "book.toml.kill.limits.3-6.half",
        "book.toml.straddle.share",
        "book.toml.straddle.times",
    ]


# -- whatever a book prints


@given(
    st.lists(st.integers(1, 200), min_size=2, max_size=6),
    st.sampled_from([LOWBALL_20, STUD_15_30, STUD_5_10, HOLDEM_3_6, NO_LIMIT, SPREAD]),
    st.sampled_from(["any", "half", "full", "complete"]),
    st.sampled_from([None, 0, 3]),
    st.sampled_from(["two-left", "two-began", "never"]),
    st.tuples(st.booleans(), st.booleans(), st.booleans()),
    st.randoms(use_true_random=False),
)
@settings(max_examples=150, deadline=None)
def test_every_round_ends_with_everybody_even_or_all_in(dollars, limit, short, raises, lifted, flags, rng):  # noqa: PLR0917
    full_blind, check_raise, spent = flags
    text = f'short = "{short}"\ncap_lifted = "{lifted}"\ncheck_raise = {str(check_raise).lower()}\n'
    text += 'short_blind = "full"\n' * full_blind + 'bring_in = "spent"\n' * spent + 'open_pair = "first"\n'
    book = terms(limit, text + (f"max_raises = {raises}" if raises is not None else ""))
    ring = tuple(range(1, len(dollars) + 1))
    chips = tuple((seat, 100 * cents) for seat, cents in zip(ring, dollars, strict=True))
    posts = tuple(zip(ring, limit.blinds, strict=False)) or (((ring[-1], limit.bring_in),) if limit.bring_in else ())
    begin = ring[len(limit.blinds) % len(ring)]
    state = opening(
        Hand(
            limit, ring, chips, posts, 4, 2, book, lambda *_: begin,
            completes=bool(limit.bring_in), paired=lambda _: bool(rng.getrandbits(1)),
        )
    )  # fmt: skip
    for _ in range(500):
        if is_over(state).result:
            break
        seat, may_he = whose_turn(state).result, may(state, "raise" if state.to_call else "bet").result
        assert seat in state.live
        assert may_he == state.may_raise
        low, high = least(state).result, most(state).result
        word = rng.choice(["c", "c", "f"] if state.owes else ["c"])
        if may_he and rng.random() < 0.5:
            target = rng.choice([low, high, rng.randint(low, high)])
            assert allowed(state, "raise" if state.to_call else "bet", target).result == state.allows(target)
            assert low > state.to_call
            word = f"r{target // 100}.{target % 100:02d}" if state.allows(target) else word
        before = sum(state.put.values()) + sum(state.stacks.values())
        state, _move = state.act(word)
        assert sum(state.put.values()) + sum(state.stacks.values()) == before
    assert is_over(state).result
    most_put = max(state.put.values(), default=0)
    for seat in state.live if len(state.live) > 1 else ():
        behind_him = [other for other in state.live if other != seat and state.stacks[other]]
        assert state.put.get(seat, 0) == most_put or not state.stacks[seat] or not behind_him


# -- coming in

POKER_FLATS = """
[[entry]]
id = "missed-wait"
who = "missed"
way = "wait"
say = "He waits for the big blind."
cite = "L290-292"
[[entry]]
id = "missed-post"
who = "missed"
way = "post"
live = ["big"]
dead = ["small", "collection"]
say = "He posts all: the big blind live, the small blind and the collection dead."
cite = "L290-293"
"""
LAKE_ELSINORE = """
[[entry]]
id = "missed-post"
who = "missed"
way = "post"
live = ["all"]
live_up_to = "big"
not_at = ["blinds", "button"]
say = "He posts the total of all blinds, live up to the opening bet."
cite = "L60-66"
[[entry]]
id = "missed-wait"
who = "missed"
way = "wait"
say = "He waits for the big blind."
cite = "L60-64"
"""


def entries(text: str):
    context = BookContext("book")
    found = read_entries(Reader(tomllib.loads(text), "book.toml", context))
    return found, context.problems


def test_missed_blinds_are_made_up():
    flats, problems = entries(POKER_FLATS)
    assert problems == []
    assert posted(flats, "missed", "post", (200, 400), collection=300).result == Posting(live=400, dead=500)
    lake, _ = entries(LAKE_ELSINORE)
    assert posted(lake, "missed", "post", (200, 400)).result == Posting(live=400, dead=200)
    # L66: not between the big blind and the button.
    missed = next(entry for entry in lake if (entry.who, entry.entry_way) == ("missed", "post"))
    places = [place_of(seat, button=1, big=3, seats=9) for seat in (1, 2, 7)]
    assert [place in missed.not_at for place in places] == [True, True, False]
    assert places[0] == "button"


def test_a_kill_buys_a_hand():
    # casino-real L669, L678: wait, or kill with twice the big blind.
    text = '[[entry]]\nid = "k"\nwho = "newcomer"\nway = "kill"\nlive = ["kill"]\nsay = "He kills."\ncite = "L669"'
    found, _ = entries(text)
    assert posted(found, "newcomer", "kill", (200, 400)).result == Posting(live=800, dead=0)
    with pytest.raises(BadText):
        posted(found, "newcomer", "free", (200, 400))


def test_words_of_an_entry_that_nobody_knows():
    _, problems = entries(LAKE_ELSINORE.replace('"all"', '"everything"').replace('"blinds", ', '"seat", '))
    assert [problem.where for problem in problems] == ["book.toml.entry[0].live", "book.toml.entry[0].not_at"]


def test_half_of_it_counts():
    rule = book_of(["half"]).rule("half")
    # casino-real L693: half a bet out lets him complete it.
    assert [may_fill_up(rule, put, 800).result for put in (300, 400)] == [False, True]


def test_an_amount_is_told_with_what_a_bet_is_in_the_round():
    # $1-$3, then $1-$6 [angies L178-184]
    told = [str(one) for one in most(after("r2", SPREAD, terms(SPREAD))).reasons]
    assert told == ["there is $2 to call", "a bet or raise is $2 to $3 in this round"]


def test_whose_turn_it_is_says_who_has_acted():
    state = after("r2 c", SPREAD, terms(SPREAD))
    first, second = (str(one) for one in whose_turn(state).reasons)
    assert first.startswith(f"still to act, in turn: seat {state.seat}")
    assert second.startswith("acted or all in: ")


def test_whether_somebody_may_raise_is_told_with_the_cap():
    for line, said in (("max_raises = 3", "raises so far: 1 of 3"), ("", "raises so far: 1, without a cap")):
        book = terms(SPREAD, line) if line else terms(SPREAD)
        assert said in [str(one) for one in may(after("r2 r4", SPREAD, book), "raise").reasons]


def test_the_terms_for_low_hold_in_rounds_played_for_low_alone():
    low = Terms(raises=5)
    terms = replace(Terms(raises=3), for_low=low)
    hand = Hand(LOWBALL_20, (1, 2), ((1, 900), (2, 900)), (), 2, 2, terms, lambda _, live, __: live[0])
    after_one = replace(hand, for_low=lambda rounds: len(rounds) == 1)
    played = ended(opening(hand), 0, ())
    assert (hand.terms_after([]), hand.terms_after([played])) == (terms, terms)
    assert (after_one.terms_after([]), after_one.terms_after([played])) == (terms, low)
    assert replace(after_one, terms=low).terms_after([played]) == low

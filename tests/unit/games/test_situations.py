"""Faults of poker tables: what can come up where, and that books rule on them with remedies of the table."""

from __future__ import annotations

from collections.abc import Collection

import pytest

from trainer.core.rng import make_rng
from trainer.games.pot.pot_remedies import REMEDIES
from trainer.games.pot.situations import MOMENTS, NEEDS, SITUATIONS
from trainer.round.ruling import LEAST, OFFERED, RulingBook, Situation, read_rulings
from trainer.rules.context import BookContext
from trainer.rules.reader import Reader

HOLDEM = {"blinds", "button", "board", "hole", "limit", "cap", "three"}
STUD = {"antes", "hole", "up", "forced", "last-down", "limit", "three", "many"}
LOWBALL = {"blinds", "button", "hole", "draw", "lowball", "low", "joker", "limit", "kill", "two"}


def test_the_table_is_whole():
    for one in SITUATIONS.values():
        assert one.at in MOMENTS, one.id
        assert set(one.needs) <= set(NEEDS), one.id
        assert set(one.offers) <= set(REMEDIES), one.id
        assert len(set(one.offers)) == len(one.offers) >= LEAST, one.id
        assert str(one.words).endswith("."), one.id
    moments = [one.at for one in SITUATIONS.values()]
    assert moments == sorted(moments, key=MOMENTS.index)
    assert set(moments) == set(MOMENTS)
    assert {remedy for one in SITUATIONS.values() for remedy in one.offers} <= set(REMEDIES)


def possible(has: Collection[str]) -> tuple[Situation, ...]:
    return tuple(one for one in SITUATIONS.values() if set(one.needs) <= set(has))


def test_what_can_come_up_follows_from_the_game_and_the_hand():
    holdem, stud, lowball = ({one.id for one in possible(has)} for has in (HOLDEM, STUD, LOWBALL))
    assert {"early-flop", "missed-blinds", "boxed-card", "one-raise-too-many"} <= holdem
    assert not holdem & {"hole-card-up", "early-street", "exposed-on-draw", "kill-refused", "raise-heads-up"}
    assert {"last-card-up", "deck-short", "wrong-seat-opens", "early-street", "both-hole-cards-up"} <= stud
    assert not stud & {"early-turn", "missed-blinds", "last-card-up-two", "seven-checked"}
    assert {"seven-checked", "exposed-on-draw", "kill-refused", "draws-five"} <= lowball
    assert not lowball & {"false-opener", "last-card-up", "plays-board", "out-of-turn"}
    assert possible(()) == tuple(one for one in SITUATIONS.values() if not one.needs)


RULINGS = [
    # The situation, and what a book prints: casino-real, angies, poker-flats, lake-elsinore.
    ("boxed-card", "dead-card", "L662"),
    ("card-off-table", "burn-with-it", "L116"),
    ("hole-card-up", "third-down", "L106"),
    ("both-hole-cards-up", "misdeal", "L107"),
    ("both-hole-cards-up", "ante-back", "L514-515"),
    ("extra-card", "burn-with-it", "L659"),
    ("card-short", "fill-from-top", "L659"),
    ("wrong-count-acted", "dead-money", "L112"),
    ("early-flop", "reshuffle-new-flop", "L84-87"),
    ("early-turn", "set-aside", "L317-321"),
    ("early-river", "reshuffle-river", "L323-324"),
    ("early-street", "remove-and-go-on", "L121"),
    ("wrong-burn", "move-to-order", "L122"),
    ("last-card-up", "may-go-all-in", "L307-309"),
    ("last-card-up-two", "all-up", "L311-313"),
    ("deck-short", "mix-and-deal", "L129"),
    ("short-blind", "next-posts", "L402-404"),
    ("short-blind-all-in", "full-blind-called", "L688"),
    ("looked-before-posting", "dead-hand", "L687"),
    ("missed-blinds", "post-or-wait", "L60-64"),
    ("newcomer", "wait-or-kill", "L669"),
    ("transferred", "deal-in-free", "L670"),
    ("single-chip", "call-only", "L696"),
    ("string-bet-half", "fill-up", "L693"),
    ("insufficient-bet", "complete-it", "L152"),
    ("out-of-turn", "no-lead-later", "L695"),
    ("check-raise", "refuse", "L148"),
    ("up-cards-lifted", "concedes", "L135"),
    ("exposed-before-draw", "keep-card", "L150"),
    ("exposed-on-draw", "exchange-after-draw", "L153-154"),
    ("number-changed", "first-number", "L140"),
    ("number-changed", "until-card-left", "L431-435"),
    ("draws-five", "four-then-one", "L142"),
    ("pat-unaware", "play-on", "L667"),
    ("false-opener", "loses-opening-bet", "L675-677"),
    ("splits-openers", "announce-and-keep", "L904-907"),
    ("seven-checked", "bets-back", "L157-159"),
    ("seven-checked-beaten", "loses-all", "L160-161"),
    ("beaten-in-sight", "no-refund", "L558"),
    ("beaten-in-sight", "refund", "L321-322"),
    ("plays-board", "concedes", "L279-281"),
    ("losers-not-killed", "kill-losers", "L705"),
    ("agree-to-split", "refuse", "L155-156"),
    ("first-and-third-up", "forced-only", "L107-109"),
    ("empty-seat-up", "move-to-order", "L111"),
    ("folds-forced", "seat-gets-cards", "L118, L120"),
    ("folds-without-bet", "seat-gets-cards", "L119-120"),
    ("leader-all-in", "next-board", "L127"),
    ("forced-all-in", "left-opens", "L265-266"),
    ("cards-tied", "lowest-suit", "L229-231"),
    ("cards-tied", "highest-suit", "L204-206"),
    ("cards-tied", "first-dealt", "L483"),
    ("boards-tied", "first-dealt", "L231-233"),
    ("completes", "not-a-raise", "L236-239"),
    ("open-pair", "allow", "L241-247"),
    ("open-pair", "refuse", "L350-352"),
    ("last-card-up-first", "all-up", "L534-536"),
    ("last-card-up-starts", "best-board", "L318-319"),
    ("deck-short-just", "deal-without-burn", "L548-549"),
    ("deck-short-still", "community-card", "L549-553"),
    ("down-card-up", "no-betting", "L386-388"),
    ("buys-down", "comes-down", "L161"),
    ("buys-up", "comes-up", "L161"),
    ("pair-is-low", "lowest-pair", "L168"),
    ("odd-chip-low", "odd-low-card", "L361-362"),
    ("odd-chip-both-ways", "odd-high-card", "L354-358"),
    ("odd-chip", "odd-to-high", "L2374"),
    ("odd-chip-high", "odd-to-left", "L2373"),
    ("no-flop", "modified-fee", "L2380, L2402, L3674"),
    ("bet-not-called", "takes-pot", "L149"),
    ("tied-wants-all", "split-equally", "L149"),
    ("new-deck", "spread-and-check", "L143"),
    ("other-chooses", "refuse", "L172"),
    ("joker-wanted", "refuse", "L122"),
]


def book(*rows: dict[str, object]) -> tuple[RulingBook, list[str]]:
    context = BookContext("book")
    reader = Reader({"ruling": list(rows)}, "book.toml", context)
    found = read_rulings(reader, MOMENTS, situations=SITUATIONS, remedies=REMEDIES)
    reader.finish()
    return found, [str(problem) for problem in context.problems]


def row(fault: str, remedy: str, cite: str = "L1", **cells: object) -> dict[str, object]:
    return {"id": fault, "fault": fault, "remedy": remedy, "say": "As printed.", "cite": cite, **cells}


@pytest.mark.parametrize(("fault", "remedy", "cite"), RULINGS)
def test_a_book_writes_its_remedy_and_its_lines_alone(fault: str, remedy: str, cite: str):
    found, problems = book(row(fault, remedy, cite))
    assert problems == []
    ruling = found.rulings[0]
    assert (ruling.at, ruling.situation) == (SITUATIONS[fault].at, SITUATIONS[fault].words)
    assert (ruling.remedy, ruling.printed.cite.lines) == (remedy, cite)
    # What a book prints is among what is offered, and so are the mistakes that fit this situation.
    offers = SITUATIONS[fault].offers
    assert remedy in offers
    offered = found.offered(ruling, make_rng(3))
    assert LEAST <= len(offered) <= OFFERED
    assert remedy in offered
    assert set(offered) <= set(offers)


def test_a_book_may_write_what_is_its_own():
    cells: dict[str, object] = {"situation": "A joker lies face up in the deck.", "at": "draw", "others": ["misdeal"]}
    found, problems = book({**row("boxed-card", "dead-card"), **cells})
    assert problems == []
    ruling = found.rulings[0]
    assert (str(ruling.situation), ruling.at, ruling.others[0]) == (cells["situation"], "draw", "misdeal")


def test_what_is_wrong_with_a_row_is_said():
    _, problems = book(row("boxed-cards", "dead-card", situation="A card lies face up.", at="deal"))
    assert any("there is no situation 'boxed-cards'" in problem and "boxed-card" in problem for problem in problems)
    _, problems = book(row("boxed-card", "dead-cart"))
    assert any("'dead-cart' is not a remedy" in problem for problem in problems)
    context = BookContext("book")
    reader = Reader({"ruling": [row("early-flop", "misdeal")]}, "book.toml", context)
    read_rulings(reader, ("deal",), situations=SITUATIONS, remedies=REMEDIES)
    assert any("this game has no rulings at 'street'" in str(problem) for problem in context.problems)

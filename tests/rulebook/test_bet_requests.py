"""Who acts in a betting round, as a request says it: forced bets, checks, cards shown, kill pots."""

from __future__ import annotations

from typing import Any

import pytest

from trainer.core.errors import ContentError
from trainer.disk import resources
from trainer.houses.library import Library
from trainer.rules.context import BookContext
from trainer.rules.reader import Reader

LIBRARY = Library(resources.read_books())
STUD, LOWBALL, KILLED, HOLDEM = (
    "lake-elsinore/seven-card-stud",
    "poker-flats/lowball",
    "phoenix/texas-holdem",
    "casino-real/holdem",
)
SHOWN = [{"seat": 2, "up": ["Kh", "Kd"]}, {"seat": 4, "up": ["As", "Qd"]}, {"seat": 7, "up": ["2s", "5d"]}]
PAIRLESS = [{"seat": 2, "up": ["Kh", "Qh"]}, *SHOWN[1:]]


def bet(id: str, **fields: object) -> dict[str, Any]:
    return dict(LIBRARY[id].asks["bet"](Reader(fields, "request", BookContext("request"))))


def test_the_pair_is_seen_in_the_cards_shown():
    """On fourth street with an open pair either figure may be bet (Lake Elsinore L241-247): $10 at $5-$10."""
    fields = {"limit": "5-10", "street": "fourth", "act": "bet", "amount": 1000}
    assert bet(STUD, **fields, seats=SHOWN, seat=2)["allowed"]
    assert not bet(STUD, **fields, seats=PAIRLESS, seat=4)["allowed"]  # the ace is the highest board now


def test_who_checked_may_not_raise_where_that_is_printed():
    """Poker Flats, lowball: no check and raise (L148)."""
    fields = {"limit": "2-4", "street": "draw", "players": 2, "acts": [["bet", 400]], "act": "raise", "amount": 800}
    assert bet(LOWBALL, **fields)["allowed"]
    found = bet(LOWBALL, **fields, actor_checked=True)
    assert (found["allowed"], found["rule"]) == (False, "raise.after-check")


def test_the_kill_raises_the_stakes():
    """Phoenix L149-151: the kill is one and a half times the big blind of $3, and stands to be called."""
    fields = {"limit": "3-6", "players": 6}
    kill = LIBRARY[KILLED].asks["action"](
        Reader({"limit": "3-6", "kill": "half", "last_winners": [2, 2]}, "request", BookContext("request"))
    )
    assert kill["kill_blind"] == 450
    small = kill["limit"]["small"]  # type: ignore[index,call-overload]
    assert bet(KILLED, **fields)["least"] == 300 + 300
    assert bet(KILLED, **fields, kill="half")["least"] == 450 + small
    assert bet(KILLED, **fields, kill="full")["least"] == 600 + 600


def test_the_big_blind_may_check_or_raise_when_it_comes_back():
    fields = {"players": 3, "players_at_start": 6, "acts": ["call", "call"], "actor": "big_blind", "forced": True}
    assert bet(HOLDEM, **fields, act="check")["allowed"]


@pytest.mark.parametrize(
    ("id", "fields", "where", "words"),
    [
        (HOLDEM, {"players": 3, "players_at_start": 6, "acts": ["call"], "actor": "big_blind"}, "actor", "big blind"),
        (HOLDEM, {"street": "flop", "actor": "big_blind"}, "actor", "nobody has posted"),
        (HOLDEM, {"players": 6, "forced": True}, "forced", "no forced bet"),
        (HOLDEM, {"kill": "half"}, "kill", "no pots are killed"),
        (HOLDEM, {"seats": SHOWN}, "seats", "no cards lie open"),
        (HOLDEM, {"street": "flop", "players": 3, "acts": ["check"], "actor_checked": True}, "checked", "after a bet"),
        (STUD, {"street": "third", "players": 4, "acts": [["bring-in", 100]], "actor": "small_blind"}, "actor", "post"),
        (STUD, {"street": "fifth", "seats": SHOWN}, "up", "3 cards"),
        (STUD, {"street": "fourth", "seats": SHOWN, "open_pair": False}, "open_pair", "a pair lies open"),
        (STUD, {"street": "fourth", "seats": SHOWN, "seat": 5}, "seat", "among the seats"),
        (STUD, {"street": "fourth", "seats": SHOWN, "seat": 7, "acts": ["check"]}, "seat", "turn of seat 4"),
        (STUD, {"street": "fourth", "seats": SHOWN, "players": 4}, "players", "3 hands are shown"),
        (STUD, {"street": "fourth", "seats": [*SHOWN, SHOWN[0]]}, "seat", "twice"),
    ],
)
def test_what_cannot_be_is_said(id: str, fields: dict[str, object], where: str, words: str):
    with pytest.raises(ContentError) as caught:
        bet(id, **fields)
    said = str(caught.value)
    assert where in said
    assert words in said

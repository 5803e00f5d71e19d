"""On later streets: boards, burned cards, last cards, a deck that runs out."""

from __future__ import annotations

from typing import Final

from trainer.games.pot.moments import STREET
from trainer.games.pot.situations.offers import EARLY, LAST, SEAT, SHORT
from trainer.round.ruling import Situation
from trainer.text import say

STREETS_SITUATIONS: Final[tuple[Situation, ...]] = (
    Situation("early-flop", STREET, say("The flop is turned before the betting is complete."), EARLY, ("board",)),
    Situation("flop-too-many", STREET, say("The flop has four cards."), EARLY, ("board",)),
    Situation(
        "early-turn", STREET, say("The fourth card is turned before the betting is complete."), EARLY, ("board",)
    ),
    Situation(
        "early-river", STREET, say("The fifth card is turned before the betting is complete."), EARLY, ("board",)
    ),
    Situation(
        "early-street",
        STREET,
        say("Up cards are dealt before the betting is complete."),
        ("remove-and-go-on", "play-on", "move-to-order", "misdeal"),
        ("up",),
    ),
    Situation(
        "wrong-burn",
        STREET,
        say("Two cards were burned, or none."),
        ("move-to-order", "plays-as-dealt", "misdeal", "dead-card"),
        ("up",),
    ),
    Situation(
        "wrong-burn-down",
        STREET,
        say("Two cards were burned, or none, and the down cards cannot be told apart."),
        ("plays-as-dealt", "move-to-order", "misdeal", "dead-card"),
        ("up", "hole"),
    ),
    Situation(
        "down-card-up",
        STREET,
        say("On a later street the dealer turns up a card that goes down."),
        ("no-betting", "exchange-after-deal", "keep-card", "misdeal"),
        ("hole", "up"),
    ),
    Situation(
        "last-card-up",
        STREET,
        say("A last card is dealt face up, three players are in."),
        LAST,
        ("last-down", "three"),
    ),
    Situation(
        "last-card-up-two",
        STREET,
        say("Of two players the first one's last card is dealt face up."),
        LAST,
        ("last-down", "two"),
    ),
    Situation(
        "last-card-up-second",
        STREET,
        say("Of two players only the second one's last card is dealt face up."),
        LAST,
        ("last-down", "two"),
    ),
    Situation(
        "last-card-up-first",
        STREET,
        say("The last card of the first player to get one is dealt face up."),
        LAST,
        ("last-down",),
    ),
    Situation(
        "last-card-up-starts",
        STREET,
        say("A last card lies face up, and the final betting begins."),
        ("best-board", "leader-last-round", "left-opens", "first-dealt"),
        ("last-down",),
    ),
    Situation(
        "deck-short",
        STREET,
        say("There are not enough cards for everybody's last card."),
        ("mix-and-deal", "community-card", "plays-as-dealt", "misdeal"),
        ("last-down", "many"),
    ),
    Situation(
        "deck-short-just",
        STREET,
        say("With the burns there are just enough cards for those who still lack one."),
        SHORT,
        ("last-down", "many"),
    ),
    Situation(
        "deck-short-still",
        STREET,
        say("Even with the burns there are not enough cards for everybody."),
        SHORT,
        ("last-down", "many"),
    ),
    Situation(
        "folds-without-bet",
        STREET,
        say("A player folds when nobody has bet."),
        SEAT,
        ("up",),
    ),
    Situation(
        "late-discard",
        STREET,
        say("The flop is up, and a player still holds all his cards."),
        ("discard-now", "dead-hand", "plays-as-dealt", "misdeal"),
        ("board", "hole"),
    ),
    Situation(
        "drop-forgotten",
        STREET,
        say("The flop lies on the table, and the collection was not taken."),
        ("drop-after-flop", "no-fee", "modified-fee", "management-decides"),
        ("board",),
    ),
)

"""Before, on and after the draw."""

from __future__ import annotations

from typing import Final

from trainer.games.faults.offers import ASKED
from trainer.games.pot.moments import DRAW
from trainer.games.pot.situations.offers import CARD
from trainer.round.ruling import Situation
from trainer.text import say

DRAW_SITUATIONS: Final[tuple[Situation, ...]] = (
    Situation("exposed-before-draw", DRAW, say("A low card is turned up before the draw."), CARD, ("draw",)),
    Situation(
        "exposed-on-draw",
        DRAW,
        say("A card is turned up on the draw."),
        ("exchange-after-draw", "keep-card", "dead-card", "misdeal"),
        ("draw",),
    ),
    Situation(
        "number-changed",
        DRAW,
        say("A player names a number of cards and then another."),
        ("first-number", "until-card-left", "dead-hand", "allow"),
        ("draw",),
    ),
    Situation(
        "asks-number",
        DRAW,
        say("A player asks how many cards another one drew."),
        ("answer-until-action", "answer-always", "refuse", "management-decides"),
        ("draw",),
    ),
    Situation("draws-five", DRAW, say("A player asks for five cards."), ("four-then-one", *ASKED), ("draw",)),
    Situation(
        "pat-unaware",
        DRAW,
        say("A player stands pat and did not know of a raise."),
        ("play-on", "dead-hand", "call-only", "back-to-turn"),
        ("draw",),
    ),
    Situation(
        "wrong-count-drawn",
        DRAW,
        say("After the draw a player has six cards."),
        ("burn-with-it", "dead-money", "misdeal", "play-on"),
        ("draw",),
    ),
    Situation(
        "dropped-card",
        DRAW,
        say("A player drops a card after the draw."),
        ("exchange-after-draw", "dead-hand", "misdeal", "play-on"),
        ("draw",),
    ),
    Situation(
        "buys-down",
        DRAW,
        say("A player throws his down card away and buys one."),
        ("comes-down", "comes-up", "burn-with-it", "refuse"),
        ("draw", "up"),
    ),
    Situation(
        "buys-up",
        DRAW,
        say("A player throws an up card away and buys one."),
        ("comes-up", "comes-down", "burn-with-it", "refuse"),
        ("draw", "up"),
    ),
    Situation(
        "pays-for-card",
        DRAW,
        say("A player offers the dealer chips for the card he buys."),
        ("nothing-paid", "allow", "takes-fee", "management-decides"),
        ("draw", "up"),
    ),
    Situation(
        "false-opener",
        DRAW,
        say("The opener cannot show what is needed to open, and nobody called."),
        ("loses-opening-bet", "reopens", "loses-all", "refund"),
        ("openers",),
    ),
    Situation(
        "splits-openers",
        DRAW,
        say("The opener wants to break what he opened with."),
        ("announce-and-keep", "refuse", "dead-hand", "allow"),
        ("openers",),
    ),
    Situation(
        "seven-checked",
        DRAW,
        say("A seven is checked after the draw and is the best hand."),
        ("bets-back", "loses-all", "play-on", "dead-hand"),
        ("draw", "lowball", "limit"),
    ),
    Situation(
        "seven-checked-beaten",
        DRAW,
        say("A seven is checked after the draw and is beaten."),
        ("loses-all", "bets-back", "refund", "dead-hand"),
        ("draw", "lowball", "limit"),
    ),
    Situation(
        "stands-pat",
        DRAW,
        say("A player wants no cards."),
        ("allow", "must-draw-one", "management-decides", "dead-hand"),
        ("draw",),
    ),
    Situation(
        "exposed-high-before-draw",
        DRAW,
        say("A high card is turned up before the draw."),
        ("exchange-and-burn", "exchange-after-deal", "keep-card", "misdeal"),
        ("draw", "low"),
    ),
    Situation(
        "exposed-any-before-draw",
        DRAW,
        say("A card is turned up before the draw."),
        ("keep-card", "exchange-after-deal", "exchange-and-burn", "misdeal"),
        ("draw",),
    ),
    Situation(
        "third-exposed",
        DRAW,
        say("A third card of one hand is turned up before the draw."),
        ("exchange-after-deal", "keep-card", "dead-hand", "misdeal"),
        ("draw",),
    ),
    Situation(
        "exposed-not-limited",
        DRAW,
        say("Bets are not limited, and a card is turned up before the draw."),
        ("keep-five-and-under", "keep-seven-and-under", "keep-card", "exchange-after-deal"),
        ("draw", "low"),
    ),
    Situation(
        "faced-after-draw",
        DRAW,
        say("The dealer turns a card up after the draw."),
        ("exchange-after-draw", "keep-card", "dead-hand", "misdeal"),
        ("draw",),
    ),
    Situation(
        "dropped-before-draw",
        DRAW,
        say("A player drops a card before the draw."),
        ("dead-card", "keep-card", "dead-hand", "misdeal"),
        ("draw",),
    ),
    Situation(
        "keeps-openers",
        DRAW,
        say("The opener breaks a straight and still holds what he opened with."),
        ("nothing-to-announce", "announce-and-keep", "refuse", "loses-all"),
        ("openers",),
    ),
    Situation(
        "seven-short-call",
        DRAW,
        say("A seven or better only calls an all-in bet of less than half a bet."),
        ("may-win-it", "bets-back", "loses-all", "complete-it"),
        ("draw", "lowball", "limit"),
    ),
    Situation(
        "seven-overcall",
        DRAW,
        say("Behind a seven another player calls the short all-in bet as well, and loses."),
        ("refund", "no-refund", "loses-all", "complete-it"),
        ("draw", "lowball", "limit"),
    ),
    Situation(
        "seven-completes",
        DRAW,
        say("A seven makes a short all-in bet up to a full bet."),
        ("action-stands", "bets-back", "refuse", "refund"),
        ("draw", "lowball", "limit"),
    ),
    Situation(
        "seven-not-bet",
        DRAW,
        say("A seven or better after the draw is not bet."),
        ("wins-before-draw", "loses-all", "action-stands", "dead-hand"),
        ("draw", "lowball", "limit"),
    ),
)

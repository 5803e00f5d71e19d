"""While the first cards are dealt."""

from __future__ import annotations

from typing import Final

from trainer.games.faults.offers import ASKED
from trainer.games.pot.moments import DEAL
from trainer.games.pot.situations.offers import CARD, COUNT, EMPTY, FOUL_COUNT
from trainer.round.ruling import Situation
from trainer.text import say

DEAL_SITUATIONS: Final[tuple[Situation, ...]] = (
    Situation("first-card-exposed", DEAL, say("The first card off the deck is turned up."), CARD, ("hole",)),
    Situation("card-exposed", DEAL, say("The dealer turns up a card meant to lie face down."), CARD, ("hole",)),
    Situation("two-cards-exposed", DEAL, say("The dealer turns up two cards in one deal."), CARD, ("hole",)),
    Situation("boxed-card", DEAL, say("A card is found face up in the deck."), ("burn-with-it", *CARD)),
    Situation("card-off-table", DEAL, say("A card is dealt off the table."), ("burn-with-it", *CARD)),
    Situation(
        "hole-card-up",
        DEAL,
        say("The dealer turns up one hole card of a player."),
        ("third-down", "dead-hand", "exchange-after-deal", "misdeal"),
        ("hole", "up"),
    ),
    Situation(
        "both-hole-cards-up",
        DEAL,
        say("The dealer turns up both hole cards of a player."),
        ("ante-back", "third-down", "misdeal", "plays-as-dealt"),
        ("hole", "up"),
    ),
    Situation(
        "first-and-third-up",
        DEAL,
        say("The dealer has turned up the first card of a player beside his third, and he plays on."),
        ("forced-only", "misdeal", "ante-back", "play-on"),
        ("hole", "up", "forced"),
    ),
    Situation(
        "own-card-shown",
        DEAL,
        say("A player turns over one of his own cards."),
        ("plays-as-dealt", "third-down", "dead-hand", "exchange-after-deal"),
        ("hole",),
    ),
    Situation(
        "empty-seat",
        DEAL,
        say("A card has been dealt to an empty seat."),
        ("dead-card", "move-to-order", "plays-as-dealt", "misdeal"),
    ),
    Situation("empty-seat-up", DEAL, say("An up card has been dealt to an empty seat."), EMPTY, ("up",)),
    Situation("empty-seat-last", DEAL, say("A last down card has been dealt to an empty seat."), EMPTY, ("last-down",)),
    Situation("extra-card", DEAL, say("A player has a card too many, and has not acted."), COUNT, ("hole",)),
    Situation("card-short", DEAL, say("A player has a card too few, and has not acted."), COUNT, ("hole",)),
    Situation("wrong-count-acted", DEAL, say("A player with a wrong number of cards has acted."), COUNT, ("hole",)),
    Situation(
        "wrong-count",
        DEAL,
        say("While the cards are dealt a player is found with a wrong number of them."),
        ("ante-back", "fill-from-top", "dead-money", "misdeal"),
        ("antes", "hole"),
    ),
    Situation(
        "game-chosen",
        DEAL,
        say("The player on the button has chosen which game is dealt."),
        ("announce-it", "play-on", "management-decides", "refuse"),
        ("button",),
    ),
    Situation("other-chooses", DEAL, say("A player without the button wants to name the game of this hand."), ASKED),
    Situation("joker-wanted", DEAL, say("Lowball was chosen, and a player wants the joker added to the deck."), ASKED),
    Situation(
        "asks-shuffle", DEAL, say("A player who has not the button asks for one more shuffle."), ASKED, ("button",)
    ),
    Situation("second-cut", DEAL, say("A player asks for another cut when there has been action."), ASKED),
    Situation(
        "absent",
        DEAL,
        say("A player who anted is not at the table when it is his turn."),
        ("dead-money", "ante-back", "misdeal", "plays-as-dealt"),
        ("antes",),
    ),
    Situation(
        "two-extra-cards",
        DEAL,
        say("Two cards too many have been dealt."),
        ("misdeal", "burn-with-it", "dead-money", "play-on"),
        ("hole",),
    ),
    Situation(
        "wrong-count-found",
        DEAL,
        say("A player who has not the button finds a wrong number of cards in his hand."),
        ("misdeal", "fill-from-top", "dead-money", "burn-with-it"),
        ("hole",),
    ),
    Situation(
        "wrong-count-before-two-act",
        DEAL,
        say("A hand has a wrong number of cards; one player has acted."),
        FOUL_COUNT,
        ("hole", "three"),
    ),
    Situation(
        "wrong-count-after-two-act",
        DEAL,
        say("A hand has a wrong number of cards; three players have acted."),
        FOUL_COUNT,
        ("hole", "three"),
    ),
    Situation(
        "boxed-down-card",
        DEAL,
        say("A card dealt to a player as a down card lies face up in the deck."),
        ("next-after-round", "dead-card", "keep-card", "misdeal"),
        ("hole",),
    ),
    Situation(
        "unannounced-joker",
        DEAL,
        say("A player has acted on a hand with a joker in it and said nothing."),
        ("foul-loses", "next-after-round", "misdeal", "play-on"),
        ("hole",),
    ),
    Situation(
        "stands-after-substitute",
        DEAL,
        say("A player does not want the card that replaces an exposed one."),
        ("must-accept", "keep-card", "dead-hand", "allow"),
        ("draw",),
    ),
    Situation(
        "six-to-two",
        DEAL,
        say("Two players have been dealt six cards."),
        ("misdeal", "burn-with-it", "dead-hand", "fill-from-top"),
        ("draw",),
    ),
    Situation(
        "extra-card-seen",
        DEAL,
        say("A player has a card too many and has seen it, and has not acted."),
        ("burn-face-up", "burn-with-it", "dead-money", "misdeal"),
        ("draw",),
    ),
    Situation(
        "short-before-draw",
        DEAL,
        say("Before the draw a player has fewer than five cards."),
        ("fill-or-on-draw", "fill-from-top", "dead-hand", "misdeal"),
        ("draw",),
    ),
    Situation(
        "flashed",
        DEAL,
        say("A card is flashed before the draw and not turned over."),
        ("keep-card", "exchange-after-deal", "dead-card", "misdeal"),
        ("draw",),
    ),
)

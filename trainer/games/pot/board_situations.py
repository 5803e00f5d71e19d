"""What goes wrong in games with a board: the rows of `situations.py` about boards, discards, blinds and halves."""

from __future__ import annotations

from typing import Final

from trainer.games.pot.moments import BETTING, BLINDS, DEAL, ENTERING, POT, SHOWDOWN, STREET
from trainer.round.ruling import Situation
from trainer.text import say

_NOT = ("refuse", "allow", "management-decides", "play-on")
_COUNT = ("misdeal", "forfeits-money", "fill-from-top", "burn-with-it")

BOARD_SITUATIONS: Final[tuple[Situation, ...]] = (
    Situation(
        "make-up-zone",
        ENTERING,
        say("A player whose seat the blinds have just passed wants to make up what he missed."),
        ("refuse", "post-or-wait", "must-post", "deal-in-free"),
        ("blinds", "button"),
    ),
    Situation(
        "first-lap-move",
        ENTERING,
        say("In the first round of the button a player changes seats; no blind has passed the new one."),
        ("allow", "post-or-wait", "wait", "must-post"),
        ("blinds", "button"),
    ),
    Situation(
        "drew-and-missed",
        ENTERING,
        say("A player who drew for the button was away when the blinds came to him in the first round."),
        ("owes-both", "deal-in-free", "wait", "post-or-wait"),
        ("blinds", "button"),
    ),
    Situation(
        "button-back",
        BLINDS,
        say("A seat has opened beside the button, and moving on would give a player the button twice."),
        ("blinds-adjust", "allow", "misdeal", "management-decides"),
        ("blinds", "button"),
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
        _COUNT,
        ("hole", "three"),
    ),
    Situation(
        "wrong-count-after-two-act",
        DEAL,
        say("A hand has a wrong number of cards; three players have acted."),
        _COUNT,
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
        "check-facing-raise",
        BETTING,
        say("A player who faces a raise wants to check."),
        ("refuse", "allow", "dead-hand", "management-decides"),
        ("blinds",),
    ),
    Situation(
        "shows-fold",
        BETTING,
        say("A player who folds wants to turn his cards face up."),
        ("refuse", "allow", "show-to-all", "management-decides"),
    ),
    Situation(
        "folded-to-big-blind",
        BETTING,
        say("Everybody has folded to the big blind."),
        ("deal-again", "takes-pot", "refund", "play-on"),
        ("blinds",),
    ),
    Situation(
        "post-acts",
        BETTING,
        say("The betting comes to a newcomer who posted the amount of the big blind."),
        ("post-is-bet", "dead-money", "call-only", "refund"),
        ("blinds",),
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
        ("drop-after-flop", "no-refund", "management-decides", "play-on"),
        ("board",),
    ),
    Situation(
        "other-count-plays",
        SHOWDOWN,
        say("A player makes his hand with another number of own cards than has to play."),
        ("two-play", "plays-as-dealt", "dead-hand", "management-decides"),
        ("board", "hole"),
    ),
    Situation(
        "other-cards-for-low",
        SHOWDOWN,
        say("A player plays other own cards for low than for high."),
        _NOT,
        ("board", "low"),
    ),
    Situation("run-in-low", SHOWDOWN, say("A player's low is a straight at the same time."), _NOT, ("board", "low")),
    Situation(
        "tied-wants-all",
        POT,
        say("Two hands tie, and one of the players claims the pot because he bet first."),
        ("split-equally", "takes-pot", "management-decides", "odd-to-left"),
    ),
    Situation(
        "jackpot-asked",
        POT,
        say("A player asks whether he has to pay for the jackpot."),
        ("no-payment", "takes-fee", "management-decides", "refuse"),
    ),
    Situation(
        "low-not-qualified",
        POT,
        say("No low qualifies, and the best low hand wants half."),
        ("high-takes-all", "that-half-split", "management-decides", "misdeal"),
        ("low",),
    ),
    Situation(
        "both-halves",
        POT,
        say("One player has the best high and the best low."),
        ("gets-both", "that-half-split", "high-takes-all", "management-decides"),
        ("low",),
    ),
    Situation(
        "half-tied",
        POT,
        say("Two players tie for low, another has the best high."),
        ("that-half-split", "split-equally", "high-takes-all", "gets-both"),
        ("low", "three"),
    ),
    Situation(
        "halves-odd",
        POT,
        say("High and low share a pot that does not divide equally."),
        ("odd-to-high", "odd-to-left", "odd-high-card", "odd-low-card"),
        ("low",),
    ),
)

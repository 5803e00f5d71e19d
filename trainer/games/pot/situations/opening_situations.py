"""Before the cards: coming in, the button, blinds, straddles and kills."""

from __future__ import annotations

from typing import Final

from trainer.core.text import say
from trainer.games.faults.offers import ASKED
from trainer.games.pot.pot_collection_stages import BLINDS, ENTERING
from trainer.games.pot.situations.showdown_situations import COME_IN, NEWCOMER
from trainer.round.ruling import Situation

OPENING_SITUATIONS: Final[tuple[Situation, ...]] = (
    Situation(
        "newcomer", ENTERING, say("A new player sits down in a live game and wants a hand."), NEWCOMER, ("blinds",)
    ),
    Situation(
        "newcomer-behind-button",
        ENTERING,
        say("A new player sits between the blinds and the button and offers to post."),
        ("wait", "must-post", "deal-in-free", "post-or-wait"),
        ("blinds", "button"),
    ),
    Situation(
        "missed-blinds", ENTERING, say("A player who missed the blinds wants to play again."), COME_IN, ("blinds",)
    ),
    Situation(
        "moved-seat",
        ENTERING,
        say("A player changes seats and moves away from the blinds."),
        ("post-or-wait", "deal-in-free", "wait", "wait-or-kill"),
        ("blinds",),
    ),
    Situation("transferred", ENTERING, say("The house moves a player here from a broken game."), COME_IN, ("blinds",)),
    Situation("new-game", ENTERING, say("A player joins a new game in its first round."), COME_IN, ("blinds",)),
    Situation(
        "short-buy",
        ENTERING,
        say("A player wants to buy in below the minimum."),
        ("one-short", "refuse", "management-decides", "allow"),
    ),
    Situation(
        "new-deck",
        ENTERING,
        say("A game opens with a new deck."),
        ("spread-and-check", "shuffle-at-once", "cut-only", "management-decides"),
    ),
    Situation(
        "make-up-zone",
        ENTERING,
        say("The blinds just passed a player's seat. The player wants to make them up."),
        ("refuse", "post-or-wait", "must-post", "deal-in-free"),
        ("blinds", "button"),
    ),
    Situation(
        "first-lap-move",
        ENTERING,
        say("In the button's first round, a player changes seats. No blind has passed the new seat."),
        ("allow", "post-or-wait", "wait", "must-post"),
        ("blinds", "button"),
    ),
    Situation(
        "drew-and-missed",
        ENTERING,
        say("A player drew for the button, then was away for the first-round blinds."),
        ("owes-both", "deal-in-free", "wait", "post-or-wait"),
        ("blinds", "button"),
    ),
    Situation(
        "missed-blinds-fee",
        ENTERING,
        say("A player missed a blind in a game with a fee per hand, and wants to play again."),
        ("wait-or-kill-and-fee", "wait-or-kill", "post-or-wait", "deal-in-free"),
        ("blinds",),
    ),
    Situation(
        "gives-up-button",
        ENTERING,
        say("A player does not want the button."),
        ("missed-blind-button", "deal-in-free", "wait", "dead-money"),
        ("blinds", "button"),
    ),
    Situation(
        "in-the-middle",
        ENTERING,
        say("A player between the blinds and the button wants a hand at once."),
        ("post-kill", "wait", "post-or-wait", "deal-in-free"),
        ("blinds", "button"),
    ),
    Situation(
        "moved-after-blinds",
        ENTERING,
        say("A player has taken all blinds and changes seats at once."),
        ("lets-pass-once", "wait-or-kill", "wait", "post-or-wait"),
        ("blinds",),
    ),
    Situation(
        "blinds-skip",
        ENTERING,
        say("The blinds skip an empty seat. This game pays by the half hour."),
        ("blinds-in-full", "lets-pass-once", "deal-in-free", "post-or-wait"),
        ("blinds",),
    ),
    Situation(
        "blind-not-taken",
        ENTERING,
        say("A player did not take a blind that was due."),
        ("wait", "wait-or-kill", "post-or-wait", "deal-in-free"),
        ("blinds",),
    ),
    Situation(
        "big-blind-passed",
        ENTERING,
        say("The big blind has passed a player's seat."),
        ("wait-or-kill-unopposed", "wait", "post-or-wait", "deal-in-free"),
        ("blinds",),
    ),
    Situation(
        "seat-change-antes",
        ENTERING,
        say("A player wants another seat while several antes are in the pot."),
        ("refuse", "allow", "management-decides", "ante-back"),
        ("openers", "antes"),
    ),
    Situation(
        "late-ante",
        ENTERING,
        say("A player without a hand wants to pay the antes and be dealt in."),
        ("allow-unless-forfeited", "refuse", "allow", "wait"),
        ("openers", "antes"),
    ),
    Situation("oversize-blind", BLINDS, say("A player wants to post more than the blind."), ASKED, ("blinds",)),
    Situation(
        "short-blind",
        BLINDS,
        say("The player in the blind has less than half of it."),
        ("next-posts", "full-blind-called", "call-only", "dead-hand"),
        ("blinds",),
    ),
    Situation(
        "short-blind-all-in",
        BLINDS,
        say("The big blind is all in for less than the blind."),
        ("full-blind-called", "call-only", "next-posts", "misdeal"),
        ("blinds", "all-in"),
    ),
    Situation("straddle", BLINDS, say("A player straddles before seeing a card."), ASKED, ("straddle",)),
    Situation(
        "straddle-too-big", BLINDS, say("A straddle is more than half the player's chips."), ASKED, ("straddle",)
    ),
    Situation(
        "kill-refused",
        BLINDS,
        say("The player who has to kill the pot refuses."),
        ("must-post", "allow", "next-posts", "management-decides"),
        ("kill",),
    ),
    Situation("oversize-kill", BLINDS, say("A player offers a larger kill than the game allows."), ASKED, ("kill",)),
    Situation(
        "second-kill",
        BLINDS,
        say("A second player killed the pot, and there was action."),
        ("play-on", "misdeal", "dead-hand", "management-decides"),
        ("kill", "three"),
    ),
    Situation(
        "looked-before-posting",
        BLINDS,
        say("A player who owes a blind looked at a card before posting."),
        ("dead-hand", "must-post", "owes-it-later", "misdeal"),
        ("blinds",),
    ),
    Situation(
        "button-back",
        BLINDS,
        say("A seat opens beside the button. Moving on would give a player the button twice."),
        ("blinds-adjust", "allow", "misdeal", "management-decides"),
        ("blinds", "button"),
    ),
    Situation(
        "half-blind",
        BLINDS,
        say("The player in the blind has half of it, not all."),
        ("counts-as-full", "next-posts", "call-only", "dead-hand"),
        ("blinds",),
    ),
    Situation(
        "looked-and-acted",
        BLINDS,
        say("A player who owes a blind looked at the cards and acted before anyone noticed."),
        ("owes-it-later", "dead-hand", "must-post", "misdeal"),
        ("blinds",),
    ),
    Situation(
        "kill-not-limited",
        BLINDS,
        say("Players in a pot-limit or no-limit game ask for a kill."),
        ASKED,
    ),
    Situation(
        "straddle-not-double",
        BLINDS,
        say("A straddle is not twice the blind."),
        ("refuse", "allow", "complete-it", "call-only"),
        ("straddle",),
    ),
    Situation(
        "same-card-for-button",
        BLINDS,
        say("Two players drew the same lowest card for the button."),
        ("clubs-lowest", "spades-lowest", "draw-again", "left-of-dealer"),
        ("button",),
    ),
    Situation(
        "button-chooses",
        BLINDS,
        say("A player without the button wants to name the game."),
        ("button-names", "allow", "management-decides", "draw-again"),
    ),
    Situation(
        "joker-when-chosen",
        BLINDS,
        say("The player named lowball."),
        ("no-joker", "joker-added", "draw-again", "management-decides"),
    ),
)

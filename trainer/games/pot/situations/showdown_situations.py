"""Situations when hands are shown and pots pushed, and remedies that several situations offer."""

from __future__ import annotations

from typing import Final

from trainer.core.text import say
from trainer.games.faults.offers import ASKED
from trainer.games.pot.pot_collection_stages import AT_POT as POT
from trainer.games.pot.pot_collection_stages import SHOWDOWN
from trainer.round.ruling import Situation

# ---------------- remedies that are plausible for several situations of a game for a pot

FOUL: Final = ("dead-hand", "refund", "misdeal", "play-on")
CARD: Final = ("dead-card", "keep-card", "exchange-after-deal", "misdeal")
COUNT: Final = ("fill-from-top", "burn-with-it", "dead-money", "misdeal")
COME_IN: Final = ("post-or-wait", "wait-or-kill", "wait", "deal-in-free")
NEWCOMER: Final = ("post-big-or-wait", "wait-or-kill", "wait", "deal-in-free")
EARLY: Final = ("reshuffle-new-flop", "set-aside", "reshuffle-river", "misdeal")
EMPTY: Final = ("move-to-order", "plays-as-dealt", "dead-card", "misdeal")
SEAT: Final = ("seat-gets-cards", "play-on", "dead-money", "back-to-turn")
SHORT: Final = ("community-card", "deal-without-burn", "mix-and-deal", "plays-as-dealt")
ODD: Final = ("odd-to-high", "odd-high-card", "odd-low-card", "odd-to-left")
LAST: Final = ("may-go-all-in", "all-up", "exchange-after-deal", "misdeal")
FOUL_COUNT: Final = ("misdeal", "forfeits-money", "fill-from-top", "burn-with-it")


# ---------------- showdown situations

SHOWDOWN_SITUATIONS: Final[tuple[Situation, ...]] = (
    Situation(
        "miscalled",
        SHOWDOWN,
        say("A player calls a better hand than the cards show."),
        ("not-binding", "call-binds", "dead-hand", "management-decides"),
    ),
    Situation(
        "not-all-shown",
        SHOWDOWN,
        say("The winner claims the pot without showing all cards."),
        ("show-all", "not-binding", "concedes", "allow"),
    ),
    Situation(
        "plays-board",
        SHOWDOWN,
        say("A player throws the hand away, then claims to play the board."),
        ("concedes", "not-binding", "allow", "management-decides"),
        ("board", "hole"),
    ),
    Situation(
        "beaten-in-sight",
        SHOWDOWN,
        say("A player called a hand that beat the player on the board, and wants the call back."),
        ("refund", "no-refund", "management-decides", "allow"),
        ("up",),
    ),
    Situation("wrong-count-shown", SHOWDOWN, say("At the showdown, a hand has a card too few."), FOUL),
    Situation(
        "who-shows-first",
        SHOWDOWN,
        say("The betting is over. Nobody wants to show first."),
        ("starter-shows", "left-shows", "all-at-once", "winner-shows"),
    ),
    Situation(
        "shown-to-one",
        SHOWDOWN,
        say("A player shows the hand to one other player."),
        ("show-to-all", "play-on", "dead-hand", "management-decides"),
    ),
    Situation("asks-to-see", SHOWDOWN, say("A player asks to see a hand that was called."), ("show-to-all", *ASKED)),
    Situation(
        "pair-is-low",
        SHOWDOWN,
        say("No hand has five different ranks for low."),
        ("lowest-pair", "no-low-hand", "high-takes-all", "split-it"),
        ("low-open",),
    ),
    Situation(
        "both-ways",
        SHOWDOWN,
        say("One player has the best high and the best low hand."),
        ("takes-all", "one-half", "second-best", "split-it"),
        ("low",),
    ),
    Situation(
        "other-count-plays",
        SHOWDOWN,
        say("A player makes a hand with the wrong number of hole cards."),
        ("two-play", "plays-as-dealt", "dead-hand", "management-decides"),
        ("board", "hole"),
    ),
    Situation(
        "other-cards-for-low",
        SHOWDOWN,
        say("A player plays different hole cards for low and for high."),
        ASKED,
        ("board", "low"),
    ),
    Situation("run-in-low", SHOWDOWN, say("A player's low is also a straight."), ASKED, ("board", "low")),
    Situation(
        "miscall-fouls",
        SHOWDOWN,
        say("Two players are in. One miscalls a hand, and the other fouls a hand because of it."),
        ("miscall-dead", "not-binding", "management-decides", "refund"),
        ("two",),
    ),
    Situation(
        "miscall-intact",
        SHOWDOWN,
        say("Two players are in. One miscalled a hand, and both hands are intact."),
        ("best-hand-wins", "miscall-dead", "call-binds", "management-decides"),
        ("two",),
    ),
    Situation(
        "miscall-three",
        SHOWDOWN,
        say("Three players are in. One miscalls a hand."),
        ("miscall-dead", "best-hand-wins", "refund", "management-decides"),
        ("three",),
    ),
    Situation(
        "pair-not-called",
        SHOWDOWN,
        say("A player spreads a pair silently. Another player fouls a hand because of it."),
        ("loses-pot", "best-hand-wins", "call-binds", "refund"),
        ("lowball",),
    ),
    Situation(
        "opener-shows",
        SHOWDOWN,
        say("The opener wins and does not want to show openers."),
        ("must-show-openers", "allow", "management-decides", "refund"),
        ("openers",),
    ),
    Situation(
        "retrieves-openers",
        SHOWDOWN,
        say("The opener wants the hand back from the muck to prove openers."),
        ("management-decides", "allow", "refuse", "loses-all"),
        ("openers",),
    ),
    Situation(
        "asks-openers",
        SHOWDOWN,
        say("A player wants to see what the opener had."),
        ("keeps-and-shows", "refuse", "management-decides", "play-on"),
        ("openers",),
    ),
    Situation(
        "opener-cannot-show",
        SHOWDOWN,
        say("At the end, the opener cannot show openers."),
        ("pot-stays", "best-hand-wins", "loses-opening-bet", "refund"),
        ("openers",),
    ),
    Situation(
        "called-cannot-beat",
        SHOWDOWN,
        say("A player who called after the draw cannot beat openers."),
        ("no-refund", "refund", "management-decides", "bets-back"),
        ("openers",),
    ),
    Situation(
        "thrown-hand-back",
        SHOWDOWN,
        say("A player wants a discarded hand back. It touched other cards."),
        ("refuse", "allow", "management-decides", "show-to-all"),
    ),
    Situation(
        "wheel-at-seven",
        SHOWDOWN,
        say("A player shows five, four, three, two and an ace in mixed suits."),
        ("ace-high-no-straight", "plays-as-straight", "best-low", "dead-hand"),
        ("lowball",),
    ),
    Situation(
        "losers-not-killed",
        POT,
        say("You are about to push the pot. Losing hands are still face up."),
        ("kill-losers", "play-on", "show-to-all", "management-decides"),
    ),
    Situation("odd-chip", POT, say("One chip is left over between the high half and the low half."), ODD, ("low",)),
    Situation(
        "odd-chip-both-ways", POT, say("Two hands tie for high and for low. One chip is left over."), ODD, ("low",)
    ),
    Situation("odd-chip-high", POT, say("Two high hands share. One chip is left over."), ODD),
    Situation("odd-chip-low", POT, say("Two low hands share. One chip is left over."), ODD, ("low",)),
    Situation("agree-to-split", POT, say("Two players without a tie want to split the pot."), ASKED, ("two",)),
    Situation("rabbit", POT, say("After the hand, a player wants to see the cards that would have come."), ASKED),
    Situation(
        "tied-wants-all",
        POT,
        say("Two hands tie. One player claims the pot for betting first."),
        ("split-equally", "takes-pot", "management-decides", "odd-to-left"),
    ),
    Situation(
        "jackpot-asked",
        POT,
        say("A player asks whether paying for the jackpot is a must."),
        ("no-payment", "takes-fee", "management-decides", "refuse"),
    ),
    Situation(
        "low-not-qualified",
        POT,
        say("No low qualifies. The best low hand wants half."),
        ("high-takes-all", "that-half-split", "management-decides", "misdeal"),
        ("low",),
    ),
    Situation(
        "both-halves",
        POT,
        say("One player has the best high and the best low."),
        ("gets-both", "that-half-split", "one-half", "management-decides"),
        ("low",),
    ),
    Situation(
        "half-tied",
        POT,
        say("Two players tie for low. Another has the best high."),
        ("that-half-split", "split-equally", "high-takes-all", "gets-both"),
        ("low", "three"),
    ),
    Situation(
        "halves-odd",
        POT,
        say("High and low split a pot that does not divide evenly."),
        ("odd-to-high", "odd-to-left", "odd-high-card", "odd-low-card"),
        ("low",),
    ),
    Situation(
        "kill-lost",
        POT,
        say("The player with the kill button loses or folds a hand."),
        ("kill-button-back", "kill-button-stays", "next-posts", "play-on"),
    ),
    Situation(
        "second-win",
        POT,
        say("The player with the kill button wins the next pot too."),
        ("stakes-up", "play-on", "kill-button-back", "next-posts"),
    ),
)

"""What a dealer does about a fault at a poker table, in words; a book adds its own under `[remedies]`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from trainer.round.ruling import REMEDIES as USUAL
from trainer.text import Text, say

REMEDIES: Final[Mapping[str, Text]] = {
    **USUAL,
    "dead-card": say("the card is dead and the next one takes its place"),
    "keep-card": say("the player has to keep the card"),
    "exchange-after-deal": say("the deal is finished, then the card is exchanged for the top one"),
    "exchange-after-draw": say("the draw is finished, then the card is exchanged"),
    "burn-with-it": say("the card goes back on the deck and is burned next"),
    "fill-from-top": say("the missing cards come from the top of the deck"),
    "third-down": say("his third card is dealt face down"),
    "move-to-order": say("the cards are moved to where they belong"),
    "plays-as-dealt": say("the hand plays as it was dealt"),
    "dead-hand": say("the hand is dead"),
    "dead-money": say("the hand is dead and what was put in stays in the pot"),
    "ante-back": say("he gets his ante back and is out of the hand"),
    "reshuffle-new-flop": say("the board goes back, the stub is shuffled, and it is dealt again without a burn"),
    "set-aside": say("the card is set aside and the betting finished; what would have come next is dealt"),
    "reshuffle-river": say("the betting is finished, the card shuffled into the stub, and it is dealt without a burn"),
    "remove-and-go-on": say(
        "those cards and one for each other hand are taken out; after the betting the deal goes on"
    ),
    "mix-and-deal": say("the last card is mixed with the burns and the deal finished from them"),
    "community-card": say("one card is turned up for everybody"),
    "may-go-all-in": say("he may be declared all in before there is action, or bet on"),
    "all-up": say("the other last cards are dealt face up as well"),
    "call-only": say("it is a call"),
    "not-a-raise": say("it does not count as a raise"),
    "complete-it": say("it is made up to the full bet or forfeited"),
    "fill-up-half": say("it may be made up when half of it was put in"),
    "no-lead-later": say("he may not open the betting any more"),
    "back-to-turn": say("the action goes back to whose turn it is"),
    "full-blind-called": say("everybody else calls the full blind"),
    "next-posts": say("the next player posts the blind"),
    "post-or-wait": say("he posts what he missed or waits for the big blind"),
    "wait-or-kill": say("he waits for the big blind or kills the pot"),
    "wait": say("he waits for the big blind"),
    "deal-in-free": say("he is dealt in without posting"),
    "must-post": say("it has to be posted"),
    "owes-it-later": say("his hand is live and he makes the blind up later"),
    "bets-back": say("what was bet after the draw goes back"),
    "loses-all": say("he loses the pot and everything he put in"),
    "reopens": say("another player who has not passed may open"),
    "loses-opening-bet": say("he loses the opening bet and the hand is played on"),
    "announce-and-keep": say("he says so and his discards are kept to be shown"),
    "first-number": say("the number named first is drawn"),
    "until-card-left": say("it may be changed until a card has left the deck or somebody has acted on it"),
    "four-then-one": say("he gets four now and the fifth when all others have drawn"),
    "answer-until-action": say("it is answered until there is action after the draw"),
    "call-binds": say("what was said binds him"),
    "show-all": say("all cards have to be shown first"),
    "show-to-all": say("the cards are shown to everybody when the hand is over"),
    "kill-losers": say("the losing hands are killed first, the winning one stays face up"),
    "refund": say("the call goes back to him"),
    "no-refund": say("nothing goes back"),
    "concedes": say("he gives up the pot"),
}

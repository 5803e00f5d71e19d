"""What goes wrong at a poker table, for all poker games: what happened, when, what it takes to happen, what is offered.

A book rules on a situation in one row and says only what is its own:
[[ruling]]
id     = "boxed-card"
fault  = "boxed-card"                  # the situation of this table; its moment, words and wrong answers come with it
remedy = "dead-card"
say    = "A card found face up in the deck is dead."
cite   = "L135"

`needs` are words of `NEEDS`; a situation can come up where the game and the hand have all of them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from trainer.games.pot.board_situations import BOARD_SITUATIONS
from trainer.games.pot.draw_situations import DRAW_SITUATIONS
from trainer.games.pot.moments import BETTING, BLINDS, DEAL, DRAW, ENTERING, MOMENTS, POT, SHOWDOWN, STREET
from trainer.round.ruling import Situation
from trainer.text import Text, say

__all__ = ["MOMENTS", "NEEDS", "SITUATIONS", "possible"]

NEEDS: Final[Mapping[str, Text]] = {
    "blinds": say("blinds are posted"),
    "antes": say("antes are put in"),
    "button": say("a dealer button goes round"),
    "board": say("cards are dealt to a board"),
    "hole": say("cards are dealt face down"),
    "up": say("cards are dealt face up to players"),
    "forced": say("a card shown forces a bet"),
    "last-down": say("the last card is dealt face down after cards face up"),
    "draw": say("cards are drawn"),
    "openers": say("a hand of a certain worth is needed to open"),
    "joker": say("a joker is in the deck"),
    "low": say("a low hand can win"),
    "low-open": say("a low needs no qualifier"),
    "lowball": say("only the low hand wins"),
    "limit": say("bets are limited"),
    "cap": say("raises are capped"),
    "kill": say("pots can be killed"),
    "straddle": say("straddles are a matter of the book"),
    "two": say("two players are in"),
    "three": say("three or more players are in"),
    "all-in": say("a player is all in"),
    "many": say("so many players are in that the deck can run out"),
}

_NOT = ("refuse", "allow", "management-decides", "play-on")
_FOUL = ("dead-hand", "refund", "misdeal", "play-on")
_CARD = ("dead-card", "keep-card", "exchange-after-deal", "misdeal")
_COUNT = ("fill-from-top", "burn-with-it", "dead-money", "misdeal")
_COME_IN = ("post-or-wait", "wait-or-kill", "wait", "deal-in-free")
_EARLY = ("reshuffle-new-flop", "set-aside", "reshuffle-river", "misdeal")
_EMPTY = ("move-to-order", "plays-as-dealt", "dead-card", "misdeal")
_SEAT = ("seat-gets-cards", "play-on", "dead-money", "back-to-turn")
_SHORT = ("community-card", "deal-without-burn", "mix-and-deal", "plays-as-dealt")
_ODD = ("odd-to-high", "odd-high-card", "odd-low-card", "odd-to-left")
_LAST = ("may-go-all-in", "all-up", "exchange-after-deal", "misdeal")

_ROWS: Final[tuple[Situation, ...]] = (
    # coming in
    Situation(
        "newcomer", ENTERING, say("A new player sits down in a running game and wants a hand."), _COME_IN, ("blinds",)
    ),
    Situation(
        "newcomer-behind-button",
        ENTERING,
        say("A new player sits between the blinds and the button and offers to post."),
        ("wait", "must-post", "deal-in-free", "post-or-wait"),
        ("blinds", "button"),
    ),
    Situation(
        "missed-blinds", ENTERING, say("A player who missed his blinds wants to play again."), _COME_IN, ("blinds",)
    ),
    Situation(
        "moved-seat", ENTERING, say("A player changes seats and moves away from the blinds."), _COME_IN, ("blinds",)
    ),
    Situation("transferred", ENTERING, say("The house moves a player here from a broken game."), _COME_IN, ("blinds",)),
    Situation("new-game", ENTERING, say("A player joins a new game in its first round."), _COME_IN, ("blinds",)),
    Situation("short-buy", ENTERING, say("A player wants to buy in for less than the least."), ("one-short", *_NOT)),
    # blinds and kills
    Situation("oversize-blind", BLINDS, say("A player wants to post more than the blind."), _NOT, ("blinds",)),
    Situation(
        "short-blind",
        BLINDS,
        say("The player due for the blind has less than half of it."),
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
    Situation("straddle", BLINDS, say("A player puts up a straddle before he has seen his hand."), _NOT, ("straddle",)),
    Situation("straddle-too-big", BLINDS, say("A straddle is more than half the player's chips."), _NOT, ("straddle",)),
    Situation(
        "kill-refused",
        BLINDS,
        say("The player who has to kill the pot does not want to."),
        ("must-post", *_NOT),
        ("kill",),
    ),
    Situation("oversize-kill", BLINDS, say("A player offers a larger kill than the game has."), _NOT, ("kill",)),
    Situation(
        "second-kill", BLINDS, say("A second player has killed the pot, and there was action."), _NOT, ("kill", "three")
    ),
    Situation(
        "looked-before-posting",
        BLINDS,
        say("A player who owes a blind has looked at a card before he posts."),
        ("dead-hand", "must-post", "owes-it-later", "misdeal"),
        ("blinds",),
    ),
    # the deal
    Situation("first-card-exposed", DEAL, say("The first card off the deck is turned up."), _CARD, ("hole",)),
    Situation("card-exposed", DEAL, say("The dealer turns up a card meant to lie face down."), _CARD, ("hole",)),
    Situation("two-cards-exposed", DEAL, say("The dealer turns up two cards in one deal."), _CARD, ("hole",)),
    Situation("boxed-card", DEAL, say("A card is found face up in the deck."), ("burn-with-it", *_CARD)),
    Situation("card-off-table", DEAL, say("A card is dealt off the table."), ("burn-with-it", *_CARD)),
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
    Situation("empty-seat-up", DEAL, say("An up card has been dealt to an empty seat."), _EMPTY, ("up",)),
    Situation(
        "empty-seat-last", DEAL, say("A last down card has been dealt to an empty seat."), _EMPTY, ("last-down",)
    ),
    Situation("extra-card", DEAL, say("A player has a card too many, and has not acted."), _COUNT, ("hole",)),
    Situation("card-short", DEAL, say("A player has a card too few, and has not acted."), _COUNT, ("hole",)),
    Situation("wrong-count-acted", DEAL, say("A player with a wrong number of cards has acted."), _COUNT, ("hole",)),
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
    Situation(
        "no-flop",
        BETTING,
        say("Everybody else has folded before the flop."),
        ("modified-fee", "full-fee", "no-fee", "management-decides"),
        ("board",),
    ),
    Situation(
        "new-deck",
        ENTERING,
        say("A game is opened with a new deck."),
        ("spread-and-check", "shuffle-at-once", "cut-only", "management-decides"),
    ),
    Situation("other-chooses", DEAL, say("A player without the button wants to name the game of this hand."), _NOT),
    Situation("joker-wanted", DEAL, say("Lowball was chosen, and a player wants the joker added to the deck."), _NOT),
    Situation(
        "asks-shuffle", DEAL, say("A player who has not the button asks for one more shuffle."), _NOT, ("button",)
    ),
    Situation("second-cut", DEAL, say("A player asks for another cut when there has been action."), _NOT),
    Situation(
        "absent",
        DEAL,
        say("A player who anted is not at the table when it is his turn."),
        ("dead-money", "ante-back", "misdeal", "plays-as-dealt"),
        ("antes",),
    ),
    # betting
    Situation(
        "string-bet",
        BETTING,
        say("A player puts in a call and goes back for a raise without a word."),
        ("call-only", "fill-up-half", *_NOT[:2]),
    ),
    Situation(
        "single-chip",
        BETTING,
        say("A player throws in one large chip and says nothing."),
        ("call-only", "complete-it", "allow", "refuse"),
    ),
    Situation(
        "insufficient-bet",
        BETTING,
        say("A player bets less than the least bet."),
        ("complete-it", "fill-up-half", "call-only", "refuse"),
        ("limit",),
    ),
    Situation(
        "short-all-in",
        BETTING,
        say("A player is all in for less than a full raise."),
        ("not-a-raise", "complete-it", "refuse", "allow"),
        ("all-in",),
    ),
    Situation("check-raise", BETTING, say("A player who checked wants to raise."), _NOT),
    Situation(
        "one-raise-too-many",
        BETTING,
        say("A player wants to raise once more than the cap allows."),
        _NOT,
        ("cap", "three"),
    ),
    Situation(
        "raise-heads-up", BETTING, say("With two players left one wants to raise beyond the cap."), _NOT, ("cap", "two")
    ),
    Situation(
        "out-of-turn",
        BETTING,
        say("A player checks before it is his turn."),
        ("no-lead-later", "back-to-turn", "dead-hand", "play-on"),
        ("three",),
    ),
    Situation("money-back", BETTING, say("A player wants chips back from the pot."), _NOT),
    Situation(
        "wrong-seat-opens",
        BETTING,
        say("A player whose card is not the one that has to open puts in the forced bet."),
        ("back-to-turn", "allow", "dead-hand", "misdeal"),
        ("forced",),
    ),
    Situation(
        "cards-tied",
        BETTING,
        say("Two cards shown are equally due for the forced bet."),
        ("lowest-suit", "highest-suit", "first-dealt", "left-opens"),
        ("forced",),
    ),
    Situation(
        "ace-shown",
        BETTING,
        say("An ace lies among the cards shown when the forced bet is due."),
        ("ace-high", "ace-low", "left-opens", "management-decides"),
        ("forced",),
    ),
    Situation(
        "completes",
        BETTING,
        say("A player brings the forced bet up to the limit."),
        ("not-a-raise", "counts-as-raise", "call-only", "refuse"),
        ("forced", "limit"),
    ),
    Situation(
        "forced-raises",
        BETTING,
        say("Nobody has raised, and the player who was forced to open wants to."),
        _NOT,
        ("forced",),
    ),
    Situation(
        "forced-all-in",
        BETTING,
        say("The player whose card is forced to open is all in for his ante."),
        ("left-opens", "next-board", "back-to-turn", "misdeal"),
        ("forced", "all-in"),
    ),
    Situation("folds-forced", BETTING, say("A player folds who made the forced bet."), _SEAT, ("forced",)),
    Situation(
        "boards-tied",
        BETTING,
        say("Two boards are equally due to begin."),
        ("first-dealt", "highest-suit", "lowest-suit", "leader-last-round"),
        ("up",),
    ),
    Situation(
        "first-round-opener",
        BETTING,
        say("Everybody has a card up, the blinds are posted, and the first round begins."),
        ("behind-blinds", "best-board", "lowest-suit", "first-dealt"),
        ("blinds", "up"),
    ),
    Situation(
        "leader-all-in",
        BETTING,
        say("The board that is due to begin belongs to a player who is all in."),
        ("next-board", "left-opens", "best-board", "play-on"),
        ("up", "all-in"),
    ),
    Situation(
        "open-pair",
        BETTING,
        say("A pair lies open on fourth street, and somebody else wants to bet the upper limit."),
        _NOT,
        ("up", "limit"),
    ),
    Situation(
        "street-out",
        BETTING,
        say("The up cards of a street are out, and the players wait."),
        ("names-first", "names-all", "silent", "back-to-turn"),
        ("up",),
    ),
    Situation(
        "pair-shows",
        BETTING,
        say("A pair of low cards shows for the first time."),
        ("announce-it", "silent", "names-all", "refuse"),
        ("up",),
    ),
    Situation(
        "gesture",
        BETTING,
        say("A player moves chips toward the pot as if to bet, and stops."),
        ("complete-minimum", "refuse", "allow", "call-only"),
    ),
    Situation("bet-not-called", BETTING, say("Nobody calls a bet."), ("takes-pot", "show-all", "refund", "play-on")),
    Situation(
        "unprotected-hand",
        BETTING,
        say("A player's unprotected hand is swept up."),
        ("dead-hand", "management-decides", "refund", "misdeal"),
    ),
    Situation(
        "touches-muck",
        BETTING,
        say("A card of a live hand touches the muck."),
        ("dead-hand", "management-decides", "play-on", "misdeal"),
    ),
    Situation("below-table", BETTING, say("A player holds his hand below the table."), _FOUL),
    Situation(
        "up-cards-lifted",
        BETTING,
        say("A player facing a bet picks up his up cards."),
        ("concedes", "dead-hand", "may-lose", "play-on"),
        ("up",),
    ),
    Situation(
        "folds-up-cards",
        BETTING,
        say("A player with up cards on the table drops out."),
        ("turn-down", "leave-open", "show-all", "dead-money"),
        ("up",),
    ),
    Situation("big-blind-raises", BETTING, say("Nobody has raised, and the big blind wants to."), _NOT, ("blinds",)),
    Situation("other-language", BETTING, say("Two players speak in another language during a hand."), _NOT),
    # streets
    Situation("early-flop", STREET, say("The flop is turned before the betting is complete."), _EARLY, ("board",)),
    Situation("flop-too-many", STREET, say("The flop has four cards."), _EARLY, ("board",)),
    Situation(
        "early-turn", STREET, say("The fourth card is turned before the betting is complete."), _EARLY, ("board",)
    ),
    Situation(
        "early-river", STREET, say("The fifth card is turned before the betting is complete."), _EARLY, ("board",)
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
        _LAST,
        ("last-down", "three"),
    ),
    Situation(
        "last-card-up-two",
        STREET,
        say("Of two players the first one's last card is dealt face up."),
        _LAST,
        ("last-down", "two"),
    ),
    Situation(
        "last-card-up-second",
        STREET,
        say("Of two players only the second one's last card is dealt face up."),
        _LAST,
        ("last-down", "two"),
    ),
    Situation(
        "last-card-up-first",
        STREET,
        say("The last card of the first player to get one is dealt face up."),
        _LAST,
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
        _SHORT,
        ("last-down", "many"),
    ),
    Situation(
        "deck-short-still",
        STREET,
        say("Even with the burns there are not enough cards for everybody."),
        _SHORT,
        ("last-down", "many"),
    ),
    Situation(
        "folds-without-bet",
        STREET,
        say("A player folds when nobody has bet."),
        _SEAT,
        ("up",),
    ),
    # draws
    Situation("exposed-before-draw", DRAW, say("A low card is turned up before the draw."), _CARD, ("draw",)),
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
        ("answer-until-action", *_NOT[:3]),
        ("draw",),
    ),
    Situation("draws-five", DRAW, say("A player asks for five cards."), ("four-then-one", *_NOT[:3]), ("draw",)),
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
    # the showdown and the pot
    Situation(
        "miscalled",
        SHOWDOWN,
        say("A player calls a better hand than he has."),
        ("not-binding", "call-binds", "dead-hand", "management-decides"),
    ),
    Situation(
        "not-all-shown",
        SHOWDOWN,
        say("The winner claims the pot without showing all his cards."),
        ("show-all", "not-binding", "concedes", "allow"),
    ),
    Situation(
        "plays-board",
        SHOWDOWN,
        say("A player throws his hand away and then says he plays the board."),
        ("concedes", "not-binding", "allow", "management-decides"),
        ("board", "hole"),
    ),
    Situation(
        "beaten-in-sight",
        SHOWDOWN,
        say("A player called a hand that beat him in sight, and wants his call back."),
        ("refund", "no-refund", "management-decides", "allow"),
        ("up",),
    ),
    Situation("wrong-count-shown", SHOWDOWN, say("At the showdown a hand has a card too few."), _FOUL),
    Situation(
        "who-shows-first",
        SHOWDOWN,
        say("The betting is over, and nobody wants to show first."),
        ("starter-shows", "left-shows", "all-at-once", "winner-shows"),
    ),
    Situation(
        "shown-to-one", SHOWDOWN, say("A player shows his hand to one other player."), ("show-to-all", *_NOT[:3])
    ),
    Situation("asks-to-see", SHOWDOWN, say("A player asks to see a hand that was called."), ("show-to-all", *_NOT[:3])),
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
        "losers-not-killed",
        POT,
        say("The pot is about to be pushed while losing hands lie open."),
        ("kill-losers", "play-on", "show-to-all", "management-decides"),
    ),
    Situation("odd-chip", POT, say("A chip is left over between the high and the low half."), _ODD, ("low",)),
    Situation(
        "odd-chip-both-ways", POT, say("Two hands tie for high and for low, and a chip is left over."), _ODD, ("low",)
    ),
    Situation("odd-chip-high", POT, say("Two high hands share, and a chip is left over."), _ODD),
    Situation("odd-chip-low", POT, say("Two low hands share, and a chip is left over."), _ODD, ("low",)),
    Situation("agree-to-split", POT, say("Two players without a tie want to split the pot."), _NOT, ("two",)),
    Situation("rabbit", POT, say("After the hand a player wants to see the cards that would have come."), _NOT),
)

_ALL: Final = sorted((*_ROWS, *BOARD_SITUATIONS, *DRAW_SITUATIONS), key=lambda one: MOMENTS.index(one.at))
SITUATIONS: Final[Mapping[str, Situation]] = {one.id: one for one in _ALL}


def possible(has: Collection[str]) -> tuple[Situation, ...]:
    """The situations that can come up where the game and the hand have these, in the order of a hand."""
    return tuple(one for one in _ALL if one.possible(has))

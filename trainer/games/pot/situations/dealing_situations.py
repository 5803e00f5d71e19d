"""Situations while cards come: on the deal, on the draw, and on later streets."""

from __future__ import annotations

from typing import Final

from trainer.core.text import say
from trainer.games.faults.offers import ASKED
from trainer.games.pot.pot_collection_stages import AT_STREET as STREET
from trainer.games.pot.pot_collection_stages import DEAL, DRAW
from trainer.games.pot.situations.showdown_situations import CARD, COUNT, EARLY, EMPTY, FOUL_COUNT, LAST, SEAT, SHORT
from trainer.round.ruling import Situation

# ---------------- on later streets
#
# Boards, burned cards, last cards, a deck that runs out.

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


# ---------------- while the first cards are dealt

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


# ---------------- on the draw

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

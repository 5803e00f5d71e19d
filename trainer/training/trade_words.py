"""Words of the trade in plain ones: what a dealer says, and what it means."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from trainer.core.text import Text, Words, say

TRADE_WORDS: Final[tuple[tuple[Text, Text], ...]] = (
    (say("action"), say("The seat where dealing or paying starts, or a player's turn to act.")),
    (say("Action button"), say("The button that marks where the action starts.")),
    (say("all in"), say("With all of one's chips in the pot.")),
    (say("ante"), say("A bet that everyone puts in before the cards.")),
    (say("back line", "a bet"), say("Bettors behind a seated player. They bet on that player's hand.")),
    (say("bank"), say("The player-dealer's chips on the table. They pay winners and collect from losers.")),
    (say("base bet"), say("The main bet of a game, beside its bonus bets.")),
    (say("big blind"), say("The larger bet that is posted before the cards.")),
    (say("blind"), say("A bet that is posted before the cards, in turn.")),
    (say("board"), say("The cards in the middle that everyone shares.")),
    (say("bonus bet"), say("A bet on special hands, apart from who wins.")),
    (say("boxed card"), say("A card face up in the deck.")),
    (say("bring-in"), say("The first bet of a stud hand. One exposed card forces it.")),
    (say("burn"), say("To put the top card away, face down, before dealing on.")),
    (say("buy-in"), say("The chips a player buys to sit down.")),
    (say("capping"), say("Adding chips to a bet too late. It is cheating.")),
    (say("collection"), say("The house's charge for a hand or for time.")),
    (say("color up"), say("To change small chips for fewer larger ones.")),
    (say("comoquer", "pan"), say("A set of one rank. In pan, aces and kings may share suits.")),
    (say("copy"), say("Two halves of equal rank. The player-dealer's half wins it.")),
    (say("cut card"), say("The plain card that covers the bottom of the deck.")),
    (say("deuce"), say("A 2.")),
    (say("drop"), say("The house's fee from a pot, and putting it into the drop box.")),
    (say("drop box"), say("The locked box under the slot. The house's fees go into it.")),
    (say("envy button"), say("A marker that pays when someone else has a special hand.")),
    (say("even money"), say("1 to 1: the payment is as large as the bet.")),
    (say("exposed card"), say("A card that someone saw and should not have.")),
    (say("fill"), say("Chips brought to the table from the cage.")),
    (say("floor"), say("The person in charge of the tables. The floor decides disputes.")),
    (say("flop"), say("The first three board cards, turned together.")),
    (say("flush"), say("Five cards of one suit.")),
    (say("fold"), say("To give up a hand.")),
    (say("foul hand"), say("A hand set so that the smaller half is the higher one. It loses.")),
    (say("full house"), say("Three of one rank and two of another.")),
    (say("hole cards"), say("A player's own cards, face down.")),
    (say("house way"), say("The printed list by which the dealer sets a hand.")),
    (say("joker"), say("The extra card. The book says what it counts as.")),
    (say("kicker"), say("A card beside a pair that breaks a tie.")),
    (say("kill the hand"), say("To take a hand out of play.")),
    (say("lammer"), say("A small marker that stands for an amount or a promise.")),
    (say("main pot"), say("The pot that every player in the hand can win.")),
    (say("meld"), say("Cards of one rank or a run, shown on the table.")),
    (say("misdeal"), say("A deal that does not count. The cards come back.")),
    (say("muck"), say("The pile of dead cards, and to put a hand there.")),
    (say("natural"), say("The best total with the first two cards.")),
    (say("odds"), say("How much a bet pays: at 3 to 2, $10 wins $15.")),
    (say("past posting"), say("Betting after the result is known. It is cheating.")),
    (say("pat"), say("Taking no card.")),
    (say("pile"), say("The cards of one hand before they go out.")),
    (say("pinching"), say("Taking chips off a losing bet. It is cheating.")),
    (say("pitch"), say("To slide cards to the players, one at a time.")),
    (say("player-dealer"), say("The player who banks this hand: pays winners, collects from losers.")),
    (say("posted"), say("Printed on the sign at the table.")),
    (say("prove"), say("To spread chips or cards so that everyone can count them.")),
    (say("push"), say("A tie: nobody wins, and the bet stays. Also: to slide a pot to its winner.")),
    (say("quads"), say("Four of a kind.")),
    (say("qualify"), say("To have the lowest hand that plays, or better.")),
    (say("rack"), say("The dealer's tray of chips.")),
    (say("river"), say("The last card of a hand of poker.")),
    (say("rope", "pan"), say("A run in one suit.")),
    (say("scoop"), say("To win both halves of a pot.")),
    (say("shoe"), say("The box that cards are dealt from, with several decks.")),
    (say("side pot"), say("A pot that players who are all in cannot win.")),
    (say("size in"), say("To pay with the same chips as the bet, beside it.")),
    (say("small blind"), say("The smaller bet that is posted before the cards.")),
    (say("spot"), say("The printed place for a bet.")),
    (say("stake"), say("The amount of a bet.")),
    (say("straddle"), say("A larger blind that a player adds before the cards.")),
    (say("straight"), say("Five cards in a row, such as 6 7 8 9 10.")),
    (say("straight flush"), say("Five cards in a row, all of one suit.")),
    (say("string bet"), say("A bet made in more than one motion, without a word.")),
    (say("stub"), say("The part of the deck that is not dealt.")),
    (say("third card"), say("The extra card that a baccarat hand may draw.")),
    (say("toke"), say("A tip for the dealer.")),
    (say("trey"), say("A 3.")),
    (say("trips"), say("Three of a kind.")),
    (say("turn card"), say("The fourth card of the board.")),
    (say("two pair"), say("Two cards of one rank and two of another.")),
    (say("wager"), say("A bet.")),
    (say("wash"), say("To mix the cards face down on the table.")),
)  # fmt: skip
"""The words with what they mean, as a dealer would explain them to a newcomer."""

Translate = Callable[[Words], str]


class TradeWords:
    """The words in one language: found in a sentence, and explained."""

    def __init__(self, words: Translate) -> None:
        self._means = {words(word): words(means) for word, means in TRADE_WORDS}
        self._by_form = {word.casefold(): word for word in self._means}
        longest_first = sorted(self._by_form, key=len, reverse=True)
        either = "|".join(re.escape(word) for word in longest_first)
        self._pattern = re.compile(rf"(?<![\w-])({either})(?:e?s)?(?![\w-])", re.IGNORECASE)

    @property
    def means(self) -> Mapping[str, str]:
        """Every word with what it means, in the order of the alphabet."""
        return dict(sorted(self._means.items(), key=lambda pair: pair[0].casefold()))

    def places(self, text: str) -> Iterable[tuple[int, int, str]]:
        """Where each word first stands in a text: its beginning, its end and the word."""
        seen: set[str] = set()
        for match in self._pattern.finditer(text):
            word = self._by_form[match[1].casefold()]
            if word not in seen:
                seen.add(word)
                yield match.start(), match.end(), word

    def explain(self, text: str) -> dict[str, str]:
        """The words that stand in a text, with what they mean."""
        return {word: self._means[word] for _, _, word in self.places(text)}

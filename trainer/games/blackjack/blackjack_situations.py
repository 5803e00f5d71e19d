"""The two situations a book's rule lists ask about: a hand that is being played, and a hand that is finished."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from trainer.cards.card import ACE, Card
from trainer.cards.notation import write_cards
from trainer.core.lazy_dataclass import dataclass, field
from trainer.core.money import dollars
from trainer.core.text import Text, counted, say
from trainer.games.blackjack.blackjack_hand import RankGroup, Read, alike, group_of, is_eights, points_of, same_cards
from trainer.games.shared_words import BANK, PLAYER, card_words
from trainer.rules.conditions import (
    NO_CHOICE,
    NO_RESULT,
    YES_NO,
    ArgumentSort,
    ConditionWord,
    Fits,
    Words,
    choice,
    flag,
    known_word,
    number,
    numbers,
    one_of,
)

LESS, EQUAL, MORE, UNEQUAL = "less", "equal", "more", "unequal"
"""How a further wager compares with what the book measures it by."""


@dataclass(frozen=True, slots=True)
class Play:
    """A hand that is being played, and an option somebody asks for.

    `up` are the player-dealer's open cards, `hands` how many hands the player has by now, `split` whether this one
    comes from a pair, `doubled` how often its wager was doubled, `amount` how a further wager compares. `late`: the
    player-dealer's second card is out. `bank_natural`: he is known to have a natural. `doubles` names the way of
    doubling in use. `added` are the chips of the further wager and `full` the whole of it, in cents, where known.
    """

    read: Read
    cards: tuple[Card, ...]
    up: tuple[Card, ...] = ()
    hands: int = 1
    split: bool = False
    doubled: int = 0
    amount: str = EQUAL
    late: bool = False
    bank_natural: bool = False
    readings: Mapping[str, str] = field(default_factory=dict)
    added: int = 0
    full: int = 0

    @property
    def first_up(self) -> RankGroup | None:
        return group_of(self.up[0]) if self.up else None

    @property
    def facts(self) -> Text:
        """The hand, its total, and what it is played against; the player-dealer's own is against nobody's."""
        hand = say("the hand {cards} counts {total}", cards=write_cards(self.cards), total=self.read.words)
        if not self.up or self.up == self.cards:
            return hand
        return say("{hand}, against {up}", hand=hand, up=write_cards(self.up))

    def __str__(self) -> str:
        return write_cards(self.cards)


@dataclass(frozen=True, slots=True)
class Finished:
    """A player's finished hand against the player-dealer's. `further`: the wager was added during the round.

    `shows` are the player-dealer's open cards where one of his is still down when the wager is settled.
    """

    player: Read
    bank: Read
    nearer: str
    player_cards: tuple[Card, ...]
    bank_cards: tuple[Card, ...]
    further: bool = False
    fate: str = ""
    dealt: tuple[Card, ...] = ()
    readings: Mapping[str, str] = field(default_factory=dict)
    shows: tuple[Card, ...] = ()

    @property
    def facts(self) -> Text:
        """Both hands with their totals, of the player-dealer's what can be seen."""
        if self.shows:
            own = say(
                "the player has {cards}, {player}", cards=write_cards(self.player_cards), player=self.player.words
            )
            return say("{own}; the player-dealer shows {up}", own=own, up=write_cards(self.shows))
        return say(
            "the player has {cards}, {player}; the player-dealer {bank_cards}, {bank}",
            cards=write_cards(self.player_cards),
            player=self.player.words,
            bank_cards=write_cards(self.bank_cards),
            bank=self.bank.words,
        )

    def __str__(self) -> str:
        return f"{write_cards(self.player_cards)} / {write_cards(self.bank_cards)}"


SAME = "equal"
SURRENDERED, RESCUED, EVEN_MONEY = "surrendered", "rescued", "even-money"
FATES = (SURRENDERED, RESCUED, EVEN_MONEY)

# -- words of charts and options


def _hand_words(play: Play) -> Text:
    return say("the hand has {total}", total=play.read.words)


def _count_words(play: Play) -> Text:
    return counted("the hand has {n} card", "the hand has {n} cards", len(play.cards))


def _total(*, soft: bool) -> Callable[[Play], int | None]:
    return lambda play: play.read.points if play.read.soft == soft and not play.read.natural else None


AMOUNTS: Mapping[str, Text] = {
    LESS: say("the added wager is less than the full amount"),
    EQUAL: say("the added wager is the full amount"),
    MORE: say("the added wager is more than the full amount"),
}
CHIPS: Mapping[str, Text] = {
    LESS: say("{added} is less than the full {full}"),
    EQUAL: say("{added} is the full amount"),
    MORE: say("{added} is more than the full {full}"),
}


def _amount_words(play: Play) -> Text:
    if not play.full:
        return AMOUNTS[play.amount]
    return CHIPS[play.amount].filled(added=dollars(play.added), full=dollars(play.full))


SIZES = (LESS, EQUAL, MORE, UNEQUAL)


def _amount_fits(argument: object) -> Fits:
    """A size of a further wager; "unequal" is less as well as more."""
    size = known_word(argument, SIZES, NO_CHOICE)
    return EQUAL.__ne__ if size == UNEQUAL else size.__eq__


def _same(pick: Callable[[Card], int]) -> Callable[[Play], bool]:
    return lambda play: len(play.cards) == 2 and pick(play.cards[0]) == pick(play.cards[1])


def _rank(card: Card) -> int:
    return card.rank or int(card)


def _times(doubled: int) -> Text:
    words = (say("the wager was not doubled"), say("the wager was doubled once"), say("the wager was doubled twice"))
    return (
        words[doubled]
        if doubled < len(words)
        else counted("the wager was doubled {n} time", "the wager was doubled {n} times", doubled)
    )


def _hands(hands: int) -> Text:
    return counted("the player has one hand", "the player has {n} hands", hands)


TOTALS, FEW, RED = numbers(31, "12-16"), numbers(7, 2), numbers(2, 1)
UP_WORDS: Mapping[str, Text] = {
    RankGroup.ACE: say("the player-dealer shows an ace"),
    RankGroup.TEN: say("the player-dealer shows a ten-card"),
    RankGroup.JOKER: say("the player-dealer shows a joker"),
    RankGroup.PLAIN: say("the player-dealer shows neither ace nor ten-card"),
    "none": say("the player-dealer shows no card"),
}
PLAY_CONDITIONS: Words[Play] = {
    "hard": number(say("Hard total"), _total(soft=False), _hand_words, TOTALS),
    "soft": number(say("Soft total"), _total(soft=True), _hand_words, TOTALS),
    "total": number(say("Total"), lambda play: None if play.read.natural else play.read.points, _hand_words, TOTALS),
    "natural": flag(
        say("A natural"),
        lambda play: bool(play.read.natural),
        say("the hand is a natural"),
        say("the hand is not a natural"),
    ),
    "over": flag(say("Over"), lambda play: play.read.over, say("the hand is over"), say("the hand is not over")),
    "cards": number(say("Cards in the hand"), lambda play: len(play.cards), _count_words, FEW),
    "pair": flag(say("A pair"), _same(_rank), say("the two cards are a pair"), say("the two cards are not a pair")),
    "same_value": flag(
        say("Two cards that count the same"),
        _same(alike),
        say("both cards count the same"),
        say("the cards do not count the same"),
    ),
    "two_tens": flag(
        say("Two ten-cards"),
        lambda play: len(play.cards) == 2 and all(group_of(card) is RankGroup.TEN for card in play.cards),
        say("both cards count ten"),
        say("the two cards do not both count ten"),
    ),
    "ace": flag(
        say("An ace in the hand"),
        lambda play: any(card.rank == ACE for card in play.cards),
        say("the hand has an ace"),
        say("the hand has no ace"),
    ),
    "joker": flag(
        say("A joker in the hand"),
        lambda play: any(card.is_joker for card in play.cards),
        say("the hand has a joker"),
        say("the hand has no joker"),
    ),
    "split": flag(
        say("A hand of a split pair"),
        lambda play: play.split,
        say("the hand comes from a split pair"),
        say("the hand does not come from a split"),
    ),
    "split_ace": flag(
        say("A split ace"),
        lambda play: play.split and play.cards[0].rank == ACE,
        say("the hand is a split ace"),
        say("the hand is not a split ace"),
    ),
    "hands": number(say("Hands of the player"), lambda play: play.hands, lambda play: _hands(play.hands), FEW),
    "doubled": number(say("Times doubled"), lambda play: play.doubled, lambda play: _times(play.doubled), RED),
    "amount": choice(
        say("Added wager against the full amount"),
        ArgumentSort(
            say("less, equal, more or unequal"), LESS, _amount_fits, tuple((word, Text(word)) for word in SIZES)
        ),
        lambda play: play.amount,
        _amount_words,
    ),
    "up": choice(
        say("Up card"),
        one_of((*RankGroup, "none")),
        lambda play: play.first_up or "none",
        lambda play: UP_WORDS[play.first_up or "none"],
    ),
    "bank_joker": flag(
        say("The player-dealer shows a joker"),
        lambda play: any(card.is_joker for card in play.up),
        say("the player-dealer has a joker"),
        say("the player-dealer shows no joker"),
    ),
    "late": flag(
        say("After the second card of the player-dealer"),
        lambda play: play.late,
        say("the player-dealer's second card is face up"),
        say("the player-dealer's second card is not face up yet"),
    ),
    "bank_natural": flag(
        say("The player-dealer has a natural"),
        lambda play: play.bank_natural,
        say("the player-dealer has a natural"),
        say("the player-dealer has no natural"),
    ),
}

# -- words of results and pay lists


def result_words(done: Finished) -> Text:
    """Both totals."""
    return say("the player has {player}, the player-dealer {bank}", player=done.player.words, bank=done.bank.words)


def _bank_count(done: Finished) -> Text:
    return counted(
        "the player-dealer's hand has {n} card", "the player-dealer's hand has {n} cards", len(done.bank_cards)
    )


def _player_count(done: Finished) -> Text:
    return counted("the player's hand has {n} card", "the player's hand has {n} cards", len(done.player_cards))


FATE_WORDS: Mapping[str, Text] = {
    SURRENDERED: say("the hand was surrendered"),
    RESCUED: say("the doubled wager was rescued"),
    EVEN_MONEY: say("the player took even money"),
}


def _fate_words(done: Finished) -> Text:
    return FATE_WORDS.get(done.fate, say("the hand was played out"))


def _natural_fits(argument: object) -> Fits:
    """True, false, or the id of one kind of natural."""
    return argument.__eq__ if isinstance(argument, str) else YES_NO.fits(argument)


NATURAL = ArgumentSort(say("true, false, or the id of a natural"), True, _natural_fits, YES_NO.choices)


def _natural(name: Text, pick: Callable[[Finished], Read], yes: Text, no: Text) -> ConditionWord[Finished]:
    def lacks(done: Finished, argument: object) -> Text:
        return result_words(done) if isinstance(argument, str) else no if argument else yes

    return ConditionWord(name, NATURAL, lambda done: pick(done).natural, lambda _: yes, lambda _: no, lacks=lacks)


def red_run(cards: Sequence[Card]) -> int:
    """How many cards are red from the first one on, without a break."""
    return next((index for index, card in enumerate(cards) if not card.is_red), len(cards))


def matches(dealt: Sequence[Card], up: Card, *, suited: bool) -> int:
    """How many of the first two cards have the rank of the up card, in its suit or in another."""
    return sum(card.rank == up.rank and (card.suit == up.suit) == suited for card in dealt)


def _matches(*, suited: bool) -> Callable[[Finished], int | None]:
    return lambda done: matches(done.dealt, done.bank_cards[0], suited=suited) if done.bank_cards else None


def _match_words(done: Finished) -> Text:
    return say("the first two cards are {cards}, the up card is {up}", cards=write_cards(done.dealt), up=_up(done))


def _up(done: Finished) -> str:
    return write_cards(done.bank_cards[:1])


FINISHED_CONDITIONS: Words[Finished] = {
    "fate": choice(
        say("A hand not played out"),
        one_of(FATES, say("{argument} is not something that happens to a hand.")),
        lambda done: done.fate,
        _fate_words,
    ),
    "player_natural": _natural(
        say("The player has a natural"),
        lambda done: done.player,
        say("the player has a natural"),
        say("the player has no natural"),
    ),
    "bank_natural": _natural(
        say("The player-dealer has a natural"),
        lambda done: done.bank,
        say("the player-dealer has a natural"),
        say("the player-dealer has no natural"),
    ),
    "player_over": flag(
        say("The player is over"),
        lambda done: done.player.over,
        say("the player is over"),
        say("the player is not over"),
    ),
    "bank_over": flag(
        say("The player-dealer is over"),
        lambda done: done.bank.over,
        say("the player-dealer is over"),
        say("the player-dealer is not over"),
    ),
    "nearer": choice(
        say("Nearer hand"), one_of((PLAYER, BANK, SAME), NO_RESULT), lambda done: done.nearer, result_words
    ),
    "player_points": number(say("Points of the player"), lambda done: done.player.points, result_words, TOTALS),
    "bank_points": number(say("Points of the player-dealer"), lambda done: done.bank.points, result_words, TOTALS),
    "bank_eights": flag(
        say("The player-dealer has exactly three eights"),
        lambda done: is_eights(done.bank_cards),
        say("the player-dealer has exactly three eights"),
        say("the player-dealer does not have exactly three eights"),
    ),
    "same_cards": flag(
        say("The same cards in both hands"),
        lambda done: same_cards(done.player_cards, done.bank_cards),
        say("both hands hold the same cards"),
        say("the hands do not hold the same cards"),
    ),
    "further": flag(
        say("A wager added in the round"),
        lambda done: done.further,
        say("the wager was added during the round"),
        say("the wager was made before the round"),
    ),
    "bank_cards": number(say("Cards of the player-dealer"), lambda done: len(done.bank_cards), _bank_count, FEW),
    "player_cards": number(say("Cards of the player"), lambda done: len(done.player_cards), _player_count, FEW),
    "down_ten": flag(
        say("The down card counts ten"),
        lambda done: len(done.bank_cards) > 1 and points_of(done.bank_cards[1]) == 10,
        say("the down card counts ten"),
        say("the down card does not count ten"),
    ),
    **card_words("first", say("the player's first two cards"), lambda done: done.dealt, 2),
    "red": number(
        say("Red cards of the player-dealer in a row"),
        lambda done: red_run(done.bank_cards),
        lambda done: say("{count} red cards in a row from the first", count=red_run(done.bank_cards)),
        FEW,
    ),
    "suited": number(say("First cards like the up card, in its suit"), _matches(suited=True), _match_words, RED),
    "unsuited": number(say("First cards like the up card, in another suit"), _matches(suited=False), _match_words, RED),
}

"""A table that an author lays by hand: chips, cards, the button and what the players do, a step at a time.

A sketch is a set-up with the cards at its places; each step gives another sketch. What does not fit any more after a
step goes: the cards of a seat that nobody plays at, cards that a shorter hand has no place for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, Final

from trainer.cards.card import Card
from trainer.cards.deck import shuffled
from trainer.cards.notation import parse_cards, write_cards
from trainer.core.errors import BadText
from trainer.core.lazy_dataclass import dataclass, field, replace
from trainer.core.money import dollars
from trainer.core.text import Text, Words, join
from trainer.games.base import ANY, Game
from trainer.games.declarations import PlayerTurn, Word
from trainer.lessons import item_setup
from trainer.lessons.pack_model import ItemDeal
from trainer.round.ruling import OPTION as FAULT
from trainer.round.setup import STACKS, Setup, parse_setup
from trainer.table import places
from trainer.table.lay import Lay, face_up
from trainer.table.settlement import Wager

BUTTON: Final = "button"
PLANTED: Final = (FAULT, "watch", "misplays", "tries", "bank-set", "plays", "play", "won", "enter")
"""Words by which a random table makes trouble, or says what its players do: an author lays a table without them."""
_ASIDE: Final = (places.DISCARD, places.MUCK, places.STUB, places.LEFT_OVER, places.BURNT)
_SEATED: Final = 10_000
"""Cents a player gets who is dealt in to a game for a pot."""
_CHANGES: Final = 24


@dataclass(frozen=True)
class TableSketch:
    """`setup` without a deck of its own, and `hands` as an item writes them: cards by the name of their place."""

    game: Game
    setup: Setup
    hands: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def read(cls, game: Game, values: Mapping[str, Any]) -> TableSketch:
        """The table that an item has; a plain one where it has none that can be read."""
        try:
            setup = parse_setup(str(values.get("setup", "")), game.seats)
            if setup.book != game.info.id:
                return cls.plain(game)
        except BadText:
            return cls.plain(game)
        hands = values.get("hands")
        return cls(game, setup, {str(name): str(cards) for name, cards in dict(hands or {}).items()})

    @classmethod
    def plain(cls, game: Game) -> TableSketch:
        """A table of this game at which nothing goes wrong and nobody has acted."""
        setup = game.new_setup(1, ANY)
        for name in PLANTED:
            without = replace(setup, deck=(), options=_without(setup, name))
            setup = without if not _problems(game, without) else setup
        return cls(game, setup)

    def values(self) -> dict[tuple[str, ...], Any]:
        """The keys of an item that has this table."""
        return {("setup",): self.setup.to_text(), ("hands",): dict(self.hands) or None}

    # -- what lies there

    @cached_property
    def arranged(self) -> Setup | item_setup.CannotAsk:
        """The set-up with a deck that deals these cards, or why it cannot be played."""
        return item_setup.fixed_setup(self.game, ItemDeal(self.setup.to_text(), "", tuple(self.hands.items())))

    @property
    def problem(self) -> Words:
        """Why this table cannot be played yet; empty where it can."""
        reason = self.arranged
        return join((reason.message, reason.fix), " ") if isinstance(reason, item_setup.CannotAsk) else ""

    @cached_property
    def cards(self) -> Mapping[str, tuple[Card, ...]]:
        """The cards of each place that an author may choose: hands in play, the board, the lines."""
        if isinstance(self.arranged, item_setup.CannotAsk):
            return {self._place(name): parse_cards(cards) for name, cards in self.hands.items()}
        seats = {*self.setup.seats_taken, *((self.setup.player_dealer,) if self.setup.player_dealer else ())}
        dealt = item_setup.dealt(self.game, self.arranged)
        if places.BANK_HAND in dealt:
            seats.discard(self.setup.player_dealer)
        name = places.HAND if any(places.name_of(place) == places.HAND for place in dealt) else ""
        return {place: cards for place, cards in dealt.items() if _is_own(place, seats, name)}

    def lay(self) -> Lay:
        """Chips, buttons and dice as the round begins, with every card that will be dealt lying open."""
        lay = self.game.lay_out(self.setup)
        return lay.lie_so(dict(face_up(cards, place) for place, cards in self.cards.items()))

    def chips_at(self, place: str) -> int:
        """What somebody has put at a place: a wager, the bank, the chips behind it."""
        if place == places.BANK:
            return self.setup.bank
        return self.game.lay_out(self.setup).chips_at(place)

    def is_for_chips(self, place: str) -> bool:
        """Whether chips are put at a place before the round begins: the spots, a stack, the bank."""
        seat, name = places.seat_of(place), places.name_of(place)
        if place == places.BANK:
            return bool(self.setup.player_dealer)
        return bool(seat) and (name == places.STACK or (not self._for_a_pot and name in self.game.spots))

    @property
    def _for_a_pot(self) -> bool:
        """Whether players bring stacks and nothing else, as in a game for a pot."""
        return not self.setup.player_dealer and all(wager.kind == places.STACK for wager in self.setup.wagers)

    def places(self) -> tuple[str, ...]:
        """Everything an author may press: seats, the places of chips, places of cards."""
        seats = range(1, self.setup.seats + 1)
        names = [places.STACK] if self._for_a_pot else [*self.game.spots, places.STACK]
        spots = [places.spot(seat, name) for seat in seats for name in names]
        bank = [places.BANK] if self.setup.player_dealer else []
        return (*map(places.seat_place, seats), *filter(self.is_for_chips, (*spots, *bank)), *self.cards)

    # -- chips

    def with_chips(self, place: str, cents: int) -> TableSketch:
        """So much at a place, nothing where it is 0."""
        seat, name, back = places.seat_of(place), places.name_of(place), places.back_of(place)
        if place == places.BANK:
            return self._with(replace(self.setup, bank=cents))
        if name == places.STACK and not self._for_a_pot:
            return self._with_behind(place, cents)
        wagers = [wager for wager in self.setup.wagers if (wager.seat, wager.kind, wager.back) != (seat, name, back)]
        if cents:
            wagers.append(Wager(seat, name, back, cents))
        order = list(self.game.spots)
        wagers.sort(key=lambda wager: (wager.seat, wager.back, order.index(wager.kind) if wager.kind in order else -1))
        return self._with(replace(self.setup, wagers=tuple(wagers)))

    def _with_behind(self, place: str, cents: int) -> TableSketch:
        """So many chips behind the wagers of a seat."""
        behind = dict(part.split(":", 1) for part in self.setup.option(STACKS).split(",") if ":" in part)
        if not behind:
            lay = self.game.lay_out(self.setup)
            bettors = {(wager.seat, wager.back): wager.purse for wager in self.setup.wagers}
            behind = {_who(purse): _plain(lay.chips_at(purse)) for purse in bettors.values()}
        behind[_who(place)] = _plain(cents)
        return self._with(self.setup.with_options(**{STACKS: ",".join(":".join(part) for part in behind.items())}))

    def with_seat(self, seat: int, *, plays: bool) -> TableSketch:
        """A player dealt in with the usual chips, or out of the round with everything of theirs."""
        if not plays:
            wagers = tuple(wager for wager in self.setup.wagers if wager.seat != seat)
            return self._with(replace(self.setup, wagers=wagers))
        if self._for_a_pot:
            stacks = [wager.stake for wager in self.setup.wagers]
            return self.with_chips(places.spot(seat, places.STACK), stacks[0] if stacks else _SEATED)
        pattern = next((wager.seat for wager in self.setup.wagers if not wager.back), 0)
        added = tuple(
            replace(wager, seat=seat) for wager in self.setup.wagers if wager.seat == pattern and not wager.back
        )
        wagers = tuple(sorted((*self.setup.wagers, *added), key=lambda wager: (wager.seat, wager.back)))
        return self._with(replace(self.setup, wagers=wagers))

    def with_button(self, seat: int) -> TableSketch:
        """The button at a seat; the bank, where a player banks. Whoever sat there changes places with the banker."""
        setup, banker = self.setup, self.setup.player_dealer
        if not banker:
            return self._with(setup.with_options(**{BUTTON: str(seat)})) if self.has_button else self
        wagers = tuple(replace(wager, seat=banker) if wager.seat == seat else wager for wager in setup.wagers)
        hands = {str(banker) if name == str(seat) else name: cards for name, cards in self.hands.items()}
        options = dict(setup.options)
        for word in self._seat_lists():
            seats = [listed for listed in setup.option(word.name).split(",") if listed and listed != str(banker)]
            options[word.name] = ",".join(str(banker) if listed == str(seat) else listed for listed in seats)
        wagers = tuple(sorted(wagers, key=lambda wager: (wager.seat, wager.back)))
        after = replace(setup, wagers=wagers, player_dealer=seat, options={**options})
        return replace(self, setup=after, hands=hands).settled()

    @property
    def has_button(self) -> bool:
        """Whether a button or a bank goes from seat to seat at this table."""
        return bool(self.setup.player_dealer) or any(word.name == BUTTON for word in self.game.words)

    # -- cards

    def with_cards(self, place: str, cards: Iterable[Card]) -> TableSketch:
        """These cards at a place. Every other place keeps its cards; one that loses a card gets the one given up."""
        after = {name: list(lying) for name, lying in self.cards.items()}
        before, after[place] = after.get(place, []), list(cards)
        freed = list((Counter(before) - Counter(after[place])).elements())
        room = Counter(self.game.deck.cards())
        for card in Counter(after[place]) - Counter(before):
            used = sum(lying.count(card) for lying in after.values())
            loser = next((name for name, lying in after.items() if name != place and card in lying), "")
            if loser and used > room[card] and freed:
                after[loser][after[loser].index(card)] = freed.pop(0)
        hands = dict[str, str]()
        for name, lying in sorted(after.items(), key=lambda lies: lies[0] != place):
            if lying and not Counter(lying) - room:
                room -= Counter(lying)
                hands[places.whose(name)] = write_cards(lying)
        return replace(self, hands=hands).settled()

    def with_card(self, place: str, index: int, card: Card) -> TableSketch:
        """One card of a place changed for another."""
        lying = list(self.cards.get(place, ()))
        lying[index : index + 1] = [card]
        return self.with_cards(place, lying)

    def without_cards(self, place: str) -> TableSketch:
        """Whatever cards come, at this place."""
        return replace(self, hands={name: cards for name, cards in self.hands.items() if name != places.whose(place)})

    # -- what players do

    def turns(self) -> tuple[PlayerTurn, ...]:
        """What each player does, and can do next; nothing while the table cannot be played."""
        if isinstance(self.arranged, item_setup.CannotAsk):
            return ()
        turns = self.game.of(self.setup).turns(self.arranged)
        return tuple(
            replace(
                turn,
                choices=tuple(replace(choice, setup=self._own(choice.setup)) for choice in turn.choices),
                past=tuple(replace(choice, setup=self._own(choice.setup)) for choice in turn.past),
            )
            for turn in turns
        )

    def _own(self, setup: Setup) -> Setup:
        """What was done to the arranged set-up, with the deck this one has."""
        return replace(setup, deck=self.setup.deck)

    def with_setup(self, setup: Setup) -> TableSketch:
        """After somebody has acted, or has taken an act back."""
        return self._with(setup)

    def seat_words(self, seat: int) -> tuple[tuple[str, Text, bool], ...]:
        """What can be said of a seat by one word of the set-up: the word, its sentence, whether it holds."""
        listed = {word: self.setup.option(word.name).split(",") for word in self._seat_lists()}
        return tuple((word.name, word.seat or Text(""), str(seat) in seats) for word, seats in listed.items())

    def _seat_lists(self) -> tuple[Word, ...]:
        """The words of a set-up behind which a list of seats stands."""
        return tuple(word for word in self.game.words if word.seat is not None)

    def with_seat_word(self, name: str, seat: int, *, holds: bool) -> TableSketch:
        """A word that holds for a seat or does not."""
        seats = {int(word) for word in self.setup.option(name).split(",") if word.isdecimal()} - {seat}
        listed = sorted({*seats, seat} if holds else seats)
        return self._with(self.setup.with_options(**{name: ",".join(map(str, listed))}))

    # -- helpers

    def _with(self, setup: Setup) -> TableSketch:
        return replace(self, setup=setup).settled()

    def _tidy(self) -> Setup:
        """The set-up without seats in its lists at which nobody plays, and without words that say nothing."""
        options, playing = dict(self.setup.options), set(map(str, self.setup.seats_taken))
        for word in self._seat_lists():
            if word.name in options:
                options[word.name] = ",".join(seat for seat in options[word.name].split(",") if seat in playing)
        return replace(self.setup, options={name: text for name, text in options.items() if text})

    def settled(self) -> TableSketch:
        """Without cards that have no place any more, a hand as long as the round deals it."""
        sketch = replace(self, setup=self._tidy())
        for _ in range(_CHANGES):
            fault = sketch.arranged
            if not isinstance(fault, item_setup.CannotAsk) or fault.path[:1] != ("hands",) or len(fault.path) < 2:
                return sketch
            name = fault.path[1]
            hands = {other: cards for other, cards in sketch.hands.items() if other != name}
            if fault.short:
                hands[name] = write_cards(sketch.of_length(name, fault.short))
            sketch = replace(sketch, hands=hands)
        return sketch

    def of_length(self, name: str, short: int) -> tuple[Card, ...]:
        """The cards of a hand with so many more, from those that nobody has, or so many fewer."""
        cards = parse_cards(self.hands[name])
        if short < 0:
            return cards[:short]
        used = Counter(card for hand in self.hands.values() for card in parse_cards(hand))
        free = sorted((Counter(self.game.deck.cards()) - used).elements())
        return (*cards, *shuffled(free, self.setup.rng("sketch", name))[:short])

    def _place(self, name: str) -> str:
        if name.isdecimal():
            return places.hand_place(int(name))
        return places.BANK_HAND if name == places.BANK else name


def _without(setup: Setup, name: str) -> dict[str, str]:
    """The words of a set-up without one of them."""
    return {word: text for word, text in setup.options.items() if word != name}


def _problems(game: Game, setup: Setup) -> bool:
    """Whether something is wrong with a set-up."""
    try:
        return bool(game.check_setup(setup))
    except item_setup.REFUSALS:
        return True


def _is_own(place: str, seats: Iterable[int], name: str) -> bool:
    """Whether cards are dealt to a place for good: the hand of a seat in play or of the bank, a board, a line.

    `name` is what hands are called at this table; empty where players lay their cards in rows at once.
    """
    if places.seat_of(place):
        return places.name_of(place) == (name or places.name_of(place)) and places.seat_of(place) in seats
    if places.name_of(place):
        return place == places.BANK_HAND
    return place not in _ASIDE and not places.is_pile(place)


def _who(purse: str) -> str:
    """How the word for chips behind names a bettor: 2, or 2+1 for the first behind seat 2."""
    back = places.back_of(purse)
    return f"{places.seat_of(purse)}" + (f"+{back}" if back else "")


def _plain(cents: int) -> str:
    return dollars(cents).replace(",", "")

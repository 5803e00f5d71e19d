"""Everything that fixes a round before the dealer touches it; with the acts it determines the whole round.

Its one-line text form is used by packs, replay, bug reports and tests:
    casino-99/fortune-pai-gow-poker seed=4711 bank=3:$1000/1 4:game=$20,fortune=$5 dice=4-5-6 fee=4 cover=matched
`bank=3:$1000/1` is the player-dealer's seat, wager and turn. `cards=` gives the deck from the top where the seed's own
deck is not used. `4+1:` is the first back-line bettor behind seat 4. Other words are options of the game.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from trainer.cards.card import Card
from trainer.cards.notation import parse_cards, parse_dice, write_cards, write_dice
from trainer.core.errors import BadText, clipped, whole_number
from trainer.core.lazy_dataclass import dataclass, field, replace
from trainer.core.money import dollars, parse_money
from trainer.core.rng import Random, child_seed, make_rng
from trainer.core.text import say
from trainer.table.settlement import Wager


@dataclass(frozen=True, slots=True)
class Setup:
    """A table ready for a round. `seed` drives the deck and the players' choices; `deck` replaces the seed's deck."""

    book: str
    seed: int
    seats: int
    wagers: tuple[Wager, ...] = ()
    player_dealer: int = 0
    bank: int = 0
    turn: int = 1
    dice: tuple[int, ...] = ()
    deck: tuple[Card, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)

    @property
    def seats_taken(self) -> tuple[int, ...]:
        """Seats with a wager of their own or behind them, in rising order."""
        return tuple(sorted({wager.seat for wager in self.wagers}))

    def at(self, seat: int, back: int = 0) -> Mapping[str, int]:
        """The wagers of one bettor by kind."""
        return {wager.kind: wager.stake for wager in self.wagers if wager.seat == seat and wager.back == back}

    def option(self, name: str, default: str = "") -> str:
        return self.options.get(name, default)

    def number(self, name: str, default: int = 0) -> int:
        """An option that is a number from 0. BadText where a set-up written by hand says something else."""
        return self._number(name, self.options[name]) if self.options.get(name) else default

    def numbers(self, name: str) -> tuple[int, ...]:
        """An option that is a list of numbers: 2,5,7. BadText as for `number`."""
        return tuple(self._number(name, word) for word in self.option(name).split(",") if word)

    def _number(self, name: str, word: str) -> int:
        try:
            return whole_number(word, 0, MOST_IN_A_WORD)
        except BadText as error:
            raise BadText(error.words[0], say("Write {name}= with plain digits.", name=name), name) from error

    def rng(self, *purpose: str | int) -> Random:
        """The randomness of one part of this round, the same on every machine."""
        return make_rng(child_seed(self.book, self.seed, *purpose))

    def with_options(self, **options: str) -> Setup:
        return replace(self, options={**self.options, **options})

    def to_text(self) -> str:
        """The one-line text form; `parse_setup` reads it back."""
        parts = [self.book, f"seed={self.seed}", f"seats={self.seats}"]
        if self.player_dealer:
            parts.append(f"bank={self.player_dealer}:{_plain(self.bank)}/{self.turn}")
        bettors = dict.fromkeys((wager.seat, wager.back) for wager in self.wagers)
        for seat, back in bettors:
            stakes = ",".join(f"{kind}={_plain(cents)}" for kind, cents in self.at(seat, back).items())
            parts.append(f"{seat}{f'+{back}' if back else ''}:{stakes}")
        if self.dice:
            parts.append(f"dice={write_dice(self.dice)}")
        parts.extend(f"{name}={value}" for name, value in sorted(self.options.items()))
        if self.deck:
            parts.append(f"cards={write_cards(self.deck).replace(' ', '')}")
        return " ".join(parts)


def _plain(cents: int) -> str:
    """An amount without the commas that separate wagers here."""
    return dollars(cents).replace(",", "")


_BETTOR = re.compile(r"(\d+)(?:\+(\d+))?:(.*)", re.ASCII)
_BANK = re.compile(r"(\d+):([^/]+)(?:/(\d+))?", re.ASCII)
EVERY_WORD = ("bank", "cards", "dice", "seats", "seed")
"""Words of a set-up that are no option of one game."""
FEE_SET = "fee-set"
"""The option that names another fee schedule of the house than the one in force."""
STACKS = "stacks"
"""The option that says how many chips are behind wagers and bank: 2:$410,2+1:$380."""
TABLE_DUTY = "table"
"""The option of a duty between two hands (`round/table_duties.py`), which is read in with the first of them."""
NEW = "new"
"""The option of a game that opens with its round."""
LARGEST_SEED = 2**63 - 1
LONGEST_IN_A_SETUP = 2000
"""No word is longer, not even all cards of eight decks."""
MOST_IN_A_WORD = 9999
"""No option of a set-up is a larger number."""
MOST_SEATS, MOST_BEHIND, MOST_TURNS = 21, 20, 20
"""No cardroom table has more seats, nor more bettors behind a seat, nor leaves a bank longer with a player."""


def parse_setup(text: str, seats: int = 7) -> Setup:
    """Reads the text form; `BadText` names the word that cannot be read."""
    words = text.split()
    if not words or "/" not in words[0]:
        raise BadText(
            say("A setup starts with house/game."), say("For example: casino-99/fortune-pai-gow-poker seed=1")
        )
    setup = Setup(words[0], 0, seats)
    for word in words[1:]:
        setup = _word(setup, word)
    for wager in setup.wagers:
        if wager.seat > setup.seats:
            raise BadText(
                say("There is no seat {seat}: the table has {seats} seats.", seat=wager.seat, seats=setup.seats),
                where=f"{wager.seat}:",
            )
    return setup


def _word(setup: Setup, word: str) -> Setup:
    if len(word) > LONGEST_IN_A_SETUP:
        raise BadText(
            say("A word has {count} characters. That is too long.", count=len(word)),
            say("Leave it out."),
            clipped(word),
        )
    bettor = _BETTOR.fullmatch(word)
    try:
        if bettor:
            seat, back = whole_number(bettor[1], 1, MOST_SEATS), whole_number(bettor[2] or "0", 0, MOST_BEHIND)
            stakes = bettor[3]
            wagers = list(setup.wagers)
            for stake in filter(None, stakes.split(",")):
                kind, equals, amount = stake.partition("=")
                if not equals:
                    raise BadText(say("'{stake}' has no amount.", stake=stake), say("Write wagers as game=$20."))
                wagers.append(Wager(seat, kind, back, parse_money(amount)))
            return replace(setup, wagers=tuple(wagers))
        name, equals, value = word.partition("=")
        if not equals:
            raise BadText(
                say("'{word}' is not understood.", word=word),
                say("Words look like seed=1, bank=3:$1000/1 or 4:game=$20."),
            )
        match name:
            case "seed":
                return replace(setup, seed=whole_number(value, 0, LARGEST_SEED))
            case "seats":
                return replace(setup, seats=whole_number(value, 1, MOST_SEATS))
            case "bank":
                bank = _BANK.fullmatch(value)
                if not bank:
                    raise BadText(
                        say("'{value}' is not a bank.", value=value), say("Write bank=3:$1000/1: seat, wager, turn.")
                    )
                banker, turn = whole_number(bank[1], 1, MOST_SEATS), whole_number(bank[3] or "1", 1, MOST_TURNS)
                return replace(setup, player_dealer=banker, bank=parse_money(bank[2]), turn=turn)
            case "dice":
                return replace(setup, dice=parse_dice(value))
            case "cards":
                return replace(setup, deck=parse_cards(value))
            case _:
                return replace(setup, options={**setup.options, name: value})
    except BadText as error:
        raise BadText(*error.words, word) from error

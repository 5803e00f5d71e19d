"""What the players do: by the set-up's word `plays=`, else by their cards. plays=3:f/4:4/6:cc1 is a letter a street."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from trainer.cards.card import Card
from trainer.cards.deck import without
from trainer.games.carnival.offers import ALLOW, REFUSE, START, Offer, Tried, read_tried
from trainer.games.carnival.standing import Standing, best_key
from trainer.games.carnival.terms import CarnivalTerms, Street
from trainer.hands.systems import ACE, FIVE_CARD, Category, category
from trainer.rng import Random, below, choose, sample
from trainer.round.setup import Setup
from trainer.rules.decision import Decision, decide
from trainer.table.lay import spot
from trainer.table.seats import clockwise
from trainer.table.settlement import Wager

MOOD_IN = 14
"""One of so many decisions is not the usual one."""
DEAL, SINGLE = "deal", "single"
"""The option of a set-up that deals one card at a time, and its value."""
_WORD = re.compile(r"(\d+):([fcrt1-9]+)")


@dataclass(frozen=True)
class Table:
    """Everything that the set-up fixes: who is dealt in, every card, what everybody does."""

    terms: CarnivalTerms
    setup: Setup
    cards: Mapping[str, tuple[Card, ...]] = field(repr=False)

    @cached_property
    def dealt_in(self) -> tuple[int, ...]:
        """The seats that get cards, in the order of the deal, without the player-dealer."""
        start = self.terms.first_of(self.terms.deal.first, self.setup.player_dealer)
        return tuple(seat for seat in clockwise(start, self.setup.seats) if seat in self.setup.taken)

    @cached_property
    def plays(self) -> Mapping[int, str]:
        """What each seat does, a letter for each street where players act; it ends with a fold or a wager."""
        return {seat: self._play(seat, written_play(self.setup, seat)) for seat in self.dealt_in}

    def _play(self, seat: int, written: str) -> str:
        rng, tried = self.setup.rng("plays", seat), tried_of(self.setup)
        word = ""
        for number, street in enumerate(acting(self.terms)):
            if number < len(written):
                letter = written[number]
            elif tried is not None and tried.seat == seat and not tried.back and tried.street != START:
                letter = self._with_try(seat, street, tried, number, rng)
            else:
                letter = usual_letter(self, seat, street, rng)
            word += letter
            if ends(letter):
                break
        return word

    def _with_try(self, seat: int, street: Street, tried: Tried, number: int, rng: Random) -> str:
        """Before the tried street a player waits; there he does it where it is allowed."""
        places = [one.id for one in acting(self.terms)]
        if number < places.index(tried.street):
            return next(letter for letter in street.does if not ends(letter))
        if street.id == tried.street and may(self, tried).result == "allow":
            return {"back": "t", "fold": "f"}.get(tried.amount, tried.amount)
        return usual_letter(self, seat, street, rng)

    def bet_before(self, seat: int, street: str) -> int:
        """How many antes a seat's later wager was by the set-up's word before this street; 0 without one."""
        places = [one.id for one in acting(self.terms)]
        done = written_play(self.setup, seat)[: places.index(street) if street in places else 0]
        return next((int(letter) for letter in done if letter.isdigit()), 0)

    def folded(self, seat: int) -> bool:
        return self.plays[seat].endswith("f")

    def letter(self, seat: int, street: Street) -> str:
        """What a seat does on a street, empty where it does nothing any more."""
        place, word = acting(self.terms).index(street), self.plays[seat]
        return word[place] if place < len(word) else ""

    def times(self, seat: int) -> int:
        """How many antes a seat's later wager is; 0 without one."""
        last = self.plays[seat][-1:]
        return int(last) if last.isdigit() else 0

    def standing(self, seat: int) -> Standing:
        """The seat at the end of the round."""
        bank = self.cards["bank.hand"] if self.terms.contest else ()
        return Standing(
            self.terms.hands, self.cards[spot(seat, "hand")], bank, self.cards.get("board", ()), self.folded(seat)
        )

    @cached_property
    def wagers(self) -> tuple[Wager, ...]:
        """Every wager that is there after the last decision: the later ones too, without those taken back."""
        back = {
            (seat, street.bet) for seat in self.dealt_in for street in acting(self.terms) if self._took(seat, street)
        }
        found = [wager for wager in self.setup.wagers if (wager.seat, wager.kind) not in back]
        for seat, number in dict.fromkeys((wager.seat, wager.back) for wager in self.setup.wagers):
            if self.times(seat):
                ante = self.setup.at(seat, number).get(self.terms.required[0], 0)
                found.append(Wager(seat, self.terms.play, number, self.times(seat) * ante))
        return tuple(wager for wager in found if wager.stake)

    def _took(self, seat: int, street: Street) -> bool:
        return self.letter(seat, street) == "t"


def acting(terms: CarnivalTerms) -> tuple[Street, ...]:
    """The streets on which players act."""
    return tuple(street for street in terms.streets if street.does)


def ends(letter: str) -> bool:
    """Whether a player does nothing more after this."""
    return letter == "f" or letter.isdigit()


def written_play(setup: Setup, seat: int) -> str:
    """What the set-up's word `plays=` says that a seat does."""
    return _read_plays(setup.option("plays")).get(seat, "")


def _read_plays(text: str) -> Mapping[int, str]:
    found = (_WORD.fullmatch(part) for part in text.split("/") if part)
    return {int(one[1]): one[2] for one in found if one}


def bad_plays(terms: CarnivalTerms, setup: Setup) -> str:
    """What cannot be done of `plays=`, empty when everything can."""
    for part in filter(None, setup.option("plays").split("/")):
        found = _WORD.fullmatch(part)
        if not found or int(found[1]) not in setup.taken:
            return part
        for number, letter in enumerate(found[2]):
            streets = acting(terms)
            if number >= len(streets) or letter not in streets[number].does:
                return part
            if ends(letter) and number < len(found[2]) - 1:
                return part
    return ""


def write_plays(plays: Mapping[int, str]) -> str:
    return "/".join(f"{seat}:{word}" for seat, word in sorted(plays.items()))


def tried_of(setup: Setup) -> Tried | None:
    """What somebody tries that the dealer has to look at: option `tries`."""
    return read_tried(setup.option("tries"))


def may(table: Table, tried: Tried) -> Decision[str]:
    """Whether the player may do what he tries."""
    terms, setup = table.terms, table.setup
    stakes = dict(setup.at(tried.seat, tried.back))
    ante = stakes.get(terms.required[0], 0)
    bet = table.bet_before(tried.seat, tried.street)
    if bet:
        stakes[terms.play] = bet * ante
    own = () if tried.street == START else table.cards.get(spot(tried.seat, "hand"), ())
    street = terms.street(tried.street)
    if tried.fold and street is not None:
        return may_move(terms, street, "f", stakes)
    offer = Offer(
        tried.wager, tried.street, tried.cents(ante), stakes, own, terms.hands.system, tried.back > 0, tried.take
    )
    return decide(terms.allow, offer)


def may_move(terms: CarnivalTerms, street: Street, letter: str, stakes: Mapping[str, int]) -> Decision[str]:
    """Whether a player with these wagers may fold, check or let a wager ride, by the line about this street."""
    ante = stakes.get(terms.required[0], 0)
    offer = Offer(
        street.bet or terms.play,
        street.id,
        least_times(street) * ante,
        stakes,
        system=terms.hands.system,
        take=bool(street.bet),
    )
    decision = decide(terms.allow, offer)
    done = terms.play in stakes and decision.result != ALLOW
    return decision.map(lambda _: ALLOW if letter in street.does and not done else REFUSE)


def least_times(street: Street | None) -> int:
    """The least later wager of a street in antes."""
    return min((int(letter) for letter in (street.does if street else "") if letter.isdigit()), default=1)


# -- the cards


def packet(terms: CarnivalTerms, setup: Setup) -> int:
    """How many cards a hand gets at a time."""
    return 1 if setup.option(DEAL) == SINGLE else terms.deal.packet


def destinations(terms: CarnivalTerms, setup: Setup) -> tuple[str, ...]:
    """Where each card goes, from the top of the deck."""
    start, size = terms.first_of(terms.deal.first, setup.player_dealer), packet(terms, setup)
    players = [spot(seat, "hand") for seat in clockwise(start, setup.seats) if seat in setup.taken]
    if terms.deal.community:
        return (*(place for place in players for _ in range(size)), "board", "board", "unseen")
    around = [place for place in (*players, "bank.hand") for _ in range(size)]
    found = around * (terms.hands.cards // size)
    for street in terms.streets:
        found += ["burn"] * street.burn + ["board"] * street.board
    return tuple(found)


@dataclass(frozen=True, slots=True, eq=False)
class _Same:
    """A set-up looked up by being the very same one: a round carries one set-up through all its states."""

    setup: Setup

    def __hash__(self) -> int:
        return id(self.setup)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.setup is self.setup


def table_of(terms: CarnivalTerms, setup: Setup) -> Table:
    """The cards of a set-up by place: those it names from the top, the rest from its seed."""
    return _table(terms, _Same(setup))


@lru_cache(maxsize=32)
def _table(terms: CarnivalTerms, key: _Same) -> Table:
    setup = key.setup
    places = destinations(terms, setup)
    named = setup.deck[: len(places)]
    rest = sample(setup.rng("deck"), without(terms.deck.cards(), named), len(places) - len(named))
    cards: dict[str, list[Card]] = {"bank.hand": []}
    for place, card in zip(places, (*named, *rest), strict=True):
        cards.setdefault(place, []).append(card)
    return Table(terms, setup, {place: tuple(held) for place, held in cards.items()})


# -- what players usually do


def usual_letter(table: Table, seat: int, street: Street, rng: Random) -> str:
    """A sensible decision from the cards a player sees, sometimes another one he may take."""
    terms = table.terms
    shown = sum(one.board for one in terms.streets[: terms.streets.index(street) + 1])
    own, board = table.cards[spot(seat, "hand")], table.cards.get("board", ())[:shown]
    letter = _sensible(terms, street, own, board)
    return choose(rng, _open(table, seat, street)) if below(rng, MOOD_IN) == 0 else letter


def _open(table: Table, seat: int, street: Street) -> str:
    """The letters a player may choose among here."""
    ante = table.terms.required[0]
    tries = {letter: Tried(seat, 0, street.id, table.terms.play or ante, letter) for letter in street.does}
    return "".join(
        letter for letter, tried in tries.items() if not letter.isdigit() or may(table, tried).result == "allow"
    )


def _sensible(terms: CarnivalTerms, street: Street, own: tuple[Card, ...], board: tuple[Card, ...]) -> str:
    if "r" in street.does:
        return "r" if _rides((*own, *board)) else "t"
    if "c" in street.does and not board:
        return "4" if _starts_well(own) else "c"
    if "c" in street.does:
        return "2" if _made(own, board) >= Category.TWO_PAIR or _pairs_up(own, board) else "c"
    if board:
        return "1" if _made(own, board) >= Category.ONE_PAIR and _plays_own(own, board) else "f"
    if "3" in street.does and best_key(terms.hands.system, own, ()) >= 1 << 20 | ACE << 16:
        return "3"
    least = min(letter for letter in street.does if letter.isdigit())
    return least if best_key(terms.hands.system, own, ()) >= terms.usual.play_at else "f"


def _made(own: tuple[Card, ...], board: tuple[Card, ...]) -> Category:
    return category(best_key(FIVE_CARD, own, board))


def _plays_own(own: tuple[Card, ...], board: tuple[Card, ...]) -> bool:
    """Whether an own card makes the hand better than the board, or is high enough."""
    if len(board) < FIVE_CARD.size or max(card.rank for card in own) >= ACE - 1:
        return True
    return best_key(FIVE_CARD, own, board) > best_key(FIVE_CARD, (), board)


def _pairs_up(own: tuple[Card, ...], board: tuple[Card, ...]) -> bool:
    return bool({card.rank for card in own} & {card.rank for card in board}) or own[0].rank == own[1].rank


def _starts_well(own: tuple[Card, ...]) -> bool:
    low, high = sorted(card.rank for card in own)
    suited = own[0].suit == own[1].suit
    return (low == high and low > 2) or high == ACE or (high == ACE - 1 and (suited or low >= 5)) or low >= 10


def _rides(cards: tuple[Card, ...]) -> bool:
    """A pair of tens or better already, or all cards high and of one suit."""
    counts: dict[int, int] = {}
    for card in cards:
        counts[card.rank] = counts.get(card.rank, 0) + 1
    paired = [rank for rank, count in counts.items() if count > 1]
    if any(rank >= 10 or counts[rank] > 2 for rank in paired) or len(paired) > 1:
        return True
    return len({card.suit for card in cards}) == 1


__all__ = [
    "DEAL",
    "SINGLE",
    "Table",
    "acting",
    "bad_plays",
    "destinations",
    "ends",
    "least_times",
    "may",
    "may_move",
    "packet",
    "table_of",
    "tried_of",
    "usual_letter",
    "write_plays",
    "written_play",
]

"""A round as somebody finds it when something goes wrong: who sits where with what, and what becomes of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from trainer.cards.card import Card
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.rng import Random, choose, sample
from trainer.games.banked.banked_offers import WagerLimit
from trainer.games.banked.banked_terms import BankedTerms
from trainer.games.faults.fault_felt import Felt
from trainer.round.handling import ARRIVALS
from trainer.round.machine import Round
from trainer.round.ruling import OPTION, Does, Effect, FaultView, Ruling, RulingBook, rulings
from trainer.round.setup import STACKS, Setup
from trainer.round.task import Stage
from trainer.table.lay import Lay
from trainer.table.places import BANK, STACK, back_of, holder, name_of, place_of, seat_of, seat_place, spot, stack_of
from trainer.table.seat_ring import clockwise, left_of
from trainer.table.settlement import Wager

HANDS: Final = ("hand", "front", "middle", "back")
"""Where cards of one hand lie."""
CHIP: Final = 100
"""The smallest chip that is wagered, in cents."""


@dataclass(frozen=True, slots=True)
class Scene:
    """The round as it stands, its deck, what chooses, and the terms of the bank where there is one."""

    r: Round[Any]
    deck: Sequence[Card]
    rng: Random
    table: BankedTerms | None = None

    @property
    def felt(self) -> Felt:
        """The felt, to be changed."""
        return Felt(self.r.lay, self.deck, self.rng, self.banker)

    def after(self, happened: FaultView) -> tuple[Felt, int]:
        """The felt as something has left it, to be changed further, and the seat it happened to."""
        assert happened.felt is not None
        return Felt(happened.felt, self.deck, self.rng, self.banker), seat_of(happened.look[0])

    @property
    def main(self) -> str:
        """The wager that everybody makes first."""
        return next(iter(self.table.names)) if self.table is not None else ""

    @property
    def side(self) -> str:
        """A wager that some make beside it and others do not; the same one where there is no other."""
        if self.table is None:
            return self.main
        kinds = [kind for kind in self.table.names if kind != self.main]
        by_kind = {
            kind: {wager.seat for wager in self.r.setup.wagers if wager.kind == kind} for kind in (self.main, *kinds)
        }
        side_kinds = [kind for kind in kinds if by_kind[kind] and by_kind[kind] != by_kind[self.main]]
        side_kinds = side_kinds or [kind for kind in kinds if by_kind[kind]]
        return choose(self.rng, side_kinds) if side_kinds else (*kinds, self.main)[0]

    def limit_with(self, word: str) -> WagerLimit | None:
        """A printed limit with that word, of a wager that some make; None where the book has none."""
        limits = self.table.limits if self.table is not None else ()
        having = [limit for limit in limits if limit.printed and limit.need(word) is not None]
        return choose(self.rng, having) if having else None

    @property
    def banker(self) -> int:
        return self.r.setup.player_dealer

    @property
    def seats(self) -> list[int]:
        """The players of this round but the player-dealer, clockwise from where hands come first."""
        seats_taken = [seat for seat in self.r.setup.seats_taken if seat != self.banker]
        order = clockwise(left_of(self.banker, self.r.setup.seats) if self.banker else 1, self.r.setup.seats)
        return [seat for seat in order if seat in seats_taken]

    @property
    def live(self) -> list[int]:
        """Those of them who hold cards, or all where nobody does."""
        holding = [seat for seat in self.seats if any(self.r.lay.cards.get(place) for place in self.hand(seat))]
        return holding or self.seats

    @property
    def empty(self) -> list[int]:
        """The seats where nobody plays."""
        seats_taken = (*self.r.setup.seats_taken, self.banker)
        return [seat for seat in range(1, self.r.setup.seats + 1) if seat not in seats_taken]

    def any_seat(self) -> int:
        """Some player who is in with the main wager, one without anybody behind him if there is one."""
        wagers = self.r.setup.wagers
        alone = [seat for seat in self.live if not any(w.seat == seat and w.back for w in wagers)] or self.live
        staked = [seat for seat in alone if any(w.seat == seat and w.kind == self.main for w in wagers)]
        return choose(self.rng, staked or alone)

    def some(self, count: int) -> tuple[int, ...]:
        """So many players at random, as many as there are; some without cards where too few hold any."""
        seats = sample(self.rng, self.live, min(count, len(self.live)))
        others = [seat for seat in self.seats if seat not in self.live]
        missing = min(count - len(seats), len(others))
        return (*seats, *sample(self.rng, others, missing)) if missing else seats

    def stake(self, seat: int, kind: str = "") -> int:
        """What a player wagered; what is usual where he did not."""
        kind = kind or self.main
        staked = [wager.stake for wager in self.r.setup.wagers if wager.seat == seat and wager.kind == kind]
        return staked[0] if staked else self.least(kind)

    def least(self, kind: str) -> int:
        """The least wager, in whole chips; the least that is usual where the book's is less than a chip."""
        least = self._bounds(kind)[0]
        return least if least >= CHIP else min(self._usual(kind), default=5 * CHIP)

    def most(self, kind: str) -> int:
        """The largest wager; a hundred times the least where a table has none."""
        return self._bounds(kind)[1] or 100 * self.least(kind)

    def has_maximum(self, kind: str) -> bool:
        """Whether a limit ends the wagers of a kind."""
        return bool(self._bounds(kind)[1])

    def _usual(self, kind: str) -> tuple[int, ...]:
        stakes = self.table.usual.stakes if self.table is not None else {}
        return stakes.get(kind) or next(iter(stakes.values()), ())

    def _bounds(self, kind: str) -> tuple[int, int]:
        return self.table.bounds(self.r.setup, kind) if self.table is not None else (0, 0)

    def spot(self, seat: int, kind: str = "", back: int = 0) -> str:
        return spot(seat, kind or self.main, back)

    def hand(self, owner: int | str) -> tuple[str, ...]:
        """Where a seat's cards lie, or the bank's; where they would lie if there are none."""
        name = owner if isinstance(owner, str) else seat_place(owner)
        lies = tuple(place_of(name, part) for part in HANDS if self.r.lay.cards.get(place_of(name, part)))
        return lies or (place_of(name, HANDS[0]),)

    def owner(self, seat: int) -> str:
        """Under which name the cards of a seat lie."""
        return holder(seat, self.banker)


Show = Callable[[Scene], FaultView]
Begins = Callable[[Setup], Any]
"""The state of a round before its first duty."""
AMPLE: Final = 12
"""So many times what is put out is enough to double, to split and to play on."""


def happened(scene: Callable[[Round[Any]], Any], r: Round[Any], fault: Ruling) -> FaultView:
    """What lies there for a fault, why it is not seen where it cannot be, and who is asked about it."""
    now, situation = scene(r), fault.shared
    view = situation.show(now) if situation is not None and situation.show is not None else FaultView()
    return replace(view, unseen=situation.unseen if situation is not None else None, scene=now)


def at_table(deck: Sequence[Card], table: BankedTerms | None, r: Round[Any]) -> Scene:
    """The round as a fault finds it; what chance decides about it comes from its set-up."""
    return Scene(r, deck, r.setup.rng("happened"), table)


def ruled_at(
    book: RulingBook,
    deck: Sequence[Card],
    table: BankedTerms | None = None,
    does: Does | None = None,
    begins: Begins | None = None,
) -> Callable[[str], tuple[Stage[Any], ...]]:
    """The stages of what a book rules on, by the moment; faults are shown with cards of this deck.

    `does` carries out what is ruled; what becomes of wagers at a table with a bank is the same in every family.
    `begins` is the state of another set-up, where it hangs on the wagers: there a seat may come in by a ruling.
    """
    shows = partial(happened, partial(at_table, deck, table))
    if table is None:
        return partial(rulings, book, shows=shows, does=does)
    standing = _StandingWagers(table, begins)

    def carried_out(fault: Ruling, lies: FaultView, effect: Effect, r: Round[Any]) -> Round[Any]:
        if effect in (Effect.PLAYS, Effect.CAPPED):
            return standing.ruled(lies, r, capped=effect is Effect.CAPPED)
        return does(fault, lies, effect, r) if does is not None else r

    def stages(at: str) -> tuple[Stage[Any], ...]:
        def enter(r: Round[Any]) -> Round[Any]:
            fault = book.find(r.setup.option(OPTION))
            return standing.bought_in(shows(r, fault), r) if fault is not None and fault.at == at else r

        asked = rulings(book, at, shows, carried_out)
        return (Stage(f"{ARRIVALS}-{at}", enter=enter), *asked) if asked else ()

    return stages


# ---------------- wagers that a ruling lets stand


@dataclass(frozen=True, slots=True)
class _StandingWagers:
    """What becomes of the wagers that a fault is about, at a table with a bank, before the deal: later they stand.

    Nobody bets behind a seat where the book has no back line. A seat comes in where the family `begins` with it.
    """

    table: BankedTerms
    begins: Begins | None

    def ruled(self, lies: FaultView, r: Round[Any], *, capped: bool) -> Round[Any]:
        """The wagers and the bank as they were found; `capped`: up to the largest wager."""
        felt, before = lies.felt, r.setup
        if felt is None or _is_dealt(r):
            return r
        if BANK in lies.look:
            r = _standing_bank(felt.chips_at(BANK), r)
        places = self._places(lies, r)
        for place in places if any(felt.chips_at(place) for place in places) else ():
            most = self.table.bounds(r.setup, name_of(place))[1] if capped else 0
            cents = felt.chips_at(place)
            r = _standing_wager(r, place, min(cents, most) if most else cents)
        return r.with_state(self.begins(r.setup)) if self.begins is not None and r.setup != before else r

    def bought_in(self, lies: FaultView, r: Round[Any]) -> Round[Any]:
        """Who puts out so much has it from the start, and what later bets and payments take.

        Not where the set-up says what everybody has: there a wager stands as far as that goes.
        """
        felt = lies.felt
        if felt is None or STACKS in r.setup.options or _is_dealt(r):
            return r
        for place in self._places(lies, r):
            stack, more = stack_of(place), felt.chips_at(place) - r.lay.chips_at(place)
            missing = AMPLE * more - r.lay.chips_at(stack)
            r = r.with_lay(r.lay.bring(stack, missing)) if missing > 0 else r
        return r

    def _places(self, lies: FaultView, r: Round[Any]) -> list[str]:
        """The spots a fault is about whose wagers may stand."""
        places = [place for place in lies.look if name_of(place) in self.table.names]
        places = [place for place in places if self.table.back_line or not back_of(place)]
        return [place for place in places if self.begins is not None or seat_of(place) in r.setup.seats_taken]


def _is_dealt(r: Round[Any]) -> bool:
    return any(seat_of(place) and cards for place, cards in r.lay.cards.items())


def _standing_bank(cents: int, r: Round[Any]) -> Round[Any]:
    own, more = spot(r.setup.player_dealer, STACK), cents - r.setup.bank
    if cents <= 0 or more > r.lay.chips_at(own) or r.lay.chips_at(BANK) != r.setup.bank:
        return r
    setup, ledger = replace(r.setup, bank=cents), replace(r.ledger, put_up=cents)
    return replace(r, setup=setup, ledger=ledger, lay=_moved(r.lay, own, BANK, more))


def _standing_wager(r: Round[Any], place: str, cents: int) -> Round[Any]:
    more, stack = cents - r.lay.chips_at(place), stack_of(place)
    others = [wager for wager in r.setup.wagers if wager.place != place]
    if not more or more > r.lay.chips_at(stack) or not (others or cents):
        return r
    wagers = (*others, *([Wager(seat_of(place), name_of(place), back_of(place), cents)] if cents else ()))
    order = list(dict.fromkeys((*(wager.place for wager in r.setup.wagers), place)))
    ordered = sorted(wagers, key=lambda wager: (wager.seat, order.index(wager.place)))
    return replace(r, setup=replace(r.setup, wagers=tuple(ordered)), lay=_moved(r.lay, stack, place, more))


def _moved(lay: Lay, start: str, end: str, cents: int) -> Lay:
    """Chips from one place to another; back where there are less than none."""
    return lay.pay(start, end, cents) if cents > 0 else lay.pay(end, start, -cents)

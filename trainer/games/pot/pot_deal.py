"""The streets: who is dealt first and last, discards, cards burned, cards to every live hand, the board, the draw."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Final

from trainer.cards.card import Card
from trainer.core.lazy_dataclass import replace
from trainer.core.rng import below, sample
from trainer.core.text import Text, counted, say
from trainer.games.pot.pot_betting import Hand
from trainer.games.pot.pot_course import COMMUNITY, MIX, NO_BURN, SHORT_RULES, Throws
from trainer.games.pot.pot_deal_plan import BURNED, SHARED, Comes, Dealt
from trainer.games.pot.pot_state import button_seat, deck_of
from trainer.games.pot.pot_terms import BUY_FACING, STREET_NAMES, PotGame, Street
from trainer.round.acts import Act, Choose, Number, Option, Seat, Seats, WantChoice, WantNumber, WantSeat, WantSeats
from trainer.round.duty import Kind
from trainer.round.task import Stage, Task, TaskKind
from trainer.round.types import BURN, BUY_CARD, DEAL_SEAT, DISCARD, SHORT_DECK
from trainer.rules.decision import Decision, decided
from trainer.table.lay import Laid
from trainer.table.places import BOARD, BURNT, MUCK, STUB, hand_place, seat_place
from trainer.table.places import DISCARD as AWAY

MOST_BURNED = 3
DEAL = "deal"


def street_stage(street: Street) -> str:
    """The name of the stage in which the cards of a street are dealt."""
    return f"street-{street.id}"


def deal_hands(game: PotGame) -> Stage:
    """Who gets the first card and who the last; then everybody has the cards of the first street."""
    kind = TaskKind(DEAL_SEAT, (game.rule("deal.first"), game.rule("deal.last")))

    def out(r: Hand, _: Act) -> Hand:
        return _dealt(game, _begun_at(game, r, r.did(Kind.DEAL_ORDER, 0, "first")), 0)

    def tasks(r: Hand) -> Iterator[Task]:
        ring, button = r.state.ring, button_seat(r.setup)
        listed = ", ".join(map(str, ring))
        reason = say("dealt in from your left: {seats}", seats=listed)
        if r.setup.number("button"):
            reason = say("dealt in from the button's left: {seats}", seats=listed)
        look, want = (seat_place(button),), WantSeat(r.setup.seats_taken)
        first: Decision[Act] = decided(Seat(ring[0]), kind.rules[0], reason)
        last: Decision[Act] = decided(Seat(ring[-1]), kind.rules[1], reason)
        ask = say("Who gets the first card?")
        yield kind.fixed(ask, want, first, subject="first", look=look)
        ask = say("Who gets the last card?")
        yield kind.fixed(ask, want, last, subject="last", look=look, do=out)

    return Stage(DEAL, (kind,), tasks)


def _begun_at(game: PotGame, r: Hand, first: Act | None) -> Hand:
    """The hand as it is dealt from that seat on: everybody begins with another's cards.

    He turns up and throws away the cards that lie where those lay that he would have turned up and thrown away.
    """
    ring, right = r.state.ring, r.state
    if not isinstance(first, Seat) or first.seat == ring[0]:
        return r
    place = ring.index(first.seat)
    moved = dict(zip(ring, (*ring[place:], *ring[:place]), strict=True))
    plan = tuple(
        replace(dealt, to=moved.get(dealt.to, dealt.to)) if dealt.street == 0 else dealt for dealt in right.plan
    )
    state = replace(right, plan=plan, thrown={})

    def of_places(named: Throws) -> Throws:
        return {
            (seat, street): tuple(state.cards(seat)[right.cards(seat).index(card)] for card in cards)
            for (seat, street), cards in named.items()
        }

    state = replace(state, turned=of_places(right.turned), swapped=of_places(right.swapped))
    gone: dict[tuple[int, int], tuple[Card, ...]] = {}
    for (seat, street), cards in sorted(right.thrown.items(), key=lambda throw: throw[0][1]):
        until = street if game.streets[street].discard_after else street - 1
        before, hand = replace(right, thrown=gone).hand_of(seat, until), state.hand_of(seat, until)
        gone[seat, street] = cards
        thrown = tuple(hand[before.index(card)] for card in cards)
        state = replace(state, thrown={**state.thrown, (seat, street): thrown})
    return r.with_state(state)


LATE = 3
"""So many of the hands, at most, have not thrown their card away when the dealer looks."""


def discards(game: PotGame, number: int, *, after: bool = False) -> tuple[Stage, ...]:
    """Cards thrown away before a street, or behind its cards: nothing goes on before every live hand has done it."""
    street = game.streets[number]
    if not (street.discard_after if after else street.discard):
        return ()
    kind = TaskKind(DISCARD, (game.rule("deal.discard"),))

    def late(r: Hand) -> tuple[int, ...]:
        live = r.state.rounds[number - 1].live
        rng = r.setup.rng("late", number)
        return tuple(sorted(sample(rng, live, below(rng, min(LATE, len(live)) + 1))))

    def thrown(r: Hand, seats: Iterable[int]) -> Hand:
        for seat in seats:
            cards = r.state.thrown.get((seat, number), ())
            r = r.with_lay(r.lay.move_some(hand_place(seat), MUCK, cards, up=False))
        return r

    def enter(r: Hand) -> Hand:
        if r.state.round(number) is None:
            return r
        return thrown(r, [seat for seat in r.state.rounds[number - 1].live if seat not in late(r)])

    def tasks(r: Hand) -> Iterator[Task]:
        if r.state.round(number) is None:
            return
        waiting = late(r)
        extra_text = say("a card too many at seats {seats}", seats=", ".join(map(str, waiting)))
        reason = (
            extra_text
            if waiting
            else say("no hand has a card too many, of {n}", n=len(r.state.rounds[number - 1].live))
        )
        right: Decision[Act] = decided(Seats(waiting), kind.rules[0], reason)
        live = r.state.rounds[number - 1].live
        yield kind.fixed(
            say("Who still has to discard, if anyone?"),
            WantSeats(tuple(sorted(live))),
            right,
            subject=street.id,
            look=tuple(hand_place(seat) for seat in live),
            do=lambda now, _: thrown(now, waiting),
        )

    return (Stage(f"discard-{street.id}", (kind,), tasks, enter),)


def deal_street(game: PotGame, number: int) -> Stage:
    """Burning, and the cards of a later street; where they do not go round, how they are dealt."""
    street = game.streets[number]
    if street.draw and BUY_FACING in game.rules:
        return _bought(game, number)
    kind = TaskKind(BURN, (game.rule("deal.burn"),) if number and street.burn else ())
    last = number == len(game.streets) - 1
    short = TaskKind(SHORT_DECK, tuple(game.rules[id] for id in SHORT_RULES if last and id in game.rules))

    def enter(r: Hand) -> Hand:
        asks = bool(kind.rules) and number not in r.state.burnt
        return r if asks or not number or r.state.round(number) is None else _dealt(game, r, number)

    def tasks(r: Hand) -> Iterator[Task]:
        if not kind.rules or r.state.round(number) is None or number in r.state.burnt:
            return
        if last and r.state.short:
            yield _short_task(game, short, r, number)
            return
        yield burn_task(kind, street, (STUB, BURNT, BOARD), partial(_after_burn, game, number))

    kinds = tuple(task_kind for task_kind in (kind, short) if task_kind.rules)
    return Stage(street_stage(street), kinds, tasks, enter)


def _after_burn(game: PotGame, number: int, r: Hand, act: Act) -> Hand:
    """The street is dealt behind so many burned cards; of another number everybody gets the cards beside his."""
    assert isinstance(act, Number)
    state, burn = r.state, game.streets[number].burn
    if act.number != burn and not state.thrown:
        first = next(place for place, dealt in enumerate(state.plan) if dealt.street == number)
        burned = (Dealt(number, BURNED, False),) * min(act.number, MOST_BURNED)
        r = r.with_state(replace(state, plan=(*state.plan[:first], *burned, *state.plan[first + burn :])))
    return _dealt(game, r, number)


# -- when the deck runs out

EACH: Final = "as-always"
SHORT_WORDS: Final[Mapping[str, Text]] = {
    EACH: say("burn a card and deal one to each, as always"),
    MIX: say("mix with the burn cards, burn one, and deal one to each"),
    NO_BURN: say("mix with the burn cards and deal one to each without a burn"),
    COMMUNITY: say("turn up one card for everyone"),
}


def _short_task(game: PotGame, kind: TaskKind, r: Hand, number: int) -> Task:
    state, words = (
        r.state,
        [(EACH, SHORT_WORDS[EACH]), *((printed.id, SHORT_WORDS[printed.id]) for printed in kind.rules)],
    )
    live = state.rounds[number - 1].live
    cards_left_text = say("cards left: {left}, burned: {burned}", left=_stub_size(r), burned=len(r.lay.cards_at(BURNT)))
    hands = say("hands without their last card: {count}", count=len(live))
    right: Decision[Act] = decided(Choose(state.short), game.rule(state.short), cards_left_text, hands)
    return kind.fixed(
        say("How is the last card dealt?"),
        WantChoice(tuple(Option(id, text) for id, text in words)),
        right,
        subject=game.streets[number].id,
        look=(STUB, BURNT),
        do=lambda now, _: _dealt(game, now, number),
    )


def _stub_size(r: Hand) -> int:
    return len(r.lay.cards_at(STUB))


# -- a card bought


UP, DOWN = "up", "down"


def _bought(game: PotGame, number: int) -> Stage:
    """One hand after the other: the card thrown away lies at the discards, the new one comes as it lay."""
    street = game.streets[number]
    kind = TaskKind(BUY_CARD, (game.rule(BUY_FACING),))

    def buyers(r: Hand) -> list[int]:
        live = r.state.rounds[number - 1].live if r.state.round(number) is not None else ()
        return [seat for seat in live if r.state.thrown.get((seat, number))]

    def thrown(r: Hand, place: int) -> Hand:
        """The card of the buyer with that place goes to the discards as it lies; the one before him has been served."""
        seats, lay = buyers(r), r.lay.move_cards(AWAY, MUCK, up=False)
        if place < len(seats):
            laid_cards = lay.cards.get(hand_place(seats[place]), ())
            gone = r.state.thrown[seats[place], number]
            lay = lay.lie(hand_place(seats[place]), tuple(laid for laid in laid_cards if laid.card not in gone))
            lay = lay.lie(AWAY, tuple(laid for laid in laid_cards if laid.card in gone))
        return r.with_lay(lay)

    def served(place: int, r: Hand, _: Act) -> Hand:
        seat = buyers(r)[place]
        pairs = [
            (card, dealt) for card, dealt in zip(r.state.deck, r.state.plan, strict=False) if dealt.street == number
        ]
        lay = r.lay
        for card, dealt in pairs:
            lay = lay.put(hand_place(seat), (card,), up=dealt.up) if dealt.to == seat else lay
        gone = {card for card, _ in pairs[: place + 1]}
        cards = tuple(card for card in lay.cards_at(STUB) if card not in gone)
        return thrown(r.with_lay(lay.set_cards(STUB, cards)), place + 1)

    def tasks(r: Hand) -> Iterator[Task]:
        for place, seat in enumerate(buyers(r)):
            up = next(dealt.up for dealt in r.state.plan if (dealt.to, dealt.street) == (seat, number))
            lay_so = say("the player discarded an up card") if up else say("the player discarded the down card")
            right: Decision[Act] = decided(Choose(UP if up else DOWN), kind.rules[0], lay_so)
            yield kind.fixed(
                say("Seat {seat} buys a card. How does it come?"),
                WantChoice((Option(UP, say("face up")), Option(DOWN, say("face down")))),
                right,
                seat=seat,
                subject=street.id,
                look=(AWAY, hand_place(seat)),
                do=partial(served, place),
            )

    return Stage(street_stage(street), (kind,), tasks, lambda r: thrown(r, 0))


def burn_task(kind: TaskKind, street: Street, look: tuple[str, ...], do: Callable[[Hand, Act], Hand]) -> Task:
    """How many cards are burned before a street."""
    reason = counted(
        "one card before {street}", "{n} cards before {street}", street.burn, street=STREET_NAMES[street.id]
    )
    right: Decision[Act] = decided(Number(street.burn), kind.rules[0], reason)
    ask = say("Next comes {street}. How many cards do you burn?", street=STREET_NAMES[street.id])
    want = WantNumber(0, MOST_BURNED)
    return kind.fixed(ask, want, right, subject=street.id, look=look, do=do)


# -- the cards on the felt


def _dealt(game: PotGame, r: Hand, number: int) -> Hand:
    """The cards of a street lie where they belong, the rest is the stub; what is changed on a draw lies in the muck."""
    state, lay = r.state, r.lay
    last = number == len(game.streets) - 1
    planned = [
        (card, dealt) for card, dealt in zip(state.deck, state.plan, strict=False) if dealt.comes is not Comes.SWAP
    ]
    on_street = [(card, dealt) for card, dealt in planned if dealt.street == number]
    gone = sum(dealt.street <= number for dealt in state.plan)
    for seat in state.ring:
        place = hand_place(seat)
        if game.streets[number].draw:  # of cards changed on a draw the old ones go; discards have gone before
            lay = lay.move_some(place, MUCK, state.thrown.get((seat, number), ()), up=False)
        for up in (False, True):
            cards = tuple(card for card, dealt in on_street if dealt.to == seat and dealt.up is up)
            lay = lay.put(place, cards, up=up) if cards else lay
        turned = state.turned.get((seat, number), ())
        if turned:
            laid = lay.cards.get(place, ())
            lay = lay.lie(place, tuple(Laid(laid.card, laid.up or laid.card in turned) for laid in laid))
    burned = tuple(card for card, dealt in on_street if dealt.to == BURNED)
    if last and state.mixed:
        mixed = zip(state.deck[state.mixed :], state.plan[state.mixed :], strict=False)
        lay, burned = lay.clear(BURNT), tuple(card for card, dealt in mixed if dealt.to == BURNED)
    board = tuple(card for card, dealt in on_street if dealt.to == SHARED)
    lay = lay.put(BURNT, burned) if burned else lay
    lay = lay.put(BOARD, board, up=True) if board else lay
    if game.draws.drawing is not None:
        out = {card for card, dealt in planned if dealt.street <= number}
        return r.with_lay(lay.set_cards(STUB, [card for card in state.deck[: game.deck.size] if card not in out]))
    deck = state.deck if last or not state.mixed else deck_of(game, r.setup)
    return r.with_lay(lay.set_cards(STUB, deck[gone:]))

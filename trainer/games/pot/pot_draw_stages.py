"""The draw: the burn, who draws first, how many cards a hand gets; and the cards that the dealer turned up."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from trainer.cards.card import Card
from trainer.cards.notation import write_cards
from trainer.core.errors import IllegalAct
from trainer.core.lazy_dataclass import replace
from trainer.core.rng import below, sample
from trainer.core.text import Text, say
from trainer.games.pot.pot_betting import Hand
from trainer.games.pot.pot_course import fate_of, turned_on
from trainer.games.pot.pot_deal import burn_task
from trainer.games.pot.pot_deal_plan import BURNED, Comes
from trainer.games.pot.pot_draw_terms import ORDER, STUB_OUT
from trainer.games.pot.pot_remedy_effects import bets_back
from trainer.games.pot.pot_state import State
from trainer.games.pot.pot_terms import PotGame
from trainer.round.acts import Act, Choose, Number, Option, Seat, WantChoice, WantNumber, WantSeat
from trainer.round.ruling import EFFECTS, Effect
from trainer.round.settling import clear_table
from trainer.round.setup import Setup
from trainer.round.task import Stage, Task, TaskKind
from trainer.round.types import BURN, DEAL_SEAT, DRAW_COUNT, KEEP_CARD, STUB_SHORT
from trainer.rules.decision import Decision, decided
from trainer.table.drawing import AT_ONCE, DRAWN, HAND, MOST, PAT, Fate
from trainer.table.places import BURNT, MUCK, STUB, hand_place

ASKED: Final = 2
"""Of so many hands, at most, it is asked how many cards they get, beside those that throw everything away."""
FATES: Final = (
    Option(Fate.KEPT.value, say("it stays with the player")),
    Option(Fate.REPLACED.value, say("it is replaced when everyone has cards")),
    Option(Fate.MISDEAL.value, say("misdeal")),
)
MIX: Final = "mix"
SHORT: Final = (
    Option(MIX, say("shuffle the discards and go on with them")),
    Option("fewer", say("players who have not drawn play what they have")),
    Option("burns", say("deal the burn card")),
    Option("misdeal", say("misdeal")),
)


def draw_stages(game: PotGame, number: int) -> tuple[Stage, ...]:
    """All of a street on which cards are changed, where the book prints how."""
    burn = (_burn(game, number),) if game.streets[number].burn else ()
    return (*burn, _draw(game, number), *turned_up(game, number))


def _comes(r: Hand, number: int) -> bool:
    """Whether the hand comes to that street."""
    return r.state.round(number) is not None


def _dealt(r: Hand, number: int, to: int, comes: Comes = Comes.STREET) -> tuple[Card, ...]:
    """The cards of a street for a seat: those at once, those that come late, or those for a card turned up."""
    pairs = zip(r.state.deck, r.state.plan, strict=False)
    return tuple(card for card, dealt in pairs if (dealt.street, dealt.to, dealt.comes) == (number, to, comes))


def _burn(game: PotGame, number: int) -> Stage:
    street = game.streets[number]
    kind = TaskKind(BURN, (game.rule("deal.burn"),))

    def burned(r: Hand, _: Act) -> Hand:
        return r.with_lay(r.lay.move_some(STUB, BURNT, _dealt(r, number, BURNED), up=False))

    def tasks(r: Hand) -> Iterator[Task]:
        if _comes(r, number):
            yield burn_task(kind, street, (STUB, BURNT), burned)

    return Stage(f"burn-{street.id}", (kind,), tasks)


# -- hand by hand


def _too_few(game: PotGame, r: Hand, number: int) -> Text:
    """How many cards are left for the draw, and how many are asked for."""
    before = sum(dealt.street < number or dealt.to == BURNED for dealt in r.state.plan)
    cards_left, asked = game.deck.size - before, len(r.state.plan) - before
    return say("cards left in the stub: {left}, asked for: {asked}", left=cards_left, asked=asked)


def _draw(game: PotGame, number: int) -> Stage:
    """Who draws first; then hand by hand, and of some of them it is asked how many cards they get."""
    drawing, street = game.draws.drawing, game.streets[number]
    assert drawing is not None
    rules = drawing.rules
    first = TaskKind(DEAL_SEAT, (rules[ORDER],))
    short = TaskKind(STUB_SHORT, (rules[STUB_OUT],))
    count = TaskKind(DRAW_COUNT, (rules[MOST], rules[PAT], *((rules[AT_ONCE],) if drawing.in_parts else ())))

    def go_on(after: int, r: Hand, _: Act) -> Hand:
        """The hands behind that seat throw and get their cards, up to the next of whom it is asked; it has thrown."""
        ring, live, asked = r.state.ring, r.state.rounds[number - 1].live, _asked(r, number)
        if after:
            r = _gets(game, r, number, after)
        for seat in ring[ring.index(after) + 1 :] if after else ring:
            if seat in live:
                away = r.state.thrown.get((seat, number), ())
                r = r.with_lay(r.lay.move_some(hand_place(seat), MUCK, away, up=False))
                if seat in asked:
                    return r
                r = _gets(game, r, number, seat)
        for seat in live:
            r = _gets(game, r, number, seat, Comes.LATE)
        return r

    def tasks(r: Hand) -> Iterator[Task]:
        if not _comes(r, number):
            return
        live = r.state.rounds[number - 1].live
        seats = say("live hands from the button's left: {seats}", seats=", ".join(map(str, live)))
        begins: Decision[Act] = decided(Seat(live[0]), first.rules[0], seats)
        ask = say("Who draws first?")
        do = partial(go_on, 0)
        yield first.fixed(ask, WantSeat(live), begins, subject=f"{street.id}-first", look=(STUB,), do=do)
        if len(r.state.plan) > game.deck.size:
            mixed: Decision[Act] = decided(Choose(MIX), short.rules[0], _too_few(game, r, number))
            ask = say("The stub is too short for everyone's draw. What do you do?")
            yield short.fixed(ask, WantChoice(SHORT), mixed, subject=f"{street.id}-short", look=(STUB,))
        for seat in _asked(r, number):
            gets = drawing.decision_for(len(r.state.thrown.get((seat, number), ())))
            yield count.fixed(
                say("How many cards do you deal seat {seat}?"),
                WantNumber(0, HAND),
                gets.map(Number),
                seat=seat,
                subject=street.id,
                look=(hand_place(seat), STUB),
                do=partial(go_on, seat),
            )

    return Stage(f"draw-{street.id}", (first, short, count), tasks)


def _asked(r: Hand, number: int) -> tuple[int, ...]:
    return asked_of(r.setup, r.state, number)


def asked_of(setup: Setup, state: State, number: int) -> tuple[int, ...]:
    """Of whom it is asked how many cards he gets: some hands, and all that throw everything away."""
    live = state.rounds[number - 1].live
    rng = setup.rng("asked", number)
    some = sample(rng, live, min(len(live), 1 + below(rng, ASKED)))
    return tuple(seat for seat in live if seat in some or len(state.thrown.get((seat, number), ())) == HAND)


def _gets(game: PotGame, r: Hand, number: int, seat: int, comes: Comes = Comes.STREET) -> Hand:
    """New cards of a seat from the stub; where that does not reach, what lies in the muck is shuffled into it."""
    for card in _dealt(r, number, seat, comes):
        r = _from_stub(game, r, card, seat)
    return r


def _from_stub(game: PotGame, r: Hand, card: Card, seat: int) -> Hand:
    """A card from the stub; IllegalAct where it lies in a hand still, as when the deal began with another seat."""
    r = _reached(game, r, card)
    if card not in r.lay.cards_at(STUB):
        raise IllegalAct(say("{card} is not in the stub.", card=write_cards([card])))
    return r.with_lay(r.lay.move_some(STUB, hand_place(seat), (card,), up=False))


def _reached(game: PotGame, r: Hand, card: Card) -> Hand:
    """The stub with that card in it: with what lies in the muck, once it has run out."""
    if card in r.lay.cards_at(STUB):
        return r
    back = [card for card in r.state.deck[game.deck.size :] if card in r.lay.cards_at(MUCK)]
    return r.with_lay(r.lay.move_some(MUCK, STUB, back, up=False))


# -- cards turned up


def turned_up(game: PotGame, number: int) -> tuple[Stage, ...]:
    """What the dealer turned up on a street lies open; card by card it is asked what becomes of it."""
    exposed, street = game.draws.exposed, game.streets[number]
    if exposed is None:
        return ()
    ids = [id for id in exposed.needed() if (id == DRAWN) is (number > 0)]
    kind = TaskKind(KEEP_CARD, tuple(exposed.rules[id] for id in ids))

    def up(r: Hand) -> Iterator[tuple[int, int, Card]]:
        """Each with its number and its seat."""
        for index, (seat, place) in enumerate(turned_on(game, r.setup, number) if _comes(r, number) else ()):
            cards = (*_dealt(r, number, seat), *_dealt(r, number, seat, Comes.LATE))
            if place < len(cards):
                yield index, seat, cards[place]

    def enter(r: Hand) -> Hand:
        for _, seat, card in up(r):
            hand = hand_place(seat)
            laid = tuple(replace(laid, up=laid.up or laid.card == card) for laid in r.lay.cards.get(hand, ()))
            r = r.with_lay(r.lay.lie(hand, laid))
        return r

    def tasks(r: Hand) -> Iterator[Task]:
        for index, seat, card in up(r):
            fate = fate_of(game, r.setup, number, index, card)
            yield kind.fixed(
                say("You exposed one of seat {seat}'s cards. What happens to it?"),
                WantChoice(FATES if exposed.misdeal else FATES[:-1]),
                fate.map(lambda fate: Choose(fate.value)),
                seat=seat,
                subject=f"{street.id}-{index}",
                look=(hand_place(seat),),
                do=partial(_turned, (game, number), seat, card),
            )

    return (Stage(f"turned-{street.id}", (kind,), tasks, enter),)


def _turned(at: tuple[PotGame, int], seat: int, card: Card, r: Hand, act: Act) -> Hand:
    """The card stays, or goes and the next one comes for it; a misdeal ends the hand."""
    assert isinstance(act, Choose)
    game, number = at
    if EFFECTS.get(act.option) is Effect.ENDS:
        return bets_back(clear_table(r), number).at_end()
    away = r.state.swapped.get((seat, number), ())
    if card not in away:
        return r
    new = _dealt(r, number, seat, Comes.SWAP)[away.index(card)]
    r = _from_stub(game, r, new, seat)
    return r.with_lay(r.lay.move_some(hand_place(seat), MUCK, (card,), up=False))

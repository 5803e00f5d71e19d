"""The bonus on seven cards: what it pays, Envy buttons, reading the hand, paying the buttons last."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from trainer.cards.card import Card
from trainer.cards.notation import write_cards
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.money import dollars
from trainer.core.text import Text, say
from trainer.games.banked.banked_settling import Reads
from trainer.games.pai_gow.buttons import ENVY
from trainer.games.pai_gow.pai_gow_dice import first
from trainer.games.pai_gow.pai_gow_state import State
from trainer.games.pai_gow.pai_gow_terms import FORTUNE, Fortune, PaiGowTerms
from trainer.hands.fortune import fortune_hands
from trainer.hands.systems import Joker
from trainer.round.acts import Act, Choose, Money, Option, Seats, WantChoice, WantMoney, WantSeats
from trainer.round.duty import Kind
from trainer.round.machine import Round
from trainer.round.settling import bank_reaches, from_bank, pays, takes
from trainer.round.setup import Setup
from trainer.round.task import Stage, Task, TaskKind
from trainer.round.types import GIVE_ENVY, PAY_ENVY, READ_BONUS
from trainer.rules.bonus import PayRow, PayTable
from trainer.rules.decision import Decision, decided
from trainer.table.places import STACK, seat_place, spot
from trainer.table.seat_ring import clockwise, dealt_to
from trainer.table.settlement import Moved, Outcome, Settled, Wager

# ---------------- the Fortune Bonus on the player's own seven cards and the Envy Bonus that other players' hands bring

Holder = tuple[int, int]
"""A bettor who can hold an Envy button: seat, and the number behind it (0 is the seated player)."""


def made_hands(cards: tuple[Card, ...], joker: Joker) -> frozenset[str]:
    """The ids of every hand that seven cards make."""
    return fortune_hands(cards, joker)


def cards_words(cards: Sequence[Card]) -> Text:
    """The cards that a bonus is read from."""
    return say("the seven cards are {cards}", cards=write_cards(sorted(cards, reverse=True)))


_BOTH = frozenset(("straight", "three-of-a-kind"))


def bonus_row(fortune: Fortune, cards: Sequence[Card]) -> Decision[PayRow | None]:
    """The best paid row that the seven cards make; with both a straight and trips the doubtful rule is named."""
    hands = made_hands(tuple(cards), fortune.joker)
    both = hands >= _BOTH
    if both and fortune.by_rank:
        hands -= {"three-of-a-kind"}
    decision = fortune.table.best(hands).with_reasons(cards_words(cards)).and_rules(fortune.best)
    row = decision.result
    if both and row is not None and row.hand in _BOTH and fortune.straight_with_trips:
        return decision.and_rules(fortune.straight_with_trips)
    return decision


def row_outcome(row: Decision[PayRow | None], stake: int) -> Decision[Outcome]:
    """What a stake has coming by a row of a pay table; nothing of the table loses it."""
    if row.result is None:
        return takes(stake, row.rule).following(row)
    return pays(stake, row.result.odds.pay(stake), row.rule).following(row).and_rules(*row.with_rules)


@dataclass(frozen=True, slots=True)
class Bettor:
    """A seat as far as the bonus goes: its seven cards, its Fortune stake, the stakes of those behind it."""

    seat: int
    cards: tuple[Card, ...]
    fortune: int
    behind: tuple[int, ...] = ()

    @property
    def in_play(self) -> bool:
        """Whether anybody has a bonus on this hand."""
        return bool(self.fortune or any(self.behind))

    def stake(self, back: int) -> int:
        return self.behind[back - 1] if back else self.fortune


def bonus_behind(wagers: Sequence[Wager]) -> tuple[int, ...]:
    """The Fortune stakes of those behind a seat, by their number."""
    last = max((wager.back for wager in wagers), default=0)
    stakes = {wager.back: wager.stake for wager in wagers if wager.kind == FORTUNE}
    return tuple(stakes.get(back, 0) for back in range(1, last + 1))


def bettors_of(setup: Setup, cards: Mapping[int, tuple[Card, ...]]) -> tuple[Bettor, ...]:
    """Everybody at the table with these cards and what he put on the bonus."""
    bettors = []
    for seat in setup.seats_taken:
        behind = bonus_behind([wager for wager in setup.wagers if wager.seat == seat])
        bettors.append(Bettor(seat, dealt_to(cards, seat), setup.at(seat).get(FORTUNE, 0), behind))
    return tuple(bettors)


def envy_holders(fortune: Fortune, all_bettors: Sequence[Bettor]) -> tuple[Holder, ...]:
    """Whose bonus stake earns an Envy button."""
    holders = [
        (bettor.seat, back)
        for bettor in all_bettors
        for back in range(len(bettor.behind) + 1)
        if bettor.stake(back) >= fortune.envy_minimum and (back == 0 or fortune.envy_back_line)
    ]
    return tuple(holders)


def envy_row(fortune: Fortune, bettor: Bettor, *, any_hand: bool = False) -> PayRow | None:
    """The row by which a hand brings an Envy Bonus to others; `any_hand`: with a bonus on it or without."""
    row = bonus_row(fortune, bettor.cards).result if bettor.in_play or any_hand or fortune.envy_by_any else None
    return row if row is not None and row.envy else None


def envy_due(fortune: Fortune, holder: Holder, all_bettors: Sequence[Bettor]) -> Decision[int]:
    """What an Envy button is paid: the fixed amounts of the qualifying bonus hands at other seats."""
    seat = holder[0]
    reasons: list[Text] = []
    total, own = 0, False
    for bettor in all_bettors:
        row = envy_row(fortune, bettor)
        if row is None:
            continue
        hand = row.name
        if bettor.seat == seat:
            own = True
            reasons.append(say("seat {seat} holds {hand}: nothing for their own hand", seat=seat, hand=hand))
            continue
        total += row.envy
        amount = dollars(row.envy)
        reasons.append(say("seat {seat} holds {hand}: {amount}", seat=bettor.seat, hand=hand, amount=amount))
    rule = fortune.envy_pays if total else fortune.envy_not_own
    none = say("no other player has four of a kind or better")
    decision = decided(total, rule, *(reasons or [none])).and_rules(fortune.envy_last)
    if own and holder[1] and fortune.envy_backed:
        decision = decision.and_rules(fortune.envy_backed)
    without_bonus = any(not bettor.in_play and envy_row(fortune, bettor, any_hand=True) for bettor in all_bettors)
    return decision.and_rules(fortune.envy_pays) if without_bonus and not total else decision


# ---------------- pai gow envy

NOTHING = "nothing"
PAYING = "pay-envy"


def button_name(holder: Holder) -> str:
    """The button of a bettor: envy-2, behind seat 2 envy-21."""
    seat, back = holder
    return f"{ENVY}-{seat}{back or ''}"


def _bonus_words(wager: Wager) -> Text:
    """Whose bonus wager it is, and how much."""
    amount = dollars(wager.stake)
    if wager.back:
        return say("seat {seat}, back line has {amount}", seat=wager.seat, amount=amount)
    return say("seat {seat} has {amount}", seat=wager.seat, amount=amount)


def give_envy(terms: PaiGowTerms) -> tuple[Stage[State], ...]:
    """Every bonus wager of the least size earns a button, before the cards."""
    fortune = terms.fortune
    if fortune is None:
        return ()
    kind = TaskKind(GIVE_ENVY, (fortune.envy_button,))

    def tasks(r: Round[State]) -> Iterator[Task[State]]:
        bonus = [wager for wager in r.setup.wagers if wager.kind == FORTUNE]
        if not bonus:
            return
        holders = envy_holders(fortune, bettors_of(r.setup, r.state.hands))
        seats = tuple(dict.fromkeys(seat for seat, _ in holders))
        least = say("a button needs a bonus wager of at least {least}", least=dollars(fortune.envy_minimum))
        stakes = [_bonus_words(wager) for wager in bonus]

        def put_down(now: Round[State], act: Act) -> Round[State]:
            lay = now.lay
            for holder in holders_at(act, holders):
                lay = lay.button(button_name(holder), seat_place(holder[0]))
            return now.with_lay(lay)

        yield kind.fixed(
            say("Which seats get an Envy button?"),
            WantSeats(r.setup.seats_taken),
            decided(Seats(seats), kind.rules[0], least, *stakes),
            look=tuple(wager.place for wager in bonus),
            do=put_down,
        )

    return (Stage("give-envy", (kind,), tasks),)


def holders_at(act: Act | None, right: Sequence[Holder]) -> tuple[Holder, ...]:
    """Whose button lies there: at the seats that were named, whoever has one coming, else the seated player."""
    if not isinstance(act, Seats):
        return tuple(right)
    holders_by_seat = {seat: [holder for holder in right if holder[0] == seat] for seat in act.seats}
    return tuple(holder for seat, holders in holders_by_seat.items() for holder in holders or [(seat, 0)])


# -- reading


def row_task(kind: TaskKind, seat: int, table: PayTable, row: Decision[PayRow | None]) -> Task[State]:
    """Naming the best hand of a pay table in the seven cards of a seat."""
    rows = (Option(pay_row.hand, pay_row.name) for pay_row in table.rows)
    ask = say("What is the best bonus hand in these seven cards?")
    return kind.fixed(
        ask,
        WantChoice((*rows, Option(NOTHING, say("nothing on the pay table")))),
        row.map(lambda pay_row: Choose(pay_row.hand if pay_row else NOTHING)),
        seat=seat,
        look=(spot(seat, "front"), spot(seat, "back")),
    )


def read_fortune(terms: PaiGowTerms) -> tuple[Reads[State], ...]:
    """The best bonus hand of a seat is named before its first bonus wager is settled."""
    fortune = terms.fortune
    if fortune is None:
        return ()
    doubtful = (fortune.straight_with_trips,) if fortune.straight_with_trips else ()
    rows = (row.printed for row in fortune.table.rows)
    kind = TaskKind(READ_BONUS, (fortune.best, *rows, fortune.table.lose, *doubtful))

    def tasks(r: Round[State], wager: Wager) -> Iterator[Task[State]]:
        if wager.kind == FORTUNE and r.open(kind, wager.seat):
            row = bonus_row(fortune, dealt_to(r.state.hands, wager.seat))
            yield row_task(kind, wager.seat, fortune.table, row)

    return (Reads((kind,), tasks),)


# -- paying


@dataclass(frozen=True, slots=True)
class PayEnvy:
    """After the last wager: every Envy button, in the order of the action."""

    terms: PaiGowTerms
    fortune: Fortune

    def stage(self) -> Stage[State]:
        return Stage(PAYING, (self.kind,), self.tasks)

    @property
    def kind(self) -> TaskKind:
        fortune = self.fortune
        own = (fortune.envy_pays, fortune.envy_not_own, fortune.envy_last)
        backed = (fortune.envy_backed,) if fortune.envy_backed else ()
        return TaskKind(PAY_ENVY, (*own, *backed, *self.terms.table.settle.cover.values()))

    def tasks(self, r: Round[State]) -> Iterator[Task[State]]:
        everybody = bettors_of(r.setup, r.state.hands)
        if not any(envy_row(self.fortune, bettor) for bettor in everybody):
            return
        order = clockwise(first(self.terms, r).seat, r.setup.seats)
        holders = holders_at(r.did(Kind.GIVE_ENVY), envy_holders(self.fortune, everybody))
        for holder in sorted(holders, key=lambda holder_key: (order.index(holder_key[0]), holder_key[1])):
            if r.open(self.kind, holder[0], _subject(holder)):
                yield self._task(r, holder, envy_due(self.fortune, holder, everybody))

    def _task(self, r: Round[State], holder: Holder, decision: Decision[int]) -> Task[State]:
        seat, back = holder
        ask = say("Seat {seat} has an Envy button. What does it pay?")
        if back:
            ask = say("The back-line bettor at seat {seat} has an Envy button. What does it pay?")
        if r.ledger.reach(decision.result) < decision.result:
            ask = say("{ask} {bank}", ask=ask, bank=bank_reaches(r.ledger))
        return self.kind.task(
            ask,
            WantMoney(),
            lambda now: self._right(now, decision),
            seat=seat,
            subject=_subject(holder),
            look=(seat_place(seat),),
            do=lambda now, act: _pay(now, holder, decision, act),
        )

    def _right(self, r: Round[State], decision: Decision[int]) -> Decision[Act]:
        covered = r.ledger.reach(decision.result)
        if covered == decision.result:
            return decision.map(Money)
        cover = self.terms.table.settle.cover[r.ledger.model]
        reason = say("the bank can still pay {left}", left=dollars(r.ledger.reach(r.ledger.can_pay)))
        short = decided(Money(covered), cover, reason)
        return Decision(Money(covered), cover, (*decision.steps, *short.steps), (), decision.rules)


def _pay(r: Round[State], holder: Holder, decision: Decision[int], act: Act) -> Round[State]:
    assert isinstance(act, Money)
    (seat, back), amount = holder, decision.result
    lay = from_bank(r, spot(seat, STACK, back), act.cents).button(button_name(holder), None)
    r = replace(r, lay=lay, ledger=r.ledger.pay(act.cents))
    if not amount:
        return r
    moved = Moved(Wager(seat, ENVY, back, 0), "pay", amount, act.cents)
    return replace(r, moves=(*r.moves, Settled(moved, decision.map(lambda cents: Outcome("pay", cents)))))


def _subject(holder: Holder) -> str:
    return f"+{holder[1]}" if holder[1] else ""

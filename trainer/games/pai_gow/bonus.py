"""The Fortune Bonus on the player's own seven cards and the Envy Bonus that other players' hands bring."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from trainer.cards.card import Card
from trainer.cards.notation import write_cards
from trainer.games.pai_gow.beside import FORTUNE, Fortune
from trainer.hands.fortune import fortune_hands
from trainer.hands.systems import Joker
from trainer.money import dollars
from trainer.round.settling import pays, takes
from trainer.round.setup import Setup
from trainer.rules.decision import Decision, decided
from trainer.rules.paytable import PayRow
from trainer.table.seats import dealt_to
from trainer.table.settlement import Outcome, Wager
from trainer.text import Text, say

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
    due = row.result.odds.pay(stake)
    name = say("{hand} at {odds}", hand=row.result.name, odds=str(row.result.odds))
    return pays(stake, due, row.rule, name).following(row).and_rules(*row.with_rules)


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
    found = []
    for seat in setup.taken:
        behind = bonus_behind([wager for wager in setup.wagers if wager.seat == seat])
        found.append(Bettor(seat, dealt_to(cards, seat), setup.at(seat).get(FORTUNE, 0), behind))
    return tuple(found)


def envy_holders(fortune: Fortune, all_bettors: Sequence[Bettor]) -> tuple[Holder, ...]:
    """Whose bonus stake earns an Envy button."""
    found = [
        (one.seat, back)
        for one in all_bettors
        for back in range(len(one.behind) + 1)
        if one.stake(back) >= fortune.envy_minimum and (back == 0 or fortune.envy_back_line)
    ]
    return tuple(found)


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
            reasons.append(say("seat {seat} itself holds {hand}: nothing for its own hand", seat=seat, hand=hand))
            continue
        total += row.envy
        amount = dollars(row.envy)
        reasons.append(say("seat {seat} holds {hand}: {amount}", seat=bettor.seat, hand=hand, amount=amount))
    rule = fortune.envy_pays if total else fortune.envy_not_own
    none = say("nobody else holds four of a kind or better")
    decision = decided(total, rule, *(reasons or [none])).and_rules(fortune.envy_last)
    if own and holder[1] and fortune.envy_backed:
        decision = decision.and_rules(fortune.envy_backed)
    without_bonus = any(not one.in_play and envy_row(fortune, one, any_hand=True) for one in all_bettors)
    return decision.and_rules(fortune.envy_pays) if without_bonus and not total else decision

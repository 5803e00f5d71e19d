"""What a book prints about its baccarat, as typed terms."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from trainer.cards.card import Card
from trainer.cards.deck import DeckPlan
from trainer.games.baccarat.coup import (
    BANKER,
    CHOICE,
    CONDITIONS,
    DRAWS,
    PLAYER,
    AwardRules,
    Coup,
    DrawRules,
    ReadingIs,
    reading_condition,
)
from trainer.round.action import HOUSE_DEALER, PLAYER_DEALER, CardCount, read_card_count
from trainer.round.awards import read_awards
from trainer.round.settling import SettleTerms, read_settle
from trainer.round.setup import Setup
from trainer.rules.decision import Printed
from trainer.rules.fees import FeeSets, read_fee_sets
from trainer.rules.reader import Reader
from trainer.rules.words import MakeCondition, read_rules
from trainer.table.bank import Cover

LINES = {PLAYER: "player-line", BANKER: "banker-line"}
"""Where the two hands lie, and the wagers on them."""
MOST_CARDS = 6
"""A round never uses more cards than two hands of three."""
UP, DOWN, HOLE = "up", "down", "hole"
"""How the first four cards lie: all open, all closed until the last is dealt, one of the banker hand closed."""
ALWAYS, SHORT = "always", "short"


@dataclass(frozen=True, slots=True)
class UsualTable:
    """What the trainer puts on the table when nobody says otherwise: stakes in table minimums, fee options."""

    line: tuple[int, ...]
    side: tuple[int, ...]
    fee_options: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Limit:
    """Own limits of some wagers, in cents (0: the table's), under some fee options (none: under all)."""

    wagers: tuple[str, ...]
    minimum: int
    maximum: int
    options: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Action:
    """The Action button: the card of the banker hand that places it, from 1, and at which tables it is used."""

    count: CardCount
    card: int
    when: str


@dataclass(frozen=True, slots=True)
class BaccaratTerms:
    """The terms of one house.

    `sizes` are the tables the house has, by seats, the usual one first; `other_sizes` are printed too, and not laid out
    by the trainer. `draws` are the rule lists of the two hands, `awards` those of the wagers. `need_line` may only be
    bet beside a line wager. `read` are the side bets the dealer reads before he settles them, `stay` those that wait
    for a later round when this one decides nothing. `readings` names what the book leaves open, each with its possible
    readings, the house's own first. `start` is where settling begins when no button says it.
    """

    book: str
    sizes: tuple[int, ...]
    other_sizes: tuple[int, ...]
    deck: DeckPlan
    shoe: tuple[Card, ...]
    faces: str
    naturals_rank: bool
    draws: Mapping[str, DrawRules]
    awards: Mapping[str, AwardRules]
    need_line: tuple[str, ...]
    read: tuple[str, ...]
    stay: tuple[str, ...]
    limits: tuple[Limit, ...]
    readings: Mapping[str, tuple[str, ...]]
    action: Action | None
    start: str
    settle: SettleTerms
    default_cover: Cover
    fees: FeeSets
    rounds: int
    back_line: bool
    usual: UsualTable
    rules: Mapping[str, Printed]

    def rule(self, id: str) -> Printed:
        return self.rules[id]

    def has(self, id: str) -> bool:
        return id in self.rules

    @property
    def every_size(self) -> tuple[int, ...]:
        """Every table that is printed, the usual one first."""
        return tuple(dict.fromkeys((*self.sizes, *self.other_sizes)))

    @property
    def kinds(self) -> tuple[str, ...]:
        return self.settle.laps.kinds

    @property
    def lines(self) -> tuple[str, ...]:
        """The wagers on a hand."""
        return tuple(kind for kind in LINES.values() if kind in self.kinds)

    @property
    def choice(self) -> bool:
        """Whether bettors decide for themselves on some total of the player hand."""
        return any(rule.do(Coup((), ())) == CHOICE for rule in self.draws[PLAYER])

    def coup(
        self, player: tuple[Card, ...], banker: tuple[Card, ...], readings: Mapping[str, str] | None = None
    ) -> Coup:
        """Two hands as this house looks at them; without readings, its own."""
        own = {name: options[0] for name, options in self.readings.items()}
        return Coup(player, banker, own if readings is None else readings, self.naturals_rank)

    def readings_of(self, setup: Setup) -> Mapping[str, str]:
        """How this table reads what the book leaves open."""
        return {name: setup.option(name, options[0]) for name, options in self.readings.items()}

    def readings_for(self, id: str) -> Mapping[str, str]:
        """The readings under which a rule of the pay lists stands."""
        conditions = (
            one for rules in self.awards.values() for rule in rules if rule.printed.id == id for one in rule.when
        )
        return {one.name: one.value for one in conditions if isinstance(one, ReadingIs)}


RULES: Final = (
    "deal.first-right",
    "deal.alternate",
    "deal.right-is-player",
    "count.points",
    "result.closest",
    "result.tie",
    "rotate.two-hands",
)
"""The printed rules every baccarat book has to bring."""


def read_terms(reader: Reader, book: str, spots: Mapping[str, str]) -> BaccaratTerms:
    """All terms of the book; what is missing or unknown becomes a problem."""
    settle, cover = read_settle(reader, spots)
    readings = _read_readings(reader)
    conditions = {**CONDITIONS, **{name: reading_condition(name, options) for name, options in readings.items()}}
    deck, table, usual = _read_deck(reader), reader.table("table"), reader.table("usual")
    sizes, least = table.integers("seats") or (8,), table.integer("least_seats", 0)
    most = table.integer("most_seats", max(sizes))
    wagers, pays = reader.table("wagers"), reader.table("pays")
    need_line = _kinds(wagers, "need_line", spots)
    draws = _read_draws(reader, conditions)
    naturals_rank = table.boolean("naturals_rank", default=True)
    needed = [*RULES, *(["result.natural"] if naturals_rank else []), *_wager_rules(settle.laps.kinds, need_line)]
    if any(rule.do(Coup((), ())) == CHOICE for rule in draws[PLAYER]):
        needed.append("plaque.card")
    return BaccaratTerms(
        book=book,
        sizes=sizes,
        other_sizes=tuple(range(least, most + 1)) if least else (),
        deck=deck,
        shoe=deck.cards(),
        faces=table.choice("faces", (UP, DOWN, HOLE), UP),
        naturals_rank=naturals_rank,
        draws=draws,
        awards={kind: read_awards(pays, kind, conditions) for kind in settle.laps.kinds},
        need_line=need_line,
        read=_kinds(wagers, "read", spots),
        stay=_kinds(wagers, "stay", spots),
        limits=tuple(_read_limit(row, spots) for row in reader.rows("limit")),
        readings=readings,
        action=_read_action(reader),
        start=table.choice("settle_from", (PLAYER_DEALER, HOUSE_DEALER), PLAYER_DEALER),
        settle=settle,
        default_cover=cover,
        fees=read_fee_sets(reader),
        rounds=reader.table("rotation").integer("rounds"),
        back_line=table.boolean("back_line"),
        usual=UsualTable(usual.integers("line"), usual.integers("side"), usual.integers("fee_options", ())),
        rules={id: reader.rule(id) for id in needed},
    )


def _wager_rules(kinds: tuple[str, ...], need_line: tuple[str, ...]) -> list[str]:
    """The rules about what may stand alone, where the book has any to ask about."""
    alone = [kind for kind in kinds if kind not in (*LINES.values(), *need_line)]
    return [*(["wager.line-needed"] if need_line else []), *(["wager.alone"] if alone else [])]


def _read_deck(reader: Reader) -> DeckPlan:
    """`[deck]`: packs of 52 without jokers; `decks` of them, within what the book allows."""
    deck = reader.table("deck")
    if (deck.integer("cards"), deck.integer("jokers")) != (52, 0):
        deck.problem("baccarat is dealt from packs of 52 cards without jokers.")
    decks, least, most = deck.integer("decks"), deck.integer("least"), deck.integer("most")
    if not 1 <= least <= decks <= most:
        deck.problem(f"{decks} decks are not between {least} and {most}.", key="decks")
    return DeckPlan(copies=max(1, decks))


def _read_readings(reader: Reader) -> Mapping[str, tuple[str, ...]]:
    if not reader.has("readings"):
        return {}
    table = reader.table("readings")
    readings = {name: table.texts(name) for name in table.names()}
    for name, options in readings.items():
        if not options:
            table.problem("a reading needs at least one option.", key=name)
    return {name: options or ("",) for name, options in readings.items()}


def _read_draws(reader: Reader, conditions: Mapping[str, MakeCondition[Coup]]) -> Mapping[str, DrawRules]:
    """`[[draw_rule]]` goes before the lists of both hands."""
    both: DrawRules = read_rules(reader, "draw_rule", conditions, DRAWS) if reader.has("draw_rule") else ()
    return {who: (*both, *read_rules(reader, f"{who}_rule", conditions, DRAWS)) for who in LINES}


def _read_action(reader: Reader) -> Action | None:
    """`[action]`, where a card of the banker hand places a button: `banker_card` and `when`."""
    if not reader.has("action"):
        return None
    table = reader.table("action")
    card = table.integer("banker_card")
    if card not in (1, 2):
        table.problem("the banker hand begins with two cards.", "Write 1 or 2.", "banker_card")
    return Action(read_card_count(reader), 1 if card == 1 else 2, table.choice("when", (ALWAYS, SHORT), ALWAYS))


def _read_limit(row: Reader, spots: Mapping[str, str]) -> Limit:
    row.text("cite", "")
    return Limit(_kinds(row, "wagers", spots), row.cents("min", 0), row.cents("max", 0), row.integers("options", ()))


def _kinds(reader: Reader, key: str, spots: Mapping[str, str]) -> tuple[str, ...]:
    kinds = reader.texts(key, ())
    for kind in kinds:
        if kind not in spots:
            reader.problem(f"'{kind}' is not a wager of this game.", f"Wagers: {', '.join(spots)}.", key)
    return kinds

"""What a book prints about its blackjack, as typed terms."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import chain

from trainer.cards.card import FIRST_BONUS, TEN, Card
from trainer.cards.deck import DeckPlan, without_ranks
from trainer.games.blackjack.hand import Counting, Group, Joker, Natural
from trainer.games.blackjack.situations import (
    FINISHED_CONDITIONS,
    PLAY_CONDITIONS,
    RESCUED,
    Finished,
    MakeFinished,
    MakePlay,
    Play,
    ReadingIs,
    reading_condition,
)
from trainer.money import Rounding
from trainer.round.action import COUNTS, HOUSE_DEALER, PLAYER_DEALER, SKIPPED, CardCount
from trainer.round.awards import PLAIN, Award, read_awards
from trainer.round.ruling import RulingBook, read_rulings
from trainer.round.settling import SettleTerms, read_settle
from trainer.round.setup import Setup
from trainer.rules.decision import Printed, Rule
from trainer.rules.fees import FeeSets, read_fee_sets
from trainer.rules.reader import Reader
from trainer.rules.words import read_rules
from trainer.table.bank import Cover

HIT, STAND, CHOICE = "hit", "stand", "choice"
ALLOW, REFUSE = "allow", "refuse"
HALF = "half"
UP, DOWN, LATER = "up", "down", "later"
BANK_LEFT, HOUSE_LEFT = "bank-left", "house-left"
ALWAYS, NEVER, SHORT = "always", "never", "short"
DOUBLE, LESS_DOUBLE, SPLIT, SURRENDER = "double", "less", "split", "surrender"
RESCUE, REDOUBLE, INSURANCE, EVEN = "rescue", "redouble", "insurance", "even-money"
OPTIONS = (DOUBLE, SPLIT, SURRENDER, RESCUE, REDOUBLE, INSURANCE, EVEN)
MOMENTS = ("wagers", "deal", "players", "bank")
LETTERS = {"W": 10, "X": 11, "Y": 12, "Z": 13}
"""What lettered bonus cards count for the action button: they stand for ten, jack, queen and king."""

FURTHER: Mapping[str, str] = {
    "double": "Double",
    "split": "Split hand",
    "double-2": "Double of the split hand",
    "split-3": "Third hand",
    "double-3": "Double of the third hand",
    "split-4": "Fourth hand",
    "double-4": "Double of the fourth hand",
}
"""Wagers that are added during a round, in the order of their settling behind the first wager."""
INSURANCE_NAME = "Insurance"

PlayRules = tuple[Rule[Play, str], ...]
AwardRules = tuple[Rule[Finished, Award], ...]


def hand_kind(hand: int) -> str:
    """The wager under the second, third and fourth hand."""
    return "split" if hand == 2 else f"split-{hand}"


def double_kind(hand: int) -> str:
    """The wager that doubles a hand's."""
    return "double" if hand == 1 else f"double-{hand}"


def hand_of(kind: str) -> int:
    """The hand a wager belongs to; 1 for all but the wagers of split hands."""
    last = kind.rpartition("-")[2]
    return int(last) if last.isdigit() else 2 if kind == "split" else 1


@dataclass(frozen=True, slots=True)
class DealTerms:
    """How the first cards come: who gets the first, how the cards lie, when the down card is looked at."""

    first: str
    players: tuple[str, ...]
    bank: tuple[str, ...]
    peek: tuple[Group, ...]
    fee_after: bool
    ask_naturals: bool

    @property
    def has_down_card(self) -> bool:
        return DOWN in self.bank

    @property
    def later(self) -> bool:
        """The player-dealer's second card comes after the players have played."""
        return LATER in self.bank


@dataclass(frozen=True, slots=True)
class ButtonTerms:
    """Whether there is an action button, and how the player-dealer's second card is counted; None without one."""

    use: str
    count: CardCount | None = None


@dataclass(frozen=True, slots=True)
class SideBet:
    """A side bet: its limits in cents, 0 for those of the table, and whether it is read once for the whole table.

    `within` keeps it at or below the game wager beside it.
    """

    kind: str
    least: int
    most: int
    once: bool
    within: bool = False


@dataclass(frozen=True, slots=True)
class UsualTable:
    """What the trainer puts on the table when nobody says otherwise."""

    base: tuple[int, ...]
    side: tuple[int, ...]
    fee_options: tuple[int, ...]
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class BlackjackTerms:
    """The terms of one house. `main` is the wager every player makes; `at_once` settles naturals before the others."""

    book: str
    seats: int
    main: str
    deck: DeckPlan
    shoe: tuple[Card, ...]
    count: Counting
    deal: DealTerms
    button: ButtonTerms
    sides: Mapping[str, SideBet]
    player_rules: PlayRules
    bank_rules: PlayRules
    options: Mapping[str, PlayRules]
    results: AwardRules
    pays: Mapping[str, AwardRules]
    at_once: bool
    settle: SettleTerms
    default_cover: Cover
    rounding: Rounding
    fees: FeeSets
    counted: tuple[str, ...]
    rounds: int
    back_line: tuple[str, ...]
    readings: Mapping[str, tuple[str, ...]]
    rulings: RulingBook
    usual: UsualTable
    unreachable: Mapping[str, str]
    rules: Mapping[str, Printed]

    def rule(self, id: str) -> Printed:
        return self.rules[id]

    @property
    def kinds(self) -> tuple[str, ...]:
        """The wagers made before the deal."""
        return (self.main, *self.sides)

    @property
    def insures(self) -> bool:
        return INSURANCE in self.options

    def readings_of(self, setup: Setup) -> Mapping[str, str]:
        """How this table reads what the book leaves open."""
        return {name: setup.option(name, options[0]) for name, options in self.readings.items()}

    def readings_for(self, id: str) -> Mapping[str, str]:
        """The readings under which a rule stands."""
        lists: chain[Rule[Play, str] | Rule[Finished, Award]] = chain(
            self.player_rules, self.bank_rules, *self.options.values(), self.results, *self.pays.values()
        )
        conditions = (one for rule in lists if rule.printed.id == id for one in rule.when)
        return {one.name: one.value for one in conditions if isinstance(one, ReadingIs)}


NEEDED = (
    "deal.first",
    "deal.bank-last",
    "deal.bank-cards",
    "count.points",
    "settle.order",
    "rotate.two-hands",
)
"""The printed rules every blackjack book has to bring."""


def read_terms(reader: Reader, book: str, spots: Mapping[str, str]) -> BlackjackTerms:
    """All terms of the book; what is missing or unknown becomes a problem."""
    main = next(iter(spots), "base")
    readings = _read_readings(reader)
    own = {name: reading_condition(name, options) for name, options in readings.items()}
    plays: Mapping[str, MakePlay] = {**PLAY_CONDITIONS, **own}
    ends: Mapping[str, MakeFinished] = {**FINISHED_CONDITIONS, **own}
    settle, cover = read_settle(reader, {**spots, **FURTHER, INSURANCE: INSURANCE_NAME})
    settlement, table = reader.table("settlement"), reader.table("table")
    deck, options = _read_deck(reader), _read_options(reader, plays)
    deal = _read_deal(reader)
    button = _read_button(reader)
    sides = _read_sides(reader, [kind for kind in spots if kind != main])
    at_once = settlement.boolean("at_once", default=False)
    pays = {kind: read_awards(reader.table("pays"), kind, ends) for kind in (*sides, *_insured(options))}
    own_rules = (id for id in ("bank.sides-only",) if id in reader.book.rules)
    results = read_awards(reader, "result", ends, (*PLAIN, HALF, RESCUED))
    if EVEN in options and not any(EVEN in rule.printed.id for rule in results):
        reader.problem("no result says what even money pays.", "Add a row result.even-money.", "result")
    needed = (*NEEDED, *own_rules, *_needed(deal, button, options, deck, at_once=at_once))
    return BlackjackTerms(
        book=book,
        seats=table.integer("seats"),
        main=main,
        deck=deck,
        shoe=deck.cards(),
        count=_read_count(reader),
        deal=deal,
        button=button,
        sides=sides,
        player_rules=read_rules(reader, "player_rule", plays, _acts(HIT, STAND, CHOICE)),
        bank_rules=read_rules(reader, "bank_rule", plays, _acts(HIT, STAND, CHOICE)),
        options=options,
        results=results,
        pays=pays,
        at_once=at_once,
        settle=_with_further(settle, main),
        default_cover=cover,
        rounding=Rounding(settlement.choice("rounding", [one.value for one in Rounding], Rounding.CENT_DOWN.value)),
        fees=read_fee_sets(reader),
        counted=table.texts("fee_counts", tuple(spots)),
        rounds=reader.table("rotation").integer("rounds"),
        back_line=table.texts("back_line", ()),
        readings=readings,
        rulings=read_rulings(reader, MOMENTS),
        usual=_read_usual(reader),
        unreachable=_read_unreachable(reader),
        rules={id: reader.rule(id) for id in needed},
    )


def _needed(
    deal: DealTerms, button: ButtonTerms, options: Mapping[str, PlayRules], deck: DeckPlan, *, at_once: bool
) -> list[str]:
    """The printed rules a book needs for what it has."""
    wanted = ["peek.check"] * bool(deal.peek)
    if button.count is not None:
        wanted += ["button.count", "button.wrap", "button.next"] + ["button.joker"] * ("joker" in button.count.values)
        wanted += ["button.ten"] * (TEN in deck.ranks or bool(deck.bonus))
    wanted += ["insurance.offer", "settle.insurance"] * (INSURANCE in options)
    wanted += ["settle.at-once"] * at_once
    return wanted + ["settle.even-money"] * (EVEN in options)


def _insured(options: Mapping[str, PlayRules]) -> tuple[str, ...]:
    return (INSURANCE,) if INSURANCE in options else ()


def _acts(*words: str) -> Mapping[str, Callable[[Play], str | None]]:
    def gives(word: str) -> Callable[[Play], str | None]:
        return lambda _: word

    return {word: gives(word) for word in words}


def _with_further(settle: SettleTerms, main: str) -> SettleTerms:
    """Wagers added during the round are settled behind the first one of their seat."""
    laps = tuple(
        tuple(chain.from_iterable((kind, *FURTHER) if kind == main else (kind,) for kind in lap))
        for lap in settle.laps.laps
    )
    return settle.with_laps(laps)


def _read_readings(reader: Reader) -> Mapping[str, tuple[str, ...]]:
    if not reader.has("readings"):
        return {}
    table = reader.table("readings")
    return {name: table.texts(name) or ("",) for name in table.names()}


def _read_deck(reader: Reader) -> DeckPlan:
    """`[deck]`: ranks left out, jokers and lettered bonus cards of one pack, and how many packs, as the book allows."""
    deck = reader.table("deck")
    decks, least, most = deck.integer("decks"), deck.integer("least"), deck.integer("most")
    if not 1 <= least <= decks <= most:
        deck.problem(f"{decks} decks are not between {least} and {most}.", key="decks")
    bonus = tuple(Card(FIRST_BONUS + letter) for letter in range(4) for _ in range(4))
    return DeckPlan(
        ranks=without_ranks(*deck.integers("without", ())),
        jokers=deck.integer("jokers", 0),
        bonus=bonus if deck.boolean("lettered_bonus", default=False) else (),
        copies=max(1, decks),
    )


def _read_count(reader: Reader) -> Counting:
    count = reader.table("count")
    naturals = []
    for row in reader.rows("natural"):
        printed, name = row.printed("natural."), row.text("name")
        groups = [Group(word) for word in row.texts("cards") if word in list(Group)]
        if len(groups) != 2:
            row.problem("a natural is two cards.", f"Groups: {', '.join(Group)}.", "cards")
            groups = [Group.ACE, Group.TEN]
        id = printed.id.removeprefix("natural.")
        naturals.append(Natural(id, name, (min(groups), max(groups)), row.integer("halves"), printed))
    return Counting(
        highest=count.integer("highest"),
        target=count.integer("target"),
        ace_low=count.boolean("ace_low", default=True),
        joker=Joker(count.choice("joker", list(Joker), Joker.NONE)),
        by_distance=count.boolean("by_distance", default=False),
        naturals=tuple(naturals),
        printed=reader.rule("count.points"),
    )


def _read_deal(reader: Reader) -> DealTerms:
    deal = reader.table("deal")
    sides = (UP, DOWN, LATER)
    players, bank = deal.texts("players", (UP, UP)), deal.texts("bank")
    for side in (*players, *bank):
        if side not in sides:
            deal.problem(f"a card does not lie '{side}'.", f"Choices: {', '.join(sides)}.", "bank")
    peek = tuple(Group(word) for word in deal.texts("peek", ()) if word in list(Group))
    return DealTerms(
        deal.choice("first", (BANK_LEFT, HOUSE_LEFT), BANK_LEFT),
        players,
        bank,
        peek,
        deal.boolean("fee_after", default=False),
        deal.boolean("ask_naturals", default=False),
    )


def _read_button(reader: Reader) -> ButtonTerms:
    """`[button]`: when it is used, from whose left seats are counted, and what a joker counts."""
    if not reader.has("button"):
        return ButtonTerms(NEVER)
    button = reader.table("button")
    start = {BANK_LEFT: PLAYER_DEALER, HOUSE_LEFT: HOUSE_DEALER}[button.choice("count", (BANK_LEFT, HOUSE_LEFT))]
    values = {**COUNTS, **LETTERS, **({"joker": button.integer("joker")} if button.has("joker") else {})}
    count = CardCount(start, SKIPPED, values, reader.rule("button.count"), reader.rule("button.next"))
    return ButtonTerms(button.choice("use", (ALWAYS, SHORT), ALWAYS), count)


def _read_sides(reader: Reader, kinds: list[str]) -> Mapping[str, SideBet]:
    found = {}
    for kind in kinds:
        table = reader.table("side").table(kind)
        least, most = table.cents("min", 0), table.cents("max", 0)
        found[kind] = SideBet(kind, least, most, table.boolean("once"), table.boolean("within", default=False))
    return found


def _read_options(reader: Reader, conditions: Mapping[str, MakePlay]) -> Mapping[str, PlayRules]:
    """`[[option.<name>]]` for each option a player may ask for; an option without rows is not offered."""
    if not reader.has("option"):
        return {}
    table = reader.table("option")
    for name in table.names():
        if name not in OPTIONS:
            table.problem(f"'{name}' is not an option of players.", f"Options: {', '.join(OPTIONS)}.", name)
    actions = _acts(ALLOW, REFUSE)
    return {name: read_rules(table, name, conditions, actions) for name in OPTIONS if table.has(name)}


def _read_unreachable(reader: Reader) -> Mapping[str, str]:
    """`[unreachable]`: skills ("kind/rule id") that never come up in a round, with the reason."""
    if not reader.has("unreachable"):
        return {}
    table = reader.table("unreachable")
    return {skill: table.text(skill) for skill in table.names()}


def _read_usual(reader: Reader) -> UsualTable:
    usual = reader.table("usual")
    return UsualTable(
        usual.integers("base"),
        usual.integers("side", (1,)),
        usual.integers("fee_options", ()),
        usual.cents("min", 0),
        usual.cents("max", 0),
    )

"""What a book prints about its pai gow poker, as typed terms."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.games.pai_gow.seven import ACTIONS, CONDITIONS, Setting, Seven
from trainer.round.settling import SettleTerms
from trainer.rules.decision import Printed, Rule
from trainer.rules.fees import FeeSchedule, read_fees
from trainer.rules.paytable import PayTable, read_paytable
from trainer.rules.reader import Reader
from trainer.rules.words import read_rules
from trainer.table.bank import Cover
from trainer.table.settlement import LapOrder

PILES = 7
HAND = 7
DICE = 3


@dataclass(frozen=True, slots=True)
class Fortune:
    """The bonus on the player's own seven cards, with the envy that may come with it."""

    table: PayTable
    best: Printed
    straight_with_trips: Printed | None
    envy_minimum: int
    envy_button: Printed
    envy_pays: Printed
    envy_not_own: Printed


@dataclass(frozen=True, slots=True)
class UsualTable:
    """Stakes and fee options the trainer uses when nobody says otherwise, in cents."""

    game: tuple[int, ...]
    fortune: tuple[int, ...]
    fee_options: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PaiGowTerms:
    """The terms of one house. Rules are looked up by what they are about."""

    book: str
    seats: int
    house_way: tuple[Rule[Seven, Setting], ...]
    settle: SettleTerms
    default_cover: Cover
    fees: FeeSchedule
    fortune: Fortune | None
    rounds: int
    back_line: bool
    banker_sets: str
    usual: UsualTable
    rules: dict[str, Printed]

    def rule(self, id: str) -> Printed:
        return self.rules[id]


RULES = (
    "deal.zigzag",
    "deal.leftover",
    "action.pile",
    "dice.count",
    "dice.player-dealer",
    "deliver.all-seats",
    "deliver.pick-up",
    "action.first-wager",
    "setting.legal",
    "setting.player-dealer",
    "setting.player-dealer-foul",
    "compare.win",
    "compare.lose",
    "compare.push",
    "compare.copy",
    "compare.foul",
    "game.win",
    "game.lose",
    "game.push",
    "rotate.two-hands",
)
"""The printed rules every pai gow book has to bring."""


def read_settle(reader: Reader, spots: dict[str, str]) -> tuple[SettleTerms, Cover]:
    """`[settlement]`: laps and the default cover model, with the rules settle.order and cover.*."""
    table = reader.table("settlement")
    laps = tuple(tuple(lap) for lap in table.lists("laps"))
    for lap in laps:
        for kind in lap:
            if kind not in spots:
                table.problem(f"'{kind}' is not a wager of this game.", f"Wagers: {', '.join(spots)}.", "laps")
    cover = Cover(table.choice("cover", [model.value for model in Cover]))
    rules = {model: reader.rule(f"cover.{model.value}") for model in Cover}
    return SettleTerms(LapOrder(laps), reader.rule("settle.order"), rules, spots), cover


def read_terms(reader: Reader, book: str, spots: dict[str, str]) -> PaiGowTerms:
    """All terms of the book; what is missing or unknown becomes a problem."""
    settle, cover = read_settle(reader, spots)
    house_way: tuple[Rule[Seven, Setting], ...] = read_rules(reader, "house_way", CONDITIONS, ACTIONS)
    reader.rows("two_pair")
    usual = reader.table("usual")
    dice = reader.table("dice")
    if dice.integer("count") != DICE:
        dice.problem("pai gow poker counts three dice.", key="count")
    dice.choice("when_player_dealer", ("next_left",))
    return PaiGowTerms(
        book=book,
        seats=reader.table("table").integer("seats"),
        house_way=house_way,
        settle=settle,
        default_cover=cover,
        fees=read_fees(reader),
        fortune=_read_fortune(reader) if "fortune" in spots else None,
        rounds=reader.table("rotation").integer("rounds"),
        back_line=reader.table("table").boolean("back_line"),
        banker_sets=reader.table("setting").choice("player_dealer", ("house_way_then_free",)),
        usual=UsualTable(usual.integers("game"), usual.integers("fortune", ()), usual.integers("fee_options", ())),
        rules={id: reader.rule(id) for id in RULES},
    )


def _read_fortune(reader: Reader) -> Fortune:
    doubtful = "fortune.straight-with-trips"
    return Fortune(
        table=read_paytable(reader, "fortune", reader.rule("fortune.lose")),
        best=reader.rule("fortune.best-hand"),
        straight_with_trips=reader.rule(doubtful) if doubtful in reader.book.rules else None,
        envy_minimum=reader.table("envy").integer("minimum"),
        envy_button=reader.rule("envy.button"),
        envy_pays=reader.rule("envy.pays"),
        envy_not_own=reader.rule("envy.not-own"),
    )

"""Settling in a round: the award a pay list gives, the order of the wagers, what is read first.

Pay lists: what a wager has coming, as an ordered rule list about a finished round.

[[pays.buster]]
id   = "buster.3"
when = [{ bank_over = true }, { bank_cards = 3 }]
do   = "pay 1:1"                     # or "take", "push", "half" and what else the family knows
cite = "L1665"
say  = "..."
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TypeVar

from trainer.core.errors import BadText
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.money import Odds, Rounding, dollars
from trainer.core.text import Text, join, say
from trainer.round.acts import Option, Settle, WantChoice
from trainer.round.machine import Round
from trainer.rules.conditions import Words
from trainer.rules.decision import Decision, Printed, Rule, decided
from trainer.rules.reader import Reader, bad_text
from trainer.rules.word_binding import read_rules
from trainer.table.bank import Cover, Ledger
from trainer.table.lay import Lay
from trainer.table.places import BANK, STACK, spot
from trainer.table.settlement import LapOrder, Moved, Outcome, Wager

# ---------------- awards

S = TypeVar("S")

PLAIN = ("take", "push")
UNIT = 100_00
"""A stake at which what awards pay is compared."""


@dataclass(frozen=True, slots=True)
class Award:
    """What a wager has coming: pay at odds, take, push, or a word of the family."""

    do: str
    odds: Odds | None = None

    @property
    def id(self) -> str:
        return f"{self.do}-{self.odds}" if self.odds else self.do

    @property
    def words(self) -> Text:
        if self.odds:
            return say("it wins, {odds}", odds=str(self.odds))
        return say("it pushes") if self.do == "push" else say("it loses")


def settling(*wagers: Text) -> Text:
    """The heading of the pay list of wagers, named as the book prints them."""
    return say("Settling: {wager}", wager=join(wagers))


def read_awards(
    reader: Reader,
    key: str,
    conditions: Words[S],
    heading: Text,
    words: Collection[str] = PLAIN,
) -> tuple[Rule[S, Award], ...]:
    """The rows of one pay list, in order; `words` are what a row may say instead of odds."""
    actions: dict[str, Callable[[S], Award | None]] = {word: _gives(Award(word)) for word in words}
    for row in reader.rows(key, needed=True):
        word, _, odds = row.text("do").partition(" ")
        if word == "pay":
            try:
                rate = Odds(odds)
                actions[f"pay {odds}"] = _gives(Award("pay", rate))
                reader.book.rates[row.text("id")] = rate
            except BadText as error:
                bad_text(row, "do", error)
    return read_rules(reader, key, conditions, actions, heading)


def _gives(award: Award) -> Callable[[S], Award | None]:
    return lambda _: award


def awards_of(rules: Sequence[Rule[S, Award]], nothing: S) -> tuple[Award, ...]:
    """Everything a pay list can give, each once, in printed order; `nothing` is any situation."""
    return tuple(dict.fromkeys(award for rule in rules if (award := rule.do(nothing)) is not None))


def choice_of(rules: Sequence[Rule[S, Award]], nothing: S) -> WantChoice:
    """What may be chosen of a pay list, the rarest first: what pays most, then a push, then a loss."""
    awards = sorted(awards_of(rules, nothing), key=lambda award: (_worth(award), award.do == "push"), reverse=True)
    return WantChoice(tuple(Option(award.id, award.words) for award in awards))


def _worth(award: Award) -> int:
    return award.odds.pay(UNIT) if award.odds else 0


def paid(award: Decision[Award], stake: int, rounding: Rounding) -> Decision[Outcome]:
    """The cents of an award of odds, a loss or a push for a stake."""
    odds = award.result.odds
    if odds is None:
        amount = stake if award.result.do == "take" else 0
        return award.map(lambda won: Outcome(won.do, amount))
    payment = odds.pay(stake, rounding)
    reason = say("{stake} at {odds} wins {due}", stake=dollars(stake), odds=str(odds), due=dollars(payment))
    return because(award, Outcome("pay", payment), reason)


def because(award: Decision[Award], outcome: Outcome, reason: Text) -> Decision[Outcome]:
    """The decision about an award as one about money, with one more reason."""
    return Decision(outcome, award.rule, award.concluding(reason).steps, with_rules=award.with_rules)


# ---------------- settling

CLOCKWISE, COUNTER_CLOCKWISE = WAYS = ("clockwise", "counter-clockwise")
"""Which way round the table wagers are settled."""
COVER_NAMES: Mapping[Cover, Text] = {
    Cover.MATCHED: say("matched: each dollar paid or taken uses up one dollar of the bank"),
    Cover.NET: say("net: a running bank that stops at zero or doubled"),
    Cover.TWO_CAP: say("two caps: the bank limits payments and takings separately"),
}


_REACH: Mapping[Cover, Text] = {
    Cover.MATCHED: say("Paying and taking both use it up."),
    Cover.NET: say("You can pay out again what you took."),
    Cover.TWO_CAP: say("It can pay its wager and take as much."),
}
"""The same in the words of a question."""

COVER_RULES: Mapping[Cover, tuple[Text, Text]] = {
    Cover.MATCHED: (
        say(
            "Every dollar paid or taken uses a dollar of the player-dealer's wager. When it is used up, wagers "
            "without cover go back."
        ),
        say(
            "The book says that the wager is used up. It does not say how wins and losses use it up. "
            "This is the school's reading."
        ),
    ),
    Cover.NET: (
        say("The bank runs: what it takes can be paid out, until gone or doubled."),
        say("Another reading of how the player-dealer's wager is used up."),
    ),
    Cover.TWO_CAP: (
        say("Total payments may not exceed the player-dealer's wager. Neither may total takings."),
        say("Another reading of how the player-dealer's wager is used up."),
    ),
}
"""What each model says, and the doubt it carries, where a book prints only that the bank can run out."""

COVER_IDS: Mapping[Cover, str] = {model: f"cover.{model.value}" for model in Cover}
"""The id of the rule for each model."""


def cover_of(rule: str) -> Cover | None:
    """The model that this rule is about; None for any other rule."""
    return next((model for model, id in COVER_IDS.items() if id == rule), None)


def bank_reaches(ledger: Ledger) -> Text:
    """How far a bank reaches that does not cover the table: what the felt shows of it is not said."""
    reach = _REACH[ledger.model]
    if not ledger.paid and not ledger.collected:
        return say("The bank is short. {reach}", reach=reach)
    return say("The bank put up only {bank}. {reach}", bank=dollars(ledger.put_up), reach=reach)


@dataclass(frozen=True, slots=True)
class SettleTerms:
    """What a book prints about settling: laps, the rule of the order, the rule of cover for each model, spot names."""

    laps: LapOrder
    order: Printed
    cover: Mapping[Cover, Printed]
    names: Mapping[str, Text]

    def with_laps(self, laps: tuple[tuple[str, ...], ...], order: Printed | None = None) -> SettleTerms:
        """The same terms for another round of settling: other laps, and the rule that orders them."""
        return replace(self, laps=replace(self.laps, laps=laps), order=order or self.order)

    def name(self, wager: Wager) -> Text:
        """A wager in words: seat 3, main bet."""
        words = say("seat {seat} {spot}", seat=wager.seat, spot=self.names.get(wager.kind, wager.kind))
        return say("{wager}, back line", wager=words) if wager.back else words


def read_settle(reader: Reader, spots: Mapping[str, Text]) -> tuple[SettleTerms, Cover]:
    """`[settlement]`: laps and which way they go, default cover model and the lines that let the bank run out.

    With the rule settle.order.
    """
    table = reader.table("settlement")
    laps = tuple(tuple(lap) for lap in table.lists("laps"))
    if not laps or not all(laps):
        message = say("a lap has no wagers.") if laps else say("there is no lap.")
        table.problem(
            message, say("Write the wagers of each lap: [[{value}]].", value=", ".join(map(repr, spots))), "laps"
        )
    for lap in laps:
        for kind in lap:
            table.known(kind, spots, "laps")
    back = table.choice("way", WAYS, CLOCKWISE) == COUNTER_CLOCKWISE
    cover = Cover(table.choice("cover", [model.value for model in Cover]))
    rules = {model: _cover_rule(reader, table, model) for model in Cover}
    return SettleTerms(LapOrder(laps, back), reader.rule("settle.order"), rules, spots), cover


def _cover_rule(reader: Reader, settlement: Reader, model: Cover) -> Printed:
    """The book's own rule for a model, else the usual sentence with the lines the book cites under `[settlement]`."""
    id, (says, doubt) = COVER_IDS[model], COVER_RULES[model]
    if id not in reader.book.rules:
        book = reader.book
        book.rules[id] = Printed(id, str(says), settlement.citation(), str(doubt), book.borrowed, says, doubt)
    return reader.rule(id)


def uncovered(moved: Moved) -> bool:
    """Whether the bank could not meet all of it."""
    return moved.do == "return" or (moved.covered < moved.amount and moved.do in ("pay", "take"))


def settled_so(wager: Wager, act: Settle, ledger: Ledger) -> tuple[Moved, Ledger]:
    """A wager as the dealer settled it, whatever it has coming."""
    cents = act.cents
    match act.do:
        case "pay":
            return Moved(wager, "pay", cents, cents), ledger.pay(cents)
        case "take":
            collected = min(cents, wager.stake)
            return Moved(wager, "take", collected, collected), ledger.take(collected)
        case "push":
            return Moved(wager, "push", wager.stake, 0), ledger
        case _:
            return Moved(wager, "return", wager.stake, 0, wager.stake), ledger


def from_bank(r: Round, place: str, cents: int) -> Lay:
    """Chips out of the bank; what it lacks out of the player-dealer's own, when too much is paid."""
    lay, own = r.lay, spot(r.setup.player_dealer, STACK)
    there = min(cents, lay.chips_at(BANK))
    return lay.pay_beside(BANK, place, there).pay_beside(own, place, cents - there)


def clear_table(r: Round, stays: Callable[[Wager], bool] = lambda _: False) -> Round:
    """After the last wager: winners and pushes take their chips back, the bank returns to the player-dealer.

    A wager that `stays` is left where it lies, for the next round.
    """
    lay = r.lay
    for wager in r.setup.wagers:
        if stays(wager):
            continue
        lay = lay.pay(wager.place, wager.purse, lay.chips_at(wager.place))
    if r.setup.player_dealer:
        lay = lay.pay(BANK, spot(r.setup.player_dealer, STACK), lay.chips_at(BANK))
    return r.with_lay(lay)


def pays(stake: int, cents: int, rule: Printed, *reasons: Text) -> Decision[Outcome]:
    """A winning wager: `cents` due on top of the stake."""
    payment_text = say("{due} due on {stake}", due=dollars(cents), stake=dollars(stake))
    return decided(Outcome("pay", cents), rule, *reasons, payment_text)


def takes(cents: int, rule: Printed, *reasons: Text) -> Decision[Outcome]:
    """A losing wager."""
    return decided(Outcome("take", cents), rule, *reasons)


def pushes(rule: Printed, *reasons: Text) -> Decision[Outcome]:
    """A wager that goes back by its rule."""
    return decided(Outcome("push"), rule, *reasons)

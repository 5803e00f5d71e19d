"""The round of a carnival poker table as stages."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from trainer.games.carnival.deal import BANK_HAND, BOARD, CheckOffer, DealCards
from trainer.games.carnival.offers import START
from trainer.games.carnival.outcome import award, in_order, open_rows, outcome
from trainer.games.carnival.plays import acting, table_of
from trainer.games.carnival.showdown import OpenBank, ReadHands, ReadSideBet, open_rest, wagers_left
from trainer.games.carnival.standing import ResultIs
from trainer.games.carnival.streets import OpenStreet, PickUpFolds, act_street
from trainer.games.carnival.terms import CarnivalTerms
from trainer.round.action import ActionByCard
from trainer.round.collect import TakeFees
from trainer.round.machine import PlayerActs, Round, Stage
from trainer.round.rotation import Rotation
from trainer.round.ruling import Rulings
from trainer.round.settling import Settling
from trainer.rules.decision import Decision, Printed
from trainer.table.lay import spot
from trainer.table.seats import first_among, left_of
from trainer.table.settlement import Outcome, Wager


@dataclass(frozen=True, slots=True, kw_only=True)
class SettleTable(Settling):
    """Settling with the order of this family: bettor by bettor, and where printed all losing wagers first."""

    carnival: CarnivalTerms

    def in_order(self, r: Round) -> tuple[Wager, ...]:
        wagers = self.wagers(r)
        results = {wager: self.outcome(r, wager).result.do for wager in wagers} if self.carnival.losers_first else None
        return in_order(self.carnival, wagers, self.first_seat(r), results)


def wager_outcome(terms: CarnivalTerms, r: Round, wager: Wager) -> Decision[Outcome]:
    """What a wager on the table has coming."""
    return outcome(terms, table_of(terms, r.setup).standing(wager.seat), wager.kind, wager.stake)


def first_seat(terms: CarnivalTerms, r: Round) -> int:
    """Where settling begins without an Action button."""
    start = terms.first_of(terms.settled_from, r.setup.player_dealer)
    return first_among(start, terms.seats, r.setup.taken) or start


def next_banker(terms: CarnivalTerms, r: Round) -> int:
    """Who is offered the bank next: the first seat that plays, clockwise."""
    left = left_of(r.setup.player_dealer, terms.seats)
    return first_among(left, terms.seats, r.setup.taken) or left


def pick_up(terms: CarnivalTerms, r: Round) -> Round:
    """Chips go home, all cards to the discard."""
    lay = r.lay
    for wager in table_of(terms, r.setup).wagers:
        lay = lay.pay(wager.place, wager.purse, lay.chips_at(wager.place))
    lay = lay.pay("bank", f"seat-{r.setup.player_dealer}.stack", lay.chips_at("bank"))
    for place in (*(spot(seat, "hand") for seat in r.setup.taken), BANK_HAND, BOARD):
        lay = lay.move_cards(place, "discard", up=False)
    return r.with_lay(lay.button("action", None))


def turns_on(terms: CarnivalTerms, r: Round, wager: Wager) -> tuple[Printed, ...]:
    """The rules a wager may turn on: what is open of its pay list, and where that asks who wins, what says so."""
    standing = table_of(terms, r.setup).standing(wager.seat)
    rules = open_rows(terms, standing, wager.kind)
    conditions = [condition for rule in rules for condition in rule.when]
    compared = any(isinstance(one, ResultIs) or getattr(one, "reader", "") == "beaten" for one in conditions)
    ids = ("qualify", "compare.higher", "compare.tie") if compared else ()
    differ = award(terms, standing, wager.kind).with_rules
    return (*(rule.printed for rule in rules), *(terms.rule(id) for id in ids), *differ)


def _open_cards(terms: CarnivalTerms, r: Round) -> Round:
    """The player-dealer's last card is opened; it places the button."""
    return r.with_lay(r.lay.turn(BANK_HAND)) if wagers_left(terms, r) else r


def make_script(terms: CarnivalTerms) -> tuple[Stage, ...]:
    """All stages of a round at this house."""
    now, rounds = terms.fee_kinds[""], terms.rule("rotate.two-hands")
    streets: list[Stage] = []
    for street in terms.streets:
        streets.append(OpenStreet(terms, street))
        if street in acting(terms):
            streets += [CheckOffer(terms, street.id), PlayerActs(partial(_act, terms, street.id))]
        if "f" in street.does:
            streets.append(PickUpFolds(terms))
    button = None
    if terms.count is not None:
        button = ActionByCard(
            terms.count,
            lambda r: table_of(terms, r.setup).cards[BANK_HAND][-1],
            (BANK_HAND,),
            lambda r: bool(wagers_left(terms, r)),
        )
    settling = SettleTable(
        terms=terms.settle,
        outcome=lambda r, wager: wager_outcome(terms, r, wager),
        first_seat=button.first_seat if button else lambda r: first_seat(terms, r),
        first_rule=button.first_rule if button else lambda _: None,
        reads=(ReadSideBet(terms),),
        wagers=lambda r: wagers_left(terms, r),
        outcome_rules=tuple(settle_rules(terms)),
        turns_on=lambda r, wager: turns_on(terms, r, wager),
        carnival=terms,
    )
    return (
        CheckOffer(terms, START),
        *_rulings(terms, "wagers"),
        TakeFees(terms.fees.now, now, terms.players_count, terms.fees.others),
        DealCards(terms),
        *_rulings(terms, "deal"),
        *streets,
        *_rulings(terms, "play"),
        PlayerActs(partial(_open_cards, terms)),
        *((button,) if button else ()),
        OpenBank(terms),
        ReadHands(terms),
        PlayerActs(partial(open_rest, terms)),
        settling,
        *_rulings(terms, "showdown"),
        PlayerActs(partial(pick_up, terms)),
        Rotation(terms.rounds, rounds, lambda r: next_banker(terms, r)),
    )


def _act(terms: CarnivalTerms, street: str, r: Round) -> Round:
    found = terms.street(street)
    assert found is not None
    return act_street(terms, found, r)


def settle_rules(terms: CarnivalTerms) -> list[Printed]:
    """The rows of the pay lists that settle a wager at the end: what a fold costs was taken before."""
    return [
        rule.printed
        for kind in terms.kinds
        for rule in terms.awards[kind]
        if not rule.printed.id.endswith(".folded")
        and not (kind == terms.play and rule.printed.id.endswith(".returned"))
    ]


def _rulings(terms: CarnivalTerms, moment: str) -> tuple[Stage, ...]:
    """The stage for what can go wrong then, where the book rules on anything."""
    if not any(one.at == moment for one in terms.rulings.rulings):
        return ()
    return (Rulings(terms.rulings, moment),)

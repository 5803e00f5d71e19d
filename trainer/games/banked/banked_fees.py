"""Taking the collection fee: from the player-dealer by the table action, from players by their wagers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from trainer.core.text import say
from trainer.games.banked.banked_terms import BankedTerms
from trainer.round.acts import Act, Money, WantMoney
from trainer.round.machine import Round
from trainer.round.setup import FEE_SET
from trainer.round.task import Stage, Task, TaskKind
from trainer.round.types import TAKE_FEE
from trainer.rules.decision import Decision, Doubt
from trainer.rules.fees import by_schedule
from trainer.table.places import DROP, STACK, spot

Payer = tuple[int, int]
"""Seat, and the number behind it: 0 is the seated player."""
FEES = "fees"


def fees_stage(terms: BankedTerms) -> Stage:
    """One task for the player-dealer, and one for each player where the option charges players."""
    options = tuple(option.printed for schedule in terms.fees.named.values() for option in schedule.options)
    kind = TaskKind(TAKE_FEE, options)

    def tasks(r: Round) -> Iterable[Task]:
        return (fee_task(terms, kind, r, payer) for payer in payers(terms, r) if r.open(kind, payer[0], _behind(payer)))

    return Stage(FEES, (kind,) if options else (), tasks)


def payers(terms: BankedTerms, r: Round) -> tuple[Payer, ...]:
    """Who pays: the player-dealer, then every bettor, those behind a seat for themselves."""
    option, banker = terms.option(r.setup), r.setup.player_dealer
    if option is None:
        return ()
    players = sorted({(w.seat, w.back) for w in r.setup.wagers if w.seat != banker})
    return (*([(banker, 0)] if option.player_dealer else []), *(players if option.asks_players else []))


def fee_task(terms: BankedTerms, kind: TaskKind, r: Round, payer: Payer) -> Task:
    """What one payer is asked for."""
    (seat, back), banker, option = payer, r.setup.player_dealer, terms.option(r.setup)
    assert option is not None
    ask = say("Which fee does the bettor of these wagers pay?")
    if seat == banker:
        ask = say("Which fee does the player-dealer pay?")
    elif back:
        ask = say("Which fee does the back-line bettor of these wagers pay?")
    name = r.setup.option(FEE_SET)
    if name in terms.fees.others:
        ask = by_schedule(ask, terms.fees.title(name))
    decision = fee_due(terms, r, payer)
    return kind.fixed(
        ask,
        WantMoney(),
        decision.map(Money),
        seat=seat,
        subject=_behind(payer),
        look=tuple(w.place for w in r.setup.wagers if seat == banker or (w.seat, w.back) == payer),
        do=partial(_collect, payer),
    )


def fee_due(terms: BankedTerms, r: Round, payer: Payer) -> Decision[int]:
    """The fee of one payer under the option in force."""
    option = terms.option(r.setup)
    assert option is not None
    counted = option.counted(terms.counted)
    if payer[0] == r.setup.player_dealer:
        return option.for_player_dealer(sum(w.stake for w in r.setup.wagers if w.kind in counted))
    own = counted if terms.players_count is None else option.counted(terms.players_count)
    decision = option.for_bettor(r.setup.at(*payer), own, terms.names)
    several = len({wager.back for wager in r.setup.wagers if wager.seat == payer[0]}) > 1
    if not (option.per_doubt and several):
        return decision
    return replace(decision, rule=replace(decision.rule, doubt=option.per_doubt, kind=Doubt.SILENT))


def _collect(payer: Payer, r: Round, act: Act) -> Round:
    assert isinstance(act, Money)
    return r.with_lay(r.lay.pay(spot(payer[0], STACK, payer[1]), DROP, act.cents))


def _behind(payer: Payer) -> str:
    return f"+{payer[1]}" if payer[1] else ""

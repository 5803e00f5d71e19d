"""Taking the collection fee: from the player-dealer by the table action, from players by their wagers."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from trainer.core.lazy_dataclass import replace
from trainer.core.text import Text, join, say
from trainer.games.banked.banked_terms import BankedTerms
from trainer.round.acts import Act, Money, WantMoney
from trainer.round.machine import Round
from trainer.round.setup import Setup
from trainer.round.task import Stage, Task, TaskKind
from trainer.round.types import TAKE_FEE
from trainer.rules.decision import Decision, Doubt
from trainer.rules.ladders import PostedLadder
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


def posted_collection(terms: BankedTerms, setup: Setup) -> tuple[PostedLadder, ...]:
    """The ladders of the option posted at a table."""
    option = terms.option(setup)
    players = terms.counted if terms.players_count is None else terms.players_count
    return tuple(option.ladders(terms.names, terms.counted, players)) if option else ()


def payers(terms: BankedTerms, r: Round) -> tuple[Payer, ...]:
    """Who pays: the player-dealer, then every bettor, those behind a seat for themselves."""
    option, banker = terms.option(r.setup), r.setup.player_dealer
    if option is None:
        return ()
    players = sorted({(w.seat, w.back) for w in r.setup.wagers if w.seat != banker})
    return (*([(banker, 0)] if option.player_dealer else []), *(players if option.asks_players else []))


def fee_task(terms: BankedTerms, kind: TaskKind, r: Round, payer: Payer) -> Task:
    """What one payer is asked for."""
    (seat, _), banker = payer, r.setup.player_dealer
    decision, option = fee_due(terms, r, payer), terms.option(r.setup)
    assert option is not None
    return kind.fixed(
        _asked(terms, r.setup, payer),
        WantMoney(option.amounts(player_dealer=seat == banker)),
        decision.map(Money),
        seat=seat,
        subject=_behind(payer),
        look=tuple(w.place for w in r.setup.wagers if seat == banker or (w.seat, w.back) == payer),
        do=partial(_collect, payer),
    )


def _asked(terms: BankedTerms, setup: Setup, payer: Payer) -> Text:
    """Who pays, and on which wagers: the amounts are counted from the chips."""
    (seat, back), option = payer, terms.option(setup)
    assert option is not None
    if seat == setup.player_dealer:
        if len(option.player_dealer) > 1:
            return say("Count the action on the table. What collection does the player-dealer pay?")
        return say("What collection does the player-dealer pay?")
    kinds = dict.fromkeys(wager.kind for wager in setup.wagers if (wager.seat, wager.back) == payer)
    wagers = join((terms.names[kind] for kind in kinds), ", ")
    if back:
        return say(
            "The back-line bettor at seat {seat} bets on {wagers}. What collection do you take?",
            seat=seat,
            wagers=wagers,
        )
    return say("Seat {seat} bets on {wagers}. What collection do you take?", seat=seat, wagers=wagers)


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

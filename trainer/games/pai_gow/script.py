"""The round of a pai gow table: how a pai gow book fills the gaps of the banked game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from trainer.games.banked.button import first_left
from trainer.games.banked.script import Gaps, banked_script
from trainer.games.banked.settle import Reads, Settling
from trainer.games.faults.scene import ruled_at
from trainer.games.halves import RESULTS
from trainer.games.pai_gow.beside import HIGH_HAND, PUSH
from trainer.games.pai_gow.deal import deal_piles, mark_pile, no_play
from trainer.games.pai_gow.dice import CountAndDeliver, first
from trainer.games.pai_gow.envy import PayEnvy, give_envy, read_fortune
from trainer.games.pai_gow.fees import fee_stages
from trainer.games.pai_gow.outcome import compare
from trainer.games.pai_gow.push import CheckForPush
from trainer.games.pai_gow.set_stages import SetBank, set_at_payoff, set_players
from trainer.games.pai_gow.setting import bank_setting, seat_setting
from trainer.games.pai_gow.showdown import BankShown, paid_on, with_high_hands
from trainer.games.pai_gow.state import State
from trainer.games.pai_gow.terms import RANKING, PaiGowTerms
from trainer.hands.setting import Setting
from trainer.round.acts import Act, Choose
from trainer.round.machine import Round
from trainer.round.task import Stage, Task, TaskKind
from trainer.round.types import COMPARE
from trainer.rules.decision import Decision, Printed
from trainer.table.place import BANK, place_of, spot
from trainer.table.settlement import Outcome, Wager
from trainer.text import say


def make_script(terms: PaiGowTerms) -> tuple[Stage, ...]:
    """All stages of a round at this house."""
    ruled = ruled_at(terms.table.rulings, terms.deck.cards(), terms.table)
    gaps = Gaps(
        checks=(*no_play(terms), *ruled("bets")),
        deal=(
            *fee_stages(terms),
            *give_envy(terms),
            deal_piles(terms),
            *ruled("deal"),
            mark_pile(terms),
            *ruled("cup"),
            *CountAndDeliver(terms).stages(),
            *ruled("dice"),
        ),
        play=(
            set_players(terms),
            *ruled("set"),
            SetBank(terms).stage(),
            *ruled("open"),
        ),
        settling=_settling(terms),
        bonus=(*ruled("settle"), *([PayEnvy(terms, terms.fortune).stage()] if terms.fortune else [])),
        next_bank=lambda r: first_left(r.setup).seat,
    )
    return banked_script(terms.table, gaps)


# -- comparing


def compare_hands(terms: PaiGowTerms) -> Reads[State]:
    """The hand of a seat is opened and compared before its first wager is settled."""
    results = tuple(f"compare.{id}" for id in ("win", "lose", "push", "copy", "foul", "wild"))
    ids = (*results, "setting.legal", *RANKING)
    kind = TaskKind(COMPARE, tuple(terms.rule(id) for id in ids if terms.has(id)))

    def tasks(r: Round[State], wager: Wager) -> Iterator[Task[State]]:
        if r.open(kind, wager.seat):
            mine = seat_setting(terms, r, wager.seat)
            yield _compare_task(terms, kind, wager.seat, mine, bank_setting(r))

    return Reads((kind,), tasks)


def _compare_task(terms: PaiGowTerms, kind: TaskKind, seat: int, mine: Setting, bank: Setting) -> Task[State]:
    ask = say("This player's hand against the player-dealer's. What is the result?")

    def turn(r: Round[State], _: Act) -> Round[State]:
        return r.with_lay(r.lay.turn(spot(seat, "front")).turn(spot(seat, "back")))

    return kind.task(
        ask,
        RESULTS,
        lambda _: compare(terms, mine, bank).map(Choose),
        seat=seat,
        look=(spot(seat, "front"), spot(seat, "back"), place_of(BANK, "front"), place_of(BANK, "back")),
        do=turn,
    )


# -- settling


def outcome(terms: PaiGowTerms, r: Round[State], wager: Wager) -> Decision[Outcome]:
    """What a wager has coming by the cards."""
    showdown = BankShown(terms, r, bank_setting(r))
    return showdown.outcome(wager, paid_on(r.setup.wagers, wager), seat_setting(terms, r, wager.seat))


def outcome_rules(terms: PaiGowTerms) -> tuple[Printed, ...]:
    """Every rule that can settle a wager."""
    rules = [terms.rule(f"game.{result}") for result in ("win", "lose", "push")]
    if terms.fortune:
        rules += [
            *(row.printed for row in terms.fortune.table.rows),
            terms.fortune.table.lose,
            terms.fortune.any_result,
        ]
    if terms.push:
        rules += [terms.push.win, terms.push.lose, *(row.printed for row in terms.push.table.rows)]
    return tuple(rules)


def _settling(terms: PaiGowTerms) -> Settling[State]:
    push = (CheckForPush(terms, terms.push).reads(),) if terms.push else ()
    return Settling(
        outcome=partial(outcome, terms),
        rules=outcome_rules(terms),
        first=partial(first, terms),
        first_rules=(terms.rule("action.first-wager"),),
        reads=(*set_at_payoff(terms), compare_hands(terms), *push, *read_fortune(terms)),
        wagers=lambda r: with_high_hands(terms, r.setup.wagers, r.state.hands),
        paid_on=lambda r, wager: paid_on(r.setup.wagers, wager),
        lands=lambda wager: replace(wager, kind=PUSH).place if wager.kind == HIGH_HAND else wager.place,
    )

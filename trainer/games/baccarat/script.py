"""The round of a baccarat table as stages, and what is read before a side bet is settled."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from trainer.games.baccarat.coup import awards_of, in_force
from trainer.games.baccarat.deal import CheckWager, DealHands
from trainer.games.baccarat.hands import ALL_OPEN, PLAYER_FIRST, THEN_BANKER, PlayHands, hand_words
from trainer.games.baccarat.outcome import coup_for, coup_of, outcome
from trainer.games.baccarat.start import action_card, first_seat, left_seat, uses_button
from trainer.games.baccarat.terms import ALWAYS, HOLE, LINES, BaccaratTerms
from trainer.round.action import BUTTON, ActionByCard
from trainer.round.acts import Act, Choose, Option, Settle, WantChoice
from trainer.round.collect import TakeFees
from trainer.round.duty import Duty, Key, Kind, naming
from trainer.round.judge import Slip
from trainer.round.machine import PlayerActs, Round, Stage
from trainer.round.rotation import Rotation
from trainer.round.settling import Settling, clear_table
from trainer.rules.decision import Decision, Printed, decide
from trainer.table.settlement import Wager
from trainer.text import say


@dataclass(frozen=True, slots=True)
class ReadSideBet:
    """A side bet is read once for the whole table, before the first wager on it is settled."""

    terms: BaccaratTerms

    def duty(self, r: Round, wager: Wager) -> Duty | None:
        kind = wager.kind
        if kind not in self.terms.read or r.did(Kind.READ_BONUS, subject=kind) is not None:
            return None
        coup = coup_of(self.terms, r)
        options = tuple(Option(award.id, award.words) for award in awards_of(self.terms.awards[kind]))
        name = say(self.terms.settle.names[kind])
        ask = say("{hands} What has {bet} coming?", hands=hand_words(coup), bet=name)
        return Duty(
            Key(Kind.READ_BONUS, 0, kind),
            naming(ask, turns_on(self.terms, r, kind)),
            WantChoice(options),
            tuple(LINES.values()),
        )

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        decision = decide(self.terms.awards[duty.key.subject], coup_of(self.terms, r))
        return decision.map(lambda award: Choose(award.id))

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        return r

    def slips(self, r: Round, duty: Duty, act: Act, decision: Decision[Act]) -> tuple[Slip, ...]:
        return ()

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        return tuple((Kind.READ_BONUS, rule.printed) for kind in self.terms.read for rule in self.terms.awards[kind])


def turns_on(terms: BaccaratTerms, r: Round, kind: str) -> tuple[Printed, ...]:
    """The rules of a wager's pay list that stand at this table."""
    return in_force(terms.awards[kind], terms.readings_of(r.setup))


def pick_up(terms: BaccaratTerms, r: Round) -> Round:
    """Chips go home but for wagers that wait for a later round; both hands to the discard, the button off the felt."""

    def stays(wager: Wager) -> bool:
        return wager.kind in terms.stay and r.did(Kind.SETTLE, wager.seat, wager.place) == Settle("push", 0)

    lay = clear_table(r, stays).lay.button(BUTTON, None)
    for place in LINES.values():
        lay = lay.move_cards(place, "discard", up=False)
    return r.with_lay(lay)


def _play(terms: BaccaratTerms) -> tuple[Stage, ...]:
    """The hands, with the button where its card comes to light: at once, with the hole card, or when it is needed."""
    action = terms.action
    if action is None:
        return (PlayHands(terms, ALL_OPEN),)
    button = ActionByCard(
        action.count,
        lambda r: action_card(action, coup_of(terms, r)),
        (LINES["banker"],),
        lambda r: uses_button(terms, r.setup, coup_of(terms, r)),
    )
    if terms.faces == HOLE:
        return PlayHands(terms, PLAYER_FIRST), button, PlayHands(terms, THEN_BANKER)
    hands = PlayHands(terms, ALL_OPEN)
    return (button, hands) if action.when == ALWAYS else (hands, button)


def make_script(terms: BaccaratTerms) -> tuple[Stage, ...]:
    """All stages of a round at this house."""
    settling = Settling(
        terms.settle,
        lambda r, wager: outcome(terms, coup_for(terms, r, wager), wager.kind, wager.stake),
        lambda r: first_seat(terms, r.setup, coup_of(terms, r), button=BUTTON in r.lay.buttons)[0],
        lambda r: first_seat(terms, r.setup, coup_of(terms, r), button=BUTTON in r.lay.buttons)[1],
        reads=(ReadSideBet(terms),),
        outcome_rules=tuple(rule.printed for rules in terms.awards.values() for rule in rules),
        turns_on=lambda r, wager: turns_on(terms, r, wager.kind),
    )
    return (
        CheckWager(terms),
        TakeFees(terms.fees.now, terms.kinds, others=terms.fees.others),
        DealHands(terms),
        *_play(terms),
        settling,
        PlayerActs(partial(pick_up, terms)),
        Rotation(terms.rounds, terms.rule("rotate.two-hands"), lambda r: left_seat(r.setup)),
    )

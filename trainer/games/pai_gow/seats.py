"""The part of the round in which hands are set: players, those who ask for the house way, the player-dealer."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.games.pai_gow.ring import cards_of_seat
from trainer.games.pai_gow.setting import (
    any_legal,
    asking_seats,
    every_rule,
    foul_settings,
    house_setting,
    lay_setting,
    own_setting,
    set_duty,
    setting_slips,
    table_values,
    to_act,
    to_setting,
)
from trainer.games.pai_gow.seven import Setting
from trainer.games.pai_gow.terms import Banker, PaiGowTerms
from trainer.rng import choose
from trainer.round.acts import Act, Choose, Option, WantChoice
from trainer.round.duty import Duty, Key, Kind
from trainer.round.judge import Slip
from trainer.round.machine import PlainStage, Round
from trainer.rules.decision import Decision, Printed, decided
from trainer.table.lay import face_up
from trainer.table.settlement import Wager
from trainer.text import say

ALLOW, REFUSE = "allow", "refuse"


def _set_skills(terms: PaiGowTerms) -> tuple[tuple[Kind, Printed], ...]:
    """Setting a hand by each line of each chart."""
    rules = (rule for chart in terms.charts.values() for rule in every_rule(chart))
    return tuple((Kind.SET_HAND, rule) for rule in rules)


def _slips(terms: PaiGowTerms, r: Round, act: Act, decision: Decision[Act]) -> tuple[Slip, ...]:
    return setting_slips(terms.charts[terms.joker(r.setup)], table_values(terms, r.setup), act, decision)


def _house_way_duty(terms: PaiGowTerms, r: Round, seat: int) -> Duty:
    ask = say("Seat {seat} asks for the house way. Set the hand.", seat=seat)
    return set_duty(terms, r, seat, ask_seat=f"seat-{seat}.hand", ask=ask)


def _lay_house_way(terms: PaiGowTerms, r: Round, seat: int, act: Act, *, up: bool) -> Round:
    r = lay_setting(r, f"seat-{seat}", f"seat-{seat}.hand", to_setting(act, table_values(terms, r.setup)), up=up)
    return r.with_lay(r.lay.button(f"house-way-{seat}", None))


@dataclass(frozen=True, slots=True)
class SetPlayers(PlainStage):
    """Players who set for themselves do so; hands left to the house are set now, unless they wait for the payoff."""

    terms: PaiGowTerms

    def enter(self, r: Round) -> Round:
        asked = asking_seats(self.terms, r.setup)
        for seat in r.setup.taken:
            if seat in asked:
                r = r.with_lay(r.lay.button(f"house-way-{seat}", f"seat-{seat}"))
                continue
            setting = own_setting(self.terms, r.setup, seat)
            r = lay_setting(r, f"seat-{seat}", f"seat-{seat}.hand", setting, up=False)
            r = r.note(f"set-{seat}", to_act(setting), say("Seat {seat} has set the hand.", seat=seat))
        return r

    def duty(self, r: Round) -> Duty | None:
        if self.terms.at_payoff:
            return None
        waiting = (seat for seat in asking_seats(self.terms, r.setup) if r.did(Kind.SET_HAND, seat) is None)
        seat = next(waiting, None)
        return None if seat is None else _house_way_duty(self.terms, r, seat)

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        return house_setting(self.terms, r.setup, duty.seat).map(to_act)

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        return _lay_house_way(self.terms, r, duty.seat, act, up=False)

    def slips(self, r: Round, duty: Duty, act: Act, decision: Decision[Act]) -> tuple[Slip, ...]:
        return _slips(self.terms, r, act, decision)

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        return () if self.terms.at_payoff else _set_skills(self.terms)


@dataclass(frozen=True, slots=True)
class SetAtPayoff:
    """Where hands left to the house are opened and set when the payoff reaches them."""

    terms: PaiGowTerms

    def duty(self, r: Round, wager: Wager) -> Duty | None:
        seat = wager.seat
        if seat not in asking_seats(self.terms, r.setup) or r.did(Kind.SET_HAND, seat) is not None:
            return None
        return _house_way_duty(self.terms, r, seat)

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        return house_setting(self.terms, r.setup, duty.seat).map(to_act)

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        return _lay_house_way(self.terms, r, duty.seat, act, up=True)

    def slips(self, r: Round, duty: Duty, act: Act, decision: Decision[Act]) -> tuple[Slip, ...]:
        return _slips(self.terms, r, act, decision)

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        return _set_skills(self.terms)


@dataclass(frozen=True, slots=True)
class SetBank(PlainStage):
    """The player-dealer's hand is opened and set: by the house way, by himself, or by the one and then the other."""

    terms: PaiGowTerms

    def _request(self, r: Round) -> Setting | None:
        """What the player-dealer asks for of his own accord, if anything."""
        setup, values = r.setup, table_values(self.terms, r.setup)
        cards, rng = cards_of_seat(self.terms, setup, setup.player_dealer), setup.rng("bank-set")
        wish = setup.option("bank-set")
        if wish == "foul" and (fouls := foul_settings(cards, values)):
            return choose(rng, fouls)
        if wish == "change":
            return any_legal(rng, cards, values)
        if self.terms.banker_sets is Banker.FREE:
            return house_setting(self.terms, setup, setup.player_dealer).result
        return None

    def enter(self, r: Round) -> Round:
        return r.with_lay(r.lay.move_cards(f"seat-{r.setup.player_dealer}.hand", "bank.hand", up=True))

    def duty(self, r: Round) -> Duty | None:
        banker, free = r.setup.player_dealer, self.terms.banker_sets is Banker.FREE
        if not free and r.did(Kind.SET_HAND, banker) is None:
            ask = say("All hands are set. Open the player-dealer's hand and set it the house way.")
            return set_duty(self.terms, r, banker, ask_seat="bank.hand", ask=ask)
        request = self._request(r)
        if request is None or r.did(Kind.CHECK_SETTING, banker) is not None:
            return None
        ask = say("The player-dealer wants {setting}. Do you allow it?", setting=str(request))
        options = (Option(ALLOW, say("allow it")), Option(REFUSE, say("refuse it")))
        wanted = (("bank.hand", ()), face_up(request.front, "bank.front"), face_up(request.back, "bank.back"))
        look = ("bank.front", "bank.back")
        return Duty(Key(Kind.CHECK_SETTING, banker), ask, WantChoice(options), look, wanted)

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        if duty.kind is Kind.SET_HAND:
            return house_setting(self.terms, r.setup, duty.seat).map(to_act)
        request, rule = self._request(r), self.terms.rule
        assert request is not None
        if self.terms.banker_sets is Banker.HOUSE_WAY:
            return decided(Choose(REFUSE), rule("setting.player-dealer"), say("the house way binds the player-dealer"))
        if request.foul:
            reason = say("the front is not beaten by the back")
            return decided(Choose(REFUSE), rule("setting.player-dealer-foul"), reason)
        return decided(Choose(ALLOW), rule("setting.player-dealer"), say("the back is higher than the front"))

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        if duty.kind is Kind.SET_HAND:
            return lay_setting(r, "bank", "bank.hand", to_setting(act, table_values(self.terms, r.setup)), up=True)
        request = self._request(r)
        if request is not None and act == Choose(ALLOW):
            return lay_setting(r, "bank", "bank.hand", request, up=True)
        if self.terms.banker_sets is not Banker.FREE:
            return r
        again = house_setting(self.terms, r.setup, r.setup.player_dealer).result
        r = lay_setting(r, "bank", "bank.hand", again, up=True)
        return r.note("bank-again", to_act(again), say("The player-dealer sets {setting} instead.", setting=str(again)))

    def slips(self, r: Round, duty: Duty, act: Act, decision: Decision[Act]) -> tuple[Slip, ...]:
        return _slips(self.terms, r, act, decision) if duty.kind is Kind.SET_HAND else ()

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        ids = [id for id in ("setting.player-dealer", "setting.player-dealer-foul") if self.terms.has(id)]
        house = () if self.terms.banker_sets is Banker.FREE else _set_skills(self.terms)
        return (*house, *((Kind.CHECK_SETTING, self.terms.rule(id)) for id in ids))

"""The part of the round in which hands are set: players, those who ask for the house way, the player-dealer."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.rng import choose
from trainer.core.text import Text, say
from trainer.games.banked.banked_settling import Reads
from trainer.games.pai_gow import pai_gow_setting
from trainer.games.pai_gow.pai_gow_outcome import IN_FRONT, foul_words, read_setting_words
from trainer.games.pai_gow.pai_gow_ring import action_seat
from trainer.games.pai_gow.pai_gow_state import State
from trainer.games.pai_gow.pai_gow_terms import Banker, PaiGowTerms
from trainer.games.shared_words import ALLOW, ALLOWED, REFUSE
from trainer.hands.seven_cards import Setting
from trainer.round.acts import Act, Choose, WantArrange, WantChoice
from trainer.round.machine import Round
from trainer.round.setup import Setup
from trainer.round.task import Stage, Task, TaskKind
from trainer.round.types import CHECK_SETTING, SET_HAND
from trainer.rules.decision import Decision, decided
from trainer.table.lay import face_up
from trainer.table.places import BANK, BANK_HAND, HAND, hand_place, place_of, seat_place
from trainer.table.seat_ring import clockwise, dealt_to
from trainer.table.settlement import Wager

SETS_PLAYERS, SETS_BANK = "set-players", "set-bank"
BANK_SET, FOUL, CHANGE = "bank-set", "foul", "change"
"""The word of a set-up that says what the player-dealer wants, and its two values."""


@dataclass(frozen=True, slots=True)
class SetHands:
    """Setting hands by the chart of this house."""

    terms: PaiGowTerms

    @property
    def house_way(self) -> TaskKind:
        """Setting a hand by each line of each chart."""
        charts = self.terms.charts.values()
        return TaskKind(
            SET_HAND, tuple(dict.fromkeys(rule for chart in charts for rule in pai_gow_setting.every_rule(chart)))
        )

    def task(self, r: Round[State], seat: int, *, up: bool) -> Task[State]:
        """Setting the hand of a seat that asks for it."""
        ask = say("Seat {seat} asks for the house way. Set the hand.")
        return self._by_chart(r, seat, seat_place(seat), ask, up=up)

    def bank_task(self, r: Round[State]) -> Task[State]:
        """Setting the player-dealer's hand."""
        ask = say("All hands are set. Open the player-dealer's hand and set it the house way.")
        if self.terms.bank_first:
            ask = say("Open the player-dealer's hand and set it the house way.")
        return self._by_chart(r, r.setup.player_dealer, BANK, ask, up=True)

    def _by_chart(self, r: Round[State], seat: int, owner: str, ask: Text, *, up: bool) -> Task[State]:
        place = place_of(owner, HAND)

        def lay_down(now: Round[State], act: Act) -> Round[State]:
            now = pai_gow_setting.lay_setting(
                now, owner, place, pai_gow_setting.to_setting(act, now.state.values), up=up
            )
            return now.with_lay(now.lay.button(f"house-way-{seat}", None))

        def right(now: Round[State]) -> Decision[Act]:
            decision = pai_gow_setting.house_setting(self.terms, now.state, seat)
            return decision.concluding(read_setting_words(decision.result, IN_FRONT)).map(pai_gow_setting.to_act)

        return self.house_way.task(
            ask,
            WantArrange(dealt_to(r.state.hands, seat), pai_gow_setting.GROUPS),
            right,
            seat=seat,
            look=(place,),
            do=lay_down,
        )


# -- players


def set_players(terms: PaiGowTerms) -> Stage[State]:
    """Players who set for themselves do so; hands left to the house are set now, unless they wait for the payoff."""
    hands = SetHands(terms)

    def enter(r: Round[State]) -> Round[State]:
        for seat in r.setup.seats_taken:
            if seat in r.state.asking:
                r = r.with_lay(r.lay.button(f"house-way-{seat}", seat_place(seat)))
                continue
            setting = pai_gow_setting.own_setting(terms, r.setup, r.state, seat)
            r = pai_gow_setting.lay_setting(r, seat_place(seat), hand_place(seat), setting, up=False)
            r = r.note(f"set-{seat}", pai_gow_setting.to_act(setting), say("Seat {seat} has set the hand.", seat=seat))
        return r

    def tasks(r: Round[State]) -> Iterator[Task[State]]:
        if not terms.at_payoff:
            ring = clockwise(action_seat(terms, r.setup), r.setup.seats)
            yield from (hands.task(r, seat, up=False) for seat in ring if seat in r.state.asking)

    return Stage(SETS_PLAYERS, () if terms.at_payoff else (hands.house_way,), tasks, enter)


def set_at_payoff(terms: PaiGowTerms) -> tuple[Reads[State], ...]:
    """Where hands left to the house are opened and set when the payoff reaches them."""
    hands = SetHands(terms)

    def tasks(r: Round[State], wager: Wager) -> Iterator[Task[State]]:
        if wager.seat in r.state.asking and r.open(hands.house_way, wager.seat):
            yield hands.task(r, wager.seat, up=True)

    return (Reads((hands.house_way,), tasks),) if terms.at_payoff else ()


# -- the player-dealer


@dataclass(frozen=True, slots=True)
class SetBank:
    """The player-dealer's hand is opened and set: by the house way, by himself, or by the one and then the other."""

    terms: PaiGowTerms

    def stage(self) -> Stage[State]:
        house = () if self.terms.banker_sets is Banker.FREE else (SetHands(self.terms).house_way,)
        return Stage(SETS_BANK, (*house, self.check), self.tasks, self.enter)

    @property
    def check(self) -> TaskKind:
        ids = [id for id in ("setting.player-dealer", "setting.player-dealer-foul") if self.terms.has(id)]
        return TaskKind(CHECK_SETTING, tuple(self.terms.rule(id) for id in ids))

    def enter(self, r: Round[State]) -> Round[State]:
        """The hand is opened; the player-dealer says what he wants."""
        place, request = hand_place(r.setup.player_dealer), self._request(r.setup, r.state)
        r = r.with_lay(r.lay.move_cards(place, BANK_HAND, up=True))
        return r.with_state(replace(r.state, request=request))

    def _request(self, setup: Setup, state: State) -> Setting | None:
        """What the player-dealer asks for of his own accord, if anything."""
        cards, values = dealt_to(state.hands, setup.player_dealer), state.values
        rng, wish = setup.rng(BANK_SET), setup.option(BANK_SET)
        if wish == FOUL and (fouls := pai_gow_setting.foul_settings(cards, values)):
            return choose(rng, fouls)
        if wish == CHANGE:
            return pai_gow_setting.any_legal(rng, cards, values)
        return (
            pai_gow_setting.house_result(self.terms, state.joker, cards)
            if self.terms.banker_sets is Banker.FREE
            else None
        )

    def tasks(self, r: Round[State]) -> Iterator[Task[State]]:
        if self.terms.banker_sets is not Banker.FREE:
            yield SetHands(self.terms).bank_task(r)
        if r.state.request is not None:
            yield self._check_task(r, r.state.request)

    def _check_task(self, r: Round[State], request: Setting) -> Task[State]:
        return self.check.task(
            say("The player-dealer wants to set the hand this way. Do you allow it?"),
            WantChoice(ALLOWED),
            lambda _: self._allowed(request),
            seat=r.setup.player_dealer,
            look=(place_of(BANK, "front"), place_of(BANK, "back")),
            do=lambda now, act: self._answered(now, request, act),
            supposed=(
                (BANK_HAND, ()),
                face_up(request.front, place_of(BANK, "front")),
                face_up(request.back, place_of(BANK, "back")),
            ),
        )

    def _allowed(self, request: Setting) -> Decision[Act]:
        rule = self.terms.rule
        if self.terms.banker_sets is Banker.HOUSE_WAY:
            request_text = say(
                "the player-dealer wants {setting}, but must follow the house way", setting=read_setting_words(request)
            )
            return decided(Choose(REFUSE), rule("setting.player-dealer"), request_text)
        if request.foul:
            return decided(Choose(REFUSE), rule("setting.player-dealer-foul"), foul_words(request))
        legal = say("{setting}: the back is higher than the front", setting=read_setting_words(request))
        return decided(Choose(ALLOW), rule("setting.player-dealer"), legal)

    def _answered(self, r: Round[State], request: Setting, act: Act) -> Round[State]:
        if act == Choose(ALLOW):
            return pai_gow_setting.lay_setting(r, BANK, BANK_HAND, request, up=True)
        if self.terms.banker_sets is not Banker.FREE:
            return r
        again = pai_gow_setting.house_result(self.terms, r.state.joker, dealt_to(r.state.hands, r.setup.player_dealer))
        r = pai_gow_setting.lay_setting(r, BANK, BANK_HAND, again, up=True)
        return r.note(
            "bank-again",
            pai_gow_setting.to_act(again),
            say("The player-dealer sets {setting} instead.", setting=again.words),
        )

"""Setting the hands: players by themselves or the house way, then the player-dealer's hand."""

from __future__ import annotations

from dataclasses import dataclass, replace

from trainer.cards.card import Card
from trainer.games.pai_gow.deal import action_seat, cards_of_seat
from trainer.games.pai_gow.seven import Setting, Seven, equals
from trainer.games.pai_gow.terms import PaiGowTerms
from trainer.hands.pai_gow import legal_splits, splits7
from trainer.rng import below, choose
from trainer.round.acts import Act, Arrange, Choose, Option, WantArrange, WantChoice
from trainer.round.duty import Duty, Key, Kind
from trainer.round.judge import Slip, SlipKind
from trainer.round.machine import PlainStage, Round
from trainer.round.setup import Setup
from trainer.rules.decision import Decision, Printed, Rule, decide, decided, first_result
from trainer.table.seats import clockwise
from trainer.text import Text, say

GROUPS = (("front", 2), ("back", 5))


def to_act(setting: Setting) -> Arrange:
    return Arrange.of(front=setting.front, back=setting.back)


def to_setting(act: Act) -> Setting:
    assert isinstance(act, Arrange)
    return Setting(act.group("front"), act.group("back"))


def house_way(rules: tuple[Rule[Seven, Setting], ...], cards: tuple[Card, ...]) -> Decision[Setting]:
    """How the house sets seven cards; settings of the same value are accepted beside it."""
    decision = decide(rules, Seven(cards))
    also = equals(cards, decision.result)
    return replace(decision, also=also) if also else decision


def fired(rules: tuple[Rule[Seven, Setting], ...], cards: tuple[Card, ...]) -> tuple[str, ...]:
    """The ids of the rules that decide a hand, without the explanation."""
    return tuple(rule.id for rule in first_result(rules, Seven(cards))[1])


def every_rule(rules: tuple[Rule[Seven, Setting], ...]) -> tuple[Printed, ...]:
    """All rules of a list, those of the lists it uses behind their first user."""
    found: dict[str, Printed] = {}
    for rule in rules:
        found[rule.printed.id] = rule.printed
        found.update({inner.printed.id: inner.printed for inner in rule.use})
    return tuple(found.values())


def asking_seats(terms: PaiGowTerms, setup: Setup) -> tuple[int, ...]:
    """Seats that ask for the house way, clockwise from the action."""
    asked = {int(seat) for seat in setup.option("asks").split(",") if seat}
    return tuple(seat for seat in clockwise(action_seat(terms, setup), terms.seats) if seat in asked)


@dataclass(frozen=True, slots=True)
class SetPlayers(PlainStage):
    """Players who set for themselves do so; the dealer sets the hands of those who ask for the house way."""

    terms: PaiGowTerms

    def enter(self, r: Round) -> Round:
        asked = asking_seats(self.terms, r.setup)
        for seat in r.setup.taken:
            if seat in asked:
                r = r.with_lay(r.lay.button(f"house-way-{seat}", f"seat-{seat}"))
                continue
            setting = self._own_setting(r.setup, seat)
            r = lay_setting(r, f"seat-{seat}", f"seat-{seat}.hand", setting, up=False)
            r = r.note(f"set-{seat}", to_act(setting), say("Seat {seat} has set the hand.", seat=seat))
        return r

    def _own_setting(self, setup: Setup, seat: int) -> Setting:
        """Usually the house way, sometimes another legal setting, foul where the set-up says so."""
        cards = cards_of_seat(self.terms, setup, seat)
        rng = setup.rng("own", seat)
        if str(seat) in setup.option("foul").split(",") and (fouls := foul_settings(cards)):
            return choose(rng, fouls)
        if below(rng, 10) < 7:
            return house_way(self.terms.house_way, cards).result
        return Setting(*choose(rng, legal_splits(cards))[2])

    def _waiting(self, r: Round) -> int | None:
        return next((s for s in asking_seats(self.terms, r.setup) if r.did(Kind.SET_HAND, s) is None), None)

    def duty(self, r: Round) -> Duty | None:
        seat = self._waiting(r)
        if seat is None:
            return None
        ask = say("Seat {seat} asks for the house way. Set the hand.", seat=seat)
        return set_duty(self.terms, r, seat, ask_seat=f"seat-{seat}.hand", ask=ask)

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        cards = cards_of_seat(self.terms, r.setup, duty.seat)
        return house_way(self.terms.house_way, cards).map(to_act)

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        seat = duty.seat
        r = lay_setting(r, f"seat-{seat}", f"seat-{seat}.hand", to_setting(act), up=False)
        return r.with_lay(r.lay.button(f"house-way-{seat}", None))

    def slips(self, r: Round, duty: Duty, act: Act, decision: Decision[Act]) -> tuple[Slip, ...]:
        return setting_slips(self.terms, act, decision)

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        return tuple((Kind.SET_HAND, rule) for rule in every_rule(self.terms.house_way))


@dataclass(frozen=True, slots=True)
class SetBank(PlainStage):
    """The player-dealer's hand: opened and set the house way; he may then ask for another setting."""

    terms: PaiGowTerms

    def _request(self, r: Round) -> Setting | None:
        """What the player-dealer asks for instead of the house way, if anything."""
        cards = cards_of_seat(self.terms, r.setup, r.setup.player_dealer)
        rng = r.setup.rng("bank-set")
        match r.setup.option("bank-set"):
            case "change":
                return Setting(*choose(rng, legal_splits(cards))[2])
            case "foul":
                fouls = foul_settings(cards)
                return choose(rng, fouls) if fouls else None
            case _:
                return None

    def enter(self, r: Round) -> Round:
        banker = r.setup.player_dealer
        return r.with_lay(r.lay.move_cards(f"seat-{banker}.hand", "bank.hand", up=True))

    def duty(self, r: Round) -> Duty | None:
        banker = r.setup.player_dealer
        if r.did(Kind.SET_HAND, banker) is None:
            ask = say("All hands are set. Open the player-dealer's hand and set it the house way.")
            return set_duty(self.terms, r, banker, ask_seat="bank.hand", ask=ask)
        request = self._request(r)
        if request is None or r.did(Kind.CHECK_SETTING, banker) is not None:
            return None
        ask = say("The player-dealer wants {setting}. Do you allow it?", setting=str(request))
        options = (Option("allow", say("allow it")), Option("refuse", say("refuse it: foul")))
        return Duty(Key(Kind.CHECK_SETTING, banker), ask, WantChoice(options), ("bank.front", "bank.back"))

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        if duty.kind is Kind.SET_HAND:
            cards = cards_of_seat(self.terms, r.setup, duty.seat)
            return house_way(self.terms.house_way, cards).map(to_act)
        request = self._request(r)
        assert request is not None
        if request.foul:
            return decided(
                Choose("refuse"),
                self.terms.rule("setting.player-dealer-foul"),
                say("the front is not beaten by the back"),
            )
        return decided(
            Choose("allow"), self.terms.rule("setting.player-dealer"), say("the back is higher than the front")
        )

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        if duty.kind is Kind.SET_HAND:
            return lay_setting(r, "bank", "bank.hand", to_setting(act), up=True)
        request = self._request(r)
        if request is None or act != Choose("allow"):
            return r
        lay = r.lay.set_cards("bank.front", request.front, up=True).set_cards("bank.back", request.back, up=True)
        return r.with_lay(lay)

    def slips(self, r: Round, duty: Duty, act: Act, decision: Decision[Act]) -> tuple[Slip, ...]:
        return setting_slips(self.terms, act, decision) if duty.kind is Kind.SET_HAND else ()

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        house = tuple((Kind.SET_HAND, rule) for rule in every_rule(self.terms.house_way))
        rule = self.terms.rule
        return (
            *house,
            (Kind.CHECK_SETTING, rule("setting.player-dealer")),
            (Kind.CHECK_SETTING, rule("setting.player-dealer-foul")),
        )


def set_duty(terms: PaiGowTerms, r: Round, seat: int, *, ask_seat: str, ask: Text) -> Duty:
    """The duty to set the hand of a seat."""
    cards = cards_of_seat(terms, r.setup, seat)
    return Duty(Key(Kind.SET_HAND, seat), ask, WantArrange(cards, GROUPS), (ask_seat,))


def lay_setting(r: Round, owner: str, start: str, setting: Setting, *, up: bool) -> Round:
    """The hand at `start` laid out as front and back of its owner."""
    lay = r.lay.clear(start).set_cards(f"{owner}.front", setting.front, up=up)
    return r.with_lay(lay.set_cards(f"{owner}.back", setting.back, up=up))


def foul_settings(cards: tuple[Card, ...]) -> tuple[Setting, ...]:
    """Every foul setting of a hand; seven cards of one suit have none."""
    found = []
    for one, other in splits7:
        front = (cards[one], cards[other])
        setting = Setting(front, tuple(card for place, card in enumerate(cards) if place not in (one, other)))
        if setting.foul:
            found.append(setting)
    return tuple(found)


def bank_setting(r: Round) -> Setting:
    """The player-dealer's hand as it stands."""
    return Setting(r.lay.cards_at("bank.front"), r.lay.cards_at("bank.back"))


def seat_setting(r: Round, seat: int) -> Setting:
    """A player's hand as it stands."""
    return Setting(r.lay.cards_at(f"seat-{seat}.front"), r.lay.cards_at(f"seat-{seat}.back"))


def setting_slips(terms: PaiGowTerms, act: Act, decision: Decision[Act]) -> tuple[Slip, ...]:
    """Foul first; then which other rule of the chart the setting would follow; else the right rule with wrong cards."""
    given, due = to_setting(act), to_setting(decision.result)
    if given.foul:
        return (Slip(SlipKind.FOUL, say("That is foul: the front is as high as the back or higher.")),)
    seven = Seven((*due.front, *due.back))
    for rule in (inner for outer in terms.house_way for inner in (outer.use or (outer,))):
        if rule.printed.id in (decision.rule.id, *(one.id for one in decision.with_rules)):
            continue
        try:
            other = rule.do(seven)
        except (IndexError, KeyError):
            other = None
        if other is not None and other.same_value(given):
            words = say("That follows another line of the chart: {rule}", rule=rule.printed.text)
            return (Slip(SlipKind.WRONG_RULE, words, rule.printed.id),)
    return (Slip(SlipKind.WRONG_CARDS, say("These are not the cards the house way puts in front.")),)

"""How hands are set: by the house way, by what else a house accepts, by players themselves, and what is foul."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from trainer.cards.card import Card
from trainer.core.lazy_dataclass import replace
from trainer.core.rng import Random, below, choose
from trainer.core.text import say
from trainer.games.house_way import Chart, HouseWay, HouseWays
from trainer.games.pai_gow.pai_gow_chart import WildSeven
from trainer.games.pai_gow.pai_gow_state import State
from trainer.games.pai_gow.pai_gow_terms import GAME, PaiGowTerms
from trainer.hands.pai_gow_values import SEMI_WILD, Values
from trainer.hands.seven_cards import Setting, SevenCards, equals, every_setting
from trainer.hands.systems import Joker
from trainer.round.acts import Act, Arrange
from trainer.round.machine import Round
from trainer.round.setup import Setup
from trainer.rules.decision import (
    Check,
    Decision,
    Fits,
    Line,
    Printed,
    Rule,
    SlipKind,
    decide,
    first_result,
    lines_of,
    row_id,
)
from trainer.table.places import BANK, place_of, spot
from trainer.table.seat_ring import dealt_to

GROUPS = (("front", 2), ("back", 5))
ALTERNATIVE = "alternative"
"""The option that names a seat and how it sets: alternative=4:two-pair-keep."""
OWN_HOUSE_WAY, OWN_ALTERNATIVE = 7, 9
"""Of ten players who set for themselves so many follow the house way, and up to here an acceptable alternative."""


def to_act(setting: Setting) -> Arrange:
    return Arrange.of(front=setting.front, back=setting.back)


def to_setting(act: Act, values: Values = SEMI_WILD) -> Setting:
    assert isinstance(act, Arrange)
    return Setting(act.group("front"), act.group("back"), values)


def seven_of(cards: tuple[Card, ...], values: Values) -> SevenCards:
    """The hand as the chart sees it with this joker."""
    return WildSeven(cards, values) if values.wild else SevenCards(cards)


def house_way(rules: Chart, cards: tuple[Card, ...], values: Values = SEMI_WILD) -> Decision[Setting]:
    """How the house sets seven cards; settings of the same value are accepted beside it."""
    decision = decide(rules, seven_of(cards, values))
    if decision.result.values != values:
        decision = replace(decision.map(lambda setting: replace(setting, values=values)), also=decision.also)
    also = equals(cards, decision.result)
    return replace(decision, also=also) if also else decision


def fired(rules: Chart, cards: tuple[Card, ...], values: Values = SEMI_WILD) -> tuple[str, ...]:
    """The ids of the rules that decide a hand, without the explanation."""
    return tuple(rule.id for rule in first_result(rules, seven_of(cards, values))[1])


def every_rule(rules: Chart) -> tuple[Printed, ...]:
    """All rules of a list, those of the lists it uses behind their first user."""
    return tuple({rule.printed.id: rule.printed for rule in _flat(rules)}.values())


def _flat(rules: Chart) -> Iterator[Rule[SevenCards, Setting]]:
    for rule in rules:
        yield rule
        yield from _flat(rule.use)


def paths_to(rules: Chart, id: str) -> Iterator[Chart]:
    """Every chain of lines that leads to a rule, itself last, through the lists that use it."""
    for rule in rules:
        if rule.printed.id == id:
            yield (rule,)
        yield from ((rule, *inner) for inner in paths_to(rule.use, id))


# -- at a table of these terms


def house_ways(terms: PaiGowTerms) -> HouseWays:
    """The charts as the game offers them."""
    values_by_joker = ((joker, terms.values(joker)) for joker in terms.jokers)
    ways = {
        joker: HouseWay(terms.charts[joker], values, partial(seven_of, values=values))
        for joker, values in values_by_joker
    }
    return HouseWays(ways, GAME)


def set_by_house(terms: PaiGowTerms, joker: Joker, cards: tuple[Card, ...]) -> Decision[Setting]:
    """The house way at this table; where Push Bets are played, the acceptable alternatives are accepted beside it."""
    values = terms.values(joker)
    decision = house_way(terms.charts[joker], cards, values).with_lines(partial(_lines, terms, joker, cards))
    others = alternatives(terms, values, cards, decision.result)
    same = (setting for _, other in others for setting in (other, *equals(cards, other)))
    return replace(decision, also=(*decision.also, *same)) if others else decision


def _lines(terms: PaiGowTerms, joker: Joker, cards: tuple[Card, ...], fits: Fits[Setting]) -> Iterator[Line]:
    """The rule that a foul setting breaks; else the lines of the chart that set the hand so, or to the same value."""
    values = terms.values(joker)
    setting = next((setting for setting in every_setting(cards, values) if fits(setting)), None)
    if setting is None:
        return
    if setting.foul:
        foul = say("That is foul: the front is as high as the back, or higher.")
        yield Line(terms.rule("setting.legal"), (Check(False, foul),), slip=SlipKind.FOUL, sentence=True)
    else:
        yield from lines_of(terms.charts[joker], seven_of(cards, values), setting.same_value)


def house_result(terms: PaiGowTerms, joker: Joker, cards: tuple[Card, ...]) -> Setting:
    """The house way without its reasons and equals, for many hands."""
    values = terms.values(joker)
    return replace(first_result(terms.charts[joker], seven_of(cards, values))[0], values=values)


def alternatives(
    terms: PaiGowTerms, values: Values, cards: tuple[Card, ...], house: Setting
) -> tuple[tuple[Printed, Setting], ...]:
    """The settings of other value that a house accepts for a Push Bet, each with the line that allows it."""
    if terms.push is None:
        return ()
    seven = seven_of(cards, values)
    settings: list[tuple[Printed, Setting]] = []
    for rule in terms.push.alternatives:
        setting = rule.do(seven) if all(condition.holds(seven) for condition in rule.when) else None
        if setting is None or setting.foul:
            continue
        if not any(setting.same_value(accepted) for accepted in (house, *(other for _, other in settings))):
            settings.append((rule.printed, setting))
    return tuple(settings)


def house_setting(terms: PaiGowTerms, state: State, seat: int) -> Decision[Setting]:
    """The house way for the cards of a seat."""
    return set_by_house(terms, state.joker, dealt_to(state.hands, seat))


def own_setting(terms: PaiGowTerms, setup: Setup, state: State, seat: int) -> Setting:
    """How a player sets: usually the house way, sometimes another legal setting, foul where the set-up says so."""
    cards, values = dealt_to(state.hands, seat), state.values
    rng = setup.rng("own", seat)
    if str(seat) in setup.option("foul").split(",") and (fouls := foul_settings(cards, values)):
        return choose(rng, fouls)
    decision = house_setting(terms, state, seat)
    cards_text = setup.option(ALTERNATIVE).removeprefix(f"{seat}:")
    for line, other in alternatives(terms, values, cards, decision.result):
        if row_id(ALTERNATIVE, line.id) == cards_text:
            return other
    chance = below(rng, 10)
    if chance < OWN_HOUSE_WAY:
        return decision.result
    others = alternatives(terms, values, cards, decision.result)
    if others and chance < OWN_ALTERNATIVE:
        return choose(rng, others)[1]
    return any_legal(rng, cards, values)


def any_legal(rng: Random, cards: tuple[Card, ...], values: Values) -> Setting:
    """A setting that is not foul."""
    return choose(rng, [setting for setting in every_setting(cards, values) if not setting.foul])


def foul_settings(cards: tuple[Card, ...], values: Values) -> tuple[Setting, ...]:
    """Every foul setting of a hand; seven cards of one suit have none."""
    return tuple(setting for setting in every_setting(cards, values) if setting.foul)


# -- on the felt


def lay_setting(r: Round[State], owner: str, start: str, setting: Setting, *, up: bool) -> Round[State]:
    """The hand at `start` laid out as front and back of its owner."""
    lay = r.lay.clear(start).set_cards(place_of(owner, "front"), setting.front, up=up)
    return r.with_lay(lay.set_cards(place_of(owner, "back"), setting.back, up=up))


def bank_setting(r: Round[State]) -> Setting:
    """The player-dealer's hand as it stands."""
    return Setting(r.lay.cards_at(place_of(BANK, "front")), r.lay.cards_at(place_of(BANK, "back")), r.state.values)


def seat_setting(terms: PaiGowTerms, r: Round[State], seat: int) -> Setting:
    """A player's hand as it stands; one that waits for the dealer counts as set the house way."""
    front = r.lay.cards_at(spot(seat, "front"))
    if not front:
        return house_result(terms, r.state.joker, dealt_to(r.state.hands, seat))
    return Setting(front, r.lay.cards_at(spot(seat, "back")), r.state.values)

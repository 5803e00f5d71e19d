"""Rule lists, the strict reader, fee schedules and pay tables."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from trainer.core.errors import NoRuleApplies
from trainer.core.text import Text, render, say
from trainer.rules.bonus import read_paytable
from trainer.rules.conditions import ConditionWord, number
from trainer.rules.context import BookContext
from trainer.rules.decision import Printed, Rule, decide, decided
from trainer.rules.fees import read_fees
from trainer.rules.reader import Reader
from trainer.rules.sources import Citation
from trainer.rules.word_binding import read_rules


def printed(id: str, doubt: str = "") -> Printed:
    return Printed(id, id, Citation("book", "L1"), doubt)


@dataclass(frozen=True)
class AtLeast:
    least: int

    def holds(self, situation: int) -> bool:
        return situation >= self.least

    def because(self, situation: int, *, holds: bool) -> Text:
        return say("{n} reaches {least}" if holds else "{n} is below {least}", n=situation, least=self.least)


def never(_: int) -> str | None:
    return None


RULES: tuple[Rule[int, str], ...] = (
    Rule(printed("huge"), (AtLeast(100),), lambda _: "huge"),
    Rule(printed("cannot"), (AtLeast(50),), never),
    Rule(printed("big"), (AtLeast(10),), lambda _: "", (Rule(printed("big.any"), (), lambda _: "big"),)),
    Rule(printed("small"), (), lambda _: "small"),
)


def test_the_first_rule_whose_conditions_hold_decides() -> None:
    assert decide(RULES, 200).result == "huge"
    assert decide(RULES, 3).result == "small"


def test_a_rule_that_finds_nothing_is_passed_over_and_says_so() -> None:
    decision = decide(RULES, 60)
    assert decision.rule.id == "big"
    tried = {step.rule.id: step for step in decision.steps}
    assert not tried["cannot"].applied
    assert "do not allow it" in str(tried["cannot"].checks[-1].because)


def test_a_rule_may_hand_over_to_another_list() -> None:
    decision = decide(RULES, 20)
    assert (decision.result, decision.rule.id) == ("big", "big")
    assert [rule.id for rule in decision.with_rules] == ["big.any"]
    assert [step.rule.id for step in decision.steps] == ["huge", "cannot", "big", "big.any"]


def test_steps_say_why() -> None:
    assert str(decide(RULES, 3).steps[0].checks[0].because) == "3 is below 100"


def test_a_hole_in_the_list_is_an_error() -> None:
    with pytest.raises(NoRuleApplies):
        decide(RULES[:1], 3)


def test_one_doubtful_rule_makes_a_decision_uncertain() -> None:
    certain = decided("x", printed("a"))
    assert certain.certain
    assert not certain.and_rules(printed("b", doubt="garbled")).certain


# -- reader


def reader(**data: object) -> Reader:
    return Reader(data, "book.toml", BookContext("book"))


def problems(one: Reader) -> list[str]:
    one.finish()
    return [str(problem) for problem in one.book.problems]


def test_unknown_keys_are_refused_with_the_nearest_known() -> None:
    one = reader(seets=7, seats=7)
    assert one.integer("seats") == 7
    assert problems(one) == ["book.toml.seets: unknown key 'seets'. Did you mean 'seats'?"]


def test_every_problem_is_reported_at_once() -> None:
    one = reader(seats="seven", name=3)
    one.integer("seats")
    one.text("name")
    one.boolean("missing")
    assert len(problems(one)) == 3


def test_keys_of_the_author_are_ignored() -> None:
    assert problems(reader(**{"x-note": 1})) == []


def test_a_citation_may_name_another_book() -> None:
    assert reader(cite="L12").citation() == Citation("book", "L12")
    assert reader(cite="other-house L12-14").citation() == Citation("other-house", "L12-14")


def test_unknown_words_of_a_rule_are_problems() -> None:
    at_least: ConditionWord[int] = number(Text("Number"), lambda value: value, lambda value: Text(str(value)))
    row = {"id": "r", "say": "s", "cite": "L1", "when": [{"at_leest": 3}], "do": "smal"}
    one = reader(rules=[row])
    read_rules(one, "rules", {"at_least": at_least}, {"small": lambda _: "small"}, None)
    assert "Did you mean 'at_least'" in problems(one)[0]
    assert "Did you mean 'small'" in problems(one)[1]


# -- fees

LADDER = "$10-$100: $1, $105-$200: $2"


def fee_row(**more: object) -> dict[str, object]:
    return {"option": 1, "limit": "$10-$2000", "player_dealer": LADDER, "cite": "L1", **more}


def test_the_tier_with_the_largest_start_not_above_the_amount_counts() -> None:
    option = read_fees(reader(fees=[fee_row()]), ("game",)).options[0]
    assert [option.for_player_dealer(cents).result for cents in (1000, 10000, 10500, 20000)] == [100, 100, 200, 200]


@pytest.mark.parametrize(("cents", "fee"), [(500, 100), (10200, 100), (30000, 200)])
def test_amounts_outside_the_printed_tiers_carry_a_doubt(cents: int, fee: int) -> None:
    decision = read_fees(reader(fees=[fee_row()]), ("game",)).options[0].for_player_dealer(cents)
    assert decision.result == fee
    assert decision.rule.doubt


def test_a_spot_fee_is_taken_for_each_wager_and_a_player_fee_once() -> None:
    by_spot = read_fees(reader(fees=[fee_row(player=LADDER, per="spot")]), ("game",)).options[0]
    by_player = read_fees(reader(fees=[fee_row(player=LADDER, per="player")]), ("game",)).options[0]
    assert by_spot.for_player((5000, 8000)).result == 200
    assert by_player.for_player((5000, 8000)).result == 200
    assert by_spot.for_player((2000, 2000)).result == 200
    assert by_player.for_player((2000, 2000)).result == 100


def test_a_corrected_row_replaces_the_printed_one() -> None:
    one = reader(fees=[fee_row(corrected_player_dealer="$10 and up: $7")])
    assert read_fees(one, ("game",)).options[0].for_player_dealer(5000).result == 700
    assert problems(one) == []


def test_fees_name_wagers_of_the_game() -> None:
    one = reader(fees=[fee_row(player_by_kind={"tie": 100, "gme": 100}, counts=["game", "te"])])
    option = read_fees(one, ("game", "tie")).options[0]
    assert option.counts == ("game",)
    assert [problem.partition(": ")[2] for problem in problems(one)] == [
        "'gme' is not one of the choices. Did you mean 'game'?",
        "'te' is not one of the choices. Did you mean 'tie'?",
    ]


def test_tiers_must_rise_and_options_be_single() -> None:
    falling = fee_row(player_dealer="$105-$200: $2, $10-$100: $1")
    one = reader(fees=[falling, fee_row()])
    read_fees(one, ("game",))
    assert any("must rise" in problem for problem in problems(one))
    assert any("written twice" in problem for problem in problems(one))


# -- pay tables


def test_the_first_printed_row_that_the_cards_make_pays() -> None:
    rows = [
        {"hand": "flush", "name": "flush", "pays": "4:1", "cite": "L2"},
        {"hand": "straight", "name": "straight", "pays": "2:1", "cite": "L3"},
    ]
    table = read_paytable(reader(paytable={"bonus": rows}), "bonus", printed("bonus.lose"))
    best = table.best({"straight", "flush"})
    assert best.result is not None
    assert (best.result.hand, best.result.odds.pay(500), str(best.rule.cite)) == ("flush", 2000, "book L2")
    assert table.best({"pair"}).rule.id == "bonus.lose"


def test_what_is_wrong_with_a_book_is_said_in_the_language_of_the_window() -> None:
    spanish = {
        "'{value}' is not one of the choices.": "'{value}' no se puede elegir aquí.",
        "Did you mean '{word}'?": "¿Quiso decir '{word}'?",
        "expected {expected}, found {value}.": "se esperaba {expected}, hay {value}.",
        "a whole number": "un número entero",
    }
    one = reader(how="agian", number="five")
    one.choice("how", ("again", "never"))
    one.integer("number")
    told = [
        render(problem.text, lambda text: spanish.get(text.template, text.template)) for problem in one.book.problems
    ]
    assert told[0].partition(": ")[2] == "'agian' no se puede elegir aquí. ¿Quiso decir 'again'?"
    assert 'se esperaba un número entero, hay "five".' in told[1]

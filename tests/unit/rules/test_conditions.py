"""Conditions that many rule lists are made of, and the reasons of a rule that takes what is left over."""

from __future__ import annotations

import pytest

from trainer.core.errors import BadText
from trainer.core.text import Text, say
from trainer.rules.conditions import NO_RESULT, choice, flag, number, number_set, one_of
from trainer.rules.decision import Condition, Printed, Rule, decide, decided
from trainer.rules.sources import Citation

NAME = Text("Number")


def printed(id: str) -> Printed:
    return Printed(id, id, Citation("book", "L1"))


@pytest.mark.parametrize(
    ("written", "numbers"), [(7, {7}), ("7", {7}), ("0-3", {0, 1, 2, 3}), ("0-1,8-9", {0, 1, 8, 9}), ("2, 4", {2, 4})]
)
def test_numbers_are_written_singly_or_as_ranges(written: object, numbers: set[int]):
    assert number_set(written) == numbers


@pytest.mark.parametrize("written", ["", "few", "1-", "-1", 1.5, True, [1]])
def test_what_is_no_number_is_refused(written: object):
    with pytest.raises(BadText):
        number_set(written)


def test_a_number_that_is_not_there_fits_nothing():
    condition = number(NAME, lambda situation: situation, lambda situation: say("{n}", n=str(situation))).bind(
        "n", "0-9"
    )
    assert condition.holds(3)
    assert not condition.holds(None)


def test_one_of_a_few_words_is_named_and_told_as_it_is():
    result = one_of(("higher", "lower"), NO_RESULT)
    word = choice(NAME, result, lambda situation: situation, lambda situation: say("it is {it}", it=situation))
    condition = word.bind("result", "higher")
    assert condition.holds("higher")
    assert not condition.holds("lower")
    assert str(condition.because("lower", holds=False)) == "it is lower"


@pytest.mark.parametrize("argument", ["highr", "", 1, True, None, ["higher"]])
def test_another_word_is_refused_and_the_nearest_is_named(argument: object):
    with pytest.raises(BadText) as refused:
        choice(NAME, one_of(("higher", "lower"), NO_RESULT), str, lambda _: say("so")).bind("result", argument)
    assert refused.value.what == f"{argument!r} is not a result."
    assert argument != "highr" or "higher" in refused.value.hint


def even(argument: object) -> Condition[int]:
    def is_even(n: int) -> bool:
        return n % 2 == 0

    return flag(NAME, is_even, say("even"), say("odd")).bind("even", argument)


def itself(n: int) -> int:
    return n


def test_a_flag_can_be_asked_both_ways():
    assert even(True).holds(2)
    assert even(False).holds(3)
    assert str(even(False).because(2, holds=False)) == "even"
    with pytest.raises(BadText):
        even("yes")


def test_a_rule_without_conditions_gives_the_reasons_why_no_other_applied():
    five_up: Condition[int] = number(NAME, itself, lambda n: say("it is {n}", n=str(n))).bind("n", "5-9")
    rules: tuple[Rule[int, str], ...] = (
        Rule(printed("big"), (five_up,), lambda _: "big"),
        Rule(printed("even"), (even(True),), lambda _: "even"),
        Rule(printed("big again"), (five_up,), lambda _: "big"),
        Rule(printed("rest"), (), lambda _: "rest"),
    )
    decision = decide(rules, 3)
    assert decision.result == "rest"
    assert [str(check.because) for check in decision.steps[-1].checks] == ["it is 3", "odd"]


def test_two_conditions_that_say_the_same_are_said_once():
    same = (
        number(NAME, itself, lambda n: say("it is {n}", n=str(n))).bind("n", "0-9"),
        number(NAME, itself, lambda n: say("it is {n}", n=str(n))).bind("n", "3-5"),
    )
    decision = decide([Rule(printed("a"), same, lambda n: n)], 4)
    assert [str(one) for one in decision.reasons] == ["it is 4"]


def test_equal_reasons_of_one_step_are_several_things_and_a_later_step_repeats_none():
    wager, dealt = say("wager {amount}", amount="$20"), say("seven players")
    first = decided(1, printed("a"), wager, wager, dealt)
    assert first.reasons == (wager, wager, dealt)
    assert decided(2, printed("a"), dealt, wager).following(first).reasons == (wager, wager, dealt)

"""The sum of attempts."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.progress.attempts import GAME, START, attempt
from trainer.core.errors import BadText
from trainer.progress.attempt import FALSE_ALARM, MISSED_FAULT, NOT_ANSWERED, Attempt, from_data, to_data
from trainer.progress.fold import EMPTY, Confusion, Watching, fold

WIN = f"{GAME}/compare/compare.win"
LOSE = f"{GAME}/compare/compare.lose"

some_attempts = st.lists(
    st.builds(
        lambda number, right, first_try, hint, millis, skill: attempt(
            number, right=right, first_try=first_try, hint=hint, millis=millis, skill=skill
        ),
        st.integers(1, 200),
        st.booleans(),
        st.booleans(),
        st.booleans(),
        st.integers(0, 60000),
        st.sampled_from((WIN, LOSE, "")),
    ),
    max_size=30,
    unique_by=lambda one: one.id,
)


@given(some_attempts)
def test_the_order_in_which_files_are_read_does_not_matter(attempts: list[Attempt]):
    assert fold(attempts) == fold(list(reversed(attempts)))


@given(some_attempts, st.integers(0, 30))
def test_folding_day_by_day_is_folding_all_at_once(attempts: list[Attempt], cut: int):
    ordered = sorted(attempts, key=lambda one: (one.when, one.session, one.number))
    assert fold(ordered[cut:], fold(ordered[:cut])) == fold(ordered)


def test_a_record_counts_first_tries_and_rates_those_without_a_hint():
    progress = fold(
        [
            attempt(1),
            attempt(2, right=False),
            attempt(3, first_try=False),
            attempt(4, hint=True),
            attempt(5, mode="demonstration", counts=False),
        ]
    )
    record = progress.skill(WIN)
    assert (record.asked, *record.figures) == (3, 2, 1, 1, 1)
    assert [mark.right for mark in record.recent] == [True, False]
    assert progress.types[f"{GAME}/compare/compare"].asked == 3
    assert progress.last == START + timedelta(minutes=4)


def test_only_the_primary_skill_is_rated():
    progress = fold([attempt(1, others=(LOSE,), right=False)])
    assert (progress.skill(LOSE).asked, progress.skill(LOSE).took_part, progress.skill(LOSE).memory) == (0, 1, None)
    assert progress.skill(WIN).memory is not None


def test_a_mix_up_is_counted_and_makes_the_other_skill_suspect_until_it_is_answered_right():
    mixed = attempt(1, right=False, slip="wrong-rule", confused_with="compare.lose")
    progress = fold([mixed])
    assert progress.confusions == {Confusion(GAME, "compare", "compare.win", "compare.lose"): 1}
    assert progress.slips == {"wrong-rule": 1}
    assert progress.skill(LOSE).suspect
    still = fold([attempt(2, skill=LOSE, right=False), attempt(3, skill=LOSE, hint=True)], progress)
    assert still.skill(LOSE).suspect
    assert not fold([attempt(4, skill=LOSE)], still).skill(LOSE).suspect


def test_watching_is_counted_apart_from_doing():
    watched = attempt(1, mode="spot", fault="compare/choose.next")
    progress = fold(
        [
            watched,
            replace(watched, number=2, right=False, slip=MISSED_FAULT),
            replace(watched, number=3, right=False, slip=FALSE_ALARM),
            replace(watched, number=4, fault=""),
        ]
    )
    assert progress.watching == Watching(caught=1, missed=1, passed=1, false_alarms=1)
    assert progress.faults == {"compare/choose.next": (1, 2)}
    assert progress.skills == {}


def test_nothing_folded_is_empty():
    assert fold([]) == EMPTY
    assert EMPTY.skill("any").asked == 0


# ---------------------------------------------------------------- attempts as data


@given(some_attempts)
def test_an_attempt_reads_back_from_its_json(attempts: list[Attempt]):
    for one in attempts:
        assert from_data(json.loads(json.dumps(to_data(one)))) == one


def test_an_attempt_of_a_newer_version_is_read_without_what_is_new():
    assert from_data({**to_data(attempt(1, others=(LOSE,))), "mood": "good"}) == attempt(1, others=(LOSE,))


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"when": "soon"}, "when: 'soon' is not a time"),
        ({"when": None}, "when: 'None' is not a time"),
        ({"when": "2026-01-31T14:05:00"}, "has no time zone"),
    ],
)
def test_what_is_no_attempt_is_refused(change: dict[str, object], what: str):
    with pytest.raises(BadText, match=what):
        from_data({**to_data(attempt(1)), **change})
    with pytest.raises(BadText, match="'trainee' is missing"):
        from_data({})


def test_an_attempt_carries_its_time_zone():
    with pytest.raises(ValueError, match="time zone"):
        attempt(1, when=datetime(2026, 1, 31, 14, 5))  # noqa: DTZ001


def test_a_question_that_was_left_open_says_nothing_of_what_somebody_knows():
    known = fold([attempt(number) for number in range(1, 6)])
    left = fold([attempt(6, right=False, slip=NOT_ANSWERED, mode="exam")], known)
    assert left.skills == known.skills
    assert left.beliefs == known.beliefs
    assert left.slips == {NOT_ANSWERED: 1}


def test_a_rule_that_took_part_in_a_right_answer_is_repeated_by_it():
    """A week later LOSE takes part in an answer about WIN: right, it comes due later; wrong or helped, as before."""
    first = attempt(1, skill=LOSE)

    def due(**more: object) -> datetime:
        memory = fold([first, attempt(2, days=7, others=(LOSE,), **more)]).skill(LOSE).memory
        assert memory is not None
        return memory.due

    alone = fold([first]).skill(LOSE).memory
    assert alone is not None
    assert due(right=False) == due(hint=True) == alone.due
    late, in_time = due(millis=60_000), due()
    assert alone.due < late < in_time
    assert due(millis=10) == in_time, "quick for the whole is not quick for a part"
    never = fold([attempt(2, days=7, others=(LOSE,))]).skill(LOSE)
    assert (never.memory, never.took_part) == (None, 1)

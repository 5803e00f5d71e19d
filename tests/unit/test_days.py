"""Days as they are typed, in one place for every field."""

from __future__ import annotations

from datetime import date, datetime

import pytest

from trainer.core.days import day_text, moment_text, read_day
from trainer.core.errors import BadText

DAY = date(2026, 11, 25)


@pytest.mark.parametrize(
    "text",
    ["11/25/2026", "11/25/26", "11-25-2026", "11.25.2026", "2026-11-25", "Nov 25, 2026", "nov. 25 2026",
     "November 25, 2026", "  11/25/2026 "],
)  # fmt: skip
def test_a_day_is_read_however_it_is_written(text: str):
    assert read_day(text) == DAY


def test_one_figure_will_do_and_september_has_four_letters_too():
    assert read_day("9/5/2026") == read_day("Sept 5, 2026") == read_day("sep. 5, 2026") == date(2026, 9, 5)


@pytest.mark.parametrize("text", ["", "  "])
def test_nothing_typed_is_no_day(text: str):
    assert read_day(text) is None


@pytest.mark.parametrize("text", ["25/11/2026", "2/30/2026", "tomorrow", "11/25", "Foo 5, 2026", "2026-13-01", "1/1/0"])
def test_what_is_no_day_is_refused_with_an_example(text: str):
    with pytest.raises(BadText, match=r"is not a date\. Write it like 11/25/2026\."):
        read_day(text)


def test_a_day_is_shown_as_california_writes_it():
    assert day_text(DAY) == "11/25/2026"
    assert read_day(day_text(DAY)) == DAY


@pytest.mark.parametrize(
    ("hour", "text"), [(0, "12:05 AM"), (9, "9:05 AM"), (12, "12:05 PM"), (15, "3:05 PM"), (23, "11:05 PM")]
)
def test_a_moment_is_said_by_the_twelve_hours_of_a_clock(hour: int, text: str):
    moment = datetime(2026, 11, 25, hour, 5).astimezone()
    assert moment_text(moment) == f"11/25/2026 {text}"

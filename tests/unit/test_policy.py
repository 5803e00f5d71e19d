"""A policy file is read as strictly as a pack: each fault at its line, with one remedy."""

from __future__ import annotations

import pytest

from trainer.core.errors import BadText
from trainer.lessons.pack_model import ExamRules
from trainer.school.policy import Known, Policy, expand, read_policy

KNOWN = Known(("casino-99", "commerce"), ("en", "es"), ("blue", "red"), ("yellow", "blue-red"))
WHOLE = r"""
format = 1
data = '%PUBLIC%\Felt School'
houses = ["commerce"]
language = "es"
deck = { back = "red", chips = "blue-red", four_colours = true, large_index = false }
exam = { questions = 30, pass = 85, minutes = 40 }
results = '\\server\school\results'
instructor_pin = "scrypt:16384:8:1:00ff:0a0b"
"""


def test_everything_that_is_written_is_read():
    policy, problems = read_policy("policy.toml", WHOLE.encode(), KNOWN)
    assert problems == ()
    assert policy == Policy(
        data=r"%PUBLIC%\Felt School",
        houses=("commerce",),
        language="es",
        deck={"back": "red", "chips": "blue-red", "four_colours": True, "large_index": False},
        exam=ExamRules(30, 85, 40),
        results=r"\\server\school\results",
        instructor_pin="scrypt:16384:8:1:00ff:0a0b",
    )


def test_live_classes_are_allowed_unless_the_policy_forbids_them():
    for text, allowed in (("", True), ("live = true", True), ("live = false", False)):
        policy, problems = read_policy("policy.toml", f"format = 1\n{text}".encode(), KNOWN)
        assert problems == ()
        assert policy is not None
        assert policy.live is allowed


def test_the_tray_of_a_shift_is_the_schools():
    """Chips as they are written everywhere, in any order; several tubes of one are added up."""
    text = 'format = 1\ntray = "20x$25 150x$5 20x$1 8x$0.50 150x$5"'
    policy, problems = read_policy("policy.toml", text.encode(), KNOWN)
    assert problems == ()
    assert policy is not None
    assert policy.tray == ((50, 8), (100, 20), (500, 300), (2_500, 20))


def test_what_is_not_written_is_left_to_the_program():
    assert read_policy("policy.toml", b"\xef\xbb\xbfformat = 1\r\n", KNOWN) == (Policy(), ())


@pytest.mark.parametrize(
    ("text", "place", "code", "words"),
    [
        ("houses = []", "policy.toml", "DP102", "'format' is missing"),
        ("format = 2", "policy.toml:1:10", "DP109", "format 1, not 2"),
        ("format = 1\nhouse = ['commerce']", "policy.toml:2:1", "DP101", "Did you mean 'houses'?"),
        ("format = 1\nhouses = ['comerce']", "policy.toml:2:11", "DP105", "Did you mean 'commerce'?"),
        ("format = 1\nhouses = []", "policy.toml:2:10", "DP104", "no house is left to show"),
        ("format = 1\nlanguage = 'sp'", "policy.toml:2:12", "DP105", "'sp'"),
        ("format = 1\ndata = 'Felt School'", "policy.toml:2:8", "DP104", "is not a full path"),
        ('format = 1\ndata = "%PUBLIC%\\felt"', "policy.toml:2:8", "DP104", "single quotes: 'C:\\Felt School'"),
        ('format = 1\nresults = "C:\\\\data\\new"', "policy.toml:2:11", "DP104", "a backslash changes the next letter"),
        ('format = 1\nresults = "\\\\server"', "policy.toml:2:11", "DP104", "Single quotes keep backslashes"),
        ("format = 1\nresults = 7", "policy.toml:2:11", "DP103", "takes text in quotes"),
        ("format = 1\ninstructor_pin = '2718'", "policy.toml:2:18", "DP104", "felt-school policy pin"),
        ("format = 1\ntray = '20x$3'", "policy.toml:2:8", "DP104", "$3"),
        ("format = 1\ntray = '20x$1 19x$5 20x$25'", "policy.toml:2:8", "DP104", "at least 20x$1 20x$5 20x$25"),
        ("format = 1\nexam = { pass = 101 }", "policy.toml:2:17", "DP104", "from 1 to 100"),
        ("format = 1\nexam = { questions = 4 }", "policy.toml:2:22", "DP104", "from 5 to 200"),
        ("format = 1\ndeck = { back = 'pink' }", "policy.toml:2:17", "DP105", "'pink'"),
        ("format = 1\ndata = 'C:\\Users", "policy.toml:2:17", "DP004", "not closed"),
        ("format = 1\ndata = 'C:\\\xe9'", "policy.toml:2:12", "DP003", "UTF-8"),
    ],
)
def test_each_fault_has_its_line_and_remedy(text: str, place: str, code: str, words: str):
    policy, problems = read_policy("policy.toml", text.encode("latin-1"), KNOWN)
    assert policy is None
    said = [str(one) for one in problems if one.code == code]
    assert any(place in one and words in one for one in said), problems


def test_all_faults_are_told_at_once():
    _, problems = read_policy("policy.toml", b"format = 1\nlanguage = 'xx'\nhouse = 1\nexam = { pass = 0 }\n", KNOWN)
    assert [one.line for one in problems] == [2, 3, 4]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        (r"%PROGRAMDATA%\Felt School", r"C:\ProgramData\Felt School"),
        ("~/felt", "/home/ana/felt"),
        (r"~\felt", r"/home/ana\felt"),
        ("/srv/felt ~ 100%", "/srv/felt ~ 100%"),
    ],
)
def test_variables_and_the_home_folder_are_put_in(written: str, meant: str):
    assert expand(written, {"PROGRAMDATA": r"C:\ProgramData"}, "/home/ana") == meant


def test_a_variable_that_is_not_set_is_named():
    with pytest.raises(BadText, match="%SCHOOL%"):
        expand(r"%SCHOOL%\felt", {}, "/home/ana")

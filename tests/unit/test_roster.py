"""A roster is read as schools write it, refused with lines and remedies, and makes each trainee once."""

from __future__ import annotations

import pytest

from trainer.core.errors import ContentError, StorageError
from trainer.core.records import Profile
from trainer.school.roster import RosterLine, import_roster, plan_roster, read_roster

ANA, BEN = RosterLine(2, "Ana Núñez", "17", "Evening"), RosterLine(3, "Ben Ng", "18", "Morning")


@pytest.mark.parametrize(
    "content",
    [
        b"name,number,group\nAna N\xc3\xba\xc3\xb1ez,17,Evening\nBen Ng,18,Morning\n",
        b"\xef\xbb\xbfName;Number;Group\r\nAna N\xc3\xba\xc3\xb1ez;17;Evening\r\nBen Ng;18;Morning\r\n",
        "Class\tStudent ID\tName\r\nEvening\t17\tAna Núñez\r\nMorning\t18\tBen Ng\r\n".encode("utf-16"),
        b'GROUP,Last name,First name,ID\n"Evening"," N\xc3\xba\xc3\xb1ez ","Ana",17\nMorning,Ng,Ben,18\n,,,\n',
    ],
    ids=[
        "UTF-8, commas",
        "with its mark, semicolons",
        "Excel's Unicode text",
        "first and last name, quoted, other order",
    ],
)
def test_a_roster_is_read_as_schools_write_it(content: bytes):
    assert read_roster(content, "r.csv") == (ANA, BEN)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", ["r.csv line 1: The roster is empty. Make its first line: name, number, group."]),
        (
            b"nme,number\nAna,1\n",
            ["r.csv line 1: The roster has no column “name”. Did you mean 'name'? Make its first line"],
        ),
        (b"name\nAna\nP\xe9rez\n", ["r.csv line 3: A character is not UTF-8. In Excel, save it as"]),
        (b'name\nAna\n"Ben\n', ["r.csv line 3: A quotation mark is open"]),
        (b"PK\x03\x04\0\0", ["r.csv line 1: This is not a text file. Save it as CSV."]),
        (b"name,id,number\nAna,1,1\n", ["r.csv line 1: Two columns have the number. Delete one of them."]),
        (
            b"name,number\n,4\nAna,1\nBen,1\nCy,\nCY,\n",
            [
                "r.csv line 2: This line has no name.",
                "r.csv line 4: This is the trainee of line 3 again: 1.",
                "r.csv line 6: This is the trainee of line 5 again: CY. Delete a line, or give each trainee a number.",
            ],
        ),
        (b"name\n" + b"x" * 61 + b"\n", ["r.csv line 2: “" + "x" * 61 + "” is too long"]),
    ],
)
def test_what_is_wrong_with_a_roster_is_said_with_its_line(content: bytes, said: list[str]):
    with pytest.raises(ContentError) as caught:
        read_roster(content, "r.csv")
    problems = [str(problem) for problem in caught.value.problems]
    assert [problem[: len(words)] for problem, words in zip(problems, said, strict=True)] == said


def test_who_is_known_by_number_or_name_is_changed_and_all_others_are_made():
    here = [
        Profile("ana", "Anna Nunez", student="17"),  # the number decides
        Profile("ben", "ben  ng"),  # the name, and no number
        Profile("cy", "Cy", student="99"),  # another person of this name
        Profile("di", "Di", group="Evening", student="20"),
    ]
    lines = (ANA, BEN, RosterLine(4, "Cy", "19"), RosterLine(5, "Di", "", ""), RosterLine(6, "Eve", "", "Evening"))
    plan = plan_roster(lines, here, "r.csv")
    assert [line.name for line in plan.new] == ["Cy", "Eve"]
    assert [(profile.id, line.number) for profile, line in plan.changed] == [("ana", "17"), ("ben", "18")]
    assert (plan.same, set(plan.groups)) == (1, {"Evening", "Morning"})
    assert str(plan.words) == "2 new trainees. 2 trainees change. 1 unchanged. Groups: Evening, Morning."


@pytest.mark.parametrize(
    "here", [[Profile("ana", "Ana"), Profile("ana-2", "ana")], [Profile("ana", "Ana")]], ids=["two here", "two lines"]
)
def test_nobody_is_guessed(here: list[Profile]):
    lines = (RosterLine(2, "Ana", "1"), RosterLine(3, "Ana", "2"))
    with pytest.raises(ContentError, match="line 3: Ana could be more than one trainee"):
        plan_roster(lines, here, "r.csv")


def test_the_line_at_which_the_disk_refuses_is_named():
    made: list[str] = []

    def create(name: str) -> Profile:
        if name == "Ben Ng":
            raise StorageError("The disk is full.", "Free some space.")
        made.append(name)
        return Profile(name, name)

    with pytest.raises(StorageError, match=r"Stopped at line 3, Ben Ng: The disk is full\. .*Import again"):
        import_roster(plan_roster((ANA, BEN), [], "r.csv"), create, lambda *_: None)
    assert made == ["Ana Núñez"]

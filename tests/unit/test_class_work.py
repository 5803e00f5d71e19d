"""Who did what was assigned, and who practiced in which week, by arithmetic on a calendar."""

from __future__ import annotations

from contextlib import closing
from datetime import UTC, date, datetime

from tests import shelf
from tests.unit.storage.test_class_book import practise
from trainer.school.class_work import Presence, Progressed, WorkDone, attendance, class_work, titles_of
from trainer.school.digest import Digest, Person
from trainer.school.school_model import Assigned, School
from trainer.storage.class_book import ClassBook

FRIDAY = date(2026, 11, 20)


def person(id: str, group: str = "") -> Person:
    return Person(id, id.title(), "", group, "", Digest())


def lines(*assigned: Assigned, work: tuple[WorkDone, ...] = (), lessons: tuple[str, ...] = ()):
    people = (person("ann", "Night"), person("ben", "Night"), person("cho"))
    return class_work(School(assigned=assigned), people, work, lambda _assigned: ("Work", lessons), FRIDAY)


def test_who_is_done_is_who_passed_or_ended_what_asks_for_no_pass():
    work = (
        WorkDone("ann", "exam.e1", "", True),
        WorkDone("ben", "exam.e1", "", False),
        WorkDone("cho", "exam.e1", "", True),
    )
    (line,) = lines(Assigned("1", "Night", exam="e1"), work=work)
    assert ([one.name for one in line.done], [one.name for one in line.missing]) == (["Ann"], ["Ben"])
    (line,) = lines(Assigned("2", pack="p", lesson="a"), work=(WorkDone("cho", "", "p/a", None),), lessons=("p/a",))
    assert [one.name for one in line.done] == ["Cho"]


def test_a_pack_is_done_when_all_of_its_lessons_are():
    work = (WorkDone("ann", "", "p/a", None), WorkDone("ben", "", "p/a", None), WorkDone("ann", "", "p/b", True))
    (line,) = lines(Assigned("1", "Night", pack="p"), work=work, lessons=("p/a", "p/b"))
    assert [one.name for one in line.done] == ["Ann"]


def test_overdue_is_what_somebody_has_not_done_after_its_day():
    shown = lines(
        Assigned("today", "Night", exam="a", due=FRIDAY),
        Assigned("late", "Night", exam="b", due=date(2026, 11, 19)),
        Assigned("done", "Night", exam="c", due=date(2026, 11, 1)),
        Assigned("open", "Night", exam="d"),
        work=(WorkDone("ann", "exam.c", "", True), WorkDone("ben", "exam.c", "", True)),
    )
    assert [(line.assigned.id, line.stands) for line in shown] == [
        ("late", Progressed.OVERDUE), ("today", Progressed.OPEN), ("open", Progressed.OPEN), ("done", Progressed.DONE),
    ]  # fmt: skip


def test_days_are_counted_by_weeks_that_start_on_monday():
    days = (date(2026, 11, 15), date(2026, 11, 16), date(2026, 11, 16), date(2026, 11, 20), date(2026, 8, 1))
    shown = attendance((person("ann"), person("ben")), [Presence("ann", day, 1, 5) for day in days], FRIDAY, weeks=2)
    assert shown.weeks == (date(2026, 11, 9), date(2026, 11, 16))
    assert [(one.name, counts) for one, counts in shown.rows] == [("Ann", (1, 2)), ("Ben", (0, 0))]


def test_the_class_book_knows_work_and_days(tmp_path):
    practise(tmp_path, "Ann", "s-1", True, True)
    practise(tmp_path, "Ann", "s-2", True, days=1)
    with closing(ClassBook(tmp_path, shelf.library(), lambda: datetime(2026, 2, 3, tzinfo=UTC))) as book:
        book.enter_local()
        (ann,) = book.people()
        records = book.records()
    with closing(ClassBook(tmp_path, shelf.library(), lambda: datetime(2026, 6, 1, tzinfo=UTC))) as later:
        assert later.records().presences == (), "no week that attendance shows"
    assert len({presence.day for presence in records.presences}) == ann.days == 2
    assert sum(presence.answers for presence in records.presences) == ann.asked == 3
    assert titles_of(School(), {})(Assigned("1", pack="p", lesson="a")) == ("a", ("p/a",))

"""What two windows or two people changed of a school at once: each part by itself, the later of two changes stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import Words, say
from trainer.school.school_model import Assigned, Exam, School, target_of

Name = tuple[str, ...]
"""What one thing of a school is called: its sort, and which of them."""


@dataclass(frozen=True, slots=True)
class Merged:
    """A school after a change, and what somebody else had changed meanwhile and was changed again."""

    school: School
    clashes: tuple[Words, ...] = ()


def merge(before: School, after: School, now: School) -> Merged:
    """Makes the change that led from `before` to `after` to what the school is by now: the later of two stands."""
    known, changed_to, current = _parts(before), _parts(after), _parts(now)
    changed = [name for name in {**known, **changed_to} if known.get(name) != changed_to.get(name)]
    clashes = [name for name in changed if current.get(name) not in (known.get(name), changed_to.get(name))]
    for name in changed:
        if name in changed_to:
            current[name] = changed_to[name]
        else:
            current.pop(name, None)
    return Merged(_school_of(current), tuple(_called(name, changed_to.get(name)) for name in clashes))


def _parts(school: School) -> dict[Name, Any]:
    """Everything that can be changed by itself."""
    return {
        **{("group", group): group for group in school.groups},
        **{("assigned", *target_of(assigned)): assigned for assigned in school.assigned},
        **{("exam", exam.id): exam for exam in school.exams},
        **{("confirmed", rule): rule for rule in school.confirmed},
        **{("extra", trainee): percent for trainee, percent in school.extra},
        **{("issued", id): (id, text) for id, text in school.issued},
        **{("revoked", row.id): row for row in school.revoked},
        **{("observed", row.session): row for row in school.observed},
        **{("key", key): key for key in school.keys},
        **{("rubric", id): (id, rubric) for id, rubric in school.rubrics},
        ("games",): school.games,
        ("results",): school.results,
        ("lock_after",): school.lock_after,
    }


def _school_of(parts: Mapping[Name, Any]) -> School:
    """A group that something is assigned to is there, also where somebody took it away meanwhile."""

    def of(sort: str) -> tuple[Any, ...]:
        return tuple(value for name, value in parts.items() if name[0] == sort)

    assigned: tuple[Assigned, ...] = of("assigned")
    groups = {*of("group"), *(assigned.group for assigned in assigned if assigned.group)}
    return School(
        groups=tuple(sorted(groups, key=str.casefold)),
        assigned=assigned,
        exams=of("exam"),
        confirmed=frozenset(of("confirmed")),
        games=parts["games",],
        results=parts["results",],
        extra=tuple(sorted((name[1], percent) for name, percent in parts.items() if name[0] == "extra")),
        lock_after=parts["lock_after",],
        issued=of("issued"),
        revoked=of("revoked"),
        observed=of("observed"),
        keys=of("key"),
        rubrics=of("rubric"),
    )


def _called(name: Name, value: Any) -> Words:
    match name[0], value:
        case "exam", Exam():
            return say("the exam “{title}”", title=value.title)
        case "exam", _:
            return say("an exam that you removed")
        case "assigned", _:
            return say("the assignments of {group}", group=name[1] or say("everyone"))
        case "observed", _:
            return say("the rubric of an audition")
        case "rubric", _:
            return say("the rubric lines of an exam")
        case (("issued" | "revoked"), _):
            return say("the certificate {id}", id=name[1])
        case "extra", _:
            return say("the extra time of {trainee}", trainee=name[1])
        case "games", _:
            return say("the games shown to trainees")
        case "results", _:
            return say("the folder of result files")
        case _:
            return say("the idle time before the lock")

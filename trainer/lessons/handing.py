"""Handing packs out and taking them in: what an update changes, and what is refused unless somebody insists."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from trainer.lessons.diff import Change, diff_packs
from trainer.lessons.model import Pack
from trainer.lessons.problems import PackProblem
from trainer.text import Text, counted, join, say
from trainer.versions import numbers


@dataclass(frozen=True, slots=True)
class DraftLine:
    """One pack being written: where, and what its head says as far as it can be read."""

    place: str
    id: str
    title: str
    version: str = ""


class Coming(StrEnum):
    """What adding a pack would do."""

    NEW = "new"
    NEWER = "newer"
    SAME = "same"
    OLDER = "older"
    OTHER_CONTENT = "other-content"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Offer:
    """A pack that somebody wants to add: what it would do to the one that is there, and what keeps it out."""

    coming: Coming
    name: str
    pack: Pack | None = None
    there: Pack | None = None
    problems: tuple[PackProblem, ...] = ()
    content: bytes = b""

    @property
    def at_once(self) -> bool:
        """Whether nothing speaks against adding it."""
        return self.coming in (Coming.NEW, Coming.NEWER, Coming.SAME)

    @property
    def words(self) -> Text:
        """What would happen, in sentences."""
        pack, there = self.pack, self.there
        if pack is None:
            first = self.problems[0].text if self.problems else Text("")
            more = counted("{n} problem", "{n} problems", len(self.problems))
            return join((f"{self.name}:", more, "·", first), " ")
        title = say("{title} {version}, {origin}.", title=pack.title, version=pack.version, origin=pack.origin.words)
        if there is None:
            return join((title, say("It is new here.")), " ")
        match self.coming:
            case Coming.SAME:
                return join((title, say("It is here already, just so.")), " ")
            case Coming.OLDER:
                why = say("Version {version} is here and is newer.", version=there.version)
            case Coming.OTHER_CONTENT:
                why = say("This very version is here with other content: its author should have raised the number.")
            case _:
                why = say("It takes the place of version {version}.", version=there.version)
        return join((title, why, changes(there, pack)), " ")


def coming(pack: Pack, there: Pack | None, *, same: bool) -> Coming:
    """What adding a pack would do; `same` says whether the two files are equal to the byte."""
    if there is None:
        return Coming.NEW
    if same:
        return Coming.SAME
    old, new = numbers(there.version), numbers(pack.version)
    if new < old:
        return Coming.OLDER
    return Coming.NEWER if new > old else Coming.OTHER_CONTENT


def changes(old: Pack, new: Pack) -> Text:
    """What an update changes for trainees, in one sentence or two."""
    lines = [line for line in diff_packs(old, new) if line.what.startswith(("item ", "lesson "))]
    items = [line for line in lines if line.what.startswith("item ")]
    counts = {change: sum(1 for line in items if line.change is change) for change in Change}
    parts = []
    if counts[Change.NEW]:
        parts.append(counted("{n} new question", "{n} new questions", counts[Change.NEW]))
    if counts[Change.CHANGED]:
        parts.append(counted("{n} changed", "{n} changed", counts[Change.CHANGED]))
    if counts[Change.REMOVED]:
        parts.append(counted("{n} gone", "{n} gone", counts[Change.REMOVED]))
    what = say("Questions: {parts}.", parts=join(parts, ", ")) if parts else say("The questions stay the same.")
    return join((what, say("What was practised is kept.")), " ")

"""Handing packs out and taking them in: what an update changes, and what is refused unless somebody insists."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import date
from enum import StrEnum

from trainer.core.days import day_text
from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import Text, counted, join, say
from trainer.core.versions import numbers
from trainer.lessons.pack_diff import Change, Line, diff_packs
from trainer.lessons.pack_model import Pack
from trainer.lessons.problems import PackProblem


@dataclass(frozen=True, slots=True)
class DraftLine:
    """One pack being written: where, and what its head says as far as it can be read."""

    place: str
    id: str
    title: str
    version: str = ""


@dataclass(frozen=True, slots=True)
class HandedOut:
    """One time a pack was written into a file: its id and version, the day, the file, and who signed it."""

    pack: str
    version: str
    day: str
    file: str
    signer: str = ""

    @property
    def words(self) -> Text:
        """As it is listed: "Version 1.1, 11/19/2026, signed by Evening school"."""
        version, day = self.version, day_text(date.fromisoformat(self.day))
        if not self.signer:
            return say("Version {version}, {day}, not signed", version=version, day=day)
        return say("Version {version}, {day}, signed by {name}", version=version, day=day, name=self.signer)


class Coming(StrEnum):
    """What adding a pack would do."""

    NEW = "new"
    NEWER = "newer"
    SAME = "same"
    OLDER = "older"
    OTHER_CONTENT = "other-content"
    UNREADABLE = "unreadable"
    OTHER_KEY = "other-key"
    BUNDLED = "bundled"
    ASSIGNED = "assigned"
    REFUSED = "refused"


_QUIET = frozenset((Coming.NEW, Coming.SAME))
_NEVER = frozenset((Coming.OTHER_KEY, Coming.BUNDLED, Coming.REFUSED))


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
        """Whether it changes nothing that is here: anybody may add it, and nobody is asked."""
        return self.coming in _QUIET

    @property
    def may_be_added(self) -> bool:
        """Whether an instructor may add it, once it is said what it changes."""
        return self.pack is not None and self.coming not in _NEVER

    @property
    def words(self) -> Text:
        """What would happen, in sentences."""
        pack = self.pack
        if pack is None:
            first = self.problems[0].text if self.problems else Text("")
            more = counted("{n} problem", "{n} problems", len(self.problems))
            return join((f"{self.name}:", more, "·", first), " ")
        title = say("{title} {version}, {origin}.", title=pack.title, version=pack.version, origin=pack.origin.words)
        match self.coming:
            case Coming.NEW:
                return join((title, say("This pack is new here.")), " ")
            case Coming.SAME:
                return join((title, say("Exactly this pack is already here.")), " ")
            case Coming.ASSIGNED:
                return join((title, say("Your school assigned a pack with this id. It is not here yet.")), " ")
            case Coming.UNREADABLE:
                return join((title, say("A pack with this id is here, but the program cannot read it.")), " ")
            case Coming.BUNDLED:
                why = say("A pack of Felt School already has this id. Give yours its own id.")
                return join((title, why), " ")
            case _:
                return join((title, self._replaced), " ")

    @property
    def _replaced(self) -> Text:
        """What a pack does to the one that is here."""
        pack, there = self.pack, self.there
        assert pack is not None
        assert there is not None
        origin = say("Before: {origin}.", origin=there.origin.words) if there.origin != pack.origin else Text("")
        match self.coming:
            case Coming.OTHER_KEY:
                stays = say("Only its signer can replace a signed pack. To add this one, remove the other pack first.")
                return join(filter(None, (origin, stays)), " ")
            case Coming.OLDER:
                why = say("Version {version} is already here and is newer.", version=there.version)
            case Coming.OTHER_CONTENT:
                why = say("This version is already here with other content. Ask the author for a new version number.")
            case _:
                why = say("It replaces version {version}.", version=there.version)
        return join(filter(None, (origin, why, changes(there, pack))), " ")


def coming(pack: Pack, there: Pack | None, *, same: bool) -> Coming:
    """What adding a pack would do; `same` says whether the two files are equal to the byte."""
    if there is None:
        return Coming.NEW
    if same:
        return Coming.SAME
    if not pack.origin.may_replace(there.origin):
        return Coming.OTHER_KEY
    old, new = numbers(there.version), numbers(pack.version)
    if new < old:
        return Coming.OLDER
    return Coming.NEWER if new > old else Coming.OTHER_CONTENT


def changes(old: Pack, new: Pack) -> Text:
    """What an update changes for trainees, in two or three sentences."""
    lines = diff_packs(old, new)
    lessons, questions = _counts(lines, "lesson "), _counts(lines, "item ")
    sentences = [say("Lessons: {parts}.", parts=lessons)] if lessons else []
    sentences.append(say("Questions: {parts}.", parts=questions) if questions else say("The questions stay the same."))
    return join((*sentences, say("Your progress stays.")), " ")


def _counts(lines: Iterable[Line], sort: str) -> Text:
    """How many lessons, or questions, are new, changed and gone; empty where none is."""
    counts = Counter(line.change for line in lines if line.summary.startswith(sort))
    parts = []
    if counts[Change.NEW]:
        parts.append(counted("{n} new", "{n} new", counts[Change.NEW]))
    if counts[Change.CHANGED]:
        parts.append(counted("{n} changed", "{n} changed", counts[Change.CHANGED]))
    if counts[Change.REMOVED]:
        parts.append(counted("{n} removed", "{n} removed", counts[Change.REMOVED]))
    return join(parts, ", ") if parts else Text("")

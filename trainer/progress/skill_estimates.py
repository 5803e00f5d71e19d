"""What is thought of every skill at one moment: the one source of Home, the progress page and the mix."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Final, NamedTuple

from trainer.core.lazy_dataclass import dataclass
from trainer.drills.question import is_lent
from trainer.games.base import Game, Skill
from trainer.progress.fold import Progress
from trainer.progress.learner import Estimate, Parts, Reader, join, parts_of
from trainer.progress.schedule import recall_chance
from trainer.round.duty import Kind

HOUSE_S_OWN: Final = "fee"
"""Rules whose id begins with this word are the house's own figures, whatever their sentence says."""
ENOUGH: Final = 6
"""What was asked so often needs no word from other houses."""
Form = tuple[str, str, str]
_NO_FORM: Final = ("", "", "")


def askable(game: Game, *, certain: bool = False) -> tuple[Skill, ...]:
    """The skills that can come up and be known; `certain` leaves out doubtful and borrowed rules.

    A ruling that another house lends is shown when it comes up, and nobody is asked to know it.
    """
    never = game.unreachable
    return tuple(
        skill
        for skill in game.skills
        if f"{skill.kind.value}/{skill.rule.id}" not in never
        and (not certain or any(rule.certain for rule in skill.deciding))
        and not is_lent(skill.kind, skill.rule, game)
    )


def form_of(skill: Skill) -> Form:
    """What the same printed row of another house shares: who knows it there knows it here. Empty for a house's own."""
    if skill.rule.id.partition(".")[0] == HOUSE_S_OWN:
        return _NO_FORM
    return skill.kind.value, skill.rule.id, skill.rule.says


@dataclass(frozen=True, slots=True)
class Asked:
    """A skill that can be asked, with the names of its parts."""

    game: Game
    skill: Skill
    id: str
    parts: Parts
    form: Form


_ASKED: dict[str, tuple[Game, tuple[Asked, ...]]] = {}
_FORMS: dict[tuple[str, ...], tuple[tuple[Game, ...], Mapping[Form, Sequence[Asked]]]] = {}


def every_asked(game: Game) -> tuple[Asked, ...]:
    """Everything that can be asked of a game; found once for each game there is."""
    asked_before = _ASKED.get(game.info.id)
    if asked_before is None or asked_before[0] is not game:
        every = tuple(Asked(game, skill, skill.id, parts_of(skill.id), form_of(skill)) for skill in askable(game))
        _ASKED[game.info.id] = asked_before = game, every
    return asked_before[1]


def in_words(game: Game, progress: Progress) -> tuple[Asked, ...]:
    """What was asked of a game in words: nothing lists beforehand what authors ask."""
    before = f"{game.info.id}/{Kind.IN_WORDS.value}/"
    ids = sorted(id for id in progress.skills if id.startswith(before))
    written_skills = ((id, game.skill(Kind.IN_WORDS, id.removeprefix(before))) for id in ids)
    return tuple(Asked(game, skill, id, parts_of(id), _NO_FORM) for id, skill in written_skills if skill is not None)


def _forms(games: Sequence[Game]) -> Mapping[Form, Sequence[Asked]]:
    """The skills of these games by what they share with other houses; found once for the same games."""
    key = tuple(game.info.id for game in games)
    forms_known = _FORMS.get(key)
    if forms_known is None or any(game is not other for game, other in zip(forms_known[0], games, strict=True)):
        forms: dict[Form, list[Asked]] = {}
        for game in games:
            for asked in every_asked(game):
                if asked.form[0]:
                    forms.setdefault(asked.form, []).append(asked)
        _FORMS.clear()
        _FORMS[key] = forms_known = tuple(games), forms
    return forms_known[1]


class SkillEstimate(NamedTuple):
    """What is thought of one skill.

    `times`: how often it was asked, here and as the same printed row elsewhere; `times_here` leaves these out.
    `missed`: some answer here spoke against it.
    """

    asked: Asked
    estimate: Estimate
    times: int
    times_here: int
    missed: bool

    @property
    def openness(self) -> float:
        """Largest where it is as likely weak as not."""
        return self.estimate.weak * (1 - self.estimate.weak)


class SkillEstimates:
    """Made for one moment. `games` are all whose answers count: printed rows of other houses are the same knowledge."""

    def __init__(self, progress: Progress, games: Iterable[Game], now: datetime) -> None:
        self._progress, self._now = progress, now
        self._reader = Reader(progress.beliefs)
        distinct = {game.info.id: game for game in games}
        self._forms = _forms([distinct[id] for id in sorted(distinct)])
        self.even, self.gaps = self._reader.even, self._reader.gaps

    def of(self, asked: Asked) -> SkillEstimate:
        """What is thought of this skill."""
        reader, skills = self._reader, self._progress.skills
        record = skills.get(asked.id)
        strength = reader.strength(asked.parts)
        times = asked_times = record.asked if record else 0
        if asked_times < ENOUGH and asked.form[0]:
            for other in self._forms.get(asked.form, ()):
                if other.id != asked.id and (there := skills.get(other.id)) is not None:
                    times += there.asked
                    join(strength, reader.strength(other.parts))
        recall = recall_chance(record.memory, self._now) if record else 1.0
        missed = record is not None and record.shown_weak
        lateness = record.lateness if record else None
        return SkillEstimate(asked, reader.estimate(strength, recall, lateness), times, asked_times, missed)

    def about(self, games: Iterable[Game]) -> list[SkillEstimate]:
        """What is thought of every skill that can be asked in these games."""
        return [self.of(asked) for game in games for asked in every_asked(game)]

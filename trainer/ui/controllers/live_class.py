"""What the two pages of a live class show, where a teacher's questions come from, and what a trainee keeps of them."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta

from trainer.core.errors import BadText, FeltSchoolError
from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import Text, Words, counted, join, say
from trainer.drills.code import Games, kind_ref, short_seed, skill_ref
from trainer.drills.question import Deal, Question, Source
from trainer.drills.question_builder import build
from trainer.games.base import Game, Skill
from trainer.lessons.lesson_plan import practice
from trainer.lessons.pack_model import Lesson, Pack
from trainer.progress.attempt import Attempt
from trainer.round.act_text import parse_act
from trainer.round.acts import Act
from trainer.round.duty import Kind
from trainer.school.live_protocol import ASKED, LOBBY, OVER, REVEALED, Answer, Snapshot
from trainer.school.live_questions import rules_of
from trainer.school.live_teacher import LiveTeacher
from trainer.school.live_trainee import LiveTrainee
from trainer.training import moves
from trainer.training.explanations import Explanation, explain, explain_missing
from trainer.training.session import begin, submit
from trainer.training.session_plan import Plan, plan_to_text
from trainer.ui.service_shapes import Records

TEAMS = (say("Red team"), say("Blue team"), say("Green team"), say("Black team"), say("White team"), say("Gold team"))
"""The names of teams 1 to 6."""
MOST_BARS = 8
"""So many answers have a bar of their own."""
REFUSALS = {
    "full": say("This class is full."),
    "version": say("The teacher's computer has another version of Felt School. Install the same one."),
    "removed": say("The instructor removed you from this class."),
    "name": say("The class needs a name. Choose yours on the page of names."),
    "certificate": say("Compare the four words with the teacher's screen, and join again."),
}


@dataclass(frozen=True, slots=True)
class Bar:
    """One answer: how many gave it, of how many, and whether it is right; None before that is told."""

    words: str
    count: int
    of: int
    right: bool | None = None


@dataclass(frozen=True, slots=True)
class LiveShown:
    """One state of a class on the screen; what is None or empty is not shown.

    status   how many have answered, or what is waited for
    answer_lines  what is right, why, by which rule and where it stands, each with the role of its label
    explanation  the same of a trainee's own answer, where the rules of both computers are the same
    """

    phase: str
    title: str
    question: Question | None = None
    number: int = 0
    status: Words = ""
    bars: tuple[Bar, ...] = ()
    answer_lines: tuple[tuple[str, Words], ...] = ()
    explanation: Explanation | None = None
    act: Act | None = None
    verdict: bool | None = None
    standing: tuple[tuple[Words, Words], ...] = ()
    problem: Words = ""
    may_answer: bool = False


# ---------------------------------------------------------------- both sides


def team_name(team: int) -> Text:
    """What a team is called, counted from 1."""
    return TEAMS[(team - 1) % len(TEAMS)]


def standing_words(state: Snapshot) -> tuple[tuple[Words, Words], ...]:
    """Names with their right answers, or teams with their percent."""
    if state.teams:
        return tuple((team_name(int(team)), say("{percent}%", percent=percent)) for team, percent in state.standing)
    return tuple(
        (say("{place}. {name}", place=place, name=name), counted("{n} right", "{n} right", count))
        for place, (name, count) in enumerate(state.standing, start=1)
    )


def bars_of(votes: Sequence[tuple[str, int]], answer: str) -> tuple[Bar, ...]:
    """The commonest answers; `answer` is the right one in words, empty before it is told."""
    total = sum(count for _, count in votes)
    return tuple(Bar(words, count, total, words == answer if answer else None) for words, count in votes[:MOST_BARS])


def answer_lines(state: Snapshot) -> tuple[tuple[str, Words], ...]:
    """What a reveal tells in the teacher's words: role and text of each line."""
    lines = (("sub", state.answer), ("", state.why), ("soft", state.rule), ("cite", state.cite))
    return tuple((role, text) for role, text in lines if text)


# ---------------------------------------------------------------- the teacher's side


def teacher_shown(teacher: LiveTeacher, question: Question | None) -> LiveShown:
    """The class as its teacher and the projector see it; nobody's answer is shown with a name."""
    state = teacher.snapshot("")
    answers, present = len(teacher.votes_of(teacher.number)), len(teacher.present)
    if teacher.phase == LOBBY:
        status: Words = counted("{n} trainee is here.", "{n} trainees are here.", present)
    elif teacher.phase == OVER:
        status = say("The class is over.")
    else:
        status = say("{answers} of {count} answered.", answers=answers, count=max(present, answers))
    revealed = teacher.phase in (REVEALED, OVER)
    # The number of answers alone is shown before the reveal: bars would tell the others what to answer.
    bars = bars_of(teacher.bars(teacher.number), state.answer) if revealed else ()
    if teacher.phase == ASKED and answers:
        bars = (Bar("", answers, max(present, answers)),)
    return LiveShown(
        teacher.phase, teacher.title, question, teacher.number, status, bars, answer_lines(state) if revealed else (),
        act=_act(question, state.right) if revealed else None, standing=standing_words(state),
    )  # fmt: skip


def _act(question: Question | None, text: str) -> Act | None:
    """An act as text; None where it cannot be read here."""
    try:
        return parse_act(text, question.duty.want) if question is not None and text else None
    except BadText:
        return None


class QuestionSupply:
    """The questions of a class one after the other, the next one built beforehand; after the last it begins again."""

    def __init__(self, sources: Sequence[Source], games: Games, seed: int) -> None:
        self._sources, self._games, self._seed = deque(sources), games, seed
        self._count = 0
        self._next: Question | None = None

    def prepare(self) -> Question | None:
        """Builds the next question; None where none can be built, which is said when it is asked for."""
        try:
            self._next = self._next or self._build()
        except FeltSchoolError:
            self._next = None
        return self._next

    def take(self) -> Question:
        """The next question. A FeltSchoolError where none of them can be asked."""
        question, self._next = self._next or self._build(), None
        return question

    def _build(self) -> Question:
        trouble: FeltSchoolError | None = None
        for _ in range(len(self._sources)):
            source = self._sources[0]
            if self._count >= len(self._sources) and not isinstance(source, Deal):
                source = source.again(self._seed, self._count)
            self._sources.rotate(-1)
            self._count += 1
            try:
                return build(self._games, source)
            except FeltSchoolError as error:
                trouble = error
        raise trouble or BadText(say("There is no question to ask."), say("Choose another code, lesson or game."))


def lesson_sources(pack: Pack, lesson: Lesson, library: Mapping[str, Game], again: int) -> list[Source]:
    """The questions of a lesson in its author's order; fresh ones are fresh each time."""
    return [asked.source for asked in practice(pack, lesson, library, again)]


def weak_sources(ids: Iterable[str], games: Games, seed: int) -> list[Source]:
    """A question of each of these skills ("house/game/kind/rule"), as far as they are known here."""
    sources: list[Source] = []
    for number, id in enumerate(ids):
        house, slug, kind, rule = id.split("/", 3)
        try:
            game = games(f"{house}/{slug}")
            skill: Skill | None = game.skill(Kind(kind), rule)
        except (FeltSchoolError, KeyError, ValueError):
            continue
        if skill is not None and skill.kind is not Kind.IN_WORDS:
            sources.append(skill_ref(game, skill.kind, skill.rule.id, short_seed("live", seed, number)))
    return sources


def game_sources(id: str, games: Games, seed: int) -> list[Source]:
    """A question of each kind of duty of a game."""
    game = games(id)
    return [
        kind_ref(game, kind, short_seed("live", seed, kind.value)) for kind in game.kinds if kind is not Kind.IN_WORDS
    ]


# ---------------------------------------------------------------- a trainee's side


def trainee_shown(trainee: LiveTrainee, question: Question | None, problem: Words) -> LiveShown:
    """The class as one trainee sees it."""
    state, welcome = trainee.state, trainee.welcome
    title = welcome.title if welcome is not None else ""
    if trainee.refusal:
        problem = join((problem, REFUSALS[trainee.refusal]), " ")
    if state is None:
        return LiveShown(LOBBY, title, status="" if problem else say("Calling the class ..."), problem=problem)
    status: Words = ""
    number, revealed = state.number, state.phase in (REVEALED, OVER) and bool(state.answer)
    if state.phase == OVER:
        status = say("The class is over.")
    elif not trainee.connected and not trainee.refusal:
        status = say("The line to the class is cut. Your answers wait here.")
    elif state.phase == LOBBY:
        status = _welcome_words(trainee)
    elif number in trainee.waiting:
        status = say("Sending your answer ...")
    elif number in trainee.uncounted:
        status = say("The teacher's computer could not read your answer.")
    elif number in trainee.acts and state.phase == ASKED:
        status = say("Your answer counts. Wait for the others.")
    act = _act(question, trainee.acts.get(number, ""))
    explanation = None
    if revealed and question is not None and rules_of(question) == state.rules:
        explanation = explain(question.judge(act), question) if act is not None else explain_missing(question, MISSED)
    verdict = {"right": True, "wrong": False}.get(state.verdict) if act is not None else None
    score = counted("You have {n} right answer.", "You have {n} right answers.", state.score) if revealed else ""
    lines = answer_lines(state) if revealed and explanation is None else ()
    return LiveShown(
        state.phase, title, question, number, join((status, score), " ") if revealed else status,
        bars_of(state.votes, state.answer), lines, explanation, act, verdict,
        standing_words(state) if revealed else (), problem, trainee.may_answer and question is not None,
    )  # fmt: skip


MISSED = say("You gave no answer.")


def _welcome_words(trainee: LiveTrainee) -> Words:
    """Whoever has joined is told under which name, and in which team."""
    if trainee.welcome is None:
        return say("Joining ...")
    words = [say("You are in as {name}. The first question comes soon.", name=trainee.welcome.name)]
    if trainee.welcome.team:
        words.append(say("You play for the {team}.", team=team_name(trainee.welcome.team)))
    return join(words, " ")


def own_record(answer: Answer, plan: Plan, records: Records, games: Games, now: datetime) -> Sequence[Attempt]:
    """Writes an answer of a class into the trainee's own record, as the session `plan`, with its one question.

    StorageError where it cannot be written, BadText where it cannot be read.
    """
    began = now - timedelta(milliseconds=answer.millis)
    session, first = begin(plan, games, began)
    question = session.turn.question if session.turn is not None else None
    if question is None or not isinstance(question.ref, Deal) or str(question.duty.key) != question.ref.at:
        return ()
    act = parse_act(answer.act, question.duty.want)
    records.begin(plan.id, plan_to_text(plan))
    effects = list(first)
    for move, when in ((moves.Ready(), began), (moves.Answer(act), now), (moves.Finish(), now)):
        session, more = submit(session, move, when)
        effects += more
    lines = tuple(effect.line for effect in effects if isinstance(effect, moves.Keep))
    attempts = tuple(effect.attempt for effect in effects if isinstance(effect, moves.Append))
    records.write(plan.id, lines, attempts)
    records.end(plan.id)
    return attempts

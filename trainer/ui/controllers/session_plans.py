"""The plans of sessions for one trainee: the choices of the window, in the words of `training.plan_choices`."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from itertools import islice, zip_longest

from trainer.core.errors import FeltSchoolError
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.rng import make_rng, shuffle
from trainer.core.text import Text, say
from trainer.drills.code import Ref, kind_ref, round_ref, shift_ref, short_seed, skill_ref
from trainer.drills.modes import AUDITION, DEMONSTRATION, EXAM, GUIDED, PRACTICE, SHIFT, SPOT, TRIAL, Mode
from trainer.drills.question import Deal, Source, holds
from trainer.drills.question_builder import build
from trainer.games.base import Game, Skill
from trainer.lessons.curriculum import FORMAT, Curriculum
from trainer.lessons.lesson_plan import Games, ItemAsked, examination, item_name, practice
from trainer.lessons.origin import Trust
from trainer.lessons.pack_model import USUAL, ExamRules, Lesson, Pack, WholeRound
from trainer.progress.audition_hands import AUDITION_TEST
from trainer.progress.fold import Progress
from trainer.round import machine
from trainer.round.duty import Kind
from trainer.school.exam_forms import form_plan, item_number
from trainer.school.school_model import SHIFT_OWNER, Exam, exam_item
from trainer.table.chips import Chips
from trainer.training import plan_choices
from trainer.training.apportionment import exam_parts
from trainer.training.flow import BESIDE_THE_HAND, CHIP_WORK, Habits
from trainer.training.plan_choices import Blueprint, ExamPart, exam_plan
from trainer.training.session_plan import ItemTerms, Plan
from trainer.training.shift import shift_kinds

DRILL = 10
EXAMPLES, TRIES = 3, 6
"""So many questions of a lesson are shown, and tried with hints."""
MIX = 20
SPOT_ROUNDS = 6
HANDS = 10
"""So many hands follow each other at one table."""
FEWEST_JUDGED = 3
"""A hand of an audition asks so much at least."""
AUDITION_GAMES = 8
"""So many games an audition deals at most."""
LATER = frozenset((Kind.RULE_ON, Kind.MAKE_CHANGE, Kind.PAY_CHIPS, Kind.SIZE_IN, Kind.COLOR_UP))
"""Kinds of duty that nobody begins with."""


@dataclass(frozen=True, slots=True)
class Starter:
    """Makes plans for one trainee at one moment. `seed` is fresh for every session, `rules` are the school's.

    `confirmed`: doubtful and borrowed rules that hold at this school, as "house/game/rule". `extra`: percent more time
    that the school gives this trainee in tests and exams.
    """

    trainee: str
    now: datetime
    seed: int
    time_factor: float = 1.0
    rules: ExamRules = USUAL
    confirmed: frozenset[str] = frozenset()
    extra: int = 0
    tray: Chips = ()

    @property
    def id(self) -> str:
        """The name of a session, unique for ever."""
        return f"{self.now:%Y%m%dT%H%M%S}-{short_seed(self.trainee, self.seed, 'session'):07x}"

    def _mine(self, plan: Plan) -> Plan:
        return replace(plan, trainee=self.trainee, time_factor=self.time_factor, confirmed=self.confirmed)

    def plan(
        self, title: Text, mode: Mode, items: Sequence[Source], *, pass_mark: int = 0, terms: Sequence[ItemTerms] = ()
    ) -> Plan:
        """A session of these items."""
        plan = plan_choices.lesson_plan(self.id, title, items, mode=mode, pass_mark=pass_mark)
        return self._mine(replace(plan, terms=tuple(terms)))

    def kind(self, game: Game, kind: Kind, mode: Mode = PRACTICE, count: int = DRILL) -> Plan:
        """One kind of duty, a fresh situation each time."""
        return self._mine(plan_choices.kind_plan(self.id, game, kind, seed=self.seed, count=count, mode=mode))

    def skill(self, skill: Skill, game: Game, mode: Mode = PRACTICE, count: int = DRILL) -> Plan:
        """Situations in which one rule decides."""
        return self._mine(plan_choices.skill_plan(self.id, game, skill, seed=self.seed, count=count, mode=mode))

    def never(self, game: Game, skills: Sequence[Skill], count: int = MIX) -> Plan:
        """Rules that were never asked, each once, of every kind of duty in turn."""
        by_kind: dict[Kind, list[Skill]] = {}
        for skill in skills:
            by_kind.setdefault(skill.kind, []).append(skill)
        turns = (skill for row in zip_longest(*by_kind.values()) for skill in row if skill is not None)
        chosen = sorted(islice(turns, count), key=lambda skill: game.kinds.index(skill.kind))
        refs = [
            skill_ref(game, skill.kind, skill.rule.id, short_seed("never", self.seed, place))
            for place, skill in enumerate(chosen)
        ]
        return self.plan(say("{game}: new rules", game=game.info.title), PRACTICE, refs)

    def round(self, game: Game, mode: Mode = PRACTICE, habits: Habits | None = None) -> Plan:
        """A whole round; with habits the trainee does what is his, as it flows, with chips where he wants them."""
        plan = self._mine(plan_choices.round_plan(self.id, game, seed=self.seed, mode=mode))
        if habits is None:
            return plan
        items = plan.items
        if habits.chips and any(kind in CHIP_WORK for kind in game.kinds):
            setup = build(lambda _id: game, plan.items[0]).round.setup
            items = (Deal(game.info.id, setup.with_options(chips="on").to_text()),)
        return replace(habits.in_plan(plan, game.kinds), items=items)

    def table(self, game: Game, habits: Habits) -> Plan:
        """Hands in a row at one table, as the trainee deals rounds."""
        title = say("{game}: hands in a row", game=game.info.title)
        return replace(self.round(game, habits=habits), title=title, hands=HANDS)

    def shift(self, game: Game, seed: int | None = None) -> Plan:
        """Eight hours at one table; what takes judgment is the trainee's, whatever they chose for full rounds."""
        ref = shift_ref(game, short_seed(self.seed, "shift") if seed is None else seed)
        plan = self.plan(say("{game}: shift", game=game.info.title), SHIFT, (ref,))
        exam = f"{SHIFT_OWNER}/{game.info.id}"
        return replace(plan, kinds=shift_kinds(game), flow=True, watch=True, exam=exam, tray=self.tray)

    def rush(self, game: Game, kind: Kind, mode: Mode) -> Plan:
        """A storm or a streak of one kind of duty."""
        return self._mine(plan_choices.rush_plan(self.id, game, kind, mode, seed=self.seed))

    def demonstration(self, game: Game) -> Plan:
        """A round to look on at."""
        plan = plan_choices.demonstration_plan(self.id, game, seed=self.seed)
        return self._mine(replace(plan, title=say("{game}: demonstration", game=game.info.title)))

    def spot(self, game: Game) -> Plan:
        """Rounds to watch for an error."""
        plan = plan_choices.spot_plan(self.id, game, seed=self.seed, count=SPOT_ROUNDS)
        return self._mine(replace(plan, title=say("{game}: spot the error", game=game.info.title)))

    def exam(self, game: Game) -> Plan:
        """The core of the job in proportion, judged at the end; nothing that rests on a doubtful or borrowed rule.

        ContentError when the game has no certain question at all.
        """
        title = say("{game}: exam", game=game.info.title)
        parts = exam_parts([game.info.id], lambda _: game, self.rules.questions, confirmed=self.confirmed)
        return self._examined(f"practice/{game.info.id}", title, parts, self.rules, {game.info.id: game})

    def _examined(
        self,
        id: str,
        title: Text,
        parts: Sequence[ExamPart],
        rules: ExamRules,
        games: Games,
        *,
        form: int | None = None,
    ) -> Plan:
        """A form of an exam of these parts; ContentError when there is no certain question at all."""
        blueprint = Blueprint(id, title, tuple(parts), rules.pass_mark, rules.minutes, self.confirmed)
        if form is not None:
            return self._mine(form_plan(self.id, blueprint, lambda game: games[game], form))
        return self._timed(
            self._mine(exam_plan(self.id, blueprint, lambda game: games[game], form=self.seed, fewer=True))
        )

    def _timed(self, plan: Plan) -> Plan:
        """A test or an exam with the time that the school gives this trainee, where it is more."""
        return replace(plan, time_factor=max(plan.time_factor, 1 + self.extra / 100))

    def school_exam(
        self, exam: Exam, games: Games, packs: Sequence[Pack] = (), form: int | None = None, *, preview: bool = False
    ) -> Plan:
        """An exam that an instructor has made. Its lessons have their share; what they have too few of, the games ask.

        `form` is one of the parallel ones, None for cards of their own. In a `preview` nothing counts and each answer
        is judged at once. A FeltSchoolError when nothing of it can be asked, or one of its lessons is not here.
        """
        chosen = [id for id in exam.games if id in games]
        if not chosen and not exam.lessons:
            raise FeltSchoolError(say("None of this exam's games is on this computer."))
        owner, count = exam_item(exam.id), exam.rules.questions
        asked = self._of_lessons(exam, count * len(exam.lessons) // len([*chosen, *exam.lessons]), games, packs, form)
        plan = replace(self.plan(Text(exam.title), EXAM, (), pass_mark=exam.rules.pass_mark), exam=owner)
        parts = exam_parts(chosen, games.__getitem__, count - len(asked), exam.weights, self.confirmed)
        if parts or not asked:
            plan = self._examined(owner, Text(exam.title), parts, exam.rules, games, form=form)
        items = (*plan.items, *(_unnamed(item_asked.source) for _, item_asked in asked))
        named = [ItemTerms(_number_of(owner, item_number(form, number))) for number in range(1, len(items) + 1)]
        for place, (pack, item_asked) in enumerate(asked, start=len(plan.items)):
            named[place] = replace(_terms(pack, item_asked), item=named[place].item)
        seconds = 60 * exam.rules.minutes
        plan = replace(
            plan, items=items, terms=tuple(named), seconds=seconds, locked=exam.locked, marks=exam.part_marks
        )
        if preview:
            bare = tuple(replace(item_terms, item="") for item_terms in plan.terms)
            return replace(plan, mode=TRIAL, terms=bare, seconds=0, locked=False, exam="", pass_mark=0, marks=())
        return self._timed(plan)

    def _of_lessons(
        self, exam: Exam, count: int, games: Games, packs: Sequence[Pack], form: int | None
    ) -> list[tuple[Pack, ItemAsked]]:
        """So many questions of the lessons of an exam, of each its share; fewer where they have fewer.

        A parallel form asks the next ones of a lesson's fixed order, so that no form asks them twice.
        """
        asked_items: list[tuple[Pack, ItemAsked]] = []
        for place, name in enumerate(exam.lessons):
            id, _, lesson_id = name.rpartition("/")
            pack = next((pack for pack in packs if pack.id == id), None)
            lesson = pack.lesson(lesson_id) if pack is not None else None
            if pack is None or lesson is None:
                raise FeltSchoolError(say("{thing} is not on this computer", thing=name))
            self._refuse_unsigned(pack)
            share = (count - len(asked_items)) // (len(exam.lessons) - place)
            if form is None:
                asked = examination(pack, lesson, games, self.seed, confirmed=self.confirmed, count=share)
            else:
                seed, upto = short_seed("exam lessons", exam.id), share * (form + 1)
                asked = examination(pack, lesson, games, seed, confirmed=self.confirmed, count=upto, skip=upto - share)
            asked_items += [(pack, item_asked) for item_asked in asked]
        return asked_items

    def _refuse_unsigned(self, pack: Pack) -> None:
        """A pack that nobody known has signed cannot be tested, where the school wants that."""
        if self.rules.signed and pack.origin.standing is not Trust.KNOWN:
            raise FeltSchoolError(
                say("This pack has no test here: {origin}.", origin=pack.origin.words),
                say("This school tests only packs it signed. You can still practice."),
            )

    def audition(self, curriculum: Curriculum, houses: Collection[str], games: Games) -> Plan:
        """Hands dealt in turn at the games of the trainee's houses, until the test is sure.

        The machine does what is routine, and fees, change and rulings. A FeltSchoolError when no game has a certain
        question.
        """
        dealt = self._dealing(curriculum.games_in(houses), games)
        refs: list[Ref] = []
        for number in range(TRIES * AUDITION_TEST.most if dealt else 0):
            game = dealt[number % len(dealt)]
            ref = round_ref(game, short_seed("audition", self.seed, number))
            if len(refs) < AUDITION_TEST.most and self._asks_for_judgment(game, ref):
                refs.append(ref)
        if len(refs) < AUDITION_TEST.most:
            raise FeltSchoolError(
                say("This audition has too few certain rules to deal {n} hands.", n=AUDITION_TEST.most),
                say("Confirm rules under Readings."),
            )
        kinds = {kind for game in dealt for kind in game.kinds if kind not in BESIDE_THE_HAND}
        plan = self.plan(say("{job}: audition", job=curriculum.title), AUDITION, refs)
        terms = _numbered(curriculum.audition_item, plan)
        return self._timed(replace(plan, terms=terms, kinds=frozenset(kinds), exam=f"audition/{curriculum.id}"))

    def _dealing(self, ids: Sequence[str], games: Games) -> list[Game]:
        """Some of the games, by lot, in which a hand asks for judgment by certain rules."""
        dealt: list[Game] = []
        for id in shuffle(ids, make_rng(self.seed)):
            game = games[id]
            refs = [round_ref(game, short_seed("audition games", self.seed, number)) for number in range(TRIES)]
            if any(self._asks_for_judgment(game, ref) for ref in refs):
                dealt.append(game)
            if len(dealt) == AUDITION_GAMES:
                break
        return dealt

    def _asks_for_judgment(self, game: Game, ref: Ref) -> bool:
        """Whether a hand has a few duties that take judgment and that certain rules decide."""
        steps = machine.every_duty(build(lambda _id: game, ref).round)
        judged = (
            duty
            for _, duty, decision in steps
            if duty.kind not in BESIDE_THE_HAND and all(holds(r, game, self.confirmed) for r in decision.rules)
        )
        return len(list(islice(judged, FEWEST_JUDGED))) == FEWEST_JUDGED

    def mix(
        self,
        progress: Progress,
        games: Sequence[Game],
        count: int = MIX,
        *,
        only_due: bool = False,
        known: Sequence[Game] = (),
    ) -> Plan:
        """What is likely to be missed; `known` are further games that were practised, whose printed rows count."""
        seed = short_seed(self.seed, "mix")
        if only_due:
            plan = plan_choices.due_plan(self.id, games, progress, self.now, seed=seed, count=count)
        else:
            plan = plan_choices.weak_plan(self.id, games, progress, self.now, seed=seed, count=count, known=known)
        title = say("Today's practice")
        if len(games) == 1:
            title = say("{game}: today's practice", game=games[0].info.title)
        return self._mine(replace(plan, title=title))

    def first(self, game: Game, count: int = DRILL) -> Plan:
        """For a newcomer: one question of each kind through the round, each opening with its hint.

        Rulings and chip work come in only where the game has too little else.
        """
        kinds = [kind for kind in game.kinds if kind not in LATER]
        kinds += [kind for kind in game.kinds if kind in LATER][: max(0, count - len(kinds))]
        step = max(1.0, len(kinds) / count)
        chosen = [kinds[int(place * step)] for place in range(min(count, len(kinds)))]
        items = [kind_ref(game, kind, short_seed(self.seed, "first", place)) for place, kind in enumerate(chosen)]
        return self.plan(say("{game}: first steps", game=game.info.title), GUIDED, items)

    def single(self, ref: Source, title: Text, mode: Mode = PRACTICE) -> Plan:
        """A single question, for example one typed as a code; one with a planted fault is watched."""
        return self.plan(title, SPOT if ref.planted else mode, [ref])

    def lesson(self, pack: Pack, lesson: Lesson, games: Games, again: int = 0) -> Plan:
        """Every question of a lesson as its author wants it asked. A FeltSchoolError when one cannot be asked.

        Where the lesson has no test of its own, its pass mark holds for the practice.
        """
        asked = practice(pack, lesson, games, again)
        mark = 0 if lesson.test else lesson.pass_percent
        plan = self._asked(pack, Text(lesson.title), PRACTICE, asked, mark)
        return replace(plan, lesson=_lesson_name(pack, lesson))

    def trial(self, pack: Pack, lesson: Lesson, games: Games) -> Plan:
        """A lesson being written, as a trainee gets it. A FeltSchoolError when one of its items cannot be asked."""
        asked = practice(pack, lesson, games)
        terms = [replace(_terms(pack, item_asked), item="") for item_asked in asked]
        return self.plan(Text(lesson.title), TRIAL, [_unnamed(item_asked.source) for item_asked in asked], terms=terms)

    def beginning(self, pack: Pack, lesson: Lesson, games: Games, mode: Mode) -> Plan:
        """The first questions of a lesson to look on at, or with hints, as a lesson goes before one is alone."""
        asked = practice(pack, lesson, games)[: EXAMPLES if mode is DEMONSTRATION else TRIES]
        terms = [replace(_terms(pack, item_asked), item="", hints=None) for item_asked in asked]
        title = say("{lesson}: {mode}", lesson=lesson.title, mode=mode.name)
        return self.plan(title, mode, [_unnamed(item_asked.source) for item_asked in asked], terms=terms)

    def test(self, pack: Pack, lesson: Lesson, games: Games) -> Plan:
        """The test of a lesson. A FeltSchoolError when nothing of it can be asked in a test.

        Neither can a pack be tested that nobody known has signed, where the school wants that.
        """
        self._refuse_unsigned(pack)
        asked = examination(pack, lesson, games, self.seed, confirmed=self.confirmed)
        if not asked:
            raise FeltSchoolError(
                say("This lesson has no test yet. Its rules are borrowed or open to two readings."),
                say("Your school can confirm them on Readings. Until then you can practice."),
            )
        title = say("{lesson}: test", lesson=lesson.title)
        plan = self._timed(self._asked(pack, title, EXAM, asked, lesson.pass_percent))
        return replace(plan, lesson=_lesson_name(pack, lesson))

    def _asked(self, pack: Pack, title: Text, mode: Mode, asked: Sequence[ItemAsked], pass_mark: int) -> Plan:
        terms = [_terms(pack, item_asked) for item_asked in asked]
        plan = self.plan(title, mode, [item_asked.source for item_asked in asked], pass_mark=pass_mark, terms=terms)
        return replace(plan, flow=any(item_terms.kinds for item_terms in terms))


def _lesson_name(pack: Pack, lesson: Lesson) -> str:
    """How results name a lesson."""
    return f"{pack.id}@{pack.version}/{lesson.id}"


def _numbered(owner: str, plan: Plan) -> tuple[ItemTerms, ...]:
    """The questions of an exam by their numbers, so that its answers are known again."""
    return tuple(ItemTerms(_number_of(owner, number)) for number in range(1, len(plan.items) + 1))


def _number_of(owner: str, number: int | str) -> str:
    """How the answers to a question of an exam are named."""
    return f"{owner}@{FORMAT}/{number}"


def _unnamed(source: Source) -> Source:
    """A question that is not counted for its lesson."""
    return replace(source, item="") if isinstance(source, Deal) else source


def _terms(pack: Pack, asking: ItemAsked) -> ItemTerms:
    task = asking.item.task
    kinds = frozenset(task.duties) if isinstance(task, WholeRound) else frozenset[Kind]()
    return ItemTerms(item_name(pack, asking.item), asking.mode.hints, asking.mode.time or 0, asking.item.say, kinds)

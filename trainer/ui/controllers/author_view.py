"""A draft as the authoring page shows it: the tree, a form, the problems, and a preview."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import islice

from trainer.core.errors import BadText, ContentError, FeltSchoolError
from trainer.core.lazy_dataclass import dataclass, field
from trainer.core.rng import child_seed, make_rng
from trainer.core.text import Text, Words, counted, say
from trainer.drills.question import Question
from trainer.drills.question_builder import build
from trainer.felt.shape import Shape
from trainer.felt.view import FeltView, felt_view
from trainer.games.base import Game
from trainer.games.declarations import PlayerTurn
from trainer.games.house_way import Matching
from trainer.houses.library import Library
from trainer.lessons.item_samples import SampleSort as Asks
from trainer.lessons.item_samples import sort_of
from trainer.lessons.item_setup import CannotAsk, duties
from trainer.lessons.lesson_plan import source_of
from trainer.lessons.pack_check import Checked
from trainer.lessons.pack_draft import Draft, DraftHistory, Keys, own_text_path
from trainer.lessons.pack_model import Item, ItemDrawn, Pack, Where, WholeRound
from trainer.lessons.pack_parser import PACK_FILE
from trainer.lessons.positions import read_positions
from trainer.lessons.problems import PackProblem, errors_of
from trainer.lessons.table_sketch import TableSketch
from trainer.round.duty import Kind
from trainer.round.setup import Setup, parse_setup
from trainer.round.written_questions import is_table, without_words
from trainer.training.explanations import Explanation, explain_right
from trainer.ui.controllers.author_form import FieldShown, FormMaker
from trainer.ui.controllers.lesson_figures import FigureShown, figures_of
from trainer.ui.controllers.practice_session import names_of, view_of

# ---------------- what the authoring page shows
#
# One frozen state for each step.


@dataclass(frozen=True, slots=True)
class Node:
    """One thing of a pack that a form is for: the pack, a lesson, or the item of that number in it."""

    file: str = PACK_FILE
    row: int | None = None


@dataclass(frozen=True, slots=True)
class TreeLine:
    """One line of the tree of lessons; how many problems are in it."""

    node: Node
    title: str
    wrong: int = 0


@dataclass(frozen=True, slots=True)
class ProblemLine:
    """One problem in the margin, in the words of the checker, and what of the pack it is about."""

    node: Node
    words: Text
    is_note: bool
    details: tuple[str, ...] = ()


Duties = tuple[tuple[str, Words], ...]
"""The duties of a round by their keys, each with what it asks."""


@dataclass(frozen=True, slots=True)
class SketchShown:
    """A table that is laid by hand: its felt, what can be pressed there, what players do, what can be asked.

    `problem` says why the table cannot be played yet.
    """

    sketch: TableSketch
    view: FeltView
    places: tuple[str, ...]
    problem: Words = ""
    turns: tuple[PlayerTurn, ...] = ()
    duties: Duties = ()


@dataclass(frozen=True, slots=True)
class Preview:
    """What a trainee will see of an item, and what the engine decides; or why there is nothing to see.

    `figures` are those of a lesson's text; `matching` counts the hands of which all holds that an item says.
    `laid` is the table of the item while it is laid by hand.
    """

    question: Question | None = None
    view: FeltView | None = None
    explanation: Explanation | None = None
    why: Words = ""
    duties: Duties = ()
    number: int = 0
    of: int = 1
    fresh: bool = False
    figures: tuple[FigureShown, ...] = ()
    matching: Matching | None = None
    laid: SketchShown | None = None


NO_PREVIEW = Preview()


@dataclass(frozen=True, slots=True)
class AuthorShown:
    """One state of the page.

    broken    why there is no form: the file cannot be read
    texts     the prose of a lesson, for trainees and for instructors
    source    the chosen file as it is written
    remark    what happened last, or could not
    """

    title: str
    tree: tuple[TreeLine, ...]
    node: Node
    fields: tuple[FieldShown, ...] = ()
    asks: Asks | None = None
    broken: Words = ""
    texts: tuple[str, str] = ("", "")
    media: Mapping[str, bytes] = field(default_factory=dict)
    source: str = ""
    problems: tuple[ProblemLine, ...] = ()
    wrong: int = 0
    checking: bool = True
    may_undo: bool = False
    may_redo: bool = False
    changed: bool = False
    may_try: bool = False
    remark: Words = ""
    preview: Preview = NO_PREVIEW

    def field_of(self, keys: Keys) -> FieldShown | None:
        """The field of these keys, where the form has one."""
        return next((field_shown for field_shown in self.fields if field_shown.keys == keys), None)


def summary(shown: AuthorShown) -> Text:
    """How the check stands, in one sentence."""
    if shown.checking:
        return say("Checking…")
    if not shown.wrong:
        return say("No problems.")
    return counted("{n} problem", "{n} problems", shown.wrong)


# ---------------- what a trainee will see of what is being written
#
# The question of an item, the figures of a text.

MOST_DUTIES = 80


def preview(pack: Pack | None, node: Node, number: int, library: Library, shape: Callable[[str], Shape]) -> Preview:
    """The question of an item as a trainee sees it, number `number` of its fresh ones."""
    item = _item_at(pack, node)
    if pack is None or item is None:
        return Preview(why=say("Fix the problems first. Then you see it here."))
    place = number % item.count
    try:
        source = source_of(pack, item, place, library, again=number // item.count)
        question = build(library.game, source)
        view = view_of(question, question.round.lay, shape)
    except (FeltSchoolError, KeyError) as error:
        return Preview(why=error.text if isinstance(error, FeltSchoolError) else say("This game does not exist."))
    explanation = explain_right(question)
    fresh = isinstance(item.task, (ItemDrawn, Where)) or (isinstance(item.task, WholeRound) and not item.task.setup)
    return Preview(question, view, explanation, "", _duties(question), place, item.count, fresh=fresh)


def _duties(question: Question) -> Duties:
    """The duties of the round, to choose from."""
    setup = without_words(parse_setup(question.round.setup.to_text(), question.game.seats))
    if question.duty.kind is Kind.IN_WORDS and not is_table(setup):
        return ()
    return duties_of(question.game, setup)


def duties_of(game: Game, setup: Setup) -> Duties:
    """The first duties of a round played right; more than `MOST_DUTIES` nobody looks through."""
    return tuple((str(asked.duty.key), asked.duty.ask) for asked in islice(duties(game, setup), MOST_DUTIES))


def sketch_shown(sketch: TableSketch, shape: Callable[[str], Shape]) -> SketchShown:
    """The felt of a table that is laid by hand, every card open."""
    game, setup, arranged = sketch.game, sketch.setup, sketch.arranged
    felt = shape(game.of(setup).info.felt_for(setup.seats))
    view = felt_view(felt, sketch.lay(), names_of(game, setup), reveal=("*",))
    there = {zone.place for zone in view.zones} | {piece.place for piece in view.pieces}
    places = tuple(place for place in sketch.places() if place in there)
    if isinstance(arranged, CannotAsk):
        return SketchShown(sketch, view, places, sketch.problem)
    return SketchShown(sketch, view, places, "", sketch.turns(), duties_of(game, arranged))


def text_preview(pack: Pack | None, node: Node, prose: str, library: Library, shape: Callable[[str], Shape]) -> Preview:
    """The figures of a lesson's text, as trainees see them."""
    lesson = next((lesson for lesson in pack.lessons if lesson.file == node.file), None) if pack is not None else None
    if pack is None or lesson is None:
        return Preview()
    return Preview(figures=figures_of(prose, pack, lesson, library, shape))


def matching_of(pack: Pack | None, node: Node, library: Library, report: Callable[[Matching], None]) -> Matching | None:
    """How many hands fit what the chosen item says of them; None where it says nothing that can be counted.

    A sample is reported at once, and again and again while every hand is counted.
    """
    item = _item_at(pack, node)
    if item is None or not isinstance(item.task, Where):
        return None
    try:
        hands = library[item.game].hands
        rng, arguments = make_rng(child_seed("matching", item.task.seed)), dict(item.task.keys_given)
        if hands is None:
            return None
        first = hands.sample(arguments, rng)
        return hands.count(arguments, rng, report=lambda _: report(first))
    except (FeltSchoolError, KeyError):
        return None


def _item_at(pack: Pack | None, node: Node) -> Item | None:
    lesson = next((lesson for lesson in pack.lessons if lesson.file == node.file), None) if pack is not None else None
    return (
        next((lesson_item for lesson_item in lesson.items if lesson_item.row == node.row), None)
        if lesson is not None
        else None
    )


# ---------------- author view


@dataclass(frozen=True)
class DraftView:
    """A draft with what of it is chosen, what the check said last, and the question of the chosen item."""

    history: DraftHistory
    node: Node
    library: Library
    checked: Checked | None
    preview: Preview

    def shown(self, remark: Words) -> AuthorShown:
        """The state; `remark` is what happened last."""
        draft, node = self.history.now, self.node
        broken: Words = ""
        forms: tuple[FieldShown, ...] = ()
        asks: Asks | None = None
        try:
            values = draft.values(node.file, node.row)
            asks = sort_of(values) if node.row is not None else None
            forms = self._form(values, asks)
        except (BadText, KeyError, ValueError, TypeError) as error:
            broken = error.text if isinstance(error, BadText) else say("This file has no form. Edit it as text.")
        problems = self._problems()
        texts = ("", "")
        if node.file != PACK_FILE and node.row is None:
            own, teacher = own_text_path(node.file), own_text_path(node.file, teacher=True)
            texts = (draft.text(own), draft.text(teacher))
        return AuthorShown(
            title=self._title(draft),
            tree=self._tree(draft, problems),
            node=node,
            fields=forms,
            asks=asks,
            broken=broken,
            texts=texts,
            media={path: data for path, data in draft.files.items() if path.startswith("media/")},
            source=draft.text(node.file),
            problems=problems,
            wrong=sum(not problem_line.is_note for problem_line in problems),
            checking=self.checked is None,
            may_undo=bool(self.history.past),
            may_redo=bool(self.history.future),
            changed=self.history.changed,
            may_try=node.file != PACK_FILE and not broken,
            remark=remark,
            preview=self.preview,
        )

    def _title(self, draft: Draft) -> str:
        try:
            return str(draft.values(PACK_FILE).get("title", ""))
        except BadText:
            return PACK_FILE

    def _tree(self, draft: Draft, problems: Sequence[ProblemLine]) -> tuple[TreeLine, ...]:
        wrong: dict[Node, int] = {}
        for problem_line in problems:
            if not problem_line.is_note:
                wrong[problem_line.node] = wrong.get(problem_line.node, 0) + 1
        lines = [TreeLine(Node(), self._title(draft), wrong.get(Node(), 0))]
        for file in draft.lessons:
            lines.append(TreeLine(Node(file), _title_of(draft, file, None), wrong.get(Node(file), 0)))
            for row in range(draft.rows(file)):
                node = Node(file, row)
                lines.append(TreeLine(node, _title_of(draft, file, row), wrong.get(node, 0)))
        return tuple(lines)

    def _problems(self) -> tuple[ProblemLine, ...]:
        """The problems in the margin, the first one of each place."""
        problems = self.checked.problems if self.checked is not None else ()
        where = {file: read_positions(self.history.now.text(file)) for file in {problem.file for problem in problems}}
        lines: dict[tuple[str, int, int, bool], tuple[Node, PackProblem]] = {}
        for problem in problems:
            path = where[problem.file].at(problem.line) if problem.line else ()
            row = path[1] if len(path) > 1 and path[0] == "item" and isinstance(path[1], int) else None
            known = problem.file in self.history.now.files and problem.file.endswith(".toml")
            node = Node(problem.file, row) if known else self._owner(problem.file)
            lines.setdefault((problem.file, problem.line, problem.column, problem.is_note), (node, problem))
        shown = (ProblemLine(node, problem.text, problem.is_note, problem.details) for node, problem in lines.values())
        return tuple(sorted(shown, key=lambda line: line.is_note))

    def _owner(self, file: str) -> Node:
        """The lesson a text belongs to."""
        for lesson in self.history.now.lessons:
            if file in (own_text_path(lesson), own_text_path(lesson, teacher=True)):
                return Node(lesson)
        return Node()

    # -- forms

    def _form(self, values: Mapping[str, object], asks: Asks | None) -> tuple[FieldShown, ...]:
        head = self.node.row is None
        pack = self.checked.pack if self.checked is not None else None
        sources = pack.sources if pack is not None else ()
        laid = self.preview.laid
        asked = self.preview.duties or (laid.duties if laid is not None else ())
        maker = FormMaker(self.library, self.game(), self._wrong_fields(), asked, head, sources)
        if asks is not None:
            return maker.item(values, asks)
        return maker.pack(values) if self.node.file == PACK_FILE else maker.lesson(values)

    def _wrong_fields(self) -> Mapping[Keys, list[Words]]:
        """The problems of the chosen part by the key they stand at."""
        by_field: dict[Keys, list[Words]] = {}
        if self.checked is None:
            return by_field
        node = self.node
        positions = read_positions(self.history.now.text(node.file))
        for problem in errors_of(self.checked.problems):
            if problem.file != node.file or not problem.line:
                continue
            path = positions.at(problem.line, problem.column)
            row = path[1] if path[:1] == ("item",) and len(path) > 1 else None
            if row != node.row:
                continue
            keys = tuple(str(part) for part in (path if row is None else path[2:]))
            by_field.setdefault(keys, []).append(problem.advice)
        return by_field

    def head_game(self) -> str:
        """The game that the chosen file names."""
        try:
            return str(self.history.now.values(self.node.file).get("game", "")) if self.node.file != PACK_FILE else ""
        except BadText:
            return ""

    def game(self) -> Game | None:
        """The game that the chosen part is about."""
        id = self.head_game()
        if self.node.row is not None:
            try:
                id = str(self.history.now.values(self.node.file, self.node.row).get("game", "")) or id
            except BadText:
                return None
        try:
            return self.library.get(id)
        except ContentError:
            return None


def _title_of(draft: Draft, file: str, row: int | None) -> str:
    try:
        values = draft.values(file, row)
    except (BadText, KeyError, IndexError):
        return file.rpartition("/")[2] if row is None else f"{row + 1}"
    return str(values.get("title" if row is None else "id", "") or (file if row is None else row + 1))

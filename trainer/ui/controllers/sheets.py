"""What is printed, as values: worksheets with their key, wall charts, rule sheets, lessons, a trainee's report.

A sheet is a title and blocks; whoever renders it draws the hands and felts. Made from a seed it is always the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime

from trainer.cards.card import Card
from trainer.core.errors import BadText, FeltSchoolError
from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import Words, counted, join, say
from trainer.drills.code import kind_ref, round_ref, short_seed, skill_ref
from trainer.drills.question import Question
from trainer.drills.question_builder import NoSituation, build
from trainer.felt.shape import Shape
from trainer.games.base import Game, Skill
from trainer.houses.compliance import TOPICS, TopicCell
from trainer.houses.library import Library
from trainer.lessons.lesson_plan import Games, practice
from trainer.lessons.pack_model import Lesson, Pack
from trainer.round.acts import Arrange, WantArrange, WantChoice, WantOrder
from trainer.round.duty import KIND_NAMES, Kind
from trainer.school.exam_forms import mark_words
from trainer.school.school_model import Exam
from trainer.table.lay import Lay
from trainer.training.apportionment import exam_parts
from trainer.training.explanations import explain_right, uncounted
from trainer.ui.controllers.book_tables import Grid
from trainer.ui.controllers.lesson_figures import FigureShown, figures_of
from trainer.ui.controllers.posted_differences import PostedDifferences
from trainer.ui.controllers.reading_choices import HEADINGS, ReadingsOfGame
from trainer.ui.controllers.rule_pages import BookLine, Section, book_of

MOST, LEAST = 60, 1
TABLES = ("pay-tables", "fees")
"""Parts of a book that are its posted tables."""
TRIES = 3
ACROSS = 4
"""So many houses stand beside each other in a table."""


@dataclass(frozen=True, slots=True)
class Heading:
    """`level` 1 stands above 2; `breaks` begins a new page."""

    text: Words
    level: int = 2
    breaks: bool = False


@dataclass(frozen=True, slots=True)
class Para:
    """Some sentences; `soft` ones are smaller."""

    text: Words
    soft: bool = False
    indent: int = 0


@dataclass(frozen=True, slots=True)
class PaperTable:
    head: tuple[Words, ...]
    rows: tuple[tuple[Words, ...], ...]


@dataclass(frozen=True, slots=True)
class FeltBlock:
    """The table as a question shows it."""

    question: Question


@dataclass(frozen=True, slots=True)
class FeltPlan:
    """The bare felt of a question's table, drawn to scale."""

    question: Question


@dataclass(frozen=True, slots=True)
class HandBlock:
    """Cards in groups, as they are set or dealt, with what the groups are."""

    groups: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class PaperLines:
    """Room to write on."""

    count: int = 1


@dataclass(frozen=True, slots=True)
class ProseBlock:
    """Prose of a pack with its pictures."""

    text: str
    media: Mapping[str, bytes]
    figures: tuple[FigureShown, ...] = ()


Block = Heading | Para | PaperTable | FeltBlock | FeltPlan | HandBlock | PaperLines | ProseBlock


@dataclass(frozen=True, slots=True)
class PaperSheet:
    """One thing to print. `name` is a file's name without its ending.

    A `poster` is one large page; `cards` are to be cut apart, each with its front and its back.
    """

    title: Words
    under: Words
    blocks: tuple[Block, ...]
    name: str
    poster: bool = False
    cards: tuple[tuple[tuple[Block, ...], tuple[Block, ...]], ...] = ()


# ---------------------------------------------------------------- worksheets


def worksheet(game: Game, kind: Kind | None, count: int, seed: int, *, felts: bool = True) -> PaperSheet:
    """So many questions of a kind of duty, or of the whole job in proportion, and on pages of its own the key."""
    questions = _drawn(game, kind, count, seed)
    subject = KIND_NAMES[kind] if kind is not None else say("every duty")
    under = join((game.info.house_title, subject, say("sheet {seed}", seed=seed)), "  ·  ")
    return PaperSheet(game.info.title, under, _asked(questions, felts=felts), f"worksheet-{game.info.slug}-{seed}")


def _drawn(game: Game, kind: Kind | None, count: int, seed: int) -> list[Question]:
    """So many questions of a kind of duty, or of the whole job in proportion; the same number draws the same ones."""
    if not LEAST <= count <= MOST:
        raise BadText(
            say("A sheet cannot have {count} questions.", count=count),
            say("Choose {least} to {most}.", least=LEAST, most=MOST),
        )
    parts = exam_parts([game.info.id], lambda _: game, count, [kind] if kind is not None else (), certain=False)
    kinds = [part.kind for part in parts for _ in range(part.count) if part.kind is not None]
    questions: list[Question] = []
    for place in range(len(kinds) * TRIES):
        if len(questions) == count:
            break
        ref = kind_ref(game, kinds[place % len(kinds)], short_seed("worksheet", seed, place))
        try:
            questions.append(build(lambda _id: game, ref))
        except NoSituation:
            continue
    if not questions:
        raise FeltSchoolError(say("This duty never comes up in {game}.", game=game.info.title))
    return questions


def flash_cards(game: Game, kind: Kind | None, count: int, seed: int, *, felts: bool = True) -> PaperSheet:
    """Cards to cut apart: a question on the front, its answer with the rule on the back."""
    cards = []
    for number, question in enumerate(_drawn(game, kind, count, seed), start=1):
        front = [block for block in _question(number, question, felts=felts) if not isinstance(block, PaperLines)]
        cards.append((tuple(front), tuple(_key(number, question))))
    title = say("{game}: flash cards", game=game.info.title)
    return PaperSheet(title, game.info.house_title, (), f"cards-{game.info.slug}-{seed}", cards=tuple(cards))


def lesson_worksheet(pack: Pack, lesson: Lesson, library: Library, *, felts: bool = True) -> PaperSheet:
    """The questions of a lesson in its order, and the key."""
    asked = practice(pack, lesson, library)[:MOST]
    questions = [build(library.game, item_asked.source) for item_asked in asked]
    blocks = _asked(questions, felts=felts)
    return PaperSheet(lesson.title, join((pack.title, lesson.goal), "  ·  "), blocks, f"worksheet-{lesson.id}")


def exam_sheet(exam: Exam, code: str, questions: Sequence[Question], *, felts: bool = True) -> PaperSheet:
    """A form of an exam on paper, with what it takes to pass, and its key on pages of its own."""
    rules = exam.rules
    facts = [
        say("form {code}", code=code),
        counted("{n} question", "{n} questions", len(questions)),
        say("{percent}% to pass", percent=rules.pass_mark),
    ]
    if exam.part_marks:
        facts.append(say("by duty: {marks}", marks=mark_words(exam)))
    if rules.minutes:
        facts.append(counted("{n} minute", "{n} minutes", rules.minutes))
    name = f"exam-{'-'.join(exam.title.lower().split())}-{code}"
    return PaperSheet(exam.title, join(facts, "  ·  "), _asked(questions, felts=felts), name)


def _asked(questions: Sequence[Question], *, felts: bool) -> tuple[Block, ...]:
    blocks: list[Block] = [Para(say("Name: __________________________  Date: ____________"))]
    for number, question in enumerate(questions, start=1):
        blocks += _question(number, question, felts=felts)
    blocks.append(Heading(say("Key"), 1, breaks=True))
    for number, question in enumerate(questions, start=1):
        blocks += _key(number, question)
    return tuple(blocks)


def _question(number: int, question: Question, *, felts: bool) -> Iterator[Block]:
    want = question.duty.want
    yield Heading(join((f"{number}.", question.duty.ask), " "), 3)
    yield from (Para(ladder.words) for ladder in question.posted)
    cards = _cards(want.cards) if isinstance(want, WantArrange) else ()
    if cards:
        yield HandBlock((_high_first(cards),))
    elif felts and question.round.lay != Lay():
        yield FeltBlock(question)
    if question.duty.kind is Kind.IN_WORDS and isinstance(want, (WantChoice, WantOrder)):
        marked = isinstance(want, WantChoice)
        for offered in want.options if isinstance(want, WantChoice) else want.items:
            yield Para(say("☐ {choice}", choice=offered.words) if marked else say("___ {thing}", thing=offered.words))
    elif isinstance(want, WantChoice):
        yield Para(join((say("☐ {choice}", choice=option.words) for option in want.options), "     "))
    elif isinstance(want, WantOrder):
        yield Para(join((say("___ {thing}", thing=item.words) for item in want.items), "     "))
    else:
        yield PaperLines()


def _key(number: int, question: Question) -> Iterator[Block]:
    explanation = explain_right(question)
    yield Heading(join((f"{number}.", explanation.answer), " "), 3)
    result, want = question.decision.result, question.duty.want
    if isinstance(result, Arrange) and isinstance(want, WantArrange) and _cards(want.cards):
        yield HandBlock(_groups(result, want))
    yield Para(explanation.rule.says)
    yield from (Para(words, soft=True) for words in uncounted(question))
    if question.duty.kind is Kind.IN_WORDS:
        yield from (Para(why) for why in explanation.why)
    yield Para(join((explanation.rule.cite.words, question.code), "  ·  "), soft=True)


def _cards(values: Sequence[object]) -> tuple[Card, ...]:
    """Playing cards; nothing where they are tiles."""
    return tuple(card for card in values if isinstance(card, Card))


def _high_first(cards: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=lambda card: -card))


def _groups(act: Arrange, want: WantArrange) -> tuple[tuple[Card, ...], ...]:
    """The named group or groups of a setting, the small one first."""
    named = [_cards(cards) for _, cards in act.groups]
    cards_left = tuple(card for card in _cards(want.cards) if not any(card in cards for cards in named))
    groups = [*named, cards_left] if cards_left else named
    return tuple(_high_first(cards) for cards in sorted(groups, key=len) if cards)


# ---------------------------------------------------------------- charts and rules


def wall_chart(game: Game) -> PaperSheet:
    """The house way, rule by rule, each with a hand that it sets."""
    shown = book_of(game)
    charts = {rule_list.heading for rule_list in game.book.lists if rule_list.sets}
    sections = [section for section in shown.sections if section.title in charts] or [
        section for section in shown.sections if any(Kind.SET_HAND in entry.kinds for entry in section.entries)
    ]
    skills = {skill.rule.id: skill for skill in game.skills if skill.kind is Kind.SET_HAND}
    blocks: list[Block] = []
    for section in sections:
        blocks.append(Heading(section.title, 2))
        for entry in section.entries:
            blocks += _charted(game, entry, skills.get(entry.rule.id))
    title = say("{game}: the house way", game=game.info.title)
    return PaperSheet(title, game.info.house_title, tuple(blocks), f"house-way-{game.info.slug}", poster=True)


def _charted(game: Game, entry: BookLine, skill: Skill | None) -> Iterator[Block]:
    yield Para(join((f"{entry.number}." if entry.number else "", entry.rule.says), " "), indent=entry.depth)
    if skill is None:
        return
    try:
        question = build(lambda _id: game, skill_ref(game, skill.kind, skill.rule.id, 1))
    except FeltSchoolError:
        return
    result, want = question.decision.result, question.duty.want
    if isinstance(result, Arrange) and isinstance(want, WantArrange):
        yield HandBlock(_groups(result, want))


def felt_plan(game: Game) -> PaperSheet:
    """The felt of a game to scale, with its places and what is printed on it."""
    question = build(lambda _id: game, round_ref(game, 1))
    title = say("{game}: the felt", game=game.info.title)
    return PaperSheet(title, game.info.house_title, (FeltPlan(question),), f"felt-{game.info.slug}")


def rule_sheet(game: Game, *, tables: bool = False) -> PaperSheet:
    """Every printed rule of a game; with `tables` only what is posted: pay tables, fees, drop."""
    shown = book_of(game)
    sections = [section for section in shown.sections if not tables or section.id in TABLES]
    if not sections:
        raise FeltSchoolError(say("The book of {game} has no pay tables and no fees.", game=game.info.title))
    title = say("{game}: rules", game=game.info.title)
    if tables:
        title = say("{game}: pay tables and fees", game=game.info.title)
    blocks = [block for section in sections for block in _section(section)]
    return PaperSheet(
        title, game.info.house_title, tuple(blocks), f"{'tables' if tables else 'rules'}-{game.info.slug}"
    )


def _section(section: Section) -> Iterator[Block]:
    yield Heading(section.title, 2)
    if section.note:
        yield Para(section.note, soft=True)
    for entry in section.entries:
        number = f"{entry.number}." if entry.number else ""
        yield Para(join((number, entry.rule.says), " "), indent=entry.depth)
        yield Para(join((*entry.rule.notes, entry.rule.cite.words), "  ·  "), soft=True, indent=entry.depth)
    for grid in section.grids:
        yield from _grid(grid)


def _grid(grid: Grid) -> Iterator[Block]:
    yield Heading(grid.title, 3)
    rows = tuple((*cells, rule.cite.words) for cells, rule in zip(grid.rows, grid.rules, strict=True))
    yield PaperTable((*grid.head, say("Source")), rows)


def readings_sheet(school: str, house: str, readings: Sequence[ReadingsOfGame], now: datetime) -> PaperSheet:
    """The rules of a house that are not certain, as the school reads them, with a line to sign."""
    blocks: list[Block] = [
        Para(say("Our school teaches and tests these rules as they stand here. The confirmed rules have a check mark."))
    ]
    for game in readings:
        blocks.append(Heading(game.info.title, 2))
        rows = tuple(
            (
                "✓" if line.confirmed else "",
                line.rule.says,
                next((choice.says for choice in line.choices if choice.followed), HEADINGS[line.sort]),
                line.rule.cite.words,
            )
            for line in game.lines
        )
        blocks.append(PaperTable((say("Confirmed"), say("Rule"), say("Reading"), say("Source")), rows))
    blocks += signature()
    under = join((school, house, f"{now.astimezone():%m/%d/%Y}"), "  ·  ")
    return PaperSheet(say("{house}: readings we follow", house=house), under, tuple(blocks), "readings")


def signature() -> tuple[Block, ...]:
    return (Heading(say("Signed"), 3), Para(say("Name, signature and date:")), PaperLines(2))


def differences_sheet(differences: PostedDifferences) -> PaperSheet:
    """What two games post otherwise, table by table, with both sources."""
    old, new = differences.old.info, differences.new.info
    head = (say("Row"), *(say("{game}, {house}", game=info.title, house=info.house_title) for info in (old, new)))
    blocks: list[Block] = [Para(differences.words)]
    for table in differences.tables:
        rows = []
        for row in table.rows:
            sources = join((row.old_source, row.new_source), " / ")
            rows.append((row.name, row.old or "–", row.new or "–", sources))
        blocks += [Heading(table.title, 2), PaperTable((*head, say("Source")), tuple(rows))]
    title = say("Pay tables and fees: differences")
    under = join((head[1], head[2]), "  ·  ")
    return PaperSheet(title, under, tuple(blocks), f"differences-{old.house}-{new.house}-{new.slug}")


def compliance_sheet(houses: Sequence[Sequence[TopicCell]]) -> PaperSheet:
    """The topics a room's rules have to cover: every house beside each, then house by house the lines and the rules."""
    blocks: list[Block] = [Para(say("Topics: 4 CCR 12392. A borrowed rule is not the house's print."), soft=True)]
    titles = tuple(cells[0].house.title for cells in houses)
    for first in range(0, len(houses), ACROSS):
        beside = houses[first : first + ACROSS]
        rows = (tuple(cell.brief for cell in cells) for cells in zip(*beside, strict=True))
        table = tuple((topic.title, *words) for topic, words in zip(TOPICS, rows, strict=True))
        across = titles[first : first + ACROSS]
        blocks += [Heading(join(across, ", "), 2), PaperTable((say("Topic"), *across), table)]
    for cells in houses:
        blocks.append(Heading(cells[0].house.title, 1, breaks=True))
        for cell in cells:
            blocks.append(Heading(join((cell.topic.title, cell.words), ": "), 3))
            blocks += (Para(cite.words, soft=True) for cite in cell.citations if cell.own)
            blocks += (Para(say("borrowed: {books}", books=cite.words), soft=True) for cite in cell.lent)
    name = f"compliance-{houses[0][0].house.id}" if len(houses) == 1 else "compliance"
    return PaperSheet(say("Compliance matrix"), join(titles[:1] if len(titles) == 1 else (), ""), tuple(blocks), name)


# ---------------------------------------------------------------- lessons and reports


def lesson_sheet(
    pack: Pack, lesson: Lesson, games: Games, shape: Callable[[str], Shape], *, teacher: bool = False
) -> PaperSheet:
    """The text of a lesson, with the notes for its teacher where they are asked for."""
    media = {path: data for path, data in pack.files.items() if path.startswith("media/")}
    blocks: list[Block] = [Para(lesson.goal)] if lesson.goal else []
    prose = pack.prose(lesson.text) if lesson.text else ""
    if prose:
        blocks.append(ProseBlock(prose, media, figures_of(prose, pack, lesson, games, shape)))
    notes = pack.prose(lesson.teacher) if lesson.teacher and teacher else ""
    if notes:
        blocks += [Heading(say("Teacher's notes"), 1, breaks=True), ProseBlock(notes, media)]
    if not prose and not notes:
        blocks.append(Para(say("This lesson has no text.")))
    return PaperSheet(lesson.title, pack.title, tuple(blocks), f"lesson-{lesson.id}")

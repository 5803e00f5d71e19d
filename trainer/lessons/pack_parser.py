"""Reads a pack and its translations from paths and bytes: every problem at once, and whatever was right.

What only a game can know (cards, skills, situations, expectations) is for `check`.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection, Iterable, Mapping
from typing import Final

from trainer.core.errors import did_you_mean, written
from trainer.core.lazy_dataclass import dataclass, field, replace
from trainer.core.text import Text, join, say
from trainer.lessons import fields, pack_prose
from trainer.lessons.item_reader import read_item, read_mode
from trainer.lessons.pack_model import FORMAT, OLDEST_FORMAT, Item, ItemInWords, Lesson, Needs, Pack, WholeRound
from trainer.lessons.pack_prose import TEACHER, check_media, check_prose, check_sentence, own_text, text_path
from trainer.lessons.problems import PackProblem, ProblemLog, errors_of
from trainer.lessons.text_figures import FeltFigure, figures_in
from trainer.lessons.toml_table import Source, Table, read_toml, read_utf8
from trainer.rules.sources import FIELDS, PrintedSource, declared_source, source_faults

# ---------------- the other languages of a pack
#
# Texts beside its own, with the same items.


def with_translations(pack: Pack, files: Mapping[str, bytes], sources: dict[str, Source], log: ProblemLog) -> Pack:
    """The pack with the words of every language that has a file."""
    known = [key for key, _ in pack.translatable()]
    unread = bool(errors_of(log.sorted()))  # what a translation names may stand where something could not be read
    translations: dict[str, dict[str, str]] = {}
    for path, data in files.items():
        language = pack_prose.language_of(path)
        read = read_toml(path, data, log) if language else None
        if read is not None:
            sources[path] = read[0]
            translations[language] = _translation(*read, known, unread=unread)
    if not translations:
        return pack
    return replace(pack, translations=translations)


def _nearest(key: str, known: list[str]) -> Text:
    """The nearest field, when one is near; the list of all helps nobody."""
    near = difflib.get_close_matches(key, known, n=1, cutoff=0.8)
    return say("Did you mean '{word}'?", word=near[0]) if near else Text("")


def _translation(source: Source, data: Mapping[str, object], known: list[str], *, unread: bool) -> dict[str, str]:
    """The words of one language by field: "item.tp-07.say"."""
    words: dict[str, str] = {}
    flat: list[tuple[tuple[str, ...], object]] = []
    for part, table in data.items():
        rows = table.items() if isinstance(table, Mapping) else ()
        for name, value in rows:
            if part != "pack" and isinstance(value, Mapping):
                flat.extend(((part, name, language_name), text) for language_name, text in value.items())
            else:
                flat.append(((part, name), value))
        if not isinstance(table, Mapping) and not part.startswith("x-"):
            flat.append(((part,), table))
    for path, value in flat:
        key = ".".join(path)
        if path[0].startswith("x-") or path[-1].startswith("x-"):  # an id between them may start so too
            continue
        if key not in known and unread:
            continue
        if key not in known:
            gone = say("Take out the line, or the whole file {file}.", file=source.file)
            hint = join((near, gone), " ") if (near := _nearest(key, known)) else gone
            source.key("DP410", path, say("the pack has no '{key}' to translate.", key=key), hint)
        elif isinstance(value, str):
            words[key] = value
        else:
            source.value(
                "DP103",
                path,
                say("'{path}' takes text in quotes.", path=path[-1]),
                say('For example: title = "Dos pares"'),
            )
    return words


# ---------------- pack parser

PACK_FILE: Final = "pack.toml"
DEFAULT_PASS: Final = 90
LARGEST_TEXT: Final = 256 * 1024
MOST_ITEMS: Final = 500
MOST_SOURCES: Final = 100
_PACK_ID: Final = re.compile(r"[a-z0-9]+(?:[.-][a-z0-9]+)*")
_LESSON_ID: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_VERSION: Final = re.compile(r"\d{1,6}(?:\.\d{1,6}){0,3}")
_ENGINE: Final = re.compile(r">=\s*\d{1,6}(?:\.\d{1,6}){0,3}")
_HOUSE: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*(?:@>=\s*\d{1,6}(?:\.\d{1,6}){0,3})?")
LONGEST_ID: Final = 60


@dataclass(frozen=True, slots=True)
class Parsed:
    """What came of reading: the pack as far as it can be used, the problems, and the files for later messages."""

    pack: Pack | None
    problems: tuple[PackProblem, ...]
    sources: Mapping[str, Source] = field(default_factory=dict)

    @property
    def ok(self) -> bool:
        """Nothing is wrong; there may be notes."""
        return self.pack is not None and not errors_of(self.problems)


def names_one(files: Mapping[str, bytes], games: Iterable[str]) -> bool:
    """Whether the files of a pack name one of these games; nothing is parsed for it."""
    names = [game.encode() for game in games]
    return any(name in content for content in files.values() for name in names)


def parse_pack(files: Mapping[str, bytes]) -> Parsed:
    """The pack in a folder, as a mapping from path ("lessons/10-two-pair.toml") to content."""
    log = ProblemLog()
    files_read = _check_files(files, log)
    if PACK_FILE not in files_read:
        if PACK_FILE not in files:
            log.add(
                "DP001",
                PACK_FILE,
                say("the pack has no pack.toml."),
                say("Make one with felt-school pack new or on the page Packs."),
            )
        return Parsed(None, log.sorted())
    sources: dict[str, Source] = {}
    _check_texts(files_read, sources, log)
    read = read_toml(PACK_FILE, files_read[PACK_FILE], log)
    lessons, dropped = _read_lessons(files_read, sources, log)
    if not lessons and not dropped:
        log.add(
            "DP008", PACK_FILE, say("the pack has no lessons."), say("Add a file such as lessons/10-two-pair.toml.")
        )
    _same_ids(lessons, sources)
    pack = None
    if read is not None:
        sources[PACK_FILE] = read[0]
        pack = _read_pack(Table(*read, fields.PACK), lessons, files_read)
    if pack is not None:
        pack = with_translations(pack, files_read, sources, log)
        _unused_texts(pack, files_read, log)
        _figures_of_items(pack, sources)
    return Parsed(pack, log.sorted(), sources)


# -- files


def _check_files(files: Mapping[str, bytes], log: ProblemLog) -> dict[str, bytes]:
    """The files that may be looked at."""
    files_read: dict[str, bytes] = {}
    total = 0
    for path in sorted(files):
        if pack_prose.is_hidden(path):
            log.add("DP904", path, say("the program left out a hidden file."))
            continue
        fault = pack_prose.name_fault(path) or pack_prose.kind_fault(path)
        if fault is not None:
            log.add(fault.code, path, fault.message, fault.fix)
            continue
        if len(files[path]) > pack_prose.LARGEST_FILE:
            message = say(
                "the file has {count} bytes; the limit is {largest_file}.",
                count=f"{len(files[path]):,}",
                largest_file=f"{pack_prose.LARGEST_FILE:,}",
            )
            log.add("DP504", path, message, say("Make pictures and sounds smaller."))
            continue
        total += len(files[path])
        files_read[path] = files[path]
    for path, fault in pack_prose.same_names(files_read):
        log.add(fault.code, path, fault.message, fault.fix)
    if len(files_read) > pack_prose.MOST_FILES:
        log.add(
            "DP503",
            PACK_FILE,
            say(
                "the pack has {count} files; the limit is {most_files}.",
                count=len(files_read),
                most_files=pack_prose.MOST_FILES,
            ),
            say("Split it."),
        )
    if total > pack_prose.LARGEST_TOTAL:
        message = say(
            "the files have {total} bytes in all; the limit is {largest_total}.",
            total=f"{total:,}",
            largest_total=f"{pack_prose.LARGEST_TOTAL:,}",
        )
        log.add("DP505", PACK_FILE, message, say("Make pictures and sounds smaller."))
    return files_read


def _check_texts(files: Mapping[str, bytes], sources: dict[str, Source], log: ProblemLog) -> None:
    media = [path for path in files if path.startswith("media/")]
    for path in media:
        check_media(Source(path, "", log), files[path])
    for path, data in files.items():
        if path.endswith(".md"):
            if len(data) > LARGEST_TEXT:
                message = say(
                    "the text has {count} bytes; the limit is {largest_text}.",
                    count=f"{len(data):,}",
                    largest_text=f"{LARGEST_TEXT:,}",
                )
                log.add("DP002", path, message, say("Split it: one idea per text."))
                continue
            text = read_utf8(path, data, log)
            if text is not None:
                sources[path] = Source(path, text, log)
                check_prose(sources[path], text, media)


def _unused_texts(pack: Pack, files: Collection[str], log: ProblemLog) -> None:
    used = {path for lesson in pack.lessons for path in (lesson.text, lesson.teacher)}
    used |= {item.text for lesson in pack.lessons for item in lesson.items}
    for path in pack.files:
        own = path.replace("text/", "lessons/", 1).removesuffix(TEACHER).removesuffix(".md") + ".toml"
        if path.startswith("text/") and path not in used and own not in files:
            known = [lesson.file.replace("lessons/", "text/").replace(".toml", ".md") for lesson in pack.lessons]
            log.add("DP903", path, say("no lesson uses this text."), did_you_mean(path, known))


def _figures_of_items(pack: Pack, sources: Mapping[str, Source]) -> None:
    """Notes felts of items that the pack does not have."""
    known = [item.id for lesson in pack.lessons for item in lesson.items]
    for path, source in sources.items():
        if not path.endswith(".md"):
            continue
        for number, line in enumerate(source.lines, start=1):
            for placed in figures_in(line):
                if isinstance(placed.figure, FeltFigure) and placed.figure.item not in known:
                    message = say("the pack has no item '{item}'.", item=placed.figure.item)
                    source.at("DP412", (number, placed.start + 1), message, did_you_mean(placed.figure.item, known))


# -- pack.toml


def _read_pack(table: Table, lessons: list[Lesson], files: Mapping[str, bytes]) -> Pack | None:
    if table.has("format") and not OLDEST_FORMAT <= table.integer("format") <= FORMAT:
        message = say(
            "this program reads packs of format {oldest_format} to {format}; this is {integer}.",
            oldest_format=OLDEST_FORMAT,
            format=FORMAT,
            integer=written(table.integer("format")),
        )
        fix = (
            say("Install a newer version of the program.")
            if table.integer("format") > FORMAT
            else say("Write format = {format}.", format=FORMAT)
        )
        table.wrong("DP109", "format", message, fix)
        return None
    id = _id(table, "id", _PACK_ID, "my-school.week2")
    version = table.text("version")
    if version and not _VERSION.fullmatch(version):
        table.wrong(
            "DP110",
            "version",
            say("'{version}' is not a version.", version=version),
            say('Write numbers with dots between: "1.0.0".'),
        )
    language = table.text("language", "en")
    if language not in pack_prose.LANGUAGES:
        fix = did_you_mean(language, pack_prose.LANGUAGES) or say(
            "Known: {languages}.", languages=", ".join(pack_prose.LANGUAGES)
        )
        table.wrong(
            "DP409", "language", say("the program does not know the language '{language}'.", language=language), fix
        )
    _sentences(table, "say")
    needs = _needs(table)
    if not (id and version and table.has("title") and table.has("format")):
        return None
    others = {path: data for path, data in files.items() if not path.endswith(".toml")}
    sources = _sources(table)
    by_id = {source.id: source for source in sources}
    return Pack(
        id=id,
        version=version,
        title=table.text("title"),
        lessons=tuple(sorted((_citing(lesson, by_id) for lesson in lessons), key=_place)),
        needs=needs,
        language=language,
        author=table.text("author"),
        notes=table.text("notes"),
        say=table.text("say"),
        was=table.texts("was"),
        files=others,
        sources=sources,
    )


def _place(lesson: Lesson) -> tuple[int, str]:
    return lesson.order, lesson.file


def _sources(pack: Table) -> tuple[PrintedSource, ...]:
    """The sources of the pack's own."""
    sources: dict[str, PrintedSource] = {}
    for row in pack.rows("source", MOST_SOURCES):
        source = declared_source({key: row.text(key) for key in FIELDS})
        for key, message, fix in source_faults(source):
            if row.has(key):
                row.wrong("DP117", key, message, fix)
        if source.id in sources:
            message = say("another source is named '{id}'.", id=source.id)
            row.wrong("DP117", "id", message, say("Give it its own id."))
        sources.setdefault(source.id, source)
    return tuple(sources.values())


def _citing(lesson: Lesson, sources: Mapping[str, PrintedSource]) -> Lesson:
    """The lesson whose questions in words bring along the source of the pack that they cite."""
    return replace(lesson, items=tuple(_item_citing(item, sources) for item in lesson.items))


def _item_citing(item: Item, sources: Mapping[str, PrintedSource]) -> Item:
    if not isinstance(item.task, ItemInWords):
        return item
    source = sources.get(item.task.asked.cite.partition(" ")[0])
    asked = replace(item.task.asked, source=source)
    return item if source is None else replace(item, task=replace(item.task, asked=asked))


def _needs(pack: Table) -> Needs:
    table = pack.table("needs")
    engine = table.text("engine")
    if engine and not _ENGINE.fullmatch(engine):
        table.wrong(
            "DP111",
            "engine",
            say("'{engine}' is not the form of an oldest version.", engine=engine),
            say('Write it as ">=0.1".'),
        )
        engine = ""
    houses = []
    for index, house in enumerate(table.texts("house")):
        if _HOUSE.fullmatch(house):
            houses.append(house)
            continue
        fix = say('Write "casino-99" or "casino-99@>=1.2".')
        table.source.value(
            "DP111", (*table.path, "house", index), say("'{house}' is not the form of a house.", house=house), fix
        )
    return Needs(engine, tuple(houses))


def _id(table: Table, key: str, pattern: re.Pattern[str], example: str) -> str:
    """An id in its form; empty when it is missing or of another form."""
    id = table.text(key)
    if not id or (len(id) <= LONGEST_ID and pattern.fullmatch(id)):
        return id
    fix = say(
        'Use lowercase letters, digits and "-", at most {longest_id}, for example: {key} = "{example}"',
        longest_id=LONGEST_ID,
        key=key,
        example=example,
    )
    table.wrong("DP106", key, say("'{id}' is not the form of an id.", id=id), fix)
    return ""


def _sentences(table: Table, *keys: str) -> None:
    for key in keys:
        if table.has(key):
            check_sentence(table, key, table.text(key))


# -- lessons


def _read_lessons(files: Mapping[str, bytes], sources: dict[str, Source], log: ProblemLog) -> tuple[list[Lesson], bool]:
    """The lessons that can be used, and whether others were dropped."""
    lessons: list[Lesson] = []
    dropped = False
    for path, data in files.items():
        if not path.startswith("lessons/"):
            continue
        read = read_toml(path, data, log)
        if read is None:
            dropped = True
            continue
        sources[path] = read[0]
        lessons.append(_read_lesson(path, Table(*read, fields.LESSON), files))
    orders: dict[int, str] = {}
    for lesson in lessons:
        other = orders.setdefault(lesson.order, lesson.file)
        if other != lesson.file:
            message = say("this lesson and {other} both have place {order}.", other=other, order=lesson.order)
            sources[lesson.file].value("DP116", ("order",), message, say("Give one of them another number."))
    return lessons, dropped


def _read_lesson(path: str, table: Table, files: Mapping[str, bytes]) -> Lesson:
    number, name = pack_prose.lesson_name(path) or (0, "")
    game = table.text("game")
    rows = table.rows("item", MOST_ITEMS)
    count = table.count("item")
    if count > MOST_ITEMS:
        message = say("the lesson has {count} items; the limit is {most_items}.", count=count, most_items=MOST_ITEMS)
        table.source.key("DP104", ("item", MOST_ITEMS), message, say("Split it into two lessons."))
    items = tuple(item for row, table in enumerate(rows) if (item := read_item(table, game, row, files)) is not None)
    lesson = Lesson(
        file=path,
        id=_id(table, "id", _LESSON_ID, name) or name,
        title=table.text("title"),
        goal=table.text("goal"),
        order=table.integer("order", number),
        items=items,
        game=game,
        test=table.integer("test"),
        pass_percent=table.integer("pass", DEFAULT_PASS if table.has("test") else 0),
        mode=read_mode(table),
        say=table.text("say"),
        text=text_path(table, files) if table.has("text") else own_text(path, ".md", files),
        teacher=own_text(path, TEACHER, files),
        was=table.texts("was"),
    )
    _sentences(table, "title", "goal", "say")
    if not rows and not table.written("item"):
        table.wrong_here("DP113", say("the lesson has no items."), say("Add [[item]] with an id and what to ask."))
    if table.has("pass") and not lesson.test:
        table.wrong(
            "DP115", "pass", say("a pass mark needs a test."), say("Add the number of test questions: test = 12.")
        )
    testable = sum(item.count for item in items if not isinstance(item.task, WholeRound))
    if lesson.test > testable and len(items) == len(rows) and rows:
        message = say(
            "the test asks {test} questions, but the lesson has only {questions} for a test.",
            test=lesson.test,
            questions=testable,
        )
        fix = say("Write test = {questions} or less, or add items. A test never asks whole rounds.", questions=testable)
        table.wrong("DP114", "test", message, fix)
    return lesson


# -- ids


def _same_ids(lessons: Iterable[Lesson], sources: Mapping[str, Source]) -> None:
    """The same id twice, or a former id that is somebody's present one."""
    lessons = list(lessons)
    items = [(lesson.file, item) for lesson in lessons for item in lesson.items]
    ids_taken: dict[str, str] = {}
    for lesson in lessons:
        other = ids_taken.setdefault(lesson.id, lesson.file)
        if other != lesson.file:
            sources[lesson.file].value(
                "DP107",
                ("id",),
                say("{other} also has the id '{id}'.", other=other, id=lesson.id),
                say("Choose another id."),
            )
    present: dict[str, Item] = {}
    for file, item in items:
        other_item = present.setdefault(item.id, item)
        if other_item is not item:
            message = say("another item of this pack is called '{id}'.", id=item.id)
            sources[file].value("DP107", ("item", item.row, "id"), message, say("Ids are unique in the whole pack."))
    former: dict[str, Item] = {}
    for file, item in items:
        for index, was in enumerate(item.was):
            owner = present.get(was) or former.setdefault(was, item)
            if owner is not item:
                message = say("'{was}' is also an id of '{id}'.", was=was, id=owner.id)
                fix = say("A former id belongs to one item and is nobody's present id.")
                sources[file].value("DP108", ("item", item.row, "was", index), message, fix)

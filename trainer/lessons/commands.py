"""The pure part of `felt-school pack ...`: files or bytes in, text or bytes out. The shell reads, writes and prints."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence

from trainer.chipwork.chip_stages import counts as counts_kind
from trainer.core.errors import BadText, ContentError, did_you_mean
from trainer.core.lazy_dataclass import dataclass, field, replace
from trainer.core.text import say
from trainer.drills.question_builder import NoSituation, build
from trainer.games.base import Game
from trainer.houses.library import Library
from trainer.lessons import fields
from trainer.lessons.item_samples import first_lessons
from trainer.lessons.lesson_plan import Games, practice
from trainer.lessons.pack_check import check_pack
from trainer.lessons.pack_diff import diff_text
from trainer.lessons.pack_model import Lesson, Pack, WholeRound
from trainer.lessons.pack_parser import PACK_FILE, Parsed, parse_pack
from trainer.lessons.pack_prose import ENDING
from trainer.lessons.pack_writer import quoted, write_pack
from trainer.lessons.pack_zip import build_zip, read_zip
from trainer.lessons.positions import replace_text
from trainer.lessons.problems import PackProblem, ProblemLog, count_words, errors_of, problems_text
from trainer.lessons.signing import PublicKey, check_signature, origin, signed, unsigned
from trainer.round import machine
from trainer.round.duty import KIND_NAMES, Kind
from trainer.rules.decision import Printed

# ---------------- which printed rules a pack exercises
#
# Counts by skill for each game, and the rules that never come up.


@dataclass(frozen=True, slots=True)
class GameCoverage:
    """How often each skill of one game is asked, and which are never."""

    game: str
    title: str
    asked: Mapping[str, int]
    never: tuple[str, ...]
    uncertain: tuple[str, ...]

    @property
    def percent(self) -> int:
        """Skills asked at least once, in percent of all that can come up."""
        every = len(self.asked) + len(self.never)
        return 100 * len(self.asked) // every if every else 100


@dataclass(frozen=True, slots=True)
class LessonCount:
    """A lesson in figures."""

    id: str
    title: str
    items: int
    questions: int
    test: int
    pass_percent: int


@dataclass(frozen=True, slots=True)
class Report:
    """A pack in figures. `missing_words` are fields without a translation; `unasked` items that cannot be asked."""

    pack: str
    version: str
    title: str
    lessons: tuple[LessonCount, ...]
    games: tuple[GameCoverage, ...]
    missing_words: Mapping[str, tuple[str, ...]]
    unasked: tuple[str, ...] = ()


def report_pack(pack: Pack, games: Games) -> Report:
    """The figures of a checked pack. Fresh items count with the questions of the first time through."""
    asked: dict[str, Counter[str]] = {}
    uncertain: dict[str, dict[str, None]] = {}
    unasked: list[str] = []
    for lesson in pack.lessons:
        for game, kind, rules in _decisions(pack, lesson, games, unasked):
            counts = asked.setdefault(game.info.id, Counter())
            for rule in rules:
                if game.skill(kind, rule.id) is not None:
                    counts[f"{kind}/{rule.id}"] += 1
                if not rule.certain:
                    uncertain.setdefault(game.info.id, {})[rule.id] = None
    return Report(
        pack=pack.id,
        version=pack.version,
        title=pack.title,
        lessons=tuple(_count(lesson) for lesson in pack.lessons),
        games=tuple(_coverage(games[id], counts, tuple(uncertain.get(id, {}))) for id, counts in sorted(asked.items())),
        missing_words=_missing_words(pack),
        unasked=tuple(unasked),
    )


def _decisions(
    pack: Pack, lesson: Lesson, games: Games, unasked: list[str]
) -> Iterator[tuple[Game, Kind, tuple[Printed, ...]]]:
    """Every duty the lesson puts to a trainee, with the rules that take part."""
    for item in lesson.items:
        try:
            askings = practice(pack, Lesson(lesson.file, lesson.id, "", "", 0, (item,)), games)
            for asking in askings:
                question = build(lambda id: games[id], asking.source)
                if isinstance(item.task, WholeRound):
                    for _, duty, decision in machine.every_duty(question.round):
                        yield question.game, duty.kind, decision.rules
                else:
                    yield question.game, question.duty.kind, question.decision.rules
        except (BadText, NoSituation, ContentError):
            unasked.append(item.id)


def _coverage(game: Game, counts: Counter[str], uncertain: tuple[str, ...]) -> GameCoverage:
    skip = game.unreachable
    kinds = {skill.partition("/")[0] for skill in counts}
    every = [f"{skill.kind}/{skill.rule.id}" for skill in game.rows if counts_kind(skill.kind, kinds)]
    return GameCoverage(
        game=game.info.id,
        title=game.info.title,
        asked={skill: counts[skill] for skill in every if counts[skill]},
        never=tuple(skill for skill in every if not counts[skill] and skill not in skip),
        uncertain=uncertain,
    )


def _count(lesson: Lesson) -> LessonCount:
    return LessonCount(lesson.id, lesson.title, len(lesson.items), lesson.questions, lesson.test, lesson.pass_percent)


def _missing_words(pack: Pack) -> dict[str, tuple[str, ...]]:
    """Language -> fields without a translation."""
    keys = [key for key, _ in pack.translatable()]
    return {
        language: tuple(key for key in keys if not words.get(key))
        for language, words in sorted(pack.translations.items())
    }


def report_text(report: Report) -> str:
    """The figures as a page of text."""
    lines = [f"{report.title} ({report.pack} {report.version})", ""]
    for lesson in report.lessons:
        test = f", test of {lesson.test}, pass {lesson.pass_percent}%" if lesson.test else ""
        counts = f"{count_words(lesson.items, 'item')}, {count_words(lesson.questions, 'question')}"
        lines.append(f"  {lesson.id}: {lesson.title} ({counts}{test})")
    for game in report.games:
        lines += ["", *_game_lines(game)]
    if report.unasked:
        lines += ["", f"cannot be asked: {', '.join(report.unasked)}"]
    for language, missing in report.missing_words.items():
        lines.append("")
        lines.append(f"{language}: {count_words(len(missing), 'field')} not translated")
        lines.extend(f"  {key}" for key in missing)
    return "\n".join(lines) + "\n"


def _game_lines(game: GameCoverage) -> Iterator[str]:
    every = len(game.asked) + len(game.never)
    yield f"{game.title} ({game.game}): {len(game.asked)} of {every} rules asked, {game.percent}%"
    for kind in dict.fromkeys(skill.partition("/")[0] for skill in (*game.asked, *game.never)):
        asked = {skill: count for skill, count in game.asked.items() if skill.startswith(f"{kind}/")}
        never = [skill for skill in game.never if skill.startswith(f"{kind}/")]
        of = len(asked) + len(never)
        yield f"  {KIND_NAMES[Kind(kind)]}: {count_words(sum(asked.values()), 'time')}, {len(asked)} of {of} rules"
        for skill, count in asked.items():
            yield f"    {count:4}  {skill.partition('/')[2]}"
        if never:
            yield f"    never: {', '.join(skill.partition('/')[2] for skill in never)}"
    if game.uncertain:
        yield f"  doubtful or borrowed: {', '.join(game.uncertain)}"


# ---------------- commands


@dataclass(frozen=True, slots=True)
class CommandAnswer:
    """What a command says; `ok` becomes exit status 0, else 1. `files` and `data` are what the shell writes."""

    text: str
    ok: bool = True
    files: Mapping[str, bytes] = field(default_factory=dict)
    data: bytes = b""
    name: str = ""


def open_pack(content: Mapping[str, bytes] | bytes, name: str = "pack", keys: Collection[PublicKey] = ()) -> Parsed:
    """A pack from the files of its folder, or from the bytes of a pack file, whose signature is verified first.

    `keys` are those the school of this computer knows.
    """
    if not isinstance(content, bytes):
        return parse_pack(content)
    unpacked = read_zip(content, name)
    if errors_of(unpacked.problems):
        return Parsed(None, unpacked.problems)
    forged = ProblemLog()
    check_signature(unpacked.files, forged)
    if forged.problems:
        return Parsed(None, forged.sorted())
    parsed = parse_pack(unpacked.files)
    origin_ = origin(unpacked.files, keys)
    pack = replace(parsed.pack, origin=origin_) if parsed.pack is not None else None
    return replace(parsed, pack=pack, problems=(*parsed.problems, *unpacked.problems))


def pack_new(template: Mapping[str, bytes], id: str, title: str, author: str = "") -> CommandAnswer:
    """A new pack: the complete sample under another name. Raises BadText for an id or a title that is none."""
    head = template[PACK_FILE].decode()
    for key, value in (("id", id), ("title", title), ("author", author)):
        head = replace_text(head, (key,), quoted(value))
    files = {**template, PACK_FILE: head.encode()}
    wrong = errors_of(parse_pack(files).problems)
    if wrong:
        raise BadText(wrong[0].message, wrong[0].fix)
    return CommandAnswer(f"New pack '{id}' with {len(files)} files.\n", files=files)


def pack_first(house: str, library: Library, added: Sequence[str] = ()) -> CommandAnswer:
    """The first lessons of a house: each duty of its games once. Games `added` later get a pack of their own."""
    games = [library[info.id] for info in library.infos if info.house == house and info.id in (added or library)]
    if not games:
        houses = [info.id for info in library.houses]
        raise BadText(say("There is no house '{id}'.", id=house), did_you_mean(house, houses))
    pack = first_lessons(games, more=bool(added))
    return CommandAnswer(f"New pack '{pack.id}' with {len(pack.lessons)} lessons.\n", files=write_pack(pack))


def pack_check(
    content: Mapping[str, bytes] | bytes, games: Games, engine: str = "", name: str = "pack"
) -> CommandAnswer:
    """Every problem of a pack, or that there is none."""
    checked = check_pack(open_pack(content, name), games, engine)
    text = problems_text(checked.problems)
    if checked.pack is not None:
        text = f"{checked.pack.title} ({checked.pack.id} {checked.pack.version})\n{text}"
    return CommandAnswer(text, ok=not errors_of(checked.problems))


def check_json(
    content: Mapping[str, bytes] | bytes, games: Games, engine: str = "", name: str = "pack"
) -> CommandAnswer:
    """The same as JSON, for editors and for CI."""
    checked = check_pack(open_pack(content, name), games, engine)
    problems = [problem_data(problem) for problem in checked.problems]
    wrong = errors_of(checked.problems)
    data = {"v": 1, "pack": checked.pack.id if checked.pack else None, "ok": not wrong, "problems": problems}
    return CommandAnswer(json.dumps(data, ensure_ascii=False, indent=2) + "\n", ok=not wrong)


def problem_data(problem: PackProblem) -> dict[str, object]:
    """A problem of a file that somebody wrote, for scripts and editors."""
    return {
        "code": problem.code,
        "file": problem.file,
        "line": problem.line,
        "column": problem.column,
        "what": problem.message,
        "fix": problem.fix,
        "details": list(problem.details),
        "note": problem.is_note,
    }


@dataclass(frozen=True, slots=True)
class Signer:
    """The private half of a school's key, and what the key is called."""

    seed: bytes = field(repr=False)
    name: str


def pack_build(
    content: Mapping[str, bytes], games: Games, engine: str = "", signer: Signer | None = None
) -> CommandAnswer:
    """The pack file of a folder; refused while the pack has problems. The same folder gives the same bytes.

    With `signer` it is signed; a signature that lies in the folder from before never goes along.
    """
    checked = check_pack(parse_pack(content), games, engine)
    pack = checked.pack
    if pack is None or errors_of(checked.problems):
        return CommandAnswer(problems_text(checked.problems) + "Not built: mend the problems first.\n", ok=False)
    files = unsigned(_belonging(content, pack))
    data = build_zip(signed(files, signer.seed, signer.name) if signer is not None else files)
    back = read_zip(data)
    if back.problems:
        return CommandAnswer(problems_text(back.problems) + "Not built.\n", ok=False)
    name = f"{pack.id}{ENDING}"
    return CommandAnswer(f"{name}: {len(back.files)} files, {len(data):,} bytes.\n", data=data, name=name)


def _belonging(content: Mapping[str, bytes], pack: Pack) -> dict[str, bytes]:
    """The files of the folder that belong to the pack, as the author wrote them."""
    written = write_pack(pack)
    return {path: data for path, data in content.items() if path in written}


def pack_diff(old: Mapping[str, bytes] | bytes, new: Mapping[str, bytes] | bytes) -> CommandAnswer:
    """What changed from one version of a pack to another."""
    packs: list[Pack] = []
    for content, name in ((old, "old"), (new, "new")):
        parsed = open_pack(content, name)
        if parsed.pack is None:
            return CommandAnswer(problems_text(parsed.problems) + f"The {name} pack cannot be read.\n", ok=False)
        packs.append(parsed.pack)
    return CommandAnswer(diff_text(*packs))


def pack_report(content: Mapping[str, bytes] | bytes, games: Games, name: str = "pack") -> CommandAnswer:
    """Which rules the pack covers and which it never asks."""
    checked = check_pack(open_pack(content, name), games)
    wrong = errors_of(checked.problems)
    if checked.pack is None:
        return CommandAnswer(problems_text(checked.problems), ok=False)
    text = report_text(report_pack(checked.pack, games))
    return CommandAnswer(text + (f"\n{problems_text(wrong)}" if wrong else ""), ok=not wrong)


def pack_schema() -> dict[str, str]:
    """File name -> JSON Schema, for editors that complete and check TOML."""
    schemas = {
        "pack.schema.json": fields.json_schema(fields.PACK, "pack.toml of a deal pack"),
        "lesson.schema.json": fields.json_schema(fields.LESSON, "A lesson of a deal pack"),
    }
    return {name: json.dumps(schema, ensure_ascii=False, indent=2) + "\n" for name, schema in schemas.items()}

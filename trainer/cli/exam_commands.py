"""`felt-school exam`: what the instructor's exam pages do, in a script: blueprints, forms, statistics, regrading."""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, TypeAlias

from trainer.core.days import day_text
from trainer.core.errors import BadText, did_you_mean
from trainer.core.lazy_dataclass import replace
from trainer.core.strict_json import countable_time, read_json
from trainer.core.text import say
from trainer.disk.whole_files import read_text, write_bytes
from trainer.drills.question import Question
from trainer.drills.question_builder import build
from trainer.houses.library import Library
from trainer.installed import data_folder, place
from trainer.lessons.curriculum import Curriculum
from trainer.lessons.pack_model import MOST_POINTS, Pack, Rubric
from trainer.packs import curricula_in, packs_in
from trainer.school import exam_results
from trainer.school.exam_forms import LETTERS, form_code, make_up, make_up_words, read_form
from trainer.school.exam_results import Grade, Regrade, Taking
from trainer.school.school_model import (
    Exam,
    Observed,
    School,
    exam_item,
    plain,
    read_exam_record,
)
from trainer.shell.house_rules import HouseRules
from trainer.storage.exam_takings import exam_of_session, exam_takings
from trainer.storage.school import SchoolFiles

Subparsers: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
FORM_CODE: Final = re.compile(r"[0-9A-Z]{5}-[A-H][0-9A-Z]")


def add_exam_commands(parent: Subparsers) -> None:
    """`exam list|show|keep|form|results|drop|restore`."""
    commands = parent.add_parser("exam", help="exams by blueprint: forms, printing, statistics, regrading")
    verbs = commands.add_subparsers(title="commands", metavar="COMMAND", required=True)

    def command(name: str, words: str, *, exam: bool = True) -> argparse.ArgumentParser:
        parser = verbs.add_parser(name, help=words)
        if exam:
            parser.add_argument("exam", metavar="EXAM", help="its title or its id")
        parser.add_argument("--json", action="store_true", help="as JSON")
        parser.add_argument("--data", metavar="DIR", help="another data folder")
        return parser

    command("list", "every exam of this school", exam=False).set_defaults(run=run_list)
    command("show", "the blueprint of an exam; --json writes what `keep` reads").set_defaults(run=run_show)
    keep = command("keep", "add an exam, or change it, from a file of JSON", exam=False)
    keep.add_argument("file", metavar="FILE.json")
    keep.set_defaults(run=run_keep)
    form = command("form", "one form of an exam, as its questions or on paper with the key")
    form.add_argument("--form", default="A", metavar="LETTER", help="A to H; or give a form code as EXAM")
    form.add_argument("--out", metavar="FILE.pdf", help="print it to this file")
    form.add_argument("--no-felts", action="store_true", help="without pictures of the felt")
    form.add_argument("--large", action="store_true", help="large print")
    form.set_defaults(run=run_form)
    results = command(
        "results", "grades and item statistics, also of auditions and shifts; what a correction would change"
    )
    results.add_argument("--results", metavar="DIR", help="a folder of result files too")
    results.add_argument(
        "--without", nargs="+", default=(), metavar="ITEM", help="grade as if these questions were not asked"
    )
    results.add_argument("--today", action="store_true", help="grade every answer by the rules in force now")
    results.set_defaults(run=run_results)
    rubric = command("rubric", "what the instructor saw at an exam or audition, ten points a line at most", exam=False)
    rubric.add_argument("session", metavar="SESSION", help="the name in `results --json`")
    rubric.add_argument("--points", nargs="+", type=int, required=True, metavar="N", help="one for each line")
    rubric.add_argument("--by", required=True, metavar="NAME", help="the name of the grader")
    rubric.add_argument("--note", default="", metavar="WORDS")
    rubric.set_defaults(run=run_rubric)
    for name, words in (("drop", "take questions out of the grades"), ("restore", "put them back")):
        parser = command(name, words)
        parser.add_argument("items", nargs="+", metavar="ITEM", help="their names in `results`, for example B7")
        parser.set_defaults(run=run_drop, drops=name == "drop")


# ---------------------------------------------------------------- where it stands


def data_of(options: argparse.Namespace) -> Path:
    """The data folder that a command is about."""
    folder = Path(options.data) if options.data else data_folder()
    if not folder.is_dir():
        raise BadText(f"There is no folder {folder}.", "Check --data: felt-school policy show names the usual one.")
    return folder


def exam_of(exams: Sequence[Exam], name: str) -> Exam:
    """The exam with this title or id. BadText names the nearest."""
    for exam in exams:
        if name == exam.id or name.casefold() == exam.title.casefold():
            return exam
    raise BadText(say("There is no exam '{name}'.", name=name[:60]), did_you_mean(name, [exam.title for exam in exams]))


def graded_exam(folder: Path, school: School, name: str) -> Exam:
    """The exam, audition or shifts with this title or id."""
    return exam_of(exam_results.graded_exams(school, _jobs(folder)), name)


def _jobs(folder: Path) -> Sequence[Curriculum]:
    return curricula_in(folder, packs_in(folder), _library(folder))


def _library(folder: Path) -> Library:
    return HouseRules(folder, lambda: datetime.now(UTC).astimezone().date()).library()


def _packs(folder: Path, exam: Exam) -> Sequence[Pack]:
    if not exam.lessons:
        return ()
    return packs_in(folder)


def _change(folder: Path, exam: Exam) -> None:
    files = SchoolFiles(folder)
    before = files.read()
    files.change(before, before.with_exam(exam))


def _print(options: argparse.Namespace, shown: object, lines: Iterable[str]) -> None:
    if options.json:
        print(json.dumps(shown, ensure_ascii=False, indent=2))
    else:
        print(*lines, sep="\n")


# ---------------------------------------------------------------- blueprints


def run_list(options: argparse.Namespace) -> int:
    from trainer.ui.controllers.assignments import exam_words

    exams = SchoolFiles(data_of(options)).read().exams
    _print(
        options, [plain(exam) for exam in exams], (f"{exam.title}  ({exam.id})  {exam_words(exam)}" for exam in exams)
    )
    return 0


def run_show(options: argparse.Namespace) -> int:
    folder = data_of(options)
    exam = exam_of(SchoolFiles(folder).read().exams, options.exam)
    if options.json:
        _print(options, plain(exam), ())
        return 0
    from trainer.ui.controllers.assignments import exam_words

    questions = _questions(folder, exam, 0)
    codes = ", ".join(form_code(exam, form) for form in range(max(1, exam.forms)))
    lines = [exam.title, str(exam_words(exam)), f"Form codes: {codes}"]
    if exam.opens or exam.closes:
        lines.append(
            f"Open {day_text(exam.opens) if exam.opens else '–'} to {day_text(exam.closes) if exam.closes else '–'}"
        )
    lines += ["Form A: " + str(make_up_words(make_up(questions)))]
    if exam.dropped:
        lines.append(f"Taken out: {', '.join(sorted(exam.dropped_numbers))}")
    _print(options, None, lines)
    return 0


def run_keep(options: argparse.Namespace) -> int:
    exam = read_exam_record(read_json(read_text(Path(options.file))), options.file)
    folder = data_of(options)
    library = _library(folder)
    unknown = next((game for game in exam.games if game not in library), "")
    if unknown:
        raise BadText(say("There is no game '{game}'.", game=unknown), did_you_mean(unknown, list(library)))
    _change(folder, exam)
    _print(options, plain(exam), [f"Saved: {exam.title}"])
    return 0


# ---------------------------------------------------------------- forms


def _questions(folder: Path, exam: Exam, form: int) -> list[Question]:
    from trainer.ui.controllers.session_plans import Starter

    library, confirmed = _library(folder), SchoolFiles(folder).read().confirmed
    starter = Starter("", countable_time(datetime.now(UTC)), 1, confirmed=confirmed)
    plan = starter.school_exam(exam, library, _packs(folder, exam), form)
    return [build(library.game, source) for source in plan.items]


def run_form(options: argparse.Namespace) -> int:
    folder = data_of(options)
    school = SchoolFiles(folder).read()
    if FORM_CODE.fullmatch(options.exam.strip().upper()):
        exam, form = read_form(options.exam, school.exams)
    else:
        exam, form = exam_of(school.exams, options.exam), LETTERS.find(options.form.upper())
    if form < 0 or len(options.form) != 1:
        raise BadText(say("There is no form '{form}'.", form=options.form[:10]), say("Forms are called A to H."))
    questions, code = _questions(folder, exam, form), form_code(exam, form)
    if options.out:
        _write_pdf(options, exam, code, questions)
        return 0
    from trainer.training.explanations import explain_right

    rows = [
        {
            "item": f"{LETTERS[form]}{number}",
            "duty": question.duty.kind.value,
            "question": str(question.duty.ask),
            "answer": str(explain_right(question).answer),
            "code": question.code,
        }
        for number, question in enumerate(questions, start=1)
    ]
    lines = (f"{row['item']}  {row['code']}  {row['question']}\n    {row['answer']}" for row in rows)
    _print(options, {"exam": exam.id, "form": code, "questions": rows}, (f"{exam.title}, form {code}", *lines))
    return 0


def _write_pdf(options: argparse.Namespace, exam: Exam, code: str, questions: Sequence[Question]) -> None:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from trainer import app
    from trainer.disk import resources
    from trainer.ui.controllers.sheets import exam_sheet
    from trainer.ui.paper import Printer

    application = app.make_application()
    printer = Printer(resources.assets(), app.read_shape, str, large=options.large)
    sheet = exam_sheet(exam, code, questions, felts=not options.no_felts)
    write_bytes(Path(options.out), printer.pdf(sheet))
    application.processEvents()
    _print(options, {"file": options.out, "form": code}, [options.out])


# ---------------------------------------------------------------- results


def run_results(options: argparse.Namespace) -> int:
    """Status 1 where a file or a record was left out; each is named on the error stream."""
    folder = data_of(options)
    school = SchoolFiles(folder).read()
    exam = graded_exam(folder, school, options.exam)
    policy = place().results
    files = options.results or school.results or (str(policy) if policy else "")
    takings, findings = exam_takings(folder, exam_item(exam.id), Path(files) if files else None)
    figures = exam_results.item_figures(takings)
    known = {row.name: row.id for row in figures}
    dropped = {*exam.dropped, *(_item(known, name) for name in options.without)}
    judged = exam_results.judge_today(_library(folder), school.confirmed) if options.today else None
    rows = exam_results.regrade(takings, exam.rules.pass_mark, dropped, judged, exam.part_marks)
    shown = {"exam": exam.id, "items": exam_results.as_json(figures), "takings": [_taking(row) for row in rows]}
    lines = ["item  asked  right  discrimination  seconds  duty"]
    for row in figures:
        sharp = "–" if row.discrimination is None else f"{row.discrimination:+.2f}"
        figures_line = f"{row.name:>4}  {row.asked:>5}  {row.facility:>5.0%}  {sharp:>14}  {row.seconds:>7.1f}"
        lines.append(f"{figures_line}  {row.duty}  {row.note}".rstrip())
    lines += [_grade_line(row) for row in rows]
    _print(options, shown, lines)
    for finding in findings:
        print(f"felt-school: {finding.subject}: {finding.problem} {finding.remedy}".rstrip(), file=sys.stderr)
    return 1 if findings else 0


def _grade_line(row: Regrade) -> str:
    change = ""
    if row.changed:
        change = "  PASSES NOW" if row.after.passed else "  NO LONGER PASSES"
    return f"{row.taking.name}: {row.before.words}; now {row.after.words}{change}"


def _taking(row: Regrade) -> Mapping[str, object]:
    taking: Taking = row.taking
    return {
        "name": taking.name,
        "number": taking.student,
        "session": taking.session,
        "when": taking.when.isoformat(),
        "before": _graded(row.before),
        "after": _graded(row.after),
        "changed": row.changed,
    }


def _graded(grade: Grade) -> Mapping[str, object]:
    below = {"below": list(grade.below)} if grade.below else {}
    return {"right": grade.right, "asked": grade.asked, "passed": grade.passed, **below}


def _item(known: Mapping[str, str], name: str) -> str:
    if name not in known:
        raise BadText(
            say("Nobody was asked question '{name}' in this exam.", name=name[:20]), did_you_mean(name, list(known))
        )
    return known[name]


def run_rubric(options: argparse.Namespace) -> int:
    folder = data_of(options)
    files, today = SchoolFiles(folder), datetime.now(UTC).astimezone().date()
    school = files.read()
    seen = school.observation(options.session)
    rubric = seen.rubric if seen is not None else _rubric_of(folder, school, options.session)
    if len(options.points) != len(rubric):
        lines = ", ".join(str(line.words) for line in rubric)
        raise BadText(
            say("This rubric has {count} lines: {lines}.", count=len(rubric), lines=lines), say("Give points for each.")
        )
    if not all(0 <= points <= MOST_POINTS for points in options.points):
        raise BadText(say("A line has 0 to {most} points.", most=MOST_POINTS))
    observed = Observed(options.session, tuple(options.points), options.by, today, options.note, rubric)
    files.change(school, school.with_observed(observed))
    points, most = observed.total
    shown = (f"{line.words} (x{line.weight}): {mark}" for line, mark in zip(rubric, observed.points, strict=True))
    _print(options, {**plain(observed), "total": points, "most": most}, [*shown, f"{points} of {most} points"])
    return 0


def _rubric_of(folder: Path, school: School, session: str) -> Rubric:
    """What is judged by eye in a session: by its exam, or the job of its audition."""
    policy = place().results
    results = school.results or (str(policy) if policy else "")
    exam = exam_of_session(folder, session, Path(results) if results else None)
    return exam_results.rubric_at(school, _jobs(folder), exam)


def run_drop(options: argparse.Namespace) -> int:
    folder = data_of(options)
    school = SchoolFiles(folder).read()
    exam = exam_of(school.exams, options.exam)
    dropped = {id for id in exam.dropped if id.rpartition("/")[2] not in options.items}
    if options.drops:
        takings, _ = exam_takings(folder, exam_item(exam.id), Path(school.results) if school.results else None)
        known = {row.name: row.id for row in exam_results.item_figures(takings)}
        dropped = {*exam.dropped, *(_item(known, name) for name in options.items)}
    changed = replace(exam, dropped=tuple(sorted(dropped)))
    _change(folder, changed)
    out = sorted(changed.dropped_numbers)
    _print(options, {"exam": exam.id, "dropped": out}, [f"Taken out of “{exam.title}”: {', '.join(out) or 'nothing'}"])
    return 0

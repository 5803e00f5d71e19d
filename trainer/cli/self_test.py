"""The built program tests itself.

Every book and pack is read, every felt drawn, every kind of question of a family graded once, the instructor's pages
are opened, a worksheet is printed, a signed pack examined and a live class held. It finds what a build forgot or a
disk lost; whether the answers are right is proven by the tests of the source.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable
from pathlib import Path

from trainer import app
from trainer.core.errors import FeltSchoolError
from trainer.core.lazy_dataclass import dataclass, field
from trainer.disk import resources
from trainer.drills.code import kind_ref, write_code
from trainer.drills.question_builder import NoSituation, build
from trainer.felt.view import felt_view
from trainer.games.base import ANY, Game
from trainer.houses.library import Library
from trainer.lessons import signing
from trainer.lessons.origin import Trust
from trainer.lessons.pack_parser import parse_pack
from trainer.lessons.problems import errors_of
from trainer.round.duty import Kind
from trainer.ui.pictures import PictureCache
from trainer.ui.theme import make_theme

PIN = "0000"


@dataclass
class Report:
    """What was found; nothing in `problems` means that all is well."""

    games: int = 0
    packs: int = 0
    questions: int = 0
    pages: int = 0
    problems: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        if self.problems:
            return "\n".join(self.problems)
        counts = f"{self.games} games, {self.packs} packs, {self.questions} questions, {self.pages} pages"
        return f"self-test: {counts}, a worksheet, a signed pack, a live class: no problem"


def self_test() -> Report:
    """Runs everything offscreen."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    report = Report()
    library = Library(resources.read_books())
    report.problems += [str(problem) for problem in library.problems()]
    bundled = resources.read_packs()
    for name, files in bundled.items():
        parsed = parse_pack(files)
        report.packs += 1
        report.problems += [f"{name}: {problem}" for problem in errors_of(parsed.problems)]
    app.make_application()
    pictures, drawn = PictureCache(resources.assets(), make_theme().marks), set[str]()
    asked = set[tuple[str, Kind]]()
    for number, info in enumerate(library.infos):
        try:
            game = library.game(info.id)
        except FeltSchoolError:
            continue
        report.games += 1
        fresh = [kind for kind in game.kinds if (info.family, kind) not in asked]
        _questions(game, fresh or [game.kinds[number % len(game.kinds)]], report)
        asked.update((info.family, kind) for kind in game.kinds)
        _felt(game, pictures, drawn, report)
    _instructor(report)
    _paper(library, report)
    report.problems += _live_class()
    report.problems += [] if not bundled else _signature(next(iter(bundled.values())))
    return report


def _questions(game: Game, kinds: Iterable[Kind], report: Report) -> None:
    """One question of each of these kinds: the right answer is right, and its code reads back."""
    from trainer.drills.code import read_code

    for kind in kinds:
        ref = kind_ref(game, kind, 1)
        try:
            question = build(lambda _id: game, ref)
        except NoSituation as error:
            report.problems.append(str(error))
            continue
        report.questions += 1
        if not question.judge(question.decision.result).right and not question.is_lent():
            report.problems.append(f"{game.info.id}: the right answer to {question.duty.key} is judged wrong.")
        if read_code(write_code(ref, game), [game.info], lambda _id: game) != ref:
            report.problems.append(f"{game.info.id}: the code of {kind.value} does not read back.")


def _felt(game: Game, pictures: PictureCache, drawn: set[str], report: Report) -> None:
    """A round at its first duty has its places on the felt; a layout that no game before had is painted."""
    from trainer.ui.felt.felt_widget import FeltWidget

    setup = game.new_setup(1, ANY)
    layout = game.of(setup).info.felt_for(setup.seats)
    view = felt_view(app.read_shape(layout), game.start(setup).lay, {**game.spots, "title": game.info.title})
    report.problems += [f"{game.info.id}: the felt has no place for {place}." for place in view.unknown]
    if layout in drawn:
        return
    drawn.add(layout)
    felt = FeltWidget(pictures, make_theme(motion=False))
    felt.resize(960, 560)
    felt.show_view(view, animate=False)
    if felt.grab().isNull():
        report.problems.append(f"{game.info.id}: the felt could not be drawn.")
    felt.deleteLater()


def _instructor(report: Report) -> None:
    """Every page behind the instructor's PIN, over a data folder that is taken away again."""
    from trainer.ui.immediate_executor import AtOnce
    from trainer.ui.place import INSTRUCTORS

    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:  # a scanner may hold a file for a moment
        services = app.make_services(Path(home), executor=AtOnce())
        window = app.make_window(services)
        window.routes.trainees.new_trainee("Ana")
        problem = window.routes.instructor.controller.set_first_pin(PIN, PIN)
        for name in INSTRUCTORS:
            window.go(name)
            if window.current == name and not window.grab().isNull():
                report.pages += 1
            else:
                report.problems.append(f"The page '{name}' does not open. {problem}".rstrip())
        window.close()
        window.deleteLater()
        services.store.close()


def _paper(library: Library, report: Report) -> None:
    """A worksheet with a felt, laid out and packed as PDF with its typeface in it."""
    from trainer.ui.controllers.sheets import worksheet
    from trainer.ui.paper import Printer

    game = library.game(library.infos[0].id)
    paper = Printer(resources.assets(), app.read_shape, str).pdf(worksheet(game, None, 1, 1, felts=True))
    if not paper.startswith(b"%PDF-") or b"/FontFile" not in paper:
        report.problems.append("A worksheet could not be made into a PDF.")


def _live_class() -> list[str]:
    """A live class on this computer alone: a certificate, TLS, a question there and an answer back."""
    from trainer.bench import live_crowd
    from trainer.school.join_code import JoinCode, words_of
    from trainer.school.live_teacher import Ballot
    from trainer.school.live_trainee import first_memory
    from trainer.storage.live_files import LiveFiles
    from trainer.ui.live_link import ClassServer

    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        files = LiveFiles(Path(home), app.now).new_class("Self-test", race=False, teams=0)
        server = ClassServer(files, lambda _source, act: Ballot(act, right=True))
        if not server.open(0, call=False):
            return ["A live class cannot listen on this computer: TLS or its network is missing."]
        code = JoinCode("127.0.0.1", words_of(server.fingerprint), server.port)
        memory = live_crowd.LinesInMemory([first_memory("self-test", "Ana")])
        trainee = live_crowd.HeadlessTrainee(code, memory, lambda _source: ("1", 0))
        trainee.client.open()
        live_crowd.wait(lambda: server.teacher.present, 10)
        server.do(server.teacher.ask("1", ""))
        counted = live_crowd.wait(lambda: 1 in trainee.counted, 10)
        trainee.client.close()
        server.close()
    return [] if counted else [f"An answer in a live class was not counted. {trainee.client.problem}".rstrip()]


def _signature(files: dict[str, bytes]) -> list[str]:
    """A signed pack is known by its key, and no more when a byte of it was changed."""
    seed = bytes(range(signing.SEED))
    pack = signing.signed(files, seed, "Self-test")
    keys = [signing.public_of(seed, "Self-test")]
    name = next(iter(files))
    changed = {**pack, name: pack[name] + b" "}
    standings = [signing.origin(files, keys).standing for files in (pack, changed)]
    expected = [Trust.KNOWN, Trust.BROKEN]
    return [] if standings == expected else [f"The signature of a pack was judged {standings}, not {expected}."]

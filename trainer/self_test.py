"""The built program tests itself: books and packs are read, layouts drawn, every kind of a family graded once."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass, field

from trainer import app, resources
from trainer.drills.build import NoSituation, build
from trainer.drills.code import kind_ref, write_code
from trainer.errors import FeltSchoolError
from trainer.felt.view import felt_view
from trainer.games.base import ANY, Game
from trainer.houses.library import Library
from trainer.lessons.parse import parse_pack
from trainer.lessons.problems import errors_of
from trainer.round.duty import Kind
from trainer.round.setup import Setup


@dataclass
class Report:
    """What was found; nothing in `problems` means that all is well."""

    games: int = 0
    packs: int = 0
    questions: int = 0
    problems: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        if self.problems:
            return "\n".join(self.problems)
        return f"self-test: {self.games} games, {self.packs} packs, {self.questions} questions: no problem"


def self_test() -> Report:
    """Runs everything offscreen."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    report = Report()
    library = Library(resources.read_books())
    report.problems += [str(problem) for problem in library.problems()]
    for name, files in resources.read_packs().items():
        parsed = parse_pack(files)
        report.packs += 1
        report.problems += [f"{name}: {problem}" for problem in errors_of(parsed.problems)]
    app.make_application()
    asked: set[tuple[str, Kind]] = set()
    drawn: set[str] = set()
    for number, info in enumerate(library.infos):
        try:
            game = library.game(info.id)
        except FeltSchoolError:
            continue
        report.games += 1
        fresh = [kind for kind in game.kinds if (info.family, kind) not in asked]
        _questions(game, fresh or [game.kinds[number % len(game.kinds)]], report)
        asked.update((info.family, kind) for kind in game.kinds)
        setup = game.new_setup(1, ANY)
        if game.info.felt_for(setup.seats) not in drawn:
            drawn.add(game.info.felt_for(setup.seats))
            _felt(game, setup, report)
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
        if not question.judge(question.decision.result).right:
            report.problems.append(f"{game.info.id}: the right answer to {question.duty.key} is judged wrong.")
        if read_code(write_code(ref, game), [game.info], lambda _id: game) != ref:
            report.problems.append(f"{game.info.id}: the code of {kind.value} does not read back.")


def _felt(game: Game, setup: Setup, report: Report) -> None:
    """The felt of a round at its first duty, painted."""
    from trainer.ui.felt.widget import FeltWidget
    from trainer.ui.pictures import PictureCache
    from trainer.ui.theme import make_theme

    view = felt_view(
        app.read_shape(game.of(setup).info.felt_for(setup.seats)),
        game.start(setup).lay,
        {**game.spots, "title": game.info.title},
    )
    report.problems += [f"{game.info.id}: the felt has no place for {place}." for place in view.unknown]
    felt = FeltWidget(PictureCache(resources.assets()), make_theme(motion=False))
    felt.resize(960, 560)
    felt.show_view(view, animate=False)
    if felt.grab().isNull():
        report.problems.append(f"{game.info.id}: the felt could not be drawn.")
    felt.deleteLater()

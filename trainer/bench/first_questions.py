"""The first question of a game, from books that nobody has read yet."""

from __future__ import annotations

from trainer.bench.clock import now
from trainer.disk import resources
from trainer.drills.code import skill_ref
from trainer.drills.question_builder import NoSituation, build
from trainer.houses.library import Library


def one_game_a_family() -> tuple[str, ...]:
    """The first game of each family, in the order of the library."""
    infos = Library(resources.read_books()).infos
    return tuple({info.family: info.id for info in reversed(infos)}.values())


def first_question(id: str) -> float:
    """Milliseconds from nothing read to the first question that comes up."""
    start = now()
    library = Library(resources.read_books())
    game = library.game(id)
    for skill in game.skills:
        try:
            build(library.game, skill_ref(game, skill.kind, skill.rule.id, 1))
        except NoSituation:
            continue
        return 1000 * (now() - start)
    raise NoSituation

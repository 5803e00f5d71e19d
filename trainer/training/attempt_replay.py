"""The question of an answer once more, played to the same duty under the rules it was asked by."""

from __future__ import annotations

from trainer.core.errors import FeltSchoolError
from trainer.core.text import say
from trainer.drills.code import read_code
from trainer.drills.modes import SPOT
from trainer.drills.question import Deal, Question, ask
from trainer.drills.question_builder import NoSituation, build
from trainer.games.base import Game
from trainer.houses.library import Library
from trainer.progress.attempt import UNKNOWN, Attempt
from trainer.round import machine


def rebuild(library: Library, attempt: Attempt) -> Question:
    """The question of an attempt under the rules it was asked by. A FeltSchoolError when it cannot be rebuilt."""

    def game(id: str) -> Game:
        then = library.at(id, attempt.version) if id == attempt.game else None
        return then if then is not None else library.game(id)

    if attempt.ref:
        question = build(game, read_code(attempt.ref, library.infos, game))
    else:
        question = build(game, Deal(attempt.game, attempt.setup, item=attempt.item))
    if str(question.duty.key) == attempt.key:
        return question
    stopped = machine.play(question.game.start(question.round.setup), lambda _r, duty: str(duty.key) == attempt.key)
    rebuilt = ask(question.ref, question.game, stopped)
    if rebuilt is None:
        raise NoSituation(say("This duty no longer comes up in the round."))
    return rebuilt


def played_type(library: Library, attempt: Attempt) -> str:
    """The duty type of an answer that does not say it, found by playing its question again; `unknown` where it is not.

    Nobody does a duty in spotting errors, so that none is played.
    """
    if attempt.type != UNKNOWN or attempt.mode == SPOT.id:
        return attempt.type
    try:
        question = rebuild(library, attempt)
    except (FeltSchoolError, LookupError):
        return UNKNOWN
    return question.type.id if question.type.group == attempt.kind else UNKNOWN

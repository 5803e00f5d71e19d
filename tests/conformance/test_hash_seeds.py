"""The same in every process: the skills of a game and its questions do not hang on how a process hashes words."""

from __future__ import annotations

import os
import subprocess
import sys

from tests.conformance.library import LIBRARY, game
from trainer.drills.code import skill_ref
from trainer.drills.question_builder import NoSituation, build

QUESTIONS = 3


def of_each_family() -> list[str]:
    """A game of every family."""
    return sorted({info.family: info.id for info in LIBRARY.infos}.values())


def report(id: str) -> str:
    """The skills of a game in order, and a few questions with all that is said of them."""
    played = game(id)
    lines = [skill.id for skill in played.every_skill]
    for skill in played.skills[:: max(1, len(played.skills) // QUESTIONS)]:
        try:
            question = build(game, skill_ref(played, skill.kind, skill.rule.id, 2))
        except NoSituation:
            continue
        reasons = [str(reason) for reason in question.decision.reasons]
        lines += [question.round.setup.to_text(), repr(question.duty.key), repr(question.duty.want), *reasons]
    return "\n".join(lines)


def test_every_process_lists_the_same_skills_and_asks_the_same_questions():
    ids = of_each_family()
    program = "import sys; from tests.conformance.test_hash_seeds import report; print(*map(report, sys.argv[1:]))"
    environments = [{**os.environ, "PYTHONHASHSEED": seed} for seed in ("1", "2")]
    processes = [
        subprocess.Popen([sys.executable, "-c", program, *ids], env=env, stdout=subprocess.PIPE) for env in environments
    ]
    first, other = (process.communicate()[0] for process in processes)
    assert first.count(b"/") > len(ids)
    assert first == other

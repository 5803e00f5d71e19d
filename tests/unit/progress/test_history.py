"""All answers of a trainee: those of a game or a lesson are found without reading the others."""

from __future__ import annotations

import json

from tests.unit.progress.attempts import GAME, attempt
from trainer.progress.attempt import Attempt, History, from_data, to_data


def test_the_answers_of_a_game_are_all_of_that_game_and_no_other_is_read():
    attempts = [attempt(1), attempt(2, game="test-house/other"), attempt(3), attempt(4, game="test-house/fake-2")]
    reads: list[int] = []

    def read(row: bytes) -> Attempt:
        step = from_data(json.loads(row))
        reads.append(step.number)
        return step

    rows = [json.dumps(to_data(step), separators=(",", ":")).encode() for step in attempts]
    history = History(rows, read)
    assert [step.number for step in history.of_game(GAME)] == [1, 3]
    assert reads == [1, 3]
    history.append(attempt(5))
    history.append(attempt(6, game="test-house/other"))
    assert [step.number for step in history.of_game(GAME)] == [1, 3, 5]
    assert [step.number for step in history.of_game("test-house/other")] == [2, 6]
    mentioned = json.dumps({**to_data(attempt(7, game="test-house/other")), "given": f'"game":"{GAME}"'})
    assert History([mentioned.encode()], read).of_game(GAME) == []
    noted = json.dumps(to_data(attempt(8, game="x/y")), separators=(",", ":"))[:-1] + f',"before":{{"game":"{GAME}"}}}}'
    assert History([noted.encode()], read).of_game(GAME) == []

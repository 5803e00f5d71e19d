"""All answers of a trainee: blocks on the disk are read when somebody looks at them, few at a time."""

from __future__ import annotations

import pytest

from tests.unit.progress.attempts import attempt
from trainer.progress.attempt import Attempt
from trainer.progress.history import BLOCKS_AT_HAND, History

SIZES = (3, 2, 3, 3, 1, 3)


@pytest.fixture
def read() -> list[int]:
    """Which blocks were read, in their order."""
    return []


@pytest.fixture
def history(read: list[int]) -> History:
    """Fifteen answers in blocks, three behind them."""
    numbers = iter(range(1, 16))
    blocks = [[attempt(next(numbers)) for _ in range(size)] for size in SIZES]

    def block(number: int) -> list[Attempt]:
        read.append(number)
        return blocks[number]

    return History((attempt(number) for number in (16, 17, 18)), SIZES, block)


def numbers(attempts) -> list[int]:
    return [one.number for one in attempts]


def test_nothing_is_read_to_count_them_or_to_see_the_last_ones(history: History, read: list[int]):
    assert len(history) == 18
    assert bool(history)
    assert history[-1].number == 18
    assert numbers(history[-3:]) == [16, 17, 18]
    history.append(attempt(19))
    assert numbers(history[18:]) == [19]
    assert read == []


def test_only_the_blocks_of_a_part_are_read(history: History, read: list[int]):
    assert numbers(history[-5:]) == [14, 15, 16, 17, 18]
    assert read == [5]
    assert numbers(history[2:6]) == [3, 4, 5, 6]
    assert read == [5, 0, 1, 2]


def test_all_of_them_are_there_forward_and_backward_and_few_blocks_stay(history: History, read: list[int]):
    assert numbers(history) == list(range(1, 19))
    assert numbers(reversed(history)) == list(range(18, 0, -1))
    at_hand = read[-BLOCKS_AT_HAND:]
    assert numbers(history[:3]) == [1, 2, 3]
    assert read[-1] == at_hand[-1] == 0, "it was read last"
    assert numbers(history[12:15]) == [13, 14, 15]
    assert read[-1] == 5, "it had made room for others"
    assert [numbers(block) for block in history.blocks()][-1] == [16, 17, 18]
    assert [history[place].number for place in (0, 3, 14, 15, -18)] == [1, 4, 15, 16, 1]
    with pytest.raises(IndexError):
        history[18]
    with pytest.raises(IndexError):
        history[-19]

"""One plain American voice: what a lint counts may only fall, and so may the sentences that nobody has read."""

from __future__ import annotations

import pytest

from tests.voice import sentences

MOST = {
    "British": 0,
    "banned": 0,
    "he": 0,
    "opens with who or what": 22,
    "to whom": 0,
    "lies": 1,
    "over 25 words": 0,
    "over 14 words": 530,
}
"""So many were counted last; the goals were 0, 0, 0, 30, 0, 20, 20 and 900."""
MOST_UNREAD = 0
"""So many sentences wait for a reader."""


MOST_ON_PAPER = {
    "British": 0,
    "banned": 2,
    "he": 0,
    "opens with who or what": 3,
    "to whom": 3,
    "lies": 3,
    "over 25 words": 22,
    "over 14 words": 920,
}
MOST_OF_COMMANDS = {**dict.fromkeys(MOST, 0), "over 14 words": 6}


def above(texts, most):
    return {name: count for name, count in sentences.counts(texts).items() if count > most[name]}


@pytest.mark.source
def test_what_the_lint_counts_does_not_rise():
    assert above(sentences.on_screen(), MOST) == {}


@pytest.mark.source
def test_guides_and_lessons_speak_in_the_same_voice():
    assert above(sentences.on_paper(), MOST_ON_PAPER) == {}


@pytest.mark.source
def test_help_of_the_command_line_speaks_in_the_same_voice():
    assert above(sentences.of_commands(), MOST_OF_COMMANDS) == {}


@pytest.mark.source
def test_sentences_that_nobody_read_do_not_become_more():
    waiting = list(sentences.unread())
    assert len(waiting) <= MOST_UNREAD, [str(sentence.english) for sentence in waiting[:20]]

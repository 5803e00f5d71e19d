"""One plain American voice: what a lint counts may only fall, and so may the sentences that nobody has read."""

from __future__ import annotations

import pytest

from tests.voice import sentences

MOST = {
    "British": 10,
    "banned": 4,
    "he": 372,
    "opens with who or what": 171,
    "to whom": 26,
    "lies": 69,
    "over 25 words": 115,
    "over 14 words": 1826,
}
"""So many were counted last; the goals are 0, 0, 0, 30, 0, 20, 20 and 900."""
MOST_UNREAD = 5420
"""So many sentences wait for a reader."""


@pytest.mark.source
def test_what_the_lint_counts_does_not_rise():
    found = sentences.counts()
    assert {name: count for name, count in found.items() if count > MOST[name]} == {}


@pytest.mark.source
def test_sentences_that_nobody_read_do_not_become_more():
    waiting = list(sentences.unread())
    assert len(waiting) <= MOST_UNREAD, [str(sentence.english) for sentence in waiting[:20]]

"""How codes of the engine are shown to people."""

from __future__ import annotations

import re

import pytest
from PySide6.QtWidgets import QLabel, QPushButton

from tests.ui import kit, walks
from trainer.core.text import say
from trainer.round.act_text import act_words
from trainer.round.duty import Kind
from trainer.rules.decision import Doubt
from trainer.rules.sources import PrintedSource, parse_citation
from trainer.training.explanations import rule_line
from trainer.training.moves import Next
from trainer.ui.controllers.answer_review import given_words
from trainer.ui.pages.review_page import ANSWER
from trainer.ui.translator import Catalogue

SOURCES = {
    "casino-99": PrintedSource("casino-99", "Casino 99 rule book"),
    "handbook": PrintedSource("handbook", "Staff handbook", "2026-11-01", memo="memo 12"),
}


@pytest.mark.parametrize(
    ("cite", "words"),
    [
        ("casino-99 L12", "Casino 99 rule book, line 12"),
        ("casino-99 L1574-1578", "Casino 99 rule book, lines 1574–1578"),
        ("casino-99 L1147, L1160-1163", "Casino 99 rule book, lines 1147, 1160–1163"),
        ("a-sheet p. 3", "a-sheet, p. 3"),
        ("casino-99 -", "Casino 99 rule book does not say"),
        ("handbook p4", "Staff handbook (memo 12, 11/01/2026), page 4"),
        ("handbook p4-5, par3", "Staff handbook (memo 12, 11/01/2026), pages 4–5, paragraph 3"),
        ("handbook par3.1, 4", "Staff handbook (memo 12, 11/01/2026), paragraphs 3.1, 4"),
    ],
)
def test_a_source_has_the_title_of_its_book(cite, words):
    assert str(parse_citation(cite, "", SOURCES).words) == words


def test_every_source_of_every_book_has_a_title():
    library = kit.library()
    books = {house.id: house.book for house in library.houses}
    for info in library.infos:
        for rule in library.game(info.id).rules.values():
            words = str(rule.cite.words)
            assert words.startswith((f"{books[rule.cite.source]}, line ", f"{books[rule.cite.source]}, lines "))
            assert "L" not in words.removeprefix(books[rule.cite.source])


@pytest.mark.parametrize(
    ("filled", "shown"),
    [
        ("Jh 6s", "J♥ 6♠"),
        ("Td", "10♦"),
        ("Jk, Ac", "Joker, A♣"),
        ("As", "A♠"),
        ("Ana", "Ana"),
        ("A B", "A B"),
        ("Asian", "Asian"),
        ("$20", "$20"),
    ],
)
def test_only_a_gap_that_holds_cards_and_nothing_else_shows_signs(filled, shown):
    """A sentence of a book or a pack may begin with "As"."""
    assert Catalogue().words(say("As it is: {what}.", what=filled)) == f"As it is: {shown}."


def test_review_names_what_was_put_in_order(window):
    """Things of an order by the names of their spots, cards with their signs; ids are for files."""
    game = kit.library().game("casino-99/fortune-pai-gow-poker")
    words = window.look.words
    assert words(given_words("order seat-1.fortune seat-1.game+2 seat-3", game.spots)) == (
        f"seat 1 {game.spots['fortune']} → seat 1 {game.spots['game']}, back line 2 → seat 3"
    )
    assert words(given_words("front Jh 6s | back Td 9c 8c 7c Jk", {})) == "front: J♥ 6♠ · back: 10♦ 9♣ 8♣ 7♣ Joker"
    assert words(given_words("$12.50", {})) == "$12.50"
    assert words(given_words("seats 1", {})) == "seat 1"
    assert words(given_words("seats 2 5", {})) == "seats 2, 5"
    assert words(given_words("seats none", {})) == "no seat"
    assert words(given_words("push $0", {})) == "push: nothing moves"
    assert words(given_words("take $25", {})) == "take $25"
    assert words(given_words("", {})) == "–"


def test_review_says_what_was_chosen_in_the_words_of_its_question(qtbot, window):
    game = kit.library().game(kit.GAME)
    window.sessions.begin(window.trainee.starter().kind(game, Kind.RULE_ON, count=3))
    sentences = []
    for _ in range(3):
        question = window.practice.session.turn.question
        sentences.append(window.look.words(act_words(question.decision.result, question.duty.want)))
        window.practice.answer(question.decision.result)
        window.practice.send(Next())
    window.go("review")
    page = window.pages["review"]
    rows = [page.list.topLevelItem(place) for place in range(3)]
    qtbot.waitUntil(lambda: not page.wordless)
    assert [row.text(ANSWER) for row in rows] == sentences[::-1]
    assert not [one for one in sentences if "-" in one and " " not in one]


def test_cards_that_are_set_are_written_with_their_signs(qtbot, window):
    game = kit.library().game(kit.GAME)
    window.sessions.begin(window.trainee.starter().kind(game, Kind.SET_HAND, count=1))
    pad = window.pages["practice"].pad
    for text in "12":
        pad.key(text)
    assert re.search(r"[♣♦♥♠]|Joker", pad.now.text())
    assert not re.search(r"[2-9TJQKA][cdhs]\b", pad.now.text())


def test_a_trainee_sees_no_codes_of_cards_and_no_names_of_rules(window):
    """Every sort of answer, asked and told; what is typed in the line at the foot keeps its letters."""
    rules = kit.library().game(kit.GAME).rules
    code = re.compile(r"(?<![\w$])(?:[2-9TJQKA][cdhs]|Jk)(?!\w)")
    for _ in walks.states(window, {want: asked for want, asked in walks.answers().items() if asked[0] == kit.GAME}):
        page = window.pages["practice"]
        told = [one for one in page.side.findChildren(QLabel) if one.isVisible()]
        links = [one for one in page.side.findChildren(QPushButton) if one.isVisible()]
        texts = [one.text() for one in (*told, *links)]
        assert not [text for text in texts if code.search(text)]
        assert not [text for text in texts if "casino-99" in text]
        assert not [text for text in texts for rule in rules if f"· {rule}" in text]


def test_a_rule_about_which_the_book_is_silent_shows_no_line():
    library, silent = kit.library(), 0
    for info in library.infos:
        for rule in library.game(info.id).every_rule.values():
            if rule.doubt and rule.kind is Doubt.SILENT:
                silent += 1
                assert str(rule_line(rule).cite.words).endswith("does not say")
    assert silent > 1000

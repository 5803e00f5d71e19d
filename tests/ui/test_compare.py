"""Two houses compared: which there are, the run with progress and stop, the differences, and the drill of them."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Semaphore

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel

from tests.ui import kit
from tests.ui.test_window import cut_buttons, nameless_for_a_reader, nameless_widgets, squashed_texts
from trainer.cards.notation import parse_cards
from trainer.hands.classes import ALL_HANDS_53
from trainer.prove import FAMILY
from trainer.prove import house_comparison as proving
from trainer.prove.house_comparison import Comparison, Difference, TwoWays, unlearn
from trainer.prove.house_ways import house_ways_of, way_lines
from trainer.round.duty import Kind
from trainer.ui.controllers import comparison as controllers
from trainer.ui.jobs import Jobs
from trainer.ui.translator import PSEUDO
from trainer.ui.widgets.hand_picture import SetHand

OLD, NEW = "casino-99/fortune-pai-gow-poker", "lake-elsinore/pai-gow-poker"
HANDS = ("2c 4d 4h 5s 9c Qd Jk", "3c 7d 7h 9s Jc Jd Jk", "4c 5d Qh Ks Kc Ad Jk", "2c 4d 7h 8s Jc Kd Jk")


def few(first, second, *, examples=3, progress=None):
    """The comparison of a few hands, in the place of all of them."""
    found = []
    for number, text in enumerate(HANDS, start=1):
        if progress is not None:
            progress(number * 1000)
        differs = proving.compare_hand(first, second, parse_cards(text))
        if differs is not None:
            found.append(Difference(differs[0], differs[1], 4_000 * number, (differs[2],)))
    found.sort(key=lambda one: -one.hands)
    return Comparison(ALL_HANDS_53, sum(one.hands for one in found), tuple(found))


@pytest.fixture
def page(window, monkeypatch):
    """The page with the pair whose jokers differ."""
    monkeypatch.setattr(controllers, "compare_house_ways", few)
    window.routes.open_game(NEW)
    window.pages["game"].compare_wanted.emit()
    made = window.pages["compare"]
    window.routes.compare.choose(OLD, f"{NEW} joker wild")
    return made


def texts(page) -> list[str]:
    return [one.text() for one in page.findChildren(QLabel) if one.isVisible()]


def test_every_house_way_can_be_chosen(window):
    lines = way_lines(window.trainee.infos, window.trainee.game)
    games = {line.game.info.id for line in lines}
    infos = [info for info in window.trainee.infos if info.family == FAMILY]
    assert games == {info.id for info in infos if house_ways_of(kit.library().game(info.id))}
    assert len({line.id for line in lines}) == len(lines) > len(games), "games with two jokers have two charts"


def test_every_game_leads_to_the_page_first_to_what_can_be_compared(window):
    window.routes.open_game(NEW)
    window.pages["game"].compare.click()
    page = window.pages["compare"]
    assert page.tabs.stack.currentIndex() == 0, "hands set by two house ways"
    window.routes.open_game("casino-99/ultimate-texas-holdem")
    assert window.pages["game"].compare.isVisible()
    window.pages["game"].compare.click()
    assert page.tabs.stack.currentIndex() == 1, "no house way: what is posted"
    assert page.posted.new.currentData() == "casino-99/ultimate-texas-holdem"
    assert page.posted.old.currentData().endswith("/ultimate-texas-holdem"), "the same game of another house"
    window.routes.open_book(NEW, "")
    assert window.pages["rulebook"].compare.isVisible()
    window.pages["rulebook"].compare.click()
    assert window.current == "compare"


def test_pay_tables_and_fees_are_compared_row_by_row_and_printed(window, tmp_path):
    window.routes.open_game("lake-elsinore/ultimate-texas-holdem")
    window.pages["game"].compare.click()
    page = window.pages["compare"].posted
    page.old.setCurrentIndex(page.old.findData("casino-99/ultimate-texas-holdem"))
    page.old.activated.emit(page.old.currentIndex())
    head = page.list.topLevelItem(0)
    rows = [tuple(head.child(place).text(column) for column in range(3)) for place in range(head.childCount())]
    assert (
        "Blind",
        "Blind with a winning hand: a flush pays 3 to 2.",
        "Blind with a winning hand: a flush pays 6 to 5.",
    ) in rows
    page.list.setCurrentItem(head.child(0))
    assert "3568" in page.source.text()
    assert "line 3139" in page.source.text()
    assert page.result.text() == window.appearance.announcer.last
    page.swap.click()
    assert page.new.currentData() == "casino-99/ultimate-texas-holdem"
    window.routes.games.save_differences(tmp_path / "out.pdf")
    assert (tmp_path / "out.pdf").read_bytes().startswith(b"%PDF")
    page.old.setCurrentIndex(page.new.currentIndex())
    page.old.activated.emit(page.old.currentIndex())
    assert page.result.text() == "All 25 rows are the same."
    assert not page.list.isVisible()


def test_the_differences_are_listed_with_hands_drawn(qtbot, window, page):
    qtbot.keyClick(kit.focus(window), Qt.Key.Key_Return)
    found = window.routes.compare.shown.comparison
    assert page.list.topLevelItemCount() == len(found.differences) == len(HANDS)
    assert f"{found.different:,} of {ALL_HANDS_53:,}" in page.result.text()
    QApplication.processEvents()
    hands = [one.accessibleName() for one in page.findChildren(SetHand)]
    assert hands == ["front K♦ J♣, back 2♣ 4♦ 7♥ 8♠ Joker", "front J♣ 8♠, back 2♣ 4♦ 7♥ K♦ Joker"]
    qtbot.keyClick(page.list, Qt.Key.Key_Down)
    QApplication.processEvents()
    last = [one for one in page.findChildren(SetHand) if one.isVisible()]
    assert "5♦" in last[0].accessibleName(), "the second difference's own hand is shown"
    wild = window.routes.compare.shown.new
    assert any(str(controllers.rule_words(wild.game, found.differences[1].second)) in text for text in texts(page))


def test_two_houses_alike_say_so(qtbot, window, page):
    window.routes.compare.choose(OLD, "phoenix/double-hand-poker")
    qtbot.keyClick(kit.focus(window), Qt.Key.Key_Return)
    assert "No differences" in page.result.text()
    assert not page.middle.isVisible()
    assert not page.main.isVisible(), "there is nothing to unlearn"
    assert page.result.text() == window.appearance.announcer.last
    kit.focus(window)


LENT = [
    ("casino-real/pai-gow-double-hand-poker", OLD, "Casino Real"),
    ("poker-flats/double-hand-poker", "casino-real/pai-gow-double-hand-poker", "Poker Flats"),
]


@pytest.mark.parametrize(("old", "new", "house"), LENT)
def test_a_chart_that_one_house_lends_is_not_compared_with_itself(window, page, old, new, house):
    # Casino Real L398-420 and Poker Flats L866 name a house way and print none: Casino 99's chart stands in.
    window.routes.compare.choose(old, new)
    assert "Nothing to compare" in page.result.text()
    assert "No differences" not in page.result.text()
    assert f"{house}" in page.notes.text()
    assert "is borrowed from Casino 99" in page.notes.text()
    assert not page.main.isVisible()
    window.routes.compare.start()
    assert window.routes.compare.shown.comparison is None


def test_a_borrowed_chart_beside_another_says_whose_it_is(window, page):
    assert "Lake Elsinore" in page.notes.text()  # borrowed from the proposition desk
    window.routes.compare.choose(OLD, "prop-desk/pai-gow-poker joker wild")
    assert page.notes.text() == ""


@pytest.mark.parametrize("id", [NEW, OLD, "casino-real/pai-gow-double-hand-poker", "phoenix/double-hand-poker"])
def test_the_page_opens_with_a_pair_that_differs(window, id):
    window.routes.open_compare(id)
    shown = window.routes.compare.shown
    assert shown.new.game.info.id == id
    assert shown.comparable
    assert proving.differ_at_once(shown.old.house_way, shown.new.house_way)


def test_a_game_that_the_school_stopped_showing_meanwhile_is_still_compared(window, monkeypatch):
    shown = tuple(info for info in window.trainee.infos if info.id != NEW)
    monkeypatch.setattr(type(window.trainee), "infos", property(lambda _: shown))
    window.routes.open_compare(NEW)
    assert window.current == "compare"
    assert window.routes.place.compared_games[1] == NEW


def test_a_house_is_not_compared_with_itself(window, page):
    window.routes.compare.choose(OLD, OLD)
    assert "two different" in page.result.text()
    assert not page.main.isVisible()


def test_unlearning_asks_for_the_new_house_s_settings(qtbot, window, page):
    qtbot.keyClick(kit.focus(window), Qt.Key.Key_Return)
    assert page.main.text() == "Unlearn the old house"
    qtbot.keyClick(kit.focus(window), Qt.Key.Key_Return)
    assert window.current == "practice"
    session = window.practice.session
    assert len(session.queue) == len(HANDS)
    old = window.routes.compare.shown.old
    while window.practice.running:
        question = window.practice.session.turn.question
        assert question.duty.kind is Kind.SET_HAND
        assert question.game.info.id == NEW
        before, _ = old.house_way.set(question.duty.want.cards)
        right = question.decision.result
        assert set(before.front) != set(right.group("front")), "both houses set this hand alike"
        window.practice.answer(right)
        assert window.practice.screen.shown.verdict
        window.practice.send(kit_next())
    window.pages["practice"].leaving.emit()
    assert window.current == "compare"


def kit_next():
    from trainer.training import moves

    return moves.Next()


@pytest.mark.parametrize("new", ["prop-desk/pai-gow-poker", "prop-desk/pai-gow-poker joker wild"])
def test_a_drill_sets_the_joker_as_the_chart_has_it(window, new):
    lines = {line.id: line for line in way_lines(window.trainee.infos, window.trainee.game)}
    old = lines[OLD] if "wild" in new else lines[f"{NEW} joker wild"]
    found = few(old.house_way, lines[new].house_way)
    assert len(unlearn(found, lines[new], 3)) == len(found.differences)


def test_a_run_tells_how_far_it_is_and_can_be_stopped(qtbot, window, monkeypatch):
    seen = Semaphore(0)

    def endless(first, second, *, examples=3, progress=None):
        hands = 0
        while True:
            hands += 1000
            progress(hands)
            seen.acquire(timeout=1)

    monkeypatch.setattr(controllers, "compare_house_ways", endless)
    executor = ThreadPoolExecutor(1)
    jobs = Jobs(executor)
    lines = way_lines(window.trainee.infos, window.trainee.game)
    controller = controllers.CompareController(jobs, lines)
    controller.choose(lines[0].id, lines[-1].id)
    counts = []

    def note(shown):
        counts.append(shown.hands)
        seen.release()

    controller.changed.connect(note)
    controller.start()
    qtbot.waitUntil(lambda: any(counts), timeout=30_000)
    controller.cancel()
    seen.release()
    after: list[bool] = []
    jobs.run(lambda: True, after.append)  # the one thread takes it when the run has ended
    qtbot.waitUntil(lambda: after == [True], timeout=30_000)
    shown = controller.shown
    assert shown is not None
    assert not shown.running
    assert shown.comparison is None
    jobs.close()


def test_what_was_compared_is_kept(window, page):
    window.routes.compare.start()
    found = window.routes.compare.shown.comparison
    window.routes.compare.choose(OLD, "phoenix/double-hand-poker")
    window.routes.compare.choose(OLD, f"{NEW} joker wild")
    assert window.routes.compare.shown.comparison is found


def test_the_page_has_names_fits_and_is_translated(window, page):
    window.routes.compare.start()
    for size in ((1366, 768), (1280, 720)):
        window.resize(*size)
        for _ in range(4):
            QApplication.processEvents()
        assert not cut_buttons(window, page)
        assert not squashed_texts(page)
    assert not nameless_widgets(page)
    assert not nameless_for_a_reader(window)
    window.trainee.set(language=PSEUDO)
    page = window.pages["compare"]
    QApplication.processEvents()
    assert page is window.stack.currentWidget()
    left = [
        one for one in texts(page) if any(letter.isalpha() for letter in one) and "⟦" not in one and " L" not in one
    ]
    assert not left


def test_an_example_that_is_not_decided_is_left_out_of_the_drill(window):
    lines = {line.id: line for line in way_lines(window.trainee.infos, window.trainee.game)}
    hole = TwoWays(parse_cards(HANDS[0]), None, None)
    found = Comparison(ALL_HANDS_53, 1, (Difference((), (), 1, (hole,)),))
    assert unlearn(found, lines[OLD], 1) == ()

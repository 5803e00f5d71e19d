"""Every page has one colored button, and Enter from anywhere on the page presses it."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QPushButton

from tests.ui import kit, walks
from trainer.ui.pages.page_contract import Page


def colored(page) -> list[QPushButton]:
    """The buttons of the page in the color of the next step, as they are seen."""
    shown = (one for one in page.findChildren(QPushButton) if one.isVisible())
    return [one for one in shown if one.property("role") == "primary"]


@pytest.mark.parametrize("name", walks.PAGES)
def test_a_page_has_one_colored_button_and_enter_presses_it(window, store, name):
    walks.remember(window, store, walks.answers_of(walks.worked))
    page = walks.show(window, name)
    buttons = colored(page)
    assert [one.text() for one in buttons if one.text()] == [one.text() for one in buttons][:1], name
    if name == "summary":
        assert kit.focus(window) is buttons[0]
        return
    page.setFocus()
    assert isinstance(page, Page)
    assert page.enter_button is buttons[0], name

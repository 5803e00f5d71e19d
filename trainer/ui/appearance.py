"""How the window looks and sounds by a trainee's settings, and where a page comes back to in a new look."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from trainer.core.lazy_dataclass import dataclass
from trainer.ui.announce import Announcer
from trainer.ui.icons import Icons
from trainer.ui.look import Look
from trainer.ui.pages.page_contract import Page
from trainer.ui.services import Services, Settings
from trainer.ui.style import style_sheet
from trainer.ui.theme import FAMILIES, font, load_fonts, make_theme, palette
from trainer.ui.translator import load_catalogue
from trainer.ui.widgets.basic import Scroll

if TYPE_CHECKING:
    from trainer.ui.pictures import PictureCache
    from trainer.ui.sound import Sounds, Speech


# ---------------- where somebody was on a page
#
# What a page in a new look comes back to.


@dataclass(frozen=True)
class Whereabouts:
    """How far a page was scrolled and what had the focus, so that a page in a new look is where the old one was."""

    scrolled: int = 0
    focus: str = ""

    @staticmethod
    def of(page: Page | None, focus: QWidget | None) -> Whereabouts:
        if page is None:
            return Whereabouts()
        area = page.findChild(Scroll)
        name = focus.accessibleName() if focus is not None and page.isAncestorOf(focus) else ""
        return Whereabouts(area.verticalScrollBar().value() if area is not None else 0, name)

    def come_back(self, page: Page | None) -> None:
        """The focus at once, the scrolling once the page has its height."""
        if page is None or not self.focus:
            return
        same = (widget for widget in page.findChildren(QWidget) if widget.accessibleName() == self.focus)
        widget = next((widget for widget in same if widget.focusPolicy() & Qt.FocusPolicy.TabFocus), None)
        if widget is not None:
            widget.setFocus(Qt.FocusReason.OtherFocusReason)
        area = page.findChild(Scroll)
        if area is not None:
            # Qt lays a page out when the event loop comes round; until then the bar has no range and takes no value.
            QTimer.singleShot(0, area, partial(_scroll, area, self.scrolled))


def _scroll(area: Scroll, far: int) -> None:
    """A page that has gone by then, for one in yet another look, is left alone."""
    if isValid(area):
        area.verticalScrollBar().setValue(far)


# ---------------- appearance

UNSEEN = (
    "last_game", "curriculum", "own_houses", "rounds", "welcome", "exam_day",
    "lock_after", "summary", "sound", "speech", "time_factor", "amounts_learn", "amounts_practice",
    "pace", "clean",
)  # fmt: skip
"""Settings for which no page has to be made anew."""


class Appearance:
    """Makes a `Look` where the settings ask for another one; sounds and speech are switched as they say."""

    def __init__(self, services: Services, window: QWidget) -> None:
        self._services, self._window = services, window
        self._families = load_fonts(services.assets)
        self._icons = Icons(services.assets / "icons")
        self._seen: Mapping[str, object] = {}
        self.announcer = Announcer(window)

    @cached_property
    def sounds(self) -> Sounds:
        """The sounds of the table, made with the first one."""
        from trainer.ui.sound import Sounds

        return Sounds(self._services.assets / "sounds")

    @cached_property
    def speech(self) -> Speech:
        """The spoken calls, made with the first one."""
        from trainer.ui.sound import Speech

        return Speech()

    def _play(self, name: str) -> None:
        self.sounds.play(name)

    def _say(self, words: str) -> None:
        self.speech.say(words)

    def look_for(self, settings: Settings) -> Look | None:
        """A new look, worn by the window already; None where it stays as it is."""
        if settings.sound or "sounds" in vars(self):
            self.sounds.on = settings.sound
        if settings.speech or "speech" in vars(self):
            self.speech.switch(settings.language, on=settings.speech)
        seen = settings.without(UNSEEN)
        if seen == self._seen:
            return None
        if self._seen and self._seen["language"] != seen["language"]:
            self.announcer.forget()
        self._seen = seen
        look = self._make(settings)
        self._wear(look)
        return look

    def _make(self, settings: Settings) -> Look:
        theme = make_theme(settings.chrome, settings.felt, motion=settings.motion, seat_numbers=settings.seat_numbers)
        catalogue = load_catalogue(self._services.catalogues, settings.language)

        @cache
        def pictures() -> PictureCache:
            from trainer.ui.pictures import Deck, PictureCache

            deck = Deck(settings.four_colours, settings.large_index, settings.back, settings.chips)
            return PictureCache(self._services.assets, theme.marks, deck)

        return Look(
            theme,
            catalogue,
            self._icons,
            pictures,
            self.announcer,
            settings.touch,
            settings.instant,
            self._play,
            self._say,
            lambda: {house.id: house.book for house in self._services.library.houses},
        )

    def _wear(self, look: Look) -> None:
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        base = font(look.theme.sizes.text)
        families = [family for family in FAMILIES if family in self._families]
        if families:
            base.setFamilies(families)
        app.setFont(base)
        app.setPalette(palette(look.theme))
        self._window.setStyleSheet(style_sheet(look.theme, self._services.assets / "icons", touch=look.touch))

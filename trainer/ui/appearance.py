"""How the window looks and sounds by the settings of who practises."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication, QWidget

from trainer.ui.announce import Announcer
from trainer.ui.catalogue import load_catalogue
from trainer.ui.icons import Icons
from trainer.ui.look import Look
from trainer.ui.services import Services, Settings
from trainer.ui.sound import Sounds
from trainer.ui.speech import Speech
from trainer.ui.style import style_sheet
from trainer.ui.theme import FAMILIES, font, load_fonts, make_theme, palette

if TYPE_CHECKING:
    from trainer.ui.pictures import PictureCache

UNSEEN = (
    "last_game", "curriculum", "own_houses", "rounds", "welcome", "exam_day",
    "lock_after", "sound", "speech", "time_factor", "amounts_learn", "amounts_practice",
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
        self.sounds = Sounds(services.assets / "sounds")
        self.speech = Speech()

    def wanted(self, settings: Settings) -> Look | None:
        """A new look, worn by the window already; None where it stays as it is."""
        self.sounds.on = settings.sound
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
            self.sounds.play,
            self.speech.say,
            lambda: {house.id: house.book for house in self._services.library.houses},
        )

    def _wear(self, look: Look) -> None:
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        base = font(look.theme.sizes.text)
        found = [family for family in FAMILIES if family in self._families]
        if found:
            base.setFamilies(found)
        app.setFont(base)
        app.setPalette(palette(look.theme))
        self._window.setStyleSheet(style_sheet(look.theme, self._services.assets / "icons", touch=look.touch))

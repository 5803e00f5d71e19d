"""The pad for setting a hand: the cards lie large in the hand tray; what is set is also written in the rail."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtWidgets import QVBoxLayout, QWidget

from trainer.cards.tile import Tile
from trainer.core.text import Text, counted, say
from trainer.round.act_text import GROUP_NAMES, GROUP_TITLES
from trainer.round.acts import Act, Arrange, WantArrange
from trainer.ui.answers.pad import Pad
from trainer.ui.felt.tray import HandTray
from trainer.ui.look import Look
from trainer.ui.translator import faced
from trainer.ui.widgets.basic import button, label


class ArrangePad(Pad):
    """The tray is a widget of its own, which the page lays over the near edge of the felt."""

    def __init__(self, want: WantArrange, look: Look) -> None:
        super().__init__(want, look)
        self.groups = want.groups
        self.named = want.named
        self.tray = HandTray(look.pictures, look.theme, words=look.words)
        self.tray.set_hand(want.cards, want.groups, GROUP_TITLES)
        self.tray.changed.connect(self._changed)
        self.tray.announced.connect(look.announcer.say)
        self._before: list[Mapping[str, object]] = [self.tray.groups_set()]
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(8)
        self.hint = label("", "soft")
        box.addWidget(self.hint)
        self.now = label("", "sub")
        box.addWidget(self.now)
        self.others = button(look("The others play"), self.tray.exchange, key="O")
        self.others.setProperty("enter", "yes")
        box.addWidget(self.others)
        group, count = GROUP_NAMES.get(self.named[0], self.named[0]), self.named[1]
        if isinstance(want.cards[0], Tile):
            hint = counted(
                "Click or drag the {n} tile of the {group} hand, or type its number.",
                "Click or drag the {n} tiles of the {group} hand, or type their numbers.",
                count,
                group=group,
            )
        else:
            hint = counted(
                "Click or drag the {n} card of the {group}, or type its number.",
                "Click or drag the {n} cards of the {group}, or type their numbers.",
                count,
                group=group,
            )
        self.hint.setText(look.words(hint))
        self._show()

    def _name(self, group: str) -> str:
        return self.look.words(GROUP_TITLES.get(group, group))

    def _changed(self) -> None:
        self._before.append(self.tray.groups_set())
        self._show()
        self.changed.emit()

    def _show(self) -> None:
        groups_now = self.tray.groups_set()
        last_group = self.groups[-1][0]
        lines = []
        for name, _ in self.groups:
            if name == last_group and not self.tray.is_complete:
                continue
            lines.append(f"{self._name(name)}: {faced(' '.join(map(str, groups_now[name]))) or '–'}")
        self.now.setText("\n".join(lines))
        self.others.setVisible(self._few_stay)
        self.others.setEnabled(bool(self.tray.hand.exchanged()))

    @property
    def _few_stay(self) -> bool:
        """Whether it takes fewer keys to name the cards that stay out."""
        return len(self.groups) == 2 and self.groups[1][1] + 1 < self.named[1]

    def act(self) -> Act | None:
        return self.tray.arrange()

    def lacking(self) -> Text:
        name, size = self.named
        placed = len(self.tray.groups_set().get(name, ()))
        return say("{group}: {placed} of {size}.", group=GROUP_TITLES.get(name, name), placed=placed, size=size)

    def show_act(self, act: Arrange) -> None:
        """Shows a setting, for example the right one."""
        self.tray.set_arrangement({name: tuple(cards) for name, cards in act.groups})

    def undo(self) -> bool:
        if len(self._before) < 2:
            return False
        self._before.pop()
        back = self._before.pop()
        self.tray.set_arrangement(back)  # type: ignore[arg-type]
        return True

    def key(self, text: str) -> bool:
        want = self.want
        assert isinstance(want, WantArrange)
        if text.isdecimal() and 1 <= int(text) <= len(want.cards):
            self.tray.toggle(int(text))
            return True
        if text.lower() == "o" and self._few_stay:
            self.tray.exchange()
            return True
        return False

    def over_felt(self) -> QWidget:
        return self.tray

    def start_focus(self) -> QWidget:
        return self.tray

    def keys(self) -> Mapping[str, str]:
        want = self.want
        assert isinstance(want, WantArrange)
        group = self._name(self.named[0])
        others = {"O": self.look("after the cards that stay out: the others play")} if self._few_stay else {}
        return {
            f"1 – {min(9, len(want.cards))}": self.look("this card to the {group}, or back", group=group),
            **others,
            "← →": self.look("the next card"),
        }

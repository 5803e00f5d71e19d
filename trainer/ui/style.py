"""The style sheet of the chrome, made from the theme's tokens. The felt paints itself.

Widgets say what they are by the property `role`: for buttons primary, plain, quiet, choice, nav; for labels title,
heading, soft, number, right, wrong; for frames card, rail, bar, banner.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QWidget

from trainer.core.lazy_dataclass import dataclass
from trainer.ui.theme import Theme, hint_colour


@dataclass(frozen=True, slots=True)
class _Measures:
    """What follows from the theme and from whether it is touched: sizes, and colours that are not the same in all."""

    target: int
    link: int
    entry: int
    side: int
    bar: int
    edge: int
    tick: str
    ticked: str
    hover: str


def _measures(theme: Theme, icons: Path, *, touch: bool) -> _Measures:
    chrome = theme.chrome
    link, entry, side = (theme.sizes.target - 6, 13, 14) if touch else (28, 6, 10)
    return _Measures(
        target=48 if touch else 40,
        link=link,
        entry=entry,
        side=side,
        bar=20 if touch else 12,
        edge=2 if theme.is_contrast else 1,
        tick=(icons / "check.svg").as_posix(),
        ticked=chrome.raised if theme.name == "light" else chrome.accent,
        hover=chrome.surface if theme.name == "light" else chrome.line,
    )


def style_sheet(theme: Theme, icons: Path, *, touch: bool = False) -> str:
    """Everything about the chrome's appearance; `icons` is the folder of the icons. Of two rules the later one holds."""
    measures = _measures(theme, icons, touch=touch)
    parts = (_words, _frames, _buttons, _rows, _fields, _ticks, _lists)
    return "".join(part(theme, measures) for part in parts)


def _words(theme: Theme, _: _Measures) -> str:
    """The window and what is written on it."""
    c, s = theme.chrome, theme.sizes
    return f"""
    * {{ font-size: {s.text}px; }}
    QMainWindow, QWidget#page, QWidget#window {{ background: {c.window}; color: {c.text}; }}
    QLabel, QCheckBox, QRadioButton {{ color: {c.text}; background: transparent; }}
    QLabel[role="title"] {{ font-size: {s.title}px; font-weight: 600; }}
    QLabel[role="heading"] {{ font-size: {s.heading}px; font-weight: 600; }}
    QLabel[role="sub"] {{ font-size: {s.text + 1}px; font-weight: 600; }}
    QLabel[role="soft"] {{ color: {c.soft_text}; font-size: {s.small_text}px; }}
    QLabel[role="number"] {{ font-size: {s.title}px; font-weight: 600; }}
    QLabel[role="prompt"] {{ font-size: {s.text + 3}px; font-weight: 600; }}
    QLabel[role="right"] {{ color: {c.right}; font-size: {s.heading}px; font-weight: 600; }}
    QLabel[role="wrong"] {{ color: {c.wrong}; font-size: {s.heading}px; font-weight: 600; }}
    QLabel[role="problem"] {{ color: {c.wrong}; font-size: {s.small_text}px; }}
    QLabel[role="note"] {{ color: {c.look}; font-size: {s.small_text}px; }}
    QLabel[role="good"] {{ color: {c.right}; font-size: {s.small_text}px; }}
    QLabel[role="cite"] {{ color: {c.soft_text}; font-size: {s.small_text}px; }}
    QLabel[role="key"] {{ background: {c.raised}; border: 1px solid {c.line}; border-radius: 4px; padding: 2px 8px; }}
    """


def _frames(theme: Theme, m: _Measures) -> str:
    """What pages are divided into."""
    c, s = theme.chrome, theme.sizes
    return f"""
    QFrame[role="card"] {{ background: {c.raised}; border: {m.edge}px solid {c.line}; border-radius: {s.radius}px; }}
    QFrame[role="rail"] {{ background: {c.surface}; border: none; }}
    QFrame[role="side"] {{ background: {c.surface}; border: none; border-left: {m.edge}px solid {c.line}; }}
    QFrame[role="bar"] {{ background: {c.surface}; border: none; border-bottom: {m.edge}px solid {c.line}; }}
    QFrame[role="foot"] {{ background: {c.surface}; border: none; border-top: {m.edge}px solid {c.line}; }}
    QFrame[role="banner"] {{ background: {c.raised}; border: none; border-bottom: 2px solid {c.look}; }}
    """


def _buttons(theme: Theme, m: _Measures) -> str:
    """Buttons of every page."""
    c, s = theme.chrome, theme.sizes
    return f"""
    QPushButton {{
        background: {c.raised}; color: {c.text}; border: {m.edge}px solid {c.line}; border-radius: {s.radius}px;
        padding: 4px 14px; min-height: {m.target - 12}px;
    }}
    QPushButton:hover {{ background: {m.hover}; }}
    QPushButton:disabled {{ color: {c.soft_text}; background: {c.surface}; border-style: {"dashed" if m.edge > 1 else "solid"}; }}
    QPushButton:focus, QToolButton:focus {{ border: 3px solid {c.focus}; padding: 2px 12px; }}
    QPushButton[role="primary"] {{ background: {c.accent}; color: {c.on_accent}; border: 1px solid {c.accent}; font-weight: 600; }}
    QPushButton[role="primary"]:disabled {{ background: {c.surface}; color: {c.soft_text}; border: 1px solid {c.line}; }}
    QPushButton[role="primary"]:focus {{ border: 3px solid {c.focus}; }}
    QPushButton[role="quiet"] {{ background: transparent; border: {m.edge}px solid transparent; text-align: left; }}
    QPushButton[role="quiet"]:hover {{ background: {m.hover}; }}
    QPushButton[role="quiet"]:focus {{ border: 3px solid {c.focus}; }}
    QPushButton[role="link"] {{
        background: transparent; border: {m.edge}px solid transparent; color: {c.accent}; text-align: left;
        padding: 2px 4px; font-size: {s.small_text}px; min-height: {m.link}px;
    }}
    QPushButton[role="link"]:hover {{ text-decoration: underline; }}
    QPushButton[role="link"]:focus {{ border: 2px solid {c.focus}; padding: 1px 3px; }}
    QPushButton[role="small"] {{ padding: 4px 9px; font-size: {s.small_text + 1}px; }}
    QPushButton[role="small"]:focus {{ padding: 2px 7px; }}
    QPushButton[role="choice"] {{ text-align: left; padding: 4px {m.side}px; }}
    QPushButton[dense="yes"] {{ padding: 1px 8px; min-height: 24px; font-size: {s.small_text + 1}px; }}
    QPushButton[dense="yes"]:focus {{ padding: 0px 6px; }}
    QPushButton[role="choice"]:checked {{
        background: {c.chosen}; border: 2px solid {c.accent if theme.is_contrast else c.text}; padding: {2 + m.edge}px {m.side + m.edge - 2}px;
    }}
    QPushButton[dense="yes"]:checked {{ padding: {m.edge - 1}px {m.edge + 6}px; }}
    QPushButton[role="choice"]:focus {{ border: 3px solid {c.focus}; padding: 2px {m.side - 2}px; }}
    """


def _rows(theme: Theme, m: _Measures) -> str:
    """Buttons that stand in a row or a list: chips, the navigation, rows."""
    c = theme.chrome
    return f"""
    QPushButton[role="chip"] {{ padding: 0px; border: 2px solid transparent; background: transparent; }}
    QPushButton[role="chip"]:hover {{ background: {m.hover}; }}
    QPushButton[role="chip"]:focus {{ border: 3px solid {c.focus}; }}
    QPushButton[role="nav"] {{
        background: transparent; border: 2px solid transparent; text-align: left; padding: 4px 12px; min-height: 36px;
    }}
    QPushButton[role="nav"]:hover {{ background: {m.hover}; }}
    QPushButton[role="nav"]:checked {{ background: {c.raised}; border: 2px solid {c.accent}; font-weight: 600; }}
    QPushButton[role="nav"]:focus {{ border: 3px solid {c.focus}; padding: 3px 11px; }}
    QPushButton[role="row"] {{
        text-align: left; padding: 6px 12px; background: {c.raised}; border: {m.edge}px solid {c.line};
    }}
    QPushButton[role="row"]:focus {{ border: 3px solid {c.focus}; padding: 4px 10px; }}
    """


def _fields(theme: Theme, m: _Measures) -> str:
    """Where something is written or chosen."""
    c = theme.chrome
    hint = hint_colour(theme)
    return f"""
    QPlainTextEdit {{
        background: {c.raised}; color: {c.text}; border: {m.edge}px solid {c.edge}; border-radius: 6px;
        selection-background-color: {c.accent}; selection-color: {c.on_accent}; placeholder-text-color: {hint};
    }}
    QPlainTextEdit:focus {{ border: 3px solid {c.focus}; }}
    QLineEdit, QComboBox, QSpinBox {{
        background: {c.raised}; color: {c.text}; border: {m.edge}px solid {c.edge}; border-radius: 6px;
        padding: 4px 8px; min-height: {m.target - 14}px; selection-background-color: {c.accent}; selection-color: {c.on_accent};
        placeholder-text-color: {hint};
    }}
    QLineEdit:focus, QComboBox:focus {{ border: 3px solid {c.focus}; padding: 2px 6px; }}
    QComboBox::drop-down {{ border: none; width: 28px; }}
    QComboBox QAbstractItemView {{ background: {c.raised}; color: {c.text}; selection-background-color: {c.accent}; selection-color: {c.on_accent}; }}
    """


def _ticks(theme: Theme, m: _Measures) -> str:
    """What is ticked."""
    c = theme.chrome
    return f"""
    QCheckBox, QRadioButton {{ spacing: 10px; min-height: {m.target - 10}px; border: 3px solid transparent; border-radius: 6px; padding: 0 4px; }}
    QCheckBox::indicator {{
        width: 20px; height: 20px; border: 2px solid {c.soft_text}; border-radius: 5px; background: {c.surface};
    }}
    QCheckBox::indicator:checked {{ background: {m.ticked}; border-color: {c.accent}; image: url("{m.tick}"); }}
    QListWidget::indicator, QTreeWidget::indicator {{
        width: 16px; height: 16px; border: 2px solid {c.soft_text}; border-radius: 4px; background: {c.surface};
    }}
    QListWidget::indicator:checked, QTreeWidget::indicator:checked {{ background: {m.ticked}; image: url("{m.tick}"); }}
    QCheckBox:focus, QRadioButton:focus {{ border: 3px solid {c.focus}; }}
    """


def _lists(theme: Theme, m: _Measures) -> str:
    """What is scrolled through, and how far something has come."""
    c, s = theme.chrome, theme.sizes
    return f"""
    QScrollArea, QScrollArea > QWidget {{ background: transparent; border: none; }}
    QScrollArea > QWidget > QWidget#inside {{ background: transparent; }}
    QScrollBar:vertical {{ background: transparent; width: {m.bar}px; margin: 0; }}
    QScrollBar::handle:vertical {{ background: {c.line}; border-radius: 5px; min-height: 32px; margin: 1px; }}
    QScrollBar::add-line, QScrollBar::sub-line, QScrollBar::add-page, QScrollBar::sub-page {{ background: none; height: 0; width: 0; }}
    QScrollBar:horizontal {{ background: transparent; height: 12px; margin: 0; }}
    QScrollBar::handle:horizontal {{ background: {c.line}; border-radius: 5px; min-width: 32px; margin: 1px; }}
    QListView[role="panels"] {{ background: transparent; border: none; outline: none; }}
    QListWidget, QTreeWidget, QTableWidget, QTextBrowser {{
        background: {c.raised}; color: {c.text}; border: {m.edge}px solid {c.line}; border-radius: {s.radius}px; outline: none;
        alternate-background-color: {c.surface};
    }}
    QListWidget:focus, QTreeWidget:focus, QTableWidget:focus, QTextBrowser:focus {{ border: 3px solid {c.focus}; }}
    QListWidget::item, QTreeWidget::item {{ padding: {m.entry}px 8px; }}
    QListWidget::item:selected, QTreeWidget::item:selected, QTableWidget::item:selected {{ background: {c.chosen}; color: {c.text}; border-bottom: 2px solid {c.focus}; }}
    QListWidget::item:selected, QTreeWidget::item:selected {{ padding-bottom: {m.entry - 2}px; }}
    QHeaderView::section {{ background: {c.surface}; color: {c.soft_text}; border: none; padding: 6px 8px; font-size: {s.small_text}px; }}
    QHeaderView[role="narrow"]::section {{ padding: 6px 4px; font-size: {s.small_text - 1}px; }}
    QProgressBar {{
        background: {c.window if theme.is_contrast else c.line}; border: {"1px solid " + c.line if theme.is_contrast else "none"};
        border-radius: 4px; max-height: 8px; min-height: 8px;
    }}
    QProgressBar::chunk {{ background: {c.accent}; border-radius: 4px; }}
    QToolTip {{ background: {c.raised}; color: {c.text}; border: 1px solid {c.line}; padding: 4px; }}
    """


def set_role(widget: QWidget, role: str) -> None:
    """Gives a widget its role, also while it is shown."""
    if widget.property("role") != role:
        widget.setProperty("role", role)
        widget.style().unpolish(widget)
        widget.style().polish(widget)

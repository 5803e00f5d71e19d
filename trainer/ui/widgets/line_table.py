"""A table of lines that are read and chosen: one widget however many there are, sorted by a press on its head.

`Ticks` is the list beside it whose lines are ticked, `wrap_rows` breaks long words of any list into lines.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QListView,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
    QTreeWidget,
    QTreeWidgetItem,
)

from trainer.core.days import day_text

ID = Qt.ItemDataRole.UserRole
SHADE = 70
"""How strong the color behind a cell is, of 255."""
EMPTY = "–"
"""What stands in an empty cell: a screen reader has something to say."""
SORT = Qt.ItemDataRole.UserRole + 1
Cell = str | tuple[str, float]
"""What stands in a column of a line; with a number beside it, it is sorted by that."""
Cells = Sequence[Cell]
"""A line."""


class _Item(QTreeWidgetItem):
    def __lt__(self, other: QTreeWidgetItem) -> bool:
        column = self.treeWidget().sortColumn()
        mine, theirs = self.data(column, SORT), other.data(column, SORT)
        if mine is not None and theirs is not None:
            return bool(mine < theirs)
        return self.text(column).casefold() < other.text(column).casefold()


class Lines(QTreeWidget):
    """`chosen` are the ids of the lines that are selected. Lines of a part that nobody sees are laid once it is.

    The column `fills` takes the room that is left, the others have `widths`; those in `uncut` are never cut. The
    column `spare` is hidden where there is no room for the words of all.
    """

    def __init__(
        self,
        name: str,
        heads: Sequence[str],
        widths: Sequence[int] = (),
        *,
        sorts: bool = False,
        fills: int = -1,
        uncut: Sequence[int] = (),
        spare: int | None = None,
    ) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setColumnCount(len(heads))
        self.setHeaderLabels(list(heads))
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setAllColumnsShowFocus(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setTabKeyNavigation(False)
        self._fills = fills % len(heads)
        self._uncut, self._spare = frozenset(uncut), spare
        self._widths = dict(zip((each for each in range(len(heads)) if each != self._fills), widths, strict=False))
        self.header().setStretchLastSection(False)
        self.header().setSectionResizeMode(self._fills, QHeaderView.ResizeMode.Stretch)
        self.fit()
        self._lines: list[tuple[str, Cells]] = []
        self._shades: tuple[QColor, QColor] | None = None
        self._laid = True
        self._sorts = sorts
        self.header().setSortIndicator(0, Qt.SortOrder.AscendingOrder)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """Columns have their widths where there is room; else their words fit, else their heads, else nothing."""
        header, columns = self.header(), dict(self._widths)
        heads = {column: min(width, header.sectionSizeHint(column)) for column, width in columns.items()}
        words = {column: max(heads[column], min(columns[column], self.sizeHintForColumn(column))) for column in columns}
        least_share = min(self.sizeHintForColumn(self._fills), self.viewport().width() // 4)
        last = max(header.sectionSizeHint(self._fills), header.minimumSectionSize(), least_share)
        room = self.viewport().width() - last
        if self._spare is not None:
            self.setColumnHidden(self._spare, room < sum(words.values()))
            if self.isColumnHidden(self._spare):
                del columns[self._spare], heads[self._spare], words[self._spare]
        uncut = {column: words[column] for column in self._uncut & columns.keys()}
        heads |= uncut
        wide, narrow = (columns, words) if room >= sum(words.values()) else (words, heads)
        least, fixed = sum(narrow.values()), sum(uncut.values())
        share = max(0.0, min(1.0, (room - least) / (sum(wide.values()) - least or 1)))
        squeezed = min(1.0, max(0, room - fixed) / (least - fixed or 1))
        for column, width in wide.items():
            least_width = narrow[column] if column in uncut else int(narrow[column] * squeezed)
            self.setColumnWidth(column, least_width + int((width - narrow[column]) * share))

    def set_heads(self, heads: Sequence[str], first: int, others: int) -> None:
        """Other columns: the first so wide, the others alike."""
        if [self.headerItem().text(column) for column in range(self.columnCount())] == list(heads):
            return
        self.clear()
        self._lines, self._shades, self._laid = [], None, True
        self.setColumnCount(len(heads))
        self.setHeaderLabels(list(heads))
        for column in range(len(heads)):
            self.setColumnWidth(column, max(others, self.header().sectionSizeHint(column)) if column else first)

    def show_lines(self, lines: Sequence[tuple[str, Cells]]) -> None:
        """These lines; what was chosen stays chosen."""
        if list(lines) == self._lines:
            return
        self._lines, self._shades, self._laid = list(lines), None, False
        if self.isVisible():
            self.lay()

    def showEvent(self, event: QShowEvent) -> None:
        self.lay()
        super().showEvent(event)

    def lay(self) -> None:
        """Makes the rows of the present lines, unless they are there."""
        if self._laid:
            return
        self._laid = True
        lines, chosen = self._lines, {row.data(0, ID) for row in self.selectedItems()}
        self.setSortingEnabled(False)
        self.blockSignals(True)
        self.clear()
        tree_rows = [_item(id, cells) for id, cells in lines]
        self.addTopLevelItems(tree_rows)
        for item in tree_rows:
            if item.data(0, ID) in chosen:
                item.setSelected(True)
                self.setCurrentItem(item)
        self.blockSignals(False)
        self.setSortingEnabled(self._sorts)
        self._shade()
        self.fit()
        self.itemSelectionChanged.emit()

    def warm(self, cold: QColor, warm: QColor) -> None:
        """Shades every cell that has a share from 0 to 1 beside it, from cold to warm; once for the same lines."""
        if self._shades != (cold, warm):
            self._shades = cold, warm
            if self._laid:
                self._shade()

    def _shade(self) -> None:
        if self._shades is None:
            return
        cold, warm = self._shades
        shades: dict[float, QColor] = {}
        for place in range(self.topLevelItemCount()):
            item = self.topLevelItem(place)
            for column in range(self.columnCount() if item is not None else 0):
                share = item.data(column, SORT) if item is not None else None
                if item is not None and isinstance(share, float) and 0 <= share <= 1:
                    item.setBackground(
                        column, shades.get(share) or shades.setdefault(share, between(cold, warm, share))
                    )

    def topLevelItemCount(self) -> int:
        self.lay()
        return super().topLevelItemCount()

    def topLevelItem(self, index: int) -> QTreeWidgetItem | None:
        self.lay()
        return super().topLevelItem(index)

    @property
    def chosen(self) -> tuple[str, ...]:
        """The lines that are selected."""
        self.lay()
        return tuple(item.data(0, ID) for item in self.selectedItems())

    def choose(self, id: str) -> None:
        """Selects a line alone."""
        for place in range(self.topLevelItemCount()):
            item = self.topLevelItem(place)
            if item is not None and item.data(0, ID) == id:
                self.clearSelection()
                self.setCurrentItem(item)
                item.setSelected(True)


def day_cell(day: date | None) -> Cell:
    """A day, sorted by the calendar."""
    return (day_text(day), float(day.toordinal())) if day is not None else ""


def between(cold: QColor, warm: QColor, share: float) -> QColor:
    """The shade for a share, light enough to read words on."""
    pairs = ((cold.red(), warm.red()), (cold.green(), warm.green()), (cold.blue(), warm.blue()))
    red, green, blue = (round(channel + (other - channel) * share) for channel, other in pairs)
    return QColor(red, green, blue, SHADE)


def _item(id: str, cells: Cells) -> QTreeWidgetItem:
    item = _Item([(cell if isinstance(cell, str) else cell[0]) or EMPTY for cell in cells])
    item.setData(0, ID, id)
    for column, cell in enumerate(cells):
        if not isinstance(cell, str):
            item.setData(column, SORT, cell[1])
    return item


TALLEST = 10_000


class _Wrapped(QStyledItemDelegate):
    """A row as high as its words need in the room they have: Qt measures them without a tick, and in trees unbroken."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        view, size = self.parent(), super().sizeHint(option, index)
        assert isinstance(view, QTreeView | QListView)
        wide = view.columnWidth(index.column()) if isinstance(view, QTreeView) else view.viewport().width()
        drawn = QStyleOptionViewItem(option)
        self.initStyleOption(drawn, index)
        drawn.rect = QRect(0, 0, wide, size.height())  # type: ignore[attr-defined]
        style = view.style()
        edge = style.pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin, None, view) + 1
        area = style.subElementRect(QStyle.SubElement.SE_ItemViewItemText, drawn, view)
        lines = drawn.fontMetrics.boundingRect(  # type: ignore[attr-defined]
            QRect(0, 0, area.width() - 2 * edge, TALLEST),
            Qt.TextFlag.TextWordWrap,
            drawn.text,  # type: ignore[attr-defined]
        )
        return QSize(size.width(), max(size.height(), lines.height() + size.height() - area.height()))


def wrap_rows(view: QTreeView | QListView) -> None:
    """Long words of its rows break into lines, whatever room they have."""
    view.setWordWrap(True)
    view.setItemDelegate(_Wrapped(view))
    if isinstance(view, QListView):
        view.setResizeMode(QListView.ResizeMode.Adjust)
    else:
        view.header().sectionResized.connect(lambda *_sizes: view.scheduleDelayedItemsLayout())


class Ticks(QListWidget):
    """A list of which several lines are ticked; `ticked` are their ids."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setMinimumHeight(170)
        wrap_rows(self)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def add(self, id: str, words: str) -> None:
        """One line more, not ticked."""
        line = QListWidgetItem(words)
        line.setFlags(line.flags() | Qt.ItemFlag.ItemIsUserCheckable)
        line.setCheckState(Qt.CheckState.Unchecked)
        line.setData(ID, id)
        self.addItem(line)

    @property
    def ticked(self) -> list[str]:
        lines = (self.item(place) for place in range(self.count()))
        return [line.data(ID) for line in lines if line.checkState() is Qt.CheckState.Checked]

    def tick(self, ids: Sequence[str]) -> None:
        """Exactly these are ticked."""
        for line in (self.item(place) for place in range(self.count())):
            line.setCheckState(Qt.CheckState.Checked if line.data(ID) in ids else Qt.CheckState.Unchecked)

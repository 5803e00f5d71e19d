"""A draft as the authoring page shows it: what is chosen as a form, the tree, the problems where they stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from trainer.errors import BadText, ContentError
from trainer.games.base import Game
from trainer.houses.library import Library
from trainer.lessons.check import Checked
from trainer.lessons.draft import Draft, DraftHistory, Keys, own_text_path
from trainer.lessons.making import Sort as Asks
from trainer.lessons.making import sort_of
from trainer.lessons.parse import PACK_FILE
from trainer.lessons.positions import read_positions
from trainer.lessons.problems import errors_of
from trainer.text import Words, say
from trainer.ui.controllers.author_form import FormMaker
from trainer.ui.controllers.author_shown import AuthorShown, Node, Preview, ProblemLine, TreeLine
from trainer.ui.controllers.form import FieldShown


@dataclass(frozen=True)
class DraftView:
    """A draft with what of it is chosen, what the check said last, and the question of the chosen item."""

    history: DraftHistory
    node: Node
    library: Library
    checked: Checked | None
    preview: Preview

    def shown(self, remark: Words) -> AuthorShown:
        """The state; `remark` is what happened last."""
        draft, node = self.history.now, self.node
        broken: Words = ""
        forms: tuple[FieldShown, ...] = ()
        asks: Asks | None = None
        try:
            values = draft.values(node.file, node.row)
            asks = sort_of(values) if node.row is not None else None
            forms = self._form(values, asks)
        except (BadText, KeyError, ValueError, TypeError) as error:
            broken = error.text if isinstance(error, BadText) else say("This cannot be shown as a form.")
        problems = self._problems()
        texts = ("", "")
        if node.file != PACK_FILE and node.row is None:
            own, teacher = own_text_path(node.file), own_text_path(node.file, teacher=True)
            texts = (draft.text(own), draft.text(teacher))
        return AuthorShown(
            title=self._title(draft),
            tree=self._tree(draft, problems),
            node=node,
            fields=forms,
            asks=asks,
            broken=broken,
            texts=texts,
            media={path: data for path, data in draft.files.items() if path.startswith("media/")},
            source=draft.text(node.file),
            problems=problems,
            wrong=sum(not one.is_note for one in problems),
            checking=self.checked is None,
            may_undo=bool(self.history.past),
            may_redo=bool(self.history.future),
            changed=self.history.changed,
            may_try=node.file != PACK_FILE and not broken,
            remark=remark,
            preview=self.preview,
        )

    def _title(self, draft: Draft) -> str:
        try:
            return str(draft.values(PACK_FILE).get("title", ""))
        except BadText:
            return PACK_FILE

    def _tree(self, draft: Draft, problems: Sequence[ProblemLine]) -> tuple[TreeLine, ...]:
        wrong: dict[Node, int] = {}
        for one in problems:
            if not one.is_note:
                wrong[one.node] = wrong.get(one.node, 0) + 1
        lines = [TreeLine(Node(), self._title(draft), wrong.get(Node(), 0))]
        for file in draft.lessons:
            lines.append(TreeLine(Node(file), _title_of(draft, file, None), wrong.get(Node(file), 0)))
            for row in range(draft.rows(file)):
                node = Node(file, row)
                lines.append(TreeLine(node, _title_of(draft, file, row), wrong.get(node, 0)))
        return tuple(lines)

    def _problems(self) -> tuple[ProblemLine, ...]:
        found = self.checked.problems if self.checked is not None else ()
        where = {file: read_positions(self.history.now.text(file)) for file in {one.file for one in found}}
        lines = []
        for one in found:
            path = where[one.file].at(one.line) if one.line else ()
            row = path[1] if len(path) > 1 and path[0] == "item" and isinstance(path[1], int) else None
            known = one.file in self.history.now.files and one.file.endswith(".toml")
            node = Node(one.file, row) if known else self._owner(one.file)
            lines.append(ProblemLine(node, one.text, one.is_note, one.details))
        return tuple(sorted(lines, key=lambda line: line.is_note))

    def _owner(self, file: str) -> Node:
        """The lesson a text belongs to."""
        for lesson in self.history.now.lessons:
            if file in (own_text_path(lesson), own_text_path(lesson, teacher=True)):
                return Node(lesson)
        return Node()

    # -- forms

    def _form(self, values: Mapping[str, object], asks: Asks | None) -> tuple[FieldShown, ...]:
        head = self.node.row is None
        maker = FormMaker(self.library, self.game(), self._wrong_fields(), self.preview.duties, head)
        if asks is not None:
            return maker.item(values, asks)
        return maker.pack(values) if self.node.file == PACK_FILE else maker.lesson(values)

    def _wrong_fields(self) -> Mapping[Keys, list[Words]]:
        """The problems of the chosen part by the key they stand at."""
        found: dict[Keys, list[Words]] = {}
        if self.checked is None:
            return found
        node = self.node
        positions = read_positions(self.history.now.text(node.file))
        for one in errors_of(self.checked.problems):
            if one.file != node.file or not one.line:
                continue
            path = positions.at(one.line, one.column)
            row = path[1] if path[:1] == ("item",) and len(path) > 1 else None
            if row != node.row:
                continue
            keys = tuple(str(part) for part in (path if row is None else path[2:]))
            found.setdefault(keys, []).append(one.advice)
        return found

    def head_game(self) -> str:
        """The game that the chosen file names."""
        try:
            return str(self.history.now.values(self.node.file).get("game", "")) if self.node.file != PACK_FILE else ""
        except BadText:
            return ""

    def game(self) -> Game | None:
        """The game that the chosen part is about."""
        id = self.head_game()
        if self.node.row is not None:
            try:
                id = str(self.history.now.values(self.node.file, self.node.row).get("game", "")) or id
            except BadText:
                return None
        try:
            return self.library.get(id)
        except ContentError:
            return None


def _title_of(draft: Draft, file: str, row: int | None) -> str:
    try:
        values = draft.values(file, row)
    except (BadText, KeyError, IndexError):
        return file.rpartition("/")[2] if row is None else f"{row + 1}"
    return str(values.get("title" if row is None else "id", "") or (file if row is None else row + 1))

"""Books, forms and overlays joined into the tables that families read: a pure function of the files.

    game.form = "ez-baccarat"                                     what many houses print the same
    [cites] "deck.shoe" = "L3605-3608"                            rows of the form, with this book's lines
    borrow."casino-99/fortune-pai-gow-poker" = { keys = ["house_way"], rules = ["dice.count"], why = "..." }

How the files of one house lie together: `house_common`. What a book takes of its form: `form_rows`. A form may stand on
other forms: `form.on = ["blackjack"]`. The lender of rows may also be a sheet, a file of another house that is no game.
`rules = ["*"]` borrows every rule that the game asks for and has not got; `keys` of rows are added to the book's own.
`own = true` says that the lender is the same book, which applies its rules here: nothing is marked then. What borrowed
rules say in terms comes with them; with all rules of another book only where the loan says `terms = true`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from trainer.core.errors import Problem, did_you_mean
from trainer.core.lazy_dataclass import dataclass, field
from trainer.core.text import say
from trainer.houses import row_layers
from trainer.houses.form_rows import (
    CITES,
    RowTerms,
    apply_row_terms,
    citable,
    cite,
    current_values,
    split_row_terms,
    switched_off,
)
from trainer.houses.house_common import BORROW, NOTES, OF_FILES, own_table
from trainer.houses.named_readings import OTHER, Reads, read_as
from trainer.houses.shelf import FORMS, Shelf
from trainer.rules.context import BookContext, Written
from trainer.rules.reader import Reader
from trainer.rules.sources import is_own_place

if TYPE_CHECKING:
    from trainer.houses.overlays import Overlay

UNREACHABLE = "unreachable"
LENT = "lent"
"""The rows that a game takes where it asks for a rule it has not got."""
_JOINS = (*OF_FILES, BORROW, CITES, NOTES, OTHER)
Chain = tuple[str, ...]
"""The books, or the forms, for which another one is read, the first one first."""


@dataclass(frozen=True, slots=True)
class Joined:
    """The table of a game, or of a sheet.

    `uncited` are the ids of the form's rows that the book leaves out, `notes` those of rules that a book may print
    although nothing in a round is decided by them. `others` are the named readings of its doubtful rules, `reads` those
    that are followed, `asked` those of them that nobody put in force. `terms` are what its rows say in terms.
    """

    table: Written
    uncited: frozenset[str] = frozenset()
    notes: frozenset[str] = frozenset()
    others: Written = field(default_factory=lambda: Written({}, OTHER))
    reads: Reads = field(default_factory=dict)
    asked: Reads = field(default_factory=dict)
    terms: RowTerms = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Lent:
    """The table of a lender, and what was wrong on the way. It is another one for other `borrowers`.

    A book that borrows from its own borrower goes without: `lenders` are all that were looked up, those
    `among_borrowers` went without.
    """

    joined: Joined
    problems: tuple[Problem, ...]
    lenders: frozenset[str]
    among_borrowers: set[str]


@dataclass(slots=True)
class Joiner:
    """Joins files of a shelf; `games` are the ids that a book may borrow from, named where one is misspelt.

    `overlays` lie over the joined tables of the games they are for, in this order; `fitted` are the places of cells
    that some game took. Any thread may ask: what is kept is kept whole, and is what any other thread would have made.
    """

    shelf: Shelf
    games: Collection[str] = ()
    overlays: Sequence[Overlay] = ()
    fitted: set[str] = field(default_factory=set)
    _forms: dict[str, tuple[Written, row_layers.Problems]] = field(default_factory=dict)
    _heads: dict[str, tuple[Written, row_layers.Problems]] = field(default_factory=dict)
    _citable: dict[str, Collection[str]] = field(default_factory=dict)
    _lenders: dict[str, list[Lent]] = field(default_factory=dict)

    def book(self, id: str, problems: row_layers.Problems, asked: Reads | None = None) -> Joined:
        """The table of a game or a sheet ("house/file"); `asked` are readings to follow in place of the own.

        What is asked of rules that are not there is left to other tables.
        """
        return self._book(id, problems, asked, (), set())

    def _lent(self, id: str, problems: row_layers.Problems, borrowers: Chain, looked_up: set[str]) -> Joined:
        """The table of a lender, joined once for all books to which it lends the same."""
        lent_books = self._lenders.setdefault(id, [])
        lent = next((lent for lent in lent_books if lent.lenders & set(borrowers) == lent.among_borrowers), None)
        if lent is None:
            mine: row_layers.Problems = []
            lenders: set[str] = set()
            joined = self._book(id, mine, None, borrowers, lenders)
            lent = Lent(joined, tuple(mine), frozenset(lenders), lenders & set(borrowers))
            lent_books.append(lent)
        problems.extend(lent.problems)
        looked_up |= lent.lenders
        return lent.joined

    def _book(
        self, id: str, problems: row_layers.Problems, asked: Reads | None, borrowers: Chain, looked_up: set[str]
    ) -> Joined:
        """`borrowers` are the books it is joined for, the last one borrows from it; `looked_up` gets all lenders."""
        house, _, name = id.partition("/")
        context = BookContext(house, problems=problems)
        head = self.shelf.table(house, name).get("game")
        forms = self.forms_of(head) if isinstance(head, Written) else ()
        own = own_table(self.shelf, house, name, forms, context)
        table, uncited = self._on_form(own, problems)
        table, terms = split_row_terms(table)
        others = self._others(own, "game")
        for row in Reader(own, own.at, context).rows(BORROW, named="game"):
            others = row_layers.lay(self._borrow(row, table, terms, (*borrowers, id), looked_up), others)
        for written in terms.values():
            table = apply_row_terms(table, own, written)
        notes = frozenset(Reader(own, own.at, context).texts(NOTES, ()))
        notes |= self._notes(own.get("game"), problems)
        reads: dict[str, str] = {}
        for overlay in self.overlays:
            if overlay.id == id or (isinstance(head, Written) and overlay.head.covers(id)):
                rows, own_notes = overlay.rows(id, forms)
                notes |= own_notes
                table, places = overlay.over(table, rows, notes, problems)
                self.fitted.update(places)
                reads |= overlay.reads(problems)
        asked = {rule: name for rule, name in (asked or {}).items() if rule in others}
        reads |= asked
        table = read_as(table, others, reads, problems)
        terms = {row: current_values(written, table) for row, written in terms.items()}
        return Joined(table, frozenset(uncited), notes, others, reads, asked, terms)

    def _others(self, own: Written, word: str, seen: frozenset[str] = frozenset()) -> Written:
        """The named readings of a book, or of a form, with those of the forms it stands on but for those `seen`."""
        head, written = own.get(word), own.get(OTHER)
        others = Written({}, own.at)
        for below in self._below(head, []) if isinstance(head, Written) else ():
            if below not in seen:
                others = row_layers.lay(others, self._others(self.shelf.table(FORMS, below), "form", seen | {below}))
        return row_layers.lay(others, written) if isinstance(written, Written) else others

    # -- forms

    def head(self, head: Written, problems: row_layers.Problems) -> Written:
        """The table `game` or `form` with what the form below it says about family and felt."""
        below = Written({}, head.at)
        for name in self._below(head, problems):
            if name not in self._heads:
                mine: row_layers.Problems = []
                self._heads[name] = self._form_head(name, mine, ()), mine
            form, mine = self._heads[name]
            problems.extend(mine)
            below = row_layers.lay(below, form)
        return row_layers.lay(below, head)

    def _form_head(self, name: str, problems: row_layers.Problems, upper: Chain) -> Written:
        """The head of a form on those below it; `upper` are the forms it is read for, which find nothing there."""
        head = self.shelf.head(FORMS, name, "form") or Written({}, name)
        below = Written({}, head.at)
        for other in self._below(head, problems):
            if other not in (*upper, name):
                below = row_layers.lay(below, self._form_head(other, problems, (*upper, name)))
        written = row_layers.lay(below, head)
        return Written({k: v for k, v in written.items() if k != "on"}, written.at, written.places)

    def forms_of(self, head: Written, seen: frozenset[str] = frozenset()) -> tuple[str, ...]:
        """Every form that a book or a form stands on, the most general first, but those `seen`."""
        forms: dict[str, None] = {}
        for name in self._below(head, []):
            below = self.shelf.head(FORMS, name, "form")
            if name not in seen:
                forms |= dict.fromkeys((*(self.forms_of(below, seen | {name}) if below else ()), name))
        return tuple(forms)

    def _below(self, head: Written, problems: row_layers.Problems) -> tuple[str, ...]:
        """The forms a book or a form stands on, the most general first."""
        reader = Reader(head, head.at, BookContext("", problems=problems))
        names = reader.texts("on", ()) if not reader.has("form") else (reader.text("form"),)
        for name in names:
            if not self.shelf.has(FORMS, name):
                key = "form" if reader.has("form") else "on"
                reader.problem(
                    say("there is no form '{name}'.", name=name), did_you_mean(name, self.shelf.names(FORMS)), key
                )
        return tuple(name for name in names if self.shelf.has(FORMS, name))

    def form(self, name: str, problems: row_layers.Problems) -> Written:
        """A form with the forms it stands on."""
        if name not in self._forms:
            mine: row_layers.Problems = []
            self._forms[name] = self._form(name, mine, ()), mine
        form, mine = self._forms[name]
        problems.extend(mine)
        return form

    def _form(self, name: str, problems: row_layers.Problems, upper: Chain) -> Written:
        """A form on those below it; `upper` are the forms it is read for, which find nothing there."""
        own = self.shelf.table(FORMS, name)
        problems.extend(self._broken(FORMS, name))
        table, head = Written({}, own.at), own.get("form")
        for below in self._below(head, problems) if isinstance(head, Written) else ():
            if below not in (*upper, name):
                table = row_layers.lay(table, self._form(below, problems, (*upper, name)))
        table = row_layers.lay(
            table, Written({k: v for k, v in own.items() if k not in ("form", NOTES, OTHER)}, own.at)
        )
        return row_layers.arrange(table, problems)

    def _broken(self, house: str, name: str) -> row_layers.Problems:
        self.shelf.table(house, name)
        return [self.shelf.broken[house, name]] if (house, name) in self.shelf.broken else []

    def _notes(self, head: object, problems: row_layers.Problems, seen: frozenset[str] = frozenset()) -> frozenset[str]:
        """The notes of the forms that a book or a form stands on, but those `seen`."""
        ids: set[str] = set()
        for name in self._below(head, []) if isinstance(head, Written) else ():
            form = self.shelf.table(FORMS, name)
            if name not in seen:
                ids.update(Reader(form, form.at, BookContext("", problems=problems)).texts(NOTES, ()))
                ids |= self._notes(form.get("form"), problems, seen | {name})
        return frozenset(ids)

    def _on_form(self, own: Written, problems: row_layers.Problems) -> tuple[Written, set[str]]:
        written = Written({key: value for key, value in own.items() if key not in _JOINS}, own.at)
        head, cites = own.get("game"), own.get(CITES)
        if not isinstance(head, Written):
            return written, set()
        below = self._below(head, problems) if "form" in head else ()
        if not below:
            if CITES in own:
                problems.append(Problem(own.place(CITES), say("there is no form whose rows are cited.")))
            return written, set()
        form, written = switched_off(self.form(below[0], problems), written)
        cites = cites if isinstance(cites, Written) else Written({}, own.at)
        if below[0] not in self._citable:
            self._citable[below[0]] = citable(form)
        cited, uncited = cite(form, self._citable[below[0]], cites, _own_rows(form, written), problems)
        table = row_layers.arrange(row_layers.lay(cited, written), problems)
        _forget_unreachable(table, written)
        return table, uncited

    # -- rows of other files

    def _borrow(
        self,
        row: Reader,
        table: Written,
        terms: dict[tuple[str, str], Written],
        borrowers: Chain,
        looked_up: set[str],
    ) -> Written:
        """Puts borrowed rows into a table and what they say in terms; the lender's named readings come with them."""
        lender, own = row.text("game"), row.boolean("own", default=False)
        why = row.text("why", "" if own else None)
        house, _, name = lender.partition("/")
        if not self.shelf.has(house, name):
            row.problem(
                say("there is no book '{lender}' to borrow from.", lender=lender),
                did_you_mean(lender, self.games),
                "game",
            )
            return Written({}, lender)
        looked_up.add(lender)
        if lender in borrowers:  # what games have in common may be lent by one of them
            if lender != borrowers[-1]:
                row.problem(
                    say("{lender} borrows from this book too.", lender=lender),
                    say("Let one of the two lend."),
                    "game",
                )
            row.leave()
            return Written({}, lender)
        lent_by = self._lent(lender, row.book.problems, borrowers, looked_up)
        source = lent_by.table
        for key in row.texts("keys", ()):
            if key not in source:
                row.problem(say("{lender} has no '{key}'.", lender=lender, key=key), did_you_mean(key, source), "keys")
                continue
            borrowed = source[key] if own else _marked(source[key], house, f"{lender}: {why}", row.place("why"))
            table[key] = _added(table[key], borrowed) if key in table and row_layers.of_rows(borrowed) else borrowed
        ids_wanted, mine = row.texts("rules", ()), _ids(table)
        all_rows = ids_wanted == ("*",)
        terms_lent = lent_by.terms if row.boolean("terms", default=own or not all_rows) else {}
        for (part, rule), written in terms_lent.items():
            of_rule = part == "rule" and (rule in ids_wanted or (all_rows and rule not in mine))
            if of_rule or part in row.texts("keys", ()):
                terms.setdefault((part, rule), written)
        if all_rows:
            ids_wanted = ()
            lent = [*row_layers.rows_of(source.get("rule")), *row_layers.rows_of(source.get(LENT))]
            marked = [*lent] if own else [_marked(rule, house, f"{lender}: {why}", row.place("why")) for rule in lent]
            table[LENT] = [*row_layers.rows_of(table.get(LENT)), *marked]
        rules = [rule for rule in row_layers.rows_of(source.get("rule")) if rule.get("id") in ids_wanted]
        for id in sorted(set(ids_wanted) - {str(rule.get("id")) for rule in rules}):
            row.problem(
                say("{lender} has no rule '{id}'.", lender=lender, id=id), did_you_mean(id, _ids(source)), "rules"
            )
        if rules:
            marked = [*rules] if own else [_marked(rule, house, f"{lender}: {why}", row.place("why")) for rule in rules]
            table["rule"] = [*row_layers.rows_of(table.get("rule")), *marked]
        row.finish()
        return lent_by.others


def _added(own: object, borrowed: object) -> list[Written]:
    """A book's own rows, then the borrowed ones of other names."""
    rows = row_layers.rows_of(own)
    names = {row_layers.row_name(row) for row in rows}
    return [*rows, *(row for row in row_layers.rows_of(borrowed) if row_layers.row_name(row) not in names)]


def _ids(table: Written) -> list[str]:
    return [str(rule.get("id")) for rule in row_layers.rows_of(table.get("rule"))]


def _forget_unreachable(table: Written, own: Written) -> None:
    """What the form says about rows that cannot come up holds for the rows that the book takes."""
    listed, written = table.get(UNREACHABLE), own.get(UNREACHABLE, {})
    if not isinstance(listed, Written) or not isinstance(written, Mapping):
        return
    rows = {row_layers.row_name(row) for _, rows in row_layers.lists(table) for row in rows}
    reasons = {key: why for key, why in listed.items() if key in written or key.partition("/")[2] in rows}
    table.pop(UNREACHABLE)
    if reasons:
        table[UNREACHABLE] = Written(reasons, listed.at, listed.places)


def _own_rows(form: Written, book: Written, path: tuple[str, ...] = ()) -> dict[tuple[str, ...], set[str]]:
    """The names of the rows that a book writes in lists of its form, by list."""
    own_ids: dict[tuple[str, ...], set[str]] = {}
    for key, value in form.items():
        other = book.get(key)
        if isinstance(value, Written) and isinstance(other, Written):
            own_ids |= _own_rows(value, other, (*path, key))
        elif isinstance(value, list) and isinstance(other, Written):
            own_ids[*path, key] = set(other)
        elif isinstance(value, list) and isinstance(other, list):
            own_ids[*path, key] = {str(row.get("id", row.get("hand"))) for row in other if isinstance(row, Written)}
    return own_ids


def _marked(value: object, house: str, borrowed: str, place: str) -> object:
    """Rows of another book: every citation names its book, every rule whose it is; `place` is where that stands."""
    if isinstance(value, list):
        return [_marked(item, house, borrowed, place) for item in value]
    if isinstance(value, Written):
        cells = {key: _marked(item, house, borrowed, place) for key, item in value.items()}
        marked = Written(cells, value.at, {"borrowed": place, **value.places})
        cites = value.get("cite")
        if isinstance(cites, str):
            marked["cite"] = f"{house} {cites}" if is_own_place(cites) else cites
            marked.setdefault("borrowed", borrowed)
        return marked
    return value

"""Books, forms and overlays joined into the tables that families read: a pure function of the files.

    game.form = "ez-baccarat"                                     what many houses print the same
    [cites] "deck.shoe" = "L3605-3608"                            rows of the form, with this book's lines
    borrow."casino-99/fortune-pai-gow-poker" = { keys = ["house_way"], rules = ["dice.count"], why = "..." }

How the files of one house lie together: `own`. A form may stand on other forms: `form.on = ["blackjack"]`. The lender
of rows may also be a sheet, a file of another house that is no game. `rules = ["*"]` borrows every rule that the game
asks for and has not got; `keys` of rows are added to the book's own. `own = true` says that the lender is the same
book, which applies its rules here: nothing is marked then. What borrowed rules say in terms (`row_terms`) comes with
them; with all rules of another book only where the loan says `terms = true`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from trainer.errors import Problem, did_you_mean
from trainer.houses.cites import CITES, citable, cite
from trainer.houses.overlay import overlaid, reads_of
from trainer.houses.own import BORROW, OF_FILES, own_table
from trainer.houses.readings import OTHER, Reads, read_as
from trainer.houses.row_terms import RowTerms, as_they_are, brought, taken_off
from trainer.houses.rows import Problems, arrange, lay, lists, of_rows, row_name, rows_of
from trainer.houses.shelf import FORMS, Shelf
from trainer.rules.context import BookContext, Written
from trainer.rules.reader import Reader, own_lines
from trainer.text import say

NOTES, UNREACHABLE = "notes", "unreachable"
LENT = "lent"
"""The rows that a game takes where it asks for a rule it has not got."""
_JOINS = (*OF_FILES, BORROW, CITES, NOTES, OTHER)
Chain = tuple[str, ...]
"""The books, or the forms, for which another one is read, the first one first."""


@dataclass(frozen=True, slots=True)
class Joined:
    """The table of a game, or of a sheet.

    `left` are the ids of the form's rows that the book leaves out, `notes` those of rules that a book may print
    although nothing in a round is decided by them. `others` are the named readings of its doubtful rules, `reads` those
    that are followed, `asked` those of them that nobody put in force. `terms` are what its rows say in terms.
    """

    table: Written
    left: frozenset[str] = frozenset()
    notes: frozenset[str] = frozenset()
    others: Written = field(default_factory=lambda: Written({}, OTHER))
    reads: Reads = field(default_factory=dict)
    asked: Reads = field(default_factory=dict)
    terms: RowTerms = field(default_factory=dict)


@dataclass(slots=True)
class Joiner:
    """Joins files of a shelf; `games` are the ids that a book may borrow from, named where one is misspelt.

    `overlays` lie over the joined tables of the games they are for. Any thread may ask: what is kept is kept whole, and
    is what any other thread would have made.
    """

    shelf: Shelf
    games: Collection[str] = ()
    overlays: Mapping[str, Written] = field(default_factory=dict)
    _forms: dict[str, tuple[Written, Problems]] = field(default_factory=dict)
    _heads: dict[str, tuple[Written, Problems]] = field(default_factory=dict)
    _citable: dict[str, Collection[str]] = field(default_factory=dict)

    def book(self, id: str, problems: Problems, asked: Reads | None = None, borrowers: Chain = ()) -> Joined:
        """The table of a game or a sheet ("house/file"); `asked` are readings to follow in place of the own.

        What is asked of rules that are not there is left to other tables. `borrowers` are the books it is joined for,
        the last one borrows from it.
        """
        house, _, name = id.partition("/")
        context = BookContext(house, problems=problems)
        head = self.shelf.table(house, name).get("game")
        forms = self.forms_of(head) if isinstance(head, Written) else ()
        own = own_table(self.shelf, house, name, forms, context)
        table, left = self._on_form(own, problems)
        table, terms = taken_off(table)
        others = self._others(own, "game")
        for row in Reader(own, own.at, context).rows(BORROW, named="game"):
            others = lay(self._borrow(row, table, terms, (*borrowers, id)), others)
        for one in terms.values():
            table = brought(table, own, one)
        reads: dict[str, str] = {}
        if id in self.overlays:
            table = overlaid(table, self.overlays[id], problems)
            reads |= reads_of(self.overlays[id], problems)
        asked = {rule: name for rule, name in (asked or {}).items() if rule in others}
        reads |= asked
        table = read_as(table, others, reads, problems)
        notes = frozenset(Reader(own, own.at, context).texts(NOTES, ()))
        notes |= self._notes(own.get("game"), problems)
        terms = {row: as_they_are(one, table) for row, one in terms.items()}
        return Joined(table, frozenset(left), notes, others, reads, asked, terms)

    def _others(self, own: Written, word: str, seen: frozenset[str] = frozenset()) -> Written:
        """The named readings of a book, or of a form, with those of the forms it stands on but for those `seen`."""
        head, written = own.get(word), own.get(OTHER)
        found = Written({}, own.at)
        for below in self._below(head, []) if isinstance(head, Written) else ():
            if below not in seen:
                found = lay(found, self._others(self.shelf.table(FORMS, below), "form", seen | {below}))
        return lay(found, written) if isinstance(written, Written) else found

    # -- forms

    def head(self, head: Written, problems: Problems) -> Written:
        """The table `game` or `form` with what the form below it says about family and felt."""
        below = Written({}, head.at)
        for name in self._below(head, problems):
            if name not in self._heads:
                mine: Problems = []
                self._heads[name] = self._form_head(name, mine, ()), mine
            form, mine = self._heads[name]
            problems.extend(mine)
            below = lay(below, form)
        return lay(below, head)

    def _form_head(self, name: str, problems: Problems, upper: Chain) -> Written:
        """The head of a form on those below it; `upper` are the forms it is read for, which find nothing there."""
        head = self.shelf.head(FORMS, name, "form") or Written({}, name)
        below = Written({}, head.at)
        for other in self._below(head, problems):
            if other not in (*upper, name):
                below = lay(below, self._form_head(other, problems, (*upper, name)))
        whole = lay(below, head)
        return Written({k: v for k, v in whole.items() if k != "on"}, whole.at, whole.places)

    def forms_of(self, head: Written, seen: frozenset[str] = frozenset()) -> tuple[str, ...]:
        """Every form that a book or a form stands on, the most general first, but those `seen`."""
        found: dict[str, None] = {}
        for name in self._below(head, []):
            below = self.shelf.head(FORMS, name, "form")
            if name not in seen:
                found |= dict.fromkeys((*(self.forms_of(below, seen | {name}) if below else ()), name))
        return tuple(found)

    def _below(self, head: Written, problems: Problems) -> tuple[str, ...]:
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

    def form(self, name: str, problems: Problems) -> Written:
        """A form with the forms it stands on."""
        if name not in self._forms:
            mine: Problems = []
            self._forms[name] = self._form(name, mine, ()), mine
        form, mine = self._forms[name]
        problems.extend(mine)
        return form

    def _form(self, name: str, problems: Problems, upper: Chain) -> Written:
        """A form on those below it; `upper` are the forms it is read for, which find nothing there."""
        own = self.shelf.table(FORMS, name)
        problems.extend(self._broken(FORMS, name))
        table, head = Written({}, own.at), own.get("form")
        for below in self._below(head, problems) if isinstance(head, Written) else ():
            if below not in (*upper, name):
                table = lay(table, self._form(below, problems, (*upper, name)))
        table = lay(table, Written({k: v for k, v in own.items() if k not in ("form", NOTES, OTHER)}, own.at))
        return arrange(table, problems)

    def _broken(self, house: str, name: str) -> Problems:
        self.shelf.table(house, name)
        return [self.shelf.broken[house, name]] if (house, name) in self.shelf.broken else []

    def _notes(self, head: object, problems: Problems, seen: frozenset[str] = frozenset()) -> frozenset[str]:
        """The notes of the forms that a book or a form stands on, but those `seen`."""
        found: set[str] = set()
        for name in self._below(head, []) if isinstance(head, Written) else ():
            form = self.shelf.table(FORMS, name)
            if name not in seen:
                found.update(Reader(form, form.at, BookContext("", problems=problems)).texts(NOTES, ()))
                found |= self._notes(form.get("form"), problems, seen | {name})
        return frozenset(found)

    def _on_form(self, own: Written, problems: Problems) -> tuple[Written, set[str]]:
        rest = Written({key: value for key, value in own.items() if key not in _JOINS}, own.at)
        head, cites = own.get("game"), own.get(CITES)
        if not isinstance(head, Written):
            return rest, set()
        below = self._below(head, problems) if "form" in head else ()
        if not below:
            if CITES in own:
                problems.append(Problem(own.place(CITES), say("there is no form whose rows are cited.")))
            return rest, set()
        form = self.form(below[0], problems)
        cites = cites if isinstance(cites, Written) else Written({}, own.at)
        if below[0] not in self._citable:
            self._citable[below[0]] = citable(form)
        taken, left = cite(form, self._citable[below[0]], cites, _own_rows(form, rest), problems)
        table = arrange(lay(taken, rest), problems)
        _forget_unreachable(table, rest)
        return table, left

    # -- rows of other files

    def _borrow(self, row: Reader, table: Written, terms: dict[tuple[str, str], Written], borrowers: Chain) -> Written:
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
        if lender in borrowers:  # what games have in common may be lent by one of them
            if lender != borrowers[-1]:
                row.problem(
                    say("{lender} borrows from this book in its turn.", lender=lender),
                    say("Let one of the two lend."),
                    "game",
                )
            row.leave()
            return Written({}, lender)
        lent_by = self.book(lender, row.book.problems, borrowers=borrowers)
        source = lent_by.table
        for key in row.texts("keys", ()):
            if key not in source:
                row.problem(say("{lender} has no '{key}'.", lender=lender, key=key), did_you_mean(key, source), "keys")
                continue
            found = source[key] if own else _marked(source[key], house, f"{lender}: {why}", row.place("why"))
            table[key] = _added(table[key], found) if key in table and of_rows(found) else found
        wanted, mine = row.texts("rules", ()), _ids(table)
        whole = wanted == ("*",)
        said = lent_by.terms if row.boolean("terms", default=own or not whole) else {}
        for (part, rule), one in said.items():
            if part in row.texts("keys", ()) or (part == "rule" and (rule in wanted or (whole and rule not in mine))):
                terms.setdefault((part, rule), one)
        if whole:
            wanted = ()
            lent = [*rows_of(source.get("rule")), *rows_of(source.get(LENT))]
            marked = lent if own else [_marked(one, house, f"{lender}: {why}", row.place("why")) for one in lent]
            table[LENT] = [*rows_of(table.get(LENT)), *marked]
        rules = [rule for rule in rows_of(source.get("rule")) if rule.get("id") in wanted]
        for id in sorted(set(wanted) - {str(rule.get("id")) for rule in rules}):
            row.problem(
                say("{lender} has no rule '{id}'.", lender=lender, id=id), did_you_mean(id, _ids(source)), "rules"
            )
        if rules:
            marked = rules if own else [_marked(one, house, f"{lender}: {why}", row.place("why")) for one in rules]
            table["rule"] = [*rows_of(table.get("rule")), *marked]
        row.finish()
        return lent_by.others


def _added(own: object, borrowed: object) -> list[Written]:
    """A book's own rows, then the borrowed ones of other names."""
    rows = rows_of(own)
    names = {row_name(row) for row in rows}
    return [*rows, *(row for row in rows_of(borrowed) if row_name(row) not in names)]


def _ids(table: Written) -> list[str]:
    return [str(rule.get("id")) for rule in rows_of(table.get("rule"))]


def _forget_unreachable(table: Written, own: Written) -> None:
    """What the form says about rows that cannot come up holds for the rows that the book takes."""
    found, written = table.get(UNREACHABLE), own.get(UNREACHABLE, {})
    if not isinstance(found, Written) or not isinstance(written, Mapping):
        return
    rows = {row_name(row) for _, rows in lists(table) for row in rows}
    kept = {key: why for key, why in found.items() if key in written or key.partition("/")[2] in rows}
    table.pop(UNREACHABLE)
    if kept:
        table[UNREACHABLE] = Written(kept, found.at, found.places)


def _own_rows(form: Written, book: Written, path: tuple[str, ...] = ()) -> dict[tuple[str, ...], set[str]]:
    """The names of the rows that a book writes in lists of its form, by list."""
    found: dict[tuple[str, ...], set[str]] = {}
    for key, value in form.items():
        other = book.get(key)
        if isinstance(value, Written) and isinstance(other, Written):
            found |= _own_rows(value, other, (*path, key))
        elif isinstance(value, list) and isinstance(other, Written):
            found[*path, key] = set(other)
        elif isinstance(value, list) and isinstance(other, list):
            found[*path, key] = {str(row.get("id", row.get("hand"))) for row in other if isinstance(row, Written)}
    return found


def _marked(value: object, house: str, borrowed: str, place: str) -> object:
    """Rows of another book: every citation names its book, every rule whose it is; `place` is where that stands."""
    if isinstance(value, list):
        return [_marked(item, house, borrowed, place) for item in value]
    if isinstance(value, Written):
        cells = {key: _marked(item, house, borrowed, place) for key, item in value.items()}
        marked = Written(cells, value.at, {"borrowed": place, **value.places})
        cites = value.get("cite")
        if isinstance(cites, str):
            marked["cite"] = f"{house} {cites}" if own_lines(cites) else cites
            marked.setdefault("borrowed", borrowed)
        return marked
    return value

"""What a session is going to ask: the mode and the items, fixed before it begins."""

from __future__ import annotations

import json
from collections.abc import Mapping

from trainer.core.errors import BadText
from trainer.core.lazy_dataclass import dataclass
from trainer.core.strict_json import read_json
from trainer.core.text import Text, say
from trainer.drills.code import Ref, Scope
from trainer.drills.modes import MODES, Hints, Mode
from trainer.drills.question import Deal, Source
from trainer.progress.attempt import Marks
from trainer.round.duty import Kind
from trainer.table.chips import Chips


@dataclass(frozen=True, slots=True)
class ItemTerms:
    """What a lesson says about one of its items.

    item       how attempts name it: "pack@version/item"
    hints      when a hint may be seen; None leaves it to the mode, an exam never gives any
    seconds    its target time, 0 for the usual one
    note       a sentence shown with the question
    kinds      in a whole round, the duties the trainee performs; empty leaves it to the plan
    """

    item: str = ""
    hints: Hints | None = None
    seconds: int = 0
    note: str = ""
    kinds: frozenset[Kind] = frozenset()


NO_TERMS = ItemTerms()
"""Nothing is said about an item."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A session before its first question. `id` is unique for ever; the shell makes it from trainee, time and chance.

    kinds         in full rounds, the duties the trainee performs; empty for all
    time_factor   stretches target times and limits for a trainee who needs it
    seconds       the whole session's time, 0 for no end
    pass_mark     percent of the points needed to pass, 0 where nothing is to be passed
    marks         parts that have a pass mark of their own
    confirmed     doubtful or borrowed rules that the school has confirmed, as "house/game/rule"
    terms         what a lesson says about each of `items`, in their order; empty outside of lessons
    lesson        the lesson it is of, as "pack@version/lesson"; empty outside of lessons
    exam          the exam it is a form of, by its id; empty for anything else
    locked        nothing else may be opened until it is finished
    flow          duties that are one act at a table are one step, and what was right goes on by itself
    calls         the trainee chooses what is said with an act; else it is said for him
    hands         so many hands follow each other at the table of the last item, with its players and their stacks
    gather        the trainee brings the bets into the pot after each betting round; else they are seen coming in
    tray          the tray at the beginning of a shift; empty for the usual one
    watch         players do things beside the duties of a round, and the trainee stops what is not allowed
    """

    id: str
    title: Text
    mode: Mode
    items: tuple[Source, ...]
    trainee: str = ""
    kinds: frozenset[Kind] = frozenset()
    time_factor: float = 1.0
    seconds: int = 0
    pass_mark: int = 0
    confirmed: frozenset[str] = frozenset()
    terms: tuple[ItemTerms, ...] = ()
    lesson: str = ""
    exam: str = ""
    locked: bool = False
    flow: bool = False
    calls: bool = False
    gather: bool = False
    watch: bool = False
    hands: int = 0
    marks: Marks = ()
    tray: Chips = ()

    def terms_of(self, place: int) -> ItemTerms:
        """What is said about the item at a place."""
        return self.terms[place] if place < len(self.terms) else NO_TERMS


def plan_to_text(plan: Plan) -> str:
    """One line of JSON; `plan_from_text` reads it back."""
    data = {
        "v": 1,
        "id": plan.id,
        "title": _text_data(plan.title),
        "mode": plan.mode.id,
        "items": [_source_data(item) for item in plan.items],
        "trainee": plan.trainee,
        "kinds": sorted(kind.value for kind in plan.kinds),
        "time_factor": plan.time_factor,
        "seconds": plan.seconds,
        "pass_mark": plan.pass_mark,
        "confirmed": sorted(plan.confirmed),
        "lesson": plan.lesson,
        "exam": plan.exam,
        "locked": plan.locked,
        "terms": [_terms_data(item_terms) for item_terms in plan.terms],
        **({"flow": True} if plan.flow else {}),
        **({"calls": True} if plan.calls else {}),
        **({"gather": True} if plan.gather else {}),
        **({"watch": True} if plan.watch else {}),
        **({"hands": plan.hands} if plan.hands else {}),
        **({"marks": dict(plan.marks)} if plan.marks else {}),
        **({"tray": [list(run) for run in plan.tray]} if plan.tray else {}),
    }
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def plan_from_text(text: str) -> Plan:
    """Reads a stored plan. BadText when it was changed or comes from a newer version."""
    try:
        data = read_json(text)
        if not isinstance(data, dict):
            raise TypeError("a plan is a table")
        return Plan(
            id=_word(data["id"]),
            title=_title(data["title"]),
            mode=MODES[_word(data["mode"])],
            items=tuple(_read_source(item) for item in data["items"]),
            trainee=_word(data["trainee"]),
            kinds=frozenset(Kind(kind) for kind in data["kinds"]),
            time_factor=_factor(data["time_factor"]),
            seconds=_count(data["seconds"]),
            pass_mark=_count(data["pass_mark"]),
            confirmed=frozenset(_word(rule) for rule in data["confirmed"]),
            terms=tuple(_read_terms(terms_row) for terms_row in data.get("terms", ())),
            lesson=_word(data.get("lesson", "")),
            exam=_word(data.get("exam", "")),
            locked=data.get("locked", False) is True,
            flow=data.get("flow") is True,
            calls=data.get("calls") is True,
            gather=data.get("gather") is True,
            watch=data.get("watch") is True,
            hands=_count(data.get("hands", 0)),
            marks=tuple((Kind(kind), _count(mark)) for kind, mark in data.get("marks", {}).items()),
            tray=tuple((_count(chip), _count(count)) for chip, count in data.get("tray", ())),
        )
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise BadText(say("The saved session cannot be read."), say("Start a new one.")) from error


LONGEST = 1000
"""No target time is stretched by more."""
LARGEST_COUNT = 10**9
"""No session lasts so many seconds."""


def _word(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError("text belongs here")
    return value


def _count(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= LARGEST_COUNT:
        raise TypeError("a number belongs here")
    return value


def _seed(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError("a seed is a number")
    return value


def _factor(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 < value <= LONGEST:
        raise TypeError("a factor belongs here")
    return value


def _terms_data(terms: ItemTerms) -> list[object]:
    values: list[object] = [terms.item, terms.hints or "", terms.seconds, terms.note]
    return [*values, sorted(terms.kinds)] if terms.kinds else values


def _read_terms(data: list[object]) -> ItemTerms:
    item, hints, seconds, note, *more = data
    kinds = (
        frozenset(Kind(_word(kind_word)) for kind_word in more[0])
        if more and isinstance(more[0], list)
        else frozenset()
    )
    return ItemTerms(_word(item), Hints(_word(hints)) if hints else None, _count(seconds), _word(note), kinds)


def _source_data(source: Source) -> dict[str, object]:
    if isinstance(source, Ref):
        return {
            "game": source.game,
            "what": source.ask.value,
            "subject": source.subject,
            "seed": source.seed,
            "version": source.version,
            "planted": source.planted,
            **({"step": source.step} if source.step else {}),
        }
    return {
        "game": source.game,
        "setup": source.setup,
        "at": source.at,
        "rule": source.rule,
        "item": source.item,
        "onward": source.onward,
        "planted": source.planted,
    }


def _read_source(data: Mapping[str, object]) -> Source:
    planted = bool(data["planted"])
    if "setup" in data:
        game, setup, at, rule, item = (_word(data[name]) for name in ("game", "setup", "at", "rule", "item"))
        if at:
            Kind(at.partition("/")[0])
        return Deal(game, setup, at, rule, item, planted, bool(data.get("onward")))
    subject = _word(data["subject"])
    if subject:
        Kind(subject.partition("/")[0])
    game, source_kind, version = _word(data["game"]), Scope(_word(data["what"])), _word(data["version"])
    return Ref(game, source_kind, subject, _seed(data["seed"]), version, planted, _seed(data.get("step", 0)))


def _text_data(text: Text) -> list[object]:
    values = [[name, _text_data(value) if isinstance(value, Text) else value] for name, value in text.values]
    data: list[object] = [text.template, values]
    return [*data, text.about, text.key, text.singular] if text.about or text.key or text.singular else data


def _title(data: list[object]) -> Text:
    """A text with all its gaps filled. What it is about, its key and its form for one follow where it has them."""
    title = _read_text(data)
    str(title)
    return title


def _read_text(data: list[object]) -> Text:
    template, values, *more = data
    if not isinstance(template, str) or not isinstance(values, list):
        raise TypeError("a text has a list of values")
    read = tuple((str(name), _read_text(value) if isinstance(value, list) else value) for name, value in values)
    return Text(template, read, *map(_word, more))

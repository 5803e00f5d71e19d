"""Reads one `[[item]]`: exactly one thing to ask, and only the keys that fit it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from trainer.core.errors import BadText, did_you_mean
from trainer.core.text import Text, say
from trainer.drills.modes import Hints
from trainer.lessons import pack_model
from trainer.lessons.fields import GROUPS
from trainer.lessons.pack_prose import check_sentence, text_path
from trainer.lessons.toml_table import Table
from trainer.round.duty import Kind
from trainer.round.setup import parse_setup
from trainer.round.written_questions import MOST_OPTIONS, AnsweredBy, InWords
from trainer.table.places import is_place

_ID: Final = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9._-]{0,58}[A-Za-z0-9])?")
_FRESH: Final = ("seed", "count", "wish")
_OFFERS: Final = {"options": AnsweredBy.CHOICE, "steps": AnsweredBy.ORDER, "places": AnsweredBy.PLACE}
_ASKS: Final = ("question", "setup", "cards", "where", "skill", "kind", "round")
_FITS: Final[Mapping[str, tuple[str, ...]]] = {
    "question": ("question", *_OFFERS, "right", "cite", "because", "setup", "duty", "hands"),
    "setup": ("setup", "duty", "hands", "round", "duties", "expect"),
    "cards": ("cards", "kind", "expect"),
    "where": ("where", "seed", "count"),
    "skill": ("skill", *_FRESH),
    "kind": ("kind", *_FRESH),
    "round": ("round", "duties", *_FRESH),
}
"""Which of the keys that say what to ask go together."""
LONGEST_OFFER: Final = 160
"""Characters of one option or step."""
_SAYING: Final = frozenset(key for keys in _FITS.values() for key in keys) - {"expect"}


def read_item(table: Table, default_game: str, row: int, files: Mapping[str, bytes]) -> pack_model.Item | None:
    """The item; None when it cannot be used, which is among the problems then."""
    id = table.text("id")
    if id and not _ID.fullmatch(id):
        fix = say('Use letters, digits, "-", "_" and ".", at most 60, for example: id = "tp-07"')
        table.wrong("DP106", "id", say("'{id}' is not the form of an id.", id=id), fix)
        id = ""
    expect = read_expect(table)
    mode = read_mode(table)
    text = text_path(table, files)
    if table.has("say"):
        check_sentence(table, "say", table.text("say"))
    game, task = table.text("game", default_game), _task(table)
    if isinstance(task, pack_model.ItemDrawn) and table.text("skill").count("/") == 3:
        game = "/".join(table.text("skill").split("/")[:2])
    if task is None or not id:
        return None
    if not game:
        fix = say('Add game = "house/game" here or in the head of the lesson.')
        table.wrong_here("DP216", say("the item does not name its game."), fix)
        return None
    if expect and not isinstance(task, (pack_model.ItemDeal, pack_model.ItemHand)):
        message = say("only a fixed deal has one answer to expect. This item asks for more.")
        table.wrong_key("DP304", "expect", message, say("Take expect out. The skill already names its rule."))
        expect = pack_model.Expect()
    return pack_model.Item(id, game, task, expect, mode, table.text("say"), text, table.texts("was"), row)


def read_mode(table: Table) -> pack_model.ItemMode:
    """The key `mode`."""
    if not table.has("mode"):
        return pack_model.ItemMode()
    mode = table.table("mode")
    return pack_model.ItemMode(
        hints=Hints(mode.text("hints")) if mode.has("hints") else None,
        time=mode.integer("time") if mode.has("time") else None,
    )


def read_expect(table: Table) -> pack_model.Expect:
    """The key `expect`."""
    if not table.has("expect"):
        return pack_model.Expect()
    part = table.table("expect")
    groups = tuple((name, part.text(name)) for name in GROUPS if part.has(name))
    expect = pack_model.Expect(part.text("act"), part.text("rule"), groups)
    if not expect and not part.written():
        table.wrong(
            "DP305", "expect", say("the expectation is empty."), say('For example: expect = { rule = "two-pair" }')
        )
    return expect


# -- what is asked


def _task(table: Table) -> pack_model.Task | None:
    asks = [key for key in _ASKS if table.has(key) and (key != "round" or table.true("round"))]
    lead = asks[0] if asks else ""
    if not lead:
        unsaid = not table.written(*(key for key in _ASKS if key != "round" or not table.has("round")))
        if unsaid and not table.source.spoilt(table.path):
            fix = say("Add one of: cards, where, setup with duty, skill, kind, round = true, question.")
            table.wrong_here("DP201", say("the item does not say what to ask."), fix)
        return None
    for other in asks[1:]:
        if other not in _FITS[lead]:
            message = say("the item asks for both '{lead}' and '{other}'.", lead=lead, other=other)
            table.wrong_key("DP202", other, message, say("Split it into two items, each with its own id."))
            return None
    for key in sorted(_SAYING & set(table.keys())):
        if key not in _FITS[lead] and key not in asks:
            table.wrong_key(
                "DP215", key, say("'{key}' does not go with '{lead}'.", key=key, lead=lead), _goes_with(lead)
            )
            return None
    match lead:
        case "question":
            return _worded(table)
        case "setup":
            return _fixed(table)
        case "cards":
            return _hand(table)
        case "where":
            open_values = table.open_values("where")
            return (
                pack_model.Where(open_values, table.integer("seed", 1), table.integer("count", 1))
                if open_values
                else None
            )
        case "round":
            fresh = (table.integer("seed", 1), table.integer("count", 1), _wish(table))
            return pack_model.WholeRound("", (), *fresh, _duties(table))
        case "kind":
            return _drawn(table, Kind(table.text("kind")))
        case _:
            return _skill(table)


def _goes_with(lead: str) -> str:
    other_keys = [key for key in _FITS[lead] if key != lead]
    return f"With '{lead}' go: {', '.join(other_keys)}." if other_keys else ""


def _fixed(table: Table) -> pack_model.Task | None:
    setup, hands = table.text("setup"), table.open_texts("hands")
    if table.true("round"):
        if table.has("duty"):
            message = say("'duty' asks for one duty, 'round' for all of them.")
            table.wrong_key("DP202", "duty", message, say("Keep one of them."))
            return None
        if table.has("expect"):
            message = say("a whole round has no single answer to expect.")
            table.wrong_key("DP304", "expect", message, say("Take expect out, or ask for one duty."))
            return None
        return pack_model.WholeRound(setup, hands, duties=_duties(table))
    if not table.has("duty"):
        fix = say('Add duty = "set-hand/3" (the first such duty: "set-hand"), or round = true for all duties.')
        if table.source.spoilt(table.path):
            return None
        table.wrong_key("DP213", "setup", say("the item does not name the duty to ask."), fix)
        return None
    duty = table.text("duty").strip()
    kind = duty.partition("/")[0]
    if kind not in tuple(Kind):
        table.wrong(
            "DP208",
            "duty",
            say("'{kind}' is not a kind of duty.", kind=kind),
            did_you_mean(kind, tuple(Kind)) or _KINDS,
        )
        _check_setup(table, setup)
        return None
    return pack_model.ItemDeal(setup, duty, hands)


def _worded(table: Table) -> pack_model.Task | None:
    """A question in words: what is offered, the right one of it, and where that is printed."""
    offers = [key for key in _OFFERS if table.has(key)]
    if len(offers) != 1:
        if not offers and table.written(*_OFFERS):
            return None
        if offers:
            message = say("the question has both '{one}' and '{other}'.", one=offers[0], other=offers[1])
            table.wrong_key("DP202", offers[1], message, say("Keep one of them."))
        else:
            fix = say("Add options with right, steps in the right order, or places with right.")
            table.wrong("DP219", "question", say("the question has no answers to choose from."), fix)
        return None
    key, sound = offers[0], True
    answered_by, offered = _OFFERS[key], table.texts(key)
    for name in ("question", "because"):
        if table.has(name):
            check_sentence(table, name, table.text(name))
    for index, option_text in enumerate(offered):
        fault = _offer_fault(answered_by, option_text, offered[:index])
        if fault is not None:
            table.source.value("DP219", (*table.path, key, index), *fault)
            sound = False
    if not 2 <= len(offered) <= MOST_OPTIONS:
        message = say("'{key}' takes 2 to {most}; this has {count}.", key=key, most=MOST_OPTIONS, count=len(offered))
        table.wrong("DP219", key, message, say("Add or take out some."))
        sound = False
    if table.has("hands") and not table.written("setup"):
        table.wrong_key("DP215", "hands", say("these cards have no table."), say("Add setup, or take hands out."))
        sound = False
    if not table.has("cite"):
        if not table.written("cite"):
            fix = say('Name the printed lines of the answer: cite = "L1417-1420".')
            table.wrong("DP220", "question", say("a question in words must name the printed lines of its answer."), fix)
        sound = False
    right = _right(table, answered_by, offered) if sound or offered else 0
    if not sound or not right or not table.text("question").strip():
        return None
    asked = InWords(answered_by, table.text("question"), offered, right, table.text("cite"), table.text("because"),
                    table.text("duty").strip())  # fmt: skip
    return pack_model.ItemInWords(asked, table.text("setup"), table.open_texts("hands"))


def _offer_fault(answered_by: AnsweredBy, option_text: str, before: tuple[str, ...]) -> tuple[Text, Text] | None:
    if not option_text.strip():
        return say("nobody can choose an empty text."), say("Fill it in, or take it out.")
    if option_text in before:
        return say("'{one}' is here twice.", one=option_text), say("Change one of them.")
    if len(option_text) > LONGEST_OFFER:
        message = say("this has {count} characters; the limit is {most}.", count=len(option_text), most=LONGEST_OFFER)
        return message, say("Shorten it.")
    if answered_by is AnsweredBy.PLACE and not is_place(option_text):
        return say("'{one}' is not the form of a place.", one=option_text), say(
            'For example: "seat-4.game", "seat-4" or "drop".'
        )
    return None


def _right(table: Table, answered_by: AnsweredBy, offered: tuple[str, ...]) -> int:
    """The number of the right one from 1; 0 where it is not named."""
    if answered_by is AnsweredBy.ORDER:
        if table.has("right"):
            message = say("steps are already in the right order and need no 'right'.")
            table.wrong_key("DP219", "right", message, say("Take out the line."))
            return 0
        return 1
    if table.text("right") in offered:
        return offered.index(table.text("right")) + 1
    if table.has("right"):
        hint = did_you_mean(table.text("right"), offered) or say("Write it exactly as in the options or places.")
        table.wrong(
            "DP219", "right", say("'{right}' is not among the options or places.", right=table.text("right")), hint
        )
    elif not table.written("right"):
        fix = say("Add right = and the right answer, letter by letter.")
        table.wrong("DP219", "question", say("the question does not name the right answer."), fix)
    return 0


def _duties(table: Table) -> tuple[Kind, ...]:
    """The duties of a round that the trainee does."""
    kinds: list[Kind] = []
    for index, name in enumerate(table.texts("duties")):
        if name in tuple(Kind):
            kinds.append(Kind(name))
            continue
        message = say("'{kind}' is not a kind of duty.", kind=name)
        table.source.value("DP208", (*table.path, "duties", index), message, did_you_mean(name, tuple(Kind)) or _KINDS)
    return tuple(kinds)


def _check_setup(table: Table, setup: str) -> None:
    """What is wrong with a situation as a text, where no game comes to look at it."""
    try:
        parse_setup(setup)
    except BadText as error:
        place = table.source.place((*table.path, "setup"), error.where)
        table.source.at("DP211", place, *error.words)


_KINDS: Final = f"Kinds: {', '.join(Kind)}."


def _hand(table: Table) -> pack_model.Task | None:
    kind = table.text("kind", Kind.SET_HAND)
    if kind != Kind.SET_HAND:
        message = say("cards alone ask for the house way. They do not go with '{kind}'.", kind=kind)
        fix = say('Use setup with duty and hands = { 4 = "..." } for other duties.')
        table.wrong("DP215", "kind", message, fix)
        return None
    return pack_model.ItemHand(table.text("cards"))


def _skill(table: Table) -> pack_model.Task | None:
    words = table.text("skill").split("/")
    if len(words) not in (2, 4) or not all(words):
        message = say("'{text}' is not the form of a skill.", text=table.text("skill"))
        table.wrong("DP209", "skill", message, say('Write kind/rule: "set-hand/two-pair.middle-keep".'))
        return None
    kind, rule = words[-2:]
    if kind not in tuple(Kind):
        table.wrong(
            "DP208",
            "skill",
            say("'{kind}' is not a kind of duty.", kind=kind),
            did_you_mean(kind, tuple(Kind)) or _KINDS,
        )
        return None
    return _drawn(table, Kind(kind), rule)


def _drawn(table: Table, kind: Kind, rule: str = "") -> pack_model.ItemDrawn:
    return pack_model.ItemDrawn(kind, rule, table.integer("seed", 1), table.integer("count", 1), _wish(table))


def _wish(table: Table) -> pack_model.WishFor:
    if not table.has("wish"):
        return pack_model.WishFor()
    wish = table.table("wish")
    return pack_model.WishFor(wish.integer("players"), wish.true("short"))

"""A doubt in an answer: the other reading is asked the same, and the doubt stays where it answers otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from trainer.games.base import Game, LeftOpen
from trainer.rules.answers import AGAINST, doubt_sentence

Json = Mapping[str, object]
_REASONS = frozenset(("doubt", "rule", "cite", "with_rules", "borrowed"))
"""What an answer says of the rules it rests on."""


def read_otherwise(answer: Json, game: Game, ask: Callable[[Game], Json | None]) -> Json:
    """The answer with the doubts that decide it, and `readings`: what another reading answers.

    `ask` asks a game the same; None where that cannot be answered. A rule without a doubt can be decided by the doubt
    about another one, which is told then.
    """
    readings: list[Json] = []
    agreed, decides, rules = list[str](), dict[str, None](), _rules(answer)
    for one in game.left_open:
        told = [sentence for sentence in _sentences(one, game) if _tells(answer, sentence)]
        beside = any(not game.every_rule[id].open for id in one.ids & rules if id in game.every_rule)
        if not (told or beside) or _stands_against(answer, one):
            continue
        others = [(reading, ask(reading.game())) for reading in one.others]
        if all(other is not None and _bare(other) == _bare(answer) for _, other in others):
            agreed.extend(told)
            continue
        decides.update(dict.fromkeys(told or _sentences(one, game)))
        for reading, other in others:
            changed = {key: value for key, value in (other or {}).items() if key not in _REASONS}
            changed = {key: _bare(value) for key, value in changed.items() if _bare(value) != _bare(answer.get(key))}
            if changed:
                readings.append({"rule": one.rule, "reading": reading.id, "says": str(reading.says), **changed})
    for sentence in agreed:
        answer = answer if sentence in decides else _without(answer, sentence)
    more = [sentence for sentence in decides if not _tells(answer, sentence)]
    if more:
        answer = {**answer, "doubt": " ".join((*([str(answer["doubt"])] if "doubt" in answer else []), *more))}
    return {**answer, "readings": readings} if readings else answer


def _rules(answer: object) -> frozenset[str]:
    """Every rule that an answer or a part of it rests on."""
    if isinstance(answer, list | tuple):
        return frozenset().union(*map(_rules, answer))
    if not isinstance(answer, Mapping):
        return frozenset()
    also = answer.get("with_rules", ())
    own = (answer.get("rule"), *(also if isinstance(also, list) else ()))
    return frozenset(id for id in own if isinstance(id, str)).union(*map(_rules, answer.values()))


def _stands_against(answer: Json, one: LeftOpen) -> bool:
    """Whether only by another reading the hands could have come to lie as they do."""
    ids = answer.get(AGAINST, ())
    return isinstance(ids, list) and not set(one.ids).isdisjoint(ids)


def _sentences(one: LeftOpen, game: Game) -> Iterator[str]:
    """The doubts of the rules that can be read otherwise."""
    known = (game.every_rule[id] for id in one.ids if id in game.every_rule)
    yield from dict.fromkeys(doubt_sentence(rule.doubt) for rule in known if rule.open)


def _tells(answer: object, sentence: str) -> bool:
    if isinstance(answer, Mapping):
        return any(
            sentence in str(value) if key == "doubt" else _tells(value, sentence) for key, value in answer.items()
        )
    return isinstance(answer, list | tuple) and any(_tells(one, sentence) for one in answer)


def _bare(answer: object) -> object:
    """An answer without the rules it rests on."""
    if isinstance(answer, Mapping):
        return {key: _bare(value) for key, value in answer.items() if key not in _REASONS}
    return [_bare(one) for one in answer] if isinstance(answer, list | tuple) else answer


def _without(answer: Json, sentence: str) -> Json:
    """The answer without a doubt."""
    left = {key: _left(key, value, sentence) for key, value in answer.items()}
    return {key: value for key, value in left.items() if value is not _GONE}


_GONE = object()


def _left(key: str, value: object, sentence: str) -> object:
    if key == "doubt":
        left = str(value).replace(sentence, "").replace("  ", " ").strip()
        return left or _GONE
    if isinstance(value, Mapping):
        return _without(value, sentence)
    if isinstance(value, list | tuple):
        return [_left("", one, sentence) for one in value]
    return value

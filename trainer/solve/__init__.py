"""The rules engine as JSON lines: one request a line, one answer a line, in order. docs/solve.md has the contract."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial

from trainer.errors import BadText, ContentError, FeltSchoolError, Problem, clipped, did_you_mean, shorten
from trainer.games.base import Ask, Game
from trainer.houses.library import Library
from trainer.rules.context import BookContext
from trainer.rules.reader import Reader
from trainer.solve.common import COMMON_ASKS
from trainer.solve.doubts import read_otherwise
from trainer.solve.keys import OF_A_SEAT, OF_THE_TABLE, instead, right_key

VERSION = 1
COST = "cost"
READS = "reads"
NAMES_A_READING = frozenset((READS, "cover"))
"""The keys that name how a request reads what the book leaves open: another reading is asked without them."""
LISTED = "'felt-school houses' lists the games and what each answers."
LONGEST, LONGEST_HINT = 400, 900
"""Longer texts of a request are not repeated whole in its error; a hint may list what there is."""
Json = Mapping[str, object]


def solve_lines(lines: Iterable[str], library: Library) -> Iterator[tuple[str, bool]]:
    """An answer for every line that is not blank, and whether it is an answer and not an error."""
    for number, line in enumerate(lines, start=1):
        if line.strip():
            answer, fine = solve_line(line.removeprefix("\ufeff"), library, f"line {number}")
            yield _text(answer), fine


def _text(answer: Json) -> str:
    """The answer as one line that every encoding of Unicode can write: half a character becomes its JSON escape."""
    return json.dumps(answer, ensure_ascii=False).encode("utf-8", "backslashreplace").decode("utf-8")


def solve_line(line: str, library: Library, where: str = "request") -> tuple[Json, bool]:
    """One request as text."""
    try:
        request = json.loads(line, object_pairs_hook=_each_key_once, parse_constant=_no_number)
    except BadText as error:
        return _error(Problem(where, error.what, error.hint)), False
    except json.JSONDecodeError as error:
        place = f"{where}, column {error.colno}"
        return _error(Problem(place, f"This is not JSON: {error.msg}.", "Write one object a line.")), False
    except RecursionError:
        return _error(Problem(where, "This is nested too deeply.", "Write one object a line.")), False
    except ValueError:  # a number of thousands of digits
        return _error(Problem(where, "A number is too long.", "Money is in whole cents.")), False
    if not isinstance(request, dict):
        return _error(Problem(where, "A request is a JSON object.", 'For example: {"ask": "rank", ...}')), False
    return solve_request(request, library, where)


def solve_request(request: Mapping[str, object], library: Library, where: str = "request") -> tuple[Json, bool]:
    """One request as a mapping; its `id` comes back with the answer."""
    named = {"id": request["id"]} if "id" in request else {}
    answer, fine = _answered({key: value for key, value in request.items() if key != "id"}, library, where)
    return {**answer, **named}, fine


def _answered(request: Json, library: Library, where: str) -> tuple[Json, bool]:
    try:
        game = _game(request, library)
        answer = _asked(request, library, where, game)
        if game is not None and game.left_open:
            answer = read_otherwise(answer, game, partial(_asked_again, request, where))
    except ContentError as error:
        return _error(error.problems[0]), False
    except BadText as error:
        place = f"{where}.{error.where}" if error.where else where
        return _error(Problem(place, error.what, error.hint)), False
    except FeltSchoolError as error:
        return _error(Problem(where, str(error), "Nothing is to be done at the table as it is described.")), False
    except Exception as error:  # noqa: BLE001  (a fault of ours; the other lines are answered all the same)
        what = f"The engine failed on this request: {type(error).__name__}: {error}."
        return _error(Problem(where, what, "Please report the line.")), False
    return {"v": VERSION, **answer}, True


def _asked(request: Json, library: Library, where: str, game: Game | None) -> Json:
    """The answer to a request; `game` is the game it names."""
    reader = Reader(request, where, BookContext("request"))
    return _all_keys(reader, _question(reader, library, game), game)


def _asked_again(request: Json, where: str, game: Game) -> Json | None:
    """What the game answers by another reading; None where it cannot."""
    same = {key: value for key, value in request.items() if key not in NAMES_A_READING}
    reader = Reader(same, where, BookContext("request"))
    try:
        return _all_keys(reader, _of_game(reader, game), game)
    except FeltSchoolError:
        return None


def _each_key_once(pairs: list[tuple[str, object]]) -> Json:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise BadText(f"'{twice}' is written twice.", "Write every key once.")
    return found


def _no_number(word: str) -> object:
    raise BadText(f"{word} is not JSON.", "Money is in whole cents.")


def _all_keys(reader: Reader, question: Ask, game: Game | None) -> Json:
    """The answer to a question that knows every key; an unknown key is told before one that is missing.

    A question reads all its keys before it stops at a problem.
    """
    problems: tuple[Problem, ...] = ()
    answer: Json = {}
    try:
        answer = question(reader)
    except ContentError as error:
        problems = error.problems
    before = len(reader.book.problems)
    reader.finish(OF_THE_TABLE, partial(right_key, game=game), OF_A_SEAT)
    unknown, others = reader.book.problems[before:], problems or reader.book.problems[:before]
    if unknown or others:
        raise ContentError((*unknown, *(instead(one, reader) for one in others)))
    return answer


def _game(request: Json, library: Library) -> Game | None:
    """The game that is asked, as the request reads what its book leaves open; None where no game is."""
    id, reads = f"{request.get('house')}/{request.get('game')}", request.get(READS)
    if id not in library:
        return None
    if reads is None:
        return library[id]
    if not isinstance(reads, Mapping) or not all(isinstance(name, str) for name in reads.values()):
        raise BadText("readings are named by their rules.", 'For example: {"first.shown": "lowest"}.', READS)
    return library.read_as(id, reads)


def _question(reader: Reader, library: Library, game: Game | None) -> Ask:
    ask = reader.text("ask")
    reader.integer("v", VERSION)
    common: Callable[[Reader], Json] | None = COMMON_ASKS.get(ask)
    house = reader.text("house", "" if common else None)
    slug = reader.text("game", "" if common else None)
    if common is not None and (game is None or ask not in game.asks):
        return common
    if reader.book.problems:
        raise ContentError(reader.book.problems)
    houses = [one.id for one in library.houses]
    if house not in houses:
        raise BadText(f"There is no house '{clipped(house)}'.", did_you_mean(house, houses), "house")
    if game is None:
        slugs = [info.slug for info in library.infos if info.house == house]
        raise BadText(f"{house} has no game '{clipped(slug)}'.", did_you_mean(slug, slugs) or LISTED, "game")
    return _of_game(reader, game)


def _of_game(reader: Reader, game: Game) -> Ask:
    ask = reader.text("ask")
    for key in ("v", "house", "game", READS):
        reader.has(key)
    reader.book.synonyms = game.synonyms
    answer = asks_of(game).get(ask)
    if answer is None:
        known = [*COMMON_ASKS, *asks_of(game)]
        raise BadText(f"{game.info.id} does not answer '{clipped(ask)}'.", did_you_mean(ask, known) or LISTED, "ask")
    return answer


def asks_of(game: Game) -> Mapping[str, Ask]:
    """What a game answers: its own questions, and where it has a house way for seven cards what a setting costs."""
    return {**game.asks, COST: lambda reader: _cost(game, reader)} if game.house_way else game.asks


def _cost(game: Game, reader: Reader) -> Json:
    from trainer.solve.cost import ask_cost

    return ask_cost(game, reader)


def _error(problem: Problem) -> Json:
    where, what = (shorten(text, LONGEST) for text in (problem.where, problem.what))
    return {"v": VERSION, "error": {"where": where, "what": what, "hint": shorten(problem.hint, LONGEST_HINT)}}

"""The rules engine as JSON lines: one request a line, one answer a line, in order. docs/solve.md has the contract."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Final

from trainer.core.errors import BadText, ContentError, FeltSchoolError, Problem, clipped, did_you_mean, shorten
from trainer.core.text import say
from trainer.games.base import Ask, Game, LeftOpen
from trainer.houses.library import Library
from trainer.rules.answer_json import AGAINST, doubt_sentence
from trainer.rules.context import BookContext
from trainer.rules.reader import Reader

# ---------------- the keys of requests
#
# Which describe a table and are passed over, and other words that mean the same.

OF_THE_TABLE: Final = frozenset(
    {"action_seat", "bank", "bank_cards", "board", "button", "card", "cards", "cover", "dice", "occupied"}
    | {"player_dealer", "seat", "seats", "wagers"}
)
"""Keys that describe a table: a question that does not need one passes it over, as docs/solve.md promises."""
OF_A_SEAT: Final = frozenset({"cards", "seat", "wagers"})
"""Keys that describe a seat: passed over in the rows of `seats`, where those of the table have no meaning."""

SAME_KEY: Final[tuple[tuple[str, ...], ...]] = (
    ("against", "up_card", "dealer_card", "dealer_up", "bank_card", "open_card", "bank_cards", "bank"),
    ("bank_cards", "bank", "dealer_cards", "dealer_hand", "banker_cards", "bank_hand", "banker_hand"),
    ("player", "cards", "player_cards", "player_hand", "hand", "hole_cards", "tiles"),
    ("board", "community", "community_cards", "common_cards"),
    ("player_dealer", "dealer", "banker", "bank_seat"),
    ("bank", "bank_wager", "bankroll", "player_dealer_wager"),
    ("front", "low", "low_hand", "two", "front_hand"),
    ("back", "high", "high_hand", "five", "back_hand"),
    ("occupied", "players", "taken", "live"),
    ("seats", "players", "bettors", "hands"),
    ("action_seat", "first_seat", "action"),
    ("back_line", "backline", "back_bettors"),
    ("behind", "back_line", "backline", "back"),
    ("bet", "wager", "side_bet", "bonus", "kind"),
    ("stake", "amount", "cents", "wager", "bet"),
    ("option", "fee", "fee_option", "number", "act", "move"),
    ("limit", "limits", "table_limit", "table_limits", "least", "most", "minimum", "maximum"),
    ("set", "schedule", "fee_set", "fees", "sheet"),
    ("situation", "ruling", "fault"),
    ("dice", "roll", "throw"),
    ("who", "side"),
)
"""Words for one thing: whoever writes another one of a row is told which of them is known here."""


WHERE_WAGERS: Final = {
    "wagers": "Write it under 'wagers'.",
    "bet": "Name it with 'bet', its size with 'stake'.",
    "seats": "Write it under 'wagers' of a seat.",
}
"""Where a wager is written, by the keys that a question knows."""
CARDS: Final = "bank_cards"
"""Where this key is known, `bank` is money: cards of the player-dealer are never written there."""


def right_key(written: str, known: Iterable[str], game: Game | None = None) -> str:
    """A hint for an unknown key: the known key that is spelled or means nearly the same, or where a wager belongs."""
    from trainer.games.request_readers import nearest_synonym

    names = sorted(set(known) - {"ask", "house", "game", "v"})
    spelled = {
        _plain(spelling): spelling
        for spelling in (*(spelling for row in SAME_KEY for spelling in row), *OF_THE_TABLE, *names)
    }
    name = spelled.get(_plain(written), written)
    alike = [spelling for row in SAME_KEY if name in row for spelling in row if spelling in names and spelling != name]
    if name in names:
        alike = [name]
    if CARDS in alike and "bank" in alike:
        alike.remove("bank")
    if not alike and game is not None and nearest_synonym(written, game.spots, game.synonyms) in game.spots:
        place = next((hint for key, hint in WHERE_WAGERS.items() if key in names), "")
        return f"It is a wager. {place}".strip()
    if not alike and name in OF_THE_TABLE:
        return "It describes the table. Write it beside 'seats', not in one of them."
    if alike:
        quoted = (f"'{key}'" for key in dict.fromkeys(alike))
        return f"Did you mean {' or '.join(quoted)}?"
    return str(did_you_mean(written, names) or say("Known here: {names}.", names=", ".join(names)))


def _plain(key: str) -> str:
    """A key without what people write differently: `upCard`, `up-card` and `up_card` are one."""
    return "".join(letter for letter in key.lower() if letter.isalnum())


def instead(problem: Problem, reader: Reader) -> Problem:
    """A missing key whose value stands under the key of another question says so."""
    key = problem.where.rpartition(".")[2]
    if problem.message != f"'{key}' is missing.":
        return problem
    other = next(
        (other_key for other_key in reader.unread() if any({key, other_key} <= set(row) for row in SAME_KEY)), ""
    )
    if not other:
        return problem
    hint = say("Write '{key}' instead of '{other}'.", key=key, other=other)
    return Problem(problem.where, problem.message, hint, problem.code)


# ---------------- a doubt in an answer
#
# The other reading is asked the same, and the doubt stays where it answers otherwise.

_REASONS = frozenset(("doubt", "rule", "cite", "with_rules", "borrowed"))
"""What an answer says of the rules it rests on."""


def read_otherwise(answer: Json, game: Game, ask: Callable[[Game], Json | None]) -> Json:
    """The answer with the doubts that decide it, and `readings`: what another reading answers.

    `ask` asks a game the same; None where that cannot be answered. A rule without a doubt can be decided by the doubt
    about another one, which is told then.
    """
    readings: list[Json] = []
    agreed, decides, rules = list[str](), dict[str, None](), _rules(answer)
    for left_open in game.left_open:
        fitting_sentences = [sentence for sentence in _sentences(left_open, game) if _tells(answer, sentence)]
        beside = any(not game.every_rule[id].open for id in left_open.ids & rules if id in game.every_rule)
        if not (fitting_sentences or beside) or _stands_against(answer, left_open):
            continue
        others = [(reading, ask(reading.game())) for reading in left_open.others]
        if all(other is not None and _bare(other) == _bare(answer) for _, other in others):
            agreed.extend(fitting_sentences)
            continue
        decides.update(dict.fromkeys(fitting_sentences or _sentences(left_open, game)))
        for reading, other in others:
            changed = {key: value for key, value in (other or {}).items() if key not in _REASONS}
            changed = {key: _bare(value) for key, value in changed.items() if _bare(value) != _bare(answer.get(key))}
            if changed:
                readings.append({"rule": left_open.rule, "reading": reading.id, "says": str(reading.says), **changed})
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


def _stands_against(answer: Json, left_open: LeftOpen) -> bool:
    """Whether only by another reading the hands could have come to lie as they do."""
    ids = answer.get(AGAINST, ())
    return isinstance(ids, list) and not set(left_open.ids).isdisjoint(ids)


def _sentences(left_open: LeftOpen, game: Game) -> Iterator[str]:
    """The doubts of the rules that can be read otherwise."""
    known = (game.every_rule[id] for id in left_open.ids if id in game.every_rule)
    yield from dict.fromkeys(doubt_sentence(rule.doubt) for rule in known if rule.open)


def _tells(answer: object, sentence: str) -> bool:
    if isinstance(answer, Mapping):
        return any(
            sentence in str(value) if key == "doubt" else _tells(value, sentence) for key, value in answer.items()
        )
    return isinstance(answer, list | tuple) and any(_tells(part, sentence) for part in answer)


def _bare(answer: object) -> object:
    """An answer without the rules it rests on."""
    if isinstance(answer, Mapping):
        return {key: _bare(value) for key, value in answer.items() if key not in _REASONS}
    return [_bare(part) for part in answer] if isinstance(answer, list | tuple) else answer


def _without(answer: Json, sentence: str) -> Json:
    """The answer without a doubt."""
    fields_left = {key: _sentence_left(key, value, sentence) for key, value in answer.items()}
    return {key: value for key, value in fields_left.items() if value is not _GONE}


_GONE = object()


def _sentence_left(key: str, value: object, sentence: str) -> object:
    if key == "doubt":
        text_left = str(value).replace(sentence, "").replace("  ", " ").strip()
        return text_left or _GONE
    if isinstance(value, Mapping):
        return _without(value, sentence)
    if isinstance(value, list | tuple):
        return [_sentence_left("", part, sentence) for part in value]
    return value


# ---------------- solve

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
        message = f"The engine failed on this request: {type(error).__name__}: {error}."
        return _error(Problem(where, message, "Please report the line.")), False
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
    fields_once = dict(pairs)
    if len(fields_once) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise BadText(f"'{twice}' is written twice.", "Write every key once.")
    return fields_once


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
        raise ContentError((*unknown, *(instead(problem, reader) for problem in others)))
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
    houses = [house.id for house in library.houses]
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


def _rank(reader: Reader) -> Json:
    from trainer.solve.common import ask_rank

    return ask_rank(reader)


def _pots(reader: Reader) -> Json:
    from trainer.solve.common import ask_pots

    return ask_pots(reader)


def _chips(reader: Reader) -> Json:
    from trainer.chipwork.chip_stages import ask_chips

    return ask_chips(reader)


COMMON_ASKS: Final[Mapping[str, Callable[[Reader], Json]]] = {"rank": _rank, "pots": _pots, "chips": _chips}
"""Questions that need no house; what answers them is read in with the first one."""


def asks_of(game: Game) -> Mapping[str, Ask]:
    """What a game answers: its own questions, and where it has a house way for seven cards what a setting costs."""
    return {**game.asks, COST: lambda reader: _cost(game, reader)} if game.house_way else game.asks


def _cost(game: Game, reader: Reader) -> Json:
    from trainer.solve.cost_request import ask_cost

    return ask_cost(game, reader)


def _error(problem: Problem) -> Json:
    where, message = (shorten(text, LONGEST) for text in (problem.where, problem.message))
    return {"v": VERSION, "error": {"where": where, "what": message, "hint": shorten(problem.hint, LONGEST_HINT)}}

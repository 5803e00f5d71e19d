"""Requests that are declared: docs/solve.md has their keys, and every key of an example is declared.

`python -m tests.unit.solve.test_fields` writes the keys into the page; what a question gives is written there by hand.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tests.shelf import LIBRARY
from trainer.core.errors import BadText, ContentError
from trainer.games.baccarat.baccarat_requests import REQUESTS as BACCARAT
from trainer.games.blackjack.blackjack_requests import REQUESTS as BLACKJACK
from trainer.games.carnival.carnival_requests import REQUESTS as CARNIVAL
from trainer.games.chinese_poker.chinese_requests import REQUESTS as CHINESE
from trainer.games.nine_count.nine_count_requests import REQUESTS as NINE_COUNT
from trainer.games.pai_gow.pai_gow_requests import REQUESTS as PAI_GOW
from trainer.games.pai_gow_tiles.tiles_requests import REQUESTS as TILES
from trainer.games.pan.pan_requests import REQUESTS as PAN
from trainer.games.poker.poker_requests import REQUESTS as POKER
from trainer.games.push_nine.push_nine_requests import REQUESTS as PUSH_NINE
from trainer.games.request_runner import Asked, Field, Request, Requests, flag, plain, word, writes
from trainer.rules.context import BookContext
from trainer.rules.reader import Reader

DOCS = Path(__file__).resolve().parents[3] / "docs" / "solve.md"
WHO = frozenset(("ask", "house", "game", "id", "v", "reads"))
SECTIONS: Mapping[str, Requests] = {  # type: ignore[type-arg]
    "## Pai gow poker": PAI_GOW,
    "## Baccarat (": BACCARAT,
    "## Board poker": POKER,
    "## Nine-count": NINE_COUNT,
    "## Push 9": PUSH_NINE,
    "## Blackjack": BLACKJACK,
    "## Pai gow tiles": TILES,
    "## Chinese poker": CHINESE,
    "## Pan (": PAN,
    "## Carnival poker": CARNIVAL,
}
"""The part of the page that has the questions of a family, by the beginning of its heading."""


def shown(requests: Requests) -> Iterator[tuple[str, str]]:  # type: ignore[type-arg]
    """The forms of every question with their keys, the usual one first; none for options that all have their own."""
    before: list[Request] = []  # type: ignore[type-arg]
    asks = list(dict.fromkeys(form.ask for form in requests.forms))
    for form in sorted(requests.forms, key=lambda form: (asks.index(form.ask), form.when is not None)):
        options = {option for known in before if known.ask == form.ask for option in known.options}
        same = next((known.ask for known in before if known.fields == form.fields), "")
        if not form.options or not options.issuperset(form.options):
            yield form.ask, f"as `{same}`" if same and len(form.fields) > 2 else form.written
        before.append(form)


def section(text: str, heading: str) -> tuple[int, int]:
    """Where the table of a family begins and ends."""
    start = text.index("\n| ask |", text.index(f"\n{heading}")) + 1
    return start, text.index("\n\n", start)


def with_keys(text: str) -> str:
    """The page with the keys as they are declared; what a form gives is taken over by the order of its question."""
    for heading, requests in SECTIONS.items():
        start, end = section(text, heading)
        head, rule, *rows = text[start:end].splitlines()
        gives: dict[str, list[str]] = {}
        for row in rows:
            ask, _, answer = (cell.strip() for cell in row.strip("|").split(" | "))
            gives.setdefault(ask, []).append(answer)
        lines = [head, rule]
        for ask, keys in shown(requests):
            answers = gives.get(f"`{ask}`", [])
            lines.append(f"| `{ask}` | {keys} | {answers.pop(0) if answers else 'TO SAY'} |")
        asks = {form.ask for form in requests.forms}
        lines += [row for row in rows if row.split("`")[1] not in asks]
        text = text[:start] + "\n".join(lines) + text[end:]
    return text


def test_the_page_has_the_keys_of_the_requests_that_are_declared():
    text = DOCS.read_text(encoding="utf-8")
    assert "TO SAY" not in text
    assert with_keys(text) == text, "write them: python -m tests.unit.solve.test_fields"


EXAMPLES = [json.loads(line) for line in DOCS.read_text(encoding="utf-8").splitlines() if line.startswith('{"ask"')]


def declared(one: Mapping[str, str]) -> tuple[Request, ...]:  # type: ignore[type-arg]
    """The forms of the question that an example asks of a game."""
    asked = LIBRARY.game(f"{one['house']}/{one['game']}").asks.get(one["ask"]) if "game" in one else None
    return asked.forms if isinstance(asked, Asked) else ()


def keys(fields: tuple[Field, ...]) -> set[str]:  # type: ignore[type-arg]
    return {key for field in fields for key in field.keys}


@pytest.mark.parametrize(
    "one", [one for one in EXAMPLES if declared(one)], ids=lambda one: f"{one['ask']}-{one['game']}"
)
def test_every_key_of_an_example_is_declared_by_a_form_of_its_question(one):
    readings = LIBRARY.game(f"{one['house']}/{one['game']}").readings
    known = {*WHO, *readings, "option"}
    assert any(set(one) <= known | keys(form.fields) for form in declared(one))
    rows = [field for form in declared(one) for field in form.fields if field.fields]
    for row in (row for field in rows for row in one.get(field.key, []) if isinstance(row, dict)):
        assert any(set(row) <= keys(field.fields) for field in rows)


@pytest.mark.parametrize("id", LIBRARY)
def test_every_question_of_a_game_is_declared(id):
    game = LIBRARY.game(id)
    by_hand = {ask for ask, asked in game.asks.items() if not isinstance(asked, Asked)}
    chosen = {ask for other in game.dealt.values() for ask in other.asks}  # dealer's choice hands them on
    assert by_hand <= {"chips", *chosen}  # chips are laid down alike in all games


# -- the mechanism itself, with a family of two houses: "large" and "small"

SHOP: Requests = Requests()  # type: ignore[type-arg]
COUNT = plain("count", Reader.integer, default=3, there=lambda terms: terms == "large")


@SHOP.ask("weigh", word("unit", "pound", "ounce"), COUNT, options=("apple",))
def weigh_apples(terms: str, _: object, **read: object) -> Mapping[str, object]:
    return {"house": terms, **read}


@SHOP.ask("weigh", flag("whole"), options=("melon", "pumpkin"))
def weigh_melons(_terms: str, _: object, option: str, **read: object) -> Mapping[str, object]:
    if read["whole"]:
        raise BadText("too heavy.", "Cut it.", "whole")
    return {"option": option}


@SHOP.ask("sell", plain("price", Reader.cents), when=writes("price"), there=lambda terms: terms == "large")
def sell_for(_terms: str, _: object, price: int) -> Mapping[str, object]:
    return {"price": price}


@SHOP.ask("sell")
def give_away(*_: object) -> Mapping[str, object]:
    return {"price": 0}


def asked(ask: str, house: str, **request: object) -> Mapping[str, object]:
    reader = Reader(request, "request", BookContext(""))
    answer = SHOP.of(house, None)[ask](reader)
    assert reader.unread() == ()
    return answer


def refused(ask: str, house: str, **request: object) -> tuple[str, str]:
    reader = Reader(request, "request", BookContext(""))
    with pytest.raises(ContentError) as error:
        SHOP.of(house, None)[ask](reader)
    assert reader.unread() == ()
    (problem,) = error.value.problems
    return problem.where, str(problem.message)


def test_a_key_that_is_not_written_or_not_known_has_its_default():
    assert asked("weigh", "large", option="apple", unit="ounce") == {"house": "large", "unit": "ounce", "count": 3}
    assert asked("weigh", "large", option="apple", unit="ounce", count=5)["count"] == 5
    reader = Reader({"option": "apple", "unit": "ounce", "count": 5}, "request", BookContext(""))
    assert SHOP.of("small", None)["weigh"](reader)["count"] == 3
    assert reader.unread() == ("count",)  # told as an unknown key


def test_a_form_is_chosen_by_the_option_or_by_the_keys_that_are_written():
    assert asked("weigh", "small", option="pumpkin") == {"option": "pumpkin"}
    assert asked("sell", "large", price=200) == {"price": 200}
    assert asked("sell", "large") == asked("sell", "small") == {"price": 0}


def test_a_wrong_option_is_told_alone_and_an_answer_refuses_at_a_key():
    assert refused("weigh", "large", option="plum", count=2, whole=True) == (
        "request.option",
        "'plum' is not one of the choices.",
    )
    assert refused("weigh", "large", option="melon", whole=True) == ("request.whole", "too heavy.")


if __name__ == "__main__":
    DOCS.write_text(with_keys(DOCS.read_text(encoding="utf-8")), encoding="utf-8")

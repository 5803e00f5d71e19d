"""What a setting costs against the house way, as a question to a game that has one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from trainer.cards.deck import WITH_JOKER
from trainer.core.money import dollars
from trainer.games.base import Game
from trainer.games.house_way import read_joker, read_setting
from trainer.prove.setting_cost import HAND, SAMPLES, HowOften, cost_of, exact_cost, hands_for
from trainer.rules.answer_json import read_cards, stop_on
from trainer.rules.reader import Reader

MOST_SAMPLES: Final = 1_000_000
DIGITS: Final = 6


def ask_cost(game: Game, reader: Reader) -> Mapping[str, object]:
    """Win, push and lose of a setting, of the house way and of the best of all settings, against a house-way hand.

    `front` and `back`, or `cards` for the house way's own; `banker` for the player-dealer's hand, who wins copies.
    """
    assert game.house_way is not None
    charts = game.house_way.charts
    house_way = charts[read_joker(reader, tuple(charts))]
    banker, exact = reader.boolean("banker", default=False), reader.boolean("exact", default=False)
    samples, wager = reader.integer("samples", SAMPLES), reader.cents("wager", 0)
    if not 1 <= samples <= MOST_SAMPLES:
        reader.problem(
            f"between 1 and {MOST_SAMPLES:,} hands are dealt.", "Without it the usual number is dealt.", "samples"
        )
    cards = read_cards(reader, "cards", HAND, deck=WITH_JOKER.cards()) if reader.has("cards") else ()
    chosen_setting = None if cards else read_setting(reader, house_way.values)
    stop_on(reader)
    house, path = house_way.set(chosen_setting.cards if chosen_setting else cards)
    chosen_setting = chosen_setting or house
    if exact:
        cost = exact_cost(house_way, chosen_setting, banker=banker)
    else:
        *_, cost = cost_of(house_way, chosen_setting, hands_for(chosen_setting), samples, banker=banker, chunk=samples)
    return {
        "given": _odds_json(cost.outcomes, exact=cost.exact),
        "house": _odds_json(cost.house, exact=cost.exact),
        "best": _odds_json(cost.best, exact=cost.exact),
        "loss": round(cost.loss, DIGITS),
        "standard_error": round(cost.error, DIGITS),
        **({"cents": cost.cents(wager)} if wager else {}),
        "hands": cost.samples,
        "exact": cost.exact,
        "rule": path[-1].id,
        "cite": str(path[-1].cite),
    }


def _odds_json(odds: HowOften, *, exact: bool) -> dict[str, object]:
    return {
        "front": [*map(str, odds.setting.front)],
        "back": [*map(str, odds.setting.back)],
        "foul": odds.setting.foul,
        "win": round(odds.win, DIGITS),
        "push": round(odds.push, DIGITS),
        "lose": round(odds.lose, DIGITS),
        "value": round(odds.value, DIGITS),
        "standard_error": 0.0 if exact else round(odds.error, DIGITS),
    }


def lines(answer: Mapping[str, object]) -> Iterator[str]:
    """An answer as text."""
    yield f"{'':<12}{'win':>9}{'push':>9}{'lose':>9}{'value':>9}   setting"
    for name, word in (("given", "this setting"), ("house", "house way"), ("best", "the best")):
        row = answer[name]
        assert isinstance(row, Mapping)
        shares = "".join(f"{100 * row[key]:>8.2f}%" for key in ("win", "push", "lose", "value"))
        foul = "  (foul)" if row["foul"] else ""
        yield f"{word:<12}{shares}   {' '.join(row['front'])} / {' '.join(row['back'])}{foul}"
    loss, error = answer["loss"], answer["standard_error"]
    assert isinstance(loss, float)
    assert isinstance(error, float)
    rule = f"{answer['rule']}, {answer['cite']}"
    verb, money = "gives away" if loss >= 0 else "gains", _in_money(answer)
    yield f"It {verb} {100 * abs(loss):.2f}% of the wager{money} against the house way ({rule})."
    how = "Every hand that can be dealt" if answer["exact"] else f"Standard error {100 * error:.2f}%, random hands"
    yield f"{how}: {answer['hands']:,}."


def _in_money(answer: Mapping[str, object]) -> str:
    cents = answer.get("cents")
    return f", {dollars(abs(cents))}," if isinstance(cents, int) else ""

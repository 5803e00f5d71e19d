"""What is collected from a hand: by an option or a posted limit, the players dealt in, and how far the hand came."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.errors import BadText, did_you_mean
from trainer.games.base import Answer
from trainer.games.pot.collect import Posted, moments
from trainer.games.pot.terms import PotGame
from trainer.rules.answers import cited, stop_on
from trainer.rules.collection import BEFORE, BUTTON, PLAYER
from trainer.rules.reader import Reader
from trainer.text import say

FEWEST = 2
REACHED = ("flop", "turn", "river", "draw")
"""What a request may say that the hand came to; without a word it came to its end."""


def ask_fee(game: PotGame, reader: Reader) -> Answer:
    """What is taken from the pot, from each player or from the player on the button."""
    players = reader.integer("players", 0) or len(reader.rows("seats"))
    if not players:
        reader.problem(say("'players' is missing."), say("Say how many are dealt in."), "players")
    elif not FEWEST <= players <= game.seats:
        reader.problem(f"2 to {game.seats} players are dealt in.", game.most_players, "players")
    posted = read_posted_option(game, reader, players)
    reached = tuple(_reached(game, reader))
    stop_on(reader)
    assert posted is not None
    try:
        decision = posted.due(players, reached)
    except BadText as error:
        reader.problem(*error.words, "players")
        stop_on(reader)
        raise
    found, payer = decision.result, posted.option.payer
    amounts: dict[str, int] = {"pot": found.pot}
    if payer == PLAYER:
        amounts["each_player"] = found.each_player
    if payer == BUTTON:
        amounts["button"] = found.button
    if found.jackpot:
        amounts["jackpot"] = found.jackpot
    return cited(decision, **amounts)


def read_posted_option(game: PotGame, reader: Reader, players: int) -> Posted | None:
    """The option in force: `option` of a `set`, or the only one of a sheet for a `limit`; the only one has no name."""
    names = [sheet.id for sheet in game.sheets]
    sheets = list(game.sheets)
    if reader.has("set"):
        sheets = [sheet for sheet in sheets if reader.text("set") in (sheet.id, sheet.called or sheet.id)]
    numbered = reader.integer("option") if reader.has("option") else None
    limit = reader.text("limit") if reader.has("limit") else None
    if not sheets:
        reader.problem(
            say("there is no sheet '{name}'.", name=reader.text("set")),
            did_you_mean(reader.text("set"), names) or say("Sheets: {names}.", names=", ".join(names)),
            "set",
        )
        return None
    every = [Posted(sheet, option) for sheet in sheets for option in sheet.options]
    found = [one for one in every if numbered is None or one.option.number == numbered]
    if not found:
        reader.problem(f"there is no fee option {numbered}.", f"Options: {_numbers(every)}.", "option")
        return None
    if limit is not None:
        found = [one for one in found if one.option.is_for(limit)]
        if not found:
            reader.problem("no fee option has this limit.", "Write the limit as it is printed.", "limit")
            return None
        found = [one for one in found if one.option.band(players)] or found
    if numbered is not None or len(found) == 1:
        return found[0]
    alone = [one for one in found if limit and [other.sheet for other in found].count(one.sheet) == 1]
    if alone:
        return alone[0]
    what = say("several options are for this limit.") if limit else say("'option' is missing.")
    reader.problem(what, f"Options: {_numbers(found)}.", "option")
    return None


def _numbers(posted: list[Posted]) -> str:
    return ", ".join(str(number) for number in dict.fromkeys(one.option.number for one in posted))


def _reached(game: PotGame, reader: Reader) -> Iterator[str]:
    """The moments a hand came to: `flop`, `river`, `draw` as they are said, `betting_rounds` that were over."""
    rounds = reader.integer("betting_rounds", len(game.streets))
    said = {name: reader.boolean(name, default=True) for name in REACHED}
    yield BEFORE
    over = False
    for name, where, number in moments(game):
        word = name.removeprefix("before-")
        over = over or not said.get(word, True)
        if name == "deal" or (not over and (number < rounds if where == "bet" else number <= rounds)):
            yield name

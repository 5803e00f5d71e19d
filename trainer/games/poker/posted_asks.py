"""The limit a request is about: a posted one by its id or as it is printed, or one told by its figures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from trainer.errors import did_you_mean
from trainer.games.pot.opening import BRING_IN, blind_names
from trainer.games.pot.terms import PotGame
from trainer.money import dollars
from trainer.rules.collection import plain_limit
from trainer.rules.reader import Reader
from trainer.table.betting import Limit, Structure
from trainer.table.betting.terms import STRUCTURES
from trainer.text import say

FIGURES: Final[Mapping[Structure, tuple[str, ...]]] = {
    Structure.FIXED: ("small", "big"),
    Structure.SPREAD: ("least", "most"),
    Structure.POT: ("blind",),
    Structure.NONE: ("blind",),
}
"""By which figures a limit is told."""


def read_posted(game: PotGame, reader: Reader) -> Limit:
    """A posted limit by its id or as it is printed, however that is spaced; without one the first."""
    if not reader.has("limit"):
        return game.limits[0]
    written = reader.text("limit")
    plain = plain_limit(written)
    found = next((one for one in game.limits if written == one.id or plain == plain_limit(one.name)), None)
    if found is None:
        names = [one.id for one in game.limits]
        reader.problem(
            f"the limit '{written}' is not posted.",
            did_you_mean(written, names) or f"Posted: {', '.join(names)}.",
            "limit",
        )
    return found or game.limits[0]


def read_limit(game: PotGame, reader: Reader, forced: Mapping[str, int]) -> tuple[PotGame, Limit]:
    """A posted limit, or one told as {"small", "big"} or by its `kind`, which takes the place of the first posted one.

    `forced` are the amounts of blinds and bring-in that the request names; without them those of a told limit follow
    from its figures as at the first posted limit. At a posted limit they are those that are posted, or a full bet
    where the forced bet may be one.
    """
    if not reader.is_table("limit"):
        limit = read_posted(game, reader)
        _check_forced(game, reader, limit, forced)
        return game, limit
    told = reader.table("limit")
    kind = Structure(told.choice("kind", [one.value for one in Structure], Structure.FIXED.value))
    if STRUCTURES[kind] not in game.betting.rules:
        names = ", ".join(one.name for one in game.limits)
        told.problem(say("no such limit is posted in this game."), say("Posted: {names}.", names=names), "kind")
    figures = [told.cents(name) for name in FIGURES[kind]]
    least, most = figures[0], figures[-1]
    if not 0 < least <= most:
        told.problem(say("the least bet is more than nothing and not above the most."), key=FIGURES[kind][0])
    early, late = ((least, least), (most, most)) if kind is Structure.FIXED else ((least, most), (least, most))
    posted = [one for one in game.limits if (one.structure, one.early, one.late) == (kind, early, late)]
    if posted and not forced:
        return game, posted[0]
    first = game.limits[0]
    limit = _with_forced(game, replace(first, structure=kind, early=early, late=late), forced)
    if sorted(limit.blinds) != list(limit.blinds) or max(limit.bring_in, *limit.blinds, 0) > most:
        reader.problem(
            say("the forced bets do not fit this limit."),
            say("The small blind is not above the big one, and neither nor the bring-in is above the largest bet."),
            "acts",
        )
    return replace(game, limits=(limit, *game.limits[1:])), limit


def _check_forced(game: PotGame, reader: Reader, limit: Limit, forced: Mapping[str, int]) -> None:
    """The forced bets that a request names are those of a posted limit; what is not is a problem."""
    names = [f"{name}_blind" for name in blind_names(len(limit.blinds))] if limit.blinds else []
    posted = {name: (cents,) for name, cents in zip(names, limit.blinds, strict=True)}
    if limit.bring_in:
        full = (limit.early[0],) if game.betting.full_opening else ()
        posted[BRING_IN] = (limit.bring_in, *full)
    wrong = [name for name, cents in forced.items() if cents not in posted.get(name, ())]
    for name in wrong:
        told = ", ".join(
            f"{known.replace('_', ' ')} {' or '.join(map(dollars, cents))}" for known, cents in posted.items()
        )
        reader.problem(
            say("at this limit nobody posts {amount} as the {name}.", amount=dollars(forced[name]), name=name),
            say("Posted: {told}. Or tell the limit by its figures.", told=told) if told else say("Leave it out."),
            "acts",
        )


def _with_forced(game: PotGame, limit: Limit, forced: Mapping[str, int]) -> Limit:
    """The forced bets of a told limit: as they are named, else in proportion to those of the first posted one."""
    least, usual = limit.early[0], game.limits[0]

    def grown(cents: int) -> int:
        return cents * least // usual.early[0]

    if game.opening.blinds:
        big = forced.get("big_blind", least)
        return replace(limit, blinds=(forced.get("small_blind", big // 2), big), ante=grown(usual.ante))
    named = forced.get(BRING_IN, 0)
    if not named or (game.betting.full_opening and named == least):  # opened for a full bet
        named = grown(usual.bring_in)
    return replace(limit, ante=grown(usual.ante), bring_in=named)

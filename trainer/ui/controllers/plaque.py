"""What is engraved on the plaque of a table: its limits, and which fee option is in force."""

from __future__ import annotations

from trainer.games.base import Game
from trainer.money import dollars
from trainer.round.setup import FEE_SET, Setup
from trainer.rules.fees import FeeSchedule
from trainer.text import Text, say

NOTHING = Text("")


def plaque_of(game: Game, setup: Setup) -> Text:
    """Limits and option of the round's table; empty where the book prints neither."""
    number = setup.option("fee")
    schedule = _schedule(game, setup)
    option = schedule.option(int(number)) if schedule is not None and number.isdecimal() else None
    if option is not None and option.maximum:
        limits = f"{dollars(option.minimum)} – {dollars(option.maximum)}"
        return say("LIMITS\n{limits}\nFEE OPTION {number}", limits=limits, number=number)
    if option is not None and option.minimum:
        return say("LIMITS\n{least} AND UP\nFEE OPTION {number}", least=dollars(option.minimum), number=number)
    limit, point, condition = setup.option("limit"), setup.option("point"), setup.option("condition")
    if limit:
        posted = say("LIMIT\nTHE POT") if limit == "pot" else say("NO LIMIT") if limit == "no" else _figures(limit)
        numbered = number.isdecimal() and number != "0"
        return say("{limit}\nFEE OPTION {number}", limit=posted, number=number) if numbered else posted
    if point and number.isdecimal():
        return say("A POINT\n{amount}\nFEE OPTION {number}", amount=point, number=number)
    if point:
        return say("A POINT\n{amount}", amount=point)
    if condition and number.isdecimal():
        return say("CONDITION\n{amount}\nFEE OPTION {number}", amount=condition, number=number)
    if condition:
        return say("CONDITION\n{amount}", amount=condition)
    if number.isdecimal() and number != "0":
        return say("FEE\nOPTION {number}", number=number)
    return NOTHING


def _figures(limit: str) -> Text:
    """A limit by its id: "3-6", "4-8-half"."""
    parts = limit.split("-")
    figures = "/".join(f"${part}" for part in parts if part.isdecimal())
    kind = next((part for part in parts if part in ("half", "full", "kill")), "")
    match kind:
        case "half":
            return say("LIMIT\n{limit}, HALF KILL", limit=figures)
        case "full" | "kill":
            return say("LIMIT\n{limit}, FULL KILL", limit=figures)
        case _:
            return say("LIMIT\n{limit}", limit=figures)


def _schedule(game: Game, setup: Setup) -> FeeSchedule | None:
    """The schedule of this table: the one its set-up names, else the one in force."""
    fees = game.fees
    return fees.named.get(setup.option(FEE_SET), fees.now) if fees else None

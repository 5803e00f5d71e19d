"""What a question about a situation offers and says, and why no felt can show what some are about."""

from __future__ import annotations

from typing import Final

from trainer.core.text import Text, say
from trainer.games.faults.fault_scene import Show
from trainer.round.ruling import Situation

SAID: Final = say("somebody says it; nothing on the table changes")
MOVED: Final = say("it is a movement of the hand; nothing on the table changes")
BEFORE: Final = say("it happened in hands before this one")
WHOSE: Final = say("chips and cards do not show whose they are")
DONE: Final = say("what somebody read or did before leaves nothing on the table")
PAPER: Final = say("the felt shows only chips, no cash")
PLACES: Final = say("the felt has no place for it")


def unseen(ids: str, why: Text, show: Show, offers: tuple[str, ...] = ()) -> dict[str, Situation]:
    """Situations of which nothing can be seen, with what is pointed at."""
    return {id: Situation(id, offers=offers, show=show, unseen=why) for id in ids.split()}


def seen(offers: tuple[str, ...], asked: Text | None = None, **shows: Show) -> dict[str, Situation]:
    """Situations by their names (`_` for the hyphen), each with how it is put on the felt.

    `asked` is what a question about any of them says: which of them it is has to be seen.
    """
    ids = {name.replace("_", "-"): show for name, show in shows.items()}
    return {id: Situation(id, offers=offers, asked=asked, show=show) for id, show in ids.items()}

"""All families of games. A new family is a folder here and one line in `FAMILIES`."""

from trainer.games import pai_gow
from trainer.games.base import Family

FAMILIES: tuple[Family, ...] = (pai_gow.FAMILY,)

__all__ = ["FAMILIES"]

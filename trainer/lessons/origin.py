"""Who a pack is from, as the signature of its file says."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import Text, say


class Trust(StrEnum):
    """What a signature is worth on this computer."""

    UNSIGNED = "unsigned"
    KNOWN = "known"
    STRANGER = "stranger"
    BROKEN = "broken"


@dataclass(frozen=True, slots=True)
class Origin:
    """Who signed a pack: `name` as the school of this computer calls the key, else as the pack does.

    `key` is the public half that the signature fits.
    """

    standing: Trust
    name: str = ""
    key: bytes = b""

    def may_replace(self, other: Origin) -> bool:
        """Whether a pack from here may take the place of one from there: what is signed stays with its signer."""
        signed = other.standing in (Trust.KNOWN, Trust.STRANGER)
        return not signed or self.standing is Trust.KNOWN or (self.standing is Trust.STRANGER and self.key == other.key)

    @property
    def words(self) -> Text:
        match self.standing:
            case Trust.KNOWN:
                return say("signed by {name}", name=self.name)
            case Trust.STRANGER:
                return say("signed by “{name}”, whose key this computer does not have", name=self.name)
            case Trust.BROKEN:
                return say("the signature does not match the files")
            case _:
                return say("not signed")


UNSIGNED: Final = Origin(Trust.UNSIGNED)

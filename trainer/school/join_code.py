"""How a live class is found: its address, four words that its certificate must have, and what it calls for itself."""

from __future__ import annotations

import json
import re
from functools import cache
from hashlib import sha256
from typing import Final

from trainer.core.errors import BadText, did_you_mean
from trainer.core.lazy_dataclass import dataclass
from trainer.core.strict_json import read_json
from trainer.core.text import say
from trainer.school.live_protocol import VERSION, clean_name

PORT: Final = 47474
"""Where a class listens, for TLS; its beacon is heard on the same number, for UDP."""


# ---------------------------------------------------------------- four words for a certificate

ROUNDS: Final = 500_000
"""So often the fingerprint is hashed for its words: who wants another certificate with the same words needs years."""

_WORDS: Final = (
    "acid actor agent alarm album amber angle apple april arena arrow atlas attic award bacon badge banjo barn "
    "basin beach bench berry bison blade blaze bloom board boat bonus booth brass bread brick bride broom brush "
    "bucket bugle bunny cabin cable cactus camel candy canoe cargo carpet castle cedar chalk cherry chess chief "
    "cigar cinema circus clay cliff clock cloud clover cobra coffee comet copper coral corn cotton couch cousin "
    "crane crown cube curtain daisy dance dawn denim desert diamond diner dolphin donkey dragon drum duck eagle "
    "earth echo elbow elephant engine envelope fabric falcon farm feather fence ferry fiddle film finger flag "
    "flute fog forest fork fossil fountain fox frost fruit galaxy garden garlic ghost giant ginger globe glove "
    "goat gold grape guitar hammer harbor harvest hat hazel helmet hero hill honey horse hotel ice igloo inch ink "
    "iron island ivory jacket jaguar jazz jelly jewel jungle kettle kidney king kite kitten ladder lake lamp "
    "lemon leopard library lily lion lizard lobster lunch magic magnet mango maple marble market meadow melon "
    "mint mirror monkey moon motor mountain mouse muffin museum napkin needle nest night noodle nurse oasis ocean "
    "olive onion opera orange orchid otter owl oxygen paddle palace panda paper parrot pearl pebble pencil pepper "
    "piano pilot pirate planet plum pocket polar pond potato pumpkin puzzle quartz queen quilt rabbit radio raven "
    "ribbon river robot rocket rose ruby saddle salt sapphire scarf school shadow shell silver snow spider stone "
    "sugar sunset tango tiger tomato tulip turtle velvet violin wagon walnut whale window winter yacht zebra"
)
WORDS: Final = tuple(_WORDS.split())


@cache
def words_of(fingerprint: str) -> str:
    """The four words of a certificate's SHA-256, as hexadecimal digits."""
    digest = bytes.fromhex(fingerprint)
    for _ in range(ROUNDS):
        digest = sha256(digest).digest()
    return " ".join(WORDS[byte] for byte in digest[:4])


@dataclass(frozen=True, slots=True)
class JoinCode:
    """Where a class is, and the words that its certificate must have."""

    host: str
    words: str
    port: int = PORT

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{host}{'' if self.port == PORT else f':{self.port}'} {self.words}"


_CODE: Final = re.compile(r"\s*(\[[0-9a-f:.%\w]+\]|[\w.-]+)(?::(\d{1,5}))?[\s,;-]+(.+)", re.IGNORECASE)
_EXAMPLE: Final = say("A join code looks like this: 192.168.1.20 amber river owl stone.")


def is_join_code(text: str) -> bool:
    """Whether somebody means the code of a class, right or wrong, and not the code of a question."""
    match = _CODE.fullmatch(text)
    if match is None:
        return False
    return bool(match[2]) or any(sign in match[1] for sign in ".:") or len(match[3].split()) > 2


def read_join_code(text: str) -> JoinCode:
    """The code as somebody types it. BadText says which part cannot be."""
    match = _CODE.fullmatch(text)
    if match is None:
        raise BadText(say("A join code is an address and four words."), _EXAMPLE)
    words = re.split(r"[\s,;.-]+", match[3].strip().lower())
    port = int(match[2] or PORT)
    if not 0 < port < 65_536:
        raise BadText(say("There is no port {port}.", port=port), _EXAMPLE)
    if len(words) != 4:
        raise BadText(say("A join code has four words, not {count}.", count=len(words)), _EXAMPLE)
    for word in words:
        if word not in WORDS:
            raise BadText(say("No join code has the word “{word}”.", word=word[:40]), did_you_mean(word, WORDS))
    return JoinCode(match[1].strip("[]"), " ".join(words), port)


# ---------------------------------------------------------------- the beacon


@dataclass(frozen=True, slots=True)
class Beacon:
    """What a class calls over the network every second, for those who look for one. Nobody trusts it: words decide."""

    title: str
    port: int
    fingerprint: str


_FINGERPRINT: Final = re.compile("[0-9a-f]{64}")


def write_beacon(beacon: Beacon) -> bytes:
    """One datagram."""
    return json.dumps(
        {"felt": VERSION, "title": beacon.title, "port": beacon.port, "print": beacon.fingerprint}
    ).encode()


def read_beacon(datagram: bytes) -> Beacon | None:
    """The beacon of a datagram; None for anything else that is called on this port."""
    try:
        fields = read_json(datagram[:2_000].decode())
    except (BadText, UnicodeDecodeError):
        return None
    if not isinstance(fields, dict) or "felt" not in fields:
        return None
    title, port, fingerprint = (fields.get(name) for name in ("title", "port", "print"))
    if isinstance(title, str) and type(port) is int and 0 < port < 65_536 and _FINGERPRINT.fullmatch(str(fingerprint)):
        return Beacon(clean_name(title), port, str(fingerprint))
    return None

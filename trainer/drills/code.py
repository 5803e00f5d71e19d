"""The reference of a question, and its code: short enough to type on any computer.

    C99F-R-000001-AP39        a full round          C99F-KQ3T-4K7M2Q-9XBW     a duty of one kind
    C99F-S8HN2-4K7M2Q-9XB0    a duty of one skill   C99F-ER-4K7M2Q-9XBH       the same with an E: watch for a fault
    C99F-R0C-000001-AP3X      one duty of a round: its twelfth
    C99F-H-000001-AP3X        a shift                  C99F-H0C-000001-AP3X   one moment of it: its twelfth

Book, what, seed, then three characters for the version of the rules and one check character. The letters I, L, O and
U are not used; I and L are read as 1, O as 0, U as V. The check finds every single wrong character and every swapped
pair of neighbours.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from enum import StrEnum
from functools import cache
from typing import Final

from trainer.core.errors import BadText, did_you_mean
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.rng import child_seed
from trainer.core.text import say
from trainer.games.base import Game, GameInfo, as_read
from trainer.round.duty import Kind

ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
SEED_LENGTH: Final = 6
SEEDS: Final = 32**SEED_LENGTH
_STAMP_LENGTH: Final = 3
_KIND_LENGTH: Final = 3
_SKILL_LENGTH: Final = 4
_STEP_LENGTH: Final = 2
STEPS: Final = 32**_STEP_LENGTH
_EXAMPLE: Final = say("A code looks like C99F-R-000001-AP39.")

Games = Callable[[str], Game]
"""Gives the game with an id ("casino-99/fortune-pai-gow-poker"); raises KeyError or a FeltSchoolError when unknown."""


class Scope(StrEnum):
    """How much a reference asks for."""

    ROUND = "R"
    KIND = "K"
    SKILL = "S"
    SHIFT = "H"


@dataclass(frozen=True, slots=True)
class Ref:
    """What fixes a generated question: with the rules of its version it is the same on every machine.

    `subject` is empty for a round and a shift, the kind's value for a kind, "kind/rule id" for a skill. `seed` is below
    `SEEDS`.
    `version` is the stamp of the rules it was made with, empty for the present ones. `planted`: watch for a fault.
    `step` asks for one duty of a round alone, or one moment of a shift, counted from 1; 0 for the whole of it.
    """

    game: str
    ask: Scope
    subject: str = ""
    seed: int = 0
    version: str = ""
    planted: bool = False
    step: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.step < STEPS:
            raise ValueError(f"A duty of a round has a number from 1 to {STEPS - 1}, not {self.step}.")
        if not 0 <= self.seed < SEEDS:
            raise ValueError(f"A question's seed is from 0 to {SEEDS - 1}, not {self.seed}.")

    @property
    def kind(self) -> Kind | None:
        """The kind of duty asked for; None for a round."""
        return Kind(self.subject.partition("/")[0]) if self.subject else None

    @property
    def rule(self) -> str:
        """The id of the rule asked for; empty when any will do."""
        return self.subject.partition("/")[2]

    def again(self, *salt: str | int) -> Ref:
        """Another question of the same sort."""
        return replace(self, seed=short_seed("again", self.seed, *salt))


def short_seed(*parts: str | int) -> int:
    """A question's seed from names and numbers."""
    return child_seed(*parts) % SEEDS


def round_ref(game: Game, seed: int, *, planted: bool = False) -> Ref:
    """A full round."""
    return Ref(game.info.id, Scope.ROUND, "", seed, stamp(game), planted)


def shift_ref(game: Game, seed: int, *, step: int = 0) -> Ref:
    """A shift at a table of the game, or one moment of it."""
    return Ref(game.info.id, Scope.SHIFT, "", seed, stamp(game), step=step)


def kind_ref(game: Game, kind: Kind, seed: int, *, planted: bool = False) -> Ref:
    """A duty of one kind."""
    return Ref(game.info.id, Scope.KIND, kind.value, seed, stamp(game), planted)


def skill_ref(game: Game, kind: Kind, rule: str, seed: int, *, planted: bool = False) -> Ref:
    """A duty of one kind in which one rule takes part."""
    return Ref(game.info.id, Scope.SKILL, f"{kind.value}/{rule}", seed, stamp(game), planted)


@cache
def _digits(text: str, length: int, salt: int = 0) -> str:
    return _number(child_seed("code", text, salt) % 32**length, length)


def stamp(game: Game) -> str:
    """Three characters that stand for the version of a game's rules."""
    return _digits(game.version, _STAMP_LENGTH)


# ---------------------------------------------------------------- writing


def write_code(ref: Ref, game: Game) -> str:
    """The code of a reference of that game. Raises BadText when the game has no such kind or skill."""
    body = (
        as_read(game.info.code),
        ("E" if ref.planted else "") + _what_text(ref, game),
        _number(ref.seed, SEED_LENGTH),
    )
    version = ref.version or stamp(game)
    return "-".join((*body, version + _check("".join((*body, version)))))


def _what_text(ref: Ref, game: Game) -> str:
    match ref.ask:
        case Scope.ROUND | Scope.SHIFT:
            return ref.ask.value + (_number(ref.step, _STEP_LENGTH) if ref.step else "")
        case Scope.KIND:
            return "K" + _named(_kind_codes(), ref.subject, game)
        case Scope.SKILL:
            return "S" + _named(_skill_codes(_game_of_version(ref.version, game) or game), ref.subject, game)


def _named(codes: dict[str, str], subject: str, game: Game) -> str:
    for code, known in codes.items():
        if known == subject:
            return code
    raise BadText(
        say("{title} has no '{subject}'.", title=game.info.title, subject=subject),
        did_you_mean(subject, codes.values()),
    )


@cache
def short_codes(subjects: tuple[str, ...], length: int) -> dict[str, str]:
    """A short code for each subject; one that is taken is hashed again, so that every subject has its own."""
    codes: dict[str, str] = {}
    for subject in subjects:
        salt = 0
        while (code := _digits(subject, length, salt)) in codes:
            salt += 1
        codes[code] = subject
    return codes


def _kind_codes() -> dict[str, str]:
    return short_codes(tuple(kind.value for kind in Kind), _KIND_LENGTH)


def _skill_codes(game: Game) -> dict[str, str]:
    every = dict.fromkeys(f"{skill.kind.value}/{skill.rule.id}" for skill in (*game.rows, *game.every_skill))
    return short_codes(tuple(every), _SKILL_LENGTH)


# ---------------------------------------------------------------- reading


@dataclass(frozen=True, slots=True)
class Code:
    """A code taken apart, spelled right, not yet looked up: `ask` is R, H, K or S with what follows it."""

    book: str
    ask: str
    seed: int
    version: str
    planted: bool


def parse_code(text: str) -> Code:
    """Takes a code apart. BadText says which part cannot be read, or that a character was mistyped."""
    parts = [part for part in re.split(r"[\s\-–.]+", text.strip().upper()) if part]
    if len(parts) != 4:
        raise BadText(
            say("A code has four parts, '{text}' has {count}.", text=text.strip(), count=len(parts)), _EXAMPLE
        )
    book, ask, seed, last = (as_read(part) for part in parts)
    for name, part in (("book", book), ("question", ask), ("deal", seed), ("version", last)):
        for letter in part:
            if letter not in ALPHABET:
                raise BadText(
                    say("'{letter}' does not occur in codes.", letter=letter), _EXAMPLE, f"{name} part '{part}'"
                )
    for name, part, length in (("deal", seed, SEED_LENGTH), ("version", last, _STAMP_LENGTH + 1)):
        if len(part) != length:
            raise BadText(
                say("This part has {length} characters, not {count}.", length=length, count=len(part)),
                _EXAMPLE,
                f"{name} part '{part}'",
            )
    if _check(book + ask + seed + last[:-1]) != last[-1]:
        raise BadText(say("The code was mistyped."), say("Compare it character by character."))
    planted, ask_text = (True, ask[1:]) if ask[0] == "E" else (False, ask)
    in_all = (1, 1 + _STEP_LENGTH)
    lengths = {"R": in_all, "H": in_all, "K": (1 + _KIND_LENGTH,), "S": (1 + _SKILL_LENGTH,)}
    if len(ask_text) not in lengths.get(ask_text[:1], ()):
        raise BadText(say("This part says what is asked: R, H, K or S."), _EXAMPLE, f"question part '{ask}'")
    return Code(book, ask_text, _value(seed), last[:-1], planted)


def find_book(code: Code, infos: Iterable[GameInfo]) -> str:
    """The id of the game a code belongs to."""
    known = {as_read(info.code): info.id for info in infos}
    if code.book not in known:
        raise BadText(
            say("No book here has the code {book}.", book=code.book), did_you_mean(code.book, known), "book part"
        )
    return known[code.book]


def resolve(code: Code, game: Game) -> Ref:
    """The reference a code means in its game. The version stays as written: compare with `stamp(game)`."""
    ask, ask_text = Scope(code.ask[0]), code.ask[1:]
    subject = ""
    if ask not in (Scope.ROUND, Scope.SHIFT):
        codes = _kind_codes() if ask is Scope.KIND else _skill_codes(_game_of_version(code.version, game) or game)
        if ask_text not in codes:
            hint = "" if code.version == stamp(game) else say("It was made with another version of the rules.")
            raise BadText(
                say("{title} has no such question.", title=game.info.title), hint, f"question part '{code.ask}'"
            )
        subject = codes[ask_text]
    step = 0 if subject else _value(ask_text)
    return Ref(game.info.id, ask, subject, code.seed, code.version, code.planted, step)


def read_code(text: str, infos: Iterable[GameInfo], games: Games) -> Ref:
    """The reference that a typed code means."""
    code = parse_code(text)
    return resolve(code, games(find_book(code, infos)))


def made_by(ref: Ref, game: Game) -> Game | None:
    """The game a reference was made with: this one, or by another reading of what its book leaves open."""
    return _game_of_version(ref.version, game)


def _game_of_version(version: str, game: Game) -> Game | None:
    if version in ("", stamp(game)):
        return game
    others = (reading.game() for left_open in game.left_open for reading in left_open.others)
    return next((other for other in others if stamp(other) == version), None)


def same_rules(ref: Ref, game: Game) -> bool:
    """Whether the reference was made with the present rules; if not, the question may differ from the one noted."""
    return made_by(ref, game) is not None


# ---------------------------------------------------------------- characters


def _number(value: int, length: int) -> str:
    return "".join(ALPHABET[value >> 5 * place & 31] for place in range(length - 1, -1, -1))


def _value(text: str) -> int:
    value = 0
    for letter in text:
        value = value << 5 | ALPHABET.index(letter)
    return value


def _check(text: str) -> str:
    """A weighted sum in the field of 32 elements; each place has its own weight, a power of x (x^5 = x^2 + 1)."""
    total = 0
    for letter in text:
        total = _times_x(total) ^ ALPHABET.index(letter)
    return ALPHABET[_times_x(total)]


def _times_x(value: int) -> int:
    value <<= 1
    return value ^ 0b100101 if value & 32 else value

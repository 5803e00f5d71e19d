"""What players want: from the option plays=, else from the seed.

    plays=4:split,hit,stand;6:insurance,double;bank:hit,stand
The words are used one by one, hand after hand; when they are used up the player stands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from trainer.core.errors import Problem, did_you_mean
from trainer.core.rng import Random, below, choose
from trainer.core.text import say
from trainer.games.blackjack import blackjack_terms
from trainer.games.blackjack.blackjack_situations import EQUAL, LESS, MORE, Play
from trainer.games.shared_words import HIT, STAND
from trainer.round.setup import Setup

PLAYS = "plays"
BANKER = 0
"""The seat number under which the player-dealer's own wishes are written."""
MORE_INSURANCE, MORE_DOUBLE = "more-insurance", "more"
AMOUNTS = {blackjack_terms.LESS_DOUBLE: LESS, MORE_INSURANCE: MORE, MORE_DOUBLE: MORE, "less-split": LESS}
OPTION_OF = {
    blackjack_terms.LESS_DOUBLE: blackjack_terms.DOUBLE,
    MORE_DOUBLE: blackjack_terms.DOUBLE,
    MORE_INSURANCE: blackjack_terms.INSURANCE,
    "less-split": blackjack_terms.SPLIT,
}
BEFORE_PLAY = (blackjack_terms.INSURANCE, MORE_INSURANCE, blackjack_terms.EVEN)
WISHES = (
    HIT,
    STAND,
    blackjack_terms.DOUBLE,
    blackjack_terms.LESS_DOUBLE,
    MORE_DOUBLE,
    blackjack_terms.SPLIT,
    "less-split",
    blackjack_terms.SURRENDER,
    blackjack_terms.RESCUE,
    blackjack_terms.REDOUBLE,
    *BEFORE_PLAY,
)

ODD_IN, INSURES_IN, DOUBLES_IN, LESS_IN = 14, 4, 3, 5


def option_of(wish: str) -> str:
    """The option a wish asks for; hit and stand are their own."""
    return OPTION_OF.get(wish, wish)


def amount_of(wish: str) -> str:
    return AMOUNTS.get(wish, EQUAL)


def scripts(setup: Setup) -> Mapping[int, tuple[str, ...]]:
    """The wishes written in the set-up, by seat."""
    plays = {}
    for part in filter(None, setup.option(PLAYS).split(";")):
        who, _, words = part.partition(":")
        seat = BANKER if who == "bank" else int(who) if who.isdigit() else -1
        plays[seat] = tuple(filter(None, words.split(",")))
    return plays


def script_text(plays: Mapping[int, Sequence[str]]) -> str:
    """The option's text form."""
    parts = ((("bank" if seat == BANKER else str(seat)), ",".join(words)) for seat, words in plays.items())
    return ";".join(f"{who}:{words}" for who, words in parts)


def check_plays(setup: Setup) -> list[Problem]:
    """What is wrong with the option plays=."""
    problems = []
    for seat, words in scripts(setup).items():
        if seat != BANKER and seat not in setup.seats_taken:
            problems.append(Problem(PLAYS, say("Somebody plays who has no wager."), say("Write plays=4:hit,stand.")))
        problems.extend(
            Problem(PLAYS, say("'{word}' is not what a player can want.", word=word), did_you_mean(word, WISHES))
            for word in words
            if word not in WISHES
        )
    return problems


class Wishing(Protocol):
    """What is known of the wishes of a table: those written in the set-up, and how many are done with."""

    @property
    def wishes(self) -> Mapping[int, tuple[str, ...]]: ...

    @property
    def used(self) -> Mapping[int, int]: ...


def _next(state: Wishing, seat: int) -> str | None:
    """The next wish written for a seat, empty when they are used up; None where nothing is written for it."""
    words, used = state.wishes.get(seat), state.used.get(seat, 0)
    return None if words is None else words[used] if used < len(words) else ""


def rng_of(setup: Setup, state: Wishing, seat: int, purpose: str) -> Random:
    return setup.rng(purpose, seat, state.used.get(seat, 0))


def wish_before(
    terms: blackjack_terms.BlackjackTerms, setup: Setup, state: Wishing, seat: int, *, natural: bool
) -> str:
    """Whether a player wants insurance or even money; empty for neither."""
    word = _next(state, seat)
    if word is not None:
        return word if word in BEFORE_PLAY else ""
    rng = rng_of(setup, state, seat, "before")
    if blackjack_terms.EVEN in terms.options and (below(rng, 2) if natural else below(rng, 4 * ODD_IN)) == 0:
        return blackjack_terms.EVEN
    if below(rng, INSURES_IN) == 0:
        return MORE_INSURANCE if below(rng, LESS_IN) == 0 else blackjack_terms.INSURANCE
    return ""


def wish(  # noqa: PLR0917
    terms: blackjack_terms.BlackjackTerms, setup: Setup, state: Wishing, seat: int, play: Play, refused: Sequence[str]
) -> str:
    """What a player wants now; `refused` are options he asked for in vain with this hand."""
    word = _next(state, seat)
    if word is not None:
        return STAND if option_of(word) in refused or option_of(word) not in _known(terms) else word
    rng = rng_of(setup, state, seat, "play")
    wish = _option(terms, rng, play)
    if wish and option_of(wish) not in refused:
        return wish
    return HIT if wants_card(rng, play) else STAND


def _known(terms: blackjack_terms.BlackjackTerms) -> tuple[str, ...]:
    return (HIT, STAND, *terms.options)


def _option(terms: blackjack_terms.BlackjackTerms, rng: Random, play: Play) -> str:
    """An option that makes sense, or now and then one that does not."""
    offered = [name for name in terms.options if name not in BEFORE_PLAY]
    if not offered or play.read.over:
        return ""
    if below(rng, ODD_IN) == 0:
        return choose(rng, offered)
    if play.doubled:
        return _after_double(rng, offered)
    if len(play.cards) != 2:
        return ""
    wish = ""
    same = play.cards[0].rank == play.cards[1].rank and play.read.points != 20
    if same and play.hands < 4 and below(rng, 2):
        wish = blackjack_terms.SPLIT
    elif 9 <= play.read.points <= 13 and below(rng, DOUBLES_IN) == 0:
        wish = blackjack_terms.LESS_DOUBLE if below(rng, LESS_IN) == 0 else blackjack_terms.DOUBLE
    elif play.read.points in (15, 16) and not play.split and below(rng, 4) == 0:
        wish = blackjack_terms.SURRENDER
    return wish if option_of(wish) in offered else ""


def _after_double(rng: Random, offered: Sequence[str]) -> str:
    wish = choose(rng, (blackjack_terms.RESCUE, blackjack_terms.REDOUBLE, "", ""))
    return wish if wish in offered else ""


def wants_card(rng: Random, play: Play) -> bool:
    """Whether somebody who may choose takes a card."""
    if play.doubled or play.read.points >= (19 if play.read.soft else 17):
        return False
    return play.read.points < 13 or play.read.soft or below(rng, 2) == 0


def bank_wish(setup: Setup, state: Wishing, play: Play) -> str:
    """What a player-dealer without a chart wants."""
    word = _next(state, BANKER)
    if word is not None:
        return word or STAND
    return HIT if wants_card(rng_of(setup, state, BANKER, "bank"), play) else STAND

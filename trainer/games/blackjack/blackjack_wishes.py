"""What players want: from the option plays=, else from the seed.

    plays=4:split,hit,stand;6:insurance,double;bank:hit,stand
The words are used one by one, hand after hand; when they are used up the player stands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from trainer.core.errors import Problem, did_you_mean
from trainer.core.lazy_dataclass import replace
from trainer.core.rng import Random, choose
from trainer.core.text import Text, say
from trainer.games import people
from trainer.games.blackjack import blackjack_terms
from trainer.games.blackjack.blackjack_hand import points_of
from trainer.games.blackjack.blackjack_situations import EQUAL, LESS, MORE, Play
from trainer.games.declarations import Choice, PlayerTurn
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

_NAMES: Mapping[str, Text] = {HIT: say("Hit"), STAND: say("Stand"), **blackjack_terms.OPTIONS}
OTHER_AMOUNTS = 20
"""So often, in a hundred, somebody who adds a wager adds another amount than the full one."""


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


def player_turns(terms: blackjack_terms.BlackjackTerms, setup: Setup) -> tuple[PlayerTurn, ...]:
    """What each player wants by the set-up, hand after hand, and what the book lets ask for next."""
    plays = scripts(setup)

    def after(seat: int, words: Sequence[str]) -> Setup:
        text = script_text({who: wishes for who, wishes in {**plays, seat: words}.items() if wishes})
        options = {name: value for name, value in setup.options.items() if name != PLAYS}
        return replace(setup, options={**options, PLAYS: text} if text else options)

    turns: list[PlayerTurn] = []
    for seat in setup.seats_taken:
        words = plays.get(seat, ())
        offered = (HIT, STAND, *(option for option in blackjack_terms.OPTIONS if option in terms.options))
        choices = tuple(Choice(_NAMES[word], after(seat, (*words, word))) for word in offered)
        past = tuple(
            Choice(_NAMES.get(option_of(word), Text(word)), after(seat, words[:index]))
            for index, word in enumerate(words)
        )
        turns.append(PlayerTurn(seat, choices, past))
    return tuple(turns)


def check_plays(setup: Setup) -> list[Problem]:
    """What is wrong with the option plays=."""
    problems = []
    for seat, words in scripts(setup).items():
        if seat != BANKER and seat not in setup.seats_taken:
            problems.append(Problem(PLAYS, say("A seat without a wager plays."), say("Write plays=4:hit,stand.")))
        problems.extend(
            Problem(PLAYS, say("'{word}' is not a player's choice.", word=word), did_you_mean(word, WISHES))
            for word in words
            if word not in WISHES
        )
    return problems


class Wishing(Protocol):
    """The wishes of a table: those written in the set-up, how many are done with, and signals that were ruled on."""

    @property
    def wishes(self) -> Mapping[int, tuple[str, ...]]: ...

    @property
    def used(self) -> Mapping[int, int]: ...

    @property
    def signals(self) -> Mapping[int, str]: ...


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
    evens = people.TAKES_EVEN_MONEY if natural else people.MISTAKES
    if blackjack_terms.EVEN in terms.options and people.happens(rng, evens):
        return blackjack_terms.EVEN
    if people.happens(rng, people.INSURES):
        return MORE_INSURANCE if people.happens(rng, OTHER_AMOUNTS) else blackjack_terms.INSURANCE
    return ""


def wish(  # noqa: PLR0917
    terms: blackjack_terms.BlackjackTerms, setup: Setup, state: Wishing, seat: int, play: Play, refused: Sequence[str]
) -> str:
    """What a player wants now; `refused` are options he asked for in vain with this hand."""
    if seat in state.signals and len(play.cards) == 2 and not play.split:
        return state.signals[seat]
    word = _next(state, seat)
    if word is not None:
        return STAND if option_of(word) in refused or option_of(word) not in _known(terms) else word
    rng = rng_of(setup, state, seat, "play")
    wish = _option(terms, rng, play)
    if wish and option_of(wish) not in refused:
        return wish
    return HIT if not play.doubled and total_of(terms, play).draws(rng) else STAND


def _known(terms: blackjack_terms.BlackjackTerms) -> tuple[str, ...]:
    return (HIT, STAND, *terms.options)


def total_of(terms: blackjack_terms.BlackjackTerms, play: Play) -> people.Total:
    """A hand as its player looks at it; the player-dealer's own stands against nobody's."""
    bank = points_of(play.up[0]) if play.up and play.up != play.cards else 0
    return people.Total(terms.count.target - play.read.points, play.read.soft, play.cards, bank)


def suits(terms: blackjack_terms.BlackjackTerms, option: str, play: Play) -> bool:
    """Whether people ask for that option with such a hand."""
    total = total_of(terms, play)
    match option:
        case blackjack_terms.DOUBLE | blackjack_terms.REDOUBLE:
            return total.suits_double
        case blackjack_terms.SPLIT:
            return total.suits_split
        case blackjack_terms.SURRENDER:
            return total.suits_surrender
        case blackjack_terms.RESCUE:
            return total.suits_rescue
        case _:
            return True


def _option(terms: blackjack_terms.BlackjackTerms, rng: Random, play: Play) -> str:
    """An option that people take with such a hand; now and then one they come too late for."""
    total = total_of(terms, play)
    if play.read.over or total.lacks <= 0:
        return ""
    if play.doubled:
        wish = choose(rng, (blackjack_terms.RESCUE, blackjack_terms.REDOUBLE, ""))
        return wish if wish in terms.options and suits(terms, wish, play) else ""
    late = len(play.cards) != 2 or play.split
    if blackjack_terms.SPLIT in terms.options and play.hands < 4 and total.splits(rng):
        return blackjack_terms.SPLIT
    shares = ((blackjack_terms.DOUBLE, people.DOUBLES), (blackjack_terms.SURRENDER, people.SURRENDERS))
    for wish, share in shares:
        if (
            wish in terms.options
            and suits(terms, wish, play)
            and people.happens(rng, people.MISTAKES if late else share)
        ):
            less = wish == blackjack_terms.DOUBLE and people.happens(rng, OTHER_AMOUNTS)
            return blackjack_terms.LESS_DOUBLE if less else wish
    return ""


def bank_wish(terms: blackjack_terms.BlackjackTerms, setup: Setup, state: Wishing, play: Play) -> str:
    """What a player-dealer without a chart wants."""
    word = _next(state, BANKER)
    if word is not None:
        return word or STAND
    return HIT if total_of(terms, play).draws(rng_of(setup, state, BANKER, "bank")) else STAND

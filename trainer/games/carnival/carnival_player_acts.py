"""What the players do: by the set-up's word `plays=`, else by their cards. plays=3:f/4:4/6:cc1 is a letter a street."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import reduce
from typing import Final

from trainer.cards.card import Card
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.money import parse_money
from trainer.core.rng import Random, choose
from trainer.core.text import Text, say
from trainer.games import people
from trainer.games.banked.banked_offers import START
from trainer.games.carnival.carnival_standing import Standing, best_key
from trainer.games.carnival.carnival_terms import CarnivalTerms, Street
from trainer.games.declarations import Choice, PlayerTurn
from trainer.games.shared_words import ALLOW, REFUSE
from trainer.hands.systems import ACE, Category, category
from trainer.round.setup import Setup
from trainer.rules.decision import Decision, decide, decided
from trainer.table.places import BANK_HAND, BOARD, hand_place

PLAYS, TRIES = "plays", "tries"
"""Words of a set-up: what players do, and what somebody tries that the dealer has to look at."""
_WORD = re.compile(r"(\d+):([fcrst1-9]+)")
# -- the text form of a question: tries=4:flop:play:2, tries=4:river:play:fold


@dataclass(frozen=True, slots=True)
class Tried:
    """A bettor who wants to make a wager on a street, to take one back, or to fold instead."""

    seat: int
    back: int
    street: str
    wager: str
    amount: str

    @property
    def take(self) -> bool:
        return self.amount == "back"

    @property
    def fold(self) -> bool:
        return self.amount == "fold"

    def cents(self, ante: int) -> int:
        """The amount: so many antes, or in money."""
        if self.take or self.fold:
            return 0
        return parse_money(self.amount) if self.amount.startswith("$") else int(self.amount) * ante


_TRIED: Final = re.compile(r"(\d+)(?:\+(\d+))?:([a-z0-9-]+):([a-z0-9-]+):(\d{1,2}|\$\d+(?:\.\d{2})?|back|fold)")


def read_tried(text: str) -> Tried | None:
    """What `tries=` says; None for anything else."""
    match = _TRIED.fullmatch(text)
    if not match:
        return None
    return Tried(int(match[1]), int(match[2] or 0), match[3], match[4], match[5])


# -- what players do

Cards = Mapping[str, tuple[Card, ...]]
"""Every card of a round by the place it goes to."""


@dataclass(frozen=True, slots=True)
class KnownTable:
    """A table whose cards are known, before anybody acts."""

    terms: CarnivalTerms
    setup: Setup
    cards: Cards

    def hand(self, seat: int) -> tuple[Card, ...]:
        return self.cards.get(hand_place(seat), ())


def plays_of(dealt: KnownTable, seat: int) -> str:
    """What a seat does, a letter for each street where players act; it ends with a fold or a wager."""
    setup = dealt.setup
    rng, tried, written = setup.rng("plays", seat), tried_of(setup), written_play(setup, seat)
    if tried is not None and (tried.seat != seat or tried.back or tried.street == START):
        tried = None
    word = ""
    for number, street in enumerate(acting(dealt.terms)):
        if not reached(dealt, seat, street):
            break
        if number < len(written):
            letter = written[number]
        elif tried is not None:
            letter = _with_try(dealt, street, tried, number, rng)
        else:
            letter = usual_letter(dealt, seat, street, rng)
        word += letter
        if ends(letter):
            break
    return word


def _with_try(dealt: KnownTable, street: Street, tried: Tried, number: int, rng: Random) -> str:
    """Before the tried street a player waits; there he does it where it is allowed."""
    places = [street.id for street in acting(dealt.terms)]
    if number < places.index(tried.street):
        return next(letter for letter in street.does if not ends(letter))
    if street.id == tried.street and may(dealt, tried).result == ALLOW:
        return {"back": "t", "fold": "f"}.get(tried.amount, tried.amount)
    return usual_letter(dealt, tried.seat, street, rng)


def bet_before(terms: CarnivalTerms, setup: Setup, seat: int, street: str) -> int:
    """How many antes a seat's later wager was by the set-up's word before this street; 0 without one."""
    places = [street.id for street in acting(terms)]
    done = written_play(setup, seat)[: places.index(street) if street in places else 0]
    return next((int(letter) for letter in done if letter.isdigit()), 0)


def acting(terms: CarnivalTerms) -> tuple[Street, ...]:
    """The streets on which players act."""
    return tuple(street for street in terms.streets if street.does)


def ends(letter: str) -> bool:
    """Whether a player does nothing more after this."""
    return letter in "fs" or letter.isdigit()


def reached(dealt: KnownTable, seat: int, street: Street) -> bool:
    """Whether a street is there for a seat: a second deal is only after its result."""
    return not street.after or _standing(dealt, seat).result == street.after


def _standing(dealt: KnownTable, seat: int) -> Standing:
    return Standing(dealt.terms.hands, dealt.hand(seat), dealt.cards.get(BANK_HAND, ()), dealt.cards.get(BOARD, ()))


def written_play(setup: Setup, seat: int) -> str:
    """What the set-up's word `plays=` says that a seat does."""
    return _read_plays(setup.option(PLAYS)).get(seat, "")


def _read_plays(text: str) -> Mapping[int, str]:
    matches = (_WORD.fullmatch(part) for part in text.split("/") if part)
    return {int(match[1]): match[2] for match in matches if match}


def bad_plays(terms: CarnivalTerms, setup: Setup) -> str:
    """What cannot be done of `plays=`, empty when everything can."""
    for part in filter(None, setup.option(PLAYS).split("/")):
        match = _WORD.fullmatch(part)
        if not match or int(match[1]) not in setup.seats_taken:
            return part
        for number, letter in enumerate(match[2]):
            streets = acting(terms)
            if number >= len(streets) or letter not in streets[number].does:
                return part
            if ends(letter) and number < len(match[2]) - 1:
                return part
    return ""


def write_plays(plays: Mapping[int, str]) -> str:
    return "/".join(f"{seat}:{word}" for seat, word in sorted(plays.items()) if word)


def player_turns(terms: CarnivalTerms, setup: Setup) -> tuple[PlayerTurn, ...]:
    """What each player does by the set-up, street by street, and what there is to do on the next one."""
    plays, streets = dict(_read_plays(setup.option(PLAYS))), acting(terms)

    def after(seat: int, word: str) -> Setup:
        text = write_plays({who: letters for who, letters in {**plays, seat: word}.items() if letters})
        options = {name: value for name, value in setup.options.items() if name != PLAYS}
        return replace(setup, options={**options, PLAYS: text} if text else options)

    turns: list[PlayerTurn] = []
    for seat in setup.seats_taken:
        word = plays.get(seat, "")
        acts = [(street, letter) for street, letter in zip(streets, word, strict=False)]
        past = tuple(Choice(_act_words(*act), after(seat, word[:index])) for index, act in enumerate(acts))
        over = len(word) >= len(streets) or bool(word and ends(word[-1]))
        letters = "" if over else streets[len(word)].does
        choices = tuple(
            Choice(_act_words(streets[len(word)], letter), after(seat, word + letter)) for letter in letters
        )
        turns.append(PlayerTurn(seat, choices, past))
    return tuple(turns)


_ACTS: Final[Mapping[str, Text]] = {
    "f": say("fold"), "c": say("check"), "r": say("let it ride"), "t": say("take the bet back"),
    "s": say("surrender"), "1": say("bet as much as the ante"),
}  # fmt: skip


def _act_words(street: Street, letter: str) -> Text:
    """What a letter means, with the street where the player does it."""
    act = _ACTS.get(letter) or say("bet {n} times the ante", n=letter)
    return say("{street}: {act}", street=street.name, act=act)


def tried_of(setup: Setup) -> Tried | None:
    """What somebody tries that the dealer has to look at: option `tries`."""
    return read_tried(setup.option(TRIES))


def may(dealt: KnownTable, tried: Tried) -> Decision[str]:
    """Whether the player may do what he tries."""
    terms = dealt.terms
    stakes, street = stakes_before(terms, dealt.setup, tried), terms.street(tried.street)
    if tried.fold and street is not None:
        return may_move(terms, street, "f", stakes)
    own = () if tried.street == START else dealt.hand(tried.seat)
    cents = tried.cents(stakes.get(terms.wagers.ante, 0))
    offer = terms.offer(tried.wager, tried.street, cents, stakes, own=own, back=tried.back > 0, take=tried.take)
    return decide(terms.allow, offer)


def stakes_before(terms: CarnivalTerms, setup: Setup, tried: Tried) -> dict[str, int]:
    """The wagers of a bettor when he tries something, a later one among them where he has made it."""
    stakes = dict(setup.at(tried.seat, tried.back))
    bet = bet_before(terms, setup, tried.seat, tried.street)
    return {**stakes, terms.wagers.play: bet * stakes.get(terms.wagers.ante, 0)} if bet else stakes


def may_move(terms: CarnivalTerms, street: Street, letter: str, stakes: Mapping[str, int]) -> Decision[str]:
    """Whether a player with these wagers may fold, check, surrender or let a wager ride: the line on this street."""
    ante = stakes.get(terms.wagers.ante, 0)
    times = least_times(street)
    offer = terms.offer(street.bet or terms.wagers.play, street.id, times * ante, stakes, take=bool(street.bet))
    decision = decide(terms.allow, offer)
    if terms.wagers.play in stakes and decision.result != ALLOW:
        return decision.map(lambda _: REFUSE)
    moves = dict.fromkeys(say("bet") if choice.isdigit() else _ACTS[choice] for choice in street.does)
    listed = reduce(
        lambda first, other: say("{first} or {other}", first=first, other=other), sorted(moves, key=str, reverse=True)
    )
    reason = say("{street}: a player may {moves}", street=street.name, moves=listed)
    return decided(ALLOW if letter in street.does else REFUSE, decision.rule, reason)


def may_do(dealt: KnownTable, seat: int, street: Street, letter: str) -> Decision[str]:
    """Whether a player may do there what that letter says."""
    if letter == "t":
        return may(dealt, Tried(seat, 0, street.id, street.bet, "back"))
    if not letter.isdigit():
        return may_move(dealt.terms, street, letter, dealt.setup.at(seat))
    wager = dealt.terms.wagers.play or dealt.terms.wagers.ante
    return may(dealt, Tried(seat, 0, street.id, wager, letter))


def least_times(street: Street | None) -> int:
    """The least later wager of a street in antes."""
    return min((int(letter) for letter in (street.does if street else "") if letter.isdigit()), default=1)


# -- what players usually do


def usual_letter(dealt: KnownTable, seat: int, street: Street, rng: Random) -> str:
    """A sensible decision from the cards a player sees, sometimes another one; always one that the rules allow."""
    terms, choices = dealt.terms, _open(dealt, seat, street)
    shown = sum(street.board for street in terms.streets[: terms.streets.index(street) + 1])
    own, board = dealt.hand(seat), dealt.cards.get(BOARD, ())[:shown]
    letter = _sensible(terms, choices, own, board)
    if not people.happens(rng, people.MISTAKES):
        return letter
    moods = [choice for choice in choices if choice not in "ft" or not _would_stay(terms, own, board)]
    return choose(rng, moods) if moods else letter


def _open(dealt: KnownTable, seat: int, street: Street) -> str:
    """The letters a player may choose among here."""
    return "".join(letter for letter in street.does if may_do(dealt, seat, street, letter).result == ALLOW)


def _sensible(terms: CarnivalTerms, choices: str, own: tuple[Card, ...], board: tuple[Card, ...]) -> str:
    """What most would do who may choose among these.

    A good hand is bet as large as it may be, and on the last street with a board as small as it may be.
    """
    if "r" in choices:
        return "r" if _rides((*own, *board)) else "t"
    sizes = sorted(letter for letter in choices if letter.isdigit())
    waits = next((letter for letter in choices if not letter.isdigit()), "")
    if not sizes:
        return waits
    if waits == "c":
        return sizes[-1] if _worth_a_raise(terms, own, board) else waits
    if board:
        bets = _reaches(terms, own, board, Category.ONE_PAIR) and _plays_own(terms, own, board)
        return sizes[0] if bets or not waits else waits
    return sizes[-1] if best_key(terms.hands.system, own, ()) >= terms.play_at or not waits else waits


def _would_stay(terms: CarnivalTerms, own: tuple[Card, ...], board: tuple[Card, ...]) -> bool:
    """Whether nobody gives such a hand up, nor takes a wager back with it."""
    if not board and len(own) == 2:
        return people.starts_well(own)
    if len(own) + len(board) < terms.hands.system.size:
        return _rides((*own, *board))
    return _reaches(terms, own, board, Category.ONE_PAIR) and (not board or _plays_own(terms, own, board))


def _worth_a_raise(terms: CarnivalTerms, own: tuple[Card, ...], board: tuple[Card, ...]) -> bool:
    """Whether one bets who may wait."""
    if board:
        return _reaches(terms, own, board, Category.TWO_PAIR) or _pairs_up(own, board)
    return people.starts_well(own) if len(own) == 2 else best_key(terms.hands.system, own, ()) >= terms.play_at


def _reaches(terms: CarnivalTerms, own: tuple[Card, ...], board: tuple[Card, ...], least: Category) -> bool:
    """Whether a hand is that or better; in a ranking without it, as far above the lowest."""
    system = terms.hands.system
    place = system.place(least) if least in system.order else min(int(least), len(system.order) - 1)
    return system.place(category(best_key(system, own, board), system)) >= place


def _plays_own(terms: CarnivalTerms, own: tuple[Card, ...], board: tuple[Card, ...]) -> bool:
    """Whether an own card makes the hand better than the board, or is high enough."""
    system = terms.hands.system
    if len(board) < system.size or max(card.rank for card in own) >= ACE - 1:
        return True
    return best_key(system, own, board) > best_key(system, (), board)


def _pairs_up(own: tuple[Card, ...], board: tuple[Card, ...]) -> bool:
    ranks = {card.rank for card in own}
    return bool(ranks & {card.rank for card in board}) or len(ranks) < len(own)


def _rides(cards: tuple[Card, ...]) -> bool:
    """A pair of tens or better already, or all cards high and of one suit."""
    counts: dict[int, int] = {}
    for card in cards:
        counts[card.rank] = counts.get(card.rank, 0) + 1
    paired = [rank for rank, count in counts.items() if count > 1]
    if any(rank >= 10 or counts[rank] > 2 for rank in paired) or len(paired) > 1:
        return True
    return len({card.suit for card in cards}) == 1

"""From an item to a situation of its game: the set-up, and the author's cards where the game deals them.

Where a card of the deck ends up is learnt by playing the round once with a known deck, so no game needs code for it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from trainer.cards.card import Card
from trainer.cards.deck import shuffled
from trainer.cards.notation import parse_cards, write_cards
from trainer.core.errors import BadText, FeltSchoolError, did_you_mean
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.rng import child_seed, make_rng
from trainer.core.text import Words, join, say
from trainer.drills import question as drills
from trainer.drills.code import kind_ref, read_code, round_ref, short_seed, skill_ref
from trainer.drills.question import Source
from trainer.drills.question_builder import build, duty_at
from trainer.games.base import ANY, Game, Wish
from trainer.lessons.pack_model import ItemDeal, ItemDrawn, ItemHand, ItemInWords, Task, Where, WholeRound
from trainer.round import machine
from trainer.round.acts import Act, WantArrange
from trainer.round.duty import Duty, Kind
from trainer.round.machine import Round
from trainer.round.setup import Setup, parse_setup
from trainer.round.written_questions import AnsweredBy, InWords, cite_problem, is_table
from trainer.rules.decision import Decision
from trainer.table.places import BANK, HAND, hand_place, name_of, place_of, seat_of, seat_place, spot, whose

# ---------------- laying an author's cards where a game deals them
#
# Where a card of the deck ends up is learnt by dealing the round with a known deck. How many cards are dealt may hang
# on the cards themselves (a third card, a burn by the first card), so this is repeated until everything lies as wanted.

Hands = Mapping[str, tuple[Card, ...]]
Look = Callable[[Setup], Hands]
"""Deals a round and tells which cards are dealt to each name."""

_REPEATS: Final = 6


@dataclass(frozen=True, slots=True)
class Misfit:
    """A hand that cannot be dealt: its name, how many cards lie there (-1: no such place), how many were given."""

    name: str
    needs: int
    has: int
    places: tuple[str, ...] = ()


def arrange(game: Game, setup: Setup, hands: Hands, look: Look) -> Setup | Misfit:
    """The set-up with a deck that deals the wanted cards to the wanted names; all other cards are the seed's."""
    deck = _known_deck(game, setup)
    fixed: set[int] = set()
    lying: Hands = {}
    for _ in range(_REPEATS):
        lying = look(replace(setup, deck=tuple(deck)))
        if all(lying.get(name) == cards for name, cards in hands.items()):
            return _shortest(game, replace(setup, deck=tuple(deck)), hands, look, fixed)
        fixed = _moved(deck, lying, hands)
    for name, cards in hands.items():
        if name not in lying:
            return Misfit(name, -1, len(cards), tuple(name[1:] for name in lying if name.startswith("/")))
        if lying[name] != cards:
            return Misfit(name, len(lying[name]), len(cards))
    return Misfit(next(iter(hands)), 0, 0)


def _known_deck(game: Game, setup: Setup) -> list[Card]:
    """A shuffled deck with one of each card on top, so that a card dealt early tells its place."""
    cards = game.deck.cards()
    once = tuple(dict.fromkeys(cards))
    deck_left = list(cards)
    for card in once:
        deck_left.remove(card)
    rng = setup.rng("arranged")
    return [*shuffled(once, rng), *shuffled(deck_left, rng)]


def _moved(deck: list[Card], lying: Hands, hands: Hands) -> set[int]:
    """Swaps wanted cards into the places of those held; gives the places that are right now."""
    fixed: set[int] = set()
    wrong: list[tuple[int, Card]] = []
    for name, cards in hands.items():
        for card, lies in zip(cards, lying.get(name, ()), strict=False):
            place = _first(deck, lies, fixed)
            fixed.add(place)
            if card != lies:
                wrong.append((place, card))
    waiting = {place for place, _ in wrong}
    for place, card in wrong:
        waiting.discard(place)
        if deck[place] != card:
            other = _first(deck, card, fixed - waiting)
            deck[place], deck[other] = deck[other], deck[place]
    return fixed


def _first(deck: list[Card], card: Card, without: set[int]) -> int:
    return next(place for place, deck_card in enumerate(deck) if deck_card == card and place not in without)


def _shortest(game: Game, setup: Setup, hands: Hands, look: Look, fixed: set[int]) -> Setup:
    """Only the top of the deck where the game takes the rest from the seed: a shorter text."""
    top = replace(setup, deck=setup.deck[: max(fixed, default=0) + 1])
    if game.check_setup(top):
        return setup
    lying = look(top)
    return top if all(lying.get(name) == cards for name, cards in hands.items()) else setup


# ---------------- item setup

REFUSALS: Final = (FeltSchoolError, ValueError, LookupError, ArithmeticError, AssertionError, StopIteration)
"""What a game may raise over a situation it cannot play."""

_SEEDS: Final = 1_000_000
_QUOTED: Final = re.compile(r"'([^']+)'")
_TRIES: Final = 60


@dataclass(frozen=True, slots=True)
class CannotAsk:
    """Why an item cannot be asked: a code, the key of the item it is about, and the words.

    `word` is the part of that key's text that is to blame, as it is written, where it is known; `short` how many cards
    a hand needs more, or fewer.
    """

    code: str
    path: tuple[str, ...]
    message: Words
    fix: Words = ""
    details: tuple[str, ...] = ()
    word: str = ""
    short: int = 0


@dataclass(frozen=True, slots=True)
class DutyAsked:
    """One duty of one round, with the engine's decision."""

    round: Round
    duty: Duty
    decision: Decision[Act]


def duties(game: Game, setup: Setup) -> Iterator[DutyAsked]:
    """Every duty of a round played right."""
    for round_, duty, decision in machine.every_duty(game.start(setup)):
        yield DutyAsked(round_, duty, decision)


def first_duty(game: Game, setup: Setup, subject: str) -> DutyAsked | CannotAsk:
    """The duty an item names; a fault when the round does not have it."""
    try:
        steps = tuple(machine.every_duty(game.start(setup)))
    except REFUSALS as error:
        return unplayable(error)
    named = duty_at(steps, subject)
    if named is not None:
        return DutyAsked(*named)
    seen = [str(duty.key) for _, duty, _ in steps]
    hint = did_you_mean(subject, seen) or say("Duties of this round: {seen}.", seen=", ".join(seen[:20]))
    return CannotAsk("DP214", ("duty",), say("this round has no duty '{wanted}'.", wanted=subject), hint)


def unplayable(error: BaseException, key: str = "setup") -> CannotAsk:
    """The fault of a situation that makes the game stumble."""
    words = str(error) or type(error).__name__
    return CannotAsk(
        "DP212",
        (key,),
        say("the game cannot deal this situation: {rstrip}.", rstrip=words.rstrip(".")),
        say("Check each word."),
    )


# -- fixed situations


def fixed_setup(game: Game, task: Task) -> Setup | CannotAsk:
    """The set-up of a task that is not fresh each time."""
    match task:
        case ItemHand():
            return _hand_setup(game, task)
        case ItemDeal() | WholeRound():
            setup = _read_setup(game, task.setup)
            if isinstance(setup, CannotAsk) or not task.hands:
                return setup
            return _with_hands(game, setup, dict(task.hands))
        case ItemInWords():
            return _worded_setup(game, task)
        case Where():
            hand = hand_where(game, task)
            return hand if isinstance(hand, CannotAsk) else fixed_setup(game, hand)
        case ItemDrawn():
            raise ValueError("A drawn task has no fixed situation.")


def hand_where(game: Game, task: Where, *salt: str | int) -> ItemHand | CannotAsk:
    """A hand of which all holds that the task says; without salt the one the check tries."""
    if game.hands is None:
        message = say("{title} has no hands to set.", title=game.info.title)
        return CannotAsk("DP210", ("where",), message, say("Use setup with duty, or skill."))
    try:
        cards = game.hands.find(dict(task.keys_given), make_rng(child_seed("where", game.info.id, task.seed, *salt)))
    except BadText as error:
        return CannotAsk("DP221", ("where", error.where) if error.where else ("where",), *error.words)
    if cards is None:
        message = say("no hand fits all of this.")
        return CannotAsk("DP218", ("where",), message, say("Take out a part of it."))
    return ItemHand(write_cards(cards))


def _worded_setup(game: Game, task: ItemInWords) -> Setup | CannotAsk:
    """The table of a question in words, with the question; an empty felt where it names none."""
    table: Setup | CannotAsk = Setup(game.info.id, 1, game.seats)
    if task.setup:
        table = fixed_setup(game, ItemDeal(task.setup, task.asked.at, task.hands))
    if isinstance(table, CannotAsk):
        return table
    if task.asked.at:
        asked = first_duty(game, table, task.asked.at)
        if isinstance(asked, CannotAsk):
            return asked
    problem = cite_problem(task.asked.cite, game.rules)
    if problem is not None:
        return CannotAsk("DP220", ("cite",), *problem)
    strange = _strange_place(game, table, task.asked) if task.asked.answered_by is AnsweredBy.PLACE else None
    return strange or task.asked.in_setup(table)


def _strange_place(game: Game, table: Setup, asked: InWords) -> CannotAsk | None:
    """A place that this table does not have."""
    known = places_of(game, table)
    for place in asked.options:
        if place not in known:
            hint = did_you_mean(place, known) or say("Places: {places}.", places=", ".join(sorted(known)[:20]))
            return CannotAsk(
                "DP219", ("places",), say("the table has no place '{place}'.", place=place), hint, word=place
            )
    return None


def places_of(game: Game, table: Setup) -> tuple[str, ...]:
    """Every place of the felt where something lies in a round, and every spot of every seat."""
    setup = table if is_table(table) else game.new_setup(1, ANY)
    seats = range(1, setup.seats + 1)
    places = {seat_place(seat): None for seat in seats}
    places |= {spot(seat, name): None for seat in seats for name in game.spots}
    for asked in duties(game, setup):
        lay = asked.round.lay
        places |= dict.fromkeys((*lay.cards, *lay.chips, *lay.buttons.values()))
    for place in tuple(places):
        if seat_of(place) and name_of(place):
            places |= {spot(seat, name_of(place)): None for seat in seats}
    return tuple(places)


def _read_setup(game: Game, text: str) -> Setup | CannotAsk:
    try:
        setup = parse_setup(text, game.seats)
    except BadText as error:
        coded = _from_code(game, text)
        if coded is not None:
            return coded
        where = say("at '{word}':", word=error.where) if error.where else ""
        return CannotAsk("DP211", ("setup",), join((where, error.words[0]), " "), error.words[1], word=error.where)
    if setup.book != game.info.id:
        message = say("the table is one of '{book}', but the item is one of '{id}'.", book=setup.book, id=game.info.id)
        return CannotAsk("DP217", ("setup",), message, say("Start the situation with {id}.", id=game.info.id))
    try:
        problems = game.check_setup(setup)
    except REFUSALS as error:
        return unplayable(error)
    if problems:
        first = problems[0]
        further = tuple(f"also {problem.where}: {problem.message} {problem.hint}".rstrip() for problem in problems[1:])
        return CannotAsk(
            "DP212", ("setup",), say("at '{where}': {what}", where=first.where, what=first.message), first.hint, further
        )
    return setup


def _from_code(game: Game, text: str) -> CannotAsk | None:
    """The code of a question where its situation belongs: the fault that writes it out."""
    try:
        question = build(lambda _: game, read_code(text.strip(), (game.info,), lambda _: game))
    except FeltSchoolError:
        return None
    fix = say(
        'Write: setup = "{setup}" and duty = "{duty}".',
        setup=question.round.setup.to_text(),
        duty=str(question.duty.key),
    )
    return CannotAsk("DP211", ("setup",), say("this is the code of a question, not a situation."), fix)


def _hand_setup(game: Game, task: ItemHand) -> Setup | CannotAsk:
    if Kind.SET_HAND not in game.kinds:
        message = say("{title} has no hands to set.", title=game.info.title)
        return CannotAsk("DP210", ("cards",), message, say("Use setup with duty, or skill."))
    cards = _read_cards(game, task.cards, ("cards",))
    if isinstance(cards, CannotAsk):
        return cards
    setup = game.new_setup(child_seed("hand", game.info.id, write_cards(cards)) % _SEEDS, Wish(kind=Kind.SET_HAND))

    def first_hand(now: Setup) -> Mapping[str, tuple[Card, ...]]:
        for asked in duties(game, now):
            if asked.duty.kind is Kind.SET_HAND and isinstance(asked.duty.want, WantArrange):
                return {"cards": asked.duty.want.cards}
        raise LookupError("nobody's hand is set in this round")

    try:
        arranged = arrange(game, setup, {"cards": cards}, first_hand)
    except REFUSALS as error:
        return unplayable(error, "cards")
    if isinstance(arranged, Misfit):
        return _wrong_count(("cards",), "the hand", arranged, game)
    return arranged


def _with_hands(game: Game, setup: Setup, hands: Mapping[str, str]) -> Setup | CannotAsk:
    hands_by_place: dict[str, tuple[Card, ...]] = {}
    playing = sorted({wager.seat for wager in setup.wagers} | {setup.player_dealer}) if setup.wagers else []
    for name, text in hands.items():
        if playing and name.isdecimal() and int(name) not in playing:
            fix = say("Seats in play: {seats}.", seats=", ".join(map(str, playing)))
            return CannotAsk("DP212", ("hands", name), say("nobody plays at seat {seat}.", seat=name), fix)
        cards = _read_cards(game, text, ("hands", name))
        if isinstance(cards, CannotAsk):
            return cards
        hands_by_place[name] = cards
    twice = _too_often(game, [card for cards in hands_by_place.values() for card in cards])
    if twice is not None:
        return CannotAsk("DP205", ("hands",), say("{twice} is in two places.", twice=twice), say("Change one of them."))

    def named(now: Setup) -> Mapping[str, tuple[Card, ...]]:
        places = dealt(game, now)
        matched = (
            (name, next((candidate for candidate in _candidates(now, name) if candidate in places), ""))
            for name in hands_by_place
        )
        return {**{f"/{place}": cards for place, cards in places.items()}, **{n: places[p] for n, p in matched if p}}

    try:
        arranged = arrange(game, setup, hands_by_place, named)
    except REFUSALS as error:
        return unplayable(error)
    if not isinstance(arranged, Misfit):
        return arranged
    path = ("hands", arranged.name)
    if arranged.needs < 0:
        names = [whose(place) for place in arranged.places]
        hint = did_you_mean(arranged.name, names) or say("Cards go to: bank, {names}.", names=", ".join(names[:20]))
        return CannotAsk("DP212", path, say("'{name}' gets no cards in this round.", name=arranged.name), hint)
    return _wrong_count(path, f"'{arranged.name}'", arranged, game)


def _candidates(setup: Setup, name: str) -> tuple[str, ...]:
    """Places that a name in `hands` may mean."""
    bank = (hand_place(setup.player_dealer),) if name == BANK else ()
    seat = (hand_place(int(name)),) if name.isdecimal() else ()
    return (*bank, *seat, place_of(name, HAND), name)


def dealt(game: Game, setup: Setup) -> dict[str, tuple[Card, ...]]:
    """What is dealt to each place in a round: the most cards that lie there at once, in their order."""
    by_place: dict[str, tuple[Card, ...]] = {}
    for asked in duties(game, setup):
        for place in asked.round.lay.cards:
            cards = asked.round.lay.cards_at(place)
            if len(cards) > len(by_place.get(place, ())):
                by_place[place] = cards
    return by_place


def _read_cards(game: Game, text: str, path: tuple[str, ...]) -> tuple[Card, ...] | CannotAsk:
    try:
        cards = parse_cards(text)
    except BadText as error:
        word = _QUOTED.match(error.what)
        return CannotAsk("DP203", path, *error.words, word=word[1] if word else "")
    deck = Counter(game.deck.cards())
    strange = next((card for card in cards if card not in deck), None)
    if strange is not None:
        return CannotAsk(
            "DP206",
            path,
            say("{strange} is not in the deck of {title}.", strange=strange, title=game.info.title),
            say("Choose another card."),
        )
    twice = _too_often(game, cards)
    if twice is not None:
        return CannotAsk(
            "DP205",
            path,
            say("{twice} is here more often than in the deck.", twice=twice),
            say("Change one of them."),
        )
    return cards


def _too_often(game: Game, cards: list[Card] | tuple[Card, ...]) -> Card | None:
    deck = Counter(game.deck.cards())
    return next((card for card, count in Counter(cards).items() if count > deck[card]), None)


def _wrong_count(path: tuple[str, ...], whose: str, misfit: Misfit, game: Game) -> CannotAsk:
    needs, has = misfit.needs, misfit.has
    if needs == has:
        return CannotAsk(
            "DP212",
            path,
            say("{whose} cannot get these cards in this round.", whose=whose),
            say("Check the situation."),
        )
    gap = abs(needs - has)
    cards = "card" if gap == 1 else "cards"
    fix = f"Add {gap} {cards}" if needs > has else f"Take {gap} {cards} away"
    joker = ", or use Jk for the joker" if needs > has and game.deck.jokers else ""
    return CannotAsk(
        "DP204",
        path,
        say("{whose} takes {needs} cards; this has {has}.", whose=whose, needs=needs, has=has),
        f"{fix}{joker}.",
        short=needs - has,
    )


# -- fresh situations


def fresh(game: Game, task: ItemDrawn | WholeRound, *salt: str | int) -> Source | None:
    """Where a fresh question or round of the task comes from; None when no situation was found for it."""
    if not task.wish:
        return _reference(game, task, *salt)
    kind, rule = (task.kind, task.rule) if isinstance(task, ItemDrawn) else (None, "")
    wish = Wish(kind, rule, task.wish.players, task.wish.short)
    for attempt in range(_TRIES):
        setup = game.new_setup(child_seed("wish", task.seed, *salt, attempt) % _SEEDS, wish)
        if kind is None:
            return drills.Deal(game.info.id, setup.to_text())
        for asked in duties(game, setup):
            if asked.duty.kind is kind and (not rule or any(printed.id == rule for printed in asked.decision.rules)):
                return drills.Deal(game.info.id, setup.to_text(), str(asked.duty.key), rule)
    return None


def _reference(game: Game, task: ItemDrawn | WholeRound, *salt: str | int) -> Source:
    seed = short_seed("lesson", task.seed, *salt)
    if isinstance(task, WholeRound):
        return round_ref(game, seed)
    return skill_ref(game, task.kind, task.rule, seed) if task.rule else kind_ref(game, task.kind, seed)

"""What a fault asks of the table: conditions on the felt as it is found, each said with the values of this table.

A row of a table of faults names them by words, `facts("up=2 rank=low")`: a word with an argument can fail and tells two
faults apart; a word alone says what lies there.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import Any, Final

from trainer.cards.card import ACE, JOKER, NATURALS, Card
from trainer.cards.notation import write_cards
from trainer.core.money import dollars
from trainer.core.text import Text, counted, join, say
from trainer.games.faults.fault_words import (
    MOST,
    cards_of,
    lay_before,
    lay_of,
    lies_words,
    new_up,
    owners_in,
    place_words,
    seat_in,
    seat_words,
    seats_words,
    stack_words,
    there_words,
    wager_name,
    wager_words,
)
from trainer.hands.low import LOW_RANK
from trainer.round.ruling import FaultView
from trainer.rules.conditions import NUMBERS, ArgumentSort, ConditionWord, Fits, Words, always
from trainer.rules.decision import Condition
from trainer.table.places import (
    BANK,
    BOARD,
    BURNT,
    STACK,
    STUB,
    back_of,
    is_pile,
    name_of,
    owner_of,
    seat_of,
    spot,
    spot_of,
)
from trainer.table.settlement import Wager

LOWEST, HIGHEST = 5, 9
"""A low card is a five or lower, a high one a nine or higher: between them books differ."""
FactWords = Words[FaultView]


# ---------------- cards


def _up_words(view: FaultView) -> Text:
    cards = new_up(view)
    if not cards:
        return say("no card is face up that should be face down, {there}", there=lies_words(view))
    by_place: dict[str, list[Card]] = defaultdict(list)
    for place, card in cards:
        by_place[place].append(card)
    listed = join(
        (say("{card} at {place}", card=write_cards(up), place=place_words(place)) for place, up in by_place.items()),
        ", ",
    )
    return counted("{cards} is face up", "{cards} are face up", len(cards), cards=listed)


def _rank(view: FaultView) -> str:
    cards = [card for _, card in new_up(view)]
    if not cards:
        return ""
    if cards[0] == JOKER:
        return "joker"
    rank = LOW_RANK[cards[0]]
    return "low" if rank <= LOWEST else "high" if rank >= HIGHEST else "middle"


def _rank_words(view: FaultView) -> Text:
    card, words = str(new_up(view)[0][1]) if new_up(view) else "", _rank(view)
    match words:
        case "low":
            return say("{card} is a five or lower", card=card)
        case "high":
            return say("{card} is a nine or higher", card=card)
        case "middle":
            return say("{card} is a six, seven or eight", card=card)
        case "joker":
            return say("{card} is the joker", card=card)
        case _:
            return _up_words(view)


def _strong(view: FaultView) -> str:
    cards = [card for _, card in new_up(view)]
    if not cards:
        return ""
    return "yes" if any(card == JOKER or (card < NATURALS and card.rank == ACE) for card in cards) else "no"


def _strong_words(view: FaultView) -> Text:
    cards = write_cards([card for _, card in new_up(view)])
    if _strong(view) == "yes":
        return say("{cards} is an ace or the joker", cards=cards)
    return say("{cards} is neither an ace nor the joker", cards=cards) if cards else _up_words(view)


def _size(view: FaultView) -> int | None:
    return len(lay_of(view).cards.get(view.look[0], ())) if view.look else None


def _size_words(view: FaultView) -> Text:
    lay = lay_of(view)
    words = (
        counted("{owner} has {n} card", "{owner} has {n} cards", len(lay.cards[place]), owner=place_words(place))
        for place in tuple(place for place in view.look if lay.cards.get(place))[:MOST]
    )
    return join(words, ", ") or lies_words(view)


def _gap(view: FaultView, owner: str) -> int:
    """How many cards more somebody has than were dealt."""
    return len(cards_of(lay_of(view), owner)) - len(cards_of(lay_before(view), owner))


def _count(view: FaultView) -> str:
    gaps = [_gap(view, owner) for owner in owners_in(view)]
    return "more" if any(gap > 0 for gap in gaps) else "fewer" if any(gap < 0 for gap in gaps) else "right"


def _count_words(view: FaultView) -> Text:
    words = (_gap_words(view, owner) for owner in owners_in(view) if _gap(view, owner))
    return join(words, ", ") or say("every hand has its cards: {sizes}", sizes=_size_words(view))


def _gap_words(view: FaultView, owner: str) -> Text:
    size, dealt = len(cards_of(lay_of(view), owner)), len(cards_of(lay_before(view), owner))
    owner_words = place_words(owner)
    return counted(
        "{owner} has {n} card, not {dealt}", "{owner} has {n} cards, not {dealt}", size, dealt=dealt, owner=owner_words
    )


def _open(view: FaultView) -> str:
    owner = owner_of(view.look[0]) if view.look else ""
    laid = [card for place, there in lay_of(view).cards.items() if owner_of(place) == owner for card in there]
    return "yes" if laid and all(card.up for card in laid) else "no"


def _open_words(view: FaultView) -> Text:
    words = {"yes": say("the cards of {owner} are face up"), "no": say("the cards of {owner} are not face up")}
    return words[_open(view)].filled(owner=place_words(owner_of(view.look[0])) if view.look else "")


def _off(view: FaultView) -> int:
    return sum(_gap(view, owner) != 0 for owner in owners_in(view))


def _off_words(view: FaultView) -> Text:
    return counted("{n} hand has the wrong number of cards", "{n} hands have the wrong number of cards", _off(view))


def _board(view: FaultView) -> int:
    return len(lay_of(view).cards.get(BOARD, ()))


def _board_words(view: FaultView) -> Text:
    cards = lay_of(view).cards_at(BOARD)
    return (
        counted(
            "the board has {n} card: {cards}", "the board has {n} cards: {cards}", len(cards), cards=write_cards(cards)
        )
        if cards
        else say("no card is on the board, {there}", there=lies_words(view))
    )


def _boxed(view: FaultView) -> str:
    return "yes" if any(laid.up for laid in lay_of(view).cards.get(STUB, ())[-1:]) else "no"


def _boxed_words(view: FaultView) -> Text:
    top = lay_of(view).cards.get(STUB, ())[-1:]
    if top and top[0].up:
        return say("the top card of the deck is face up: {card}", card=str(top[0].card))
    return say("no card is face up in the deck, {there}", there=lies_words(view))


def live_seats(view: FaultView) -> tuple[int, ...]:
    """The seats with cards before them."""
    lay = lay_of(view)
    return tuple(sorted({seat_of(place) for place, there in lay.cards.items() if there and seat_of(place)}))


def _live_words(view: FaultView) -> Text:
    seats = live_seats(view) or tuple(view.scene.seats)
    return counted(
        "{n} player is in (seat {seats})", "{n} players are in (seats {seats})", len(seats), seats=seats_words(seats)
    )


def _seated_words(view: FaultView) -> Text:
    seats = sorted(view.scene.seats)
    return counted(
        "{n} player sits here (seat {seats})",
        "{n} players sit here (seats {seats})",
        len(seats),
        seats=seats_words(seats),
    )


def _mucked(view: FaultView) -> tuple[str, ...]:
    """Who has lost cards to the muck."""
    return tuple(
        dict.fromkeys(
            owner_of(place) for place in lay_before(view).cards if seat_of(place) and _gap(view, owner_of(place)) < 0
        )
    )


def _muck_words(view: FaultView) -> Text:
    owners = _mucked(view)
    if not owners:
        return say("no hand is in the muck, {there}", there=lies_words(view))
    words = (
        counted(
            "{n} card of {owner} is no longer in the hand",
            "{n} cards of {owner} are no longer in the hand",
            -_gap(view, owner),
            owner=place_words(owner),
        )
        for owner in owners[:MOST]
    )
    return join(words, ", ")


def _left_words(view: FaultView) -> Text:
    lay = lay_of(view)
    left, burned = len(lay.cards.get(STUB, ())), len(lay.cards.get(BURNT, ()))
    words = say("{left} cards are left, {burned} are burned, and {players} players are in")
    return words.filled(left=left, burned=burned, players=len(live_seats(view)))


# ---------------- wagers and the bank


def _main(view: FaultView) -> int:
    """What is on the main wager of the seat the fault is about."""
    return lay_of(view).chips_at(view.scene.spot(seat_in(view)))


def _main_words(view: FaultView) -> Text:
    seat = seat_in(view)
    place = view.scene.spot(seat)
    cents = _main(view)
    if cents:
        return wager_words(view, place, cents)
    return say("{owner} has nothing on {wager}", owner=place_words(place), wager=wager_name(view, place))


def _side_place(view: FaultView) -> str:
    """The place of the wager beside the main one that is pointed at."""
    names, main = view.scene.table.names, view.scene.main
    return next((place for place in view.look if name_of(spot_of(place)) in names and name_of(place) != main), "")


def _side(view: FaultView) -> str:
    place = _side_place(view)
    cents = lay_of(view).chips_at(place)
    if not place or not cents:
        return "none"
    least, most = view.scene.least(name_of(place)), view.scene.most(name_of(place))
    return "above" if cents > most else "below" if cents < least else "within"


def _side_words(view: FaultView) -> Text:
    place = _side_place(view)
    if not place:
        return lies_words(view)
    return _limit_words(view, place)


def _limit_words(view: FaultView, place: str) -> Text:
    cents, kind = lay_of(view).chips_at(place), name_of(place)
    if not cents:
        return say("{owner} has nothing on {wager}", owner=place_words(place), wager=wager_name(view, place))
    staked, least = wager_words(view, place, cents), dollars(view.scene.least(kind))
    if not view.scene.has_maximum(kind):
        return say("{wager}; the minimum is {least}", wager=staked, least=least)
    words = say("{wager}; the limits are {least} to {most}")
    return words.filled(wager=staked, least=least, most=dollars(view.scene.most(kind)))


def _bounding(view: FaultView) -> str:
    """The place of the wager that the side bet is held to: the other one that is pointed at, else the main one."""
    other = next((place for place in view.look[1:] if name_of(spot_of(place)) in view.scene.table.names), "")
    return other or view.scene.spot(seat_in(view))


def _over(view: FaultView) -> str:
    place, lay = _side_place(view), lay_of(view)
    return "yes" if place and lay.chips_at(place) > lay.chips_at(_bounding(view)) else "no"


def _over_words(view: FaultView) -> Text:
    place = _side_place(view)
    words = there_words(view, _bounding(view))
    return join((there_words(view, place), words), ", ") if place else words


def _missed(view: FaultView) -> tuple[Text, str]:
    """What the side bet misses of its printed limits: in words, and by its word."""
    place, scene, lay = _side_place(view), view.scene, lay_of(view)
    if not place or scene.table is None:
        return lies_words(view), "none"
    kind, seat = name_of(place), seat_of(place)
    beside = {other: lay.chips_at(scene.spot(seat, other)) for other in scene.table.names}
    offer = scene.table.offer(Wager(seat, kind, back_of(place), lay.chips_at(place)), beside)
    for limit in scene.table.own_limits(scene.r.setup, kind):
        for need in limit.broken(offer):
            return need.because(offer, holds=False), need.word
    return lies_words(view), "none"


def _bounded(view: FaultView) -> str:
    least, most, cents = view.scene.least(view.scene.main), view.scene.most(view.scene.main), _main(view)
    return "none" if not cents else "above" if cents > most else "below" if cents < least else "within"


def _bank(view: FaultView) -> str:
    bank, wagers = lay_of(view).chips_at(BANK), _wagered(view)
    return "none" if not bank else "short" if bank < wagers else "covers"


def _wagered(view: FaultView) -> int:
    return sum(wager.stake for wager in view.scene.r.setup.wagers)


def _bank_words(view: FaultView) -> Text:
    words = say("the bank has {bank} and the wagers come to {wagers}")
    return words.filled(bank=dollars(lay_of(view).chips_at(BANK)), wagers=dollars(_wagered(view)))


def _behind(view: FaultView) -> str:
    back = next((place for place in view.look if back_of(place)), "")
    if not back:
        return "none"
    mine, theirs = lay_of(view).chips_at(spot_of(back)), lay_of(view).chips_at(back)
    return "more" if theirs > mine else "less" if theirs < mine else "equal"


def _behind_words(view: FaultView) -> Text:
    back = next((place for place in view.look if back_of(place)), "")
    if not back:
        return say("nobody bets behind, {there}", there=lies_words(view))
    return join((there_words(view, back), there_words(view, spot_of(back))), ", ")


def _out(view: FaultView) -> str:
    return (
        "yes"
        if any(seat_of(place) or is_pile(place) or owner_of(place) == BANK for place in lay_of(view).cards)
        else "no"
    )


def _out_words(view: FaultView) -> Text:
    cards = sum(len(there) for place, there in lay_of(view).cards.items() if seat_of(place) or is_pile(place))
    players = len(view.scene.seats)
    if not cards:
        return counted("no cards are out to {n} player", "no cards are out to {n} players", players)
    return counted("{n} card is out to the players", "{n} cards are out to the players", cards)


def _broke(view: FaultView) -> str:
    return "no" if lay_of(view).chips_at(spot(seat_in(view), STACK)) else "yes"


def _change(view: FaultView) -> int:
    """How much more, or less, is on the wagers of the seat than before."""
    return sum(
        lay_of(view).chips_at(place) - lay_before(view).chips_at(place)
        for place in view.look
        if name_of(place) not in ("", STACK)
    )


def _changed(view: FaultView) -> str:
    change = _change(view)
    return "more" if change > 0 else "less" if change < 0 else "same"


def _changed_words(view: FaultView) -> Text:
    words = {
        "more": say("the wager is {amount} more than before, {there}"),
        "less": say("the wager is {amount} less than before, {there}"),
        "same": say("the wager has changed by {amount}, {there}"),
    }
    return words[_changed(view)].filled(amount=dollars(abs(_change(view))), there=lies_words(view))


# ---------------- the words of a row


def _among(argument: object) -> Fits:
    return frozenset(str(argument).split("|")).__contains__ if argument else always


def _of_these(argument: object) -> Fits:
    return NUMBERS.fits(argument) if argument else always


ALONE: Final = ArgumentSort(Text("the word alone"), "", _among)
CHOICE: Final = ArgumentSort(Text("a choice, or several with a bar between; alone it holds for each"), "yes|no", _among)
NUMBER: Final = ArgumentSort(Text("numbers; alone it holds for each"), "0-1", _of_these)


def saying(words: Callable[[Any], Text]) -> ConditionWord[FaultView]:
    """A word that says what lies there and always holds."""
    return ConditionWord(Text("fact"), ALONE, always, words, words)


def choice(pick: Callable[[FaultView], str], words: Callable[[FaultView], Text]) -> ConditionWord[FaultView]:
    """A word that takes one of a few choices."""
    return ConditionWord(Text("fact"), CHOICE, pick, words, words)


def many(pick: Callable[[FaultView], int | None], words: Callable[[FaultView], Text]) -> ConditionWord[FaultView]:
    """A word that takes numbers."""
    return ConditionWord(Text("fact"), NUMBER, pick, words, words)


FACTS: Final[FactWords] = {
    "lies": saying(lies_words),
    "left": saying(_left_words),
    "muck": saying(_muck_words),
    "sizes": saying(_size_words),
    "live": saying(_live_words),
    "main": saying(_main_words),
    "stack": saying(lambda view: stack_words(view, seat_in(view))),
    "seat": saying(lambda view: seat_words(view, seat_in(view))),
    "seated": many(lambda view: len(view.scene.seats), _seated_words),
    "up": many(lambda view: len(new_up(view)), _up_words),
    "rank": choice(_rank, _rank_words),
    "strong": choice(_strong, _strong_words),
    "size": many(_size, _size_words),
    "count": choice(_count, _count_words),
    "open": choice(_open, _open_words),
    "off": many(_off, _off_words),
    "board": many(_board, _board_words),
    "boxed": choice(_boxed, _boxed_words),
    "players": many(lambda view: len(live_seats(view)), _live_words),
    "gone": many(lambda view: len(_mucked(view)), _muck_words),
    "base": choice(_bounded, lambda view: _limit_words(view, view.scene.spot(seat_in(view)))),
    "side": choice(_side, _side_words),
    "over": choice(_over, _over_words),
    "limit": choice(lambda view: _missed(view)[1], lambda view: _missed(view)[0]),
    "bank": choice(_bank, _bank_words),
    "behind": choice(_behind, _behind_words),
    "out": choice(_out, _out_words),
    "broke": choice(_broke, lambda view: stack_words(view, seat_in(view))),
    "changed": choice(_changed, _changed_words),
}


def facts(text: str, known: FactWords = FACTS) -> tuple[Condition[FaultView], ...]:
    """The conditions of a row as it writes them: words, each alone or with its argument."""
    return tuple(
        known[word].bind(word, argument) for word, _, argument in (part.partition("=") for part in text.split())
    )

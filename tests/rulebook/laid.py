"""The second door: a table that was asked of `solve` is laid as a round, its cards put into the deck where they fall.

Where a card of the deck comes to lie is found by playing: a round with one deck shows it, the cards of the request go
there, and the round that comes out is read back as a request (`SHOWN`). Only when that is the table that was asked is
it played to its end and compared; a table that no set-up brings about is left to the first door.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

from tests.conformance.library import LIBRARY
from trainer.cards.card import Card
from trainer.cards.notation import parse_cards
from trainer.cards.tile import Tile
from trainer.games.base import ANY, Game
from trainer.games.carnival import carnival_state
from trainer.games.carnival.carnival_player_acts import acting, ends
from trainer.games.carnival.carnival_terms import CarnivalTerms, read_terms
from trainer.games.request_readers import SAME_COVER, nearest_synonym
from trainer.prove.play_check import AFTER_CARDS, SHOWN, before_settling
from trainer.round import machine
from trainer.round.machine import Round
from trainer.round.setup import Setup
from trainer.table.seat_ring import left_of
from trainer.table.settlement import Wager

Request = Mapping[str, Any]
Hands = dict[str, list[str]]
"""The cards of a table by who holds them: "bank", "board", "4", "4.2" for the second hand of a seat."""
BANK = 10**9
SEEDS = 3
ROUNDS = 8
"""How often the deck is put in order before a table is given up: a card drawn moves all behind it."""
TABLE = ("player_hand", "banker_hand", "board")
ENDED = {"surrendered": "surrender", "rescued": "rescue"}
SAID = ("folded", "foul", "plaque", "even-money", *ENDED)
"""What a row says besides its cards and wagers."""


# -- reading


def texts(cards: Any) -> list[str]:
    """Cards of a request, written as a list, as one text, or as the halves of a set hand."""
    if isinstance(cards, Mapping):
        return [card for half in cards.values() for card in texts(half)]
    return [*map(str, parse_cards(cards))] if isinstance(cards, str) else [str(card) for card in cards]


def hands_of(request: Request) -> Hands:
    found = {key: texts(request[key]) for key in TABLE if request.get(key)}
    if request.get("bank_cards"):
        found["bank"] = texts(request["bank_cards"])
    for row in request["seats"]:
        for number, cards in enumerate(row.get("hands", ()) or [row.get("cards", ())], start=1):
            if cards:
                found[f"{row['seat']}.{number}"] = texts(cards)
    return found


def halves_of(request: Request) -> dict[str, dict[str, set[str]]]:
    """The hands that are set, half by half."""
    held = {"bank": request.get("bank_cards"), **{str(row["seat"]): row.get("cards") for row in request["seats"]}}
    return {
        who: {half: set(texts(cards)) for half, cards in hand.items()}
        for who, hand in held.items()
        if isinstance(hand, Mapping)
    }


def wagers_of(played: Game, request: Request) -> list[Wager]:
    found = []
    for row in request["seats"]:
        for back, one in enumerate([row, *row.get("back_line", ())]):
            for name, stake in one.get("wagers", {}).items():
                found.append(Wager(row["seat"], nearest_synonym(name, played.spots, played.synonyms), back, stake))
    return [wager for wager in found if wager.stake]


def numbers(row: Request, fate: str) -> list[int]:
    """The hands of a seat that ended so; true is the only hand."""
    written = row.get(fate, row.get(fate.replace("-", "_"), ()))
    return [1] if written is True else [*written] if written else []


def said(request: Request) -> set[tuple[int, str, int]]:
    """What rows say of their seats: the hands by number, 1 where there is one."""
    return {(row["seat"], key, hand) for row in request["seats"] for key in SAID for hand in numbers(row, key)}


# -- set-ups that may bring the table about


def set_ups(played: Game, request: Request) -> Iterator[Setup]:
    """Set-ups with the wagers and the words of a request, each with other wishes of the players."""
    wagers = wagers_of(played, request)
    named = [request["player_dealer"], request.get("action_seat", 1), *(row["seat"] for row in request["seats"])]
    sizes = sorted({played.seats, *dict(played.info.felts)})
    seats = request.get("table_seats") or next((size for size in sizes if size >= max(named)), max(sizes))
    words = {word.name for word in played.words}
    options = {key: str(value) for key, value in request.items() if key in words and isinstance(value, str)}
    options |= fee_of(played, wagers)
    if "cover" in request:
        options["cover"] = SAME_COVER.get(request["cover"].lower(), request["cover"])
    setup = Setup(played.info.id, 1, seats, tuple(wagers), request["player_dealer"], request["bank"], options=options)
    setup = replace(setup, dice=dice_for(played, request, setup))
    yield from WISHES[played.info.family](played, request, setup)


def dice_for(played: Game, request: Request, setup: Setup) -> tuple[int, ...]:
    """The dice of a request, else a roll that puts the action where the request has it; none where none are thrown."""
    count = len(played.new_setup(1, ANY).dice)
    if "dice" in request or not count:
        return tuple(request.get("dice", ()))
    rolls = [*{sum(one): one for one in product(range(1, 7), repeat=count)}.values()]
    first = request.get("action_seat") or left_of(request["player_dealer"], setup.seats)
    if not request.get("any_first"):
        for roll in rolls:
            r = machine.play(played.start(replace(setup, dice=roll)), lambda now, _: "action" in now.lay.buttons)
            if r.lay.buttons.get("action") == f"seat-{first}":
                return roll
    return rolls[0]


def fee_of(played: Game, wagers: Sequence[Wager]) -> dict[str, str]:
    """The first fee option under which these wagers may lie."""
    options = played.fees.now.options if played.fees else ()
    fits = [one for one in options if all(one.minimum <= wager.stake <= (one.maximum or BANK) for wager in wagers)]
    return {"fee": str(fits[0].number)} if fits else {}


def baccarat(_: Game, request: Request, setup: Setup) -> Iterator[Setup]:
    standing = ",".join(str(row["seat"]) for row in request["seats"] if row.get("plaque"))
    yield setup.with_options(plaque=standing) if standing else setup


def nine_count(played: Game, request: Request, setup: Setup) -> Iterator[Setup]:
    hits = ",".join(str(row["seat"]) for row in request["seats"] if len(texts(row.get("cards", ()))) == 4)
    foul = ",".join(str(row["seat"]) for row in request["seats"] if row.get("foul"))
    bank = "hit" if len(texts(request["bank_cards"])) == 4 else "stand"
    said = {"hits": hits, "foul": foul, "bank-draw": bank}
    yield setup.with_options(**{word: value for word, value in said.items() if value})
    if any(word.name == "asks" for word in played.words):
        yield setup.with_options(asks=",".join(map(str, setup.seats_taken)), **{"bank-draw": bank})


def by_the_house(_: Game, request: Request, setup: Setup) -> Iterator[Setup]:
    """Hands left to the house; the seed is how those set who set for themselves, the player-dealer too."""
    for seed in range(1, SEEDS + 1):
        yield replace(setup, seed=seed).with_options(asks=",".join(map(str, setup.seats_taken)))
    for seed in range(1, SEEDS + 1):
        yield replace(setup, seed=seed)


def carnival(played: Game, request: Request, setup: Setup) -> Iterator[Setup]:
    terms = read_terms(LIBRARY.reader(played.info.id), played.info.id)
    plays, wagers = [], [wager for wager in setup.wagers if wager.kind != terms.wagers.play]
    for seat in setup.seats_taken:
        row = next(row for row in request["seats"] if row["seat"] == seat)
        there = setup.at(seat)
        ante = there.get(terms.wagers.ante, 0) or max(there.values(), default=0)
        taken_back = [kind for kind in terms.wagers.required if kind not in there]
        wagers += [Wager(seat, kind, 0, ante) for kind in taken_back]
        plays.append(f"{seat}:{play_of(terms, there, ante, folded=bool(row.get('folded')))}")
    yield replace(setup, wagers=tuple(wagers)).with_options(plays="/".join(plays))


def least_play(played: Game) -> tuple[str, int]:
    """The wager after the cards, and the fewest antes it can be; none where nobody bets after the cards."""
    terms = read_terms(LIBRARY.reader(played.info.id), played.info.id)
    times = [int(letter) for street in acting(terms) for letter in street.does if letter.isdigit()]
    return terms.wagers.play, min(times, default=0)


def play_of(terms: CarnivalTerms, there: Mapping[str, int], ante: int, *, folded: bool) -> str:
    """What a player did who stands like this, a letter a street."""
    times, word = str(there.get(terms.wagers.play, 0) // ante) if ante else "0", ""
    for street in acting(terms):
        wait = next((letter for letter in street.does if not ends(letter) and letter != "t"), "")
        if "t" in street.does and street.bet not in there:
            word += "t"
        elif times in street.does:
            return word + times
        elif folded and "f" in street.does:
            return word + "f"
        else:
            word += wait
    return word


def blackjack(_: Game, request: Request, setup: Setup) -> Iterator[Setup]:
    added = ("double", "split", "insurance")
    plain = [wager for wager in setup.wagers if not wager.kind.startswith(added)]
    words = {}
    for row in request["seats"]:
        wagers, seat = {name.replace("_", "-") for name in row.get("wagers", {})}, row["seat"]
        hands = [texts(cards) for cards in row.get("hands", ()) or [row["cards"]]]
        before = ["even-money"] if numbers(row, "even-money") else ["insurance"] if "insurance" in wagers else []
        asked = before + ["split"] * (len(hands) - 1)
        for number, cards in enumerate(hands, start=1):
            drawn = len(cards) - 2
            doubled = ("double" if number == 1 else f"double-{number}") in wagers
            asked += ["hit"] * (drawn - doubled) + ["double"] * doubled
            asked += [word for fate, word in ENDED.items() if number in numbers(row, fate)] or ["stand"] * (not doubled)
        words[str(seat)] = asked
    words["bank"] = ["hit"] * (len(texts(request["bank_cards"])) - 2) + ["stand"]
    plays = ";".join(f"{who}:{','.join(one)}" for who, one in words.items())
    yield replace(setup, wagers=tuple(plain)).with_options(plays=plays)


WISHES: Mapping[str, Callable[[Game, Request, Setup], Iterator[Setup]]] = {
    "baccarat": baccarat,
    "nine-count": nine_count,
    "carnival": carnival,
    "blackjack": blackjack,
    "pai-gow-poker": by_the_house,
    "pai-gow-tiles": by_the_house,
}


# -- the deck


def laid(played: Game, request: Request) -> Round | None:
    """The round before the first wager of this table is settled; None where no set-up was found for it."""
    if played.info.family not in WISHES or "limit" in request:
        return None
    for setup in set_ups(played, request):
        found = with_cards(played, setup, request)
        if found is not None:
            return found
    return None


def with_cards(played: Game, setup: Setup, request: Request) -> Round | None:
    """The round of a set-up once its deck gives everybody what the request says."""
    cards = [*dict.fromkeys(played.deck.cards())]
    rest = Counter(played.deck.cards())
    rest.subtract(cards)
    deck: list[Any] = [*cards, *rest.elements()]
    wanted = hands_of(request)
    for _ in range(ROUNDS):
        start = played.start(replace(setup, deck=tuple(deck)))
        if played.check_setup(start.setup):
            return None
        before = before_settling(start)
        if machine.duty(before) is None:
            return None
        shown = as_request(played, start, before)
        if is_the_same(played, shown, before, request):
            return before
        better = in_order(deck, hands_of(shown), wanted)
        if better is None or better == deck:
            return None
        deck = better
    return None


def as_request(played: Game, start: Round, before: Round) -> Request:
    """A round before settling as the request that describes it."""
    hands, more = SHOWN[played.info.family](played, before)
    there = carnival_state.wagers_of(before) if played.info.family in AFTER_CARDS else before.setup.wagers
    rows = []
    for seat in start.setup.seats_taken:
        own = {wager.kind: wager.stake for wager in there if (wager.seat, wager.back) == (seat, 0)}
        last = max((wager.back for wager in there if wager.seat == seat), default=0)
        behind = [
            {"wagers": {one.kind: one.stake for one in there if (one.seat, one.back) == (seat, back)}}
            for back in range(1, last + 1)
        ]
        rows.append({"seat": seat, "wagers": own, "back_line": behind, **more(seat)})
    return {**hands, "seats": rows}


def is_the_same(played: Game, shown: Request, before: Round, request: Request) -> bool:
    """Whether a round is the table that was asked."""
    there, asked = (Counter(wagers_of(played, one)) for one in (shown, request))
    cards, wanted = hands_of(shown), hands_of(request)
    if there != asked or said(shown) != said(request) or not cards.keys() >= wanted.keys():
        return False
    if any(Counter(cards[who]) != Counter(wanted[who]) for who in wanted):
        return False
    set_so, held = halves_of(request), halves_of(shown)
    if any(held.get(who) != hand for who, hand in set_so.items()):
        return False
    button = before.lay.buttons.get("action", "")
    if "dice" in request or request.get("any_first") or not (before.setup.dice or "action_seat" in request):
        return True
    first = request.get("action_seat") or left_of(request["player_dealer"], before.setup.seats)
    return button == f"seat-{first}"


def in_order(deck: Sequence[Any], shown: Hands, wanted: Hands) -> list[Any] | None:
    """The deck with the wanted cards where those of the same hand lay; None where it has no such cards."""
    places: dict[str, list[int]] = {}
    for index, card in enumerate(deck):
        places.setdefault(str(card), []).append(index)
    of_text: dict[str, Card | Tile] = {str(card): card for card in deck}
    made: dict[int, Any] = {}
    for who, cards in wanted.items():
        lay = sorted(places[text].pop(0) for text in shown.get(who, ()))
        for index, text in zip(lay, cards, strict=False):
            if text not in of_text:
                return None
            made[index] = of_text[text]
    rest = Counter(deck)
    rest.subtract(made.values())
    if any(count < 0 for count in rest.values()):
        return None
    others = iter([*rest.elements()])
    return [made[index] if index in made else next(others) for index in range(len(deck))]

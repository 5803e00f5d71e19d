"""What lies on the felt for a fault that is ruled on: the card turned up, the card too many, the board too early.

Where nothing is to be seen but whom it is about, that player is pointed at, or the place: the button, the pot, the
stub. `UNSEEN` are the situations of which no felt shows anything, each with the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from trainer.cards.card import ACE, JOKER, KING, NATURALS, Card
from trainer.games.pot.betting import MUCK
from trainer.games.pot.deal import AWAY, BOARD, BURNT, STUB
from trainer.games.pot.misplays import put_out
from trainer.games.pot.scene import NOTHING, Felt, Hand, Scene, Show, hands
from trainer.games.pot.table import DROP, bet_place, pot_place
from trainer.games.pot.terms import PotGame
from trainer.hands.boards import Forced
from trainer.hands.low import LOW_RANK
from trainer.rng import choose, sample
from trainer.round.ruling import Happened, Ruling
from trainer.table.lay import Laid, spot
from trainer.text import Text, say

LOWEST, HIGHEST = 5, 9
"""A low card that is turned up is a five or lower, a high one a nine or higher: between them books differ."""
PIP: Final = 100


def _each(faults: str, show: Show) -> dict[str, Show]:
    """Situations that one show is for."""
    return dict.fromkeys(faults.split(), show)


def happened(game: PotGame, r: Hand, fault: Ruling) -> Happened:
    """What lies there for a fault."""
    show = SHOWN.get(fault.fault)
    return show(Scene(game, r, r.setup.rng("happened"))) if show is not None else NOTHING


# -- who or what it is about


def _one(now: Scene) -> Happened:
    """Some player."""
    return Happened(hands(now.some(1)))


def _two(now: Scene) -> Happened:
    """Two players."""
    return Happened(hands(now.some(2)))


def _turn(now: Scene) -> Happened:
    """The player whose turn it is."""
    return Happened(hands([now.turn]))


def _behind(now: Scene) -> Happened:
    """A player whose turn it is not yet."""
    return Happened(hands([choose(now.rng, [seat for seat in now.seats if seat != now.turn] or [now.turn])]))


def _all(now: Scene) -> Happened:
    """All hands that are in."""
    return Happened(hands(now.seats))


def _opener(now: Scene) -> Happened:
    return Happened(hands([now.opened_by()]))


def _forced(now: Scene) -> Happened:
    return Happened((*hands([now.forced]), bet_place(now.forced)))


def _seat(now: Scene) -> Happened:
    """Where somebody sits down: a seat without cards."""
    empty = [seat for seat in range(1, now.r.setup.seats + 1) if seat not in now.r.setup.taken]
    return Happened((f"seat-{choose(now.rng, empty)}",)) if empty else NOTHING


def _player(now: Scene) -> Happened:
    """A player before anybody has cards."""
    return Happened((f"seat-{choose(now.rng, now.seats)}",))


def _button(now: Scene) -> Happened:
    return Happened((f"seat-{now.r.setup.number('button') or now.seats[-1]}",))


def _blinds(now: Scene) -> Happened:
    """The button, and the seats that the blinds come to."""
    return Happened((*_button(now).look, *(f"seat-{seat}" for seat in now.blinds)))


def _place(place: str, now: Scene) -> Happened:
    del now
    return Happened((place,))


def _asks_dealer(now: Scene) -> Happened:
    """A player, and the deck in the dealer's hand."""
    return Happened((*hands(now.some(1)), STUB))


def _pot(now: Scene) -> Happened:
    return Happened(tuple(place for place in now.r.lay.chips if place.startswith("pot-")) or (pot_place(0),))


# -- blinds


def _puts(who: Callable[[Scene], int], times: int, now: Scene) -> Happened:
    """Chips that a player puts out, so many times the blind."""
    offered = now.put(who(now), times * now.blind)
    return Happened(tuple(place for place, _ in offered), offered=offered)


def _big(now: Scene) -> int:
    return now.blinds[-1] if now.blinds else now.seats[0]


def _after_big(now: Scene) -> int:
    ring = now.r.state.ring
    return ring[(ring.index(_big(now)) + 1) % len(ring)]


def _any_seat(now: Scene) -> int:
    return choose(now.rng, now.seats)


def _two_kills(now: Scene) -> Happened:
    seats = sample(now.rng, [seat for seat in now.seats if seat not in now.blinds] or now.seats, 1)
    seats = (*seats, *(seat for seat in now.some(2) if seat not in seats))[:2]
    offered = tuple(chips for seat in seats for chips in now.put(seat, 2 * now.blind))
    return Happened(tuple(place for place, _ in offered), offered=offered)


def _all_of_it(who: Callable[[Scene], int], now: Scene) -> Happened:
    """A player puts out all that he has."""
    seat = who(now)
    offered = now.put(seat, now.stack(seat))
    return Happened((bet_place(seat),), offered=offered)


def _has(who: Callable[[Scene], int], now: Scene) -> Happened:
    """What a player has before him."""
    return Happened((f"seat-{who(now)}.stack", *hands([who(now)])))


def _broke(now: Scene) -> Happened:
    """A player who has put all his chips in."""
    return Happened(hands([seat for seat in now.seats if not now.stack(seat)][:1]))


def _first_cards(now: Scene) -> Happened:
    """Everybody has one card; who owes a blind has looked at his."""
    felt, deck = Felt(now), now.game.deck.cards()
    for seat, card in zip(now.r.state.ring, sample(now.rng, deck, len(now.r.state.ring)), strict=True):
        felt.lay(spot(seat, "hand"), [card])
    return felt.shows(hands([_big(now)]))


def _drawn_for_button(now: Scene) -> Happened:
    """Everybody has drawn a card for the button; two have the same lowest rank."""
    felt, deck = Felt(now), [card for card in now.game.deck.cards() if card < NATURALS]
    low = min(card.rank for card in deck)
    same = sample(now.rng, [card for card in deck if card.rank == low], 2)
    rest = list(sample(now.rng, [card for card in deck if card.rank != low], len(now.r.state.ring)))
    seats = now.some(2)
    for seat in now.r.state.ring:
        felt.lay(spot(seat, "hand"), [same[seats.index(seat)] if seat in seats else rest.pop()], up=True)
    return felt.shows(hands(seats))


# -- cards


def _fits_any(_: Card) -> bool:
    return True


def _low(card: Card) -> bool:
    return card != JOKER and LOW_RANK[card] <= LOWEST


def _high(card: Card) -> bool:
    return card != JOKER and LOW_RANK[card] >= HIGHEST


def _turned(count: int, cards: int, fits: Callable[[Card], bool], now: Scene) -> Happened:
    """Of so many hands so many cards that lay face down are turned up."""
    felt = Felt(now)
    down = {
        seat: [n for n, one in enumerate(felt.at(spot(seat, "hand"))) if not one.up and fits(one.card)]
        for seat in now.seats
    }
    able = [seat for seat, found in down.items() if len(found) >= cards]
    if len(able) < count:
        return NOTHING
    seats = sample(now.rng, able, count)
    for seat in seats:
        felt.turn(spot(seat, "hand"), sample(now.rng, down[seat], cards))
    return felt.shows(hands(seats))


def _first(now: Scene) -> Happened:
    """The first card of the first hand is turned up."""
    felt, place = Felt(now), spot(now.r.state.ring[0], "hand")
    felt.turn(place, [0])
    return felt.shows((place,)) if felt.at(place) else NOTHING


def _counted(count: int, more: int, now: Scene) -> Happened:
    """So many hands have a card more, or fewer."""
    felt, seats = Felt(now), now.some(count)
    if len(seats) < count:
        return NOTHING
    for seat in seats:
        place = spot(seat, "hand")
        if more > 0:
            felt.lay(place, felt.top(more))
        else:
            felt.cards[place] = felt.at(place)[:more]
    return felt.shows(hands(seats))


def _empty(up: bool, now: Scene) -> Happened:  # noqa: FBT001
    """A card lies before a seat where nobody sits."""
    felt, empty = Felt(now), [seat for seat in range(1, now.r.setup.seats + 1) if seat not in now.r.setup.taken]
    cards = felt.top(1)
    if not empty or not cards:
        return NOTHING
    place = spot(choose(now.rng, empty), "hand")
    felt.lay(place, cards, up=up)
    return felt.shows((place,))


def _boxed(now: Scene) -> Happened:
    """The card on top of the deck lies face up."""
    felt = Felt(now)
    if not felt.at(STUB):
        return NOTHING
    felt.lay(STUB, felt.top(1), up=True)  # of a pile the last card is seen
    return felt.shows((STUB,))


def _joker(now: Scene) -> Happened:
    """A hand with a joker in it."""
    felt, place = Felt(now), spot(now.turn, "hand")
    laid = felt.at(place)
    if not any(one.card == JOKER for one in laid):
        laid[-1:] = [Laid(JOKER)]
    felt.turn(place, [n for n, one in enumerate(laid) if one.card == JOKER])
    return felt.shows((place,))


def _board(more: int, early: bool, now: Scene) -> Happened:  # noqa: FBT001
    """The first board with so many cards more; where it is early a bet still lies before a player."""
    felt, count = Felt(now), now.game.streets[1].board
    if not count or now.r.lay.cards.get(BOARD):
        return NOTHING
    felt.burn(1)
    cards = felt.top(count + more)
    if len(cards) < count + more:
        return NOTHING
    felt.lay(BOARD, cards, up=True)
    offered = now.put(now.seats[0], now.least) if early else ()
    return felt.shows((BOARD, *(place for place, _ in offered)), offered)


def _beside_board(places: tuple[str, ...], now: Scene) -> Happened:
    """The board is out, and what was forgotten is at these places."""
    found = _board(0, False, now)
    mine = hands(now.seats[:1]) if not places else ()
    return Happened((*found.look, *places, *mine), found.supposed) if found.look else NOTHING


# -- later streets of stud


def _street(now: Scene, *, early: bool = False, more: int = 0) -> Happened:
    """The next street lies there: with a bet that was still open, or with so many cards more burned."""
    felt = Felt(now)
    if len(now.game.streets) < 2:
        return NOTHING
    felt.burn(more)
    felt.street(1)
    if more:
        return felt.shows((BURNT, *hands(now.seats)))
    offered = now.put(now.seats[0], now.least) if early else ()
    return felt.shows((*hands(now.seats), *(place for place, _ in offered)), offered)


def _turned_later(now: Scene) -> Happened:
    """On the next street one card that goes down lies face up."""
    felt = Felt(now)
    felt.street(1)
    place = spot(choose(now.rng, now.seats), "hand")
    felt.turn(place, [len(felt.at(place)) - 1])
    return felt.shows((place,))


def _late(players: int, turned: tuple[int, ...], now: Scene) -> Happened:
    """The last card is out, and lies face up before these of the players that are left; of so many, or of all."""
    felt = Felt(now)
    left = now.seats[:players] if players else now.seats[: max(3, len(now.seats) // 2)]
    felt.fold([seat for seat in now.seats if seat not in left])
    for number in range(1, len(now.game.streets)):
        felt.street(number)
    chosen = [left[number] for number in turned if number < len(left)]
    for seat in chosen:
        felt.turn(spot(seat, "hand"), [len(felt.at(spot(seat, "hand"))) - 1])
    return felt.shows(hands(left if players else chosen))


def _deck_short(stub: int, burned: int, now: Scene) -> Happened:
    """The last card is still to come, and so many cards more than hands lie in the stub, and burned."""
    felt = Felt(now)
    streets = range(1, len(now.game.streets))
    for number in streets:
        felt.street(number, last=number != streets[-1])
    needs = len(now.seats)
    cards = [*felt.top(len(felt.at(STUB))), *(one.card for one in felt.at(BURNT))]
    felt.cards[BURNT] = []
    cards += [card for card in now.game.deck.cards() if card not in _held(felt) and card not in cards]
    count = max(0, needs + stub)
    felt.lay(STUB, cards[:count])
    felt.lay(BURNT, cards[count : count + burned])
    felt.lay(MUCK, cards[count + burned :])
    return felt.shows((STUB, BURNT))


def _held(felt: Felt) -> set[Card]:
    return {one.card for laid in felt.cards.values() for one in laid}


# -- cards that are shown


def _same_rank(now: Scene, *, by: Callable[[Card], int]) -> Happened:
    """Two players show cards of one rank, before which no other card shown comes."""
    felt = Felt(now)
    shown = [(by(felt.at(spot(seat, "hand"))[n].card), seat, n) for seat in now.seats for n in felt.ups(seat)]
    if not shown:
        return NOTHING
    _, first, place = max(shown)
    card = felt.at(spot(first, "hand"))[place].card
    other = choose(now.rng, [seat for seat in now.seats if seat != first] or [first])
    ups = felt.ups(other)
    mates = [Card.make(card.rank, suit) for suit in range(4) if suit != card.suit] if card < NATURALS else []
    mates = [mate for mate in mates if mate in _held(felt)]
    if not ups or not mates or other == first:
        return NOTHING
    felt.want(spot(other, "hand"), ups[0], mates[0])
    return felt.shows(hands((first, other)))


def _forced_tie(now: Scene) -> Happened:
    """Two cards shown are equally due for the forced bet."""
    how = now.game.opening.forced

    def due(card: Card) -> int:
        match how:
            case Forced.LOW:
                return -card.rank
            case Forced.HIGH:
                return LOW_RANK[card]
            case _:
                return card.rank

    return _same_rank(now, by=due)


def _board_tie(now: Scene) -> Happened:
    """Two boards are equally due to begin."""
    low = now.game.opening.low_board
    return _same_rank(now, by=lambda card: -LOW_RANK[card] if low else card.rank)


def _ace(now: Scene) -> Happened:
    """An ace lies among the cards shown."""
    felt = Felt(now)
    place = spot(choose(now.rng, now.seats), "hand")
    ups = [n for n, one in enumerate(felt.at(place)) if one.up]
    if not ups:
        return NOTHING
    felt.want(place, ups[0], Card.make(ACE, 3))
    return felt.shows((place,))


def _open_pair(low: bool, now: Scene) -> Happened:  # noqa: FBT001
    """The second card face up makes a pair."""
    felt = Felt(now)
    felt.street(1)
    seat = choose(now.rng, now.seats)
    ups, place = felt.ups(seat), spot(seat, "hand")
    if len(ups) < 2:
        return NOTHING
    ranks = sorted(now.game.deck.ranks)
    rank = choose(now.rng, ranks[:4] if low else ranks)
    for number, suit in zip(ups[:2], sample(now.rng, range(4), 2), strict=True):
        felt.want(place, number, Card.make(rank, suit))
    return felt.shows((place,))


# -- bets


def _bet(fault: str, now: Scene) -> Happened:
    """Chips that a player puts out."""
    place = bet_place(now.turn)
    owes = max(0, (now.call or now.least) - now.bet(now.turn))
    cents = put_out(fault, owes, now.least, now.stack(now.turn))
    return Happened((place,), offered=((place, cents),)) if cents else NOTHING


def _bets(now: Scene, to: int) -> Happened:
    """A player whose turn it is puts out chips until so much lies before him."""
    offered = now.put(now.turn, to - now.bet(now.turn))
    return Happened((bet_place(now.turn),), offered=offered) if offered else NOTHING


def _opens(now: Scene) -> Happened:
    """He bets the least there is."""
    return _bets(now, now.call + now.least)


def _completes(now: Scene) -> Happened:
    """He brings the forced bet up to the limit."""
    return _bets(now, max(now.least, now.call))


def _capped(players: int, now: Scene) -> Happened:
    """Bets and raises lie there up to the cap; the next player is pointed at."""
    raises = now.game.betting.raises or 3
    felt, seats = Felt(now), now.seats[: players or None]
    felt.fold([seat for seat in now.seats if seat not in seats])
    start = seats.index(now.turn) if now.turn in seats else 0
    level, before = now.call, {seat: now.bet(seat) for seat in seats}
    steps = raises + (level == 0)
    for number in range(steps):
        level = max(level, 0) + now.least
        before[seats[(start + number) % len(seats)]] = level
    more = {seat: cents - now.bet(seat) for seat, cents in before.items() if cents > now.bet(seat)}
    offered = tuple(chips for seat, cents in more.items() for chips in now.put(seat, cents))
    nxt = seats[(start + steps) % len(seats)]
    return felt.shows((*hands([nxt]), *(place for place, _ in offered)), offered) if offered else NOTHING


def _raised(now: Scene) -> Happened:
    """One has raised; who comes after him is pointed at."""
    offered = now.put(now.turn, now.call + now.least - now.bet(now.turn))
    return Happened((*hands([now.behind]), bet_place(now.turn)), offered=offered)


def _alone(who: Callable[[Scene], int], bets: bool, now: Scene) -> Happened:  # noqa: FBT001
    """All hands but one lie in the muck; he may have bet."""
    felt, seat = Felt(now), who(now)
    felt.fold([one for one in now.seats if one != seat])
    offered = now.put(seat, now.call + now.least - now.bet(seat)) if bets else ()
    return felt.shows((*hands([seat]), *(place for place, _ in offered)), offered)


def _money_back(now: Scene) -> Happened:
    """The chips that a player has put in."""
    seats = [seat for seat in now.seats if now.bet(seat)]
    return Happened((bet_place(choose(now.rng, seats)),)) if seats else _pot(now)


def _swept(now: Scene) -> Happened:
    """A hand lies in the muck."""
    felt = Felt(now)
    felt.fold([now.turn])
    return felt.shows((MUCK, f"seat-{now.turn}"))


def _touches(now: Scene) -> Happened:
    """A card of a hand lies among those of the muck, which others have thrown away."""
    felt, place = Felt(now), spot(now.turn, "hand")
    if not felt.at(MUCK):
        felt.fold([now.behind])
    card = felt.at(place)[-1].card
    felt.cards[place] = felt.at(place)[:-1]
    felt.lay(MUCK, [card])
    return felt.shows((place, MUCK))


def _below(now: Scene) -> Happened:
    """No cards are to be seen before a player who holds them below the table."""
    felt, place = Felt(now), spot(now.turn, "hand")
    felt.cards[place] = []
    return felt.shows((f"seat-{now.turn}", place))


def _picked_up(now: Scene) -> Happened:
    """A player has picked up his cards that lay face up; another one has bet."""
    felt, place = Felt(now), spot(now.behind, "hand")
    felt.turn(place, up=False)
    offered = now.put(now.turn, now.call + now.least - now.bet(now.turn))
    return felt.shows((place, *(one for one, _ in offered)), offered)


def _folds_forced(now: Scene) -> Happened:
    """Who made the forced bet has thrown his hand away; the bet lies there."""
    felt = Felt(now)
    felt.fold([now.forced])
    return felt.shows((bet_place(now.forced), f"seat-{now.forced}"))


def _false(bets: bool, alone: bool, now: Scene) -> Happened:  # noqa: FBT001
    """Who opened shows a hand that does not open."""
    openers = now.game.draws.openers
    if openers is None:
        return NOTHING
    felt = Felt(now)
    cards = {seat: [one.card for one in felt.at(spot(seat, "hand"))] for seat in now.seats}
    false = [seat for seat, held in cards.items() if len(held) == 5 and not openers.opens(held)]
    if not false:
        return NOTHING
    seat = choose(now.rng, false)
    place = spot(seat, "hand")
    felt.turn(place)
    if alone:
        felt.fold([one for one in now.seats if one != seat])
    offered = now.put(seat, now.least) if bets else ()
    return felt.shows((place, *(one for one, _ in offered)), offered)


# -- the draw


def _thrown(up: bool, now: Scene) -> Happened:  # noqa: FBT001
    """A card that a player throws away to buy another one lies aside."""
    felt = Felt(now)
    able = [(seat, n) for seat in now.seats for n, one in enumerate(felt.at(spot(seat, "hand"))) if one.up is up]
    if not able:
        return NOTHING
    seat, number = choose(now.rng, able)
    laid = felt.at(spot(seat, "hand"))
    felt.cards[AWAY] = [laid.pop(number)]
    return felt.shows((AWAY, *hands([seat])))


def _pays(now: Scene) -> Happened:
    """Who buys a card puts a chip out."""
    found = _thrown(False, now)
    seat = int(found.look[-1].removeprefix("seat-").removesuffix(".hand")) if found.look else now.turn
    return Happened((*found.look, bet_place(seat)), found.supposed, now.put(seat, PIP))


def _all_five(now: Scene) -> Happened:
    """A player has thrown his five cards away."""
    felt = Felt(now)
    seat = now.some(1)[0]
    felt.fold([seat])
    return felt.shows((MUCK, f"seat-{seat}"))


SEVENS: Final = (7, 5, 4, 3, 2)
BETTER: Final = (6, 5, 4, 3, 2)
WORSE: Final = (KING, 9, 8, 6, 4)
RUN: Final = (5, 4, 3, 2, ACE)


def _hold(felt: Felt, seat: int, ranks: tuple[int, ...], suits: tuple[int, ...]) -> None:
    """A hand of these ranks, open."""
    place = spot(seat, "hand")
    for number, (rank, suit) in enumerate(zip(ranks, suits, strict=True)):
        if number < len(felt.at(place)):
            felt.want(place, number, Card.make(rank, suit))
    felt.turn(place)


def _seven(against: tuple[int, ...], chips: int, now: Scene) -> Happened:
    """A seven lies open, and another hand beside it; part of a bet lies before that one."""
    felt, (mine, other) = Felt(now), now.pair()
    if mine == other:
        return NOTHING
    _hold(felt, mine, SEVENS, (0, 1, 2, 3, 0))
    if against:
        _hold(felt, other, against, (1, 2, 3, 0, 1))
    late = now.game.limit_of(now.r.setup).late[0]
    offered = now.put(other, late // 4 // PIP * PIP or PIP) if chips else ()
    if chips > 1:
        offered = (*offered, *now.put(mine, late))
    elif chips:
        offered = (*offered, *now.put(mine, late // 4 // PIP * PIP or PIP))
    return felt.shows((*hands((mine, *((other,) if against else ()))), *(place for place, _ in offered)), offered)


# -- the showdown


def _shows(hidden: int, now: Scene) -> Happened:
    """One hand lies open, all but so many cards of it."""
    if len(now.seats) < 2:
        return NOTHING
    felt, place = Felt(now), spot(choose(now.rng, now.seats), "hand")
    felt.turn(place, range(len(felt.at(place)) - hidden))
    return felt.shows((place, *((BOARD,) if now.game.board else ())))


def _too_few(now: Scene) -> Happened:
    """One hand lies open with a card too few."""
    found = _shows(0, now)
    return Happened(found.look, tuple((place, laid[:-1]) for place, laid in found.supposed))


def _two_open(now: Scene) -> Happened:
    """Two hands are left, one lies open."""
    felt, seats = Felt(now), now.pair()
    felt.fold([seat for seat in now.seats if seat not in seats])
    felt.turn(spot(seats[0], "hand"))
    return felt.shows(hands(seats))


def _one_fouled(now: Scene) -> Happened:
    """One hand lies open, that of another player in the muck."""
    felt, (mine, other) = Felt(now), now.pair()
    felt.turn(spot(mine, "hand"))
    felt.fold([other] if other != mine else [])
    return felt.shows((*hands([mine]), MUCK))


def _paired(now: Scene) -> Happened:
    """A hand with a pair lies open, that of another player in the muck."""
    felt, (mine, other) = Felt(now), now.pair()
    _hold(felt, mine, (8, 8, 4, 3, 2), (0, 1, 2, 3, 0))
    felt.fold([other] if other != mine else [])
    return felt.shows((*hands([mine]), MUCK))


def _run(now: Scene) -> Happened:
    felt, seat = Felt(now), now.some(1)[0]
    _hold(felt, seat, RUN, (0, 1, 2, 3, 0))
    return felt.shows(hands([seat]))


def _run_with_board(now: Scene) -> Happened:
    """A low that is a straight: two own cards and three of the board."""
    felt, seat = Felt(now), now.some(1)[0]
    for number, rank in enumerate(RUN[2:]):
        if number < len(felt.at(BOARD)):
            felt.want(BOARD, number, Card.make(rank, number))
    for number, rank in enumerate(RUN[:2]):
        felt.want(spot(seat, "hand"), number, Card.make(rank, number + 1))
    felt.turn(spot(seat, "hand"))
    return felt.shows((*hands([seat]), BOARD))


def _gone_to_board(now: Scene) -> Happened:
    """A hand lies in the muck, and the board."""
    felt, seat = Felt(now), now.some(1)[0]
    felt.fold([seat])
    return felt.shows((MUCK, f"seat-{seat}", BOARD))


def _all_open(now: Scene) -> Happened:
    felt = Felt(now)
    for seat in now.seats:
        felt.turn(spot(seat, "hand"))
    return felt.shows((*_pot(now).look, *hands(now.seats)))


def _from_muck(now: Scene) -> Happened:
    """A hand that lies in the muck is wanted back."""
    felt, seat = Felt(now), now.some(1)[0]
    felt.fold([seat])
    return felt.shows((MUCK, f"seat-{seat}"))


_ONE: Final = partial(_turned, 1, 1, _fits_any)
_OPEN: Final = partial(_shows, 0)
_SHORT: Final = partial(_counted, 1, -1)
_LONG: Final = partial(_counted, 1, 1)
SHOWN: Final[Mapping[str, Show]] = {
    # coming in
    **_each(
        "newcomer transferred new-game missed-blinds missed-blinds-fee moved-seat short-buy first-lap-move "
        "moved-after-blinds drew-and-missed blind-not-taken seat-change-antes late-ante",
        _seat,
    ),
    **_each("newcomer-behind-button in-the-middle make-up-zone big-blind-passed blinds-skip", _blinds),
    "gives-up-button": _button,
    # blinds and kills
    "oversize-blind": partial(_puts, _big, 2),
    "short-blind": partial(_has, _big),
    "half-blind": partial(_has, _big),
    "short-blind-all-in": partial(_all_of_it, _big),
    "straddle": partial(_puts, _after_big, 2),
    "straddle-not-double": partial(_puts, _after_big, 3),
    "straddle-too-big": partial(_puts, _after_big, 2),
    "kill-refused": _player,
    "kill-not-limited": _player,
    "oversize-kill": partial(_puts, _any_seat, 4),
    "second-kill": _two_kills,
    "looked-before-posting": _first_cards,
    "looked-and-acted": _first_cards,
    "same-card-for-button": _drawn_for_button,
    **_each("button-back game-chosen joker-when-chosen", _button),
    **_each("button-chooses other-chooses joker-wanted", _player),
    # the deal
    "first-card-exposed": _first,
    "two-cards-exposed": partial(_turned, 2, 1, _fits_any),
    "both-hole-cards-up": partial(_turned, 1, 2, _fits_any),
    "exposed-before-draw": partial(_turned, 1, 1, _low),
    "exposed-high-before-draw": partial(_turned, 1, 1, _high),
    "third-exposed": partial(_turned, 1, 3, _fits_any),
    **_each(
        "card-exposed hole-card-up first-and-third-up own-card-shown player-shows boxed-down-card "
        "exposed-any-before-draw exposed-not-limited stands-after-substitute exposed-on-draw faced-after-draw",
        _ONE,
    ),
    "boxed-card": _boxed,
    "unannounced-joker": _joker,
    **_each(
        "extra-card extra-card-seen wrong-count wrong-count-found wrong-count-before-two-act "
        "wrong-count-after-two-act wrong-count-drawn",
        _LONG,
    ),
    **_each("two-extra-cards six-to-two", partial(_counted, 2, 1)),
    **_each("card-short short-before-draw wrong-count-acted card-off-table dropped-card dropped-before-draw", _SHORT),
    "empty-seat": partial(_empty, False),
    "empty-seat-up": partial(_empty, True),
    "empty-seat-last": partial(_empty, False),
    **_each("asks-shuffle second-cut", _asks_dealer),
    **_each("absent flashed", _one),
    # betting
    **{fault: partial(_bet, fault) for fault in ("string-bet", "single-chip", "insufficient-bet", "gesture")},
    "short-all-in": partial(_all_of_it, lambda now: now.turn),
    "leader-all-in": partial(_all_of_it, lambda now: now.turn),
    "one-raise-too-many": partial(_capped, 0),
    "raise-heads-up": partial(_capped, 2),
    **_each("out-of-turn wrong-seat-opens check-raise", _behind),
    "money-back": _money_back,
    "cards-tied": _forced_tie,
    "boards-tied": _board_tie,
    "ace-shown": _ace,
    "completes": _completes,
    "forced-raises": _forced,
    **_each("forced-all-in all-in-opens all-in-false ante-only", _broke),
    "folds-forced": _folds_forced,
    **_each("first-round-opener street-out who-shows-first agree-to-split pair-is-low", _all),
    "open-pair": partial(_open_pair, False),
    "pair-shows": partial(_open_pair, True),
    "no-flop": partial(_alone, lambda now: now.turn, False),
    "bet-not-called": partial(_alone, lambda now: now.turn, True),
    "folded-to-big-blind": partial(_alone, _big, False),
    "unprotected-hand": _swept,
    **_each("touches-muck fouls-own-hand", _touches),
    "fouled-by-another": _two,
    "below-table": _below,
    "up-cards-lifted": _picked_up,
    "shows-fold": partial(_shows, 0),
    "check-facing-raise": _raised,
    "big-blind-raises": lambda now: Happened((*hands([_big(now)]), bet_place(_big(now)))),
    "other-language": _two,
    **_each("folds-up-cards folds-without-bet rap slept post-acts opens-without", _turn),
    "nobody-opens": _all,
    "false-opener-before-draw": partial(_false, True, False),
    "false-opener-played": partial(_false, True, False),
    "false-opener": partial(_false, False, True),
    "opener-cannot-show": partial(_false, False, False),
    "called-cannot-beat": _one,
    "withdraws-opening": _opens,
    # streets
    "early-flop": partial(_board, 0, True),
    "flop-too-many": partial(_board, 1, False),
    "early-turn": partial(_board, 1, True),
    "early-river": partial(_board, 2, True),
    "drop-forgotten": partial(_beside_board, (DROP,)),
    "late-discard": partial(_beside_board, ()),
    "early-street": partial(_street, early=True),
    "wrong-burn": partial(_street, more=1),
    "wrong-burn-down": partial(_street, more=1),
    "down-card-up": _turned_later,
    "last-card-up": partial(_late, 3, (1,)),
    "last-card-up-two": partial(_late, 2, (0,)),
    "last-card-up-second": partial(_late, 2, (1,)),
    "last-card-up-first": partial(_late, 0, (0,)),
    "last-card-up-starts": partial(_late, 0, (1,)),
    "deck-short": partial(_deck_short, -1, 3),
    "deck-short-just": partial(_deck_short, -3, 3),
    "deck-short-still": partial(_deck_short, -4, 3),
    # the draw
    **_each("number-changed asks-number pat-unaware stands-pat", _one),
    "draws-five": _all_five,
    "buys-down": partial(_thrown, False),
    "buys-up": partial(_thrown, True),
    "pays-for-card": _pays,
    **_each("splits-openers keeps-openers", _opener),
    "seven-checked": partial(_seven, WORSE, 0),
    "seven-checked-beaten": partial(_seven, BETTER, 0),
    "seven-not-bet": partial(_seven, (), 0),
    "seven-short-call": partial(_seven, WORSE, 1),
    "seven-overcall": partial(_seven, WORSE, 1),
    "seven-completes": partial(_seven, WORSE, 2),
    # the showdown
    **_each("miscalled miscall-three other-count-plays other-cards-for-low shown-to-one", _OPEN),
    "not-all-shown": partial(_shows, 1),
    "wrong-count-shown": _too_few,
    "plays-board": _gone_to_board,
    "beaten-in-sight": _two,
    "asks-to-see": _one,
    "run-in-low": _run_with_board,
    "wheel-at-seven": _run,
    "miscall-intact": _two_open,
    "miscall-fouls": _one_fouled,
    "pair-not-called": _paired,
    **_each("opener-shows asks-openers", _opener),
    **_each("retrieves-openers thrown-hand-back", _from_muck),
    # the pot
    "losers-not-killed": _all_open,
    **_each(
        "odd-chip odd-chip-both-ways odd-chip-high odd-chip-low halves-odd tied-wants-all low-not-qualified "
        "both-halves both-ways half-tied",
        _pot,
    ),
    "rabbit": partial(_place, STUB),
    "jackpot-asked": partial(_place, DROP),
    **_each("kill-lost second-win", _player),
}
UNSEEN: Final[Mapping[str, Text]] = {
    "new-deck": say("nothing lies on the table before a game is opened"),
}
"""Situations of which no felt shows anything, with the reason."""

"""A hand for a pot as somebody finds it when something goes wrong: who is in, whose turn it is, what lies where."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Final

from trainer.cards.card import Card
from trainer.core.lazy_dataclass import dataclass
from trainer.core.money import dollars
from trainer.core.rng import Random, sample
from trainer.core.text import Text, counted, join, say
from trainer.games.faults.fault_facts import FACTS, choice, live_seats, many, saying
from trainer.games.faults.fault_felt import Felt as Found
from trainer.games.faults.fault_words import lay_of, lies_words, place_words, seat_in, seats_words, stack_words
from trainer.games.pot.pot_state import State
from trainer.games.pot.pot_table import bet_place, checked
from trainer.games.pot.pot_terms import PotGame, Street
from trainer.hands.low import LOW_RANK
from trainer.round.machine import Round
from trainer.round.ruling import FaultView
from trainer.table.places import BURNT, MUCK, STACK, STUB, hand_place, pot_of, seat_of, spot

Hand = Round[State]
NOTHING: Final = FaultView()


@dataclass(frozen=True, slots=True)
class Scene:
    """The hand as it stands, its game, and what chooses."""

    game: PotGame
    r: Hand
    rng: Random
    due: int = 0
    late: bool = False
    table: None = None

    @property
    def seats(self) -> list[int]:
        """The seats that hold cards, or all players before the deal, in the order they act."""
        ring = list(self.r.state.ring)
        return [seat for seat in ring if self.r.lay.cards.get(hand_place(seat))] or ring

    @property
    def turn(self) -> int:
        """Whose turn it is, or would be; `due` where the betting is under way."""
        if self.due:
            return self.due
        went = self.r.state.round(0)
        return went.first if went is not None and went.first in self.seats else self.seats[0]

    @property
    def behind(self) -> int:
        """Who comes after him."""
        return self.seats[(self.seats.index(self.turn) + 1) % len(self.seats)]

    @property
    def forced(self) -> int:
        """Who put in the forced bet."""
        return self.r.state.posted[0][0] if self.r.state.posted else self.turn

    @property
    def blinds(self) -> tuple[int, ...]:
        """Who posts the blinds, the smallest first."""
        count = len(self.game.posted_limit(self.r.setup).blinds)
        return self.game.opening.blind_seats(self.r.state.ring, count) if count else ()

    @property
    def blind(self) -> int:
        """How much the largest blind is, or the least bet."""
        limit = self.game.posted_limit(self.r.setup)
        return limit.blinds[-1] if limit.blinds else limit.early[0]

    @property
    def least(self) -> int:
        """The least bet, before the limit goes up or where it has gone up."""
        return self.game.limit_of(self.r.setup).of_round(late=self.late)[0]

    def least_buy_in(self, *, again: bool) -> int:
        """The least buy-in at the posted limit, `again` that of who bought in before."""
        return self.game.least_buy_in(self.game.posted_limit(self.r.setup), again=again)

    @property
    def most_buy_in(self) -> int:
        """The largest buy-in that is posted; 0 without a maximum."""
        return self.game.posted_limit(self.r.setup).most_in

    @property
    def call(self) -> int:
        """What lies before those who have put in most."""
        return max((self.bet(seat) for seat in self.r.state.ring), default=0)

    def bet(self, seat: int) -> int:
        return self.r.lay.chips_at(bet_place(seat))

    def stack(self, seat: int) -> int:
        return self.r.lay.chips_at(spot(seat, STACK))

    def some(self, count: int) -> tuple[int, ...]:
        """So many of those who are in, at random."""
        return sample(self.rng, self.seats, min(count, len(self.seats)))

    def pair(self) -> tuple[int, int]:
        """Two of those who are in."""
        seats = self.some(2)
        return seats[0], seats[-1]

    def opened_by(self) -> int:
        """Who has opened the pot, or could be said to."""
        return self.r.state.opener if self.r.state.opener in self.seats else self.turn

    def put(self, seat: int, cents: int) -> tuple[tuple[str, int], ...]:
        """Chips that a player puts out; none where he has not so many."""
        return ((bet_place(seat), cents),) if 0 < cents <= self.stack(seat) else ()


Show = Callable[[Scene], FaultView]


def hands(seats: Iterable[int]) -> tuple[str, ...]:
    """Where the cards of these seats lie."""
    return tuple(hand_place(seat) for seat in seats)


class Felt(Found):
    """The felt of a hand, to be changed."""

    def __init__(self, now: Scene) -> None:
        super().__init__(now.r.lay, now.game.deck.cards(), now.rng)
        self.now = now

    @property
    def size(self) -> int:
        """How many cards the deck has."""
        return len(self.now.game.deck.cards())

    @property
    def cards_lying(self) -> set[Card]:
        """Every card that lies anywhere."""
        return {laid_card.card for laid in self.lay.cards.values() for laid_card in laid}

    def top(self, count: int) -> list[Card]:
        """So many cards off the top of the stub, or as many as there are."""
        stub = self.at(STUB)
        self.lie(STUB, stub[count:])
        return [laid.card for laid in stub[:count]]

    def burn(self, count: int) -> None:
        self.add(BURNT, self.top(count))

    def fold(self, seats: Iterable[int]) -> None:
        """These hands lie in the muck."""
        for seat in seats:
            self.move(hand_place(seat), MUCK, up=False)

    def street(self, number: int, *, last: bool = True) -> None:
        """The cards of a street to everybody who is in, those that lie face down first."""
        street = self.now.game.streets[number]
        self.burn(street.burn)
        for seat in self.now.seats:
            if self.at(hand_place(seat)):
                self.own(seat, street, last=last)

    def own(self, seat: int, street: Street, *, last: bool = True) -> None:
        count = street.own if last else street.own - 1
        for place, card in enumerate(self.top(count)):
            self.add(hand_place(seat), [card], up=place >= street.down)

    def ups(self, seat: int) -> list[int]:
        """The places of the cards that lie face up before a seat."""
        return [number for number, laid in enumerate(self.at(hand_place(seat))) if laid.up]

    def shows(self, look: Sequence[str], offered: tuple[tuple[str, int], ...] = ()) -> FaultView:
        """The felt as it is now, with chips that are put out, and where to look."""
        return FaultView(tuple(dict.fromkeys(look)), offered=offered, felt=self.lay)


# ---------------- what a fault of a hand for a pot asks of the table
#
# Beside what a fault can ask of any table: bets and turns, blinds and buttons, boards, burns, the last cards.


def scene_of(game: PotGame, r: Hand) -> Scene:
    """The hand as a fault finds it; what chance decides about it comes from its set-up."""
    return Scene(game, r, r.setup.rng("happened"))


def _now(view: FaultView) -> Scene:
    now: Scene = view.scene
    return now


def _offered(view: FaultView) -> tuple[int, int]:
    """Who puts out chips first, and how much; 0 where nobody does."""
    return next(((seat_of(place), cents) for place, cents in view.offered if seat_of(place)), (0, 0))


def _to_call(view: FaultView, but: int = 0) -> int:
    """What is bet, with the chips that others put out for the fault."""
    now = _now(view)
    put = (cents + now.bet(seat_of(place)) for place, cents in view.offered if seat_of(place) not in (0, but))
    return max(now.call, *put, 0)


def _owes(view: FaultView, seat: int) -> int:
    return max(0, _to_call(view, seat) - _now(view).bet(seat))


def _puts(view: FaultView) -> str:
    """How the chips put out compare with what the player owes, or with the least bet where nobody has bet."""
    seat, cents = _offered(view)
    now, owes = _now(view), _owes(view, seat)
    if not cents:
        return "nothing"
    if not owes:
        return "less" if cents < now.least else "bet"
    return "less" if cents < owes else "call" if cents == owes else "half" if cents < owes + now.least else "raise"


def _puts_words(view: FaultView) -> Text:
    seat, cents = _offered(view)
    now, owes = _now(view), _owes(view, seat)
    if not cents:
        return stack_words(view, seat_in(view))
    if cents == owes:
        return say("seat {seat} puts out {amount}, just the call", seat=seat, amount=dollars(cents))
    if owes:
        words = say("seat {seat} puts out {amount}; the call is {owes}, a full raise {raise_to}")
        raise_to = dollars(owes + now.least)
        return words.filled(seat=seat, amount=dollars(cents), owes=dollars(owes), raise_to=raise_to)
    words = say("seat {seat} puts out {amount}, and the least bet is {least}")
    return words.filled(seat=seat, amount=dollars(cents), least=dollars(now.least))


def _posts_words(view: FaultView) -> Text:
    now = _now(view)
    posts = [(seat_of(place), cents) for place, cents in view.offered if seat_of(place)]
    if not posts:
        return stack_words(view, seat_in(view))
    listed = join(
        (say("seat {seat} puts out {amount}", seat=seat, amount=dollars(cents)) for seat, cents in posts), ", "
    )
    return say("{posts}; the blind is {blind}", posts=listed, blind=dollars(now.blind))


def _acted(view: FaultView) -> tuple[int, ...]:
    """Who has put out chips or checked."""
    checks = [seat for seat in _now(view).r.state.ring if checked(seat) in lay_of(view).buttons]
    return tuple(dict.fromkeys((*(seat_of(place) for place, _ in view.offered if seat_of(place)), *checks)))


def _acted_words(view: FaultView) -> Text:
    seats = sorted(_acted(view))
    if not seats:
        return say("nobody has acted on {cards}", cards=_count_cards(view))
    return counted(
        "{n} player has acted (seat {seats})",
        "{n} players have acted (seats {seats})",
        len(seats),
        seats=seats_words(seats),
    )


def _count_cards(view: FaultView) -> Text:
    seat = seat_in(view)
    cards = len(lay_of(view).cards.get(hand_place(seat), ()))
    return counted("the {n} card at seat {seat}", "the {n} cards at seat {seat}", cards, seat=seat)


def _open_words(view: FaultView) -> Text:
    seat, cents = _offered(view)
    if not cents:
        return say("the betting is not complete: seat {seat} is to act", seat=_now(view).turn)
    return say("nobody has answered seat {seat}'s bet of {amount}", seat=seat, amount=dollars(cents))


def _raises_words(view: FaultView) -> Text:
    now = _now(view)
    cap = now.game.betting.raises or 3
    top = max((cents + now.bet(seat_of(place)) for place, cents in view.offered), default=now.call)
    return say("the bets are up to {top}, and the cap is {cap} raises", top=dollars(top), cap=cap)


def _bets_words(view: FaultView) -> Text:
    call = _to_call(view)
    if not call:
        return say("nobody has bet, and the least bet is {least}", least=dollars(_now(view).least))
    return say("the bet to call is {call}", call=dollars(call))


def _in_turn(view: FaultView) -> str:
    return "yes" if seat_in(view) == _now(view).turn else "no"


def _turn_words(view: FaultView) -> Text:
    seat, turn = seat_in(view), _now(view).turn
    if seat == turn or not seat:
        return say("it is seat {seat}'s turn", seat=turn)
    return say("it is seat {turn}'s turn, not seat {seat}'s", turn=turn, seat=seat)


def _checked_words(view: FaultView) -> Text:
    seats = [seat for seat in _now(view).r.state.ring if checked(seat) in lay_of(view).buttons]
    return say("seat {seats} has checked", seats=seats_words(seats)) if seats else _turn_words(view)


def _blinds_words(view: FaultView) -> Text:
    now = _now(view)
    if not now.blinds:
        return say("no blinds are posted, and the least bet is {least}", least=dollars(now.least))
    return say("the big blind is seat {seat} with {amount}", seat=now.blinds[-1], amount=dollars(now.blind))


def _button_words(view: FaultView) -> Text:
    return say("the button is at seat {seat}", seat=_now(view).r.setup.number("button") or _now(view).r.setup.seats)


def _limit_words(view: FaultView) -> Text:
    now = _now(view)
    return say("the limit is {limit}", limit=now.game.posted_limit(now.r.setup).name)


def _pot_words(view: FaultView) -> Text:
    lay = lay_of(view)
    pots = [(place, cents) for place, cents in lay.chips.items() if pot_of(place) is not None and cents]
    if not pots:
        return say("no chips are in the pot, {bets}", bets=_bets_words(view))
    return join(
        (say("{pot} has {amount}", pot=place_words(place), amount=dollars(cents)) for place, cents in pots), ", "
    )


def _newcomer_words(view: FaultView) -> Text:
    seat = seat_in(view)
    chips = dollars(lay_of(view).chips_at(spot(seat, STACK)))
    if seat in _now(view).r.setup.seats_taken:
        return say("seat {seat} has {amount} in chips", seat=seat, amount=chips)
    return say("seat {seat} is new, with {amount}", seat=seat, amount=chips)


def _buys(view: FaultView, *, again: bool) -> str:
    """Whether the chips before a seat come up to the least buy-in, or go over the largest."""
    chips, most = lay_of(view).chips_at(spot(seat_in(view), STACK)), _now(view).most_buy_in
    if most and chips > most:
        return "over"
    return "enough" if chips >= _now(view).least_buy_in(again=again) else "below"


def _buys_words(view: FaultView, *, again: bool) -> Text:
    now, seat = _now(view), seat_in(view)
    if now.most_buy_in:
        words = say("seat {seat} buys in for {amount}; {least} to {most} is posted")
        return words.filled(
            seat=seat,
            amount=dollars(lay_of(view).chips_at(spot(seat, STACK))),
            least=dollars(now.least_buy_in(again=again)),
            most=dollars(now.most_buy_in),
        )
    words = say("seat {seat} buys in for {amount}; with bets from {bet} the least is {least}")
    return words.filled(
        seat=seat,
        amount=dollars(lay_of(view).chips_at(spot(seat, STACK))),
        bet=dollars(now.game.posted_limit(now.r.setup).early[0]),
        least=dollars(now.least_buy_in(again=again)),
    )


def _missed_words(view: FaultView) -> Text:
    return say("seat {seat} has a missed-blind button", seat=seat_in(view))


def _opener_words(view: FaultView) -> Text:
    return say("seat {seat} opened", seat=_now(view).opened_by())


def _forced_words(view: FaultView) -> Text:
    now = _now(view)
    return say("seat {seat} brought it in with {amount}", seat=now.forced, amount=dollars(now.bet(now.forced)))


def _burned_words(view: FaultView) -> Text:
    street, burned = _now(view).game.streets[1], len(lay_of(view).cards.get(BURNT, ()))
    return counted("{n} card is burned, not {due}", "{n} cards are burned, not {due}", burned, due=street.burn)


def _empty(view: FaultView) -> str:
    now = _now(view)
    for place, there in lay_of(view).cards.items():
        if seat_of(place) and seat_of(place) not in now.r.setup.seats_taken and there:
            return "up" if there[-1].up else "down"
    return "none"


def _empty_words(view: FaultView) -> Text:
    if _empty(view) == "none":
        return say("no card is at an empty seat, and {players} players are in", players=len(_now(view).seats))
    seat = seat_in(view)
    if _empty(view) == "up":
        return say("nobody sits at seat {seat}, and a card is face up there", seat=seat)
    return say("nobody sits at seat {seat}, and a card is face down there", seat=seat)


def _last(view: FaultView) -> int | None:
    """The first player in the order of the deal whose last card is face up."""
    cards = lay_of(view).cards
    last_cards = [cards[hand_place(seat)][-1] for seat in _now(view).seats if cards.get(hand_place(seat))]
    return next((place for place, laid in enumerate(last_cards, start=1) if laid.up), None)


def _last_words(view: FaultView) -> Text:
    place = _last(view)
    if place is None:
        return say("no last card is face up, and {players} players are in", players=len(_now(view).seats))
    seats = [seat for seat in _now(view).seats if lay_of(view).cards.get(hand_place(seat))]
    words = say("seat {seat}, number {number} of {players}, has the last card face up")
    return words.filled(seat=seats[place - 1], number=place, players=len(seats))


def _reach(view: FaultView) -> str:
    """Whether the stub, or the stub with the burned cards, goes round."""
    lay, needs = lay_of(view), len(live_seats(view))
    left, burned = len(lay.cards.get(STUB, ())), len(lay.cards.get(BURNT, ()))
    if left >= needs:
        return "enough"
    return "mix" if left + burned > needs else "just" if left + burned == needs else "short"


def _reach_words(view: FaultView) -> Text:
    lay = lay_of(view)
    words = say("{left} cards are left, {burned} are burned, and {players} players need one")
    left, burned = len(lay.cards.get(STUB, ())), len(lay.cards.get(BURNT, ()))
    return words.filled(left=left, burned=burned, players=len(live_seats(view)))


def _beaten(view: FaultView) -> str:
    """Whether the second hand shown is lower than the first."""
    hands_shown = [
        sorted((LOW_RANK[card] for card in lay_of(view).cards_at(place)), reverse=True)
        for place in view.look
        if seat_of(place) and lay_of(view).cards_at(place)
    ]
    return "yes" if len(hands_shown) > 1 and hands_shown[1] < hands_shown[0] else "no"


POT_FACTS: Final = {
    **FACTS,
    "posts": saying(_posts_words),
    "open": saying(_open_words),
    "raises": saying(_raises_words),
    "bets": saying(_bets_words),
    "checked": saying(_checked_words),
    "blinds": saying(_blinds_words),
    "button": saying(_button_words),
    "limit": saying(_limit_words),
    "pot": saying(_pot_words),
    "newcomer": saying(_newcomer_words),
    "missed": saying(_missed_words),
    "opener": saying(_opener_words),
    "forced": saying(_forced_words),
    "burned": saying(_burned_words),
    "puts": choice(_puts, _puts_words),
    "buys": choice(partial(_buys, again=False), partial(_buys_words, again=False)),
    "again": choice(partial(_buys, again=True), partial(_buys_words, again=True)),
    "turn": choice(_in_turn, _turn_words),
    "empty": choice(_empty, _empty_words),
    "reach": choice(_reach, _reach_words),
    "beaten": choice(_beaten, lies_words),
    "acted": many(lambda view: len(_acted(view)), _acted_words),
    "last": many(_last, _last_words),
}
"""The words of its rows."""

"""A hand for a pot as its players bet it: cards and bets wait for one another."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial

from trainer.cards.card import Card
from trainer.cards.deck import shuffled
from trainer.core.errors import BadText
from trainer.core.lazy_dataclass import dataclass, field, replace
from trainer.core.money import dollars
from trainer.core.text import Text, say
from trainer.games.declarations import Choice, PlayerTurn
from trainer.games.pot.pot_course import Course, replaced, run, throws_of
from trainer.games.pot.pot_deal_plan import SHARED, Comes, Dealt, card_route
from trainer.games.pot.pot_posting import Before, before_cards
from trainer.games.pot.pot_redeals import opener_of, passed_out
from trainer.games.pot.pot_state import LOW, MISPLAYS, WATCH, Seen, State, dealt_in, deck_of
from trainer.games.pot.pot_terms import PotGame
from trainer.hands.boards import open_pair
from trainer.round.setup import Setup
from trainer.table.betting import Betting, Choose, Hand, Played, antes_of, play_hand, read_play, written
from trainer.table.betting.forced_bets import LEFT, behind


def begin(game: PotGame, setup: Setup) -> State:
    """The state of a hand before its first duty."""
    return played(game, setup, written(read_play(setup.option("play"))))


Sight = Callable[[int], tuple[Sequence[Card], Sequence[Card]]]
"""What a seat sees while the hand is bet: its own cards, and the board."""


def played(game: PotGame, setup: Setup, choose: Choose, *, watch: bool = False) -> State:
    """The hand as these players bet it; `watch` keeps every moment of it."""
    return played_by(game, setup, lambda _: choose, watch=watch)


def played_by(game: PotGame, setup: Setup, players: Callable[[Sight], Choose], *, watch: bool = False) -> State:
    """The same with players who look at their cards."""
    cards = _Cards(game, setup, deck_of(game, setup), [dealt_in(setup)])
    cards.come(0)
    choose = players(cards.sight)
    before = before_cards(game, setup, cards.ring, cards.up())
    asked = _Asked(game, cards, before)
    hand, seen = asked.hand(setup), list[Seen]()

    def watched(number: int, place: int, betting: Betting) -> str:
        word = choose(number, place, betting)
        seen.append(Seen(number, place, betting, word))
        return word

    rounds = play_hand(hand, watched if watch or setup.options.keys() & {WATCH, MISPLAYS} else choose)
    end, dead = cards.course(), before.dead
    state = State(
        cards.ring,
        end.deck,
        end.plan,
        rounds,
        before.posted,
        {seat: cents - dead.get(seat, 0) for seat, cents in antes_of(hand).items() if cents > dead.get(seat, 0)},
        cards.thrown,
        end.turned,
        forced=before.forced,
        dead_chips=dead,
        short=end.short,
        mixed=end.mixed,
        swapped=cards.swapped,
        opener=opener_of(rounds) if game.draws.openers is not None else 0,
        for_low=asked.for_low(rounds),
        passed=asked.over(rounds),
        seen=tuple(seen),
        paid=sum(before.paid.values()),
    )
    return game.finish(setup, state)


def betting_at(game: PotGame, setup: Setup, number: int, acts: Sequence[str], choose: Choose) -> Betting | None:
    """Betting round `number` after these acts of it, whatever `choose` did before; None where it ends before that."""
    bettings: list[Betting] = []

    def watched(now: int, place: int, betting: Betting) -> str:
        if now != number:
            return choose(now, place, betting)
        if place < len(acts):
            return acts[place]
        bettings.append(betting)
        return "c"

    played(game, setup, watched)
    return bettings[0] if bettings else None


def player_turns(game: PotGame, setup: Setup) -> tuple[PlayerTurn, ...]:
    """What the players of a set-up did, and what the next of them can do; nothing where the hand is bet out."""
    play = read_play(setup.option("play"))
    plain = replace(
        setup, options={name: text for name, text in setup.options.items() if name not in (WATCH, MISPLAYS)}
    )
    seen = played(game, plain, written(play), watch=True).seen
    wrote = [index for index, now in enumerate(seen) if now.round < len(play) and now.place < len(play[now.round])]
    past = seen[: wrote[-1] + 1 if wrote else 0]

    def after(words: Sequence[tuple[int, str]]) -> Setup:
        rounds = ["".join(word for number, word in words if number == each) for each in range(len(game.streets))]
        return replace(setup, options={**setup.options, "play": "/".join(rounds).rstrip("/")})

    words = [(now.round, now.word) for now in past]
    choices_past = tuple(
        Choice(
            say("Seat {seat}: {act}", seat=now.betting.seat, act=act_words(now.betting, now.word)), after(words[:index])
        )
        for index, now in enumerate(past)
    )
    if len(past) == len(seen):
        return (PlayerTurn(0, (), choices_past),) if past else ()
    now = seen[len(past)]
    choices = tuple(
        Choice(act_words(now.betting, word), after([*words, (now.round, word)])) for word in _can(now.betting)
    )
    return (PlayerTurn(now.betting.seat, choices, choices_past),)


def _can(betting: Betting) -> Iterator[str]:
    """The words of what the seat can do: fold, check or call, the least and the most it may raise, all its chips."""
    totals = dict[int, str]()
    if betting.may_raise:
        least, most = betting.bounds
        totals = {least: "r", most: "r" + dollars(most)[1:].replace(",", "")}
    for word in ("f", "c", *totals.values(), "a"):
        with suppress(BadText):
            _, move = betting.act(word)
            if word != "a" or (move.all_in and move.before not in totals and move.before > betting.to_call):
                yield word


def act_words(betting: Betting, word: str) -> Text:
    """An act at this moment of the betting, as a dealer says it."""
    _, move = betting.act(word)
    match move.do:
        case "fold":
            return say("fold")
        case "check":
            return say("check")
        case "call":
            words = say("call {amount}", amount=dollars(move.cents))
        case "bet":
            words = say("bet {amount}", amount=dollars(move.before))
        case _:
            words = say("raise to {amount}", amount=dollars(move.before))
    return say("{act}, all in", act=words) if move.all_in else words


def turns_low(game: PotGame) -> bool:
    """Whether a pot that nobody opened for high is opened for low."""
    return any(street.id == LOW for street in game.streets)


@dataclass(frozen=True, slots=True)
class _Asked:
    """What the betting asks of the hand: who acts first, whether a pair lies open, whether a round is left out."""

    game: PotGame
    cards: _Cards
    before: Before

    def hand(self, setup: Setup) -> Hand:
        """The hand as the betting sees it."""
        game, ring, before = self.game, self.cards.ring, self.before
        limit, dead = game.limit_of(setup), before.dead
        return Hand(
            limit,
            ring,
            tuple((wager.seat, wager.stake - before.paid.get(wager.seat, 0)) for wager in setup.wagers),
            before.posted,
            len(game.streets),
            game.late_from,
            game.betting,
            partial(self.first, len(limit.blinds)),
            tuple((seat, limit.ante + dead.get(seat, 0)) for seat in ring if limit.ante or dead.get(seat)),
            completes=bool(limit.bring_in) and before.posted[0][1] <= limit.bring_in,
            paired=self.paired,
            skipped=self.skipped,
            over=self.over,
            for_low=self.for_low,
            last=self.last,
        )

    def first(self, blinds: int, number: int, live: tuple[int, ...], able: tuple[int, ...]) -> int:
        """Who acts first in a round; its cards come now."""
        game, cards = self.game, self.cards
        if 0 < number < len(game.streets):
            cards.lives.append(live)
            cards.come(number)
        straddle = game.draws.straddle
        if number == 0 and self.before.straddlers and straddle is not None and straddle.first == LEFT:
            return behind(self.before.straddlers[-1][0], cards.ring)
        return game.opening.first(number, able, cards.ring, cards.up(), blinds)

    @property
    def last(self) -> int:
        """The straddler who acts behind everybody else in the first round; 0 for nobody."""
        straddle, straddlers = self.game.draws.straddle, self.before.straddlers
        return straddlers[-1][0] if straddlers and straddle is not None and straddle.last else 0

    def paired(self, live: tuple[int, ...]) -> bool:
        return open_pair(self.cards.up(), live) if self.game.pair is None else self.game.pair

    def skipped(self, rounds: Sequence[Played]) -> bool:
        """A round for low is left out where somebody has opened for high."""
        return self.game.streets[len(rounds)].id == LOW and bool(opener_of(rounds))

    def for_low(self, rounds: Sequence[Played]) -> bool:
        return turns_low(self.game) and not opener_of(rounds)

    def over(self, rounds: Sequence[Played]) -> bool:
        """Nobody has opened, or plays for it."""
        return passed_out(self.game, self.before.posted[: self.before.forced], rounds)


@dataclass(slots=True)
class _Cards:
    """The cards of a hand on their way, while it is played: who is live on each street, what is thrown away."""

    game: PotGame
    setup: Setup
    deck: tuple[Card, ...]
    lives: list[tuple[int, ...]]
    thrown: dict[tuple[int, int], tuple[Card, ...]] = field(default_factory=dict)
    swapped: dict[tuple[int, int], tuple[Card, ...]] = field(default_factory=dict)

    @property
    def ring(self) -> tuple[int, ...]:
        """The seats that are dealt in."""
        return self.lives[0]

    def deal_plan(self) -> tuple[Dealt, ...]:
        return tuple(card_route(self.game, self.lives, self.thrown, self.swapped))

    def course(self) -> Course:
        """The cards as they have come so far."""
        return run(self.game, self.setup, self.deck, self.deal_plan(), self.thrown)

    def up(self) -> Mapping[int, Sequence[Card]]:
        """What lies open before everybody, where the betting goes by it."""
        if not self.game.opening.by_cards:
            return {}
        now = self.course()
        return {seat: now.up(seat, self.thrown) for seat in self.ring}

    def come(self, number: int) -> None:
        """The hands come to a street: what they throw away on it, what is turned up and replaced."""
        street = self.game.streets[number]
        if street.thrown or street.draw:
            lie = self.lives if street.discard_after else self.lives[:-1]
            before = self._state(lie)
            cards_by_seat = {seat: before.hand_of(seat, len(lie) - 1) for seat in self.lives[-1]}
            self.thrown.update(throws_of(self.game, self.setup, number, cards_by_seat, before.cards(SHARED)))
        self._mix_in(number)
        if self.game.draws.exposed is not None:
            now = self._state(self.lives)
            replacements = replaced(self.game, self.setup, number, lambda seat: now.cards(seat, number))
            self.swapped.update({(seat, number): cards for seat, cards in replacements.items()})
        self._mix_in(number)

    def sight(self, seat: int) -> tuple[Sequence[Card], Sequence[Card]]:
        """What a seat holds now, and the board."""
        state = self._state(self.lives)
        return state.hand_of(seat, len(self.lives) - 1), state.cards(SHARED)

    def _state(self, lives: Sequence[tuple[int, ...]]) -> State:
        deal_plan = tuple(card_route(self.game, lives, self.thrown, self.swapped))
        return State(self.ring, self.deck, deal_plan, (), (), {}, self.thrown, swapped=self.swapped)

    def _mix_in(self, number: int) -> None:
        """Where the deck does not reach for a draw, what lies in the muck then is shuffled and the draw goes on."""
        if not self.game.streets[number].draw or self.game.draws.drawing is None:
            return
        before, order = self._state(self.lives[:-1]), self.lives[-1]
        out = {card for seat in self.ring if seat not in order for card in before.hand_of(seat, number - 1)}
        for place, dealt in enumerate(self.deal_plan()):
            if place < len(self.deck):
                continue
            drawn = order if dealt.comes is not Comes.STREET else order[: order.index(dealt.to)]
            muck = {card for seat in drawn if seat != dealt.to for card in self.thrown.get((seat, number), ())} | out
            fresh = sorted(muck - set(self.deck[self.game.deck.size :]))
            self.deck = (*self.deck, *shuffled(fresh, self.setup.rng("mixed", number, place)))

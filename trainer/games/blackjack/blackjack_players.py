"""The players play: totals are read, options allowed or refused, cards dealt as the chart and the players want."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from trainer.cards.card import ACE, Card
from trainer.cards.notation import write_cards
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.text import Text, say
from trainer.games.banked.banked_settling import Reads
from trainer.games.blackjack import blackjack_state, blackjack_terms
from trainer.games.blackjack.blackjack_deal import option_task
from trainer.games.blackjack.blackjack_hand import Read, points_of, total_words
from trainer.games.blackjack.blackjack_situations import LESS, MORE, RESCUED, SURRENDERED, Play
from trainer.games.blackjack.blackjack_wishes import amount_of, option_of, wish
from trainer.games.request_readers import certain
from trainer.games.shared_words import ALLOW, CHOICE, HIT, STAND
from trainer.round.acts import Act, Choose, Option, WantChoice
from trainer.round.machine import Round
from trainer.round.task import Stage, Task, TaskKind
from trainer.round.types import ALLOW as ALLOW_DUTY
from trainer.round.types import DRAW, READ_TOTAL_NAME
from trainer.rules.decision import Decision, Printed, decide, decided
from trainer.table.places import BANK_HAND, hand_place, spot
from trainer.table.settlement import Wager

ACE_LOW, ACE_HIGH = 1, 11
PLAYERS = "players"
SOFT_OF_21 = 22
"""The highest soft total that is offered where 21 is the goal."""

CHART = (
    Option(HIT, say("must take a card")),
    Option(STAND, say("must stand")),
    Option(CHOICE, say("chooses")),
)
OPTION_ASKS = {
    blackjack_terms.DOUBLE: say("Seat {seat} wants to double with these chips. Do you allow it?"),
    blackjack_terms.SPLIT: say("Seat {seat} wants to split with these chips. Do you allow it?"),
    blackjack_terms.SURRENDER: say("Seat {seat} wants to surrender. Do you allow it?"),
    blackjack_terms.RESCUE: say("Seat {seat} wants to rescue the double. Do you allow it?"),
    blackjack_terms.REDOUBLE: say("Seat {seat} wants to double again. Do you allow it?"),
}


def total_options(terms: blackjack_terms.BlackjackTerms, read: Read) -> tuple[Option, ...]:
    """The total, and what it might be taken for."""
    points = read.points
    near = {(points + step, soft) for step in (-10, -1, 0, 1, 10) for soft in (False, True)}
    most_soft = max(SOFT_OF_21, terms.count.highest)
    fitting = sorted(
        (total, soft) for total, soft in near if 2 <= total <= 40 and (not soft or 12 <= total <= most_soft)
    )
    if read.soft or read.natural:
        fitting = [(total, soft) for total, soft in fitting if total in (points, points - 10, points + 1)]
    else:
        fitting = [(total, soft) for total, soft in fitting if not soft or total == points]
    plain = [Option(f"{'soft' if soft else 'hard'}-{total}", total_words(total, soft=soft)) for total, soft in fitting]
    return (*plain, *(Option(natural.id, natural.name) for natural in terms.count.naturals))


def count(
    terms: blackjack_terms.BlackjackTerms, read: Read, cards: Sequence[Card], lost: Printed | None = None
) -> Decision[str]:
    """What a hand counts, by the rule of natural hands, that of jokers, or that of points.

    `lost` is the rule by which it is no natural any more.
    """
    text, added = write_cards(cards), _added(read, cards)
    counted = say("{cards}: {total}", cards=text, total=read.words)
    if added:
        counted = say("{cards}: {added} = {total}", cards=text, added=added, total=read.words)
    if lost is not None:
        return decided(read.id, terms.count.printed, counted).and_rules(lost)
    return decided(read.id, count_rule(terms, read, cards), counted)


def _added(read: Read, cards: Sequence[Card]) -> str:
    """The points of the cards one by one; empty where they do not add up to what the hand is read as."""
    points = [points_of(card) for card in cards]
    if read.soft and ACE_LOW in points:
        points[points.index(ACE_LOW)] += ACE_HIGH - ACE_LOW
    return " + ".join(map(str, points)) if sum(points) == read.points and not read.natural else ""


def count_rule(terms: blackjack_terms.BlackjackTerms, read: Read, cards: Sequence[Card]) -> Printed:
    """The rule by which a hand counts; a book may say by a rule of its own what a joker (or an ace like one) counts."""
    natural, jokers = terms.count.natural(read.natural), terms.rules.get("count.joker")
    if natural:
        return natural.printed
    always_11 = any(card.is_joker or (card.rank == ACE and not terms.count.ace_low) for card in cards)
    if jokers is None or not always_11:
        return terms.count.printed
    return certain(jokers) if jokers.open else jokers


def count_rules(terms: blackjack_terms.BlackjackTerms) -> tuple[Printed, ...]:
    jokers = (terms.rules[id] for id in ("count.joker",) if id in terms.rules)
    return (terms.count.printed, *jokers, *(natural.printed for natural in terms.count.naturals))


def total_task(
    terms: blackjack_terms.BlackjackTerms,
    kind: TaskKind,
    read: Read,
    cards: Sequence[Card],
    ask: Text,
    *,
    subject: str,
    look: tuple[str, ...],
    seat: int = 0,
    lost: Printed | None = None,
) -> Task[blackjack_state.State]:
    """What a hand counts."""
    decision: Decision[Act] = count(terms, read, cards, lost).map(Choose)
    options = WantChoice(total_options(terms, read))
    return kind.fixed(ask, options, decision, seat=seat, subject=subject, look=look)


@dataclass(frozen=True, slots=True)
class PlayHands:
    """Seat by seat and hand by hand, until every player's hand is finished."""

    terms: blackjack_terms.BlackjackTerms

    def stage(self) -> Stage[blackjack_state.State]:
        totals = () if self.terms.deal.closed else (self.totals,)
        return Stage(PLAYERS, (*totals, self.options, self.draws), self.tasks, self.close)

    def exposed(self) -> Reads[blackjack_state.State]:
        """Cards that were dealt face down are exposed and counted before the wager on them is settled."""

        def tasks(r: Round[blackjack_state.State], wager: Wager) -> Iterator[Task[blackjack_state.State]]:
            if r.open(self.totals, wager.seat, blackjack_state.FIRST):
                yield self._total_task(r, wager.seat)

        return Reads((self.totals,), tasks)

    @property
    def totals(self) -> TaskKind:
        return TaskKind(READ_TOTAL_NAME, count_rules(self.terms))

    @property
    def options(self) -> TaskKind:
        asked = (
            rules
            for name, rules in self.terms.options.items()
            if name not in (blackjack_terms.INSURANCE, blackjack_terms.EVEN)
        )
        return TaskKind(ALLOW_DUTY, tuple(rule.printed for rules in asked for rule in rules))

    @property
    def draws(self) -> TaskKind:
        return TaskKind(DRAW, tuple(rule.printed for rule in self.terms.player_rules))

    # -- whose turn

    def _turn(self, r: blackjack_state.BlackjackRound) -> tuple[int, int] | None:
        if r.state.natural:
            return None
        hands = (
            (seat, hand)
            for seat in blackjack_state.play_seats(self.terms, r.setup)
            for hand in range(1, blackjack_state.hands_of(r, seat) + 1)
        )
        return next((turn for turn in hands if not r.state.hand(*turn).ended), None)

    def close(self, r: blackjack_state.BlackjackRound) -> blackjack_state.BlackjackRound:
        """Hands with nothing left to decide are finished as they come up."""
        while (turn := self._turn(r)) is not None:
            if len(blackjack_state.hand_cards(r, *turn)) < 2:
                r = blackjack_state.deal_card(r, hand_place(*turn))
            how = self._ends(r, *turn)
            if how is None:
                return r
            r = finish(r, *turn, *how)
        return r

    def _ends(self, r: blackjack_state.BlackjackRound, seat: int, hand: int) -> tuple[str, Text] | None:
        read = blackjack_state.read_of(self.terms, r, seat, hand)
        if read.over:
            return OVER, say("Seat {seat} is over.", seat=seat)
        if read.natural and not self.terms.deal.ask_naturals:
            return STAND, say("Seat {seat} has {hand}.", seat=seat, hand=read.words)
        if blackjack_state.paid_at_once(
            self.terms, r, Wager(seat, self.terms.main, 0, r.setup.at(seat).get(self.terms.main, 0))
        ):
            return STAND, say("Seat {seat} is paid.", seat=seat)
        return None

    # -- what is asked

    def tasks(self, r: Round[blackjack_state.State]) -> Iterator[Task[blackjack_state.State]]:
        turn = self._turn(r)
        if turn is None:
            return
        seat, hand = turn
        cards = blackjack_state.hand_cards(r, seat, hand)
        if blackjack_state.hands_of(r, seat) == 1 and len(cards) == 2 and not self.terms.deal.closed:
            yield self._total_task(r, seat)
        play = blackjack_state.playing(self.terms, r, seat, hand)
        wish_text = wish(self.terms, r.setup, r.state, seat, play, r.state.hand(seat, hand).refused)
        if option_of(wish_text) in OPTION_ASKS:
            yield self._request_task(r, seat, hand, wish_text)
        else:
            yield self._chart_task(r, seat, hand, play, wish_text)

    def _total_task(self, r: blackjack_state.BlackjackRound, seat: int) -> Task[blackjack_state.State]:
        """What the hand counts; with the answer it lies open."""
        cards, place = blackjack_state.hand_cards(r, seat), hand_place(seat)
        ask = say("What does seat {seat}'s hand count?")
        read, look = blackjack_state.read_of(self.terms, r, seat), (place, BANK_HAND)
        task = total_task(
            self.terms, self.totals, read, cards, ask, subject=blackjack_state.FIRST, look=look, seat=seat
        )
        return replace(task, do=lambda now, _: now.with_lay(now.lay.turn(place))) if self.terms.deal.closed else task

    def _subject(self, r: blackjack_state.BlackjackRound, seat: int, hand: int, subject: str) -> str:
        """Which question about a hand: a pair that was split makes new hands of the old numbers."""
        return (
            f"{subject}.{hand}"
            if blackjack_state.hands_of(r, seat) == 1
            else f"{subject}.{hand}-of-{blackjack_state.hands_of(r, seat)}"
        )

    def _chart_task(
        self, r: blackjack_state.BlackjackRound, seat: int, hand: int, play: Play, wish: str
    ) -> Task[blackjack_state.State]:
        rules = self.terms.player_rules
        ask = say("Seat {seat} to act. Hit, stand, or the player's choice?")
        if self.terms.deal.closed:
            ask = say("Seat {seat} shows you the hand. Hit, stand, or the player's choice?")

        def does(now: blackjack_state.BlackjackRound, act: Act) -> blackjack_state.BlackjackRound:
            does = wish if act == Choose(CHOICE) else act.option if isinstance(act, Choose) else STAND
            now = now.with_state(now.state.one_used(seat))
            if does == HIT and now.state.shoe:
                return self.close(one_card(now, seat, hand))
            return self.close(finish(now, seat, hand, STAND, say("Seat {seat} stands.", seat=seat)))

        return self.draws.task(
            ask,
            WantChoice(CHART),
            lambda _: decide(rules, play).map(Choose),
            seat=seat,
            subject=self._subject(r, seat, hand, f"cards-{len(play.cards)}"),
            look=(hand_place(seat, hand), BANK_HAND),
            do=does,
        )

    def _request_task(
        self, r: blackjack_state.BlackjackRound, seat: int, hand: int, wish: str
    ) -> Task[blackjack_state.State]:
        option, cards = option_of(wish), blackjack_state.hand_cards(r, seat, hand)
        amount = self._amount(r, seat, hand, wish)
        place = blackjack_terms.further_kind(
            {blackjack_terms.DOUBLE: hand, blackjack_terms.SPLIT: blackjack_state.hands_of(r, seat) + 1}.get(option, 0),
            option,
        )
        offered = ((spot(seat, place), amount),) if place else ()
        return option_task(
            self.terms,
            self.options,
            option,
            replace(
                blackjack_state.playing(self.terms, r, seat, hand, amount_of(wish)),
                added=amount,
                full=self._full(r, seat, hand, option),
            ),
            OPTION_ASKS[option],
            seat=seat,
            subject=self._subject(r, seat, hand, f"{option}-{len(cards)}"),
            hand=hand,
            do=partial(self._answer, option, amount, seat, hand),
            offered=offered,
        )

    def _amount(self, r: blackjack_state.BlackjackRound, seat: int, hand: int, wish: str) -> int:
        """The chips a further wager takes."""
        full = self._full(r, seat, hand, option_of(wish))
        if amount_of(wish) == LESS:
            return max(100, full // 200 * 100)
        return 2 * full if amount_of(wish) == MORE else full

    def _full(self, r: blackjack_state.BlackjackRound, seat: int, hand: int, option: str) -> int:
        begun = blackjack_state.hand_wager(self.terms, r, seat, hand)
        if option == blackjack_terms.REDOUBLE:
            return begun + blackjack_state.further_at(r, seat, blackjack_terms.double_kind(hand))
        return begun

    def _answer(  # noqa: PLR0917
        self, option: str, amount: int, seat: int, hand: int, r: blackjack_state.BlackjackRound, act: Act
    ) -> blackjack_state.BlackjackRound:
        """What follows when an option was allowed or refused."""
        r = r.with_state(r.state.one_used(seat))
        if act == Choose(ALLOW):
            return self.close(GRANTED[option](r, seat, hand, amount))
        state = r.state.hand(seat, hand)
        refused = r.state.with_hand(seat, hand, replace(state, refused=(*state.refused, option)))
        r = r.with_state(refused)
        return r.note(f"refused-{seat}", act, say("Seat {seat} takes the request back.", seat=seat))


# -- what becomes of a hand

OVER = "over"


def finish(
    r: blackjack_state.BlackjackRound, seat: int, hand: int, how: str, words: Text
) -> blackjack_state.BlackjackRound:
    """A hand is over for its player."""
    return blackjack_state.end_hand(r, seat, hand, how).note(f"hand-{seat}.{hand}", Choose(how), words)


def one_card(r: blackjack_state.BlackjackRound, seat: int, hand: int) -> blackjack_state.BlackjackRound:
    """A hand with one card more; options refused before may be asked for again."""
    r = blackjack_state.deal_card(r, hand_place(seat, hand))
    return r.with_state(r.state.with_hand(seat, hand, replace(r.state.hand(seat, hand), refused=())))


def _surrendered(r: blackjack_state.BlackjackRound, seat: int, hand: int, _: int) -> blackjack_state.BlackjackRound:
    return finish(r, seat, hand, SURRENDERED, say("Seat {seat} surrenders.", seat=seat))


def _rescued(r: blackjack_state.BlackjackRound, seat: int, hand: int, _: int) -> blackjack_state.BlackjackRound:
    return finish(r, seat, hand, RESCUED, say("Seat {seat} rescues the doubled part.", seat=seat))


def _split(r: blackjack_state.BlackjackRound, seat: int, hand: int, amount: int) -> blackjack_state.BlackjackRound:
    new = blackjack_terms.hand_kind(blackjack_state.hands_of(r, seat) + 1)
    return one_card(
        blackjack_state.add_hand(blackjack_state.add_wager(r, Wager(seat, new, 0, amount)), seat, hand), seat, hand
    )


def _doubled(r: blackjack_state.BlackjackRound, seat: int, hand: int, amount: int) -> blackjack_state.BlackjackRound:
    r = blackjack_state.add_wager(r, Wager(seat, blackjack_terms.double_kind(hand), 0, amount))
    state = r.state.hand(seat, hand)
    return one_card(r.with_state(r.state.with_hand(seat, hand, replace(state, doubled=state.doubled + 1))), seat, hand)


GRANTED: dict[str, Callable[[blackjack_state.BlackjackRound, int, int, int], blackjack_state.BlackjackRound]] = {
    blackjack_terms.SURRENDER: _surrendered,
    blackjack_terms.RESCUE: _rescued,
    blackjack_terms.SPLIT: _split,
    blackjack_terms.DOUBLE: _doubled,
    blackjack_terms.REDOUBLE: _doubled,
}
"""What follows when an option is allowed: the round, the seat and number of the hand, the chips it takes."""

"""Before the hands are played: wagers that may stand, the first four cards, where settling begins."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.cards.card import Card
from trainer.core.lazy_dataclass import replace
from trainer.core.text import Text, say
from trainer.games.baccarat.baccarat_outcome import coup_for, outcome
from trainer.games.baccarat.baccarat_state import State, coup_of
from trainer.games.baccarat.baccarat_terms import HOLE, LINES, Action, BaccaratTerms
from trainer.games.banked.banked_button import First, at_button, button_by_card, first_left
from trainer.games.shared_words import DOWN
from trainer.round.action import HOUSE_DEALER
from trainer.round.acts import Act, Choose, Option, WantChoice
from trainer.round.duty import Kind
from trainer.round.machine import Round
from trainer.round.settling import uncovered
from trainer.round.task import Stage, Task, TaskKind
from trainer.round.types import ALLOW, DEAL_HOW
from trainer.rules.decision import Decision, decided
from trainer.table.places import STACK, seat_place, spot
from trainer.table.seat_ring import first_among
from trainer.table.settlement import Wager, settle_all

# ---------------- where settling begins
#
# At the Action button where a card places one, else at the left of one of the dealers.


def first(terms: BaccaratTerms, r: Round[State]) -> First:
    """The seat where settling begins: the button's, else the left of the dealer the book names."""
    button = at_button(r, terms.action.count.first_wager) if terms.action else None
    if button is not None:
        return button
    if terms.start == HOUSE_DEALER:
        return First(first_among(1, r.setup.seats, r.setup.seats_taken) or 1)
    return first_left(r.setup)


def button_stage(terms: BaccaratTerms, action: Action) -> Stage[State]:
    """The button is placed by a card of the banker hand, where this round uses one."""

    def enter(r: Round[State]) -> Round[State]:
        return r if r.state.button else r.with_state(replace(r.state, button=_card(terms, action, r)))

    return button_by_card(action.count, lambda r: r.state.button, (LINES["banker"],), enter)


def _card(terms: BaccaratTerms, action: Action, r: Round[State]) -> Card | None:
    used = action.always or falls_short(terms, r)
    return coup_of(terms, r).banker[action.card - 1] if used else None


def falls_short(terms: BaccaratTerms, r: Round[State]) -> bool:
    """Whether the bank cannot cover the table, settled from the house dealer's left."""
    order = terms.table.settle.laps.sort(r.setup.wagers, 1, r.setup.seats)
    outcomes = {wager: outcome(terms, coup_for(terms, r, wager), wager.kind, wager.stake).result for wager in order}
    moves, _ = settle_all(order, outcomes, r.ledger)
    return any(uncovered(moved) for moved in moves)


# ---------------- baccarat deal

LINE_KINDS = tuple(LINES.values())
CHECKS, DEAL = "checks", "deal"

# -- wagers


def check_wager(terms: BaccaratTerms) -> Stage[State]:
    """One player's wager is looked at; one that may not stand beside the others goes back."""
    kind = TaskKind(ALLOW, tuple(dict.fromkeys(rule.printed for rule in terms.allow)))

    def tasks(r: Round[State]) -> Iterator[Task[State]]:
        if r.state.tried is not None:
            yield _check(terms, kind, r.state.tried)

    return Stage(CHECKS, (kind,), tasks)


def _check(terms: BaccaratTerms, kind: TaskKind, wager: Wager) -> Task[State]:
    seat, bet = wager.seat, wager.kind
    words = say("Seat {seat} bets {spot}. Does the bet stand?", spot=terms.table.names.get(bet, bet))
    place = spot(seat, bet)

    def go_back(now: Round[State], act: Act) -> Round[State]:
        if act == Choose("allow"):
            return now
        return now.with_lay(now.lay.pay(place, spot(seat, STACK), now.lay.chips_at(place)))

    return kind.task(
        words,
        WantChoice((Option("allow", say("it stands")), Option("refuse", say("it goes back")))),
        lambda now: terms.may_stand(bet, wager.stake, now.setup.at(seat)).map(_stands),
        seat=seat,
        subject=bet,
        look=(place, seat_place(seat)),
        do=go_back,
    )


def standing_wagers(r: Round[State]) -> tuple[Wager, ...]:
    """The wagers of the set-up, but for one that the dealer sent back."""
    tried = r.state.tried
    if tried is None or r.did(Kind.ALLOW, tried.seat, tried.kind) != Choose("refuse"):
        return r.setup.wagers
    return tuple(wager for wager in r.setup.wagers if replace(wager, stake=tried.stake) != tried)


def _stands(allowed: bool) -> Choose:  # noqa: FBT001
    return Choose("allow" if allowed else "refuse")


# -- the first four cards

SIDES = WantChoice((Option("right", say("your right")), Option("left", say("your left"))))
HANDS = WantChoice(
    (
        Option("player", say("the player line"), LINES["player"]),
        Option("banker", say("the banker line"), LINES["banker"]),
    )
)


def deal_hands(terms: BaccaratTerms) -> Stage[State]:
    """Which side gets the first card, whose hand that is, and where the second card goes."""
    first, whose, second = (terms.rule(f"deal.{id}") for id in ("first-right", "right-is-player", "alternate"))
    kind = TaskKind(DEAL_HOW, (first, whose, second))
    up = terms.faces != DOWN

    def one_card(r: Round[State], _: Act) -> Round[State]:
        return r.with_lay(r.lay.put(LINES["player"], r.state.cards[:1], up=up))

    def three_more(r: Round[State], act: Act) -> Round[State]:
        """The other cards, as it was said where they go: the second beside the first leaves the others together."""
        first, *more = r.state.cards[:4]
        hands = [(first, more[1]), (more[0], more[2])]
        if act == Choose("right"):
            hands = [(first, more[0]), (more[1], more[2])]
        whose = (Choose("right"), Choose("player"))
        if (r.did(Kind.DEAL_ORDER, 0, "card-1") == whose[0]) != (r.did(Kind.DEAL_ORDER, 0, "right") == whose[1]):
            hands.reverse()
        player, banker = hands
        lay = r.lay.clear(LINES["player"]).put(LINES["player"], player, up=up)
        lay = lay.put(LINES["banker"], banker[:1], up=up and terms.faces != HOLE)
        return r.with_lay(lay.put(LINES["banker"], banker[1:], up=up))

    def right(option: str, rule: int, reason: Text) -> Decision[Act]:
        return decided(Choose(option), kind.rules[rule], reason)

    def tasks(_: Round[State]) -> tuple[Task[State], ...]:
        look = ("shoe", *LINE_KINDS)
        return (
            kind.task(
                say("No more bets. Which side does the first card go to?"),
                SIDES,
                lambda _: right("right", 0, say("the first card goes to the right")),
                subject="card-1",
                look=look,
                do=one_card,
            ),
            kind.task(
                say("Whose hand is on your right?"),
                HANDS,
                lambda _: right(
                    "player", 1, say("the right hand is the player line's, the left hand the banker line's")
                ),
                subject="right",
                look=look,
            ),
            kind.task(
                say("Where does the second card go?"),
                SIDES,
                lambda _: right("left", 2, say("the other hand has no card yet")),
                subject="card-2",
                look=look,
                do=three_more,
            ),
        )

    return Stage(DEAL, (kind,), tasks)

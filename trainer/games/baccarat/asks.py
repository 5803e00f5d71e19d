"""What `felt-school solve` answers for baccarat. Each answer is JSON; see docs/solve.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from trainer.cards.card import Card
from trainer.games.asking import (
    ask_card_action,
    ask_fee,
    no_back_line,
    read_asked,
    read_back_line,
    read_bettors,
    read_seats,
    read_wager,
    read_wagers,
    settle_answer,
    settled,
)
from trainer.games.baccarat.coup import BANKER, CHOICE, HIT, PLAYER, STAND, Coup
from trainer.games.baccarat.deal import may_stand
from trainer.games.baccarat.outcome import outcome, result, stood
from trainer.games.baccarat.start import first_seat, uses_button
from trainer.games.baccarat.terms import BaccaratTerms
from trainer.games.base import Answer, Ask
from trainer.round.setup import Setup
from trainer.rules.answers import cited, read_cards, stop_on
from trainer.rules.decision import Decision, decide
from trainer.rules.reader import Reader
from trainer.table.settlement import Outcome, Wager


def make_asks(terms: BaccaratTerms) -> Mapping[str, Ask]:
    """Every question this game answers."""
    action = terms.action
    by_card: dict[str, Ask] = {}
    if action:
        by_card["action"] = lambda reader: ask_card_action(
            action.count, terms.every_size, frozenset(terms.shoe), reader
        )
    return {
        **by_card,
        "draw": lambda reader: ask_draw(terms, reader),
        "compare": lambda reader: ask_compare(terms, reader),
        "bonus": lambda reader: ask_bonus(terms, reader),
        "settle": lambda reader: ask_settle(terms, reader),
        "allowed": lambda reader: ask_allowed(terms, reader),
        "fee": lambda reader: ask_fee(terms.fees, terms.kinds, reader),
    }


def read_table_size(terms: BaccaratTerms, reader: Reader) -> int:
    """The table of a settle request: `table_seats`, without it the first one that has every seat named."""
    sizes = terms.every_size
    if reader.has("table_seats"):
        return read_seats(reader, sizes, "table_seats")
    named = [reader.integer(key) for key in ("player_dealer", "action_seat") if reader.has(key)]
    named += [row.integer("seat") for row in reader.rows("seats")]
    return next((size for size in sizes if size >= max(named, default=0)), max(sizes))


def read_hand(terms: BaccaratTerms, reader: Reader, key: str, sizes: tuple[int, ...] = (2, 3)) -> tuple[Card, ...]:
    """A hand of one of these sizes; the shoe holds a card as often as it has decks."""
    cards = read_cards(reader, key, copies=terms.deck.copies)
    if not reader.book.problems and len(cards) not in sizes:
        wanted = " or ".join(map(str, sizes))
        reader.problem(f"{wanted} cards are needed, these are {len(cards)}.", key=key)
    return cards


def read_readings(terms: BaccaratTerms, reader: Reader) -> Mapping[str, str]:
    """How to read what the book leaves open, where the request does not want the house's own reading."""
    return {name: reader.choice(name, options, options[0]) for name, options in terms.readings.items()}


def read_coup(terms: BaccaratTerms, reader: Reader, player: str = "player_hand", banker: str = "banker_hand") -> Coup:
    """Both finished hands."""
    one, other = read_hand(terms, reader, player), read_hand(terms, reader, banker)
    return terms.coup(one, other, read_readings(terms, reader))


def check_lines(terms: BaccaratTerms, row: Reader, wagers: Sequence[Wager]) -> None:
    """Notes every wager of a seat that needs a line wager of the same bettor beside it."""
    for wager in wagers:
        beside = {one.kind: one.stake for one in wagers if one.back == wager.back}
        decision = may_stand(terms, wager.kind, beside)
        if not decision.result:
            what = f"{wager.kind} may not be bet without a wager on a line ({decision.rule.cite})."
            row.problem(what, f"Add one of: {', '.join(terms.lines)}.", "back_line" if wager.back else "wagers")


def check_draws(terms: BaccaratTerms, reader: Reader, coup: Coup) -> None:
    """Notes a hand with a card it could not draw, or without one it had to draw; doubtful lines bind nobody."""
    start = terms.coup(coup.player[:2], coup.banker[:2], coup.readings)
    halfway = terms.coup(coup.player, coup.banker[:2], coup.readings)
    for who, before in ((PLAYER, start), (BANKER, halfway)):
        decision = decide(terms.draws[who], before)
        drew = HIT if len(coup.hand(who)) > 2 else STAND
        if decision.rule.certain and decision.result not in (drew, CHOICE):
            what = "takes no third card here" if drew == HIT else "has to take a third card here"
            hint = f"{decision.rule.says} ({decision.rule.cite})"
            reader.problem(f"the {who} hand {what}.", hint, f"{who}_hand")


def ask_draw(terms: BaccaratTerms, reader: Reader) -> Answer:
    """Hit or stand for one hand; `against` is the other hand, for the banker with the player's third card."""
    who = {"bank": BANKER}.get(reader.choice("who", ("player", "bank", "banker")), reader.text("who"))
    cards = read_hand(terms, reader, "cards", (2,))
    against: tuple[Card, ...] = ()
    if who == BANKER:
        against = read_hand(terms, reader, "against")
    elif reader.has("against"):
        against = read_hand(terms, reader, "against", (0, 2))
    readings = read_readings(terms, reader)
    stop_on(reader)
    coup = terms.coup(cards, against, readings) if who == PLAYER else terms.coup(against, cards, readings)
    decision = decide(terms.draws[who], coup)
    return cited(decision, act=decision.result, total=coup.total(who))


def ask_compare(terms: BaccaratTerms, reader: Reader) -> Answer:
    """The result of two finished hands, `player` and `bank` or as in all other requests."""
    names = () if reader.has("player_hand") or reader.has("banker_hand") else ("player", "bank")
    coup = read_coup(terms, reader, *names)
    stop_on(reader)
    decision = result(terms, coup)
    of_player = {PLAYER: "win", BANKER: "lose"}.get(coup.winner, "push")
    parts = [{"part": who, "total": coup.total(who), "natural": coup.natural(who)} for who in (PLAYER, BANKER)]
    return cited(decision, result=of_player, winner=coup.winner, parts=parts)


def ask_bonus(terms: BaccaratTerms, reader: Reader) -> Answer:
    """What a wager has coming; `hand` is the row of its pay list, null where it does not win."""
    bet, stake = read_wager(reader, "bet", terms.kinds), reader.cents("stake")
    coup = read_coup(terms, reader)
    stop_on(reader)
    decision = outcome(terms, coup, bet, stake)
    award = decide(terms.awards[bet], coup).result
    hand = decision.rule.id.removeprefix(f"{bet}.") if award.odds else None
    pays = str(award.odds) if award.odds else None
    amount = decision.result.amount if award.odds else 0
    return cited(decision, hand=hand, pays=pays, amount=amount, do=award.do)


def ask_settle(terms: BaccaratTerms, reader: Reader) -> Answer:
    seats = read_table_size(terms, reader)
    asked = read_asked(reader, seats, terms.default_cover)
    coup = read_coup(terms, reader)
    wagers: list[Wager] = []
    standing: set[int] = set()
    for row, seat in read_bettors(reader, seats, asked.banker):
        own = read_wagers(row, seat, terms.kinds)
        behind = read_back_line(row, seat, terms.kinds)
        if not terms.back_line:
            no_back_line(row)
        check_lines(terms, row, (*own, *behind))
        wagers += [*own, *behind]
        if terms.choice and row.boolean("plaque", default=False):
            standing.add(seat)
    stop_on(reader)
    check_draws(terms, reader, coup)
    stop_on(reader)
    if not reader.has("action_seat"):
        options = {"cover": asked.ledger.model.value}
        setup = Setup(terms.book, 0, seats, tuple(wagers), asked.banker, asked.ledger.put_up, options=options)
        button = uses_button(terms, setup, coup)
        asked = replace(asked, first=first_seat(terms, setup, coup, button=button)[0])

    def due(wager: Wager) -> Decision[Outcome]:
        seen = stood(terms, coup) if wager.seat in standing else coup
        return outcome(terms, seen, wager.kind, wager.stake)

    moves, ledger = settled(asked, terms.settle, seats, wagers, due)
    return settle_answer(terms.settle, moves, ledger)


def ask_allowed(terms: BaccaratTerms, reader: Reader) -> Answer:
    """Whether a bettor with these wagers may bet on `option`."""
    kind = read_wager(reader, "option", terms.kinds)
    wagers = {wager.kind: wager.stake for wager in read_wagers(reader, 0, terms.kinds)}
    stop_on(reader)
    decision = may_stand(terms, kind, wagers)
    return cited(decision, allowed=decision.result)

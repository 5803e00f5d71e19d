"""What `felt-school solve` answers for blackjack: hands, turns, what is allowed; see docs/solve.md."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from trainer.cards.card import Card
from trainer.core.errors import BadText, did_you_mean
from trainer.core.lazy_dataclass import replace
from trainer.core.money import dollars
from trainer.core.text import say
from trainer.games.banked.banked_button import BY_CARD
from trainer.games.banked.banked_keys import (
    AMOUNT,
    BACK_LINE,
    BEHIND,
    IN_FORCE,
    PLACES,
    READINGS,
    card_key,
    limited_by_itself,
    sized,
)
from trainer.games.banked.banked_requests import ALONE, Asking, declare_fee
from trainer.games.base import Answer
from trainer.games.blackjack.blackjack_button import ALWAYS
from trainer.games.blackjack.blackjack_outcome import first, judged, outcome_of, result
from trainer.games.blackjack.blackjack_settle_request import SETTLE, cards_of, finished_hands, hand
from trainer.games.blackjack.blackjack_situations import EQUAL, Finished, Play
from trainer.games.blackjack.blackjack_state import State, in_turn
from trainer.games.blackjack.blackjack_table_check import size
from trainer.games.blackjack.blackjack_terms import DOUBLE, INSURANCE, LATER, OPTIONS, REDOUBLE, SPLIT, BlackjackTerms
from trainer.games.request_readers import declare_ruling, read_wagers, wager_named
from trainer.games.request_runner import Field, Opened, Read, Requests, flag, plain, word
from trainer.games.shared_words import ALLOW, HIT
from trainer.round import machine
from trainer.round.acts import Seat
from trainer.round.machine import Round
from trainer.rules.answer_json import card_texts, cited
from trainer.rules.decision import Decision, decide, decided, first_result, row_id
from trainer.rules.reader import Reader
from trainer.table.places import BANK_HAND
from trainer.table.seat_ring import clockwise
from trainer.table.settlement import Wager

# ---------------- who comes when
#
# The order of the deal and of the decisions, which card goes where, where settling begins.


REQUESTS: Final[Requests[BlackjackTerms]] = Requests(SETTLE)
CARD: Final = card_key(lambda terms: terms.shoe, lambda terms: terms.button.count is not None)


@REQUESTS.ask("action", *PLACES, CARD, READINGS)
def answer_action(terms: BlackjackTerms, asking: Asking[State], **read: Any) -> Answer:
    """Where settling begins: at the action button the player-dealer's second card places, else at his left."""
    start = _before_button(terms, asking, read)
    begins = first(terms, machine.play(start))
    if start.task is None:
        decision = decided(begins.seat, terms.table.settle.order, say("seat {seat} banks", seat=read["player_dealer"]))
        return cited(decision, action_seat=begins.seat)
    rules = (begins.rule,) if begins.rule else ()
    assert isinstance(start.decision.result, Seat)
    return cited(start.decision.and_rules(*rules), action_seat=begins.seat, button_seat=start.decision.result.seat)


def _before_button(terms: BlackjackTerms, asking: Asking[State], read: Read) -> Round[State]:
    """The player-dealer's second card is open, and the button is not placed yet."""
    wagers = [Wager(seat, terms.main, 0, 1) for seat in read["occupied"]]
    shown, readings = () if read["card"] is None else (read["card"],) * 2, read["readings"]
    setup = asking.setup(read["seats"], wagers, read["player_dealer"], 0, {})
    return asking.at((BY_CARD,), setup, Opened(lambda lay: lay.put(BANK_HAND, shown, up=True), readings))


@REQUESTS.ask("order", *PLACES, replace(CARD, default=None), READINGS)
def answer_order(terms: BlackjackTerms, asking: Asking[State], **read: Any) -> Answer:
    """The seats in the order of the deal and of the decisions, and where it is known of settling.

    Where a button is always used, settling begins where the `card` puts it.
    """
    seats, banker, players = read["seats"], read["player_dealer"], read["occupied"]
    deal = in_turn(terms.deal.first, banker, seats, players)
    answer: dict[str, object] = {
        "deal": [*deal, banker],
        "decide": list(in_turn(terms.deal.play, banker, seats, players)),
    }
    rules = [terms.rule("deal.first"), terms.rule("deal.bank-last")]
    if read["card"] is not None or terms.button.use != ALWAYS:
        begins = first(terms, machine.play(_before_button(terms, asking, read))).seat
        answer["settle"] = [seat for seat in clockwise(begins, seats) if seat in players]
        if terms.deal.closed:
            answer["turned"] = ["bank", *(seat for seat in clockwise(begins, seats) if seat in players)]
        rules.append(terms.table.settle.order)
    laps = [list(lap) for lap in terms.table.settle.laps.laps]
    return cited(Decision(None, terms.rule("play.order"), with_rules=tuple(rules)), **answer, wagers=laps)


@REQUESTS.ask("deliver", *PLACES, hand("deck", 1, "the cards as they come", default=()))
def answer_deliver(terms: BlackjackTerms, _: object, deck: Sequence[Card], **read: Any) -> Answer:
    """Which card goes where in the deal, and how it lies; with `deck` the cards by name, in the order they come."""
    places = list(_places(terms, read["seats"], read["player_dealer"], read["occupied"]))
    if deck and len(deck) < len(places):
        message = f"{len(places)} cards are dealt, these are {len(deck)}."
        raise BadText(message, "Give them all, in the order dealt.", "deck")
    names = card_texts(deck[: len(places)]) or range(1, len(places) + 1)
    rows = [{"card": name, "seat": seat, "lies": lies} for name, (seat, lies) in zip(names, places, strict=True)]
    rules = (terms.rule("deal.bank-last"), terms.rule("deal.bank-cards"))
    return cited(Decision(None, terms.rule("deal.first"), with_rules=rules), cards=rows)


def _places(terms: BlackjackTerms, seats: int, banker: int, players: tuple[int, ...]) -> Iterator[tuple[int, str]]:
    """The seat of every card and how it lies, in the order of the deal."""
    for own, bank in zip(terms.deal.players, terms.deal.bank, strict=True):
        yield from ((seat, own) for seat in in_turn(terms.deal.first, banker, seats, players))
        if bank != LATER:
            yield banker, bank


# ---------------- whether a player may do something
#
# Double, split and the like, or make a wager before the deal.

OPTION_NAMES: Final[Mapping[str, str]] = {
    "double-down": DOUBLE,
    "resplit": SPLIT,
    "double-double": REDOUBLE,
    "double-double-down": REDOUBLE,
}
"""Other words for the options of players."""
SPLIT_KEY: Final = flag("split", "the hand comes from a split")
AGAINST: Final = hand("against", 1, "the open cards", default=())
DOUBLED: Final = plain("doubled", Reader.integer, "how often", default=0)
GAME_WAGER: Final[Field[BlackjackTerms]] = Field(
    "wagers", lambda terms, reader, _: _beside(terms, reader), "the game wager alone", also=("wager",), default=None
)


def _names_wager(terms: BlackjackTerms, reader: Reader) -> bool:
    """Whether the option of a request is a wager before the deal."""
    name = reader.text("option").replace("_", "-")
    return name == BACK_LINE or wager_named(reader, name, terms.kinds) in terms.kinds


def _read_wager(terms: BlackjackTerms, reader: Reader, _: Read) -> str:
    return wager_named(reader, reader.text("option").replace("_", "-"), terms.kinds)


def _read_option(terms: BlackjackTerms, reader: Reader, _: Read) -> str:
    name = reader.text("option").replace("_", "-")
    option = OPTION_NAMES.get(name, name)
    if option not in OPTIONS:
        known = (*OPTIONS, *terms.kinds, BACK_LINE)
        reader.problem(f"'{name}' is neither an option of players nor a wager.", did_you_mean(name, known), "option")
    return option


@REQUESTS.ask(
    "allowed",
    Field("option", _read_wager, "a wager before the deal or `back-line`"),
    BEHIND,
    AMOUNT,
    GAME_WAGER,
    IN_FORCE,
    when=_names_wager,
)
def answer_wager(
    terms: BlackjackTerms, _: object, *, option: str, behind: bool, amount: int | None, wagers: int | None, **read: Any
) -> Answer:
    """Whether a wager may be made beside the `wagers` of the same bettor, at the limits of `fee_option` or `limit`."""
    kind, in_force = terms.main if option == BACK_LINE else option, read["fee_option"]
    within = sized(terms.table, in_force, kind, amount) if amount is not None else None
    decisions = [_behind(terms, kind)] if behind else []
    if kind in terms.sides:
        others = None if wagers is None else (Wager(ALONE, terms.main, 0, wagers),)
        own = limited_by_itself(terms.table, in_force, Wager(ALONE, kind, int(behind), amount or 0), others)
        decisions.append(_side(terms, amount, wagers) if own is None or wagers == 0 else own)
    if within is not None and kind in terms.limited:
        decisions.append(within)
    if not decisions:
        return {"allowed": True, "read": "Everybody makes this wager; give amount and limit, or behind."}
    decision = next((decision for decision in decisions if not decision.result), decisions[-1])
    return cited(decision, allowed=decision.result)


@REQUESTS.ask(
    "allowed",
    Field("option", _read_option, ", ".join(f"`{option}`" for option in OPTIONS)),
    hand("cards", 2),
    AGAINST,
    plain("hands", Reader.integer, "how many there are after splits", default=1),
    DOUBLED,
    plain("split", Reader.boolean, default=None),
    GAME_WAGER,
    replace(AMOUNT, default=0),
    READINGS,
)
def answer_option(terms: BlackjackTerms, _: object, *, option: str, cards: Sequence[Card], **read: Any) -> Answer:
    """Whether a player may do it: `amount` and the game wager compare a further wager; without them it is full."""
    if option not in terms.options:
        return {"allowed": False, "read": f"This game does not offer {option.replace('-', ' ')}."}
    up, hands, amount, wager = read["against"], read["hands"], read["amount"], read["wagers"] or 0
    split = hands > 1 if read["split"] is None else read["split"]
    full = wager // 2 if option == INSURANCE else wager
    count = terms.counting(read["readings"])
    natural = len(up) > 1 and bool(count.read(up[:2]).natural)
    seen = (count.read(cards, split=split), tuple(cards), up, max(hands, 1 + split), split, read["doubled"])
    play = Play(*seen, late=len(up) > 1, readings=read["readings"])
    play = replace(play, bank_natural=natural, amount=size(amount, full) if amount else EQUAL)
    play = replace(play, added=amount, full=full) if amount else play
    decision = decide(terms.options[option], play)
    return cited(decision, allowed=decision.result == ALLOW)


def _beside(terms: BlackjackTerms, reader: Reader) -> int:
    """The game wager of the same bettor: among his `wagers`, or alone as `wager`."""
    if reader.has("wagers"):
        own = read_wagers(reader, 2, (*terms.kinds, *terms.added))
        return sum(wager.stake for wager in own if wager.kind == terms.main)
    return reader.cents("wager")


def _behind(terms: BlackjackTerms, kind: str) -> Decision[bool]:
    return decided(kind in terms.back_line, terms.rule("wager.back-line"), say("this is a back-line bet"))


def _side(terms: BlackjackTerms, amount: int | None, beside: int | None) -> Decision[bool]:
    """A side bet stands beside a game wager; its limits are another question."""
    rule = terms.rule("wager.side")
    if beside == 0:
        return decided(False, rule, say("there is no game wager beside it"))
    if amount is None:
        return decided(True, rule, say("the wager is made before the deal"))
    return decided(True, rule, say("the wager is {amount}", amount=dollars(amount)))


# ---------------- blackjack requests


declare_fee(REQUESTS)
declare_ruling(REQUESTS, lambda terms: terms.table.rulings)


@REQUESTS.ask("draw", word("who", "player", "bank"), hand("cards", 2), AGAINST, SPLIT_KEY, DOUBLED, READINGS)
def answer_draw(terms: BlackjackTerms, _: object, who: str, cards: tuple[Card, ...], **read: Any) -> Answer:
    """What the chart says: hit, stand, or the hand's own choice."""
    up, split, doubled, readings = (read[key] for key in ("against", "split", "doubled", "readings"))
    counted = terms.counting(readings).read(cards, split=split)
    answer: dict[str, object] = {"total": str(counted.words), "over": counted.over}
    if counted.over:
        return {"act": "stand", **answer}
    open_cards = up or (cards if who == "bank" else ())
    play = Play(counted, cards, open_cards, split=split, doubled=doubled, readings=readings)
    decision = decide(terms.player_rules if who == "player" else terms.bank_rules, play)
    return cited(decision, act=decision.result, **answer)


@REQUESTS.ask(
    "compare", hand("player", 2), hand("bank", 2), SPLIT_KEY, plain("stake", Reader.cents, default=None), READINGS
)
def answer_compare(terms: BlackjackTerms, _: object, stake: int | None, **read: Any) -> Answer:
    """The result of two finished hands for the player, what it pays, and with a `stake` how much."""
    done = finished_hands(terms, read["player"], read["bank"], read["readings"], split=read["split"])
    decision, award = result(terms, done), judged(terms, terms.results, done).result
    parts = [{"part": "player", "total": str(done.player.words)}, {"part": "bank", "total": str(done.bank.words)}]
    answer: dict[str, object] = {
        "result": decision.result,
        "pays": str(award.odds) if award.odds else None,
        "parts": parts,
    }
    if stake is not None:
        answer["amount"] = won_by(terms, done, terms.main, stake)
    return cited(decision, **answer)


def _read_bet(terms: BlackjackTerms, reader: Reader, _: Read) -> str:
    bet = wager_named(reader, reader.text("bet"), tuple(terms.pays))
    if bet not in terms.pays:
        reader.problem("this is no side bet here.", f"Side bets: {', '.join(terms.pays)}.", "bet")
    return bet


def _read_bank(terms: BlackjackTerms, reader: Reader, _: Read) -> tuple[Card, ...]:
    keys = [key for key in ("bank_cards", "against") if reader.has(key)]
    if len(keys) > 1:
        reader.problem("the player-dealer's hand is there twice.", "Leave it out.", keys[1])
    return cards_of(terms, reader, keys[0])


def _bonus_hands(terms: BlackjackTerms, read: Read) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The player's cards and the player-dealer's; a bet on the latter alone may have them under `cards`."""
    once = _looks_at_bank(terms, read["bet"])
    return ((), read["cards"]) if once and not read["bank_cards"] else (read["cards"], read["bank_cards"])


def _looks_at_bank(terms: BlackjackTerms, bet: str) -> bool:
    """Whether a bet is decided once for the table, by the player-dealer's hand."""
    return bet == INSURANCE or (bet in terms.sides and terms.sides[bet].once)


def check_bonus(terms: BlackjackTerms, reader: Reader, read: Read) -> None:
    """Notes cards that the bet looks at and that are not there."""
    once, (cards, bank) = _looks_at_bank(terms, read["bet"]), _bonus_hands(terms, read)
    if once and len(bank) == 1:
        reader.problem("the player-dealer's whole hand is needed.", "Give bank_cards.", "bank_cards")
    if not bank or (not once and len(cards) < 2):
        key, message = ("cards", "the player's first two cards are needed.") if bank else ("bank_cards", _NO_BANK)
        reader.problem(message, "Give cards and bank_cards.", key)


@REQUESTS.ask(
    "bonus",
    Field("bet", _read_bet, "a side bet, or `insurance`"),
    plain("stake", Reader.cents),
    Field("bank_cards", _read_bank, "the whole hand, or the up card alone", also=("against",), default=()),
    hand("cards", 1, "the player's first two", default=()),
    READINGS,
    check_bonus,
    there=lambda terms: bool(terms.pays),
)
def answer_bonus(terms: BlackjackTerms, _: object, bet: str, stake: int, **read: Any) -> Answer:
    """What a side bet has coming: `cards` are the player's first two, `bank_cards` the player-dealer's whole hand."""
    cards, bank = _bonus_hands(terms, {"bet": bet, **read})
    readings = read["readings"]
    done = finished_hands(terms, cards, bank, readings)
    award = judged(terms, terms.pays[bet], done)
    odds = award.result.odds
    hand = row_id(bet, award.rule.id) if odds else None
    amount = won_by(terms, done, bet, stake)
    answer = cited(award, hand=hand, pays=str(odds) if odds else None, amount=amount, do=award.result.do)
    if bet != INSURANCE and _looks_at_bank(terms, bet) and _unfinished(terms, bank, readings):
        answer["assumed"] = "the player-dealer's hand ends with these cards, though the chart gives another"
    return answer


def won_by(terms: BlackjackTerms, done: Finished, bet: str, stake: int) -> int:
    """The cents that a wager wins, as it is settled at the table."""
    outcome = outcome_of(terms, done, Wager(ALONE, bet, 0, stake), stake).result
    return outcome.amount if outcome.do == "pay" else 0


def _unfinished(terms: BlackjackTerms, bank: tuple[Card, ...], readings: Mapping[str, str]) -> bool:
    """Whether the player-dealer's chart still gives him a card."""
    read = terms.counting(readings).read(bank)
    if len(bank) < 2 or read.over or read.natural:
        return False
    return first_result(terms.bank_rules, Play(read, bank, bank, readings=readings))[0] == HIT


_NO_BANK: Final = "the player-dealer's cards are needed."

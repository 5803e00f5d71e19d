"""What only baccarat answers to `solve`: its two hands, and what comes after what; see docs/solve.md."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from trainer.cards.card import Card
from trainer.cards.notation import parse_cards
from trainer.core.errors import Problem
from trainer.core.lazy_dataclass import replace
from trainer.core.money import dollars
from trainer.games.baccarat.baccarat_coup import BANKER, PLAYER, Coup, won_by
from trainer.games.baccarat.baccarat_deal import CHECKS, DEAL
from trainer.games.baccarat.baccarat_hands import PLAYS
from trainer.games.baccarat.baccarat_outcome import player_draw
from trainer.games.baccarat.baccarat_state import PLAQUE, TRIES, State, coup_of
from trainer.games.baccarat.baccarat_terms import LINES, BaccaratTerms
from trainer.games.banked.banked_button import BY_CARD
from trainer.games.banked.banked_keys import BET, PLACES, READINGS, WAGER_KEYS, card_key, check_amount, sized
from trainer.games.banked.banked_requests import ALONE, Asking, Shared, answer_by_card, lying_open, told_to_stay
from trainer.games.banked.banked_terms import DrawCheck, check_drawing
from trainer.games.base import Answer
from trainer.games.request_readers import NO_BACK_LINE
from trainer.games.request_runner import NEEDED, Field, Opened, Read, Requests, asked, flag, plain, word, writes
from trainer.games.shared_words import CHOICE, HIT, STAND
from trainer.round import machine
from trainer.round.acts import Choose
from trainer.round.duty import Key, Kind
from trainer.round.machine import Round
from trainer.rules.answer_json import card_texts, cited, read_cards
from trainer.rules.decision import Decision, Printed, row_id
from trainer.rules.reader import Reader
from trainer.table.lay import Lay
from trainer.table.seat_ring import clockwise
from trainer.table.settlement import Wager

# ---------------- where each card of a deal goes, and what comes after what
#
# How the hands are played, who is settled first.

DEALT: Final = 4
BOTH_DRAW: Final = parse_cards("Kc Kd Kh Ks Qc Qd")
"""Cards that differ and count nothing: with them both hands of any book take a card."""
DOES: Final = {Kind.READ_TOTAL: "read", Kind.DRAW: "draw", Kind.RESULT: "result"}


REQUESTS: Final[Requests[BaccaratTerms]] = Requests()
CARD: Final = card_key(lambda terms: frozenset(terms.shoe), lambda terms: bool(terms.action))


def _read_deck(terms: BaccaratTerms, reader: Reader, _: Read) -> tuple[Card, ...]:
    deck = read_cards(reader, "deck", copies=terms.deck.copies)
    if deck and len(deck) < DEALT:
        reader.problem(f"{DEALT} cards are dealt, these are {len(deck)}.", "Give them all, in the order dealt.", "deck")
    return deck


@REQUESTS.ask("deliver", Field("deck", _read_deck, "the cards as they come", default=()))
def answer_deliver(terms: BaccaratTerms, asking: Asking[State], deck: Sequence[Card]) -> Answer:
    """Whose hand each card of the deal belongs to, on which side of the dealer it lies, open or closed."""
    end = machine.play(_round(asking, DEAL))
    right, first = end.did(Kind.DEAL_ORDER, 0, "right"), end.did(Kind.DEAL_ORDER, 0, "card-1")
    assert isinstance(right, Choose)
    assert isinstance(first, Choose)
    other = {"right": "left", "left": "right"}[first.option]
    rows: dict[int, Answer] = {}
    for who, line in LINES.items():
        for laid in end.lay.cards[line]:
            side = first.option if who == right.option else other
            place = BOTH_DRAW.index(laid.card)
            rows[place] = {"hand": who, "side": side, "lies": "up" if laid.up else "down"}
    names = card_texts(deck[:DEALT]) or range(1, DEALT + 1)
    rules = (terms.rule("deal.right-is-player"), terms.rule("deal.alternate"))
    return cited(
        Decision(None, terms.rule("deal.first-right"), with_rules=rules),
        cards=[{"card": name, **rows[place]} for place, name in enumerate(names)],
    )


@REQUESTS.ask("order", *PLACES, replace(CARD, default=None))
def answer_order(terms: BaccaratTerms, asking: Asking[State], *, card: Card | None, **read: Any) -> Answer:
    """What is done with the hands one thing after the other, and which seats and wagers are settled in which order.

    Where a card always places a button, settling begins where that `card` puts it.
    """
    answer: dict[str, object] = {"play": _played(asking), "wagers": [list(lap) for lap in terms.table.settle.laps.laps]}
    decision, size, seats_taken = Decision(None, terms.table.settle.order), read["seats"], read["occupied"]
    if card is not None or terms.action is None or not terms.action.always:
        wagers = [Wager(seat, terms.kinds[0], 0, 1) for seat in seats_taken]
        setup = asking.setup(size, wagers, read["player_dealer"], 0, {})
        placed: Opened[State] = Opened(state=lambda state: replace(state, button=card))
        first = asking.first(machine.play(asking.at((BY_CARD,) if card else (), setup, placed)))
        answer["settle"] = [seat for seat in clockwise(first.seat, size) if seat in seats_taken]
        decision = decision.and_rules(*((first.rule,) if first.rule else ()))
    return cited(decision, **answer)


def _round(asking: Asking[State], *stages: str) -> Round[State]:
    """These stages of a round in which both hands draw."""
    setup = replace(asking.setup(asking.terms.sizes[0], (), 1, 0, {}), deck=BOTH_DRAW)
    return asking.at(stages, setup)


def _played(asking: Asking[State]) -> list[Answer]:
    """Reading, turning and drawing as the dealer does it where both hands draw."""
    done: list[Answer] = []
    before = lying_open(machine.play(_round(asking, DEAL)), LINES.values())
    for r, duty, _ in machine.every_duty(_round(asking, DEAL, *PLAYS)):
        if duty.kind not in DOES:
            continue
        now = lying_open(r, LINES.values())
        done += [{"do": "turn", "hand": who} for who, line in LINES.items() if line in now and line not in before]
        before, who = now, duty.key.subject.partition("-")[0]
        done.append({"do": DOES[duty.kind], **({"hand": who} if who in LINES else {})})
    return done


# ---------------- baccarat requests


# -- from a request to open cards


def read_hand(terms: BaccaratTerms, reader: Reader, key: str, sizes: tuple[int, ...] = (2, 3)) -> tuple[Card, ...]:
    """A hand of one of these sizes; the shoe holds a card as often as it has decks."""
    cards = read_cards(reader, key, copies=terms.deck.copies)
    if not reader.book.problems and len(cards) not in sizes:
        sizes_text = " or ".join(map(str, sizes))
        reader.problem(f"{sizes_text} cards are needed, these are {len(cards)}.", "Give them all, each once.", key)
    return cards


def hand(key: str, sizes: tuple[int, ...] = (2, 3), *, default: Any = NEEDED) -> Field[BaccaratTerms]:
    """A hand in the order dealt."""
    return Field(key, lambda terms, reader, _: read_hand(terms, reader, key, sizes), default=default)


HANDS: Final = (hand("player_hand"), hand("banker_hand"), READINGS)


def check_lines(terms: BaccaratTerms, r: Round[State]) -> Iterator[Problem]:
    """Every wager that needs a line wager of the same bettor beside it."""
    for wager in r.setup.wagers:
        beside = r.setup.at(wager.seat, wager.back)
        if terms.refuses(wager, beside):
            rule = terms.may_stand(wager.kind, wager.stake, beside).rule
            message = f"{wager.kind} may not be bet so ({rule.cite}): {rule.says}"
            yield Problem(wager.place, message, f"Lines: {', '.join(terms.lines)}.")


def drawn(terms: BaccaratTerms, r: Round[State]) -> Mapping[str, DrawCheck]:
    """What stands against either hand: a card it could not draw, or one it had to draw."""
    coup = coup_of(terms, r)
    start = terms.coup(coup.player[:2], coup.banker[:2], coup.readings)
    halfway = terms.coup(coup.player, coup.banker[:2], coup.readings)
    did = {who: HIT if len(coup.hand(who)) > 2 else STAND for who in LINES}
    checks = {
        who: check_drawing(terms.draws[who], now, (did[who], CHOICE))
        for who, now in zip(LINES, (start, halfway), strict=True)
    }
    chosen = player_draw(terms, r.setup, start)
    if terms.choice and chosen.rule.certain and chosen.result != did[PLAYER]:
        checks[PLAYER] = DrawCheck(against=chosen.rules[-1])
    return checks


def check_table(terms: BaccaratTerms, r: Round[State]) -> Iterator[Problem]:
    """Wagers that may not lie so, and a hand that nobody could have played so; a doubtful line is only told."""
    yield from check_lines(terms, r)
    for who, stands in drawn(terms, r).items():
        if stands.against is not None:
            drew = len(coup_of(terms, r).hand(who)) > 2
            message = "takes no third card here" if drew else "has to take a third card here"
            hint = f"{stands.against.says} ({stands.against.cite})"
            yield Problem(f"{who}_hand", f"the {who} hand {message}.", hint)


def in_doubt(terms: BaccaratTerms, r: Round[State]) -> tuple[Printed, ...]:
    """The doubtful lines by which the hands would have been played otherwise."""
    doubtful = (stands.doubtful for stands in drawn(terms, r).values())
    return tuple(dict.fromkeys(printed for printed in doubtful if printed is not None))


def show(player: Sequence[Card], banker: Sequence[Card], options: Mapping[str, str]) -> Opened[State]:
    """Both hands open on the felt."""

    def lay(now: Lay) -> Lay:
        return now.put(LINES[PLAYER], player, up=True).put(LINES[BANKER], banker, up=True)

    return Opened(lay, options)


def show_card(card: Card) -> Opened[State]:
    """The card that places the Action button, wherever it lies."""
    return Opened(state=lambda state: replace(state, button=card))


def show_table(_: BaccaratTerms, read: Read) -> Opened[State]:
    """Two finished hands, the readings, and at every seat whether a plaque lies there."""
    standing = ",".join(str(row["seat"]) for row in read["seats"] if row["plaque"])
    plaques = {PLAQUE: standing} if standing else {}
    return show(read["player_hand"], read["banker_hand"], {**read["readings"], **plaques})


Shared(
    shows=show_table,
    keys=HANDS,
    seats=(flag("plaque", "the player stood on five", there=lambda terms: terms.choice),),
    check=check_table,
    in_doubt=in_doubt,
    stay=lambda terms: terms.stay,
).declare(REQUESTS)
REQUESTS.ask("action", *PLACES, CARD, there=lambda terms: bool(terms.action))(partial(answer_by_card, show_card))

# -- questions of baccarat alone


@REQUESTS.ask("bonus", BET, plain("stake", Reader.cents), *HANDS)
def answer_bonus(terms: BaccaratTerms, asking: Asking[State], bet: str, stake: int, **read: Any) -> Answer:
    """What one wager has coming; `hand` is the row of its pay list, null where it does not win."""
    opened = show(read["player_hand"], read["banker_hand"], read["readings"])
    settled = asking.settle_one(Wager(ALONE, bet, 0, stake), opened)
    odds, moved = terms.table.chips.rates.get(settled.decision.rule.id), settled.moved
    hand = row_id(bet, settled.decision.rule.id) if odds else None
    amount = moved.amount if odds else 0
    answer = cited(settled.decision, hand=hand, pays=str(odds) if odds else None, amount=amount, do=moved.do)
    return {**answer, **told_to_stay(settled, terms.stay)}


def _read_against(terms: BaccaratTerms, reader: Reader, read: Read) -> tuple[Card, ...]:
    """The other hand: for the banker with the player's third card, for the player it is not needed."""
    if read["who"] == PLAYER:
        return read_hand(terms, reader, "against", (0, 2)) if reader.has("against") else ()
    return read_hand(terms, reader, "against")


@REQUESTS.ask(
    "draw",
    word("who", PLAYER, "bank", BANKER),
    hand("cards", (2,)),
    Field("against", _read_against, "the other hand, for `bank` with the player's third card"),
    READINGS,
)
def answer_draw(_: BaccaratTerms, asking: Asking[State], who: str, **read: Any) -> Answer:
    """Hit or stand for one hand; `against` is the other hand, for the banker with the player's third card."""
    who, cards, against, readings = {"bank": BANKER}.get(who, who), read["cards"], read["against"], read["readings"]
    player, banker = (cards, against) if who == PLAYER else (against, cards)
    stage = "player" if who == PLAYER and asking.has("player") else "play"
    r = asking.alone(stage, show(player, banker, readings))
    decision, total = asked(r, Key(Kind.DRAW, 0, who), Choose), Coup(player, banker).total(who)
    return cited(decision, act=decision.result.option, total=total)


AS_ELSEWHERE: Final = writes("player_hand", "banker_hand")
"""The hands of a comparison stand under the keys of all other requests."""


def _read_player(terms: BaccaratTerms, reader: Reader, _: Read) -> tuple[Card, ...]:
    return read_hand(terms, reader, "player_hand" if AS_ELSEWHERE(terms, reader) else "player")


def _read_bank(terms: BaccaratTerms, reader: Reader, _: Read) -> tuple[Card, ...]:
    return read_hand(terms, reader, "banker_hand" if AS_ELSEWHERE(terms, reader) else "bank")


@REQUESTS.ask(
    "compare",
    Field("player", _read_player, also=("player_hand",)),
    Field("bank", _read_bank, also=("banker_hand",)),
    READINGS,
)
def answer_compare(terms: BaccaratTerms, asking: Asking[State], **read: Any) -> Answer:
    """The result of two finished hands, `player` and `bank` or as in all other requests."""
    player, banker, readings = read["player"], read["bank"], read["readings"]
    decision = asked(asking.alone("play", show(player, banker, readings)), Key(Kind.RESULT), Choose)
    coup, winner = terms.coup(player, banker, readings), won_by(decision.result.option)
    of_player = {PLAYER: "win", BANKER: "lose"}.get(winner, "push")
    parts = [{"part": who, "total": coup.total(who), "natural": coup.natural(who)} for who in (PLAYER, BANKER)]
    return cited(decision, result=of_player, winner=winner, parts=parts)


@REQUESTS.ask("allowed", *WAGER_KEYS, check_amount)
def answer_allowed(terms: BaccaratTerms, asking: Asking[State], *, option: str, behind: bool, **read: Any) -> Answer:
    """Whether a bettor with these wagers, seated or `behind`, may bet on `option`, and so much with an `amount`."""
    within = sized(terms.table, read["fee_option"], option, read["amount"])
    if behind and not terms.table.back_line:
        return {"allowed": False, "read": NO_BACK_LINE}
    if within is not None and not within.result:
        return cited(within, allowed=False)
    if option not in terms.asked_about:
        return {"allowed": True, "read": "A wager on a line stands by itself."}
    amount = "" if read["amount"] is None else f"={dollars(read['amount']).replace(',', '')}"
    wagers = [replace(wager, back=0) for wager in read["wagers"] or ()]
    r = asking.alone(CHECKS, Opened(options={TRIES: f"2:{option}{amount}"}), wagers)
    decision = asked(r, Key(Kind.ALLOW, 2, option), Choose)
    return cited(decision, allowed=decision.result == Choose("allow"))

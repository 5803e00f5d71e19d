"""What only baccarat answers to `solve`: its two hands, and what comes after what; see docs/solve.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from trainer.cards.card import Card
from trainer.cards.notation import parse_cards
from trainer.core.lazy_dataclass import replace
from trainer.core.money import dollars
from trainer.games.baccarat.baccarat_coup import BANKER, PLAYER, Coup, won_by
from trainer.games.baccarat.baccarat_deal import CHECKS, DEAL
from trainer.games.baccarat.baccarat_hands import PLAYS
from trainer.games.baccarat.baccarat_outcome import player_draw
from trainer.games.baccarat.baccarat_state import PLAQUE, TRIES, State, coup_of
from trainer.games.baccarat.baccarat_terms import LINES, BaccaratTerms
from trainer.games.banked.banked_button import BY_CARD
from trainer.games.banked.banked_requests import Asking, Row, lying_open, read_behind, read_sized
from trainer.games.banked.banked_terms import DrawCheck, check_drawing
from trainer.games.base import Answer, Ask
from trainer.games.request_readers import NO_BACK_LINE, read_occupied, read_seat, read_seats, read_wager, read_wagers
from trainer.games.request_runner import Opened, asked
from trainer.games.shared_words import CHOICE, HIT, STAND
from trainer.round import machine
from trainer.round.acts import Choose
from trainer.round.duty import Key, Kind
from trainer.round.machine import Round
from trainer.rules.answer_json import card_texts, cited, read_card, read_cards, stop_on
from trainer.rules.decision import Decision, Printed
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


def ask_deliver(terms: BaccaratTerms, asking: Asking[State], reader: Reader) -> Answer:
    """Whose hand each card of the deal belongs to, on which side of the dealer it lies, open or closed."""
    deck = read_cards(reader, "deck", copies=terms.deck.copies) if reader.has("deck") else ()
    if deck and len(deck) < DEALT:
        reader.problem(f"{DEALT} cards are dealt, these are {len(deck)}.", "Give them all, in the order dealt.", "deck")
    stop_on(reader)
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


def ask_order(terms: BaccaratTerms, asking: Asking[State], reader: Reader) -> Answer:
    """What is done with the hands one thing after the other, and which seats and wagers are settled in which order.

    Where a card always places a button, settling begins where that `card` puts it.
    """
    size = read_seats(reader, terms.table.printed_sizes)
    banker = read_seat(reader, "player_dealer", size)
    seats_taken = read_occupied(reader, banker, size)
    card = read_card(reader, "card", frozenset(terms.shoe)) if reader.has("card") and terms.action else None
    stop_on(reader)
    answer: dict[str, object] = {"play": _played(asking), "wagers": [list(lap) for lap in terms.table.settle.laps.laps]}
    decision = Decision(None, terms.table.settle.order)
    if card is not None or terms.action is None or not terms.action.always:
        wagers = [Wager(seat, terms.kinds[0], 0, 1) for seat in seats_taken]
        setup = asking.setup(size, wagers, banker, 0, {})
        placed: Opened[State] = Opened(lambda lay: lay, state=lambda state: replace(state, button=card))
        first = asking.first(machine.play(asking.at((BY_CARD,) if card else (), setup, placed)))
        answer["settle"] = [seat for seat in clockwise(first.seat, size) if seat in seats_taken]
        decision = decision.and_rules(*((first.rule,) if first.rule else ()))
    return cited(decision, **answer)


def _round(asking: Asking[State], *stages: str) -> Round[State]:
    """These stages of a round in which both hands draw."""
    setup = replace(asking.setup(asking.terms.sizes[0], (), 1, 0, {}), deck=BOTH_DRAW)
    return asking.at(stages, setup, Opened())


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


def make_asks(terms: BaccaratTerms, asking: Asking[State]) -> Mapping[str, Ask]:
    """Every question this game answers."""
    asking = replace(
        asking.reading(terms, read_table, check_table, in_doubt),
        button=show_card if terms.action else None,
        cards=frozenset(terms.shoe),
        stay=terms.stay,
    )
    return {
        "draw": lambda reader: ask_draw(terms, asking, reader),
        "compare": lambda reader: ask_compare(terms, asking, reader),
        "allowed": lambda reader: ask_allowed(terms, asking, reader),
        "deliver": lambda reader: ask_deliver(terms, asking, reader),
        "order": lambda reader: ask_order(terms, asking, reader),
        **asking.asks(),
    }


# -- from a request to open cards


def read_hand(terms: BaccaratTerms, reader: Reader, key: str, sizes: tuple[int, ...] = (2, 3)) -> tuple[Card, ...]:
    """A hand of one of these sizes; the shoe holds a card as often as it has decks."""
    cards = read_cards(reader, key, copies=terms.deck.copies)
    if not reader.book.problems and len(cards) not in sizes:
        sizes_text = " or ".join(map(str, sizes))
        reader.problem(f"{sizes_text} cards are needed, these are {len(cards)}.", "Give them all, each once.", key)
    return cards


def read_readings(terms: BaccaratTerms, reader: Reader) -> Mapping[str, str]:
    """How to read what the book leaves open, where the request does not want the house's own reading."""
    return {name: reader.choice(name, options, options[0]) for name, options in terms.table.readings.items()}


def check_lines(terms: BaccaratTerms, reader: Reader, r: Round[State]) -> None:
    """Notes every wager that needs a line wager of the same bettor beside it."""
    for wager in r.setup.wagers:
        beside = r.setup.at(wager.seat, wager.back)
        if terms.refuses(wager, beside):
            rule = terms.may_stand(wager.kind, wager.stake, beside).rule
            message = f"{wager.kind} may not be bet so ({rule.cite}): {rule.says}"
            reader.problem(message, f"Lines: {', '.join(terms.lines)}.", wager.place)


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


def check_draws(terms: BaccaratTerms, reader: Reader, r: Round[State]) -> None:
    """Notes a hand that nobody could have played so; where only a doubtful line is against it the doubt is told."""
    for who, stands in drawn(terms, r).items():
        if stands.against is not None:
            drew = len(coup_of(terms, r).hand(who)) > 2
            message = "takes no third card here" if drew else "has to take a third card here"
            hint = f"{stands.against.says} ({stands.against.cite})"
            reader.problem(f"the {who} hand {message}.", hint, f"{who}_hand")


def in_doubt(terms: BaccaratTerms, r: Round[State]) -> tuple[Printed, ...]:
    """The doubtful lines by which the hands would have been played otherwise."""
    doubtful = (stands.doubtful for stands in drawn(terms, r).values())
    return tuple(dict.fromkeys(printed for printed in doubtful if printed is not None))


def check_table(terms: BaccaratTerms, reader: Reader, r: Round[State]) -> None:
    """Notes wagers and hands that could not lie so when they are settled."""
    check_lines(terms, reader, r)
    check_draws(terms, reader, r)


def show(player: Sequence[Card], banker: Sequence[Card], options: Mapping[str, str]) -> Opened[State]:
    """Both hands open on the felt."""

    def lay(now: Lay) -> Lay:
        return now.put(LINES[PLAYER], player, up=True).put(LINES[BANKER], banker, up=True)

    return Opened(lay, options)


def show_card(card: Card) -> Opened[State]:
    """The card that places the Action button, wherever it lies."""
    return Opened(lambda lay: lay, state=lambda state: replace(state, button=card))


def read_table(terms: BaccaratTerms, reader: Reader, rows: Sequence[Row]) -> Opened[State]:
    """Two finished hands, the readings, and at every seat whether a plaque lies there."""
    player, banker = read_hand(terms, reader, "player_hand"), read_hand(terms, reader, "banker_hand")
    standing = [str(seat) for row, seat in rows if terms.choice and row.boolean("plaque", default=False)]
    plaques = {PLAQUE: ",".join(standing)} if standing else {}
    return show(player, banker, {**read_readings(terms, reader), **plaques})


# -- questions of baccarat alone


def ask_draw(terms: BaccaratTerms, asking: Asking[State], reader: Reader) -> Answer:
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
    player, banker = (cards, against) if who == PLAYER else (against, cards)
    stage = "player" if who == PLAYER and asking.has("player") else "play"
    r = asking.alone(stage, show(player, banker, readings))
    decision, total = asked(r, Key(Kind.DRAW, 0, who)), Coup(player, banker).total(who)
    assert isinstance(decision.result, Choose)
    return cited(decision, act=decision.result.option, total=total)


def ask_compare(terms: BaccaratTerms, asking: Asking[State], reader: Reader) -> Answer:
    """The result of two finished hands, `player` and `bank` or as in all other requests."""
    named = reader.has("player_hand") or reader.has("banker_hand")
    player, banker = (
        read_hand(terms, reader, key) for key in (("player_hand", "banker_hand") if named else ("player", "bank"))
    )
    readings = read_readings(terms, reader)
    stop_on(reader)
    decision = asked(asking.alone("play", show(player, banker, readings)), Key(Kind.RESULT))
    assert isinstance(decision.result, Choose)
    coup, winner = terms.coup(player, banker, readings), won_by(decision.result.option)
    of_player = {PLAYER: "win", BANKER: "lose"}.get(winner, "push")
    parts = [{"part": who, "total": coup.total(who), "natural": coup.natural(who)} for who in (PLAYER, BANKER)]
    return cited(decision, result=of_player, winner=winner, parts=parts)


def ask_allowed(terms: BaccaratTerms, asking: Asking[State], reader: Reader) -> Answer:
    """Whether a bettor with these wagers, seated or `behind`, may bet on `option`, and so much with an `amount`."""
    kind, behind = read_wager(reader, "option", asking.terms.kinds), read_behind(reader)
    wagers = read_wagers(reader, 2, asking.terms.kinds) if reader.has("wagers") else ()
    sized = read_sized(asking.terms, reader, kind)
    amount = f"={dollars(reader.cents('amount')).replace(',', '')}" if reader.has("amount") else ""
    stop_on(reader)
    if behind and not asking.terms.back_line:
        return {"allowed": False, "read": NO_BACK_LINE}
    if sized is not None and not sized.result:
        return cited(sized, allowed=False)
    if kind not in terms.asked_about:
        return {"allowed": True, "read": "A wager on a line stands by itself."}
    r = asking.alone(CHECKS, Opened(lambda lay: lay, {TRIES: f"2:{kind}{amount}"}), wagers)
    decision = asked(r, Key(Kind.ALLOW, 2, kind))
    return cited(decision, allowed=decision.result == Choose("allow"))

"""Every decision about melds, additions, discards and going out: pure functions of terms and cards, in chips."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from trainer.cards.card import Card
from trainer.cards.notation import write_cards
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.text import Text, counted, join, say
from trainer.games.pan.pan_terms import ANY_DISCARD, FLAT, FORFEIT, FROM_DECK, LEFT_DEALS, PanTerms
from trainer.hands import melds as meld_rules
from trainer.rules.decision import Decision, Printed, decided, misread
from trainer.table.seat_ring import clockwise

Cards = tuple[Card, ...]
NONE = "none"
YES, NO = "allow", "refuse"
KIND_RULES = {
    meld_rules.MeldKind.ROPE: "meld.rope",
    meld_rules.MeldKind.DIFFERENT: "meld.different",
    meld_rules.MeldKind.SAME: "meld.same",
    meld_rules.MeldKind.ANY: "meld.any",
}
KIND_WORDS = {
    meld_rules.MeldKind.ROPE: say("a rope"),
    meld_rules.MeldKind.DIFFERENT: say("a set of different suits"),
    meld_rules.MeldKind.SAME: say("a set of one suit"),
    meld_rules.MeldKind.ANY: say("a set of aces or kings of any suits"),
}
CONDITION_WORDS = {
    meld_rules.PayingMeld.VALLE_DIFFERENT: say("valle cards of different suits"),
    meld_rules.PayingMeld.VALLE_SAME: say("valle cards of one suit"),
    meld_rules.PayingMeld.OTHER_SAME: say("other cards of one suit"),
    meld_rules.PayingMeld.LOW_ROPE: say("ace-deuce-trey of one suit"),
    meld_rules.PayingMeld.HIGH_ROPE: say("king-queen-jack of one suit"),
}


def shown(cards: Iterable[Card]) -> str:
    """Cards as they are laid, as text."""
    return write_cards(meld_rules.in_order(tuple(cards)))


def chips(count: int) -> Text:
    return counted("{n} chip", "{n} chips", count)


# -- what a meld is


def laid_kind(terms: PanTerms, cards: Cards) -> meld_rules.MeldKind | None:
    """What cards just laid are by the sets of this house; None where they are no meld."""
    kind = meld_rules.meld_kind(cards)
    if (
        kind is meld_rules.MeldKind.DIFFERENT
        and terms.all_different
        and len({card.suit for card in cards}) < len(cards)
    ):
        return meld_rules.MeldKind.ANY if cards[0].rank in meld_rules.ANY_SUIT else None
    return kind


def read_meld(terms: PanTerms, cards: Cards) -> Decision[str]:
    """What cards laid together are, "none" where they are no meld. Aces or kings are a set whatever their suits."""
    return _meld(terms, cards).with_lines(misread(_every_meld(terms), lambda other: _not_this(other, cards)))


def _every_meld(terms: PanTerms) -> Mapping[str, Printed]:
    """The rules of all that cards may be taken for."""
    return {NONE: terms.rule("meld.none"), **{kind.value: terms.rule(id) for kind, id in KIND_RULES.items()}}


def _not_this(id: str, cards: Cards) -> Text:
    """Why cards are not what they were called."""
    if id == NONE:
        return say("It is a meld.")
    kind, suits = meld_rules.MeldKind(id), len({card.suit for card in cards})
    because = counted("{n} suit among {cards}", "{n} suits among {cards}", suits, cards=shown(cards))
    if kind is meld_rules.MeldKind.ROPE:
        because = say("{cards} do not follow each other in one suit", cards=shown(cards))
    elif not meld_rules.is_set_of_rank(cards):
        because = say("{cards} are not of one rank", cards=shown(cards))
    elif kind is meld_rules.MeldKind.ANY and cards[0].rank not in meld_rules.ANY_SUIT:
        because = say("{cards} are neither aces nor kings", cards=shown(cards))
    return say("Not {meld}: {because}.", meld=KIND_WORDS[kind], because=because)


def _meld(terms: PanTerms, cards: Cards) -> Decision[str]:
    kind = laid_kind(terms, cards)
    if kind is None:
        rule = "meld.none" if meld_rules.meld_kind(cards) is None else "meld.different"
        return decided(NONE, terms.rule(rule), *_no_meld(cards))
    decision = decided(kind.value, terms.rule(KIND_RULES[kind]), *_meld_words(kind, cards))
    if kind in (meld_rules.MeldKind.DIFFERENT, meld_rules.MeldKind.SAME) and cards[0].rank in meld_rules.ANY_SUIT:
        return replace(decision, also=(meld_rules.MeldKind.ANY.value,)).and_rules(terms.rule("meld.any"))
    return decision


def _meld_words(kind: meld_rules.MeldKind, cards: Cards) -> tuple[Text, ...]:
    if kind is meld_rules.MeldKind.ROPE:
        return (say("{cards} follow each other in one suit", cards=shown(cards)),)
    count = len({card.suit for card in cards})
    return (counted("{n} suit among {cards}", "{n} suits among {cards}", count, cards=shown(cards)),)


def _no_meld(cards: Cards) -> tuple[Text, ...]:
    if len(cards) < meld_rules.LEAST:
        return (counted("{n} card is too few", "{n} cards are too few", len(cards)),)
    if len(cards) > meld_rules.MOST:
        return (counted("{n} card is too many", "{n} cards are too many", len(cards)),)
    if meld_rules.meld_kind(cards) is not None:
        return (say("{cards} have one suit twice", cards=shown(cards)),)
    if meld_rules.is_set_of_rank(cards):
        return (say("{cards} are of two suits, neither all of one nor of three", cards=shown(cards)),)
    if len({card.suit for card in cards}) > 1:
        return (say("{cards} are neither of one rank nor of one suit", cards=shown(cards)),)
    return (say("{cards} do not follow each other", cards=shown(cards)),)


# -- what it collects


def spread_pays(terms: PanTerms, cards: Cards) -> Decision[int]:
    """What a meld just laid collects from each player."""
    paying_melds = meld_rules.conditions(cards)
    if not paying_melds:
        return decided(0, terms.rule("condition.none"), say("{cards} are not a condition", cards=shown(cards)))
    total = sum(_full_payment(terms, paying_meld, cards) for paying_meld in paying_melds)
    decision = decided(total, terms.pays[paying_melds[0]].printed, *_worth(terms, paying_melds, cards))
    decision = decision.and_rules(*(terms.pays[paying_meld].printed for paying_meld in paying_melds[1:]))
    return decision.and_rules(terms.rule("condition.whole")) if len(cards) > meld_rules.LEAST else decision


def _full_payment(terms: PanTerms, paying_meld: meld_rules.PayingMeld, cards: Cards) -> int:
    pays = terms.pays[paying_meld]
    return pays.first(cards) if paying_meld in meld_rules.ROPES else pays.for_meld(cards)


def _worth(terms: PanTerms, paying_melds: Sequence[meld_rules.PayingMeld], cards: Cards) -> Iterable[Text]:
    for paying_meld in paying_melds:
        words = say("{cards}, {condition}: {value}")
        if meld_rules.in_spades(cards):
            words = say("{cards}, {condition}, in spades: {value}")
        value = chips(_full_payment(terms, paying_meld, cards))
        yield words.filled(cards=shown(cards), condition=CONDITION_WORDS[paying_meld], value=value)


def add_allowed(terms: PanTerms, meld: Cards, more: Cards) -> Decision[bool]:
    """Whether cards may be added to a meld."""
    kind = meld_rules.meld_kind(meld)
    fits = meld_rules.may_add(meld, more)
    if kind is None:
        return decided(False, terms.rule("meld.none"), *_no_meld(meld))
    words = say("with {cards} it stays {kind}", cards=shown(more), kind=KIND_WORDS[kind])
    if not fits:
        words = say("with {cards} it is no longer {kind}", cards=shown(more), kind=KIND_WORDS[kind])
    return decided(fits, terms.rule("increase.keeps"), words)


def add_pays(terms: PanTerms, meld: Cards, more: Cards) -> Decision[int]:
    """What cards added to a meld collect from each player, the addition alone."""
    paying_melds = meld_rules.conditions(meld)
    if not paying_melds:
        return decided(0, terms.rule("increase.none"), say("{cards} are not a condition", cards=shown(meld)))
    if paying_melds[0] in meld_rules.ROPES:
        words = say("{cards} are a rope", cards=shown(meld))
        return decided(0, terms.rule("increase.rope"), words)
    pays = terms.pays[paying_melds[0]]
    total = pays.more(meld, len(more))
    half = paying_melds[0] is meld_rules.PayingMeld.VALLE_SAME
    each = pays.added_spades if meld_rules.in_spades(meld) else pays.added
    reason = counted(
        "{n} card added to {condition}, {each} each",
        "{n} cards added to {condition}, {each} each",
        len(more),
        condition=CONDITION_WORDS[paying_melds[0]],
        each=chips(each),
    )
    return decided(total, terms.rule("increase.half" if half else "increase.value"), reason).and_rules(pays.printed)


def split_allowed(terms: PanTerms, meld: Cards, more: Cards, parts: Sequence[Cards]) -> Decision[bool]:
    """Whether a meld with cards added may become these two melds."""
    fine = meld_rules.is_split(meld, more, parts)
    reasons = [say("{cards}: {kind}", cards=shown(part), kind=_kind_words(part)) for part in parts]
    return decided(fine, terms.rule("split.two"), *reasons)


def _kind_words(cards: Cards) -> Text:
    kind = meld_rules.meld_kind(cards)
    return KIND_WORDS[kind] if kind else say("no meld")


def best_split(meld: Cards, more: Cards) -> tuple[Cards, Cards] | None:
    """How a meld comes apart with these cards: what makes most conditions of it; None where it does not."""
    ways = sorted(meld_rules.splits((*meld, *more)), key=lambda parts: -len(meld_rules.new_conditions(meld, parts)))
    return ways[0] if ways else None


def split_pays(terms: PanTerms, meld: Cards, parts: Sequence[Cards]) -> Decision[int]:
    """What splitting a meld collects from each player: the conditions made by it."""
    split_melds = meld_rules.new_conditions(meld, parts)
    if not split_melds:
        return decided(
            0,
            terms.rule("split.none"),
            say("neither part is a new condition: {parts}", parts=join(map(shown, parts), " / ")),
        )
    total = sum(_flat(terms, paying_meld, cards) for paying_meld, cards in split_melds)
    reasons = [
        say("{cards}: {value}", cards=shown(cards), value=chips(_flat(terms, paying_meld, cards)))
        for paying_meld, cards in split_melds
    ]
    decision = decided(total, terms.rule("split.condition"), *reasons)
    return decision.and_rules(*(terms.pays[paying_meld].printed for paying_meld, _ in split_melds))


def _flat(terms: PanTerms, paying_meld: meld_rules.PayingMeld, cards: Cards) -> int:
    if terms.split == FLAT:
        return terms.pays[meld_rules.PayingMeld.OTHER_SAME].first(cards) if meld_rules.in_spades(cards) else 1
    return _full_payment(terms, paying_meld, cards)


def borrow_allowed(terms: PanTerms, meld: Cards, cards: Cards) -> Decision[bool]:
    """Whether cards of a meld may be taken to make another."""
    meld_left = meld_rules.without_cards(meld, cards)
    if meld_left is None:
        return decided(False, terms.rule("borrow.left"), say("not in the meld: {cards}", cards=shown(cards)))
    stay = meld_rules.melds_left(meld, cards)
    words = (say("{cards} stay: {kind}", cards=shown(part), kind=_kind_words(part)) for part in stay or (meld_left,))
    return decided(bool(stay), terms.rule("borrow.left"), *words)


# -- discards


def take_allowed(terms: PanTerms, card: Card, source: str, *, melds: bool) -> Decision[bool]:
    """Whether the top discard may be taken: where it came from, and whether it is melded at once."""
    if source != FROM_DECK and terms.option != ANY_DISCARD:
        return decided(False, terms.rule("draw.discard"), _from_a_hand(card))
    if not melds:
        return decided(False, terms.rule("draw.use"), say("{card} cannot be melded at once", card=shown((card,))))
    words = say("{card} came from the deck and goes into a meld at once", card=shown((card,)))
    if source != FROM_DECK:
        words = say("{card}, the previous player's discard, goes into a meld at once", card=shown((card,)))
    return decided(True, terms.rule("draw.discard"), words).and_rules(terms.rule("draw.use"))


def _from_a_hand(card: Card) -> Text:
    return say("{card} came from a hand, not from the deck", card=shown((card,)))


@dataclass(frozen=True, slots=True)
class Demand:
    """Somebody wants a player to take the top discard: the player's melds, and what is said about an out card.

    `out`: the card puts him out; `next_more`: it would put the next player out for more; `passed_on`: who demands it
    is the one who drew it and let it go.
    """

    card: Card
    melds: tuple[Cards, ...]
    source: str = FROM_DECK
    passed_on: bool = False


def fits_any(card: Card, melds: Iterable[Cards]) -> int:
    """The number of the first meld that a card can be added to, from 1; 0 for none."""
    return next((place for place, meld in enumerate(melds, start=1) if meld_rules.may_add(meld, (card,))), 0)


def must_take(terms: PanTerms, demand: Demand) -> Decision[bool]:
    """Whether a player has to take the top discard that somebody wants him to take."""
    if demand.passed_on and terms.drawer is not None:
        return decided(
            False, terms.drawer, say("the player who wants it drew {card} and passed it", card=shown((demand.card,)))
        )
    if demand.source != FROM_DECK and terms.option != ANY_DISCARD:
        return decided(False, terms.rule("draw.discard"), _from_a_hand(demand.card))
    place = fits_any(demand.card, demand.melds)
    if not place:
        return decided(
            False, terms.rule("force.none"), say("{card} fits none of the player's melds", card=shown((demand.card,)))
        )
    words = say("it fits the player's meld {place}: {cards}", place=place, cards=shown(demand.melds[place - 1]))
    return decided(True, terms.rule("force.fits"), words)


def may_give(terms: PanTerms, card: Card, melds: Sequence[Cards], *, makes: bool) -> Decision[bool]:
    """Whether a drawn card may be discarded that puts the next player out; `makes`: it makes a meld with his hand."""
    place = fits_any(card, melds)
    if place:
        words = say("the discarder can use it: it fits their own meld {place}", place=place)
    elif makes:
        words = say("{card} makes a meld with cards in the hand", card=shown((card,)))
    else:
        words = say("the discarder cannot use {card} and has no other discard", card=shown((card,)))
    return decided(not place and not makes, terms.rule("out.give"), words)


# -- going out


def is_out(terms: PanTerms, melds: Sequence[Cards]) -> Decision[bool]:
    """Whether a player is out."""
    count = sum(map(len, melds))
    reason = counted("{n} card melded", "{n} cards melded", count)
    bad = [say("{cards} are not a meld", cards=shown(meld)) for meld in melds if meld_rules.meld_kind(meld) is None]
    return decided(count == meld_rules.MOST and not bad, terms.rule("out.eleven"), reason, *bad)


def out_pays(terms: PanTerms, melds: Sequence[Cards]) -> Decision[int]:
    """What going out collects from each player: the chips for it, and every condition again."""
    reasons = [say("for going out: {value}", value=chips(terms.out))]
    total, grown, rules = terms.out, False, list[Printed]()
    for meld in melds:
        paying_melds = meld_rules.conditions(meld)
        if not paying_melds:
            continue
        value = sum(_full_payment(terms, paying_meld, meld) for paying_meld in paying_melds)
        total += value
        grown = grown or len(meld) > meld_rules.LEAST
        rules += [terms.pays[paying_meld].printed for paying_meld in paying_melds]
        reasons.append(say("{cards} again: {value}", cards=shown(meld), value=chips(value)))
    decision = decided(total, terms.rule("out.chips"), *reasons).and_rules(terms.rule("out.again"), *rules)
    return decision.and_rules(terms.rule("out.grown")) if grown else decision


def empty_pays(terms: PanTerms, rule: Printed, seats: Sequence[int]) -> Decision[int]:
    """What each hand without a meld pays for going out."""
    return decided(terms.empty, rule, say("no meld at seat {seats}", seats=_seats(seats)))


@dataclass(frozen=True, slots=True)
class HowSeated:
    """Who sits how in a hand: who has cards, whose hand was fouled, who is gone without paying, who melded nothing."""

    live: tuple[int, ...]
    fouled: tuple[int, ...]
    gone: tuple[int, ...]
    no_meld: tuple[int, ...] = ()

    def payers(self, winner: int) -> tuple[int, ...]:
        """Who pays a player."""
        return tuple(sorted(seat for seat in (*self.live, *self.fouled) if seat != winner))


def who_pays(terms: PanTerms, standing: HowSeated, winner: int) -> Decision[tuple[int, ...]]:
    """Who pays a player that collects."""
    payers = standing.payers(winner)
    reasons = []
    if standing.fouled:
        reasons.append(say("fouled and still paying: {seats}", seats=_seats(standing.fouled)))
    if standing.gone:
        reasons.append(say("retired or without chips: {seats}", seats=_seats(standing.gone)))
    if standing.fouled:
        decision = decided(payers, terms.rule("payers.fouled"), *reasons)
        return decision.and_rules(terms.rule("payers.retired")) if standing.gone else decision
    if standing.gone:
        return decided(payers, terms.rule("payers.retired"), *reasons)
    return decided(
        payers,
        terms.rule("payers.all"),
        counted("{n} player, nobody has retired", "{n} players, none has retired", len(payers)),
    )


def _seats(seats: Iterable[int]) -> str:
    return ", ".join(map(str, seats))


# -- who is first, and the rest of the table


def to_the_right(first: int, seats: int) -> tuple[int, ...]:
    """Every seat once as cards and turns go: counter-clockwise, beginning with `first`."""
    return tuple((first - 1 - step) % seats + 1 for step in range(seats))


def first_draw(terms: PanTerms, winner: int, staying: Collection[int]) -> Decision[int]:
    """Who draws first: the winning hand, or the first player to its right."""
    if winner in staying:
        return decided(winner, terms.rule("first.winner"), say("seat {seat} has the winning hand", seat=winner))
    first = next(seat for seat in to_the_right(winner, terms.seats) if seat in staying)
    reason = say("seat {winner} retired, and seat {seat} is next to the right", winner=winner, seat=first)
    return decided(first, terms.rule("first.next"), reason)


def retiring(terms: PanTerms, seats: int) -> Decision[int]:
    """What the players who retire add to the middle, in chips."""
    if terms.retire == FORFEIT:
        each = chips(terms.forfeit)
        reason = counted("{n} player retires, {each}", "{n} players retire, {each} each", seats, each=each)
        return decided(seats * terms.forfeit, terms.rule("top.retire"), reason)
    reason = counted(
        "{n} player retires, and the ante is in the middle already",
        "{n} players retire, and their antes are in the middle already",
        seats,
    )
    return decided(0, terms.rule("top.retire"), reason)


def next_hand(terms: PanTerms, winner: int, players: Collection[int], *, leaves: bool) -> Decision[int]:
    """Who gets the first cards of the next hand, or deals it, as the house counts it."""
    if leaves and terms.printed is not None:
        first = next(seat for seat in to_the_right(winner, terms.seats) if seat in players and seat != winner)
        return decided(first, terms.printed, say("seat {seat} won and leaves", seat=winner))
    won = say("seat {seat} won the hand", seat=winner)
    if terms.next_hand == LEFT_DEALS:
        left_seat = next(seat for seat in clockwise(winner, terms.seats) if seat in players and seat != winner)
        return decided(left_seat, terms.rule("rotate.next"), won)
    return decided(winner, terms.rule("rotate.next"), won)

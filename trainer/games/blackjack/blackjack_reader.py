"""A book's blackjack as typed terms, its faults included; what is missing becomes a problem."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import chain
from typing import Final

from trainer.cards.card import FIRST_BONUS, TEN, Card
from trainer.cards.deck import DeckPlan, without_ranks
from trainer.cards.notation import parse_cards
from trainer.core.lazy_dataclass import replace
from trainer.core.money import Odds, Rounding
from trainer.core.rng import choose
from trainer.core.text import say
from trainer.games.banked.banked_offers import AT_MOST, MAX, MIN, WagerLimit, offer_words
from trainer.games.banked.banked_terms import BankedTerms, read_banked, reading_words
from trainer.games.blackjack import blackjack_situations, blackjack_terms
from trainer.games.blackjack.blackjack_button import BANK_LEFT, HOUSE_LEFT, ButtonTerms, read_button
from trainer.games.blackjack.blackjack_hand import Counting, JokerCounts, Natural, RankGroup, group_of, points_of
from trainer.games.blackjack.blackjack_state import NOTHING
from trainer.games.faults import card_faults, fault_rows
from trainer.games.faults.banked_faults import BANKED
from trainer.games.faults.fault_rows import ASKED, MOVED, SAID, by_id, fault
from trainer.games.faults.fault_scene import Scene
from trainer.games.shared_words import ALLOW, CHOICE, DOWN, HIT, REFUSE, STAND, UP
from trainer.round.ruling import FaultView, Situation
from trainer.round.settling import PLAIN, SettleTerms, awards_of, read_awards, settling
from trainer.rules.conditions import Words, words_of
from trainer.rules.decision import row_id
from trainer.rules.reader import Reader
from trainer.rules.word_binding import read_rules
from trainer.table.places import BANK

# ---------------- what goes wrong at blackjack
#
# Beside what can at every table with a player-dealer: hands over, signals, aces.

DRAWING: Final = ("gets-card", "stands", "management-decides", "hand-loses")


def with_wager(texts: str, now: Scene) -> FaultView:
    """These cards lie open before a player, with his wager."""
    happened = card_faults.by_owner("", texts, now)
    felt, seat = now.after(happened)
    return felt.showing(*happened.look, now.spot(seat))


def bank_ace(now: Scene) -> FaultView:
    """The bank shows an ace, its other card is closed."""
    felt, place = now.felt, now.hand(BANK)[0]
    felt.want(place, 0, *parse_cards("As"))
    felt.turn(place, range(1, len(felt.at(place))), up=False)
    felt.turn(place, [0])
    return felt.showing(place)


def two_aces(now: Scene) -> FaultView:
    """The bank's hand lies open, two aces that no player holds."""
    felt, place = now.felt, now.hand(BANK)[0]
    felt.lie(place, ())
    for _ in range(2):
        felt.add(place, [felt.spare(_is_ace)], up=True)
    return felt.showing(place)


def _is_ace(card: Card) -> bool:
    return group_of(card) is RankGroup.ACE


def signaling(points: range, now: Scene) -> FaultView:
    """The hand of a player who signals: one of so many points, an ace counted as one, where there is any."""
    hands = {seat: now.hand(seat)[0] for seat in now.live}
    fitting = [seat for seat, place in hands.items() if sum(map(points_of, now.r.lay.cards_at(place))) in points]
    return FaultView((hands[choose(now.rng, fitting or list(hands))],))


# fmt: off
SITUATIONS: Final[Mapping[str, Situation]] = by_id(
    *BANKED.values(),
    fault("over-wager", "lies", partial(with_wager, "9c 8d 6h"),
        "leave-down pick-up-now return-uncovered nothing-paid",
        asked=say("The player-dealer wants this wager at once.")),
    fault("past-22", "lies", partial(with_wager, "Kc Qd 2h"), (*DRAWING, "refuse"),
        asked=say("A player asks for one more card.")),
    fault("hidden-natural", "lies", two_aces,
        "counts-two-or-twelve hand-loses true-value misdeal",
        asked=say("The players have drawn. The player-dealer announced nothing and now opens the hand.")),
    fault("no-insurance", "lies", bank_ace, ASKED, asked=say("A player asks for insurance.")),
    fault("signal-side", "lies main", partial(signaling, range(12, 22)), DRAWING, unseen=MOVED),
    fault("signal-sweep", "lies main", partial(signaling, range(17)), DRAWING, unseen=MOVED),
    fault("touch-cards", "lies", fault_rows.hand, (*ASKED, "hand-loses"), unseen=MOVED),
    fault("not-for-play", "bank", fault_rows.bank, ASKED, unseen=SAID),
)
# fmt: on


# ---------------- blackjack reader

RULES = (
    "wager.back-line",
    "deal.first",
    "deal.bank-last",
    "deal.bank-cards",
    "play.order",
    "count.points",
    "settle.order",
)
"""The printed rules every blackjack book has to bring."""
OPTIONAL = ("bank.sides-only", "count.joker", "settle.at-once-short")
"""Printed rules that some books bring."""
BASE, SIDE = "base", "side"
"""The groups of usual stakes."""


def _worth(odds: Odds) -> Fraction:
    """What odds win for one."""
    return Fraction(*odds.to)


def read_terms(reader: Reader, book: str) -> blackjack_terms.BlackjackTerms:
    """All terms of the book; what is missing or unknown becomes a problem."""
    settlement, table = reader.table("settlement"), reader.table("table")
    shared = read_banked(
        reader,
        book,
        stakes=(BASE, SIDE) if reader.table("usual").has(SIDE) else (BASE,),
        moments=blackjack_terms.MOMENTS,
        situations=SITUATIONS,
        counted=table.texts("fee_counts") if table.has("fee_counts") else None,
    )
    main, back_line = shared.kinds[0], table.texts("back_line", ())
    sides = _read_sides(reader, [kind for kind in shared.names if kind != main])
    own = reading_words(shared.readings)
    plays = {**blackjack_situations.PLAY_CONDITIONS, **own}
    ends = {**blackjack_situations.FINISHED_CONDITIONS, **own}
    deck, options = _read_deck(reader), _read_options(reader, plays)
    deal, button = _read_deal(reader), read_button(reader)
    hits, at_once = _acts(HIT, STAND, CHOICE), settlement.boolean("at_once", default=False)
    spots, paid = (
        {**shared.names, blackjack_terms.INSURANCE: blackjack_terms.INSURANCE_NAME},
        (*sides, *_insured(options)),
    )
    results = read_awards(
        reader, "result", ends, say("Results"), (*PLAIN, blackjack_terms.HALF, blackjack_situations.RESCUED)
    )
    pays = {kind: read_awards(reader.table("pays"), kind, ends, settling(spots[kind])) for kind in paid}
    if blackjack_terms.EVEN in options and not any(
        words_of(rule).get("fate") == blackjack_situations.EVEN_MONEY for rule in results
    ):
        reader.problem(say("no result row says what even money pays."), say("Add a row result.even-money."), "result")
    needed = [*RULES, *(id for id in OPTIONAL if id in reader.book.rules)]
    needed += _needed(deal, button, options, deck, at_once=at_once, sides=bool(sides))
    return blackjack_terms.BlackjackTerms(
        table=_whole_table(reader, shared, main, sides, options),
        main=main,
        deck=deck,
        shoe=deck.cards(),
        most_packs=reader.table("deck").integer("most"),
        count=_read_count(reader),
        drawn_22=_read_drawn_22(reader, shared.readings.get(blackjack_terms.DRAWN_22, ())),
        deal=deal,
        button=button,
        sides=sides,
        player_rules=read_rules(reader, "player_rule", plays, hits, say("How players play")),
        bank_rules=read_rules(reader, "bank_rule", plays, hits, say("How the bank plays")),
        options=options,
        results=results,
        top=max((award.odds for award in awards_of(results, NOTHING) if award.odds), key=_worth, default=None),
        pays=pays,
        at_once=at_once,
        rounding=Rounding(
            settlement.choice("rounding", [rounding.value for rounding in Rounding], Rounding.CENT_DOWN.value)
        ),
        back_line=back_line,
        rules={id: reader.rule(id) for id in needed},
    )


def _whole_table(
    reader: Reader,
    shared: BankedTerms,
    main: str,
    sides: Mapping[str, blackjack_terms.SideBet],
    options: Mapping[str, blackjack_terms.PlayRules],
) -> BankedTerms:
    """The shared terms with what is added during a round, the limits of side bets, and the name of the schedule."""
    usual, named = reader.table("usual"), reader.table("table").text("fee_set", "")
    least, most = usual.cents("min", 0), usual.cents("max", 0)
    limits = [WagerLimit(tuple(shared.names), least, most)] * bool(most)
    limits += [_side_limit(reader, side, main) for side in sides.values()]
    size = shared.sizes[0]
    return replace(
        shared,
        settle=_with_further(shared.settle, main, options),
        printed_sizes=(size, *range(2, size)),
        limits=(*limits, *shared.limits),
        fees=replace(shared.fees, also={**shared.fees.also, **({named: ""} if named else {})}),
    )


def _side_limit(reader: Reader, side: blackjack_terms.SideBet, main: str) -> WagerLimit:
    """The limits that `[side]` writes, by the rule about side bets."""
    words = offer_words((main, side.kind))
    sizes = {MIN: side.least, MAX: side.most}
    needs = [words[word].bind(word, cents) for word, cents in sizes.items() if cents]
    needs += [words[AT_MOST].bind(AT_MOST, [main])] * side.within
    printed = reader.rule("wager.side") if needs else None
    return WagerLimit((side.kind,), side.least, side.most, needs=tuple(needs), printed=printed)


def _needed(
    deal: blackjack_terms.DealTerms,
    button: ButtonTerms,
    options: Mapping[str, blackjack_terms.PlayRules],
    deck: DeckPlan,
    *,
    at_once: bool,
    sides: bool,
) -> list[str]:
    """The printed rules a book needs for what it has."""
    rule_ids = ["wager.side"] * sides + ["peek.check"] * bool(deal.peek) + ["button.own"] * bool(button.last_at)
    rule_ids += ["deal.tells"] * deal.tells
    if button.count is not None:
        rule_ids += ["button.count", "button.wrap", "button.next"] + ["button.joker"] * ("joker" in button.count.values)
        rule_ids += ["button.ten"] * (TEN in deck.ranks or bool(deck.bonus))
    rule_ids += ["insurance.offer", "settle.insurance"] * (blackjack_terms.INSURANCE in options)
    rule_ids += ["settle.at-once"] * at_once
    return rule_ids + ["settle.even-money"] * (blackjack_terms.EVEN in options)


def _insured(options: Mapping[str, blackjack_terms.PlayRules]) -> tuple[str, ...]:
    return (blackjack_terms.INSURANCE,) if blackjack_terms.INSURANCE in options else ()


def _acts(*words: str) -> Mapping[str, Callable[[blackjack_situations.Play], str | None]]:
    def gives(word: str) -> Callable[[blackjack_situations.Play], str | None]:
        return lambda _: word

    return {word: gives(word) for word in words}


def _with_further(settle: SettleTerms, main: str, options: Mapping[str, blackjack_terms.PlayRules]) -> SettleTerms:
    """Wagers added during the round are settled behind the first one of their seat."""
    added = (*blackjack_terms.added_wagers(options), *_insured(options))
    laps = tuple(
        tuple(chain.from_iterable((kind, *added) if kind == main else (kind,) for kind in lap))
        for lap in settle.laps.laps
    )
    names = {**settle.names, **blackjack_terms.FURTHER_NAMES}
    return replace(settle.with_laps(laps), names=names)


def _read_deck(reader: Reader) -> DeckPlan:
    """`[deck]`: ranks left out, jokers and lettered bonus cards of one pack, and how many packs, as the book allows."""
    deck = reader.table("deck")
    decks, least, most = deck.integer("decks"), deck.integer("least"), deck.integer("most")
    if not 1 <= least <= decks <= most:
        deck.problem(
            say("{decks} decks are not between {least} and {most}.", decks=decks, least=least, most=most), key="decks"
        )
    bonus = tuple(Card(FIRST_BONUS + letter) for letter in range(4) for _ in range(4))
    return DeckPlan(
        ranks=without_ranks(*deck.integers("without", ())),
        jokers=deck.integer("jokers", 0),
        bonus=bonus if deck.boolean("lettered_bonus", default=False) else (),
        copies=max(1, decks),
    )


def _read_count(reader: Reader) -> Counting:
    count = reader.table("count")
    naturals = []
    for row in reader.rows("natural"):
        printed, name = row.printed("natural."), row.words("name")
        groups = [RankGroup(word) for word in row.texts("cards") if word in list(RankGroup)]
        if len(groups) != 2:
            row.problem(say("a natural has two cards."), say("Groups: {group}.", group=", ".join(RankGroup)), "cards")
            groups = [RankGroup.ACE, RankGroup.TEN]
        id = row_id("natural", printed.id)
        suited, halves = row.boolean("suited", default=False), row.integer("halves")
        if halves < 2 * count.integer("target"):
            fix = say("Write its points twice: 43 is a hand of 21 and a half.")
            row.problem(say("any hand at the goal beats this natural."), fix, "halves")
        naturals.append(Natural(id, name, (min(groups), max(groups)), halves, printed, suited))
    joker_points = count.integers("joker_points", (11, 11))
    if len(joker_points) != 2 or joker_points[0] > joker_points[1]:
        count.problem(say("a joker has a lower and a higher count."), say("Write [2, 12]."), "joker_points")
        joker_points = (11, 11)
    return Counting(
        joker_points=(joker_points[0], joker_points[1]),
        highest=count.integer("highest"),
        target=count.integer("target"),
        ace_low=count.boolean("ace_low", default=True),
        joker=JokerCounts(count.choice("joker", list(JokerCounts), JokerCounts.NONE)),
        by_distance=count.boolean("by_distance", default=False),
        naturals=tuple(naturals),
        printed=reader.rule("count.points"),
    )


def _read_drawn_22(reader: Reader, options: Sequence[str]) -> Mapping[str, blackjack_terms.Drawn22]:
    """`[[count.drawn_22]]`: a row for each reading, with the best total under it."""
    count = reader.table("count")
    rows = {row.text("id"): row for row in count.rows(blackjack_terms.DRAWN_22)}
    if sorted(rows) != sorted(options):
        count.problem(
            say("the readings of a drawn 22 do not match its rows."),
            say("Readings: {options}.", options=", ".join(options)),
            blackjack_terms.DRAWN_22,
        )
    return {
        name: blackjack_terms.Drawn22(row.integer("highest"), row.printed("count.drawn-22-"))
        for name, row in rows.items()
    }


def _read_deal(reader: Reader) -> blackjack_terms.DealTerms:
    deal = reader.table("deal")
    sides = (UP, DOWN, blackjack_terms.LATER)
    players, bank = deal.texts("players", (UP, UP)), deal.texts("bank")
    for side in (*players, *bank):
        if side not in sides:
            deal.problem(
                say("a card is not dealt '{side}'.", side=side),
                say("Choices: {sides}.", sides=", ".join(sides)),
                "bank",
            )
    peek = tuple(RankGroup(word) for word in deal.texts("peek", ()) if word in list(RankGroup))
    return blackjack_terms.DealTerms(
        deal.choice("first", (BANK_LEFT, HOUSE_LEFT), BANK_LEFT),
        deal.choice("play", (BANK_LEFT, HOUSE_LEFT), BANK_LEFT),
        players,
        bank,
        peek,
        deal.boolean("fee_after", default=False),
        deal.boolean("ask_naturals", default=False),
        deal.boolean("tells", default=False),
    )


def _read_sides(reader: Reader, kinds: list[str]) -> Mapping[str, blackjack_terms.SideBet]:
    sides = {}
    for kind in kinds:
        table = reader.table("side").table(kind)
        least, most = table.cents("min", 0), table.cents("max", 0)
        sides[kind] = blackjack_terms.SideBet(
            kind, least, most, table.boolean("once"), table.boolean("within", default=False)
        )
    return sides


def _read_options(
    reader: Reader, conditions: Words[blackjack_situations.Play]
) -> Mapping[str, blackjack_terms.PlayRules]:
    """`[[option.<name>]]` for each option a player may ask for; an option without rows is not offered."""
    if not reader.has("option"):
        return {}
    table = reader.table("option")
    for name in table.names():
        table.known(name, blackjack_terms.OPTIONS, name)
    actions = _acts(ALLOW, REFUSE)
    return {
        name: read_rules(table, name, conditions, actions, say("Player option: {option}", option=words))
        for name, words in blackjack_terms.OPTIONS.items()
        if table.has(name)
    }

"""Cards and wishes that bring a rule up: one seat gets them, everybody else stands on what he has."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from trainer.cards.card import Card
from trainer.cards.deck import without
from trainer.core.errors import NoRuleApplies
from trainer.core.lazy_dataclass import replace
from trainer.core.rng import Random
from trainer.games.base import Wish
from trainer.games.blackjack import blackjack_stories
from trainer.games.blackjack.blackjack_hand import RankGroup, group_of
from trainer.games.blackjack.blackjack_outcome import button, every_button_rule
from trainer.games.blackjack.blackjack_situations import EVEN_MONEY, SAME, Finished, Play
from trainer.games.blackjack.blackjack_state import compare, deal_seats, may_have_natural, play_seats
from trainer.games.blackjack.blackjack_terms import INSURANCE, LATER, BlackjackTerms
from trainer.games.blackjack.blackjack_wishes import script_text
from trainer.games.shared_words import CHOICE, HIT, STAND
from trainer.round.duty import Kind
from trainer.round.setup import Setup
from trainer.rules.decision import first_result

TRIES = 900


def arrange(terms: BlackjackTerms, rng: Random, setup: Setup, wish: Wish) -> Setup:
    """The set-up with cards on top of the shoe and wishes that bring the rule up, where cards matter for it."""
    terms = terms.under(terms.table.readings_of(setup))
    tell, test = _search(terms, setup, wish)
    if wish.rule in ("settle.at-once", "bank.sides-only"):
        tell = blackjack_stories.all_natural(tell)
    if test is None or f"{wish.kind}/{wish.rule}" in terms.table.unreachable:
        return setup
    best, least, lacks = None, 0, _lacking(terms, setup, wish, test)
    for _ in range(TRIES):
        try:
            drafted = tell(rng)
            for story in (drafted, *(_crossed(drafted, best) if best else ())):
                lack = lacks(story)
                if not lack and test(story):
                    return _with_story(terms, rng, setup, story)
                if lack and (best is None or lack <= least):
                    best, least = story, lack
        except (blackjack_stories.NotThisOne, NoRuleApplies):
            continue
    return setup


def _crossed(
    story: blackjack_stories.Story, other: blackjack_stories.Story
) -> tuple[blackjack_stories.Story, blackjack_stories.Story]:
    """The player of one story against the player-dealer of the other."""
    return replace(story, bank=other.bank), replace(other, bank=story.bank)


def _lacking(
    terms: BlackjackTerms, setup: Setup, wish: Wish, test: blackjack_stories.Test
) -> Callable[[blackjack_stories.Story], int]:
    """What a story lacks to bring a result up, so that half of one that lacks little is kept; 0 for other rules."""
    readings, ids = terms.table.readings_of(setup), [rule.printed.id for rule in terms.results]
    if wish.rule not in ids or test is _always:
        return lambda _: 0
    place = ids.index(wish.rule)
    wished_rule, before = terms.results[place], terms.results[:place]

    def lacks(story: blackjack_stories.Story) -> int:
        done = _finished(terms, story, readings)
        lack = sum(not condition.holds(done) for condition in wished_rule.when)
        return lack or any(all(condition.holds(done) for condition in rule.when) for rule in before)

    return lacks


def _with_story(terms: BlackjackTerms, rng: Random, setup: Setup, story: blackjack_stories.Story) -> Setup:
    """The deck of a story: the first seat to play has it, the others hold twelve to sixteen and stand."""
    order, hero = deal_seats(terms, setup), play_seats(terms, setup)[0]
    cards = _cards_left(terms, story)
    firsts: dict[int, tuple[Card, ...]] = {}
    for seat in order:
        pair = blackjack_stories.natural_pair(terms, rng, cards) if story.alike and seat != hero else ()
        firsts[seat] = pair = story.cards if seat == hero else pair or blackjack_stories.filler(rng, cards)
        if seat != hero:
            cards = without(cards, pair)
    bank_two = terms.deal.bank
    deck: list[Card] = []
    for row in range(2):
        deck.extend(firsts[seat][row] for seat in order)
        if bank_two[row] != LATER:
            deck.append(story.bank[row])
    used = sum(side != LATER for side in bank_two)
    deck.extend((*story.gets, *story.bank[used:]))
    plays: dict[int, Sequence[str]] = {hero: (*story.wants, STAND)}
    plays.update({seat: (*story.others, STAND) for seat in play_seats(terms, setup) if seat != hero})
    if any(rule.do(_plain(terms)) == CHOICE for rule in terms.bank_rules):
        plays[0] = (*([HIT] * max(0, len(story.bank) - 2)), STAND)
    setup = setup.with_options(plays=script_text(plays))
    return replace(setup, deck=tuple(deck))


def _cards_left(terms: BlackjackTerms, story: blackjack_stories.Story) -> tuple[Card, ...]:
    try:
        return without(terms.shoe, (*story.cards, *story.gets, *story.bank))
    except ValueError as error:
        raise blackjack_stories.NotThisOne(str(error)) from error


def _plain(terms: BlackjackTerms) -> Play:
    return Play(terms.count.read(terms.shoe[:2]), terms.shoe[:2])


# -- what is looked for


def _search(
    terms: BlackjackTerms, setup: Setup, wish: Wish
) -> tuple[Callable[[Random], blackjack_stories.Story], blackjack_stories.Test | None]:
    """How to tell stories about a rule, by the list it stands in and the words of its conditions."""
    pools, rule, asks = blackjack_stories.pools_of(terms), wish.rule, terms.asks(wish.rule)
    readings = terms.table.readings_of(setup)
    test = _tests(terms, setup, wish)
    if wish.kind is Kind.ALLOW and rule != "insurance.offer":
        return blackjack_stories.option_story(terms, wish, pools, readings), test
    if wish.kind is Kind.DRAW and blackjack_stories.is_in(rule, terms.player_rules):
        return blackjack_stories.chart_story(terms, rule, asks, pools, readings), test
    if any(blackjack_stories.is_in(rule, terms.pays[kind]) for kind in terms.sides):
        return blackjack_stories.side_story(terms, pools), test
    if blackjack_stories.is_in(rule, terms.pays.get(INSURANCE, ())) or rule == "settle.insurance":
        return blackjack_stories.insured_story(terms, pools), test
    if "fate" in asks or rule == "settle.even-money":
        return blackjack_stories.fate_story(terms, str(asks.get("fate", EVEN_MONEY)), pools, readings), _always
    if asks.get("further") is True:
        return blackjack_stories.further_story(terms, pools, readings), _always
    if asks.get("same_cards") is True:
        return blackjack_stories.mirrored(blackjack_stories.any_story(terms, pools)), test
    return blackjack_stories.any_story(terms, pools), test


def _always(_: blackjack_stories.Story) -> bool:
    return True


def _tests(terms: BlackjackTerms, setup: Setup, wish: Wish) -> blackjack_stories.Test | None:
    """How to tell that a story brings the wished rule up; None where cards do not matter."""
    readings = terms.table.readings_of(setup)
    rule = wish.rule
    if wish.kind is Kind.ALLOW or blackjack_stories.is_in(rule, terms.player_rules):
        return _always
    if blackjack_stories.is_in(rule, terms.bank_rules):
        return lambda story: _playable(terms, story) and _bank_tries(terms, story, rule)
    if blackjack_stories.is_in(rule, terms.results):
        return lambda story: _playable(terms, story) and _result_is(terms, story, rule, readings)
    for kind in (*terms.sides, INSURANCE):
        if blackjack_stories.is_in(rule, terms.pays.get(kind, ())):
            return lambda story, kind=kind: _pays(terms, story, kind, rule)  # type: ignore[misc]
    natural = next((natural.id for natural in terms.count.naturals if natural.printed.id == rule), None)
    if natural is not None:
        return lambda story: natural in (terms.count.read(cards).natural for cards in (story.cards, story.bank[:2]))
    if rule in (printed.id for printed in every_button_rule(terms)) and wish.kind is Kind.PLACE_BUTTON:
        return lambda story: _playable(terms, story) and _places(terms, setup, story.bank[1], rule)
    if rule in (drawn22.printed.id for drawn22 in terms.drawn_22.values()):
        return lambda story: _playable(terms, story) and bool(terms.rule_of_22(_finished(terms, story, readings)))
    return _special(terms, rule)


def _special(terms: BlackjackTerms, rule: str) -> blackjack_stories.Test | None:
    """Rules of the procedure that need certain cards."""
    match rule:
        case "count.joker":
            return lambda story: (
                any(card.is_joker for card in story.cards) and not terms.count.read(story.cards).natural
            )
        case "settle.at-once" | "bank.sides-only":
            return lambda story: bool(terms.count.read(story.cards).natural) and not may_have_natural(terms, story.bank)
        case "settle.insurance" | "insurance.offer":
            return lambda story: group_of(story.bank[0]) is RankGroup.ACE
        case "peek.check":
            return lambda story: group_of(story.bank[0]) in (*terms.deal.peek, RankGroup.PLAIN)
        case _:
            return None


def _places(terms: BlackjackTerms, setup: Setup, card: Card, rule: str) -> bool:
    """Whether the rule decides where this card puts the button; the one of the plain count where no other does."""
    readings = terms.table.readings_of(setup)
    rules = button(terms, setup, card, readings).rules
    return rule == rules[0].id or rule in (printed.id for printed in rules[:-1])


def _playable(terms: BlackjackTerms, story: blackjack_stories.Story) -> bool:
    """The player-dealer has no natural that ends the round before the players play."""
    return not (blackjack_stories.hidden(terms, story) and terms.deal.has_down_card) or not story.gets


def _bank_tries(terms: BlackjackTerms, story: blackjack_stories.Story, rule: str) -> bool:
    for count in range(2, len(story.bank) + 1):
        cards = story.bank[:count]
        read = terms.count.read(cards)
        if read.over or (read.natural and not terms.deal.ask_naturals):
            return False
        if rule in blackjack_stories.path_of(first_result(terms.bank_rules, Play(read, cards, cards))[1]):
            return True
    return False


def _finished(
    terms: BlackjackTerms, story: blackjack_stories.Story, readings: blackjack_stories.Readings | None = None
) -> Finished:
    player, bank = terms.count.read((*story.cards, *story.gets)), terms.count.read(story.bank)
    cards = (*story.cards, *story.gets)
    done = Finished(player, bank, SAME, cards, story.bank, dealt=story.cards, readings=readings or {})
    return compare(terms, player, bank, done)


def _result_is(
    terms: BlackjackTerms, story: blackjack_stories.Story, rule: str, readings: blackjack_stories.Readings
) -> bool:
    return rule in blackjack_stories.path_of(first_result(terms.results, _finished(terms, story, readings))[1])


def _pays(terms: BlackjackTerms, story: blackjack_stories.Story, kind: str, rule: str) -> bool:
    if kind == INSURANCE and group_of(story.bank[0]) is not RankGroup.ACE:
        return False
    return rule in blackjack_stories.path_of(first_result(terms.pays[kind], _finished(terms, story))[1])


# -- stories about charts, options and fates

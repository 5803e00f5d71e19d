"""Stories: two cards for a player, what he wants and gets, and a player-dealer's hand, told at random."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from trainer.cards.card import Card
from trainer.cards.deck import without
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.rng import Random, below, choose, shuffle
from trainer.games.base import Wish
from trainer.games.blackjack import blackjack_terms
from trainer.games.blackjack.blackjack_hand import RankGroup, group_of, points_of
from trainer.games.blackjack.blackjack_situations import EVEN_MONEY, RESCUED, Play
from trainer.games.blackjack.blackjack_wishes import MORE_DOUBLE, MORE_INSURANCE, amount_of, option_of, suits, total_of
from trainer.games.shared_words import CHOICE, HIT, STAND
from trainer.rules.decision import Printed, first_result

LIKELY_TRIES = 400
"""So many stories about an option are told that people would play, before any other will do."""
SELDOM = 150
"""Once in so many, an option is asked for with a hand with which people hardly do."""
MOST_HITS = 9
"""So many cards are taken on top of the first two."""


class NotThisOne(Exception):
    """A story that does not lead to what is looked for: the next one is told."""


@dataclass(frozen=True, slots=True)
class Story:
    """What happens to one seat: its two cards, what it wants, the cards it gets, and the player-dealer's hand.

    `others` want this and stand then; with `alike` they hold naturals too.
    """

    cards: tuple[Card, ...]
    wants: tuple[str, ...]
    gets: tuple[Card, ...]
    bank: tuple[Card, ...]
    others: tuple[str, ...] = ()
    alike: bool = False


Readings = Mapping[str, str]
Test = Callable[[Story], bool]


def filler(rng: Random, cards: Sequence[Card]) -> tuple[Card, Card]:
    """Two cards that count hard twelve to sixteen: nobody has to draw on them."""
    for _ in range(400):
        filler_card, other = choose(rng, cards), choose(rng, cards)
        plain = all(group_of(card) in (RankGroup.PLAIN, RankGroup.TEN) for card in (filler_card, other))
        if plain and filler_card != other and 12 <= points_of(filler_card) + points_of(other) <= 16:
            return filler_card, other
    raise NotThisOne("there are no cards left for the other players")


def natural_pair(terms: blackjack_terms.BlackjackTerms, rng: Random, cards: Sequence[Card]) -> tuple[Card, ...]:
    """Two cards that make a natural; none where no natural is left."""
    for natural in shuffle(terms.count.naturals, rng):
        pair: list[Card] = []
        for group in natural.cards:
            fitting = [card for card in without(cards, pair) if group_of(card) is group]
            pair += [choose(rng, fitting)] if fitting else []
        if len(pair) == len(natural.cards):
            return tuple(pair)
    return ()


def _pick(
    terms: blackjack_terms.BlackjackTerms, rng: Random, count: int, pool: Sequence[Card] = ()
) -> tuple[Card, ...]:
    """Cards of the shoe; of a pool where one is given."""
    source = pool or terms.shoe
    return tuple(choose(rng, source) for _ in range(count))


def pools_of(terms: blackjack_terms.BlackjackTerms) -> tuple[tuple[Card, ...], ...]:
    """What cards are drawn from: everything, high, low, red low, eights, aces and tens, jokers and aces."""
    shoe = tuple(dict.fromkeys(terms.shoe))
    kinds: tuple[Callable[[Card], bool], ...] = (
        lambda _: True,
        lambda card: points_of(card) >= 7,
        lambda card: 0 < points_of(card) <= 3,
        lambda card: 0 < points_of(card) <= 3 and card.is_red,
        lambda card: 2 <= points_of(card) <= 3 and card.is_red,
        lambda card: card.is_red,
        lambda card: card.rank == 8,
        lambda card: group_of(card) in (RankGroup.ACE, RankGroup.TEN),
        lambda card: group_of(card) in (RankGroup.ACE, RankGroup.JOKER),
        lambda card: group_of(card) is RankGroup.TEN,
        lambda card: group_of(card) is RankGroup.JOKER,
        lambda card: group_of(card) is RankGroup.JOKER or points_of(card) == 10,
    )
    pools = (tuple(card for card in shoe if fits(card)) for fits in kinds)
    return tuple(pool for pool in pools if pool)


def _bank_hand(
    terms: blackjack_terms.BlackjackTerms, rng: Random, pool: Sequence[Card], long: int = 0
) -> tuple[Card, ...]:
    """A player-dealer's hand as his chart plays it; `long`: so many cards are of the pool, the rest any."""
    cards, loyal = _pick(terms, rng, 2, pool), below(rng, 2)
    for number in range(2, 2 + MOST_HITS):
        read = terms.count.read(cards)
        if read.over or read.natural:
            break
        does, _ = first_result(terms.bank_rules, Play(read, cards, cards))
        if does == STAND or (does == CHOICE and below(rng, 2)):
            break
        stays = number < long if long else loyal or below(rng, 3)
        cards = (*cards, *_pick(terms, rng, 1, pool if stays else ()))
    return cards


def _player_hand(
    terms: blackjack_terms.BlackjackTerms,
    rng: Random,
    pool: Sequence[Card],
    up: tuple[Card, ...],
    first: tuple[Card, ...] = (),
) -> tuple[tuple[Card, ...], tuple[str, ...], tuple[Card, ...]]:
    """A player's hand as the chart and chance play it: two cards (`first`, where given), wishes, further cards."""
    first = first or _pick(terms, rng, 2, pool)
    cards: tuple[Card, ...] = first
    wants: list[str] = []
    for _ in range(MOST_HITS):
        read = terms.count.read(cards)
        if read.over or read.natural:
            break
        play = Play(read, cards, up)
        does, _ = first_result(terms.player_rules, play)
        if does == STAND or (does == CHOICE and (below(rng, 2) or total_of(terms, play).is_pat)):
            break
        wants.append(HIT)
        cards = (*cards, *_pick(terms, rng, 1, pool if below(rng, 2) else ()))
    return first, tuple(wants), cards[2:]


def _up(terms: blackjack_terms.BlackjackTerms, bank: Sequence[Card]) -> tuple[Card, ...]:
    """The open cards while the players play."""
    return tuple(card for card, side in zip(bank, terms.deal.bank, strict=False) if side == "up")


def any_story(terms: blackjack_terms.BlackjackTerms, pools: Sequence[Sequence[Card]]) -> Callable[[Random], Story]:
    def tell(rng: Random) -> Story:
        bank = _bank_hand(terms, rng, choose(rng, pools))
        cards, wants, gets = _player_hand(terms, rng, choose(rng, pools), _up(terms, bank))
        return Story(cards, wants, gets, bank)

    return tell


def side_story(terms: blackjack_terms.BlackjackTerms, pools: Sequence[Sequence[Card]]) -> Callable[[Random], Story]:
    """What side bets are about: many small cards for the player-dealer, or two cards of his up card's rank."""
    plain = any_story(terms, pools)
    low = [[card for card in dict.fromkeys(terms.shoe) if 2 <= points_of(card) <= most] for most in (2, 3)]
    low += [[card for card in cards if card.is_red] for cards in low]

    def tell(rng: Random) -> Story:
        kind = below(rng, 3)
        if kind == 0:
            return plain(rng)
        bank, pool = _bank_hand(terms, rng, choose(rng, pools)), choose(rng, pools)
        first: tuple[Card, ...] = ()
        if kind == 1:
            bank = _bank_hand(terms, rng, choose(rng, low), 3 + below(rng, MOST_HITS - 1))
        else:
            alike = tuple(card for card in dict.fromkeys(terms.shoe) if card.rank == bank[0].rank)
            same = (bank[0],)
            first = (choose(rng, choose(rng, (same, alike))), choose(rng, choose(rng, (same, alike, terms.shoe))))
        cards, wants, gets = _player_hand(terms, rng, pool, _up(terms, bank), first)
        return Story(cards, wants, gets, bank)

    return tell


def all_natural(tell: Callable[[Random], Story]) -> Callable[[Random], Story]:
    """The others hold naturals as well."""
    return lambda rng: replace(tell(rng), alike=True)


def mirrored(tell: Callable[[Random], Story]) -> Callable[[Random], Story]:
    """The player holds the player-dealer's cards."""

    def story(rng: Random) -> Story:
        bank = tell(rng).bank
        return Story(bank[:2], (HIT,) * len(bank[2:]), bank[2:], bank)

    return story


def is_in(id: str, rules: blackjack_terms.PlayRules | blackjack_terms.AwardRules) -> bool:
    """Whether a list has the rule."""
    return any(rule.printed.id == id for rule in rules)


def hidden(terms: blackjack_terms.BlackjackTerms, story: Story) -> bool:
    return hidden_in(terms, story.bank)


def hidden_in(terms: blackjack_terms.BlackjackTerms, bank: Sequence[Card]) -> bool:
    """Whether the player-dealer has a natural."""
    return bool(terms.count.read(bank[:2]).natural)


def path_of(rules: Sequence[Printed]) -> tuple[str, ...]:
    """The ids of the rules that decided."""
    return tuple(rule.id for rule in rules)


def chart_story(
    terms: blackjack_terms.BlackjackTerms,
    rule: str,
    asks: Mapping[str, object],
    pools: Sequence[Sequence[Card]],
    readings: Readings,
) -> Callable[[Random], Story]:
    """A hand on which one line of the players' chart decides; `asks` are the words of its conditions."""
    doubled, split = "doubled" in asks, "split_ace" in asks or "split" in asks
    natural = "natural" in asks
    special = natural or "joker" in asks or asks.get("up") == RankGroup.JOKER

    def tell(rng: Random) -> Story:
        pool = choose(rng, pools) if special else ()
        bank = _bank_hand(terms, rng, pool) if natural else _quiet_bank(terms, rng, pool)
        if doubled:
            return _fits(terms, rng, bank, (blackjack_terms.DOUBLE,), pools, readings)
        if split:
            aces = tuple(card for card in dict.fromkeys(terms.shoe) if group_of(card) is RankGroup.ACE)
            return Story(_pick(terms, rng, 2, aces), (blackjack_terms.SPLIT,), _pick(terms, rng, 2), bank)
        cards, wants, gets = _player_hand(terms, rng, choose(rng, pools), _up(terms, bank))
        for count in range(len(gets) + 1):
            now = (*cards, *gets[:count])
            read = terms.count.read(now)
            path = first_result(terms.player_rules, Play(read, now, _up(terms, bank)))[1]
            quiet = read.natural and (not terms.deal.ask_naturals or (terms.at_once and not hidden_in(terms, bank)))
            if rule in path_of(path) and not read.over and not quiet:
                return Story(cards, wants, gets, bank)
        raise NotThisOne("not this hand")

    return tell


def _quiet_bank(terms: blackjack_terms.BlackjackTerms, rng: Random, pool: Sequence[Card] = ()) -> tuple[Card, ...]:
    """A player-dealer's hand that lets the players play."""
    for _ in range(50):
        bank = _bank_hand(terms, rng, pool)
        if not hidden(terms, Story((), (), (), bank)):
            return bank
    raise NotThisOne("only naturals")


def _fits(  # noqa: PLR0917
    terms: blackjack_terms.BlackjackTerms,
    rng: Random,
    bank: tuple[Card, ...],
    wants: tuple[str, ...],
    pools: Sequence[Sequence[Card]],
    readings: Readings,
) -> Story:
    """A two-card hand with which the first wish is allowed, most often one with which people have it."""
    cards = _pick(terms, rng, 2, choose(rng, pools))
    read = terms.count.read(cards)
    if read.natural:
        raise NotThisOne("a natural")
    play = Play(read, cards, _up(terms, bank), amount=amount_of(wants[0]), readings=readings)
    if first_result(terms.options[option_of(wants[0])], play)[0] != "allow":
        raise NotThisOne("not allowed")
    if not suits(terms, option_of(wants[0]), play) and below(rng, SELDOM):
        raise NotThisOne("people do not ask for that with such a hand")
    return Story(cards, wants, _pick(terms, rng, len(wants)), bank)


def fate_story(
    terms: blackjack_terms.BlackjackTerms, fate: str, pools: Sequence[Sequence[Card]], readings: Readings
) -> Callable[[Random], Story]:
    def tell(rng: Random) -> Story:
        bank = _quiet_bank(terms, rng)
        if fate == RESCUED:
            low = tuple(card for card in dict.fromkeys(terms.shoe) if 2 <= points_of(card) <= 5)
            return replace(
                _fits(terms, rng, bank, (blackjack_terms.DOUBLE, blackjack_terms.RESCUE), (low,), readings),
                gets=_pick(terms, rng, 1, low),
            )
        if fate == EVEN_MONEY:
            ace = _pick(terms, rng, 1, _of(terms, RankGroup.ACE))
            cards = (*_pick(terms, rng, 1, _of(terms, RankGroup.ACE)), *_pick(terms, rng, 1, _of(terms, RankGroup.TEN)))
            return Story(
                cards, (blackjack_terms.EVEN,), (), (*ace, *_pick(terms, rng, 1)), (blackjack_terms.EVEN,), alike=True
            )
        return replace(_fits(terms, rng, bank, (blackjack_terms.SURRENDER,), pools, readings), gets=())

    return tell


def insured_story(terms: blackjack_terms.BlackjackTerms, pools: Sequence[Sequence[Card]]) -> Callable[[Random], Story]:
    """Everybody insures against an ace."""

    def tell(rng: Random) -> Story:
        bank = (*_pick(terms, rng, 1, _of(terms, RankGroup.ACE)), *_pick(terms, rng, 1, choose(rng, pools)))
        return Story(filler(rng, terms.shoe), (blackjack_terms.INSURANCE,), (), bank, (blackjack_terms.INSURANCE,))

    return tell


def further_story(
    terms: blackjack_terms.BlackjackTerms, pools: Sequence[Sequence[Card]], readings: Readings
) -> Callable[[Random], Story]:
    """A player splits against a natural that shows only afterwards."""

    def tell(rng: Random) -> Story:
        bank = (*_pick(terms, rng, 1, _of(terms, RankGroup.ACE)), *_pick(terms, rng, 1, _of(terms, RankGroup.JOKER)))
        story = _fits(terms, rng, bank, (blackjack_terms.SPLIT,), pools, readings)
        return replace(story, gets=_pick(terms, rng, 2, tuple(card for card in terms.shoe if points_of(card) == 6)))

    return tell


def _of(terms: blackjack_terms.BlackjackTerms, group: RankGroup) -> tuple[Card, ...]:
    return _among(terms.shoe, group)


@lru_cache(maxsize=32)
def _among(shoe: tuple[Card, ...], group: RankGroup) -> tuple[Card, ...]:
    """The different cards of a group; kept, since hundreds of stories ask for them."""
    return tuple(card for card in dict.fromkeys(shoe) if group_of(card) is group)


_ASKS = {
    blackjack_terms.DOUBLE: (blackjack_terms.DOUBLE, blackjack_terms.DOUBLE, blackjack_terms.LESS_DOUBLE, MORE_DOUBLE),
    blackjack_terms.SPLIT: (blackjack_terms.SPLIT, blackjack_terms.SPLIT, "less-split"),
    blackjack_terms.INSURANCE: (blackjack_terms.INSURANCE, MORE_INSURANCE),
}


def option_story(
    terms: blackjack_terms.BlackjackTerms, wish: Wish, pools: Sequence[Sequence[Card]], readings: Readings
) -> Callable[[Random], Story]:
    """Somebody asks for an option, after splits, doubles or cards where the rule needs them."""
    names = [name for name, rules in terms.options.items() if is_in(wish.rule, rules)] or [
        name for name in terms.options if name not in (blackjack_terms.INSURANCE, blackjack_terms.EVEN)
    ]

    tries = itertools.count()

    def tell(rng: Random) -> Story:
        likely = next(tries) < LIKELY_TRIES
        name = choose(rng, names)
        asks = choose(rng, _ASKS.get(name, (name,)))
        against = _of(terms, RankGroup.ACE) if name in (blackjack_terms.INSURANCE, blackjack_terms.EVEN) else ()
        bank = _quiet_bank(terms, rng, () if below(rng, 3) else choose(rng, pools))
        if against:
            bank = (*_pick(terms, rng, 1, against), *bank[1:])
        cards = _pick(
            terms, rng, 2, choose(rng, (*pools, _of(terms, RankGroup.ACE)) if name == blackjack_terms.SPLIT else pools)
        )
        story = _asking(terms, rng, wish, Story(cards, (asks,), (), bank), readings)
        if likely and not _is_likely(terms, story):
            raise NotThisOne("nobody asks for that with such a hand")
        return story

    return tell


def _is_likely(terms: blackjack_terms.BlackjackTerms, story: Story) -> bool:
    """Whether people play a hand like this: what was asked before suits it, and what is asked now."""
    cards, up, gets = story.cards, _up(terms, story.bank), list(story.gets)
    for word in story.wants:
        option = option_of(word)
        play = Play(terms.count.read(cards), cards, up)
        if option == HIT:
            if not total_of(terms, play).wants_card:
                return False
        elif not suits(terms, option, play):
            return False
        if gets:
            cards = (*(cards[:1] if option == blackjack_terms.SPLIT else cards), gets.pop(0))
    return True


def _asking(terms: blackjack_terms.BlackjackTerms, rng: Random, wish: Wish, story: Story, readings: Readings) -> Story:
    """The story led up to the question that the wished rule decides."""
    name, amount = option_of(story.wants[0]), amount_of(story.wants[0])
    cards, wants, gets, state = story.cards, [], [], Play(terms.count.read(story.cards), story.cards)
    before = below(rng, 4) if name not in (blackjack_terms.INSURANCE, blackjack_terms.EVEN) else 0
    again = name == blackjack_terms.SPLIT and below(rng, 2) == 0
    quiet = terms.at_once or not terms.deal.ask_naturals
    if name in (blackjack_terms.RESCUE, blackjack_terms.REDOUBLE):
        times = below(rng, 5)
        wants = [blackjack_terms.DOUBLE, *([blackjack_terms.REDOUBLE] * (times - 1))][:times]
        gets = list(_pick(terms, rng, times))
        state = replace(state, doubled=times, cards=(*cards, *gets))
    elif before == 1:
        gets = list(_pick(terms, rng, 1))
        wants, state = [HIT], replace(state, cards=(*cards, *gets))
    elif (before == 2 or again) and blackjack_terms.SPLIT in terms.options:
        times = 1 + below(rng, 3)
        gets = [*[cards[0]] * (times - 1), *_pick(terms, rng, 1, cards[:1] if again else ())]
        cards, wants = (cards[0], cards[0]), [blackjack_terms.SPLIT] * times
        if quiet and terms.count.read(cards).natural:
            raise NotThisOne("nobody splits a natural")
        state = replace(state, split=True, hands=1 + times, cards=(cards[0], gets[-1]))
    read = terms.count.read(state.cards, split=state.split)
    state = replace(state, read=read, up=_up(terms, story.bank), amount=amount, readings=readings)
    if read.over or (read.natural and name != blackjack_terms.EVEN and quiet):
        raise NotThisOne("nothing is asked with this hand")
    if wish.rule and wish.rule not in path_of(first_result(terms.options[name], state)[1]):
        raise NotThisOne("another rule decides")
    return Story(cards, (*wants, story.wants[0]), (*gets, *_pick(terms, rng, 1)), story.bank)

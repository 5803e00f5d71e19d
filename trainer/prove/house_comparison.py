"""Where two house ways set a hand differently, how often and by which rules, and a drill of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Final

from trainer.cards.card import Card
from trainer.cards.deck import WITH_JOKER
from trainer.cards.notation import write_cards
from trainer.core.errors import BadText, NoRuleApplies
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.rng import below, child_seed, make_rng, sample, shuffle
from trainer.drills.question import Deal
from trainer.games.house_way import HouseWay
from trainer.hands.classes import ALL_HANDS_53, classes
from trainer.hands.seven_cards import Setting, SevenCards
from trainer.lessons import pack_model
from trainer.lessons.item_setup import CannotAsk, DutyAsked, first_duty, fixed_setup
from trainer.lessons.pack_writer import write_pack
from trainer.prove.house_ways import Path, WayLine
from trainer.prove.proof import STEP, Progress
from trainer.round.acts import Arrange
from trainer.round.duty import Kind
from trainer.rules.decision import first_result

VERSION: Final = 1
EXAMPLES: Final = 3
SEVEN: Final = 7
LOOKED_AT: Final = 100
"""So many hands are looked at where it is only asked whether two house ways differ."""


@dataclass(frozen=True, slots=True)
class TwoWays:
    """One hand that the two house ways set differently. A setting is None when that list does not decide."""

    cards: tuple[Card, ...]
    first: Setting | None
    second: Setting | None

    def as_json(self) -> dict[str, object]:
        return {
            "cards": [*map(str, self.cards)],
            "first": _setting_json(self.first),
            "second": _setting_json(self.second),
        }


def _setting_json(setting: Setting | None) -> dict[str, object] | None:
    if setting is None:
        return None
    return {"front": [*map(str, setting.front)], "back": [*map(str, setting.back)]}


@dataclass(frozen=True, slots=True)
class Difference:
    """All hands that differ with this pair of rules, and some of them."""

    first: Path
    second: Path
    hands: int
    examples: tuple[TwoWays, ...]

    @property
    def share(self) -> float:
        """The part of all hands."""
        return self.hands / ALL_HANDS_53

    def as_json(self) -> dict[str, object]:
        return {
            "first": list(self.first),
            "second": list(self.second),
            "hands": self.hands,
            "one_in": round(ALL_HANDS_53 / self.hands, 1),
            "examples": [two_ways.as_json() for two_ways in self.examples],
        }


@dataclass(frozen=True, slots=True)
class Comparison:
    """The differences of two house ways, the most frequent first."""

    hands: int
    different: int
    differences: tuple[Difference, ...]

    def as_json(self) -> dict[str, object]:
        """The shape documented for `felt-school compare --json`."""
        return {
            "v": VERSION,
            "hands": self.hands,
            "different": self.different,
            "differences": [difference.as_json() for difference in self.differences],
        }


@dataclass(slots=True)
class _Pair:
    hands: int
    classes: int
    examples: list[TwoWays]


def compare_hand(first: HouseWay, second: HouseWay, cards: tuple[Card, ...]) -> tuple[Path, Path, TwoWays] | None:
    """How the two set one hand, or None when both halves rank the same. The suits of equal cards make no difference."""
    seven = first.see(cards)
    setting_first, first_path = _decide(first, seven)
    other, second_path = _decide(second, seven if first.values == second.values else second.see(cards))
    if setting_first is None or other is None:
        same = setting_first is other
    else:
        same = frozenset(setting_first.front) == frozenset(other.front) or first.keys(setting_first) == first.keys(
            other
        )
    return None if same else (first_path, second_path, TwoWays(cards, setting_first, other))


def differ_at_once(first: HouseWay, second: HouseWay) -> bool:
    """Whether a few random hands, always the same ones, are set differently."""
    if first.same_as == second.same_as:
        return False
    rng, deck = make_rng(child_seed("differ")), WITH_JOKER.cards()
    return any(compare_hand(first, second, tuple(sample(rng, deck, SEVEN))) for _ in range(LOOKED_AT))


def compare_house_ways(
    first: HouseWay, second: HouseWay, *, examples: int = EXAMPLES, progress: Progress | None = None
) -> Comparison:
    """Every hand set both ways, with exact counts. The examples are drawn at random, always the same ones."""
    if first.same_as == second.same_as:
        return Comparison(ALL_HANDS_53, 0, ())
    rng = make_rng(child_seed("compare", examples))
    pairs: dict[tuple[Path, Path], _Pair] = {}
    hands = different = 0
    for number, (cards, count) in enumerate(classes(), start=1):
        hands += count
        if progress and not number % STEP:
            progress(hands)
        setting_pair = compare_hand(first, second, cards)
        if setting_pair is None:
            continue
        different += count
        first_path, second_path, two_ways = setting_pair
        pair = pairs.setdefault((first_path, second_path), _Pair(0, 0, []))
        pair.hands += count
        pair.classes += 1
        if len(pair.examples) < examples:
            pair.examples.append(two_ways)
        elif (place := below(rng, pair.classes)) < examples:
            pair.examples[place] = two_ways
    if progress:
        progress(hands)
    ranked_pairs = sorted(pairs.items(), key=lambda item: (-item[1].hands, item[0]))
    differences = tuple(Difference(*paths, pair.hands, tuple(pair.examples)) for paths, pair in ranked_pairs)
    return Comparison(hands, different, differences)


def _decide(house_way: HouseWay, seven: SevenCards) -> tuple[Setting | None, Path]:
    try:
        setting, path = first_result(house_way.rules, seven)
    except NoRuleApplies:
        return None, ()
    return setting, tuple([rule.id for rule in path])


def lines(comparison: Comparison, first: str, second: str) -> Iterator[str]:
    """The comparison as text."""
    count, share = comparison.different, 100 * comparison.different / comparison.hands
    yield f"{first} and {second} set {count:,} of {comparison.hands:,} hands differently ({share:.3f}%)."
    for difference in comparison.differences:
        yield ""
        paths = f"{path_words(difference.first)}  |  {path_words(difference.second)}"
        yield f"{difference.hands:>12,}  {100 * difference.share:.3f}%  {paths}"
        for example in difference.examples:
            yield f"{'':14}{_setting(example.first)}  |  {_setting(example.second)}"


def path_words(path: Path) -> str:
    """The rules that decide, from outside in."""
    return " > ".join(path) or "no rule"


def _setting(setting: Setting | None) -> str:
    return str(setting) if setting else "not decided"


# ---------------- a drill of what two house ways set differently
#
# For somebody who goes from one house to the other.

DRILL: Final = 20
"""Questions of a drill."""
_SEED: Final = 1


@dataclass(frozen=True, slots=True)
class Different:
    """One hand of the drill: the situation, both settings, the rules of the new house that decide."""

    deal: Deal
    hands: TwoWays
    path: tuple[str, ...]


def unlearn(comparison: Comparison, line: WayLine, seed: int, count: int = DRILL) -> tuple[Different, ...]:
    """Hands that the new house sets differently, every pair of rules in turn, the most frequent pair first.

    Each is a fixed deal of the new game in which the engine was seen to ask for the new house's setting.
    """
    rng = make_rng(child_seed("unlearn", seed))
    turns = zip_longest(
        *(
            [(example, difference.second) for example in shuffle(difference.examples, rng)]
            for difference in comparison.differences
        )
    )
    differences: list[Different] = []
    for example, path in (difference for turn in turns for difference in turn if difference is not None):
        if len(differences) == count:
            break
        deal = deal_of(line, example, write_cards(shuffle(example.cards, rng)))
        if deal is not None:
            differences.append(Different(deal, example, path))
    return shuffle(differences, rng)


def deal_of(line: WayLine, example: TwoWays, cards: str) -> Deal | None:
    """The situation in which these cards are to be set by a house way; None where its game does not come to ask it."""
    game, ways = line.game, line.game.house_way
    setup = fixed_setup(game, pack_model.ItemHand(cards))
    if isinstance(setup, CannotAsk) or ways is None or example.second is None:
        return None
    setup = ways.played_by(line.house_way, setup)
    if game.check_setup(setup):
        return None
    asked = first_duty(game, setup, Kind.SET_HAND.value)
    if isinstance(asked, CannotAsk) or not _asks_for(asked, line, example.second):
        return None
    return Deal(game.info.id, setup.to_text(), str(asked.duty.key))


def _asks_for(asked: DutyAsked, line: WayLine, setting: Setting) -> bool:
    """Whether the right answer to the duty is this setting of these cards."""
    act = asked.decision.result
    if not isinstance(act, Arrange):
        return False
    trainee_setting = replace(setting, front=act.group("front"), back=act.group("back"), values=line.house_way.values)
    return set(trainee_setting.cards) == set(setting.cards) and line.house_way.keys(
        trainee_setting
    ) == line.house_way.keys(setting)


def unlearning_pack(comparison: Comparison, old: WayLine, new: WayLine, count: int = DRILL) -> Mapping[str, bytes]:
    """The drill as the files of a lesson pack, each answer asserted. Raises BadText when there is nothing to drill."""
    items = tuple(_items(unlearn(comparison, new, _SEED, count), new))
    if not items:
        raise BadText(f"{old.id} and {new.id} set every hand alike.", "There is nothing to drill.")
    title = f"From {old.game.info.house_title} to {new.game.info.house_title}"
    share = 100 * comparison.different / comparison.hands
    lesson = pack_model.Lesson(
        file="lessons/10-unlearn.toml",
        id="unlearn",
        title=title,
        goal=f"Sets the {share:.2f}% of all hands that the two houses set differently the new way.",
        order=10,
        items=items,
        game=new.game.info.id,
    )
    pack = pack_model.Pack(
        id=f"unlearn.{_word(old)}-{_word(new)}",
        version="1.0.0",
        title=title,
        lessons=(lesson,),
        needs=pack_model.Needs(house=(new.game.info.house,)),
        say=f"Hands that {new.title} sets otherwise than {old.title}.",
    )
    return write_pack(pack)


def _items(drill: tuple[Different, ...], new: WayLine) -> Iterator[pack_model.Item]:
    for number, different in enumerate(drill, start=1):
        expect = pack_model.Expect(rule=different.path[-1], groups=_groups(different.hands.second))
        task = pack_model.ItemDeal(different.deal.setup, different.deal.at)
        yield pack_model.Item(f"unlearn-{number:02}", new.game.info.id, task, expect)


def _groups(setting: Setting | None) -> tuple[tuple[str, str], ...]:
    return (("front", write_cards(setting.front)), ("back", write_cards(setting.back))) if setting else ()


def _word(line: WayLine) -> str:
    return f"{line.game.info.code.lower()}{'-wild' if line.house_way.values.wild else ''}"

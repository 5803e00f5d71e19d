"""A drill of what two house ways set differently, for somebody who goes from one house to the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Final

from trainer.cards.notation import write_cards
from trainer.drills.question import Deal
from trainer.errors import BadText
from trainer.hands.setting import Setting
from trainer.lessons import model
from trainer.lessons.situations import CannotAsk, DutyAsked, first_duty, fixed_setup
from trainer.lessons.write import write_pack
from trainer.prove.compare import Comparison, TwoWays
from trainer.prove.way import WayLine
from trainer.rng import child_seed, make_rng, shuffle
from trainer.round.acts import Arrange
from trainer.round.duty import Kind

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
        *([(example, one.second) for example in shuffle(one.examples, rng)] for one in comparison.differences)
    )
    found: list[Different] = []
    for example, path in (one for turn in turns for one in turn if one is not None):
        if len(found) == count:
            break
        deal = deal_of(line, example, write_cards(shuffle(example.cards, rng)))
        if deal is not None:
            found.append(Different(deal, example, path))
    return shuffle(found, rng)


def deal_of(line: WayLine, example: TwoWays, cards: str) -> Deal | None:
    """The situation in which these cards are to be set by a house way; None where its game does not come to ask it."""
    game, ways = line.game, line.game.house_way
    setup = fixed_setup(game, model.ItemHand(cards))
    if isinstance(setup, CannotAsk) or ways is None or example.second is None:
        return None
    setup = ways.played_by(line.way, setup)
    if game.check_setup(setup):
        return None
    asked = first_duty(game, setup, Kind.SET_HAND.value)
    if isinstance(asked, CannotAsk) or not _asks_for(asked, line, example.second):
        return None
    return Deal(game.info.id, setup.to_text(), str(asked.duty.key))


def _asks_for(asked: DutyAsked, line: WayLine, wanted: Setting) -> bool:
    """Whether the right answer to the duty is this setting of these cards."""
    act = asked.decision.result
    if not isinstance(act, Arrange):
        return False
    made = replace(wanted, front=act.group("front"), back=act.group("back"), values=line.way.values)
    return set(made.cards) == set(wanted.cards) and line.way.keys(made) == line.way.keys(wanted)


def unlearning_pack(comparison: Comparison, old: WayLine, new: WayLine, count: int = DRILL) -> Mapping[str, bytes]:
    """The drill as the files of a lesson pack, each answer asserted. Raises BadText when there is nothing to drill."""
    items = tuple(_items(unlearn(comparison, new, _SEED, count), new))
    if not items:
        raise BadText(f"{old.id} and {new.id} set every hand alike.", "There is nothing to drill.")
    title = f"From {old.game.info.house_title} to {new.game.info.house_title}"
    share = 100 * comparison.different / comparison.hands
    lesson = model.Lesson(
        file="lessons/10-unlearn.toml",
        id="unlearn",
        title=title,
        goal=f"Sets the {share:.2f} % of all hands that the two houses set differently the new way.",
        order=10,
        items=items,
        game=new.game.info.id,
    )
    pack = model.Pack(
        id=f"unlearn.{_word(old)}-{_word(new)}",
        version="1.0.0",
        title=title,
        lessons=(lesson,),
        needs=model.Needs(house=(new.game.info.house,)),
        say=f"Hands that {new.title} sets otherwise than {old.title}.",
    )
    return write_pack(pack)


def _items(drill: tuple[Different, ...], new: WayLine) -> Iterator[model.Item]:
    for number, one in enumerate(drill, start=1):
        expect = model.Expect(rule=one.path[-1], groups=_groups(one.hands.second))
        task = model.ItemDeal(one.deal.setup, one.deal.at)
        yield model.Item(f"unlearn-{number:02}", new.game.info.id, task, expect)


def _groups(setting: Setting | None) -> tuple[tuple[str, str], ...]:
    return (("front", write_cards(setting.front)), ("back", write_cards(setting.back))) if setting else ()


def _word(line: WayLine) -> str:
    return f"{line.game.info.code.lower()}{'-wild' if line.way.values.wild else ''}"

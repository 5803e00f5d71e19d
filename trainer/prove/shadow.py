"""Rules that no hand reaches, and what stands in their way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from trainer.cards.card import Card
from trainer.cards.notation import write_cards
from trainer.errors import NoRuleApplies
from trainer.games.house_way import Chart, HouseWay
from trainer.hands.classes import classes
from trainer.hands.setting import Setting
from trainer.hands.seven import SevenCards
from trainer.rules.decision import Rule, first_result


@dataclass(frozen=True, slots=True)
class Dead:
    """A rule that decides no hand. `by` is the rule that decides most of its hands, empty when it has none."""

    rule: str
    by: str
    example: tuple[Card, ...]
    hands: int
    refused: bool = False

    def __str__(self) -> str:
        if self.by:
            cards = write_cards(self.example)
            return f"rule {self.rule} is dead: {self.by} comes first, for example with {cards} ({self.hands:,} hands)"
        if self.refused:
            cards = write_cards(self.example)
            return f"rule {self.rule} is dead: its conditions hold for {cards} and others, but it can never be done"
        return f"rule {self.rule} is dead: no hand meets its conditions"


def find_dead(way: HouseWay, ids: Collection[str]) -> tuple[Dead, ...]:
    """For each of these rules, which other rule decides the hands it would decide."""
    if not ids:
        return ()
    wanted = [(where, rule) for where, rule in _everywhere(way.rules) if rule.printed.id in ids]
    by: dict[str, Counter[str]] = {id: Counter() for id in ids}
    examples: dict[tuple[str, str], tuple[Card, ...]] = {}
    refused: dict[str, tuple[Card, ...]] = {}
    for cards, count in classes():
        seven = way.see(cards)
        for where, rule in wanted:
            if not all(condition.holds(seven) for outer in (*where, rule) for condition in outer.when):
                continue
            id = rule.printed.id
            if not _can_decide(rule, seven):
                refused.setdefault(id, cards)
                continue
            first = _first_in_the_way(way.rules, (*where, rule), seven)
            by[id][first] += count
            examples.setdefault((id, first), cards)
    return tuple(_dead(id, by[id], examples, refused) for id in ids)


def _dead(
    id: str, by: Counter[str], examples: dict[tuple[str, str], tuple[Card, ...]], refused: dict[str, tuple[Card, ...]]
) -> Dead:
    if by:
        first, _ = by.most_common(1)[0]
        return Dead(id, first, examples[id, first], by[first])
    return Dead(id, "", refused.get(id, ()), 0, refused=id in refused)


def _everywhere(rules: Chart, where: Chart = ()) -> Iterator[tuple[Chart, Rule[SevenCards, Setting]]]:
    """Every place of every rule: the rules that use its list, from outside in, and the rule."""
    for rule in rules:
        yield where, rule
        yield from _everywhere(rule.use, (*where, rule))


def _can_decide(rule: Rule[SevenCards, Setting], seven: SevenCards) -> bool:
    """Whether it finds a setting. Where an earlier rule always comes first it may ask for cards that are not there."""
    try:
        if not rule.use:
            return rule.do(seven) is not None
        first_result(rule.use, seven)
    except NoRuleApplies:
        return False
    return True


def _first_in_the_way(rules: Chart, path: Chart, seven: SevenCards) -> str:
    """The rule that decides the hand, named on the level where it parts from the path to the dead rule."""
    _, decided = first_result(rules, seven)
    for depth, printed in enumerate(decided):
        if depth >= len(path) or printed.id != path[depth].printed.id:
            return printed.id
    return decided[-1].id

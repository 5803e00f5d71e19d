"""The drill of what a change flips as a lesson pack: it can be assigned, and handed out to other computers."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping
from datetime import date

from trainer.core.days import day_text
from trainer.core.errors import BadText
from trainer.core.text import say
from trainer.drills.question import Deal
from trainer.drills.question_builder import build
from trainer.games.base import Game
from trainer.lessons import pack_model
from trainer.lessons.pack_writer import write_pack
from trainer.prove.rule_changes import ChangeReport, drill
from trainer.round.act_text import act_text

_SEED = 1


def changed_pack(change_report: ChangeReport, game: Game, overlay: str, day: date | None) -> Mapping[str, bytes]:
    """Its files, each answer asserted: a computer where the change is not in force refuses the pack.

    BadText where no question flips. `overlay` is the change as it is written, `game` the game with it in force.
    """
    deals = drill(change_report, _SEED)
    if not deals:
        raise BadText(say("No question flips."), say("There is nothing to practice."))
    since = f" ({day_text(day)})" if day is not None else ""
    title = f"What changed: {game.info.title}{since}"
    lesson = pack_model.Lesson(
        file="lessons/10-what-changed.toml",
        id="what-changed",
        title=title,
        goal="Answers what the house changed by its new rules.",
        order=10,
        items=tuple(_items(deals, game)),
        game=game.info.id,
    )
    pack = pack_model.Pack(
        id=f"changed.{game.info.code.lower()}-{zlib.crc32(overlay.encode()):08x}",
        version="1.0.0",
        title=title,
        lessons=(lesson,),
        needs=pack_model.Needs(house=(game.info.house,)),
        say=f"Questions of {game.info.title} at {game.info.house_title} whose answer is another now.",
    )
    return write_pack(pack)


def _items(deals: tuple[Deal, ...], game: Game) -> Iterator[pack_model.Item]:
    for number, deal in enumerate(deals, start=1):
        question = build(lambda _: game, deal)
        expect = pack_model.Expect(act=act_text(question.decision.result), rule=question.decision.rule.id)
        task = pack_model.ItemDeal(deal.setup, str(question.duty.key))
        yield pack_model.Item(f"changed-{number:02}", game.info.id, task, expect)

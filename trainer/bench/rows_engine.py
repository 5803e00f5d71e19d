"""Rows about the house way, the proof, questions and grading."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from trainer.bench import peers
from trainer.bench.bench_table import Goal, Measured
from trainer.bench.clock import Competitor, each, now, percentile
from trainer.bench.rows_cards import MANY, row
from trainer.cards.card import Card
from trainer.cards.deck import WITH_JOKER
from trainer.core.rng import make_rng, sample
from trainer.disk import resources
from trainer.drills.code import skill_ref
from trainer.drills.question_builder import NoSituation, build
from trainer.games.base import Game
from trainer.games.house_way import HouseWay
from trainer.houses.library import Library
from trainer.lessons.pack_model import Pack
from trainer.lessons.pack_parser import names_one, parse_pack
from trainer.prove.book_check import WHOLE, check_game, unsaid_notes
from trainer.prove.change_reach import reach
from trainer.prove.house_ways import house_way_of
from trainer.prove.proof import prove
from trainer.rules.decision import decide
from trainer.school.school_model import School

CHANGED = "what a change of law touches"
CHECKED, EZ = "check of one game", "lake-elsinore/ez-baccarat-panda-8"
BARE, EXPLAINED = "house way, bare result", "house way, explained"
PROOF, PROOF_WILD = "proof of one book over every hand", "proof, joker wild"
QUESTION, SLOWEST, GRADING = "next question, 99 of 100", "next question, the slowest", "grading, 99 of 100"
POKER_QUESTION = "next question in the poker room, 99 of 100"
POKER_ROOM = ("board-poker", "stud-poker", "draw-poker", "dealers-choice", "pan")
GAME, WILD_GAME = "casino-99/fortune-pai-gow-poker", "prop-desk/pai-gow-poker"
LATE = 50
"""Milliseconds that a question may take."""


def _game() -> tuple[Game, HouseWay]:
    game = Library(resources.read_books()).game(GAME)
    house_way = house_way_of(game)
    assert house_way is not None
    return game, house_way


def setting() -> Iterator[Measured]:
    """One hand of seven set the house way; tables warm."""
    _, house_way = _game()
    rng = make_rng(53)
    dealt = [sample(rng, WITH_JOKER.cards(), 7) for _ in range(MANY)]
    pygow = peers.pygow_poker()
    theirs: dict[str, Competitor] = {}
    if pygow is not None:
        theirs["pygow-poker"] = each(
            pygow, [hand for hand in map(peers.pygow_texts, dealt[:600]) if _sets(pygow, hand)]
        )

    def bare(cards: tuple[Card, ...]) -> object:
        return house_way.set(cards)

    def explained(cards: tuple[Card, ...]) -> object:
        decision = decide(house_way.rules, house_way.see(cards))
        return [str(check.because) for step in decision.steps if step.applied for check in step.checks]

    others = ("pygow-poker",)
    goals = (Goal(10), Goal(4, "pygow-poker", at_least=True))
    yield row(BARE, {"ours": each(bare, dealt), **theirs}, others, goals, unit="µs")
    yield row(EXPLAINED, {"ours": each(explained, dealt[: MANY // 4]), **theirs}, others, (Goal(50),), unit="µs")


def _sets(pygow: object, hand: list[str]) -> bool:
    """Some hands make it fail; they are left out."""
    assert callable(pygow)
    try:
        pygow(list(hand))
    except (IndexError, KeyError, ValueError, TypeError, UnboundLocalError):
        return False
    return True


def proof() -> Iterator[Measured]:
    """All 154,143,080 hands in one process, the first time with cold tables; then a chart whose joker is any card."""
    game, _ = _game()
    yield _proved(PROOF, game, 0)
    yield _proved(PROOF_WILD, Library(resources.read_books()).game(WILD_GAME), 1)


def _proved(name: str, game: Game, number: int) -> Measured:
    start = now()
    proof = prove(game, number)
    seconds = now() - start
    note = f"{proof.tally.hands:,} hands" if proof.proved else "NOT PROVED"
    return Measured(name, "s", seconds, (), (Goal(4),), note)


def changed() -> Iterator[Measured]:
    """The bundled example over all houses: books, lessons and all, read from nothing."""
    name, text = next(iter(resources.read_examples().items()))

    def packs(games: Iterable[str]) -> Iterator[Pack]:
        parsed = (parse_pack(files) for files in resources.read_packs().values() if names_one(files, games))
        yield from (pack.pack for pack in parsed if pack.pack is not None)

    start = now()
    library = Library(resources.read_books())
    after = library.with_overlay(name, text)
    touched = reach(library, after, after.overlay(name), packs, School())
    note = f"{len(touched.games)} games, {len(touched.lessons)} lessons"
    yield Measured(CHANGED, "s", now() - start, (), (Goal(2),), note)


def checked() -> Iterator[Measured]:
    """One game as `felt-school check HOUSE/GAME` checks it, with every row looked for; its books are read before."""
    library = Library(resources.read_books())
    game = library[EZ]
    start = now()
    problems = [*check_game(library, EZ, WHOLE), *unsaid_notes(library, EZ)]
    note = f"{WHOLE.rounds} rounds, {len(game.skills)} rows, {len(problems)} problems"
    yield Measured(CHECKED, "s", now() - start, (), (Goal(5),), note)


def questions() -> Iterator[Measured]:
    """Every skill that can come up, of every game of every house: building its question, judging the right answer."""
    library = Library(resources.read_books())
    building: list[tuple[float, str]] = []
    in_the_poker_room: list[float] = []
    grading: list[float] = []
    for game in library.values():
        never = game.unreachable
        for skill in game.skills:
            if f"{skill.kind}/{skill.rule.id}" in never:
                continue
            start = now()
            try:
                question = build(library.game, skill_ref(game, skill.kind, skill.rule.id, 1))
            except NoSituation:
                continue
            between = now()
            question.judge(question.decision.result)
            grading.append(now() - between)
            building.append((between - start, f"{game.info.id} {skill.kind}/{skill.rule.id}"))
            if game.info.family in POKER_ROOM:
                in_the_poker_room.append(between - start)
    slowest, which = max(building)
    times = [seconds for seconds, _ in building]
    count = f"{len(times):,} questions, every skill of {len(library)} games"
    yield _questions(QUESTION, times, count)
    yield _questions(POKER_QUESTION, in_the_poker_room, f"{len(in_the_poker_room):,} of them")
    yield Measured(SLOWEST, "ms", 1000 * slowest, (), (Goal(LATE),), which)
    yield Measured(GRADING, "ms", 1000 * percentile(grading, 0.99), (), (Goal(1),), count)


def _questions(name: str, times: list[float], count: str) -> Measured:
    late = sum(seconds > LATE / 1000 for seconds in times)
    return Measured(name, "ms", 1000 * percentile(times, 0.99), (), (Goal(15),), f"{count}; {late} above {LATE} ms")

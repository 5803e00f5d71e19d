"""Rounds of a game played to their end by whatever its book says, and its rows looked for: what no reading finds.

Every problem names the file, and the row where one is known; a set-up in it replays the round. Nothing here is raised.

The same table is asked of `settle`: the same moves, the same money.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations
from typing import Any, Final, TypeVar

from trainer.core.errors import ContentError, FeltSchoolError, NoRuleApplies, Problem
from trainer.core.rng import below, child_seed, choose, make_rng
from trainer.core.text import Text, join, say
from trainer.drills.code import skill_ref
from trainer.drills.question_builder import NoSituation, find
from trainer.games.base import ANY, Game, Skill, Wish
from trainer.houses.edition import CONSEQUENCES
from trainer.round import machine
from trainer.round.act_text import act_text, act_words, expected_words, parse_act
from trainer.round.acts import Act
from trainer.round.duty import Duty, Key, Kind
from trainer.round.machine import Round
from trainer.round.setup import Setup, parse_setup
from trainer.rules.answer_json import card_texts
from trainer.rules.context import BookContext
from trainer.rules.decision import Decision, Printed
from trainer.rules.reader import Reader
from trainer.table.bank import Cover
from trainer.table.places import hand_place, seat_of
from trainer.table.settlement import Wager

FEW, USUAL = 10, 50
"""Rounds of each game when all are played, and of one that is asked for."""
AGAIN: Final = 5
"""One of so many rounds is played a second time from its text."""
MOST_DUTIES: Final = 1000
MOST_SAME: Final = 3
"""So many problems of one sort are told."""
_TRIES, _SEARCHED, _LEAST, _IN_VAIN = 20, 60, 6, 90
"""Tables tried for a row called unreachable, for any other, at the least, and in vain for all rows of a game."""
Value = TypeVar("Value")
Watch = Callable[[Round, Duty, Decision[Act]], None]


class Unsound(Exception):
    """What is wrong with a round, with its place and what helps."""

    def __init__(self, message: Text, fix: Text, rule: str = "") -> None:
        super().__init__(message, fix)
        self.message, self.fix, self.rule = message, fix, rule


def setup_of(game: Game, seed: int) -> Setup:
    """Mostly any table; every fifth has a bank that cannot cover it, every seventh all its seats taken."""
    if seed % 5 == 4:
        return game.new_setup(seed, Wish(short=True))
    return game.new_setup(seed, Wish(players=game.seats) if seed % 7 == 6 else ANY)


def play_problems(game: Game, places: Mapping[str, str], rounds: int = USUAL) -> tuple[Problem, ...]:
    """What goes wrong in so many rounds; `places` are those of the rows by their rules."""
    problems: dict[str, list[Problem]] = {}
    for seed in range(rounds):
        problem = _played(game, seed, places)
        if problem is not None:
            problems.setdefault(f"{problem.where} {problem.message.partition(':')[0]}", []).append(problem)
    return tuple(problem for same in problems.values() for problem in same[:MOST_SAME])


def _played(game: Game, seed: int, places: Mapping[str, str]) -> Problem | None:
    file = f"{game.info.id}.toml"
    setup: Setup | None = None
    try:
        setup = setup_of(game, seed)
        examine(game, setup, replay=seed % AGAIN == 0)
    except Unsound as error:
        place = places.get(error.rule, file)
        return Problem(place, join((error.message, _round(setup)), " "), error.fix)
    except NoRuleApplies as error:
        place = next((places[rule] for rule in reversed(error.rules) if rule in places), file)
        fix = say("Add a row for it to this list, the last one without conditions.")
        return Problem(place, join((error.text, _round(setup)), " "), fix)
    except (*CONSEQUENCES, FeltSchoolError) as error:  # whatever a book makes the engine do is its problem here
        why = str(error) or type(error).__name__
        message = say("a round does not play: {why}.", why=f"{type(error).__name__}: {why}".rstrip("."))
        fix = say("Find what this table needs and the book lacks: seats, cards, a row.")
        return Problem(file, join((message, _round(setup)), " "), fix)
    return None


def _round(setup: Setup | None) -> Text:
    return say("Round: {setup}", setup=setup.to_text()) if setup is not None else Text("")


# ---------------- what holds in every round


def examine(game: Game, setup: Setup, *, replay: bool = True, watch: Watch | None = None) -> None:
    """Plays a round right to its end; Unsound where something does not hold, or whatever the engine raises.

    `watch` looks at every duty before it is done.
    """
    for problem in game.check_setup(setup):
        fix = say("Compare what players do with 'allow', 'limit' and 'usual' of the book.")
        raise Unsound(say("the rules refuse a table they made: {problem}", problem=problem.text), fix)
    start = game.start(setup)
    skills: dict[Kind, list[Skill]] = {}
    for skill in game.rows if game.of(setup) is game else (*game.rows, *game.of(setup).rows):
        skills.setdefault(skill.kind, []).append(skill)
    total, keys, record, now = start.lay.total, set[Key](), list[tuple[Key, str]](), start
    while (duty := machine.duty(now)) is not None:
        decision = machine.right(now)
        if duty.key in keys or len(record) > MOST_DUTIES:
            raise Unsound(say("'{key}' is asked twice.", key=str(duty.key)), _REPORT)
        keys.add(duty.key)
        _examine_duty(skills, now, duty, decision)
        if watch is not None:
            watch(now, duty, decision)
        now = machine.perform(now, decision.result)
        if now.lay.total != total or any(cents <= 0 for cents in now.lay.chips.values()):
            raise Unsound(say("chips appear or vanish at '{key}'.", key=str(duty.key)), _REPORT, decision.rule.id)
        record.append((duty.key, act_text(decision.result)))
    if not record:
        raise Unsound(say("the round asks nothing."), say("Write the rows that decide the dealer's duties."))
    for done in now.record:
        _examine_text(done.words, None)
    if replay:
        _examine_replay(game, setup, now, record)


_REPORT: Final = say("This book stops the engine. Compare its rows with a game on the same form.")


def _examine_duty(skills: Mapping[Kind, Sequence[Skill]], r: Round, duty: Duty, decision: Decision[Act]) -> None:
    _examine_text(duty.ask, None)
    if "seat 0" in str(duty.ask).lower():
        raise Unsound(say("'{key}' asks about seat 0.", key=str(duty.key)), _REPORT)
    if not expected_words(duty.want):
        raise Unsound(say("'{key}' has no right answer.", key=str(duty.key)), _REPORT)
    for rule in decision.rules:
        _examine_rule(rule)
    if not any(skill.covers(decision.rule.id) for skill in skills.get(duty.kind, ())):
        message = say("'{rule}' decides '{kind}' but is not one of its skills.", rule=decision.rule.id, kind=duty.kind)
        raise Unsound(message, _REPORT, decision.rule.id)
    for act in (decision.result, *decision.also):
        if parse_act(act_text(act), duty.want) != act:
            message = say("'{act}' is right, but no one can answer it.", act=act_text(act))
            raise Unsound(message, _REPORT, decision.rule.id)
        _examine_text(act_words(act, duty.want), decision.rule)
    if not machine.judge_act(r, decision.result).right:
        raise Unsound(say("'{key}' refuses its own answer.", key=str(duty.key)), _REPORT, decision.rule.id)


def _examine_rule(rule: Printed) -> None:
    if not rule.says:
        raise Unsound(say("'{rule}' has no sentence.", rule=rule.id), say('Write its sentence: say = "...".'), rule.id)
    if not rule.cite.source or not any(letter.isdigit() for letter in rule.cite.lines):
        raise Unsound(say("'{rule}' cites no lines.", rule=rule.id), say('Write them: cite = "L12-14".'), rule.id)
    _examine_text(rule.text, rule)


def _examine_text(text: Text, rule: Printed | None) -> None:
    """A text whose gaps are all filled; of a book whatever it writes."""
    english = str(text)
    if not english or (rule is None and "{" in english):
        id = rule.id if rule is not None else ""
        raise Unsound(say("a sentence is empty: '{text}'.", text=text.template), _REPORT, id)


def _examine_replay(game: Game, setup: Setup, end: Round, record: Sequence[tuple[Key, str]]) -> None:
    """The same round comes from the text of its set-up, act by act."""
    again = parse_setup(setup.to_text(), game.seats)
    if again != setup:
        raise Unsound(say("its set-up reads back differently."), _REPORT)
    now = game.start(again)
    for key, act in record:
        duty = machine.duty(now)
        if duty is None or duty.key != key:
            raise Unsound(say("replayed, the round asks something else at '{key}'.", key=str(key)), _REPORT)
        now = machine.perform(now, parse_act(act, duty.want))
    if machine.duty(now) is not None or now.lay != end.lay:
        raise Unsound(say("replayed, the round ends differently."), _REPORT)


# ---------------- rows


def skill_name(skill: Skill) -> str:
    """As `[unreachable]` names it."""
    return f"{skill.kind.value}/{skill.rule.id}"


def reach_problems(
    game: Game, places: Mapping[str, str], skills: Iterable[Skill] | None = None, seed: int = 1
) -> Iterator[Problem]:
    """Rows that no table is found for, and rows called unreachable for which one is found."""
    file, spare = f"{game.info.id}.toml", _IN_VAIN
    for skill in game.skills if skills is None else skills:
        listed, place = skill_name(skill) in game.unreachable, places.get(skill.rule.id, file)
        tries = _TRIES if listed else max(_LEAST, min(_SEARCHED, spare))
        reached = _reached(game, skill, seed, tries)
        spare -= tries if not reached and not listed else 0
        if isinstance(reached, Text):
            fix = say("Compare the row with those before it, and its conditions with the deck.")
            yield Problem(place, reached, fix)
        elif listed and reached:
            message = say("'{name}' comes up, but the book calls it unreachable.", name=skill_name(skill))
            yield Problem(f"{file}.unreachable.{skill_name(skill)}", message, say("Take it out of [unreachable]."))
        elif not listed and not reached:
            message = say("no table was found where '{rule}' decides '{kind}'.", rule=skill.rule.id, kind=skill.kind)
            fix = say(
                "Check whether earlier rows leave it anything. If not, write it under [unreachable] with the reason."
            )
            yield Problem(place, message, fix)


def _reached(game: Game, skill: Skill, seed: int, tries: int) -> bool | Text:
    """Whether a question of the skill is found; a text where looking for one fails."""
    ref = skill_ref(game, skill.kind, skill.rule.id, seed)

    def look() -> bool:
        try:
            question = find(game, ref, skill.kind, skill.rule.id, tries=tries)
        except NoSituation:
            return False
        return any(skill.covers(rule.id) for rule in question.decision.rules)

    return _safely(look, skill.rule.id)


def _safely(look: Callable[[], Value], rule: str) -> Value | Text:
    try:
        return look()
    except FeltSchoolError as error:
        return say("looking for '{rule}' fails: {why}", rule=rule, why=error.text)
    except CONSEQUENCES as error:  # whatever a book makes the engine do is a problem of the book here
        why = f"{type(error).__name__}: {error}"
        return say("looking for '{rule}' fails: {why}.", rule=rule, why=why)


# ---------------- asked again


SETTLE: Final = "settle"
Request = dict[str, Any]
Row = Callable[[int], Request]
Shown = Callable[[Game, Round], tuple[Request, Row]]
"""From the round before settling: what a request says of the hands, and what the row of a seat says besides."""


def _baccarat(game: Game, r: Round) -> tuple[Request, Row]:
    hands = {f"{who}_hand": card_texts(r.lay.cards_at(f"{who}-line")) for who in ("player", "banker")}
    return {**hands, **readings_of(game, r)}, lambda seat: {"plaque": True} if seat in r.state.standing else {}


def _nine_count(_: Game, r: Round) -> tuple[Request, Row]:
    def row(seat: int) -> Request:
        foul = {"foul": True} if seat in r.state.foul else {}
        return {"cards": card_texts(r.lay.cards_at(hand_place(seat))), **foul}

    return {"bank_cards": card_texts(r.lay.cards_at("bank.hand")), "action_seat": _button(r)}, row


def _carnival(_: Game, r: Round) -> tuple[Request, Row]:
    state = r.state
    hands = {"bank_cards": card_texts(state.bank)} if state.bank else {}
    board = {"board": card_texts(state.board)} if state.board else {}

    def row(seat: int) -> Request:
        flags = {"folded": state.folded(seat), "surrendered": state.plays[seat].endswith("s")}
        second = {"second_cards": card_texts(state.second(seat))} if state.second(seat) else {}
        return {"cards": card_texts(state.hand(seat)), **second, **{flag: True for flag in flags if flags[flag]}}

    second = {"bank_second_cards": card_texts(state.bank_second)} if state.bank_second else {}
    return {**hands, **board, **second}, row


def _blackjack(game: Game, r: Round) -> tuple[Request, Row]:
    def row(seat: int) -> Request:
        hands, place = r.state.of(seat), hand_place(seat)
        places = [place + (f"-{number}" if number > 1 else "") for number in range(1, len(hands) + 1)]
        cards = [card_texts(r.lay.cards_at(place)) for place in places]
        added = {wager.kind: wager.stake for wager in r.state.added if wager.seat == seat}
        shown: Request = {"wagers": {**r.setup.at(seat), **added}, "cards": cards[0]}
        if len(cards) > 1:
            shown |= {"hands": cards, "cards": card_texts(r.state.dealt[seat])}
        for fate in ("surrendered", "rescued", "even-money"):
            numbers = [number for number, hand in enumerate(hands, start=1) if hand.ended == fate]
            shown |= {fate: numbers} if numbers else {}
        return shown

    return {"bank_cards": card_texts(r.lay.cards_at("bank.hand")), **readings_of(game, r)}, row


def _pai_gow(game: Game, r: Round) -> tuple[Request, Row]:
    table = {"action_seat": _button(r), "joker": r.state.joker.value}
    bank = {"bank_cards": _halves(r, "bank", ("front", "back"))}

    def row(seat: int) -> Request:
        halves = _halves(r, f"seat-{seat}", ("front", "back"))
        if halves and seat in r.state.fouled:
            halves = next((split for split in _splits(halves) if ask(game, "foul", split)["foul"]), halves)
        return {"cards": halves or card_texts(r.state.hands[seat])}

    return {**bank, **table}, row


def _splits(halves: Mapping[str, list[str]]) -> Iterator[dict[str, list[str]]]:
    """Every setting of the same cards: a hand that was declared foul is asked about as one that is."""
    cards = [*halves["front"], *halves["back"]]
    for front in combinations(cards, 2):
        yield {"front": list(front), "back": [card for card in cards if card not in front]}


def _tiles(_: Game, r: Round) -> tuple[Request, Row]:
    bank = {"bank_cards": _halves(r, "bank", ("high", "low"))}
    return bank, lambda seat: {"cards": _halves(r, f"seat-{seat}", ("high", "low"))}


SHOWN: Final[Mapping[str, Shown]] = {
    "baccarat": _baccarat,
    "nine-count": _nine_count,
    "carnival": _carnival,
    "blackjack": _blackjack,
    "pai-gow-poker": _pai_gow,
    "pai-gow-tiles": _tiles,
}
AFTER_CARDS: Final = frozenset({"carnival"})
"""Families whose players bet, or take wagers back, after the cards."""
SIZED: Final = frozenset({"baccarat"})
"""Families whose requests say how large the table is."""


def readings_of(game: Game, r: Round) -> Request:
    """How the set-up says that this table is read."""
    return {name: word for name, word in r.setup.options.items() if name in game.readings}


def _halves(r: Round, owner: str, names: Sequence[str]) -> Request:
    """A hand set in two, empty where it is not set yet."""
    halves = {name: card_texts(r.lay.cards_at(f"{owner}.{name}")) for name in names}
    return halves if all(halves.values()) else {}


def _button(r: Round) -> int:
    return seat_of(r.lay.buttons["action"])


# ---------------- asking


def tables(game: Game, seeds: Sequence[int]) -> Iterator[Round]:
    """Rounds of every cover model and every reading, half of them with a bank that cannot cover the table."""
    for seed in seeds:
        rng = make_rng(child_seed("one road", seed))
        cover = choose(rng, list(Cover)).value
        wish = Wish(short=True) if below(rng, 2) else ANY
        read = {name: choose(rng, words) for name, words in game.readings.items()}
        yield game.start(game.new_setup(seed, wish).with_options(cover=cover, **read))


def before_settling(r: Round) -> Round:
    """The round before its first wager is settled; where all were settled as they came, before the last of them."""
    first = [stage.name for stage in r.script].index(SETTLE)
    early: list[Round] = []

    def at_settling(now: Round, duty: Duty) -> bool:
        if duty.kind is Kind.SETTLE and now.stage < first:
            early.append(now)
        return now.stage >= first

    before = machine.play(r, at_settling)
    settled = {(move.moved.wager.seat, move.moved.wager.kind, move.moved.wager.back) for move in before.moves}
    left = [wager for wager in before.setup.wagers if (wager.seat, wager.kind, wager.back) not in settled]
    return before if left or not early else early[-1]


def rows_of(r: Round, there: Sequence[Wager], more: Row = lambda _: {}) -> list[Request]:
    """The seats of a request with these wagers, everybody behind a seat under it."""
    rows = []
    for seat in r.setup.seats_taken:
        behind = sorted({wager.back for wager in there if wager.seat == seat and wager.back})
        line = [{"wagers": _stakes(there, seat, back)} for back in behind]
        row = {"seat": seat, "wagers": _stakes(there, seat, 0), **more(seat)}
        rows.append({**row, "back_line": line} if line else row)
    return rows


def _stakes(wagers: Sequence[Wager], seat: int, back: int) -> dict[str, int]:
    return {wager.kind: wager.stake for wager in wagers if (wager.seat, wager.back) == (seat, back)}


def settle_request(game: Game, before: Round, end: Round) -> Request:
    """A finished round as a request for what is settled."""
    hands, more = SHOWN[game.info.family](game, before)
    settled: tuple[Wager, ...] = before.setup.wagers
    if game.info.family in AFTER_CARDS:
        settled = tuple(dict.fromkeys(settled_wager.moved.wager for settled_wager in end.moves))
    setup = before.setup
    table = {"player_dealer": setup.player_dealer, "bank": setup.bank, "cover": setup.option("cover")}
    sized = {"table_seats": setup.seats} if game.info.family in SIZED else {}
    return {"seats": rows_of(before, settled, more), **table, **sized, **hands}


def moves_of(r: Round) -> list[tuple[object, ...]]:
    """The moves of a finished round, without the number of a bettor behind a seat."""
    return [
        (
            settled.moved.wager.seat, settled.moved.wager.kind, settled.moved.do, settled.moved.amount,
            settled.moved.covered, settled.decision.rule.id,
        )
        for settled in r.moves
    ]  # fmt: skip


def answered_moves(answer: Mapping[str, Any]) -> list[tuple[object, ...]]:
    """The moves of an answer in the same form."""
    keys = ("seat", "wager", "do", "amount", "covered", "rule")
    return [tuple(move[key] for key in keys) for move in answer["moves"]]


def ask(game: Game, question: str, request: Request) -> Mapping[str, Any]:
    """What a game answers; ContentError where it refuses the request."""
    context = BookContext("request")
    answer = game.asks[question](Reader(request, "request", context))
    if context.problems:
        raise ContentError(context.problems)
    return answer


def settle_problems(game: Game, rounds: int) -> Iterator[Problem]:
    """Where `settle` answers otherwise than the round, or fails; and wagers it cannot settle alone."""
    if game.info.family not in SHOWN or SETTLE not in game.asks:
        return
    for seed in range(rounds):
        start = next(tables(game, (seed,)))
        wrong = _difference(partial(_compared, game, start))
        if wrong:
            yield _settle_problem(game, wrong, start)
            return
    yield from _each_alone(game)


def _compared(game: Game, start: Round) -> Text:
    """What differs between a round and its request; empty where nothing does."""
    before = before_settling(start)
    if machine.duty(before) is None:  # a ruling ended the round
        return Text("")
    end = machine.play(before)
    answer = ask(game, SETTLE, settle_request(game, before, end))
    if answered_moves(answer) != moves_of(end):
        pairs = zip(answered_moves(answer), moves_of(end), strict=False)
        first = next((f"{asked} / {played}" for asked, played in pairs if asked != played), "")
        return say("'settle' and the round differ: {first}.", first=first)
    if (answer["bank_left"], answer["bank_net"]) != (end.ledger.remaining, end.ledger.net):
        return say("'settle' and the round leave different banks.")
    return Text("")


def _each_alone(game: Game) -> Iterator[Problem]:
    """Every wager asked alone at its seat: it is settled, or refused in a sentence."""
    start = next(tables(game, (0,)))
    before = before_settling(start)
    if machine.duty(before) is None:
        return
    request = settle_request(game, before, machine.play(before))
    for spot in game.spots:
        seats = [{**row, "wagers": {spot: 500}, "back_line": []} for row in request["seats"]]
        wrong = _difference(partial(_asked_only, game, {**request, "seats": seats}))
        if wrong:
            yield _settle_problem(game, join((say("Asked with '{spot}' alone:", spot=spot), wrong), " "), start)


def _asked_only(game: Game, request: Request) -> Text:
    try:
        ask(game, SETTLE, request)
    except FeltSchoolError:
        return Text("")
    return Text("")


def _difference(look: Callable[[], Text]) -> Text:
    try:
        return look()
    except FeltSchoolError as error:
        why = error.problems[0].text if isinstance(error, ContentError) else error.text
        return say("'settle' refuses a table that can be dealt: {why}", why=why)
    except CONSEQUENCES as error:  # whatever a book makes the engine do is a problem of the book here
        return say("'settle' fails: {why}.", why=f"{type(error).__name__}: {error}")


def _settle_problem(game: Game, wrong: Text, start: Round) -> Problem:
    fix = say("Compare 'settlement' and 'pays' of the book with the wagers that go together.")
    message = join((wrong, say("Round: {setup}", setup=start.setup.to_text())), " ")
    return Problem(f"{game.info.id}.toml", message, fix)

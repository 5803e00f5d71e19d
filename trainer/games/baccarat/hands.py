"""Playing the hands: reading totals, third cards, and the result of the round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from trainer.cards.notation import write_cards
from trainer.games.baccarat.coup import BANKER, CHOICE, HIT, PLAYER, STAND, TIE, Coup
from trainer.games.baccarat.deal import shoe_top
from trainer.games.baccarat.outcome import count, coup_of, plaques, player_draw, result
from trainer.games.baccarat.terms import LINES, BaccaratTerms
from trainer.round.acts import Act, Choose, Number, Option, WantChoice, WantNumber
from trainer.round.duty import Duty, Key, Kind, naming
from trainer.round.judge import Slip, other_line
from trainer.round.machine import PlainStage, Round
from trainer.rules.decision import Decision, Printed, decide, nearest_rule
from trainer.text import Text, join, say

HIGHEST_SUM = 27
RESULT = "result"
ALL_OPEN = (f"{PLAYER}-2", f"{BANKER}-2", PLAYER, BANKER, RESULT)
PLAYER_FIRST = (f"{PLAYER}-2", PLAYER)
THEN_BANKER = (f"{BANKER}-2", BANKER, RESULT)
"""The steps of a round with all hands open, and of one in which a card of the banker hand is closed at first."""
DRAW_ASKS = {PLAYER: "{hands} Does the player hand take a card?", BANKER: "{hands} Does the banker hand take a card?"}
DRAW_OPTIONS = (Option(HIT, say("it takes a card")), Option(STAND, say("it stands")))
RESULTS = (
    Option(PLAYER, say("the player hand wins")),
    Option(f"{PLAYER}-natural", say("the player hand wins with a natural")),
    Option(BANKER, say("the banker hand wins")),
    Option(f"{BANKER}-natural", say("the banker hand wins with a natural")),
    Option(TIE, say("tie")),
)


@dataclass(frozen=True, slots=True)
class PlayHands(PlainStage):
    """Totals are read, hands completed, the result is called, in the order of `steps`.

    "player-2" reads a total of two cards, "player" completes that hand, "result" calls the round.
    """

    terms: BaccaratTerms
    steps: tuple[str, ...] = ALL_OPEN

    def enter(self, r: Round) -> Round:
        """The hands that are read now lie open."""
        lay = r.lay
        for who in (who for who in LINES if f"{who}-2" in self.steps):
            lay = lay.turn(LINES[who])
        return r.with_lay(lay)

    def _keys(self, r: Round) -> Iterator[Key]:
        """The duties in order; the total of a hand that drew is read again."""
        coup = coup_of(self.terms, r)
        for step in self.steps:
            if step == RESULT:
                yield Key(Kind.RESULT)
            elif step.endswith("-2"):
                yield Key(Kind.READ_TOTAL, 0, step)
            else:
                yield Key(Kind.DRAW, 0, step)
                if len(coup.hand(step)) > 2:
                    yield Key(Kind.READ_TOTAL, 0, f"{step}-3")

    def duty(self, r: Round) -> Duty | None:
        key = next((key for key in self._keys(r) if key not in r.acts), None)
        if key is None:
            return None
        coup, places = coup_of(self.terms, r), tuple(LINES.values())
        who = _who(key)
        match key.kind:
            case Kind.READ_TOTAL:
                return Duty(key, _count_words(coup, who), WantNumber(0, HIGHEST_SUM), (LINES[who],))
            case Kind.DRAW:
                rules = (rule.printed for rule in self.terms.draws[who])
                return Duty(key, naming(self._draw_words(r, coup, who), rules), WantChoice(DRAW_OPTIONS), places)
            case _:
                ask = say("{hands} What is the result?", hands=hand_words(coup))
                options = tuple(one for one in RESULTS if self.terms.naturals_rank or "natural" not in one.id)
                return Duty(key, ask, WantChoice(options), places)

    def _draw_words(self, r: Round, coup: Coup, who: str) -> Text:
        """The question, with the plaques where bettors may choose."""
        hidden = len(coup.banker) == 2 and who == PLAYER and f"{BANKER}-2" not in self.steps
        ask = say("Player hand: {player}.", player=write_cards(coup.player)) if hidden else hand_words(coup)
        if who == PLAYER and self.terms.choice and decide(self.terms.draws[who], coup).result == CHOICE:
            seats = join(str(seat) for seat in plaques(self.terms, r.setup))
            words = say("{hands} No stand plaque lies on the table.", hands=ask)
            ask = say("{hands} Stand plaques lie at seats {seats}.", hands=ask, seats=seats) if seats else words
        return say(DRAW_ASKS[who], hands=ask)

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        coup, who = coup_of(self.terms, r), _who(duty.key)
        match duty.kind:
            case Kind.READ_TOTAL:
                return count(self.terms, coup, who).map(Number)
            case Kind.DRAW:
                if who == PLAYER:
                    return player_draw(self.terms, r.setup, coup).map(Choose)
                return decide(self.terms.draws[who], coup).map(Choose)
            case _:
                return result(self.terms, coup).map(Choose)

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        if act != Choose(HIT):
            return r
        coup = coup_of(self.terms, r)
        card = shoe_top(self.terms, r.setup)[len(coup.player) + len(coup.banker)]
        return r.with_lay(r.lay.put(LINES[_who(duty.key)], (card,), up=True))

    def slips(self, r: Round, duty: Duty, act: Act, decision: Decision[Act]) -> tuple[Slip, ...]:
        if duty.kind is not Kind.DRAW or not isinstance(act, Choose):
            return ()
        rule = nearest_rule(self.terms.draws[_who(duty.key)], coup_of(self.terms, r), act.option)
        return (other_line(rule),) if rule else ()

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        drawing = [rules for who, rules in self.terms.draws.items() if who in self.steps]
        draws = dict.fromkeys(rule.printed for rules in drawing for rule in rules)
        results = ("result.closest", "result.natural", "result.tie") if RESULT in self.steps else ()
        return (
            (Kind.READ_TOTAL, self.terms.rule("count.points")),
            *((Kind.DRAW, rule) for rule in draws),
            *((Kind.RESULT, self.terms.rule(id)) for id in results if self.terms.has(id)),
        )


def _who(key: Key) -> str:
    return key.subject.partition("-")[0]


def hand_words(coup: Coup) -> Text:
    """Both hands as they lie."""
    return say(
        "Player hand: {player}. Banker hand: {banker}.",
        player=write_cards(coup.player),
        banker=write_cards(coup.banker),
    )


def _count_words(coup: Coup, who: str) -> Text:
    asks = {
        PLAYER: "The player hand: {cards}. What does it count?",
        BANKER: "The banker hand: {cards}. What does it count?",
    }
    return say(asks[who], cards=write_cards(coup.hand(who)))

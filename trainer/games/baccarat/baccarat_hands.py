"""Playing the hands: reading totals, third cards, and the result of the round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import Text, join, say
from trainer.games.baccarat.baccarat_coup import BANKER, NATURALS, PLAYER, TIE, Coup
from trainer.games.baccarat.baccarat_outcome import count, player_draw, result
from trainer.games.baccarat.baccarat_state import State, coup_of
from trainer.games.baccarat.baccarat_terms import LINES, RESULT_RULES, BaccaratTerms
from trainer.games.shared_words import CHOICE, HIT, STAND
from trainer.round.acts import Act, Choose, Number, Option, WantChoice, WantNumber
from trainer.round.machine import Round
from trainer.round.task import Stage, Task, TaskKind
from trainer.round.types import DRAW, READ_TOTAL, RESULT
from trainer.rules.decision import Decision, decide

HIGHEST_SUM = 27
CALL = "result"
PLAYS = ("player", "play")
"""The stages that play the hands, in the order of a round; where all lies open the second does everything."""
ALL_OPEN = (f"{PLAYER}-2", f"{BANKER}-2", PLAYER, BANKER, CALL)
PLAYER_FIRST = (f"{PLAYER}-2", PLAYER)
THEN_BANKER = (f"{BANKER}-2", BANKER, CALL)
"""The steps of a round with all hands open, and of one in which a card of the banker hand is closed at first."""
DRAW_ASKS = {
    PLAYER: say("Does the player hand take a card?"),
    BANKER: say("Does the banker hand take a card?"),
}
DRAW_OPTIONS = (Option(HIT, say("it takes a card")), Option(STAND, say("it stands")))
RESULTS = (
    Option(PLAYER, say("the player hand wins")),
    Option(NATURALS[PLAYER], say("the player hand wins with a natural")),
    Option(BANKER, say("the banker hand wins")),
    Option(NATURALS[BANKER], say("the banker hand wins with a natural")),
    Option(TIE, say("tie")),
)
LOOK = tuple(LINES.values())


@dataclass(frozen=True, slots=True)
class PlayHands:
    """Totals are read, hands completed, the result is called, in the order of `steps`.

    "player-2" reads a total of two cards, "player" completes that hand, "result" calls the round.
    """

    terms: BaccaratTerms
    name: str = PLAYS[1]
    steps: tuple[str, ...] = ALL_OPEN

    def stage(self) -> Stage[State]:
        return Stage(self.name, (self.totals, self.draws, self.results), self.tasks, self.enter)

    @property
    def totals(self) -> TaskKind:
        return TaskKind(READ_TOTAL, (self.terms.rule("count.points"),))

    @property
    def draws(self) -> TaskKind:
        lists = [rules for who, rules in self.terms.draws.items() if who in self.steps]
        return TaskKind(DRAW, tuple(dict.fromkeys(rule.printed for rules in lists for rule in rules)))

    @property
    def results(self) -> TaskKind:
        ids = RESULT_RULES if CALL in self.steps else ()
        return TaskKind(RESULT, tuple(self.terms.rule(id) for id in ids if self.terms.has(id)))

    def enter(self, r: Round[State]) -> Round[State]:
        """The hands that are read now lie open."""
        lay = r.lay
        for who in (who for who in LINES if f"{who}-2" in self.steps):
            lay = lay.turn(LINES[who])
        return r.with_lay(lay)

    def tasks(self, r: Round[State]) -> Iterator[Task[State]]:
        """Step by step; the total of a hand that drew is read again."""
        coup = coup_of(self.terms, r)
        for step in self.steps:
            if step == CALL:
                yield self._result_task(coup)
            elif step.endswith("-2"):
                yield self._total_task(coup, step)
            else:
                if r.open(self.draws, 0, step):
                    yield self._draw_task(r, coup, step)
                if len(coup.hand(step)) > 2:
                    yield self._total_task(coup, f"{step}-3")

    def _total_task(self, coup: Coup, subject: str) -> Task[State]:
        who = subject.partition("-")[0]
        return self.totals.task(
            COUNT_ASKS[who],
            WantNumber(0, HIGHEST_SUM),
            lambda _: count(self.terms, coup, who).map(Number),
            subject=subject,
            look=(LINES[who],),
        )

    def _draw_task(self, r: Round[State], coup: Coup, who: str) -> Task[State]:
        rules = self.terms.draws[who]

        def right(now: Round[State]) -> Decision[Act]:
            if who == PLAYER:
                return player_draw(self.terms, now.setup, coup).map(Choose)
            return decide(rules, coup).map(Choose)

        def take(now: Round[State], act: Act) -> Round[State]:
            if act != Choose(HIT):
                return now
            card = now.state.cards[len(coup.player) + len(coup.banker)]
            return now.with_lay(now.lay.put(LINES[who], (card,), up=True))

        look = (LINES[who], *(place for place in LOOK if place != LINES[who]))
        ask, want = self._draw_words(r, coup, who), WantChoice(DRAW_OPTIONS)
        return self.draws.task(ask, want, right, subject=who, look=look, do=take)

    def _draw_words(self, r: Round[State], coup: Coup, who: str) -> Text:
        """The question, with the plaques where bettors may choose: no felt shows them."""
        ask = DRAW_ASKS[who]
        if who != PLAYER or not self.terms.choice or decide(self.terms.draws[who], coup).result != CHOICE:
            return ask
        seats = join(str(seat) for seat in r.state.standing)
        if not seats:
            return say("{ask} There is no stand plaque on the table.", ask=ask)
        return say("{ask} There are stand plaques at seats {seats}.", ask=ask, seats=seats)

    def _result_task(self, coup: Coup) -> Task[State]:
        return self.results.task(
            say("Both hands are complete. What is the call?"),
            WantChoice(
                tuple(option for option in RESULTS if self.terms.naturals_rank or option.id not in NATURALS.values())
            ),
            lambda _: result(self.terms, coup).map(Choose),
            look=LOOK,
        )


COUNT_ASKS: Final = {
    PLAYER: say("What does the player hand count?"),
    BANKER: say("What does the banker hand count?"),
}

"""A table on its way to a question: its set-up, and the hand as its players bet it."""

from __future__ import annotations

from trainer.core.lazy_dataclass import dataclass
from trainer.games.poker.poker_terms import PokerTerms
from trainer.games.pot.pot_play import played
from trainer.games.pot.pot_state import Seen, State
from trainer.games.pot.pot_watching_terms import with_ends
from trainer.round.setup import Setup
from trainer.table.betting import Choose, read_play, write_play, written


@dataclass(frozen=True, slots=True)
class TableDraft:
    """The set-up says the betting; the state is that of its hand, with every moment of the betting."""

    setup: Setup
    state: State

    @property
    def moments(self) -> tuple[Seen, ...]:
        """Every moment of the betting, also those in which a round is over."""
        return with_ends(self.state.seen)


def bet_by(terms: PokerTerms, setup: Setup, plays: Choose) -> TableDraft:
    """The table as these players bet."""
    state = played(terms.game, setup, plays, watch=True)
    return TableDraft(setup.with_options(play=write_play(state.rounds)), state)


def as_written(terms: PokerTerms, setup: Setup) -> TableDraft:
    """The table as its set-up says that it is bet."""
    return TableDraft(setup, played(terms.game, setup, written(read_play(setup.option("play"))), watch=True))

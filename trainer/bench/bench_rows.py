"""All groups of rows: the names of each, so that a group nobody asked for is not run, and what measures it."""

from __future__ import annotations

from typing import Final

from trainer.bench import live_simulation as live
from trainer.bench import rows_audition as audition
from trainer.bench import rows_cards as cards
from trainer.bench import rows_engine as engine
from trainer.bench import rows_learner as learner
from trainer.bench import rows_process as process
from trainer.bench import teaching
from trainer.bench.bench_table import Measure

GROUPS: Final[tuple[tuple[tuple[str, ...], Measure], ...]] = (
    ((cards.SEVEN, cards.STRINGS), cards.seven_cards),
    ((cards.FIVE,), cards.five_cards),
    ((cards.OMAHA_HIGH, cards.OMAHA_BOTH), cards.omaha),
    ((cards.RAZZ, cards.EIGHT_LOW, cards.JOKER_LOW, cards.DEUCE_LOW), cards.lows),
    ((cards.JOKER_HIGH, cards.STRIPPED, cards.SHORT), cards.stripped),
    ((engine.BARE, engine.EXPLAINED), engine.setting),
    ((engine.PROOF, engine.PROOF_WILD), engine.proof),
    ((engine.CHANGED,), engine.changed),
    ((engine.CHECKED,), engine.checked),
    ((engine.QUESTION, engine.POKER_QUESTION, engine.SLOWEST, engine.GRADING), engine.questions),
    ((cards.BOARDS, cards.DECISION, cards.HAND), cards.poker),
    ((cards.MELD, cards.PAN_HAND), cards.pan),
    ((process.IMPORT, process.IMPORT_FAMILY, process.IMPORT_MEMORY), process.engine_import),
    ((process.PROOF_MEMORY,), process.proof_memory),
    ((process.FIRST_QUESTION, process.SLOWEST_FIRST), process.first_questions),
    ((process.AGAIN, process.SLOWEST_AGAIN), process.pages),
    ((process.FIRST_WINDOW, process.WINDOW_MEMORY), process.first_window),
    ((process.BUILT_START,), process.built_start),
    (teaching.NAMES, teaching.teaching),
    (audition.NAMES, audition.false_results),
    (live.SIMULATED, live.simulated),
    (live.LIVE, live.live),
    ((learner.CHOOSING, learner.STARTING, learner.OPENED, learner.FIRST_HOME, learner.MEMORY), learner.long_memory),
    ((learner.OPENING, learner.DRAWN, learner.ENTERING), learner.large_class),
    ((learner.FROM_FOLDER, learner.FROM_SERVER), learner.school_exchanges),
    ((learner.FIRST_FETCH,), learner.first_fetch),
    ((process.ONE_CARD, process.FULL_FELT, process.WORST_FRAME), process.felt),
)

"""What lies on the felt for a fault that is ruled on: the card turned up, the card too many, the board too early.

Where nothing is to be seen but whom it is about, that player is pointed at, or the place: the button, the pot, the
stub. `UNSEEN` are the situations of which no felt shows what they are about, each with the reason.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from trainer.core.lazy_dataclass import replace
from trainer.core.text import Text, say
from trainer.games.faults.pointing import BEFORE, DONE, MOVED, SAID
from trainer.games.pot.fault_views import betting_views, card_views, showdown_views
from trainer.games.pot.pot_scene import NOTHING, Hand, Scene, Show
from trainer.games.pot.pot_terms import PotGame
from trainer.round.ruling import FaultView, Ruling
from trainer.table.places import DROP, STUB


def happened(game: PotGame, r: Hand, fault: Ruling) -> FaultView:
    """What lies there for a fault, and why it is not seen where it cannot be."""
    show = SHOWN.get(fault.fault)
    happened = show(Scene(game, r, r.setup.rng("happened"))) if show is not None else NOTHING
    return replace(happened, unseen=UNSEEN.get(fault.fault))


def each(faults: str, show: Show) -> dict[str, Show]:
    """Situations that one show is for."""
    return dict.fromkeys(faults.split(), show)


_ONE: Final = partial(card_views.turned, 1, 1, card_views.fits_any)
_OPEN: Final = partial(showdown_views.open_but, 0)
_SHORT: Final = partial(card_views.counted, 1, -1)
_LONG: Final = partial(card_views.counted, 1, 1)
SHOWN: Final[Mapping[str, Show]] = {
    # coming in
    **each("newcomer transferred new-game", partial(betting_views.comes, 40, False)),
    "short-buy": partial(betting_views.comes, 2, False),
    **each("newcomer-behind-button in-the-middle", partial(betting_views.comes, 40, True)),
    **each("missed-blinds missed-blinds-fee blind-not-taken make-up-zone big-blind-passed", betting_views.missed),
    **each(
        "moved-seat first-lap-move moved-after-blinds drew-and-missed seat-change-antes late-ante", showdown_views.seat
    ),
    "blinds-skip": showdown_views.blinds,
    "gives-up-button": showdown_views.button,
    # blinds and kills
    "oversize-blind": partial(betting_views.puts, betting_views.big, 2),
    **each("short-blind half-blind", showdown_views.lying(partial(betting_views.has, betting_views.big))),
    "short-blind-all-in": partial(betting_views.all_in_bet, betting_views.big),
    "straddle": partial(betting_views.puts, betting_views.after_big, 2),
    "straddle-not-double": partial(betting_views.puts, betting_views.after_big, 3),
    "straddle-too-big": partial(betting_views.puts, betting_views.after_big, 2),
    "kill-refused": showdown_views.player,
    "kill-not-limited": showdown_views.player,
    "oversize-kill": partial(betting_views.puts, betting_views.any_seat, 4),
    "second-kill": betting_views.two_kills,
    "looked-before-posting": betting_views.first_cards,
    "looked-and-acted": betting_views.first_cards,
    "same-card-for-button": betting_views.drawn_for_button,
    **each("button-back game-chosen joker-when-chosen", showdown_views.button),
    **each("button-chooses other-chooses joker-wanted", showdown_views.player),
    # the deal
    "first-card-exposed": card_views.first_up,
    "two-cards-exposed": partial(card_views.turned, 2, 1, card_views.fits_any),
    "both-hole-cards-up": partial(card_views.turned, 1, 2, card_views.fits_any),
    "exposed-before-draw": partial(card_views.turned, 1, 1, card_views.low_card),
    "exposed-high-before-draw": partial(card_views.turned, 1, 1, card_views.high_card),
    "third-exposed": partial(card_views.turned, 1, 3, card_views.fits_any),
    **each(
        "card-exposed hole-card-up first-and-third-up own-card-shown player-shows boxed-down-card "
        "exposed-any-before-draw exposed-not-limited stands-after-substitute exposed-on-draw faced-after-draw",
        _ONE,
    ),
    "boxed-card": card_views.boxed,
    "unannounced-joker": card_views.joker,
    **each(
        "extra-card extra-card-seen wrong-count wrong-count-found wrong-count-before-two-act "
        "wrong-count-after-two-act wrong-count-drawn",
        _LONG,
    ),
    **each("two-extra-cards six-to-two", partial(card_views.counted, 2, 1)),
    **each("card-short short-before-draw wrong-count-acted card-off-table dropped-card dropped-before-draw", _SHORT),
    "empty-seat": partial(card_views.empty, False),
    "empty-seat-up": partial(card_views.empty, True),
    "empty-seat-last": partial(card_views.empty, False),
    **each("asks-shuffle second-cut", showdown_views.asks_dealer),
    **each("absent flashed", showdown_views.any_player),
    # betting
    **{
        fault: partial(betting_views.misplayed, fault)
        for fault in ("string-bet", "string-bet-half", "single-chip", "insufficient-bet", "gesture")
    },
    "short-all-in": partial(betting_views.all_in_bet, lambda now: now.turn),
    "leader-all-in": partial(betting_views.all_in_bet, lambda now: now.turn),
    "one-raise-too-many": partial(betting_views.capped, 0),
    "raise-heads-up": partial(betting_views.capped, 2),
    "out-of-turn": partial(betting_views.checks, False),
    "check-raise": partial(betting_views.checks, True),
    "wrong-seat-opens": betting_views.other_opens,
    "money-back": showdown_views.lying(betting_views.money_back),
    "cards-tied": showdown_views.forced_tie,
    "boards-tied": showdown_views.board_tie,
    "ace-shown": showdown_views.ace,
    "completes": betting_views.completes,
    "forced-raises": showdown_views.lying(showdown_views.forced),
    **each("forced-all-in all-in-opens all-in-false ante-only", showdown_views.lying(betting_views.broke)),
    "folds-forced": betting_views.folds_forced,
    **each(
        "first-round-opener street-out who-shows-first nobody-opens", showdown_views.lying(showdown_views.everybody)
    ),
    "agree-to-split": showdown_views.everybody,
    "open-pair": partial(showdown_views.open_pair, False),
    "pair-shows": partial(showdown_views.open_pair, True),
    "no-flop": partial(betting_views.alone, lambda now: now.turn, False),
    "bet-not-called": partial(betting_views.alone, lambda now: now.turn, True),
    "folded-to-big-blind": partial(betting_views.alone, betting_views.big, False),
    "unprotected-hand": betting_views.swept,
    **each("touches-muck fouls-own-hand", betting_views.touches),
    "fouled-by-another": betting_views.fouled,
    "below-table": betting_views.below,
    "up-cards-lifted": betting_views.picked_up,
    "shows-fold": partial(showdown_views.open_but, 0),
    "check-facing-raise": betting_views.raised,
    "big-blind-raises": showdown_views.lying(showdown_views.big_blind),
    "other-language": showdown_views.two,
    "folds-up-cards": showdown_views.lying(showdown_views.in_turn),
    "folds-without-bet": betting_views.gone,
    "post-acts": betting_views.posted,
    "opens-without": betting_views.opens,
    **each("rap slept", showdown_views.in_turn),
    "false-opener-before-draw": partial(betting_views.false, True, False),
    "false-opener-played": partial(betting_views.false, True, False),
    "false-opener": partial(betting_views.false, False, True),
    "opener-cannot-show": partial(betting_views.false, False, False),
    "called-cannot-beat": partial(showdown_views.against, (showdown_views.HIGH,), False),
    "withdraws-opening": betting_views.opens,
    # streets
    "early-flop": partial(card_views.board, 0, True),
    "flop-too-many": partial(card_views.board, 1, False),
    "early-turn": partial(card_views.board, 1, True),
    "early-river": partial(card_views.board, 2, True),
    "drop-forgotten": partial(card_views.beside_board, (DROP,)),
    "late-discard": partial(card_views.beside_board, ()),
    "early-street": partial(card_views.street, early=True),
    "wrong-burn": partial(card_views.street, more=1),
    "wrong-burn-down": partial(card_views.street, more=1),
    "down-card-up": card_views.turned_later,
    "last-card-up": partial(card_views.late, 3, (1,)),
    "last-card-up-two": partial(card_views.late, 2, (0,)),
    "last-card-up-second": partial(card_views.late, 2, (1,)),
    "last-card-up-first": partial(card_views.late, 0, (0,)),
    "last-card-up-starts": partial(card_views.late, 0, (1,)),
    "deck-short": partial(card_views.deck_short, -1, 3),
    "deck-short-just": partial(card_views.deck_short, -3, 3),
    "deck-short-still": partial(card_views.deck_short, -4, 3),
    # the draw
    **each("number-changed asks-number pat-unaware stands-pat", showdown_views.any_player),
    "draws-five": card_views.all_five,
    "buys-down": partial(card_views.thrown, False),
    "buys-up": partial(card_views.thrown, True),
    "pays-for-card": card_views.pays,
    **each("splits-openers keeps-openers", showdown_views.opener),
    "seven-checked": partial(card_views.seven, card_views.WORSE, 0),
    "seven-checked-beaten": partial(card_views.seven, card_views.BETTER, 0),
    "seven-not-bet": partial(card_views.seven, (), 0),
    "seven-short-call": partial(card_views.seven, card_views.WORSE, 1),
    "seven-overcall": partial(card_views.seven, card_views.WORSE, 1),
    "seven-completes": partial(card_views.seven, card_views.WORSE, 2),
    # the showdown
    **each("miscalled miscall-three other-count-plays other-cards-for-low shown-to-one", _OPEN),
    "not-all-shown": partial(showdown_views.open_but, 1),
    "wrong-count-shown": showdown_views.too_few,
    "plays-board": showdown_views.gone_to_board,
    "beaten-in-sight": partial(showdown_views.against, (showdown_views.PAIR, showdown_views.HIGH), False),
    "asks-to-see": showdown_views.any_player,
    "run-in-low": showdown_views.run_with_board,
    "wheel-at-seven": showdown_views.run,
    "miscall-intact": showdown_views.two_open,
    "miscall-fouls": showdown_views.one_fouled,
    "pair-not-called": showdown_views.paired,
    **each("opener-shows asks-openers", showdown_views.opener),
    **each("retrieves-openers thrown-hand-back", showdown_views.from_muck),
    # the pot
    "losers-not-killed": showdown_views.lying(showdown_views.all_open),
    **each("odd-chip halves-odd", partial(showdown_views.against, (showdown_views.PAIR, showdown_views.LOW), True)),
    **each(
        "odd-chip-high odd-chip-both-ways",
        partial(showdown_views.against, (showdown_views.HIGH, showdown_views.HIGH), True),
    ),
    "odd-chip-low": partial(showdown_views.against, (showdown_views.LOW, showdown_views.LOW), True),
    "tied-wants-all": partial(showdown_views.against, (showdown_views.HIGH, showdown_views.HIGH), False),
    "low-not-qualified": partial(showdown_views.against, (showdown_views.PAIR, showdown_views.HIGH), False),
    **each("both-halves both-ways", partial(showdown_views.against, (showdown_views.LOW, showdown_views.HIGH), False)),
    "half-tied": partial(showdown_views.against, (showdown_views.LOW, showdown_views.LOW, showdown_views.PAIR), False),
    "pair-is-low": partial(showdown_views.against, (showdown_views.PAIRED, showdown_views.PAIR), False),
    "rabbit": partial(showdown_views.place, STUB),
    "jackpot-asked": partial(showdown_views.place, DROP),
    **each("kill-lost second-win", betting_views.kill_button),
}
UNSEEN: Final[Mapping[str, Text]] = {
    "new-deck": say("nothing is on the table before a game opens"),
    "absent": say("people are not drawn"),
    **dict.fromkeys(
        (
            "gives-up-button", "kill-refused", "kill-not-limited", "game-chosen", "joker-when-chosen", "button-chooses",
            "other-chooses", "joker-wanted", "asks-shuffle", "second-cut", "agree-to-split", "other-language",
            "number-changed", "asks-number", "pat-unaware", "stands-pat", "splits-openers", "keeps-openers",
            "asks-to-see", "opener-shows", "asks-openers", "rabbit", "jackpot-asked", "late-ante", "seat-change-antes",
        ),
        SAID,
    ),
    **dict.fromkeys(("moved-seat", "first-lap-move", "moved-after-blinds", "drew-and-missed", "button-back"), BEFORE),
    **dict.fromkeys(("slept", "blinds-skip"), DONE),
    **dict.fromkeys(("rap", "flashed"), MOVED),
}  # fmt: skip
"""Situations of which no felt shows what they are about, with the reason; it is pointed at whom they are about."""

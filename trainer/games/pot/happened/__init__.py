"""What lies on the felt for a fault that is ruled on: the card turned up, the card too many, the board too early.

Where nothing is to be seen but whom it is about, that player is pointed at, or the place: the button, the pot, the
stub. `UNSEEN` are the situations of which no felt shows what they are about, each with the reason.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Final

from trainer.games.faults.unseen import BEFORE, DONE, MOVED, SAID
from trainer.games.pot.happened import betting, deal, draw, opening, showdown, shown, streets, who
from trainer.games.pot.scene import NOTHING, Hand, Scene, Show
from trainer.games.pot.terms import PotGame
from trainer.round.ruling import Happened, Ruling
from trainer.table.place import DROP, STUB
from trainer.text import Text, say


def happened(game: PotGame, r: Hand, fault: Ruling) -> Happened:
    """What lies there for a fault, and why it is not seen where it cannot be."""
    show = SHOWN.get(fault.fault)
    found = show(Scene(game, r, r.setup.rng("happened"))) if show is not None else NOTHING
    return replace(found, unseen=UNSEEN.get(fault.fault))


def each(faults: str, show: Show) -> dict[str, Show]:
    """Situations that one show is for."""
    return dict.fromkeys(faults.split(), show)


_ONE: Final = partial(deal.turned, 1, 1, deal.fits_any)
_OPEN: Final = partial(showdown.open_but, 0)
_SHORT: Final = partial(deal.counted, 1, -1)
_LONG: Final = partial(deal.counted, 1, 1)
SHOWN: Final[Mapping[str, Show]] = {
    # coming in
    **each("newcomer transferred new-game", partial(opening.comes, 40, False)),
    "short-buy": partial(opening.comes, 2, False),
    **each("newcomer-behind-button in-the-middle", partial(opening.comes, 40, True)),
    **each("missed-blinds missed-blinds-fee blind-not-taken make-up-zone big-blind-passed", opening.missed),
    **each("moved-seat first-lap-move moved-after-blinds drew-and-missed seat-change-antes late-ante", who.seat),
    "blinds-skip": who.blinds,
    "gives-up-button": who.button,
    # blinds and kills
    "oversize-blind": partial(opening.puts, opening.big, 2),
    **each("short-blind half-blind", who.lying(partial(opening.has, opening.big))),
    "short-blind-all-in": partial(opening.all_of_it, opening.big),
    "straddle": partial(opening.puts, opening.after_big, 2),
    "straddle-not-double": partial(opening.puts, opening.after_big, 3),
    "straddle-too-big": partial(opening.puts, opening.after_big, 2),
    "kill-refused": who.player,
    "kill-not-limited": who.player,
    "oversize-kill": partial(opening.puts, opening.any_seat, 4),
    "second-kill": opening.two_kills,
    "looked-before-posting": opening.first_cards,
    "looked-and-acted": opening.first_cards,
    "same-card-for-button": opening.drawn_for_button,
    **each("button-back game-chosen joker-when-chosen", who.button),
    **each("button-chooses other-chooses joker-wanted", who.player),
    # the deal
    "first-card-exposed": deal.first_up,
    "two-cards-exposed": partial(deal.turned, 2, 1, deal.fits_any),
    "both-hole-cards-up": partial(deal.turned, 1, 2, deal.fits_any),
    "exposed-before-draw": partial(deal.turned, 1, 1, deal.low_card),
    "exposed-high-before-draw": partial(deal.turned, 1, 1, deal.high_card),
    "third-exposed": partial(deal.turned, 1, 3, deal.fits_any),
    **each(
        "card-exposed hole-card-up first-and-third-up own-card-shown player-shows boxed-down-card "
        "exposed-any-before-draw exposed-not-limited stands-after-substitute exposed-on-draw faced-after-draw",
        _ONE,
    ),
    "boxed-card": deal.boxed,
    "unannounced-joker": deal.joker,
    **each(
        "extra-card extra-card-seen wrong-count wrong-count-found wrong-count-before-two-act "
        "wrong-count-after-two-act wrong-count-drawn",
        _LONG,
    ),
    **each("two-extra-cards six-to-two", partial(deal.counted, 2, 1)),
    **each("card-short short-before-draw wrong-count-acted card-off-table dropped-card dropped-before-draw", _SHORT),
    "empty-seat": partial(deal.empty, False),
    "empty-seat-up": partial(deal.empty, True),
    "empty-seat-last": partial(deal.empty, False),
    **each("asks-shuffle second-cut", who.asks_dealer),
    **each("absent flashed", who.one),
    # betting
    **{
        fault: partial(betting.misplayed, fault)
        for fault in ("string-bet", "string-bet-half", "single-chip", "insufficient-bet", "gesture")
    },
    "short-all-in": partial(opening.all_of_it, lambda now: now.turn),
    "leader-all-in": partial(opening.all_of_it, lambda now: now.turn),
    "one-raise-too-many": partial(betting.capped, 0),
    "raise-heads-up": partial(betting.capped, 2),
    "out-of-turn": partial(betting.checks, False),
    "check-raise": partial(betting.checks, True),
    "wrong-seat-opens": betting.other_opens,
    "money-back": who.lying(betting.money_back),
    "cards-tied": shown.forced_tie,
    "boards-tied": shown.board_tie,
    "ace-shown": shown.ace,
    "completes": betting.completes,
    "forced-raises": who.lying(who.forced),
    **each("forced-all-in all-in-opens all-in-false ante-only", who.lying(opening.broke)),
    "folds-forced": betting.folds_forced,
    **each("first-round-opener street-out who-shows-first nobody-opens", who.lying(who.everybody)),
    "agree-to-split": who.everybody,
    "open-pair": partial(shown.open_pair, False),
    "pair-shows": partial(shown.open_pair, True),
    "no-flop": partial(betting.alone, lambda now: now.turn, False),
    "bet-not-called": partial(betting.alone, lambda now: now.turn, True),
    "folded-to-big-blind": partial(betting.alone, opening.big, False),
    "unprotected-hand": betting.swept,
    **each("touches-muck fouls-own-hand", betting.touches),
    "fouled-by-another": betting.fouled,
    "below-table": betting.below,
    "up-cards-lifted": betting.picked_up,
    "shows-fold": partial(showdown.open_but, 0),
    "check-facing-raise": betting.raised,
    "big-blind-raises": who.lying(who.big_blind),
    "other-language": who.two,
    "folds-up-cards": who.lying(who.in_turn),
    "folds-without-bet": betting.gone,
    "post-acts": betting.posted,
    "opens-without": betting.opens,
    **each("rap slept", who.in_turn),
    "false-opener-before-draw": partial(betting.false, True, False),
    "false-opener-played": partial(betting.false, True, False),
    "false-opener": partial(betting.false, False, True),
    "opener-cannot-show": partial(betting.false, False, False),
    "called-cannot-beat": partial(showdown.against, (showdown.HIGH,), False),
    "withdraws-opening": betting.opens,
    # streets
    "early-flop": partial(streets.board, 0, True),
    "flop-too-many": partial(streets.board, 1, False),
    "early-turn": partial(streets.board, 1, True),
    "early-river": partial(streets.board, 2, True),
    "drop-forgotten": partial(streets.beside_board, (DROP,)),
    "late-discard": partial(streets.beside_board, ()),
    "early-street": partial(streets.street, early=True),
    "wrong-burn": partial(streets.street, more=1),
    "wrong-burn-down": partial(streets.street, more=1),
    "down-card-up": streets.turned_later,
    "last-card-up": partial(streets.late, 3, (1,)),
    "last-card-up-two": partial(streets.late, 2, (0,)),
    "last-card-up-second": partial(streets.late, 2, (1,)),
    "last-card-up-first": partial(streets.late, 0, (0,)),
    "last-card-up-starts": partial(streets.late, 0, (1,)),
    "deck-short": partial(streets.deck_short, -1, 3),
    "deck-short-just": partial(streets.deck_short, -3, 3),
    "deck-short-still": partial(streets.deck_short, -4, 3),
    # the draw
    **each("number-changed asks-number pat-unaware stands-pat", who.one),
    "draws-five": draw.all_five,
    "buys-down": partial(draw.thrown, False),
    "buys-up": partial(draw.thrown, True),
    "pays-for-card": draw.pays,
    **each("splits-openers keeps-openers", who.opener),
    "seven-checked": partial(draw.seven, draw.WORSE, 0),
    "seven-checked-beaten": partial(draw.seven, draw.BETTER, 0),
    "seven-not-bet": partial(draw.seven, (), 0),
    "seven-short-call": partial(draw.seven, draw.WORSE, 1),
    "seven-overcall": partial(draw.seven, draw.WORSE, 1),
    "seven-completes": partial(draw.seven, draw.WORSE, 2),
    # the showdown
    **each("miscalled miscall-three other-count-plays other-cards-for-low shown-to-one", _OPEN),
    "not-all-shown": partial(showdown.open_but, 1),
    "wrong-count-shown": showdown.too_few,
    "plays-board": showdown.gone_to_board,
    "beaten-in-sight": partial(showdown.against, (showdown.PAIR, showdown.HIGH), False),
    "asks-to-see": who.one,
    "run-in-low": showdown.run_with_board,
    "wheel-at-seven": showdown.run,
    "miscall-intact": showdown.two_open,
    "miscall-fouls": showdown.one_fouled,
    "pair-not-called": showdown.paired,
    **each("opener-shows asks-openers", who.opener),
    **each("retrieves-openers thrown-hand-back", showdown.from_muck),
    # the pot
    "losers-not-killed": who.lying(showdown.all_open),
    **each("odd-chip halves-odd", partial(showdown.against, (showdown.PAIR, showdown.LOW), True)),
    **each("odd-chip-high odd-chip-both-ways", partial(showdown.against, (showdown.HIGH, showdown.HIGH), True)),
    "odd-chip-low": partial(showdown.against, (showdown.LOW, showdown.LOW), True),
    "tied-wants-all": partial(showdown.against, (showdown.HIGH, showdown.HIGH), False),
    "low-not-qualified": partial(showdown.against, (showdown.PAIR, showdown.HIGH), False),
    **each("both-halves both-ways", partial(showdown.against, (showdown.LOW, showdown.HIGH), False)),
    "half-tied": partial(showdown.against, (showdown.LOW, showdown.LOW, showdown.PAIR), False),
    "pair-is-low": partial(showdown.against, (showdown.PAIRED, showdown.PAIR), False),
    "rabbit": partial(who.place, STUB),
    "jackpot-asked": partial(who.place, DROP),
    **each("kill-lost second-win", opening.kill_button),
}
UNSEEN: Final[Mapping[str, Text]] = {
    "new-deck": say("nothing lies on the table before a game is opened"),
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

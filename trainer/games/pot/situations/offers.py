"""Remedies that are plausible for several situations of a game for a pot."""

from typing import Final

FOUL: Final = ("dead-hand", "refund", "misdeal", "play-on")
CARD: Final = ("dead-card", "keep-card", "exchange-after-deal", "misdeal")
COUNT: Final = ("fill-from-top", "burn-with-it", "dead-money", "misdeal")
COME_IN: Final = ("post-or-wait", "wait-or-kill", "wait", "deal-in-free")
NEWCOMER: Final = ("post-big-or-wait", "wait-or-kill", "wait", "deal-in-free")
EARLY: Final = ("reshuffle-new-flop", "set-aside", "reshuffle-river", "misdeal")
EMPTY: Final = ("move-to-order", "plays-as-dealt", "dead-card", "misdeal")
SEAT: Final = ("seat-gets-cards", "play-on", "dead-money", "back-to-turn")
SHORT: Final = ("community-card", "deal-without-burn", "mix-and-deal", "plays-as-dealt")
ODD: Final = ("odd-to-high", "odd-high-card", "odd-low-card", "odd-to-left")
LAST: Final = ("may-go-all-in", "all-up", "exchange-after-deal", "misdeal")
FOUL_COUNT: Final = ("misdeal", "forfeits-money", "fill-from-top", "burn-with-it")

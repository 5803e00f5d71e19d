"""The game with a player-dealer: what all of them share stands here once, a family fills the gaps.

terms      what every such book prints, read once          script     one round with gaps
fees, button, settle, side_bets                            the shared stages
tables     the usual table, drawn and checked              asks       what `solve` asks of all of them
"""

from trainer.games.banked.banked_tables import (
    BACK_LINE_IN,
    PURSE,
    SHORT_IN,
    Stakes,
    check_fee_set,
    check_table,
    fee_option,
    fee_words,
    lay_out,
    put_up,
    random_seats,
)

__all__ = [
    "BACK_LINE_IN",
    "PURSE",
    "SHORT_IN",
    "Stakes",
    "check_fee_set",
    "check_table",
    "fee_option",
    "fee_words",
    "lay_out",
    "put_up",
    "random_seats",
]

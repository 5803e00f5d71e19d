"""What can be counted about baccarat: every wager on the two hands, from a whole shoe."""

from __future__ import annotations

from trainer.games.baccarat.coup import Coup, in_force
from trainer.games.baccarat.outcome import play
from trainer.games.baccarat.terms import MOST_CARDS, BaccaratTerms
from trainer.hands.totals import point_value
from trainer.rules.bonus import BonusBet, BonusBets, CardByCard, Cards, by_list

ALIKE = ((0, 2), (1, 3))
"""The two cards that begin a hand may come in either order."""
HITS = "Where bettors may choose, the player hand takes a card."


def bonus_bets(terms: BaccaratTerms) -> BonusBets:
    """All wagers, the house's own readings in force."""
    readings = {name: options[0] for name, options in terms.table.readings.items()}

    def finish(cards: Cards) -> Coup | None:
        """The coup, or None while it needs a card more: then one of those put in its place is used."""
        coup = play(terms, (*cards, *cards[: MOST_CARDS - len(cards)]), readings)
        return coup if len(coup.player) + len(coup.banker) <= len(cards) else None

    deal = CardByCard(terms.deck, MOST_CARDS, 4, finish, point_value, ALIKE)
    bets: dict[str, BonusBet[Coup]] = {}
    for kind in terms.kinds:
        standing = in_force(terms.awards[kind], readings)
        rules = tuple(rule for rule in terms.awards[kind] if rule.printed in standing)
        pay = by_list(kind, rules, Coup((), ()))
        bets[kind] = pay.bet(kind, terms.table.names[kind], deal, HITS if terms.choice else "")
    return bets

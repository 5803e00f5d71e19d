"""The game played for a pot: what all of them share stands here once, a family fills the gaps.

terms      streets, limits, opening, pots, drop       state      cards, and the betting as it went
opening    forced bets, who begins a round            deal       streets as data, card by card
betting    who acts first, the bets, the button       pots       side pots, drop, comparing, sharing
table      the pots as they lie, shared out            script     one hand with gaps
checks     set-ups written by hand
"""

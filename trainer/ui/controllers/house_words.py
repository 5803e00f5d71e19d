"""What parts, rows and cells of a house's table are called on the page Houses: words for what books write as keys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from trainer.core.text import Text, Words, join, say
from trainer.houses.house_edits import BookPart, BookRow, Cell, CellPath
from trainer.houses.page_topics import PAGE_TOPICS
from trainer.houses.shelf import NOT_PRINTED
from trainer.rules.decision import Printed

SENTENCE: Final = "say"
NONE: Final[Mapping[str, Printed]] = {}
PARTS: Final[Mapping[str, Text]] = {
    "action": say("Action button"),
    "allow": say("What players may do"),
    "ante": say("Ante"),
    "bank_rule": say("How the bank plays"),
    "banker_rule": say("Banker's third card"),
    "betting": say("Betting"),
    "bonus": say("Bonus wagers"),
    "button": say("Button"),
    "buy_in": say("Buy-in"),
    "buy_in_range": say("Printed range of buy-ins"),
    "collection": say("Collection sheets"),
    "condition": say("Conditions"),
    "count": say("Counting"),
    "deal": say("Deal"),
    "deck": say("Deck"),
    "dice": say("Dice"),
    "draw": say("Draw"),
    "draw_rule": say("Third card of both hands"),
    "duty": say("Table handling"),
    "envy": say("Envy Bonus"),
    "exposed": say("Cards turned up"),
    "fee_kinds": say("Wagers with a fee"),
    "fee_sets": say("Fee schedules"),
    "fees": say("Fee options"),
    "fold": say("Folding"),
    "foul": say("Foul hands"),
    "hand": say("Hand"),
    "hands": say("Hands"),
    "house_way": say("House way"),
    "house_way_wild": say("House way, joker wild"),
    "kill": say("Kill"),
    "lent": say("Borrowed rules"),
    "limits": say("Limits"),
    "low": say("Low hand"),
    "natural": say("Naturals"),
    "openers": say("Openers"),
    "option": say("Player option"),
    "pays": say("Pays"),
    "paytable": say("Pay table"),
    "player_rule": say("How players play"),
    "points": say("Points"),
    "posted": say("Posted collection"),
    "printed_fees": say("Fees as printed"),
    "rank": say("Ranks of hands"),
    "reading": say("Readings"),
    "readings": say("Readings"),
    "remedies": say("Remedies"),
    "result": say("Result"),
    "rotation": say("Moving the bank"),
    "rule": say("Rules"),
    "ruling": say("Rulings"),
    "setting": say("Setting hands"),
    "settlement": say("Settling order"),
    "seven": say("Sevens"),
    "side": say("Side bets"),
    "split": say("Splitting the pot"),
    "spots": say("Wager names"),
    "street": say("Streets"),
    "table": say("Table"),
    "two_pair": say("Two pair"),
    "wagers": say("Wagers"),
}
"""Parts of a table, by the first word of their keys."""

CELLS: Final[Mapping[str, Text]] = {
    "ante": say("Ante"),
    "at": say("Moment"),
    "at_once": say("At once"),
    "back_line": say("Back-line wagers"),
    "bank": say("Bank's cards"),
    "blinds": say("Blinds, in cents"),
    "board": say("Cards on the board"),
    "borrowed": say("Borrowed from"),
    "bring_in": say("Bring-in, in cents"),
    "burn": say("Burned cards"),
    "button": say("Button"),
    "buy_in": say("Least buy-in, in cents"),
    "buy_in_most": say("Largest buy-in, in cents"),
    "cards": say("Cards"),
    "chip": say("Smallest chip, in cents"),
    "chips": say("Chips"),
    "cite": say("Source"),
    "count": say("How many"),
    "cover": say("How a short bank pays"),
    "decks": say("Decks"),
    "do": say("Action"),
    "aside": say("Doubtful text that decides nothing"),
    "doubt": say("Reason for doubt"),
    "misprint": say("Misprint"),
    "silent": say("Not in the book"),
    "down": say("Cards face down"),
    "draw": say("Cards drawn"),
    "each": say("From each, in cents"),
    "early": say("Early bets, in cents"),
    "envy_cents": say("Envy Bonus, in cents"),
    "fault": say("Situation"),
    "first": say("First to act"),
    "forced": say("Forced bettor"),
    "from": say("Payer"),
    "heads_up": say("With two players"),
    "high": say("High hand"),
    "highest": say("Highest total"),
    "joker": say("Joker plays as"),
    "jokers": say("Jokers"),
    "kind": say("Kind"),
    "laps": say("Laps, with the wagers settled in each"),
    "late": say("Late bets, in cents"),
    "late_from": say("Late bets from"),
    "later": say("First in later rounds"),
    "least": say("At least"),
    "limit": say("Table limits"),
    "limits": say("Limits"),
    "live": say("Wagers that stay live"),
    "max": say("At most, in cents"),
    "max_raises": say("Most raises"),
    "min": say("At least, in cents"),
    "most": say("At most"),
    "name": say("Name as printed"),
    "notes": say("Notes"),
    "opening": say("Start of a hand"),
    "order": say("Order"),
    "others": say("Wrong answers offered"),
    "pays": say("Pays"),
    "peek": say("Cards to check under"),
    "per": say("Charged per"),
    "player": say("Player fee"),
    "player_dealer": say("Player-dealer fee"),
    "player_fee": say("Player fee, in cents"),
    "players": say("Players' cards"),
    "points": say("Points"),
    "qualifier": say("Qualifies from"),
    "remedy": say("Remedy"),
    "rounding": say("Rounding"),
    "rounds": say("Hands in a row"),
    "rule": say("Rule applied"),
    "say": say("The rule in one sentence"),
    "seats": say("Seats"),
    "segment": say("Points per segment"),
    "short": say("If it does not get that far"),
    "situation": say("Event"),
    "structure": say("Structure"),
    "system": say("Ranking"),
    "target": say("Total to reach"),
    "up": say("Cards face up"),
    "use": say("Hole cards that play"),
    "when": say("When it applies"),
}
"""Cells of rows, by their keys."""


def part_words(part: BookPart) -> Words:
    """What a part is called: paytable.fortune is "Pay table: fortune". One without a word goes by its key."""
    first, *path_tail = part.path
    named: Words = PARTS.get(first, spaced(first))
    return join((named, " · ".join(spaced(path_part) for path_part in path_tail)), ": ") if path_tail else named


def row_words(row: BookRow, rules: Mapping[str, Printed] = NONE) -> Words:
    """The sentence of a row that has one, as the rule that says it does in every language; else its name."""
    sentence = next((cell.text for cell in row.cells if cell.name == SENTENCE), "")
    named = rules.get(".".join(row.path[1:]))
    rule = (
        named if named is not None else next((printed for printed in rules.values() if printed.says == sentence), None)
    )
    if rule is not None and sentence in ("", rule.says):
        return rule.text
    name: Words = spaced(row.title)
    if len(row.path) == 1:
        name = PARTS.get(row.path[0], name)
    return sentence or name


def cell_words(cell: Cell, spots: Mapping[str, Text]) -> Text:
    """What a cell is called; under the names of wagers it is the wager."""
    return CELLS.get(cell.name) or spots.get(cell.name) or Text(spaced(cell.name))


def change_words(path: CellPath, written: str, parts: Sequence[BookPart]) -> Text:
    """One change: of which row, which cell, and what stands there now."""
    located = next(
        ((row, cell) for part in parts for row in part.rows for cell in row.cells if cell.path == path), None
    )
    if path == (NOT_PRINTED,):
        titles = (page.topic.title for page in PAGE_TOPICS if f'"{page.topic.id}"' in written)
        return say("not printed: {topics}", topics=join(titles, ", "))
    if located is None and written == "false" and len(path) > 1:
        return say("left out: {row}", row=spaced(path[-1]))
    if located is None:
        return say("{cell} = {value}", cell=".".join(path), value=written)
    row, cell = located
    return say("{row}: {cell} = {value}", row=spaced(row.title), cell=cell_words(cell, {}), value=written)


def spaced(key: str) -> str:
    """A key that nobody gave words to, as it can be read."""
    return key.replace("_", " ").replace("-", " ")

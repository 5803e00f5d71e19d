"""Ids of rows: those of some lists have the list's name before them. Nobody else takes an id apart."""


def row_id(name: str, rule: str) -> str:
    """'dragon-7.three-card-7' is the row three-card-7 of the Dragon 7."""
    return rule.removeprefix(f"{name}.")

"""What can be said of a house way over every hand: the proof, two houses compared, what a setting costs."""

from typing import Final

FAMILY: Final = "pai-gow-poker"
"""The family of games with a house way for seven cards. Here, so that asking for it imports nothing else."""

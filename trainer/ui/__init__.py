"""The window: the only part of the program that knows Qt."""

from trainer.ui import overrides

overrides.install()

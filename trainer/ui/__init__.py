"""The window: the only part of the program that knows Qt."""

from trainer.ui import error_report

error_report.install()

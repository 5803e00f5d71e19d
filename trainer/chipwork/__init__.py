"""Laying down chips at every table with a player-dealer: payments, sizing in, coloring up, change."""

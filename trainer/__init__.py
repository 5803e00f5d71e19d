"""Felt School: a simulator that trains cardroom dealers.

What decides (cards, rules, games, drills, training) is plain Python without Qt, files, clock or dice; a thin shell
(storage, ui, app, cli) feeds it and carries out what it says. tests/test_architecture.py holds the two apart.
"""

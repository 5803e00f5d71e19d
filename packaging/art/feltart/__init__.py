"""Felt School's own art: one hand, one line weight, written as plain SVG."""

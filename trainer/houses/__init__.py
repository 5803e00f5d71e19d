"""The houses: their books as data, read strictly and turned into games."""

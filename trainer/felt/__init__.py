"""What lies where on a felt, in card widths: the shape of a table, and the description of everything on it."""

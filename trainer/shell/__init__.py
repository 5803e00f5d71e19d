"""What a school keeps on this computer: packs being written, and house rules it changed."""

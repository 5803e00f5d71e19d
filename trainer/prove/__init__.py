"""What can be said of a house way over every hand: the proof, two houses compared, what a setting costs."""

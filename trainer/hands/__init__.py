"""What a hand is worth: keys that compare, by family of games. Import the module of the family."""

"""What lies on the felt of a hand for a pot when something goes wrong: the card turned up, the chips put out."""

"""The felt on the screen: the cloth, the pieces on it, and the hand in the dealer's hands."""

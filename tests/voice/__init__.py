"""The one voice of every sentence, how it is counted, and which sentences somebody has read."""

"""Files, folders and locks of this computer, where the program lies, and faults that stay with one record."""

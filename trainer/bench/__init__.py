"""Measuring: our figures beside other people's libraries, and long proofs run by several processes."""

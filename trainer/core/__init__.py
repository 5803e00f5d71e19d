"""What everything stands on: texts, errors, money, randomness, strict JSON. Imports nothing of ours."""

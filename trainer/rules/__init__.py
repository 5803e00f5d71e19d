"""The rule machine: printed rules as data, decisions with their reasons, pay tables and fee schedules."""

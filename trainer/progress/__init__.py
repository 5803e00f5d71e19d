"""What a trainee has done and what that says: attempts, their sum, the schedule, statistics and mixes."""

"""The disk: one file a trainee with all attempts, settings and open sessions; profiles; exports."""

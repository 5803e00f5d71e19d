"""What a school sets for its trainees: groups, what they are to do by when, exams, confirmed readings."""

"""What each game is printed with: a file for each that has art or pieces of its own."""

"""What can lie on a table: faces, suits, power cards, decks."""

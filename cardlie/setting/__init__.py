"""What can lie on a table, and how the rules are read: faces, decks, rulings."""

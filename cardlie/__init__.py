"""cardlie: a card-deck Liar's Dice companion and print kit."""

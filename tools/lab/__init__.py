"""What is learned and measured elsewhere than at play; each folder has a card, README.md."""

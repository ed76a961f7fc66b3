"""What is drawn between the paragraphs: examples, faces, set-ups, powers and tables of odds."""

"""Whether a game is sound: do its rounds end, is each guess and each card worth having."""

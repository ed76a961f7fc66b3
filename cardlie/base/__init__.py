"""What every room stands on: words, errors with hints, files written whole, data files."""

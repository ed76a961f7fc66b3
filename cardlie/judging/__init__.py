"""Does it hold, which faces prove it, was it higher, what does it cost whom."""

"""A variant that is as long, fair and lively as asked: a search through the space of rules."""

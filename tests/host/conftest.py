"""What of this folder is collected."""

# Needs selenium, which `.[test]` doesn't bring, and holds no doctests to be found by importing it.
collect_ignore = ["phones.py"]

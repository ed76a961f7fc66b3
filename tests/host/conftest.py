"""What of this folder is collected."""

# These need selenium, which `.[test]` does not bring; no doctests are in them.
collect_ignore = ["browsing.py", "phones.py"]

"""The nets that see dice on photos: what they learn from, and how."""

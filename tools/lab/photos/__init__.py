"""A simulated camera, and real photos with labels."""

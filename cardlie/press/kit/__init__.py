"""What a game needs beside its deck: reference cards, boards, and all of it in one file."""

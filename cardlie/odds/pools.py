"""What faces are drawn from, as the counts of this room take it."""

#: One pool: (faces in it, faces drawn from it, with replacement).
Pool = tuple[int, int, bool]

#: One atom: how many are known to lie there, and how many each pool has.
Atom = tuple[int, tuple[int, ...]]

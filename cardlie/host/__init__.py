"""The table on phones: one machine holds the table, everybody plays on what is in their pocket.

``store`` keeps what was done, ``room`` is one table in progress, ``view`` is what a seat may see
of it, ``stream`` sends that, ``web`` answers requests. Only the command imports this room.
"""

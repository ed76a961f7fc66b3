"""The table on phones: one machine holds the table, everybody plays on what is in their pocket.

``store`` keeps what was done, ``table_registry`` has the tables, ``stream`` sends what a seat may
see, ``routes`` answers requests. Only commands and reports import this room.
"""

"""A folder of pages that needs nothing: cardlie in the browser, for who has no Python.

``order`` reads what somebody chose on a page, ``worker_api`` answers it (in the browser's worker,
and in tests as it is), ``bundle`` packs Python, ``build`` makes the folder.
"""

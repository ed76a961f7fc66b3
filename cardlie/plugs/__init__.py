"""Our games for the frameworks of others (extra ``research``): ``pettingzoo`` and ``openspiel``.

Both stand on :mod:`cardlie.plugs.numbers`; nothing else imports this room.
"""

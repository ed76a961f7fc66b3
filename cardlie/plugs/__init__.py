"""Our games for the frameworks of others: ``cardlie.plugs.pettingzoo`` (extra ``research``)."""

"""Pages and a table behind them, whoever serves them: a host to phones, or a browser to itself.

``live_table`` is one table in progress, ``view`` is what a seat may see of it, ``arranging`` what
pages ask of it, ``judge_pad`` settles; pages are ``page_templates`` and ``assets``. No server.
"""

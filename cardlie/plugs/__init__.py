"""Our games as environments for learners (extra ``research``): PettingZoo, OpenSpiel, vector steps.

In the words of OpenSpiel and pgx: an *action* is a number, and the *legal actions* of a seat are
listed or flagged in an *action mask* (:mod:`~cardlie.plugs.encoding`); a *history* leads to a
*state*, in which a seat has an *information state* (:mod:`~cardlie.plugs.information_state`) and
makes an *observation*, both by *tensor layouts* (:mod:`~cardlie.plugs.seat_facts`). Nothing else
imports this room.
"""

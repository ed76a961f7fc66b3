"""Odd input of every kind: it gets one line and the right code, and nothing else is lost.

Some seconds each in the suite, ten times as many in the gate; ``nox -s fuzz`` goes on for as many
times as ``CARDLIE_FUZZ`` says. What fails is printed with the seed that finds it again.
"""

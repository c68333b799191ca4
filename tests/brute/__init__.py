"""The library beside the oracle on small positions made at random, and on whole deals.

`options` makes rules, `positions` makes positions of at most eight cards in hand and three ranks, `translating` goes
from the oracle's words to the library's and back, `comparing` compares, `deals` plays whole deals.
`python -m tests.brute` compares as many positions as wanted; `python -m tests.brute.mutants` shows that it finds the
`faults` put in on purpose.
"""

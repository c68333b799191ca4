"""Expectations collected from rule books, published examples and disputes, and the runner that judges by them.

`python -m tests.cases FILE...` takes any file of the form of `rules.json`, `behaviour.json` or `disputes.json`.
"""

"""Tests of the adapters, for environments with their extras: `python -m pytest tests/adapters`."""

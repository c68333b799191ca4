"""Everything that has a text or is plain data, written and read back, over whole games."""

"""One test for each paragraph of the rules, its number in its name."""

"""How many sequences of legal acts, and how many positions, there are from fixed positions, by depth."""

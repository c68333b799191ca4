"""The fast part: one flat list for a position, and plain functions over it.

`state` is the layout of the list and its small questions, `faces` the suits that go along, `turn` the question of rule
5.5, `step` what an act does, `listing` which acts there are, `legality` why an act is refused. Nothing here checks what
comes in: :class:`canasta.deal.Deal` does.
"""

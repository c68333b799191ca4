"""Faults to put into the library, each in one branch of rule 5.5 or in what that rests on.

Those of listing and of what an act does are in `faults_of_acts`.
"""

from __future__ import annotations

from typing import NamedTuple


class Mutant(NamedTuple):
    """One fault: the text that is replaced, which stands once in the file."""

    name: str
    file: str
    old: str
    new: str


TURNS, TURN, PLAN, WHY = "turns.py", "core/turn.py", "plan.py", "core/legality.py"

OF_TURNS = (
    # staying in
    Mutant(
        "wild cards kept do not count as kept",
        TURNS,
        "if kept_in_all + wilds - taken >= keep:",
        "if kept_in_all >= keep:",
    ),
    Mutant(
        "black threes kept do not count as kept",
        TURNS,
        "= (hand >> lanes.size_shift) - wilds, [], []",
        "= (hand >> lanes.size_shift) - wilds - lanes.count(hand, BLACK_THREE), [], []",
    ),
    Mutant("a rank kept is always enough", TURNS, "if naturals >= keep and alone < spared:", "if alone < spared:"),
    Mutant("a rank kept opens too", TURNS, "    if points - spared >= need:\n", "    if points >= need:\n"),
    Mutant("what is kept is not looked at", TURNS, "taken is None or kept + wilds - taken >= keep:", "True:"),
    Mutant(
        "wild cards open only where there are naturals enough without them",
        TURNS,
        "if ways != _NOTHING:",
        "if ways != _NOTHING and (melds[lane] or naturals > KEPT):",
    ),
    Mutant("a meld that lies there is forgotten", TURN, " | (melded & lanes.naturals)\n", "\n"),
    Mutant(
        "wild cards are laid without limit",
        TURNS,
        "                if state[0] <= wilds:\n",
        "                if True:\n",
    ),
    Mutant("one card is enough before the discard", TURN, "keep = KEPT if not flags & LAST else 1", "keep = 1"),
    Mutant("after a last red three two are kept", TURN, "keep = KEPT if not flags & LAST else 1", "keep = KEPT"),
    Mutant("cards to come are not kept", TURN, "max(0, keep - coming), ranks)", "keep, ranks)"),
    Mutant(
        "cards to come are not counted",
        TURN,
        "if (turn.hand >> shift) + coming < keep:",
        "if (turn.hand >> shift) < keep:",
    ),
    Mutant("a yes does not bind", TURN, "    if flags & YES and not waived & PERMISSION:\n        return False\n", ""),
    Mutant(
        "black threes are laid and one stays in",
        TURN,
        "    if flags & BLACK and not waived & BLACK_LAST:\n        return False\n",
        "",
    ),
    Mutant("an opening need not reach its minimum", TURN, "    if not need or not turn.begun:\n", "    if True:\n"),
    # going out
    Mutant("a no does not bind", TURN, "    if turn.flags & NO:\n        return False\n", ""),
    Mutant(
        "a yes is never required",
        TURN,
        'return table.permission != "required" or not turn.partnered or bool(turn.flags & YES)',
        "return True",
    ),
    Mutant(
        "a yes is required without a partner",
        TURN,
        '!= "required" or not turn.partnered or bool',
        '!= "required" or bool',
    ),
    Mutant(
        "one canasta is always enough",
        TURN,
        "canastas = 0 if waived & KEEPING else plan.canastas",
        "canastas = 0 if waived & KEEPING else 1",
    ),
    Mutant(
        "the last card may be laid in any case",
        TURN,
        "lay_all = plan.lay_all or bool(waived & LAST_DISCARDED)",
        "lay_all = True",
    ),
    Mutant(
        "the last card is never laid",
        TURN,
        "lay_all = plan.lay_all or bool(waived & LAST_DISCARDED)",
        "lay_all = False",
    ),
    Mutant("a discard after a last red three", TURN, "discard=not flags & LAST,", "discard=True,"),
    Mutant(
        "the concealed waiver is forgotten",
        TURN,
        "no_minimum = need > 0 and may_waive_minimum(table, turn)",
        "no_minimum = False",
    ),
    Mutant(
        "the concealed waiver even where there is none",
        TURN,
        'if waiver == "never" or flags & TOUCHED:',
        "if flags & TOUCHED:",
    ),
    Mutant(
        "the concealed waiver after any capture",
        TURN,
        "concealed_after_capture and bool(flags & TOP_ONLY)",
        "concealed_after_capture",
    ),
    Mutant(
        "the concealed waiver after a capture without the option",
        TURN,
        'waiver == "always" and concealed_after_capture and',
        'waiver == "always" and',
    ),
    Mutant(
        "after black threes more may follow",
        TURN,
        "    if turn.flags & BLACK and not waived & BLACK_LAST:\n        return _out",
        "    if False:\n        return _out",
    ),
    Mutant("after black threes no discard", TURN, "or (left == 1 and goal.discard)", ""),
    Mutant("the pile is there at once", TURN, "    if turn.pile and goal.need:\n", "    if False:\n"),
    Mutant("no single card may be left", TURN, "plan.enough_black else 0) > 1:", "plan.enough_black else 0) > 0:"),
    Mutant(
        "each rank short of naturals needs a wild card, the discard too",
        TURN,
        "    return short.bit_count() > wilds + (plan.min_naturals < PAIR)",
        "    return short.bit_count() > wilds",
    ),
    Mutant(
        "one wild card is left over for nothing",
        TURN,
        "    return short.bit_count() > wilds + (",
        "    return short.bit_count() >= wilds + (",
    ),
    Mutant(
        "the points of the discard count",
        TURNS,
        "if number and spare >= plan.points[lane] and",
        "if number and",
    ),
    Mutant("no natural is the last discard", TURNS, "        if number and spare", "        if False and spare"),
    Mutant(
        "no wild card is the last discard",
        TURNS,
        "if not wilds or not goal.discard or not _takes",
        "if True or not _takes",
    ),
    Mutant("the dearest wild card is discarded", TURNS, "cheapest = min(", "cheapest = max("),
    Mutant(
        "no black three is the last discard",
        TURNS,
        "fewer = goal.discard and black and spare",
        "fewer = False and spare",
    ),
    Mutant(
        "black threes are laid in any number",
        TURNS,
        "return not number or (goal.black_threes and not any(",
        "return not number or (goal.black_threes or any(",
    ),
    Mutant("wild cards are left over", TURNS, "if least <= wilds <= most:", "if least <= wilds:"),
    Mutant("wild cards are not missing", TURNS, "if least <= wilds <= most:", "if wilds <= most:"),
    Mutant("the only canasta needs no wild cards", TURNS, "        least += min(more)\n", ""),
    Mutant("the only canasta is the dearest", TURNS, "        least += min(more)\n", "        least += max(more)\n"),
    Mutant("several canastas are the dearest", TURNS, "= sorted(more) +", "= sorted(more, reverse=True) +"),
    Mutant("of several canastas one needs wild cards", TURNS, "cheapest[: canastas - made]", "cheapest[:1]"),
    Mutant(
        "canastas of two melds of a rank are made again", TURNS, "cheapest[: canastas - made]", "cheapest[:canastas]"
    ),
    Mutant("canastas are not counted", TURNS, "after[min(canastas, made + canasta)]", "after[min(canastas, made + 1)]"),
    Mutant(
        "with nothing to lay no canasta is asked",
        TURNS,
        "return () if canastas else ((0, 0),)",
        "return ((0, 0),)",
    ),
    Mutant(
        "no natural that could be laid is the last discard",
        TURNS,
        "if goal.lay_all and plan.min_naturals > 1 and not stuck:",
        "if plan.min_naturals > 1 and not stuck:",
    ),
    Mutant(
        "the only natural of a new meld is no discard",
        TURNS,
        "if goal.lay_all and plan.min_naturals > 1 and not stuck:",
        "if goal.lay_all and not stuck:",
    ),
    Mutant("wild cards are not needed to open", TURNS, "need) if wilds else None", "need) if False else None"),
    # going out at a first look
    Mutant(
        "two single cards may be left",
        TURN,
        "plan.enough_black else 0) > 1:",
        "plan.enough_black else 0) > 2:",
    ),
    Mutant(
        "black threes are no single cards",
        TURN,
        "few.bit_count() + (black if black < plan.enough_black else 0) > 1",
        "few.bit_count() > 1",
    ),
    Mutant(
        "black threes are single cards in any number",
        TURN,
        "few.bit_count() + (black if black < plan.enough_black else 0) > 1",
        "few.bit_count() + black > 1",
    ),
    Mutant(
        "two black threes are enough for a meld", PLAN, "self.enough_black = MELD_SIZE if", "self.enough_black = 2 if"
    ),
    Mutant(
        "black threes are enough where they are never melded",
        PLAN,
        '= MELD_SIZE if rules.melds.black_three_melds != "never" else self.lanes.mask',
        "= MELD_SIZE",
    ),
    # going out without wild cards
    Mutant(
        "it is usual to have to discard",
        PLAN,
        "= self.lay_all and self.min_naturals == PAIR",
        "= self.min_naturals == PAIR",
    ),
    Mutant(
        "three naturals are as usual as two", PLAN, "and self.min_naturals == PAIR", "and self.min_naturals >= PAIR"
    ),
    Mutant("one natural is as usual as two", PLAN, "and self.min_naturals == PAIR", "and self.min_naturals <= PAIR"),
    Mutant("an opening is usual", TURN, "usual = turn.opened and plan.is_usual and", "usual = plan.is_usual and"),
    Mutant(
        "what is waived is forgotten without wild cards",
        TURN,
        "not (waived or turn.flags & (LAST | BLACK)):",
        "not turn.flags & (LAST | BLACK):",
    ),
    Mutant(
        "who must pass has a discard without wild cards",
        TURN,
        "turn.flags & (LAST | BLACK)):",
        "turn.flags & BLACK):",
    ),
    Mutant(
        "after black threes more may follow without wild cards",
        TURN,
        "turn.flags & (LAST | BLACK)):",
        "turn.flags & LAST):",
    ),
    Mutant("wild cards are overlooked", TURN, "if not hand >> plan.lanes.shifts[TWO]:", "if True:"),
    Mutant(
        "jokers are overlooked",
        TURN,
        "if not hand >> plan.lanes.shifts[TWO]:",
        "if not hand >> plan.lanes.shifts[TWO] & plan.lanes.mask:",
    ),
    Mutant(
        "one canasta that lies there is enough",
        TURN,
        "if (turn.melded & plan.canasta_marks).bit_count() >= plan.canastas:",
        "if turn.melded & plan.canasta_marks:",
    ),
    Mutant(
        "no canasta is made without wild cards",
        TURN,
        "return can_make(plan, hand, turn.melds, plan.canastas)",
        "return False",
    ),
    Mutant(
        "one canasta made without wild cards is enough",
        TURN,
        "return can_make(plan, hand, turn.melds, plan.canastas)",
        "return can_make(plan, hand, turn.melds, 1)",
    ),
    Mutant(
        "of two melds of a rank the first gets all",
        TURN,
        "            if not table.cutthroat:\n",
        "            if True:\n",
    ),
    Mutant(
        "six cards are marked as a canasta",
        PLAN,
        "            if naturals + wilds >= CANASTA_SIZE:\n",
        "            if naturals + wilds >= CANASTA_SIZE - 1:\n",
    ),
    Mutant(
        "every meld is marked as a canasta",
        PLAN,
        "                marks |= flag >> 1\n            if not",
        "                pass\n            marks |= flag >> 1\n            if not",
    ),
    Mutant(
        "what is no meld takes cards",
        TURN,
        "usual = turn.opened and plan.is_usual and not turn.melded & plan.odd_marks",
        "usual = turn.opened and plan.is_usual",
    ),
    Mutant("a new meld is never the canasta", TURNS, "+ more if of_rank else more for", "+ more if of_rank else 0 for"),
    Mutant("wild cards that lie there make no canasta", TURNS, "sum(of_rank[0]) + more", "of_rank[0][0] + more"),
    Mutant(
        "eight cards make a canasta",
        TURNS,
        "for size in sizes if size >= CANASTA_SIZE",
        "for size in sizes if size > CANASTA_SIZE",
    ),
    # the answer that is remembered
    Mutant(
        "the answer stands whatever is waived",
        TURN,
        "    if waived:\n        return _could_go_out",
        "    if waived and turn.out is None:\n        return _could_go_out",
    ),
    # the opening whose pile is to come
    Mutant(
        "black threes do not bring the pile", TURNS, "if lanes.size(pile) == 1 and goal.discard and", "if False and"
    ),
    Mutant(
        "the pile pays for the opening",
        TURNS,
        "plan.wild_points(own[TWO], own[JOKER], at.first)",
        "plan.wild_points(both[TWO], both[JOKER], at.wilds)",
    ),
    Mutant(
        "a first look at an opening forgets the pile",
        TURNS,
        "if not can_finish(plan, hand + pile, melds, all_at_once):",
        "if not can_finish(plan, hand, melds, all_at_once):",
    ),
    Mutant(
        "the rank of the discard opens too",
        TURNS,
        "return sum(points) - max(points) >= need",
        "return sum(points) >= need",
    ),
    Mutant("wild cards of the pile are laid first", TURNS, "if state.first <= own_wilds and", "if"),
    Mutant("not all wild cards need a place", TURNS, "        at.wilds == wilds\n", "        at.wilds <= wilds\n"),
    Mutant("canastas of the two stages are not counted", TURNS, "        and at.canastas >= goal.canastas\n", ""),
    # the end of the turn
    Mutant(
        "a discard before the minimum", TURN, "    return not turn.begun or bool(waived & MINIMUM)", "    return True"
    ),
    Mutant(
        "the last card is discarded without canastas",
        TURN,
        "any(not goal.need and canastas >= goal.canastas for",
        "any(not goal.need for",
    ),
    # the question
    Mutant(
        "a question that a no could not obey",
        TURN,
        'if table.permission == "off" or not can_stay_in(table, turn):',
        'if table.permission == "off":',
    ),
    Mutant(
        "a question that a yes could not obey",
        TURN,
        'return can_go_out(table, turn, PERMISSION if table.permission == "required" else 0)',
        "return True",
    ),
    Mutant(
        "a question while the pile is to come",
        TURN,
        "if not turn.asks_first or turn.pile or turn.flags",
        "if not turn.asks_first or turn.flags",
    ),
    Mutant(
        "a required question only where going out needs none",
        TURN,
        'return can_go_out(table, turn, PERMISSION if table.permission == "required" else 0)',
        "return can_go_out(table, turn)",
    ),
    # what is said of a refusal
    Mutant(
        "the smallest sets are not looked for",
        TURN,
        "        if found:\n            return found\n    return 0",
        "        return found\n    return 0",
    ),
    Mutant(
        "black threes are never laid first",
        TURN,
        "    return bool(waived & BLACK_LAST) and any(",
        "    return False and any(",
    ),
    Mutant("black threes are laid twice", TURN, "black_threes=not flags & BLACK)", "black_threes=True)"),
    Mutant(
        "where canastas are waived the concealed waiver is all",
        TURN,
        "return (concealed,) if canastas else (goal, concealed)",
        "return (concealed,)",
    ),
    Mutant("a minimum for who lays nothing", TURN, "turn if turn.begun else turn.as_opened()", "turn"),
    Mutant(
        "missing canastas are not named",
        WHY,
        "yield from table.plan.canasta_faults(canastas_on_table(turn.melds))",
        "yield from ()",
    ),
    # what the plan knows
    Mutant(
        "splits between two melds are forgotten",
        PLAN,
        "for number in range(naturals + 1) if rest else (naturals,):",
        "for number in (naturals,):",
    ),
    Mutant(
        "cards kept in a rank are forgotten",
        PLAN,
        "at = twos + jokers, min(naturals - number, KEPT)",
        "at = twos + jokers, 0",
    ),
    Mutant("a span begins at no wild card", PLAN, "next((way.wilds - least for", "next((way.wilds for"),
    Mutant("every rank is a canasta", PLAN, "if way.canastas), NO_CANASTA), ())", "if way.canastas), 0), ())"),
    Mutant("two melds of a rank are one span", PLAN, "    if len(melds) > 1 and ways:\n", "    if False:\n"),
    Mutant("a natural canasta takes wild cards", PLAN, "and more[1] and is_natural_canasta(held):", "and False:"),
    Mutant("the cheapest wild cards open", PLAN, "first = min(number, jokers if dear == JOKER else twos)", "first = 0"),
)

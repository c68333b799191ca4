"""Faults to put into the library, each in one branch of rule 5.5 or in what that rests on."""

from __future__ import annotations

from typing import NamedTuple


class Mutant(NamedTuple):
    """One fault: the text that is replaced, which stands once in the file."""

    name: str
    file: str
    old: str
    new: str


TURNS, TURN, LISTING, PLAN = "turns.py", "core/turn.py", "core/listing.py", "plan.py"
STEP, WHY = "core/step.py", "core/legality.py"

MUTANTS = (
    # staying in
    Mutant(
        "wild cards kept do not count as kept",
        TURNS,
        "if kept_in_all + wilds - taken >= keep:",
        "if kept_in_all >= keep:",
    ),
    Mutant("black threes kept do not count as kept", TURNS, "    kept = numbers[BLACK_THREE]\n", "    kept = 0\n"),
    Mutant(
        "wild cards are laid without limit",
        TURNS,
        "                if state[0] <= wilds:\n",
        "                if True:\n",
    ),
    Mutant("one card is enough before the discard", TURN, "keep = KEPT if not flags & LAST else 1", "keep = 1"),
    Mutant("after a last red three two are kept", TURN, "keep = KEPT if not flags & LAST else 1", "keep = KEPT"),
    Mutant("cards to come are not kept", TURN, "max(0, keep - coming))", "keep)"),
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
    Mutant("a discard after a last red three", TURN, "discard=not turn.flags & LAST,", "discard=True,"),
    Mutant(
        "the concealed waiver is forgotten",
        TURN,
        "not may_waive_minimum(table, turn):\n        return (goal,)",
        "True:\n        return (goal,)",
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
    Mutant("two ranks with a single card may be left", TURN, "    if few & few - 1:\n", "    if few:\n"),
    Mutant("canastas out of reach: wild cards forgotten", TURN, "max(1, CANASTA_SIZE - wilds)", "CANASTA_SIZE"),
    Mutant("canastas out of reach: the hand forgotten", TURN, "more = wilds + lanes.count(hand, lane)", "more = wilds"),
    Mutant(
        "the points of the discard count",
        TURNS,
        "if numbers[lane] and spare >= plan.points[lane] and",
        "if numbers[lane] and",
    ),
    Mutant("no natural is the last discard", TURNS, "        if numbers[lane] and spare", "        if False and spare"),
    Mutant(
        "no wild card is the last discard",
        TURNS,
        "if not wilds or not goal.discard or not reach",
        "if True or not reach",
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
    Mutant("one wild card is left over", TURNS, "    if reach >> wilds & 1:\n", "    if reach:\n"),
    Mutant("canastas are not counted", TURNS, "after[min(canastas, made + canasta)]", "after[min(canastas, made + 1)]"),
    Mutant(
        "with no wild card no canasta is asked",
        TURNS,
        "return int(sum([way[0][1] for way in ways]) >= canastas)",
        "return 1",
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
        'permission == "off" or not can_stay_in(table, turn)',
        'permission == "off"',
    ),
    Mutant(
        "a question that a yes could not obey",
        TURN,
        "        return can_go_out(table, turn, PERMISSION)\n",
        "        return True\n",
    ),
    Mutant(
        "a question while the pile is to come",
        TURN,
        "if state[PHASE] != PLAY or turn.pile or turn.flags",
        "if state[PHASE] != PLAY or turn.flags",
    ),
    # listing
    Mutant("who has two cards may lay down to one", LISTING, "- (1 if turn.flags & LAST else KEPT)", "- 1"),
    Mutant("a yes is forgotten in listing", LISTING, "if turn.opened and not turn.flags & YES:", "if turn.opened:"),
    Mutant(
        "lays that need going out are not listed",
        LISTING,
        "            elif out or not turn.opened:\n",
        "            elif not turn.opened:\n",
    ),
    Mutant(
        "the first look at an opening is too strict",
        LISTING,
        "    return points >= turn.minimum\n",
        "    return points > turn.minimum\n",
    ),
    Mutant(
        "the top card is left out of the opening",
        LISTING,
        "points = (naturals + 1) * values[lane]",
        "points = naturals * values[lane]",
    ),
    Mutant("black threes laid before others", LISTING, "if turn.flags & BLACK or not (out", "if not (out"),
    Mutant(
        "the top card alone need not end well",
        LISTING,
        "    return any(not act.cards for act in captures(table, state, alone=True))",
        "    return any(captures(table, state))",
    ),
    Mutant(
        "the pile comes before the minimum",
        LISTING,
        "    if opened or points >= minimum:\n",
        "    if opened or points + 5 >= minimum:\n",
    ),
    # what an act does
    Mutant("adding to an old meld keeps a hand concealed", STEP, "        state[FLAGS] |= TOUCHED\n", "        pass\n"),
    Mutant(
        "the side opens one point too late", STEP, "state[POINTS] < table.minimums", "state[POINTS] <= table.minimums"
    ),
    Mutant("the answer is forgotten", STEP, "state[FLAGS] |= YES if act == Answer(True) else NO", "pass"),
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
    Mutant("black threes are laid twice", TURN, "black_threes=not turn.flags & BLACK,", "black_threes=True,"),
    Mutant(
        "where canastas are waived the concealed waiver is all",
        TURN,
        "return (concealed,) if canastas else (goal, concealed)",
        "return (concealed,)",
    ),
    Mutant("a minimum for who lays nothing", TURN, "turn if turn.begun else turn._replace(opened=True)", "turn"),
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
    Mutant("a natural canasta takes wild cards", PLAN, "and more[1] and is_natural_canasta(held):", "and False:"),
    Mutant("the cheapest wild cards open", PLAN, "first = min(number, jokers if dear == JOKER else twos)", "first = 0"),
)

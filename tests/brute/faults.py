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
STEP, WHY, STATE = "core/step.py", "core/legality.py", "core/state.py"

MUTANTS = (
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
    Mutant(
        "a rank kept is always enough", TURNS, "if naturals >= keep and ways[0][1] < spared:", "if ways[0][1] < spared:"
    ),
    Mutant("a rank kept opens too", TURNS, "    if points - spared >= need:\n", "    if points >= need:\n"),
    Mutant("what is kept is not looked at", TURNS, "taken is None or kept + wilds - taken >= keep:", "True:"),
    Mutant(
        "wild cards open only where there are naturals enough without them",
        TURNS,
        "if of_rank or naturals >= MELD_SIZE or (wilds and naturals):",
        "if of_rank or naturals >= MELD_SIZE:",
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
    Mutant("two ranks with a single card may be left", TURN, "    if few & few - 1:\n", "    if few:\n"),
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
        "    if not can_stay_in(table, turn):\n        return False\n    return out or",
        "    return out or",
    ),
    Mutant(
        "a question that a yes could not obey",
        TURN,
        "    return out or can_go_out(table, turn, PERMISSION)\n",
        "    return True\n",
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
        'if table.permission == "off" or (out is False and table.permission != "required"):',
        'if table.permission == "off" or out is False:',
    ),
    # listing
    Mutant("who has two cards may lay down to one", LISTING, "- (1 if flags & LAST else KEPT)", "- 1"),
    Mutant("a yes is forgotten in listing", LISTING, "    if opened and not flags & YES:", "    if opened:"),
    Mutant(
        "lays that need going out are not listed",
        LISTING,
        "        elif out or not opened:\n",
        "        elif not opened:\n",
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
    Mutant("black threes laid before others", LISTING, "    if flags & BLACK:\n        return []\n", ""),
    Mutant("who awaits a pile cannot go out", LISTING, "out = None if turn.pile else", "out = False if turn.pile else"),
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
    # the short cuts of listing
    Mutant(
        "a turn that is bound is plain", LISTING, "if table.cutthroat or state[FLAGS] & BOUND:", "if table.cutthroat:"
    ),
    Mutant("who must pass has a plain turn", STATE, "BOUND: Final = BLACK | YES | LAST", "BOUND: Final = BLACK | YES"),
    Mutant(
        "who must go out has a plain turn", STATE, "BOUND: Final = BLACK | YES | LAST", "BOUND: Final = BLACK | LAST"
    ),
    Mutant("after black threes a plain turn", STATE, "BOUND: Final = BLACK | YES | LAST", "BOUND: Final = YES | LAST"),
    Mutant(
        "an opening is plain",
        LISTING,
        "    if not state[OPENED] >> holder & 1:\n        return None\n    hand",
        "    hand",
    ),
    Mutant(
        "who can go out has a plain turn",
        LISTING,
        "    if not few & few - 1 and not is_stuck(plan, hand, melded):\n        return None\n",
        "",
    ),
    Mutant(
        "who can discard his only single card has a plain turn",
        LISTING,
        "if not few & few - 1 and not is_stuck",
        "if not few and not is_stuck",
    ),
    Mutant(
        "single cards that could join a meld make a turn plain",
        LISTING,
        "held & lanes.naturals & ~(melded | often)",
        "held & lanes.naturals & ~often",
    ),
    Mutant("a plain turn adds nothing without wild cards", LISTING, " | held & melded & lanes.naturals\n", "\n"),
    Mutant(
        "a plain turn adds no wild cards alone",
        LISTING,
        "ranks = often | melded & lanes.naturals",
        "ranks = often | held & melded & lanes.naturals",
    ),
    Mutant("who takes the pile keeps one card", LISTING, "and row.most <= size - KEPT:", "and row.most <= size - 1:"),
    Mutant(
        "who opens by the pile may lay down to nothing",
        LISTING,
        "if opened and not alone and row.most",
        "if not alone and row.most",
    ),
    Mutant(
        "the pile leaves one card",
        LISTING,
        "+ spoils.cards) - KEPT if opened else -1",
        "+ spoils.cards) - 1 if opened else -1",
    ),
    Mutant("the pile always takes a pair", LISTING, "if (frozen and naturals < PAIR) or", "if naturals < PAIR or"),
    # what an act does
    Mutant("a red three is drawn to the hand", STEP, "if code not in RED_THREES:  # as", "if True:  # as"),
    Mutant("one card is drawn in any case", STEP, "    if table.draw == 1:\n", "    if True:\n"),
    Mutant("a discard stays in the hand", STEP, "        state[table.faces + place] = held - FACE[code]\n", ""),
    Mutant("no discard freezes the pile", STEP, "    if table.plan.freezing[code]:\n", "    if False:\n"),
    Mutant(
        "black threes never freeze",
        PLAN,
        "return card.is_wild or (card.is_black_three and self.rules.capture.black_three_freezes)",
        "return card.is_wild",
    ),
    Mutant("nobody goes out by a discard", STEP, "    if not hand >> lanes.size_shift:\n", "    if False:\n"),
    Mutant(
        "what was begun is remembered", STEP, "    state[NEW] = state[POINTS] = 0\n    state[TURN]", "    state[TURN]"
    ),
    Mutant("the top card does not open", STEP, "points = state[POINTS] + top + act", "points = state[POINTS] + act"),
    Mutant(
        "red threes of the pile are laid and kept", STEP, '            rest = rest.replace(AS_BYTES[code], b"")\n', ""
    ),
    Mutant("adding to an old meld keeps a hand concealed", STEP, "        state[FLAGS] |= TOUCHED\n", "        pass\n"),
    Mutant(
        "the side opens one point too late",
        STEP,
        "if points < table.minimums[place]",
        "if points <= table.minimums[place]",
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

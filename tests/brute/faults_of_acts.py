"""Faults to put into the library: in the listing of acts, in its short cuts and ready rows, and in what an act does."""

from __future__ import annotations

from .faults import PLAN, TURN, Mutant

LISTING, ROWS, STEP, STATE = "core/listing.py", "core/rows.py", "core/step.py", "core/state.py"

OF_ACTS = (
    # listing
    Mutant("who has two cards may lay down to one", LISTING, "size - (1 if turn.flags & LAST else KEPT)", "size - 1"),
    Mutant(
        "a yes is forgotten in listing",
        LISTING,
        "if turn.opened and not turn.flags & YES else -1",
        "if turn.opened else -1",
    ),
    Mutant(
        "lays that need going out are not listed",
        LISTING,
        "if one.size <= free or _ends_out(table, state, turn, one)]",
        "if one.size <= free]",
    ),
    Mutant(
        "the first look at an opening is too strict",
        LISTING,
        "return points + sum(few) >= turn.minimum",
        "return points + sum(few) > turn.minimum",
    ),
    Mutant(
        "the top card is left out of the opening",
        LISTING,
        "points, minimum = one.points + plan.points[lane], ",
        "points, minimum = one.points, ",
    ),
    Mutant("black threes laid before others", LISTING, "    if turn.flags & BLACK:\n        return []\n", ""),
    Mutant(
        "who awaits a pile cannot go out",
        LISTING,
        "    return can_go_out(table, turn) and can_go_out(",
        "    return not turn.pile and can_go_out(table, turn) and can_go_out(",
    ),
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
    # the lays of an opening
    Mutant("a yes is forgotten in an opening", LISTING, "most = -1 if turn.flags & YES else _spare(", "most = _spare("),
    Mutant(
        "an opening may leave one card", LISTING, "        if one.size <= most:\n", "        if one.size <= most + 1:\n"
    ),
    Mutant(
        "cards to come are not left in an opening",
        LISTING,
        ">> plan.lanes.size_shift) + coming, turn)",
        ">> plan.lanes.size_shift), turn)",
    ),
    Mutant(
        "cards to come are not kept in an opening",
        LISTING,
        "keep = max(0, (1 if turn.flags & LAST else KEPT) - coming)",
        "keep = 1 if turn.flags & LAST else KEPT",
    ),
    Mutant("one card is kept in an opening", LISTING, "(1 if turn.flags & LAST else KEPT) - coming)", "1 - coming)"),
    Mutant(
        "two cards are kept in an opening after a last red three",
        LISTING,
        "(1 if turn.flags & LAST else KEPT) - coming)",
        "KEPT - coming)",
    ),
    Mutant("the points of the act do not open", LISTING, "missing = need - one.points", "missing = need"),
    Mutant("any lay opens", LISTING, "if missing <= 0 or can_open(", "if True or can_open("),
    Mutant(
        "only the act itself opens",
        LISTING,
        "missing <= 0 or can_open(plan, hand - one.packed, _joined(turn.melds, one), missing, keep, ranks):",
        "missing <= 0:",
    ),
    Mutant(
        "cards laid open again", LISTING, "can_open(plan, hand - one.packed, _joined", "can_open(plan, hand, _joined"
    ),
    Mutant(
        "a meld just laid is forgotten in an opening",
        LISTING,
        "one.packed, _joined(turn.melds, one), missing",
        "one.packed, turn.melds, missing",
    ),
    Mutant(
        "an opening that goes out is not listed",
        LISTING,
        "        if _ends_out(table, state, turn, one):\n            acts.append(one.act)\n",
        "",
    ),
    Mutant(
        "whoever can go out can after any lay",
        LISTING,
        "    return can_go_out(table, turn) and can_go_out(table, after_lay(table, state, turn, one))",
        "    return can_go_out(table, turn)",
    ),
    Mutant(
        "a first look at an opening forgets who goes out",
        LISTING,
        "ranks, twos, jokers) and not can_go_out(table, turn):",
        "ranks, twos, jokers):",
    ),
    Mutant("a first look takes the cheapest of the few", LISTING, "few.sort(reverse=True)", "few.sort()"),
    Mutant("a first look takes one of the few", LISTING, "del few[twos + jokers :]", "del few[1:]"),
    Mutant(
        "a first look has jokers only for the few",
        LISTING,
        "    if len(few) > twos + jokers:\n        few.sort(reverse=True)\n        del few[twos + jokers :]",
        "    if len(few) > jokers:\n        few.sort(reverse=True)\n        del few[jokers:]",
    ),
    Mutant(
        "a first look takes additions for the few",
        LISTING,
        "if naturals < MELD_SIZE and not turn.melds[lane]:",
        "if naturals < MELD_SIZE:",
    ),
    Mutant(
        "a first look forgets what is laid", LISTING, "points = turn.points + twos * values", "points = twos * values"
    ),
    Mutant(
        "a lay is not looked at as a meld to join",
        LISTING,
        "    melded = turn.melded | table.plan.mark(one.lane, melds[one.lane])\n",
        "    melded = turn.melded\n",
    ),
    Mutant("a capture is not looked at as a meld to join", LISTING, "    melded |= plan.mark(lane, melds[lane])\n", ""),
    # the short cuts of listing
    Mutant(
        "a turn that is bound is plain", LISTING, "if state[FLAGS] & BOUND or not state[OPENED]", "if not state[OPENED]"
    ),
    Mutant("who must pass has a plain turn", STATE, "BOUND: Final = BLACK | YES | LAST", "BOUND: Final = BLACK | YES"),
    Mutant(
        "who must go out has a plain turn", STATE, "BOUND: Final = BLACK | YES | LAST", "BOUND: Final = BLACK | LAST"
    ),
    Mutant("after black threes a plain turn", STATE, "BOUND: Final = BLACK | YES | LAST", "BOUND: Final = YES | LAST"),
    Mutant(
        "an opening is plain",
        LISTING,
        "if state[FLAGS] & BOUND or not state[OPENED] & layout.openers[place]:",
        "if state[FLAGS] & BOUND:",
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
        "+ spoils) - KEPT if opened else -1",
        "+ spoils) - 1 if opened else -1",
    ),
    Mutant("the pile always takes a pair", LISTING, "if frozen and naturals < PAIR:", "if naturals < PAIR:"),
    Mutant(
        "a partner's melds are forgotten in a plain turn",
        LISTING,
        "    if len(holders) > 1:\n        melds, melded = side_melds",
        "    if False:\n        melds, melded = side_melds",
    ),
    Mutant(
        "the sides that formed are forgotten in a plain turn",
        LISTING,
        "place, layout = state[TURN], table.layouts[state[LONE]]",
        "place, layout = state[TURN], table.layouts[-1]",
    ),
    Mutant(
        "jokers are twos in a plain turn",
        LISTING,
        "twos, jokers = wilds & mask, wilds >> lanes.width",
        "twos, jokers = (wilds & mask) + (wilds >> lanes.width), 0",
    ),
    # rows of acts
    Mutant(
        "of two melds the first is named",
        ROWS,
        "    if prime is not None:\n        return meld_name(lane, prime)\n",
        "",
    ),
    Mutant(
        "of two melds the first is joined",
        ROWS,
        "of_rank[self.order] if of_rank else NO_MELD",
        "of_rank[0] if of_rank else NO_MELD",
    ),
    Mutant("of two melds one is lost", ROWS, "(joined,) if len(of_rank) < PAIR else", "(joined,) if of_rank else"),
    Mutant("the top card does not join", ROWS, "naturals + self.more[0] + top,", "naturals + self.more[0],"),
    Mutant("the most of a row is its least", ROWS, "self.most = max(", "self.most = min("),
    Mutant(
        "wild cards laid do not count",
        ROWS,
        "naturals * values[lane] + twos * values[TWO] + jokers * values[JOKER]",
        "naturals * values[lane]",
    ),
    Mutant("a row by its naturals alone", ROWS, "[lane, of_rank, naturals] = _row(", "[lane, (), naturals] = _row("),
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
    Mutant("nobody goes out by a discard", STEP, "    if not hand:\n", "    if False:\n"),
    Mutant(
        "what was begun is remembered",
        STEP,
        "= DRAW\n        state[FLAGS] = state[NEW] = state[POINTS] = 0",
        "= DRAW\n        state[FLAGS] = 0",
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
    Mutant(
        "the pile does not come to who has opened",
        STEP,
        "    if has_opened(table, state, place):\n        _bring_pile(table, state)\n",
        "    if has_opened(table, state, place):\n        pass\n",
    ),
    Mutant(
        "the pile does not come at the minimum",
        STEP,
        "    state[POINTS] = 0\n    _bring_pile(table, state)\n",
        "    state[POINTS] = 0\n",
    ),
    Mutant("that there was no pile is remembered", STEP, "    state[FLAGS] &= ~TOP_ONLY\n", ""),
    Mutant(
        "lays of who has opened are counted",
        STEP,
        "    if not has_opened(table, state, place):\n        _count_opening",
        "    if True:\n        _count_opening",
    ),
    Mutant("a side is no longer opened when another opens", STEP, "state[OPENED] |= 1 <<", "state[OPENED] = 1 <<"),
    Mutant(
        "one place opens for another",
        STEP,
        "state[OPENED] |= 1 << layout_of(table, state).holder[place]",
        "state[OPENED] |= 1 << place",
    ),
    Mutant(
        "of two partners only the first opens",
        STATE,
        "tuple(sum(1 << holder for holder in of_place) for of_place in self.holders)",
        "tuple(1 << of_place[0] for of_place in self.holders)",
    ),
    Mutant("nobody is remembered as having laid", STEP, "if state[FLAGS] & HAS_LAID:", "if False:"),
    Mutant("whoever discards is remembered as having laid", STEP, "if state[FLAGS] & HAS_LAID:", "if True:"),
    Mutant("the last who laid is remembered", STEP, "state[SHOWN] |= 1 << place", "state[SHOWN] = 1 << place"),
    Mutant("anybody's having laid counts", TURN, "if state[SHOWN] >> state[TURN] & 1 or", "if state[SHOWN] or"),
    Mutant(
        "the last canasta laid is the concealed one",
        STATE,
        "state[SECRET] |= 1 << holder",
        "state[SECRET] = 1 << holder",
    ),
    Mutant(
        "a concealed canasta is the first holder's",
        STATE,
        "state[SECRET] |= 1 << holder * _LANES + lane",
        "state[SECRET] |= 1 << lane",
    ),
    Mutant(
        "black threes are a concealed canasta",
        STEP,
        "is_canasta(naturals + wilds) and lane != BLACK_THREE:",
        "is_canasta(naturals + wilds):",
    ),
    Mutant(
        "in cutthroat all is laid for oneself",
        STEP,
        "return found[0][0] if found else layout.holder[place]",
        "return layout.holder[place]",
    ),
    Mutant(
        "in cutthroat the meld named is not joined",
        STEP,
        "        if named is not None:\n            return named\n",
        "",
    ),
    # cards by their faces, and hidden ones
    Mutant(
        "other faces are laid than named",
        STEP,
        "if act.shape is not act or held >= HIDDEN_CARD:",
        "if held >= HIDDEN_CARD:",
    ),
    Mutant(
        "another face is discarded than named",
        STEP,
        "if act.shape is act and held < HIDDEN_CARD:",
        "if held < HIDDEN_CARD:",
    ),
    Mutant("faces named stay in the hand", STEP, "    state[table.faces + place] -= taken\n", ""),
    Mutant(
        "faces named are still counted",
        STEP,
        "    state[table.hands + place] -= sum(table.units[code] for code in codes_of(taken))\n",
        "",
    ),
    Mutant(
        "hidden cards are laid as hidden",
        STEP,
        "return taken if taken < HIDDEN_CARD else sum(",
        "return taken if True else sum(",
    ),
    Mutant(
        "shapes are taken out of hidden hands",
        STEP,
        "if act.shape is not act or held >= HIDDEN_CARD:",
        "if act.shape is not act:",
    ),
)

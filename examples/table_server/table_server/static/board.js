// What lies on the table: the other players, stock and pile, the melds of the sides.
import {counted, element, picture, plural, points, show, split, words} from "./cards.js";

const MOST_PILE = 5; // cards of the pile that are seen one over the other

// -- the players ---------------------------------------------------------------------------------------------------

function chip(state, seat) {
  const {game, people, you} = state;
  const person = people[seat];
  const at = game.table.seats.find((one) => one.seat === seat);
  const notes = [];
  if (seat === you) notes.push("you");
  else if (partners(state, you).includes(seat)) notes.push("partner");
  if (!person.person) notes.push("library");
  else if (!person.here) notes.push("away");
  if (game.table.dealer === seat) notes.push("dealer");
  const acts = game.table.to_act === seat;
  const item = element("li", {class: `chip${acts ? " acts" : ""}`, "aria-current": acts ? "true" : null});
  item.append(element("strong", {text: person.name}));
  if (notes.length) item.append(element("span", {class: "notes", text: notes.join(", ")}));
  if (!at) item.append(element("span", {class: "count", text: "sits out"}));
  else {
    const count = element("span", {class: "count"});
    count.append(picture("back", ""), element("span", {text: String(at.hand)}), element("span", {class: "heard", text: at.hand === 1 ? " card" : " cards"}));
    item.append(count);
  }
  if (acts) item.append(element("span", {class: "heard", text: "is to play"}));
  return item;
}

export function partners(state, seat) {
  const sides = state.game.table.sides.map((side) => side.seats);
  return (sides.find((side) => side.includes(seat)) ?? []).filter((other) => other !== seat);
}

export function showPlayers(place, state) {
  const {people, you, game} = state;
  const count = people.length;
  const first = you ?? 0;
  const order = people.map((_, number) => (first + number) % count);
  show(place, [order, people, you, game.table.seats, game.table.to_act, game.table.dealer, game.table.sides],
    () => order.map((seat) => chip(state, seat)));
}

// -- stock and pile ------------------------------------------------------------------------------------------------

const WHY = {
  always: "frozen in this game",
  pile: "frozen: a wild card lies in it",
  unopened: "frozen for your side until it opens",
};
const WHY_OTHERS = {...WHY, unopened: "frozen for the side to play until it opens"};

function pileNotes({game, you}) {
  const {table} = game;
  const seat = table.seats.find((one) => one.seat === you);
  const other = table.seats.find((one) => one.seat === table.turn);
  if (!table.pile) return [{text: "empty"}];
  const notes = [];
  if (table.is_blocked) notes.push({text: "blocked: nobody takes a pile with this card on top", rule: "9.1", kind: "blocked"});
  const why = seat ? seat.why_frozen.map((one) => WHY[one]) : (other?.why_frozen ?? []).map((one) => WHY_OTHERS[one]);
  for (const text of why) notes.push({text, rule: "9.2", kind: "frozen"});
  return notes.length ? notes : [{text: "open"}];
}

export const ruleLink = (rule) => element("a", {
  class: "rule", href: `/rules#rule-${rule.replaceAll(".", "-")}`, target: "_blank", rel: "noopener", text: `rule ${rule}`,
});

export function showMiddle({stock, stockNote, pile, pileNote}, state) {
  const {table} = state.game;
  show(stock, table.stock, () => (table.stock ? [picture("back", "")] : [element("span", {class: "nothing"})]));
  stock.setAttribute("aria-label", `Stock, ${counted(table.stock)}`);
  stock.classList.toggle("deep", table.stock > 1);
  stockNote.textContent = `Stock ${table.stock}`;
  const cards = split(table.pile);
  show(pile, [cards, table.is_frozen], () => pileCards(cards, table.is_frozen));
  const top = cards.at(-1);
  pile.setAttribute("aria-label", top ? `Pile, ${counted(cards.length)}, top card ${words(top)}` : "Pile, empty");
  const notes = pileNotes(state);
  show(pileNote, [cards.length, notes], () => [
    element("strong", {text: `Pile ${cards.length}`}),
    ...notes.map((note) => element("span", {class: `note ${note.kind ?? ""}`}, note.text, ...(note.rule ? [" ", ruleLink(note.rule)] : []))),
  ]);
}

function pileCards(cards, isFrozen) {
  if (!cards.length) return [element("span", {class: "nothing"})];
  const wild = isFrozen ? cards.findLast((card) => card === "Jo" || card[0] === "2") : undefined;
  const seen = cards.slice(-MOST_PILE);
  const under = wild && !seen.includes(wild) ? [picture(wild, "")] : [];
  if (under.length) under[0].className = "across";
  return [...under, ...seen.map((card) => {
    const image = picture(card, "");
    if (card === wild && card !== seen.at(-1)) image.className = "across";
    return image;
  })];
}

// -- the sides -----------------------------------------------------------------------------------------------------

function total(state, side) {
  const at = state.sides.findIndex((seats) => seats.includes(side.seats[0]));
  return state.game.totals[at] ?? 0;
}

function meldItem(meld, onto) {
  const cards = split(meld.cards);
  const many = cards.length;
  const kind = meld.canasta ? `${meld.is_concealed ? "concealed " : ""}${meld.canasta} canasta` : "meld";
  const label = `${plural(meld.name)}, ${kind} of ${many}`;
  const item = element("li", {class: `meld ${meld.canasta ?? ""}`});
  const button = element("button", {type: "button", class: "cards", "data-meld": meld.name, "aria-label": `${label}: ${cards.map(words).join(", ")}${onto ? ". Add the selected cards" : ""}`});
  const top = meld.canasta === "natural" ? /[hd]$/ : /[sc]$/;
  const face = cards.find((card) => top.test(card) && card[0] !== "2") ?? cards[0];
  button.append(...(meld.canasta ? [face] : cards).map((card) => picture(card, "")));
  if (!onto) button.setAttribute("aria-disabled", "true");
  item.append(button, element("span", {class: "tag", "aria-hidden": "true", text: meld.canasta ? `${meld.is_concealed ? "concealed" : meld.canasta} ${many}` : String(many)}));
  return item;
}

export function showSides(place, state, onMeld) {
  const {game, people, you} = state;
  const mine = (side) => side.seats.includes(you);
  const sides = [...game.table.sides].sort((one, other) => mine(one) - mine(other));
  const facts = [sides, game.totals, people.map((one) => one.name), you, game.table.seats.map((seat) => [seat.minimum, seat.red_threes]), game.opening];
  show(place, facts, () => sides.map((side) => sideSection(state, side, mine(side), onMeld)));
}

function sideSection(state, side, isMine, onMeld) {
  const {game, people} = state;
  const seats = game.table.seats.filter((one) => side.seats.includes(one.seat));
  const red = seats.flatMap((one) => split(one.red_threes));
  const name = side.seats.map((seat) => people[seat].name).join(" + ");
  const section = element("section", {class: `side${isMine ? " mine" : ""}`, "aria-label": `Melds of ${name}`});
  const head = element("h2", {}, element("span", {text: name}), element("span", {class: "total", text: `${points(total(state, side))} points`}));
  if (!side.has_opened) {
    const opening = side.seats.includes(game.table.turn) ? game.opening : null;
    const text = opening ? `opening: ${opening.points} of ${opening.minimum}` : `opens with ${seats[0]?.minimum ?? "?"}`;
    head.append(element("span", {class: "minimum", text}));
  }
  const list = element("ul", {class: "melds"});
  if (red.length) {
    const item = element("li", {class: "meld red"}, element("span", {class: "cards", role: "img", "aria-label": `Red threes: ${red.map(words).join(", ")}`}, ...red.map((card) => picture(card, ""))));
    list.append(item);
  }
  list.append(...side.melds.map((meld) => meldItem(meld, isMine)));
  if (!side.melds.length && !red.length) list.append(element("li", {class: "none", text: "no melds yet"}));
  if (isMine) list.addEventListener("click", (event) => {
    const meld = event.target.closest("[data-meld]");
    if (meld) onMeld(meld.dataset.meld);
  });
  section.append(head, list);
  return section;
}

// Cards: their shapes, their words, their pictures. Nothing here knows a rule.
import {knownColours} from "./net.js";

const RANKS = {
  A: "ace", K: "king", Q: "queen", J: "jack", T: "ten", 9: "nine", 8: "eight", 7: "seven", 6: "six", 5: "five",
  4: "four", 3: "three", 2: "two",
};
const SUITS = {s: "spades", h: "hearts", d: "diamonds", c: "clubs"};
const SIGNS = {s: "♠", h: "♥", d: "♦", c: "♣"};
// Ranks as in "adds 7h to the 7s", which are no spades; cards.
const NAMED = /(?<=\b(?:to the|canasta of|second) )(?:([AKQJT4-9])|3b)s\b|\b(?:([AKQJT2-9])([shdc])|Jo)\b/g;

export const split = (text) => (text ? text.split(" ") : []);

// The shape by which legal acts name a card: its rank; a black three is 3b, a red one has its suit.
export function shape(card) {
  if (card === "Jo" || card.length < 2) return card;
  if (card[0] === "3") return "sc".includes(card[1]) ? "3b" : card;
  return card[0];
}

export function words(card) {
  if (card === "Jo") return "joker";
  if (card === "3b") return "black three";
  return card.length < 2 ? RANKS[card] : `${RANKS[card[0]]} of ${SUITS[card[1]]}`;
}

export function plural(name) {
  const rank = RANKS[name[0]] ?? name;
  const many = rank.endsWith("x") ? `${rank}es` : `${rank}s`;
  return name === "3b" ? "black threes" : name.endsWith("'") ? `second ${many}` : many;
}

export function signs(card) {
  if (card === "Jo") return "joker";
  if (card === "3b") return "3♠";
  const rank = card[0] === "T" ? "10" : card[0];
  return card.length < 2 ? rank : rank + SIGNS[card[1]];
}

export function picture(card, alt = words(card)) {
  const image = new Image();
  const four = card !== "back" && knownColours() === "four" ? "-4" : "";
  image.src = `/cards/${card}${four}.svg`;
  image.alt = alt;
  image.draggable = false;
  image.width = 100;
  image.height = 140;
  return image;
}

export function element(tag, {text, ...attributes} = {}, ...children) {
  const made = document.createElement(tag);
  if (text !== undefined) made.textContent = text;
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

// A sentence with cards in it: signs for the eye, words for the ear.
export function sentence(text) {
  const line = document.createDocumentFragment();
  let end = 0;
  for (const found of text.matchAll(NAMED)) {
    line.append(text.slice(end, found.index));
    end = found.index + found[0].length;
    if (found[1] || found[0] === "3bs") {
      line.append(plural(found[0].slice(0, -1)));
      continue;
    }
    const suit = found[3] ?? "j";
    line.append(
      element("span", {class: `card-text ${suit}`, "aria-hidden": "true", text: signs(found[0])}),
      element("span", {class: "heard", text: words(found[0])}),
    );
  }
  line.append(text.slice(end));
  return line;
}

export const points = (number) => `${number < 0 ? "−" : ""}${Math.abs(number).toLocaleString("en")}`;
export const counted = (number) => `${number} card${number === 1 ? "" : "s"}`;

// Put new children into a place only if what they show is new, so that focus and selection stay.
const shown = new WeakMap();
export function show(place, facts, make) {
  const text = JSON.stringify(facts);
  if (shown.get(place) === text) return;
  shown.set(place, text);
  place.replaceChildren(...make());
}

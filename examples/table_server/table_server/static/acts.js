// The legal acts of a state, as the server lists them, and which of them fit the cards that are selected.
import {shape, split} from "./cards.js";

const ACT = /^(\w+)(?: ((?:\S+ )*?\S+))??(?: onto (\S+))?$/;

function parsed(text) {
  const [, verb, cards, onto] = ACT.exec(text);
  return {text, verb, cards: verb === "answer" ? [cards] : split(cards ?? ""), onto};
}

const same = (one, other) => [...one].sort().join(" ") === [...other].sort().join(" ");

function within(few, many) {
  const rest = [...many];
  return few.every((card) => {
    const place = rest.indexOf(card);
    if (place >= 0) rest.splice(place, 1);
    return place >= 0;
  });
}

export class Legal {
  constructor(texts) {
    this.all = texts.map(parsed);
  }

  of(verb) {
    return this.all.filter((act) => act.verb === verb);
  }

  has(text) {
    return this.all.some((act) => act.text === text);
  }

  // The acts of a kind that take exactly these cards out of the hand.
  fitting(verb, cards) {
    const shapes = cards.map(shape);
    return this.of(verb).filter((act) => same(act.cards, shapes));
  }

  // Whether a card may be laid, or takes the pile, together with those selected.
  goesOn(card, selected) {
    const shapes = [...selected, card].map(shape);
    return this.all.some((act) => (act.verb === "lay" || act.verb === "capture") && within(shapes, act.cards));
  }
}

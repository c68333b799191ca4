// The hand: a toolbar of cards that can be picked by click, by arrows and the space bar.
import {element, picture, shape, split, words} from "./cards.js";

export class Hand {
  constructor(place, {changed}) {
    this.place = place;
    this.changed = changed;
    this.buttons = [];
    this.selected = new Set();
    place.addEventListener("keydown", (event) => this.key(event));
    new ResizeObserver(() => this.space()).observe(place);
  }

  get cards() {
    return this.buttons.filter((button) => this.selected.has(button)).map((button) => button.dataset.card);
  }

  // Show these cards. A card that stays keeps its element, and so focus and selection.
  show(text) {
    const old = new Map();
    for (const button of this.buttons) old.set(button.dataset.card, [...(old.get(button.dataset.card) ?? []), button]);
    const focused = this.buttons.indexOf(document.activeElement);
    const first = this.buttons.length === 0;
    this.buttons = split(text).map((card) => old.get(card)?.shift() ?? this.made(card, first));
    for (const button of this.selected) if (!this.buttons.includes(button)) this.selected.delete(button);
    if (this.buttons.some((button, number) => this.place.children[number]?.firstChild !== button)
        || this.place.children.length !== this.buttons.length) {
      this.place.replaceChildren(...this.buttons.map((button) => element("li", {}, button)));
      if (focused >= 0) this.focus(Math.min(focused, this.buttons.length - 1));
    }
    this.rove();
    this.space();
  }

  made(card, first) {
    const button = element("button", {type: "button", class: "card", "data-card": card, "aria-pressed": "false"});
    button.append(picture(card));
    if (!first) {
      button.classList.add("new");
      setTimeout(() => button.classList.remove("new"), 4000);
    }
    button.addEventListener("click", () => this.toggle(button));
    button.addEventListener("focus", () => this.rove(button));
    return button;
  }

  toggle(button) {
    if (this.selected.has(button)) this.selected.delete(button);
    else this.selected.add(button);
    this.changed();
  }

  clear() {
    this.selected.clear();
    this.changed();
  }

  // Select the faces of some shapes, as many as are held: for a hint.
  select(shapes) {
    this.selected.clear();
    for (const wanted of shapes) {
      const found = this.buttons.find((button) => !this.selected.has(button)
        && (button.dataset.card === wanted || shape(button.dataset.card) === wanted));
      if (found) this.selected.add(found);
    }
    this.changed();
  }

  // goesOn(card) tells whether a card has a part in a legal act beside those selected.
  mark(goesOn) {
    for (const button of this.buttons) {
      const selected = this.selected.has(button);
      const can = !selected && goesOn(button.dataset.card);
      button.setAttribute("aria-pressed", selected);
      button.classList.toggle("can", can);
      button.setAttribute("aria-label", words(button.dataset.card) + (can ? ", can be laid" : ""));
    }
  }

  focus(number) {
    const button = this.buttons[number];
    if (button) button.focus({preventScroll: true});
    else this.place.focus();
  }

  rove(now) {
    const stop = now ?? this.buttons.find((button) => button.tabIndex === 0) ?? this.buttons[0];
    for (const button of this.buttons) button.tabIndex = button === stop ? 0 : -1;
  }

  key(event) {
    const number = this.buttons.indexOf(document.activeElement);
    const last = this.buttons.length - 1;
    const to = {ArrowRight: number + 1, ArrowLeft: number - 1, Home: 0, End: last}[event.key];
    if (to === undefined || last < 0) return;
    event.preventDefault();
    this.focus((to + last + 1) % (last + 1));
  }

  // As much room for each card as there is, in as few rows as can be read.
  space() {
    const style = getComputedStyle(this.place);
    const width = this.place.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const card = parseFloat(style.getPropertyValue("--card"));
    const least = card * 0.42;
    const count = this.buttons.length;
    if (!count || width <= 0) return;
    let rows = 1;
    while (rows < 4 && (width - card) / Math.max(1, Math.ceil(count / rows) - 1) < least) rows += 1;
    const each = Math.ceil(count / rows);
    const step = Math.min(card + 8, (width - card) / Math.max(1, each - 1));
    this.place.style.setProperty("--step", `${Math.floor(step)}px`);
    this.place.style.setProperty("--rest", `${Math.ceil(card - Math.floor(step))}px`);
  }
}

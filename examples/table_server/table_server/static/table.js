// The page of a table: what the server says is shown, and what the player does is said to the server.
import {Legal} from "./acts.js";
import {ruleLink, showMiddle, showPlayers, showSides} from "./board.js";
import {element, plural, points, sentence, show} from "./cards.js";
import {Hand} from "./hand.js";
import {ask, keepColours, keepName, keepToken, knownColours, knownName, Wire} from "./net.js";
import {showScore} from "./score.js";

const at = (id) => document.getElementById(id);
const name = location.pathname.split("/").at(-1);
const buttons = Object.fromEntries([...at("acts").children].map((button) => [button.dataset.act, button]));
let state = null;
let legal = new Legal([]);
let looked = ""; // the deal whose score sheet has been put aside

const hand = new Hand(at("hand"), {changed: marked});
const wire = new Wire(name, {
  hear: (message) => (({state: take, refused, hint}[message.type]) ?? (() => {}))(message),
  online: (yes) => { at("offline").hidden = yes; },
});

// -- what the server says ------------------------------------------------------------------------------------------

function take(message) {
  const before = state;
  state = message;
  const {game} = state;
  at("lobby").hidden = Boolean(game);
  at("play").hidden = !game;
  if (!game) return showLobby();
  legal = new Legal(game.table.legal);
  showPlayers(at("players"), state);
  showMiddle({stock: at("stock"), stockNote: at("stock-note"), pile: at("pile"), pileNote: at("pile-note")}, state);
  showSides(at("sides"), state, layOnto);
  hand.show(game.table.hand);
  at("mine").hidden = state.you === null || game.sits_out;
  at("late").hidden = state.you !== null || state.people.every((one) => one.person) || game.is_over;
  at("late-form").hidden = !state.may_sit_down;
  at("late-note").textContent = state.may_sit_down ? "You are watching. The library plays a seat: take it over?"
    : "You are watching. When this deal is over you may take over a seat that the library plays.";
  at("leave").hidden = state.you === null;
  if (before?.game?.revision !== game.revision) said();
  showLog(game);
  showStatus();
  showDealEnd(game);
  marked();
}

function refused(message) {
  if (message.code === "wrong_token") {
    keepToken(name, null);
    return;
  }
  if (message.code === "no_table") location.assign("/");
  const broken = message.broken.length ? message.broken : [{text: message.text}];
  said(...broken.map((one) => element("p", {}, sentence(one.text), ...(one.rule ? [" ", ruleLink(one.rule)] : []))));
}

function hint(message) {
  const act = new Legal([message.act]).all[0];
  if (["lay", "capture", "discard"].includes(act.verb)) hand.select(act.cards);
  said(element("p", {}, "A sensible player would ", sentence(spoken(act)), "."));
}

// Say something beside the hand, or nothing.
function said(...what) {
  at("refusal").replaceChildren(...what);
  at("choices").hidden = true;
}

function spoken(act) {
  const cards = act.cards.join(" ");
  const onto = act.onto ? ` onto the ${plural(act.onto)}` : "";
  const texts = {
    draw: "draw", pass: "pass", ask: "ask to go out", lay: `lay ${cards}${onto}`, discard: `discard ${cards}`,
    capture: cards ? `take the pile with ${cards}` : "take the pile onto the meld", answer: `say ${cards}`,
  };
  return texts[act.verb];
}

// -- the lobby -----------------------------------------------------------------------------------------------------

function showLobby() {
  const {people, you, host, rules} = state;
  show(at("places"), [people, you, state.sides], () => people.map((one) => element("li", {class: one.person ? "taken" : "free"},
    element("strong", {text: one.person ? one.name : "free"}),
    element("span", {class: "notes", text: [one.seat === you ? "you" : "", one.person ? (one.here ? "" : "away") : `or ${one.name}, of the library`, sideText(one.seat)].filter(Boolean).join(", ")}))));
  at("join").hidden = you !== null || people.every((one) => one.person);
  at("start").hidden = you === null || you !== host;
  at("invite").replaceChildren("Others join by this link: ", element("code", {text: location.href}));
  const time = rules.seconds ? `; who takes longer than ${rules.seconds} seconds for an act is played for` : "";
  at("about").textContent = `${rules.name}, up to ${points(rules.target)} points${time}.`;
  at("status").textContent = you === host ? "Start when all are here" : "Waiting for the game to start";
  for (const form of [at("join"), at("late")]) form.elements.name.value ||= knownName();
}

function sideText(seat) {
  const side = state.sides.findIndex((seats) => seats.includes(seat));
  return state.sides.length < state.people.length ? `side ${side + 1}` : "";
}

async function sitDown(event) {
  event.preventDefault();
  try {
    const called = event.target.elements.name.value;
    const {token} = await ask(`/api/tables/${name}/seats`, {name: called});
    keepName(called);
    keepToken(name, token);
    wire.again();
  } catch (error) {
    at("status").textContent = error.message;
  }
}

at("join").addEventListener("submit", sitDown);
at("late").addEventListener("submit", sitDown);
at("start").addEventListener("click", () => wire.say({type: "start"}));
at("link").addEventListener("click", async () => {
  try {
    await navigator.clipboard.writeText(location.href);
    at("link").textContent = "Copied";
  } catch {
    at("link").textContent = location.href;
  }
});

// -- whose turn ----------------------------------------------------------------------------------------------------

const TODO = {
  draw: () => (legal.of("capture").length ? "draw, or take the pile" : legal.of("pass").length ? "draw, or pass" : "draw a card"),
  play: () => (legal.of("lay").length ? "lay melds, or discard to end" : "discard to end your turn"),
  answer: () => "your partner asks: may I go out?",
};

function showStatus() {
  const {game, you, people} = state;
  const {table} = game;
  const mine = table.to_act === you && you !== null;
  document.body.classList.toggle("my-turn", mine);
  let text = "The deal is over";
  if (mine) text = `Your turn: ${(TODO[table.phase] ?? (() => "play"))()}`;
  else if (table.to_act !== null) text = `${people[table.to_act].name} ${table.phase === "answer" ? "is asked" : "is playing"}`;
  if (game.score?.outcome) text = game.score.outcome;
  if (game.sits_out) text += " (you sit out this deal)";
  if (at("status").textContent !== text) at("status").textContent = text;
  document.title = `${mine ? "▶ " : ""}Canasta: ${text}`;
}

function showLog(game) {
  const list = at("log");
  if (list.dataset.deal !== String(game.number) || game.log_from === 0) list.replaceChildren();
  list.dataset.deal = game.number;
  const end = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
  for (const entry of game.log) {
    if (!entry.text) continue;
    at("latest").replaceChildren(sentence(entry.text));
    list.append(element("li", {class: `event ${entry.kind}${entry.seat === state.you && state.you !== null ? " own" : ""}`}, sentence(entry.text)));
  }
  if (end) list.scrollTop = list.scrollHeight;
}

function showDealEnd(game) {
  const dialog = at("score");
  if (!game.score) {
    if (dialog.open) dialog.close();
    looked = "";
    return;
  }
  at("score-title").textContent = game.score.outcome ?? `Deal ${game.number + 1}`;
  showScore(at("score-body"), game.score);
  at("next").hidden = Boolean(game.score.outcome) || state.you === null;
  at("home").hidden = !game.score.outcome;
  if (!dialog.open && looked !== String(game.number)) dialog.showModal();
}

at("look").addEventListener("click", () => at("score").close());
at("score").addEventListener("close", () => { looked = String(state.game?.number); });
at("next").addEventListener("click", () => wire.say({type: "next", revision: state.game.revision}));
at("leave").addEventListener("click", () => {
  if (confirm("The library will play your seat on. Leave for good?")) {
    wire.say({type: "leave"});
    keepToken(name, null);
  }
});

// -- what the player does ------------------------------------------------------------------------------------------

function marked() {
  const selected = hand.cards;
  hand.mark((card) => legal.goesOn(card, selected));
  const answer = legal.of("answer").length > 0;
  const can = {
    draw: legal.has("draw"), capture: legal.of("capture").length > 0, lay: legal.of("lay").length > 0,
    discard: legal.of("discard").length > 0, ask: legal.has("ask"), pass: legal.has("pass"), yes: answer, no: answer,
    hint: legal.all.length > 0, clear: selected.length > 0,
  };
  const lit = {
    draw: can.draw && !selected.length, capture: legal.fitting("capture", selected).length > 0,
    lay: legal.fitting("lay", selected).length > 0,
    discard: selected.length === 1 && legal.fitting("discard", selected).length > 0, ask: can.ask, pass: can.pass, yes: answer, no: answer,
  };
  for (const [act, button] of Object.entries(buttons)) {
    button.setAttribute("aria-disabled", !can[act]);
    button.classList.toggle("lit", Boolean(lit[act]));
    if (["ask", "pass", "yes", "no", "clear"].includes(act)) button.hidden = !can[act];
    if (["draw", "capture", "lay", "discard"].includes(act)) button.hidden = answer;
  }
  at("stock").setAttribute("aria-disabled", !can.draw);
  at("pile").setAttribute("aria-disabled", !can.capture);
  at("stock").classList.toggle("lit", can.draw);
  at("pile").classList.toggle("lit", can.capture);
}

function play(text) {
  at("choices").hidden = true;
  if (!wire.say({type: "act", act: text, revision: state.game.revision})) said(element("p", {text: "Not connected; please wait."}));
}

// One act is played; of several that fit, the player chooses.
function playOne(found, otherwise) {
  const selected = hand.cards;
  if (found.length === 1 || !found.length) return play(found.length ? withFaces(found[0], selected) : otherwise);
  said();
  at("choices").replaceChildren(...found.map((act) => {
    const button = element("button", {type: "button", class: "lit"}, sentence(spoken(act)));
    button.addEventListener("click", () => play(withFaces(act, selected)));
    return button;
  }));
  at("choices").hidden = false;
  at("choices").firstChild.focus();
}

const withFaces = (act, selected) => (selected.length && act.cards.length === selected.length
  ? `${act.verb} ${selected.join(" ")}${act.onto ? ` onto ${act.onto}` : ""}` : act.text);

function capture() {
  const selected = hand.cards;
  const found = selected.length ? legal.fitting("capture", selected) : legal.of("capture");
  playOne(found, `capture ${selected.join(" ")}`.trim());
}

function lay() {
  const selected = hand.cards;
  if (!selected.length) return said(element("p", {text: "Select the cards to lay; those that can be laid have a gold edge."}));
  playOne(legal.fitting("lay", selected), `lay ${selected.join(" ")}`);
}

function layOnto(meld) {
  const selected = hand.cards;
  if (!selected.length) return said(element("p", {text: "Select the cards to add to this meld."}));
  const found = legal.fitting("lay", selected);
  const exact = found.find((act) => act.onto === meld);
  if (exact) return play(withFaces(exact, selected));
  play(`lay ${selected.join(" ")} onto ${meld}`);
}

function discard() {
  const selected = hand.cards;
  if (selected.length !== 1) return said(element("p", {text: "Select one card to discard."}));
  play(`discard ${selected[0]}`);
}

const DO = {
  draw: () => play("draw"), capture, lay, discard, ask: () => play("ask"), pass: () => play("pass"),
  yes: () => play("answer yes"), no: () => play("answer no"), hint: () => wire.say({type: "hint"}),
  clear: () => { hand.clear(); said(); },
};
const NOT_NOW = {
  draw: "You have drawn already.", capture: "You cannot take the pile.", lay: "There is nothing that you could lay.",
  discard: "You cannot discard now.",
};

function click(act) {
  if (buttons[act].getAttribute("aria-disabled") !== "true") return DO[act]();
  const mine = state.game.table.to_act === state.you;
  const selected = hand.cards;
  if (mine && act === "capture") return play(`capture ${selected.join(" ")}`.trim()); // the server says why not
  if (mine && act === "lay" && selected.length) return play(`lay ${selected.join(" ")}`);
  if (mine && act === "discard" && selected.length === 1) return play(`discard ${selected[0]}`);
  said(element("p", {text: mine ? NOT_NOW[act] ?? "Not now." : "It is not your turn."}));
}

for (const act of Object.keys(buttons)) buttons[act].addEventListener("click", () => click(act));
at("stock").addEventListener("click", () => click("draw"));
at("pile").addEventListener("click", () => click("capture"));
at("mine").addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const act = {d: "draw", t: "capture", l: "lay", x: "discard", h: "hint", Escape: "clear", Enter: null}[event.key];
  if (act) {
    event.preventDefault();
    click(act);
  }
});

at("colours").addEventListener("click", () => {
  keepColours(knownColours() === "four" ? "two" : "four");
  location.reload();
});
at("colours").setAttribute("aria-pressed", knownColours() === "four");

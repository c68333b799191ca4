// The live page: nothing is fetched before the button is pressed; then Python runs in a worker and judges what stands
// in the fields, on each change.

const root = document.getElementById("live");
const form = document.getElementById("live-form");
const button = document.getElementById("live-load");
const status = document.getElementById("live-status");
const result = document.getElementById("live-result");
const PAUSE = 350; // milliseconds without a key, before what is typed is judged

let worker = null;
let sent = 0;
let waiting = null;
const promises = new Map();

// -- the worker

function ask(message) {
  sent += 1;
  const id = sent;
  return new Promise((resolve, reject) => {
    promises.set(id, { resolve, reject });
    worker.postMessage({ ...message, id });
  });
}

function start() {
  worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }) => {
    const { resolve, reject } = promises.get(data.id);
    promises.delete(data.id);
    if (data.problem === undefined) {
      resolve(data.answer);
    } else {
      reject(new Error(data.problem));
    }
  };
  worker.onerror = (event) => {
    promises.forEach(({ reject }) => reject(new Error(event.message || "the worker does not start")));
    promises.clear();
  };
}

async function load() {
  button.disabled = true;
  root.setAttribute("aria-busy", "true");
  status.textContent = "Loading. This takes some seconds, the first time more.";
  try {
    if (location.protocol === "file:") {
      throw new Error("a browser runs it only from a server; in the folder of the pages, run python -m http.server");
    }
    start();
    const versions = await ask({ load: { wheels: JSON.parse(root.dataset.wheels) } });
    status.textContent = `${versions}, running in this browser. Nothing that you type leaves it.`;
    button.hidden = true;
    form.hidden = false;
    form.querySelector("input[name=kind]:checked").focus();
    judge();
  } catch (error) {
    status.textContent = `It could not be loaded: ${error.message}`;
    button.disabled = false;
    button.textContent = "Try again";
  }
  root.removeAttribute("aria-busy");
}

// -- the form

function kind() {
  return form.elements.kind.value;
}

function panel() {
  return form.querySelector(`[data-kind="${kind()}"]`);
}

function theme() {
  const chosen = document.body.dataset.theme;
  return chosen === "light" || chosen === "dark" ? chosen : "auto";
}

function fields() {
  const values = { kind: kind(), rules: form.elements.rules.value, theme: theme() };
  for (const field of panel().querySelectorAll("[data-field]")) {
    values[field.dataset.field] = field.value;
  }
  return values;
}

function showPanel() {
  for (const each of form.querySelectorAll("[data-kind]")) {
    each.hidden = each.dataset.kind !== kind();
  }
}

async function judge() {
  clearTimeout(waiting);
  const asked = JSON.stringify(fields());
  let answer;
  try {
    answer = JSON.parse(await ask({ ask: asked }));
  } catch (error) {
    answer = { outcome: "unread", heading: "The library failed, and should not have", sentences: [error.message] };
  }
  if (asked === JSON.stringify(fields())) {
    show(answer);
  }
}

// -- the answer

// The number of a paragraph or the name of an option, after the word that says so.
const CITED = /(?<=\brules? |\brules \d{1,2}\.\d and )\d{1,2}(?:\.\d)?|(?<=\boption )[a-z_]+/g;

function linkTo(cited) {
  const link = document.createElement("a");
  const isRule = /^\d/.test(cited);
  link.href = isRule ? `${root.dataset.rules}#rule-${cited.replace(".", "-")}` : `${root.dataset.options}#option-${cited}`;
  link.textContent = cited;
  return link;
}

// A sentence as nodes: the paragraphs and options that it names are links.
function withLinks(text) {
  const parts = [];
  let end = 0;
  for (const found of text.matchAll(CITED)) {
    parts.push(text.slice(end, found.index), linkTo(found[0]));
    end = found.index + found[0].length;
  }
  return [...parts, text.slice(end)];
}

function element(name, className, ...content) {
  const made = document.createElement(name);
  made.className = className;
  made.append(...content);
  return made;
}

function list(className, sentences) {
  return element("ul", className, ...sentences.map((each) => element("li", "", ...withLinks(each))));
}

// In a table of a score, the column of rules has numbers alone.
function linkNumbers(picture) {
  for (const cell of picture.querySelectorAll("td.cn-number:last-child")) {
    const number = cell.textContent.trim();
    if (/^\d{1,2}\.\d$/.test(number)) {
      cell.replaceChildren(linkTo(number));
    }
  }
}

function show({ outcome, heading, subject, sentences = [], notes = [], unjudged = [], pictures = [] }) {
  const shown = [element("p", "live-heading", heading)];
  if (subject) {
    shown.push(element("p", "live-subject", ...withLinks(subject)));
  }
  if (sentences.length) {
    shown.push(list("live-sentences", sentences));
  }
  if (notes.length) {
    shown.push(list("live-notes", notes));
  }
  if (unjudged.length) {
    shown.push(element("p", "live-unjudged", "Not judged, since it is not known:"), list("live-unjudged", unjudged));
  }
  if (pictures.length) {
    const drawn = element("div", "live-pictures");
    drawn.innerHTML = pictures.join(" "); // drawn by the library, which escapes what is in a text
    linkNumbers(drawn);
    shown.push(drawn);
  }
  result.dataset.outcome = outcome;
  result.replaceChildren(...shown);
}

// -- what happens

function later() {
  clearTimeout(waiting);
  waiting = setTimeout(judge, PAUSE);
}

button.addEventListener("click", load);
form.addEventListener("input", later);
form.addEventListener("change", () => {
  showPanel();
  judge();
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  judge();
});
form.addEventListener("click", ({ target }) => {
  if (target.dataset.cards !== undefined) {
    for (const [name, value] of Object.entries(JSON.parse(target.dataset.cards))) {
      panel().querySelector(`[data-field="${name}"]`).value = value;
    }
    judge();
  }
});
new MutationObserver(() => worker && !form.hidden && judge()).observe(document.body, { attributeFilter: ["data-theme"] });
showPanel();
button.hidden = false;

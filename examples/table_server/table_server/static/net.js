// The wire: what is kept in the browser, questions over HTTP, and the socket of a table, which comes back by itself.

function stored(key, value) {
  try {
    if (value === undefined) return localStorage.getItem(key) ?? "";
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch { /* a browser that keeps nothing plays on, until it is reloaded */ }
  return "";
}

export const knownName = () => stored("canasta.name");
export const keepName = (name) => stored("canasta.name", name);
export const knownToken = (table) => stored(`canasta.seat.${table}`);
export const keepToken = (table, token) => stored(`canasta.seat.${table}`, token);
export const knownColours = () => stored("canasta.colours");
export const keepColours = (colours) => stored("canasta.colours", colours);

export async function ask(path, body) {
  const answer = await fetch(path, {method: "POST", body: JSON.stringify(body)});
  const data = await answer.json().catch(() => ({text: "The server did not understand."}));
  if (!answer.ok) throw new Error(data.text);
  return data;
}

const FIRST_WAIT = 300;
const LONGEST_WAIT = 5000;

export class Wire {
  // hear(message) is called for each message, and online(yes) when the connection comes or goes.
  constructor(table, {hear, online}) {
    this.table = table;
    this.hear = hear;
    this.online = online;
    this.wait = FIRST_WAIT;
    this.number = 0;
    this.connect();
  }

  connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/socket`);
    this.socket = socket;
    socket.addEventListener("open", () => {
      socket.send(JSON.stringify({type: "hello", token: knownToken(this.table)}));
      this.wait = FIRST_WAIT;
      this.online(true);
    });
    socket.addEventListener("message", (event) => this.hear(JSON.parse(event.data)));
    socket.addEventListener("close", () => {
      if (this.socket !== socket) return;
      this.online(false);
      setTimeout(() => this.connect(), this.wait * (0.7 + 0.6 * Math.random()));
      this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    });
  }

  again() {
    const old = this.socket;
    this.connect();
    old.close();
  }

  say(message) {
    if (this.socket.readyState !== WebSocket.OPEN) return 0;
    this.number += 1;
    this.socket.send(JSON.stringify({...message, id: this.number}));
    return this.number;
  }
}

// The first page: opens a table.
import {ask, keepName, keepToken, knownName} from "./net.js";

const form = document.getElementById("open");
const refusal = document.getElementById("refusal");
form.elements.name.value = knownName();

async function open(watch) {
  const wanted = {
    name: form.elements.name.value,
    players: Number(form.elements.players.value),
    target: Number(form.elements.target.value),
    rules: form.elements.rules.value,
    seconds: Number(form.elements.seconds.value),
    watch,
  };
  try {
    const {table, token} = await ask("/api/tables", wanted);
    if (!watch) {
      keepName(wanted.name);
      keepToken(table, token);
    }
    location.assign(`/t/${table}`);
  } catch (error) {
    refusal.textContent = error.message;
  }
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  open(false);
});
document.getElementById("watch").addEventListener("click", () => open(true));

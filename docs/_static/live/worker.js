// Runs Python beside the page, so that the page stays alive while it loads: takes {id, load} or {id, ask}, gives
// {id, answer} or {id, problem}.

const here = (name) => new URL(name, import.meta.url).href;
let judge = null;

async function fetched(name) {
  const response = await fetch(here(name));
  if (!response.ok) {
    throw new Error(`${name} is not there (${response.status})`);
  }
  return response;
}

async function load({ wheels }) {
  const { loadPyodide } = await import(here("runtime/pyodide.mjs"));
  const [pyodide, program, ...archives] = await Promise.all([
    loadPyodide({ indexURL: here("runtime/") }),
    fetched("judge.py").then((response) => response.text()),
    ...wheels.map((wheel) => fetched(`runtime/${wheel}`).then((response) => response.arrayBuffer())),
  ]);
  for (const archive of archives) {
    pyodide.unpackArchive(archive, "wheel");
  }
  const names = pyodide.toPy({});
  pyodide.runPython(program, { globals: names, filename: "judge.py" });
  judge = names.get("answer");
  return pyodide.runPython("import canasta, sys; f'canasta {canasta.__version__}, Python {sys.version.split()[0]}'");
}

self.onmessage = async ({ data }) => {
  try {
    const answer = data.load ? await load(data.load) : judge(data.ask);
    self.postMessage({ id: data.id, answer });
  } catch (error) {
    const lines = String(error.message || error).trim().split("\n");
    self.postMessage({ id: data.id, problem: lines[lines.length - 1] });
  }
};

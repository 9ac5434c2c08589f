"use strict";
/* Values, their causes and their lines. Null until they are unpacked. */
let data = null;
function begin(json) {
  data = JSON.parse(json);
  for (const f of data.functions)
    f.values = f.values.map(([name, rest, extent, divergent, why, because, line, block], _, all) =>
      ({ name, text: rest.startsWith(" =") || rest === "" ? name + rest : rest, extent: data.words[extent], divergent,
         why: why < 0 ? `computed from ${all[because][0]}` : data.words[why], because, line, block, file: f.file }));
  document.body.dataset.ready = "";
}
/* Large data is packed by zlib and written in base64. */
function inflate(packed) {
  const bytes = Uint8Array.from(atob(packed), (c) => c.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).text();
}
/* Lines that execute something, or call what was inlined, are buttons. */
for (const row of document.querySelectorAll(".row:not(.head)"))
  if (row.children[1].firstChild || row.children[3].firstChild) {
    row.tabIndex = 0;
    row.setAttribute("role", "button");
  }
const rowOf = (file, line) => document.getElementById(`f${file}-${line}`);
const panel = document.getElementById("panel");
let chosen = null;

function clear() {
  for (const e of document.querySelectorAll(".lit, .chosen")) e.classList.remove("lit", "chosen");
  for (const e of document.querySelectorAll("[data-step]")) e.removeAttribute("data-step");
}

function text(tag, content, parent, className) {
  const e = document.createElement(tag);
  e.textContent = content;
  if (className) e.className = className;
  parent.append(e);
  return e;
}

/* The chain from a value to what makes it differ: numbers of values. */
function chainOf(fn, value) {
  const chain = [], seen = new Set();
  for (let v = value; v >= 0 && !seen.has(v); v = data.functions[fn].values[v].because) {
    seen.add(v);
    chain.push(v);
  }
  return chain;
}

function light(fn, value, button) {
  clear();
  for (const b of panel.querySelectorAll("button")) b.setAttribute("aria-pressed", b === button);
  const list = document.getElementById("chain");
  list.replaceChildren();
  const values = data.functions[fn].values;
  const chain = chainOf(fn, value);
  document.getElementById("chain-title").textContent =
    values[value].divergent ? `Why ${values[value].name} is divergent` : `${values[value].name} is uniform (${values[value].extent})`;
  chain.forEach((v, step) => {
    const x = values[v];
    const item = text("li", "", list);
    if (x.line) {
      const link = text("a", `line ${x.line}`, item);
      link.href = `#f${x.file}-${x.line}`;
      item.append(": ");
    }
    item.append(x.why ? `${x.text}: ${x.why}` : x.text);
    const row = x.line ? rowOf(x.file, x.line) : null;
    if (row) {
      row.classList.add("lit");
      row.dataset.step = step + 1;
    }
    const node = document.getElementById(`n${fn}_${x.block}`);
    if (node) node.classList.add("lit");
  });
  // The value may stand elsewhere, in a function that the line calls.
  if (chosen) chosen.classList.add("chosen");
}

function choose(row) {
  if (!data) return;
  const [file, line] = row.id.slice(1).split("-").map(Number);
  chosen = row;
  clear();
  row.classList.add("chosen");
  const shown = data.files[file].shown[line] || [];
  const list = document.getElementById("values");
  list.replaceChildren();
  document.getElementById("line-title").textContent = `Line ${line}`;
  document.getElementById("chain-title").textContent = "";
  document.getElementById("chain").replaceChildren();
  const buttons = shown.map(([fn, value]) => {
    const x = data.functions[fn].values[value];
    const b = text("button", `${x.divergent ? "~" : "="} ${x.text}  (${x.extent})`, list, x.divergent ? "d" : "u");
    b.addEventListener("click", () => light(fn, value, b));
    return [b, fn, value, x.divergent];
  });
  const first = buttons.find((b) => b[3]) || buttons[0];
  if (first) light(first[1], first[2], first[0]);
  else text("p", "This line computes no value.", list, "soft");
  row.scrollIntoView({ block: "nearest" }); // the answers may lie over it
}

/* Syntax colours, for a chunk of lines when it comes into view. A block comment may begin in an earlier chunk. */
const token = /(\/\/.*|\/\*.*?(?:\*\/|$))|("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)')|\b(\d[\w.]*)\b|\b(auto|bool|break|case|char|class|const|constexpr|continue|default|define|do|double|else|enum|extern|false|float|for|global|half|if|inline|int|kernel|layout|local|long|private|restrict|return|shared|short|signed|sizeof|static|struct|switch|template|true|typedef|typename|uchar|uint|ulong|unsigned|ushort|using|void|volatile|while|__\w+__|__(?:global|local|shared|constant|device|kernel|restrict|private)|(?:u?int|u?char|u?short|u?long|float|half|double|u?vec|ivec|bvec|mat)[2348](?:x[234])?|br|call|define|load|store|phi|ret|icmp|fcmp|add|sub|mul|getelementptr|i\d+|ptr)\b/g;
const kinds = ["c", "s", "n", "k"];
function colorCell(cell, state) {
  const code = cell.firstChild;
  if (!code || code.nodeType !== Node.TEXT_NODE) return;
  const line = code.data, parts = document.createDocumentFragment();
  let at = 0;
  const put = (end, kind) => {
    if (end > at && kind) text("span", line.slice(at, end), parts, kind);
    else if (end > at) parts.append(line.slice(at, end));
    at = end;
  };
  if (state.inComment) {
    const end = line.indexOf("*/");
    state.inComment = end < 0;
    put(end < 0 ? line.length : end + 2, "c");
  }
  token.lastIndex = at;
  for (let m; at < line.length && (m = token.exec(line)); ) {
    put(m.index);
    put(m.index + m[0].length, kinds[m.slice(1).findIndex((g) => g !== undefined)]);
    if (m[1]?.startsWith("/*") && !m[1].endsWith("*/")) state.inComment = true;
  }
  put(line.length);
  code.replaceWith(parts);
}
for (const code of document.querySelectorAll(".code")) {
  const chunks = [...code.querySelectorAll(".chunk")];
  const state = { inComment: false };
  let done = 0;
  const seen = new IntersectionObserver((entries) => {
    const last = Math.max(-1, ...entries.filter((e) => e.isIntersecting).map((e) => chunks.indexOf(e.target)));
    for (; done <= last; ++done)
      for (const cell of chunks[done].querySelectorAll(".row > :last-child")) colorCell(cell, state);
  }, { rootMargin: "400px" });
  for (const c of chunks) seen.observe(c);
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href^='#rule-']");
  if (link) document.querySelector(link.getAttribute("href"))?.setAttribute("open", "");
  /* A place that a finding names is chosen, too. */
  const place = event.target.closest(".finding a[href^='#f']");
  const row = place ? document.querySelector(place.getAttribute("href")) : event.target.closest(".row[tabindex]");
  if (row) return choose(row);
  const node = event.target.closest(".node");
  if (!node || !data) return;
  const [fn, block] = node.id.slice(1).split("_").map(Number);
  const line = data.functions[fn].lines[block];
  const target = line && rowOf(data.functions[fn].file, line);
  if (target) {
    target.scrollIntoView({ block: "center" });
    choose(target);
  }
});

document.addEventListener("keydown", (event) => {
  const row = event.target.closest(".row[tabindex]");
  if (event.key === "Escape") {
    clear();
    chosen = null;
    document.getElementById("line-title").textContent = "No line chosen";
    document.getElementById("chain-title").textContent = "";
    for (const id of ["values", "chain"]) document.getElementById(id).replaceChildren();
  } else if (row && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    choose(row);
  } else if (row && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
    event.preventDefault();
    const rows = [...document.querySelectorAll(".row[tabindex]")];
    const next = rows[rows.indexOf(row) + (event.key === "ArrowDown" ? 1 : -1)];
    if (next) next.focus();
  }
});

/* Where a graph is wider than the page, its entry is in the middle. */
function showEntry(graph) {
  const tops = [...graph.querySelectorAll(".node")].map((n) => n.getBoundingClientRect()).filter((r) => r.width);
  if (!tops.length) return;
  const entry = tops.reduce((a, b) => (b.top < a.top ? b : a)), box = graph.getBoundingClientRect();
  graph.scrollLeft += entry.left + entry.width / 2 - box.left - box.width / 2;
}
for (const graph of document.querySelectorAll("div.graph")) {
  showEntry(graph);
  graph.closest("details").addEventListener("toggle", () => showEntry(graph), { once: true });
}

/* On paper nothing can be opened: causes and the legend are printed. */
let opened = [];
addEventListener("beforeprint", () => {
  opened = [...document.querySelectorAll("details.finding:not([open]), details.legend:not([open])")];
  for (const d of opened) d.open = true;
});
addEventListener("afterprint", () => {
  for (const d of opened) d.open = false;
});

const holder = document.getElementById("data");
if (holder.dataset.coding !== "zlib") begin(holder.textContent);
else if (typeof DecompressionStream === "undefined")
  document.getElementById("line-title").textContent =
    "This browser cannot unpack the values of the page (it lacks DecompressionStream): a newer one shows them.";
else
  inflate(holder.textContent).then(begin).catch(() => {
    document.getElementById("line-title").textContent = "The values of this page are damaged and cannot be unpacked.";
  });

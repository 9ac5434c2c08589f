"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const steps = data.steps.map(([fn, file, line, column, threads, changes]) => ({ fn, file, line, column, threads, changes }));
const $ = (id) => document.getElementById(id);
const rowOf = (s) => $(`f${s.file}-${s.line}`);
const many = (n, word) => `${n} ${word}${n === 1 ? "" : "s"}`;

function element(tag, text, parent, className) {
  const e = document.createElement(tag);
  e.textContent = text;
  if (className) e.className = className;
  parent.append(e);
  return e;
}

/* How often each line ran, and the last step of each thread. */
const runs = new Map(), lastOf = new Map();
steps.forEach((s, i) => {
  const row = rowOf(s);
  if (row) runs.set(row, (runs.get(row) || 0) + 1);
  for (const t of s.threads) lastOf.set(t, i);
});
for (const [row, n] of runs) {
  row.children[1].textContent = `${n}x`;
  row.tabIndex = 0;
  row.setAttribute("role", "button");
}

/* The lanes, a line for each wave. */
const lanes = [];
for (let t = 0, wave; t < data.threads; ++t) {
  if (t % data.wave === 0) {
    wave = element("div", "", $("lanes"), "wave");
    element("b", `${data.waveWord} ${t / data.wave}`, wave);
  }
  lanes.push(element("span", t, wave));
}

/* The variables, to be chosen; the first few are. */
const chosen = new Set([...data.variables.keys()].slice(0, 6));
data.variables.forEach(([name, fn], v) => {
  const label = element("label", "", $("choices"));
  const box = element("input", "", label);
  box.type = "checkbox";
  box.checked = chosen.has(v);
  label.append(` ${name}`);
  label.title = fn;
  box.addEventListener("change", () => {
    if (box.checked) chosen.add(v);
    else chosen.delete(v);
    show(now);
  });
});
if (!data.variables.length) element("p", "No variable is known here.", $("choices"), "soft");

/* What variables hold before a step: states at some steps, and the changes from there. */
const every = 64, states = [];
{
  const state = new Map();
  steps.forEach((s, i) => {
    if (i % every === 0) states.push(new Map(state));
    for (const [t, v, value] of s.changes) state.set(t * data.variables.length + v, value);
  });
}
function stateAt(step) {
  const state = new Map(states[Math.floor(step / every)]);
  for (let i = step - (step % every); i <= step; ++i)
    for (const [t, v, value] of steps[i].changes) state.set(t * data.variables.length + v, value);
  return state;
}

function showValues(s) {
  const table = $("values");
  table.replaceChildren();
  const shown = [...chosen].sort((a, b) => a - b);
  if (!shown.length) return;
  const head = element("tr", "", element("thead", "", table));
  element("th", data.thread, head);
  for (const v of shown) element("th", data.variables[v][0], head);
  const body = element("tbody", "", table), state = stateAt(now), active = new Set(s.threads);
  const fresh = new Set(s.changes.map(([t, v]) => t * data.variables.length + v));
  for (let t = 0; t < data.threads; ++t) {
    const row = element("tr", "", body, active.has(t) ? "on" : "");
    element("td", t, row);
    for (const v of shown) {
      const at = t * data.variables.length + v;
      element("td", state.get(at) ?? "", row, fresh.has(at) ? "new" : "");
    }
  }
}

let now = 0;
function show(step) {
  if (!steps.length) {
    $("now").textContent = "Nothing was executed.";
    return;
  }
  now = Math.max(0, Math.min(steps.length - 1, step));
  const s = steps[now];
  $("time").value = now;
  const where = s.line ? `line ${s.line}:${s.column}` : "no source line";
  $("now").textContent =
    `Step ${now + 1} of ${steps.length}: ${data.functions[s.fn]}, ${where}. ` +
    `${many(s.threads.length, data.thread)} of ${data.threads} active.`;
  $("time").setAttribute("aria-valuetext", $("now").textContent);
  for (const e of document.querySelectorAll(".row.now")) e.classList.remove("now");
  const row = rowOf(s);
  if (row) {
    row.classList.add("now");
    row.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
  const active = new Set(s.threads);
  lanes.forEach((lane, t) => {
    lane.className = active.has(t) ? "on" : (lastOf.get(t) ?? -1) < now ? "ended" : "";
    lane.title = `${data.thread} ${t}${active.has(t) ? ", active" : ""}`;
  });
  showValues(s);
}

/* The next step at a line, from the beginning if there is none after this one. */
function goTo(row) {
  for (let i = 1; i <= steps.length; ++i) {
    const step = (now + i) % steps.length;
    if (rowOf(steps[step]) === row) return show(step);
  }
}

$("first").addEventListener("click", () => show(0));
$("previous").addEventListener("click", () => show(now - 1));
$("next").addEventListener("click", () => show(now + 1));
$("last").addEventListener("click", () => show(steps.length - 1));
$("time").addEventListener("input", () => show(Number($("time").value)));
document.addEventListener("click", (event) => {
  const row = event.target.closest(".row[tabindex]");
  if (row) goTo(row);
});
document.addEventListener("keydown", (event) => {
  if (event.target === $("time")) return;
  const row = event.target.closest(".row[tabindex]");
  if (event.key === "ArrowRight") show(now + 1);
  else if (event.key === "ArrowLeft") show(now - 1);
  else if (row && (event.key === "Enter" || event.key === " ")) goTo(row);
  else return;
  event.preventDefault();
});
show(0);
document.body.dataset.ready = "";

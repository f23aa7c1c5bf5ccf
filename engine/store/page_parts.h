// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace contexture::store {

// The parts of every page: its style sheet, and the script that answers clicks. Colours are those of the window.
inline constexpr const char* kPageStyle = R"css(
:root { --back: #fff; --text: #1a1d21; --muted: #5d646d; --line: #d9dde2; --zero: #8a9099; --pick: #f5b82e;
  --sentence: 178, 24, 43; --word: 33, 102, 172; }
@media (prefers-color-scheme: dark) { :root { --back: #202329; --text: #e9ebee; --muted: #a3aab4; --line: #3a3f47;
  --zero: #7d8590; --sentence: 255, 105, 97; --word: 92, 160, 235; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 1200px; padding: 16px; background: var(--back); color: var(--text);
  font: 16px/1.5 Inter, system-ui, sans-serif; }
h1 { font-size: 22px; margin: 0 0 4px; } .about { color: var(--muted); font-size: 13px; margin: 0 0 12px; }
#said { position: sticky; top: 0; background: var(--back); border-bottom: 1px solid var(--line); padding: 8px 0;
  min-height: 41px; }
table.text { border-collapse: collapse; width: 100%; } .text td, .text th { vertical-align: top; padding: 4px 8px;
  text-align: start; } .text th { font-size: 12px; font-weight: 400; color: var(--muted); }
.text td.n { color: var(--muted); font-size: 12px; width: 64px; text-align: end; white-space: nowrap; }
.text td.cell { border-radius: 4px; width: 50%; } tr.paragraph td { padding-top: 16px; }
.w { cursor: pointer; border-radius: 3px; } .w:hover { outline: 1px solid var(--muted); }
.w.picked { background: var(--pick) !important; color: #1a1d21; font-weight: 600; }
.w.other { outline: 1.5px dashed var(--text); }
tr.zero td.cell { color: var(--zero); } tr.hidden td.cell { color: var(--zero); font-style: italic; }
details { margin-top: 24px; font-size: 13px; } details td { padding: 2px 12px 2px 0; overflow-wrap: anywhere; }
@media print { #said { position: static; } .w { cursor: auto; } * { print-color-adjust: exact; } }
)css";

inline constexpr const char* kPageScript = R"js(
const run = JSON.parse(document.getElementById("run").textContent);
const say = run.words, rows = [...document.querySelectorAll("tr[data-s]")];
const cell = (s, side) => rows[s].querySelector("td." + side);
const word = (s, side, i) => cell(s, side).querySelector('[data-i="' + i + '"]');
const number = x => x === 0 ? "0" : x < 0.005 ? "<" + (0.01).toLocaleString(run.language)
  : x.toLocaleString(run.language, {minimumFractionDigits: 2, maximumFractionDigits: 2});
let at = null;
function clear() {
  for (const row of rows) {
    row.classList.remove("zero", "hidden");
    row.querySelector(".n span").textContent = "";
    for (const c of row.querySelectorAll("td.cell")) c.style.background = "";
  }
  for (const w of document.querySelectorAll(".w[style], .picked, .other")) {
    w.style.background = ""; w.classList.remove("picked", "other");
  }
}
function pick(s, side, i) {
  const chosen = word(s, side, i);
  if (!chosen) return;
  at = [s, side, i];
  clear();
  chosen.classList.add("picked");
  chosen.scrollIntoView({block: "nearest"});
  const sentence = run.sentences[s], other = side === "source" ? "target" : "source";
  const pair = (sentence[side + "Pair"] || [])[i];
  if (pair >= 0) word(s, other, pair)?.classList.add("other");
  const query = side === run.querySide ? i : pair === undefined ? -1 : pair;
  const parts = ["\u201c" + chosen.textContent + "\u201d, " + say.sentence + " " + (s + 1)];
  const p = side === "target" ? (sentence.logp || [])[i] : undefined;
  const found = sentence.looked && query >= 0 ? sentence.looked[query] : null;
  if (!sentence.looked) parts.push(say[sentence.state] || say.untraced);
  else if (query < 0) parts.push(say.unclear);
  if (found) {
    const seen = new Map(found.s);
    parts.push(say.consulted.replace("%1", found.s.length).replace("%2", sentence.visible.reduce((n, r) => n + r[1] - r[0], 0)));
    if (found.c !== undefined) parts.push(say.share + " " + number(found.c));
    rows.forEach((row, k) => {
      if (k === s) return;
      const weight = seen.get(k), visible = sentence.visible.some(r => k >= r[0] && k < r[1]);
      if (weight) {
        cell(k, run.keySide).style.background = "rgba(var(--sentence)," + (0.08 + 0.42 * weight).toFixed(3) + ")";
        row.querySelector(".n span").textContent = number(weight) + " ";
      } else row.classList.add(visible ? "zero" : "hidden");
    });
    for (const [k, j, weight] of found.w || []) {
      const w = word(k, run.keySide, j);
      if (w) w.style.background = "color-mix(in srgb, rgb(var(--word)) " + (12 + 58 * weight).toFixed(1) + "%, var(--back))";
    }
  }
  if (p !== undefined) parts.push("log p " + p.toLocaleString(run.language, {maximumFractionDigits: 2}));
  document.getElementById("said").textContent = parts.join(" \u00b7 ");
}
document.addEventListener("click", e => {
  const w = e.target.closest(".w");
  if (w) pick(+w.closest("tr").dataset.s, w.closest("td").classList.contains("source") ? "source" : "target", +w.dataset.i);
});
document.addEventListener("keydown", e => {
  if (!at || e.ctrlKey || e.metaKey || e.altKey) return;
  const [s, side, i] = at, go = {ArrowLeft: [s, side, i - 1], ArrowRight: [s, side, i + 1], ArrowUp: [s - 1, side, 0],
    ArrowDown: [s + 1, side, 0]}[e.key];
  if (e.key === "Escape") { clear(); at = null; document.getElementById("said").textContent = say.click; }
  else if (go && rows[go[0]] && word(...go)) { e.preventDefault(); pick(...go); }
});
)js";

} // namespace contexture::store

// Searches the texts of pages.js: every word must occur; titles and headings count more than text.
"use strict";
const box = document.getElementById("search"), results = document.getElementById("results");
function count(text, word) {
  let n = 0;
  for (let at = text.indexOf(word); at >= 0 && n < 5; at = text.indexOf(word, at + 1)) n++;
  return n;
}
function score(section, words) {
  let sum = 0;
  for (const word of words) {
    const found = 20 * count(section.title.toLowerCase(), word) + count(section.text.toLowerCase(), word);
    if (!found) return 0;
    sum += found;
  }
  return sum;
}
function excerpt(text, word) {
  const at = Math.max(0, text.toLowerCase().indexOf(word) - 60);
  return (at ? "…" : "") + text.slice(at, at + 160) + (at + 160 < text.length ? "…" : "");
}
function search() {
  const words = box.value.toLowerCase().split(/\s+/).filter(w => w);
  results.replaceChildren();
  results.hidden = !words.length;
  if (!words.length) return;
  const found = pages.map(s => [score(s, words), s]).filter(x => x[0]).sort((a, b) => b[0] - a[0]).slice(0, 12);
  for (const [, s] of found) {
    const item = document.createElement("li"), link = document.createElement("a"), more = document.createElement("small");
    link.href = root + s.at;
    link.textContent = s.title;
    more.textContent = excerpt(s.text, words[0]);
    item.append(link, more);
    results.append(item);
  }
  if (!found.length) results.append(Object.assign(document.createElement("li"), { textContent: "Nothing found." }));
}
box.addEventListener("input", search);
box.addEventListener("keydown", e => {
  const first = results.querySelector("a");
  if (e.key === "Enter" && first) location.href = first.href;
  if (e.key === "Escape") { box.value = ""; search(); }
});
document.addEventListener("click", e => { if (!e.target.closest("header")) results.hidden = true; });

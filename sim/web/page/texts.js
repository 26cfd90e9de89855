// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// The page's texts, the section `page` of lib/mesa/text.<language>.txt: sim/web/build.py puts them into start.js.

const { LANGUAGES, starting } = globalThis;

// The address of the source, the only one that the page names.
export const SOURCE = "https://github.com/carteado/carteado";

export const { known, text } = starting;

// What stands in place of {} in texts of the page that are always there, by their names.
export const parts = {};

// The language in use.
export function language() {
  return starting.lang;
}

// Return the codes of all languages, with their names.
export function languages() {
  return Object.entries(LANGUAGES).map(([code, { name }]) => [code, name]);
}

// Write the texts that stand in the page.
export function showTexts() {
  for (const element of document.querySelectorAll("[data-text]")) {
    const { text: name } = element.dataset;
    element.textContent = text(name, parts[name]);
  }
}

// Show the whole page in the language of that code.
export function speak(lang) {
  starting.lang = lang;
  document.documentElement.lang = lang;
  document.title = text("title");
  showTexts();
  for (const element of document.querySelectorAll("[data-label]")) {
    const said = text(element.dataset.label);
    element.setAttribute("aria-label", said);
    if (element.classList.contains("tool")) element.title = said;
  }
}

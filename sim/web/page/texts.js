// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// The page's texts. sim/web/build.py makes words.js of the section `page` in lib/mesa/text.<language>.txt.

import { LANGUAGES } from "./words.js";

// The address of the source, the only one that the page names.
export const SOURCE = "https://github.com/carteado/carteado";

// The symbols of the console's font, from character 0x80 on (SIGNS in lib/mesa/ui/text.py).
const SIGNS = [..."♦♠♥♣←↑→↓", "A:", "B:", "Start:", "Select:", ..."✓✗★♛", "", "", ..."▶◀•…–—‘’“”"];

let lang = "en";

// The language in use.
export function language() {
  return lang;
}

// Return the text of that name, with `part` in place of {}.
export function text(name, part = "") {
  return LANGUAGES[lang].texts[name].replace("{}", () => part); // a text as it is: "$&" would be replaced again
}

// Return the codes of all languages, with their names.
export function languages() {
  return Object.entries(LANGUAGES).map(([code, { name }]) => [code, name]);
}

// Return the first of the codes for which there is a language: "pt-PT", or else "pt" for "pt-BR".
export function known(codes) {
  const found = codes.flatMap((code) => [code, code.split("-")[0]]).filter((code) => Object.hasOwn(LANGUAGES, code));
  return found[0] ?? null;
}

// Return the words on the screen, for a screen reader.
export function readable(words) {
  return words.replace(/[\x80-\x9f]/g, (sign) => SIGNS[sign.charCodeAt(0) - 0x80] ?? "");
}

// Show the whole page in the language of that code, or in English if it is null.
export function speak(wanted) {
  lang = Object.hasOwn(LANGUAGES, wanted) ? wanted : "en";
  document.documentElement.lang = lang;
  document.title = text("title");
  for (const element of document.querySelectorAll("[data-text]")) element.textContent = text(element.dataset.text);
  for (const element of document.querySelectorAll("[data-label]")) {
    const said = text(element.dataset.label);
    element.setAttribute("aria-label", said);
    if (element.classList.contains("tool")) element.title = said;
  }
}

// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// What the page says. sim/web/build.py makes words.mjs of the section `page` in lib/mesa/text.<language>.txt.

import { LANGUAGES } from "./words.mjs";

// Where the source is: the only address that the page names.
export const SOURCE = "https://github.com/carteado/carteado";

// The signs of the console's font, from the character 0x80 on (SIGNS in lib/mesa/ui/text.py).
const SIGNS = [..."♦♠♥♣←↑→↓", "A:", "B:", "Start:", "Select:", ..."✓✗★♛", "", "", ..."▶◀•…–—‘’“”"];

let lang = "en";

// The language in use.
export function language() {
  return lang;
}

// The text of that name, with `part` where it has {}.
export function text(name, part = "") {
  return LANGUAGES[lang].texts[name].replace("{}", part);
}

// The codes of all languages, with their names.
export function languages() {
  return Object.entries(LANGUAGES).map(([code, { name }]) => [code, name]);
}

// The first of the codes that there is a language for: "pt-PT", or else "pt" for "pt-BR".
export function known(codes) {
  const found = codes.flatMap((code) => [code, code.split("-")[0]]).filter((code) => Object.hasOwn(LANGUAGES, code));
  return found[0] ?? null;
}

// The words on the screen, for somebody who hears them.
export function readable(words) {
  return words.replace(/[\x80-\x9f]/g, (sign) => SIGNS[sign.charCodeAt(0) - 0x80] ?? "");
}

// Say everything on the page in the language of that code, or in English: null is no code.
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

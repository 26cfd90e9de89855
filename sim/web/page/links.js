// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// Links to a deal in the page's address.

import { known, text } from "./texts.js";

const LONGEST = 200; // characters of an address's end that are read; a link has at most 47
// What a sentence, a quotation or a bracket has behind a link; "…" means that a part of the link is missing.
const BEHIND = /([\s.,;:!?'"*_)\]}>]|%E2%80%9[9D]|%C2%BB)+$/i;
const QUOTED = 14; // characters of it that a message repeats
const SAID = { g: "bad_game", n: "bad_number", s: "bad_seats", l: "bad_level", o: "bad_rules" };

// Return the end of an address, in which programs that pass links on may have encoded = and &, or even the %, and behind
// which may be the end of a sentence.
function decoded(hash) {
  let text = hash.slice(0, 5 * LONGEST);
  for (let times = 0; times < 3; times++) {
    text = text.replace(/%([2-7][0-9a-f])/gi, (_, code) => String.fromCharCode(parseInt(code, 16)));
    text = text.replace(/&(amp|#0*38|#x26);/gi, "&");
  }
  return text.slice(0, LONGEST).replace(BEHIND, "");
}

// Take the link from the page's address, and remove it there, so that it opens once. Return it, null if there is none,
// and the language it asks for.
export function takeLink() {
  const link = decoded(location.hash);
  if (!link.includes("=")) return { link: null, visit: null };
  history.replaceState(null, "", location.pathname + location.search);
  const [, lang] = /[#&]p=([\w-]+)/.exec(link) ?? [];
  return { link, visit: known(lang ? [lang] : []) };
}

// Return the message for a link that opens no deal, at most 80 characters; `part` of it is wrong, or "".
export function badLink(part) {
  const name = /^[gnslo]=/.test(part) ? SAID[part[0]] : "bad_link";
  // no control characters, no marks of direction, nothing that stacks up on a letter
  const shown = [...part.replace(/[^\p{L}\p{N}\p{P}\p{S}]/gu, "")];
  if (!shown.length) return text(name);
  return `${text(name)} (${shown.slice(0, QUOTED).join("")}${shown.length > QUOTED ? "…" : ""})`;
}

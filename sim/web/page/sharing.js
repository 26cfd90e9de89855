// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// Sharing a deal: by the system's own dialog, else by the clipboard, else as a text to copy.

import { ask, note } from "./messages.js";
import { page } from "./page.js";
import { text } from "./texts.js";

export function folder() {
  return location.origin + location.pathname.replace(/index\.html$/, "");
}

export async function share() {
  const deal = page.badge?.deal();
  if (!deal) return;
  const said = `${page.badge.result()}\n${text("your_turn")}`;
  const url = folder() + deal.link;
  if (navigator.share) {
    try {
      await navigator.share({ title: "Carteado", text: said, url });
      return;
    } catch (error) {
      if (error.name === "AbortError") return;
    }
  }
  try {
    await navigator.clipboard.writeText(`${said} ${url}`);
    note(text("copied"));
  } catch {
    await ask(text("copy_this"), `${said} ${url}`);
  }
}

// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// Sharing a deal, by the system's own dialog, else by the clipboard, else as a text to copy; and the screen as a picture
// or its last seconds as a film, by that dialog, else saved as a file.

import { Film } from "./film.js";
import { ask, note } from "./messages.js";
import { by, page } from "./page.js";
import { HEIGHT, WIDTH } from "./pixels.js";
import { text } from "./texts.js";

const PICTURE = 4; // pixels of a picture for each of the screen's, across and down
const FILM = 3; // and of the film, which then takes about 130 KB

export const film = new Film();

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

// Let the browser save a file.
export function download(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  note(text("exported", name));
}

async function send(blob, name) {
  by("about").close();
  const files = [new File([blob], name, { type: blob.type })];
  try {
    if (navigator.canShare?.({ files })) return await navigator.share({ files });
  } catch (error) {
    if (error.name === "AbortError") return;
  }
  download(blob, name);
}

// The pixels are the console's own: some browsers let no page read those of a canvas, and give it others.
export async function sharePicture() {
  const { png } = await import("./gif.js");
  const bytes = await png(film.last, WIDTH, HEIGHT, PICTURE);
  await send(new Blob([bytes], { type: "image/png" }), "carteado.png");
}

export async function shareFilm() {
  const { gif } = await import("./gif.js");
  const bytes = gif(() => film.pictures(), WIDTH, HEIGHT, FILM);
  await send(new Blob([bytes], { type: "image/gif" }), "carteado.gif");
}

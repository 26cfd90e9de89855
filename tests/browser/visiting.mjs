// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// The page itself: first visit, without a network, its links, languages.

import { check } from "../../sim/web/browser/visit.mjs";

// The first visit is in the browser's language; then the service worker has everything, and the server stops.
export async function first_visit_and_offline(visit) {
  await visit.profile({ locale: "pt-BR", workers: true });
  await visit.open();
  await visit.page.waitForFunction(() => /4 jogadores/.test(document.getElementById("said").textContent));
  const { title, lang, labels, said } = await visit.page.evaluate(() => ({
    title: document.title,
    lang: document.documentElement.lang,
    labels: [...document.querySelectorAll("button, canvas")].every(
      (element) => element.getAttribute("aria-label") || element.textContent.trim(),
    ),
    said: document.querySelectorAll("[aria-live], [role=status]").length,
  }));
  check(/jogos de cartas/.test(title) && lang.startsWith("pt"), "in Portuguese it is called", title, lang);
  check(labels && said >= 2, "not all is labelled");
  await visit.page.waitForFunction(async () => (await navigator.serviceWorker.ready).active.state === "activated");
  await visit.close();

  await visit.server.stop();
  await visit.open("?from=home");
  await visit.words(/4 jogadores/);
  visit.expected.push(/about\.pack|console:/);
  await visit.key("START", "UP", "A");
  await visit.words(/Sem as bibliotecas da Adafruit/);
  await visit.page.locator("#more").click();
  await visit.page.locator("#about").waitFor();
}

// A link in the address opens its deal, once, in its language for this visit; so does another one in the same page, though
// a program has encoded it, or it was copied from a sentence; a bad one is reported in that language.
export async function links(visit) {
  await visit.profile();
  await visit.open("#g%3Dsueca%26n=12345&amp;p=pt”).");
  await visit.words(/^Sueca\nNão conta\.\nJogar\n/);
  check((await visit.page.evaluate(() => location.hash)) === "", "the link stays in the address");
  await visit.page.waitForFunction(() => document.documentElement.lang === "pt");
  await visit.page.evaluate(() => void (location.hash = "#g%3Dset%26n%3D5"));
  await visit.words(/^SET\nNão conta\.\nJogar\n/);
  await visit.page.evaluate(() => void (location.hash = "#g=poker&n=5"));
  await visit.page.locator("#note").filter({ hasText: "um jogo que não há aqui. (g=poker)" }).waitFor();
  await visit.words(/4 jogadores/);
  await visit.close();
  await visit.open();
  await visit.words(/4 players/);
  await visit.page.waitForFunction(() => document.documentElement.lang === "en");
}


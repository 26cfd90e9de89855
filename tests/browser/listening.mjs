// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// Matches by ear: the player knows only the lines that the page's live regions have got, in English, and presses keys.
// tests/test_speech.py listens to each game.

import { check } from "../../sim/web/browser/visit.mjs";

const SPEED = 11; // the page's clock, as in playing.mjs
const PATIENCE = 30_000; // ms without a word
const MOST = 3000; // keys

class Listener {
  constructor(visit) {
    this.visit = visit;
    this.heard = []; // all lines
    this.taken = 0; // of these, how many the player has taken in
    this.keys = 0;
  }

  // Open a link's deal, and note from the beginning what is added to the live regions.
  async open(link, speed = SPEED) {
    await this.visit.profile({ speed });
    await this.visit.context.addInitScript(() => {
      window.heard = [];
      const note = (changes) => {
        for (const { addedNodes } of changes) for (const node of addedNodes) window.heard.push(node.textContent);
      };
      addEventListener("DOMContentLoaded", () => {
        for (const region of document.querySelectorAll("[aria-live]:not([role=status])")) {
          new MutationObserver(note).observe(region, { childList: true });
        }
      });
    });
    await this.visit.open(link);
    await this.visit.page.evaluate(() => window.seen.badge.ask({ fast: true }));
    await this.hear(/^Play: /);
    await this.press("A");
  }

  // Return the next line; `note` learns of each.
  async next() {
    const until = Date.now() + PATIENCE;
    while (this.taken === this.heard.length) {
      check(Date.now() < until, "nothing more is heard after:", this.heard.slice(-25), await this.visit.screen());
      this.heard.push(...(await this.visit.page.evaluate((from) => window.heard.slice(from), this.heard.length)));
    }
    const line = this.heard[this.taken++];
    this.note(line);
    return line;
  }

  note() {}

  // Listen until a line matches; return the match.
  async hear(pattern) {
    for (;;) {
      const found = (await this.next()).match(pattern);
      if (found) return found;
    }
  }

  async press(name) {
    check(this.keys++ < MOST, "the match never ends:", this.heard.slice(-25));
    await this.visit.key(name);
  }

  // Press a key until what it selects is heard to match; return the match.
  async select(name, pattern) {
    for (;;) {
      await this.press(name);
      const found = (await this.next()).match(pattern);
      if (found) return found;
    }
  }

  // Press A wherever the words ask for nothing else, and do the action of the first pattern that a line matches, until
  // the end is heard; return that line.
  async play(actions, end) {
    const all = [...actions, [/^A button: OK$|^Continue$/, () => this.press("A")]];
    for (;;) {
      const line = await this.next();
      if (end.test(line)) return line;
      for (const [pattern, act] of all) {
        const found = line.match(pattern);
        if (!found) continue;
        await act(found);
        break;
      }
    }
  }
}

// Sueca to two points: follow suit by what was heard, else play any card.
export async function sueca_by_ear(visit) {
  const player = new Listener(visit);
  let hand = []; // "ace of hearts"
  player.note = (line) => {
    const held = line.match(/^Your hand: (.+)\.$/);
    if (held) {
      hand = held[1].split("; ").flatMap((part) => {
        const [ranks, suit] = part.split(" of ");
        return ranks.split(", ").map((rank) => `${rank} of ${suit}`);
      });
    }
    const played = line.match(/^You: (\w+ of \w+)/);
    if (played) hand = hand.filter((card) => card !== played[1]);
  };
  await player.open("#g=sueca&n=12345&p=en&o=0000001");
  let turns = 0;
  async function turn([, suit]) {
    turns++;
    const card = hand.find((one) => one.endsWith(` of ${suit}`)) ?? hand[0];
    let chosen = await player.next();
    if (!chosen.startsWith(`${card},`)) [chosen] = await player.select("RIGHT", new RegExp(`^${card}, .*`));
    check(!chosen.includes("not allowed"), "of", hand, "this must not be played:", chosen);
    await player.press("A");
    await player.hear(new RegExp(`^You: ${card}`));
  }
  const actions = [
    [/^Your turn(?:: you lead|\. Suit led: (\w+)\. Winning: \w+, \w+ of \w+)\.$/, turn],
    [/^\d+ \+ \d+$|^My first card$|^Play this hand$|^Count the points$/, () => player.press("A")],
  ];
  await player.play(actions, /^We (win|lose)/);
  await player.hear(/^Us: \d stars?, Them: \d stars?\./);
  check(turns > 4, "only", turns, "turns were heard");
}

// Fodasse for two, three letters: bid one for each strong card heard; then take tricks while some are wanted.
export async function fodasse_by_ear(visit) {
  const player = new Listener(visit);
  let strong = 0;
  player.note = (line) => {
    const held = line.match(/^Your hand: (.+)\.$/);
    if (held) strong = held[1].split("; ").filter((card) => /^[23] |manilha/.test(card)).length;
  };
  await player.open("#g=fodasse&n=7&s=2&p=en&o=002");
  async function bid([, most]) {
    const chosen = await player.next();
    const wanted = Math.min(strong, Number(most));
    const pattern = new RegExp(`^${most === "1" ? "(I|no)" : wanted},? `);
    if (!pattern.test(chosen)) await player.select("RIGHT", pattern);
    await player.press("A");
    await player.hear(/^You: I bid \d/);
  }
  async function turn([, took, bids]) {
    const [, at, count] = await player.hear(/^\w+ of \w+.*, (\d+) of (\d+)$/);
    const highest = Number(took) < Number(bids);
    if (at !== (highest ? count : "1")) await player.select(highest ? "UP" : "DOWN", /^\w+ of /);
    await player.press("A");
    await player.hear(/^You: \w+ of \w+/);
  }
  const actions = [
    [/^Your bid, 0 to (\d+)\./, bid],
    [/^Your turn.*: took (\d+), bid (\d+)\./, turn],
    [/^Keep watching$/, () => player.press("A")],
  ];
  const end = await player.play(actions, /^You win!$|^\w+ wins$/);
  const letters = player.heard.filter((line) => (end === "You win!" ? /^(?!You)\w+: 3 letters\.$/ : /^You: 3 letters\.$/).test(line));
  check(letters.length === 1, end, "although the letters were", player.heard.filter((line) => / letters?\.$/.test(line)));
}

// QU4TO for two, one round: lead the strongest set heard, beat with the weakest, else draw a card.
export async function qu4to_by_ear(visit) {
  const player = new Listener(visit);
  await player.open("#g=qu4to&n=203&s=2&p=en&o=01");
  let played = 0;
  async function turn([line]) {
    await player.next(); // the card under the cursor
    await player.select(/any/.test(line) ? "DOWN" : "UP", /^(single|pair|triple|quad|run) .*marked$/);
    await player.press("A");
    played++;
  }
  async function pick() {
    await player.hear(/^\d+(?: over \d+)?, \d+ of \d+/);
    await player.press("A");
  }
  const actions = [
    [/^Your turn: play any combination\.$|^Your turn\. .* [1-9]\d* combinations? beats? it\.$/, turn],
    [/^blue: |^\d+ over \d+: blue up\.$|^turns \d+ into \d+|^Pass$|^Draw one more card$/, () => player.press("A")],
    [/^Turn a card$/, () => player.press("DOWN")],
    [/^Which cards for/, pick],
  ];
  const end = await player.play(actions, /^You win!$|^\w+ wins$/);
  const out = player.heard.find((line) => /: out, \+1(, |$)/.test(line));
  check(played > 3 && (end === "You win!") === out?.startsWith("You:"), "after", played, "sets", end, "but", out);
}

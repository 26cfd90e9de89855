// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// Decodes files with the page's decoder, in Node: node lzma.mjs PAGE FOLDER. It prints a line of JSON: for each file in
// FOLDER its name and what it has, as its SHA-256 in hexadecimal, or null if it is damaged.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { load } from "./browser.mjs";

const folder = process.argv[3];
const { unlzma } = await load("lzma.js");
const found = {};
for (const name of readdirSync(folder)) {
  const content = unlzma(new Uint8Array(readFileSync(`${folder}/${name}`)));
  found[name] = content && createHash("sha256").update(content).digest("hex");
}
console.log(JSON.stringify(found));

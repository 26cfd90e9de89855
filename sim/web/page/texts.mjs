// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// What the page says, in both languages. The console has texts of its own.

// Where the source is: the only address that the page names.
export const SOURCE = "https://github.com/carteado/carteado";

const TEXTS = {
  en: {
    title: "Carteado: card games",
    share: "Share this deal",
    sound: "Sound",
    full: "Full screen",
    more: "About Carteado, and your save",
    screen: "The console's screen",
    up: "Up",
    down: "Down",
    left: "Left",
    right: "Right",
    a: "A: yes, play",
    b: "B: back",
    select: "Select: more; held: a hint",
    start: "Start: menu",
    keys: "Keyboard: arrows, X is A, Z is B, Enter is Start, Shift is Select, F full screen, P pause. Gamepads work, too.",
    what: "Four card games against good bots: Sueca, Fodasse (7 Letras), SET and QU4TO. It is a pocket console, the Adafruit PyBadge, and what runs here are the very files that go on it.",
    how: "Put it on your home screen and it works without a network. A plays, B goes back, Start has menu and help, Select held gives a hint.",
    save: "Your save",
    save_what: "Matches, records and settings stay in this browser. As a file you can take them along.",
    export: "Save as a file",
    import: "Load a file",
    credits: "Credits",
    credits_what: "Games, bots, art, fonts and sounds by the Carteado authors, MIT licence. It runs on MicroPython, with libraries by Adafruit, both MIT.",
    games: "Sueca and Fodasse are folk games; Fodasse follows the rulebook of brejela.club. SET is published in Brazil by Galápagos Jogos. QU4TO is a game by Paulo Oliveira “Tiozão”, published by Grok Games. The names are their owners' marks; Carteado is not affiliated with any of them.",
    licences: "Licences",
    source: "Source",
    close: "Close",
    yes: "Yes",
    no: "No",
    ok: "OK",
    again: "Start again",
    paused: "Paused. P goes on.",
    elsewhere: "Carteado is open in another tab, and plays there.",
    here: "Play here",
    copied: "Link copied.",
    copy_this: "Copy this text:",
    won: "I won at {} in Carteado. Your turn, same cards:",
    played: "I played {} in Carteado. Your turn, same cards:",
    exported: "Saved as {}.",
    import_ask: "Replace matches, records and settings by those of the file? What is here now is lost.",
    import_bad: "This is no save of Carteado: {}.",
    imported: "The file's save is here now.",
    not_kept: "This browser keeps nothing for pages: matches are lost when you close it. Save them as a file (menu).",
    save_broken: "What was kept here could not be read. It stays aside; the console begins anew.",
    bad_link: "This link opens no deal: {}.",
    too_old: "This browser is too old for Carteado: it lacks {}. A newer one will do.",
    missing: "A part of the page did not come ({}). Is there a network?",
    ended: "The program has ended: {}",
  },
  pt: {
    title: "Carteado: jogos de cartas",
    share: "Compartilhar esta partida",
    sound: "Som",
    full: "Tela cheia",
    more: "Sobre o Carteado, e seus dados",
    screen: "A tela do console",
    up: "Para cima",
    down: "Para baixo",
    left: "Esquerda",
    right: "Direita",
    a: "A: sim, jogar",
    b: "B: voltar",
    select: "Select: mais; segurado: uma dica",
    start: "Start: menu",
    keys: "Teclado: setas, X é A, Z é B, Enter é Start, Shift é Select, F tela cheia, P pausa. Controles também funcionam.",
    what: "Quatro jogos de cartas contra bots que jogam bem: Sueca, Fodasse (7 Letras), SET e QU4TO. É um console de bolso, o Adafruit PyBadge, e o que roda aqui são exatamente os arquivos que vão nele.",
    how: "Ponha na tela inicial e funciona sem internet. A joga, B volta, Start tem menu e ajuda, Select segurado dá uma dica.",
    save: "Seus dados",
    save_what: "Partidas, recordes e ajustes ficam neste navegador. Num arquivo você pode levá-los junto.",
    export: "Salvar num arquivo",
    import: "Abrir um arquivo",
    credits: "Créditos",
    credits_what: "Jogos, bots, desenhos, fontes e sons dos autores do Carteado, licença MIT. Roda em MicroPython, com bibliotecas da Adafruit, ambos MIT.",
    games: "Sueca e Fodasse são jogos populares; Fodasse segue as regras de brejela.club. SET é publicado no Brasil pela Galápagos Jogos. QU4TO é um jogo de Paulo Oliveira “Tiozão”, publicado pela Grok Games. Os nomes são marcas de seus donos; o Carteado não é ligado a nenhum deles.",
    licences: "Licenças",
    source: "Código-fonte",
    close: "Fechar",
    yes: "Sim",
    no: "Não",
    ok: "OK",
    again: "Começar de novo",
    paused: "Em pausa. P continua.",
    elsewhere: "O Carteado está aberto em outra aba, e o jogo segue lá.",
    here: "Jogar aqui",
    copied: "Link copiado.",
    copy_this: "Copie este texto:",
    won: "Ganhei uma partida de {} no Carteado. Sua vez, as mesmas cartas:",
    played: "Joguei uma partida de {} no Carteado. Sua vez, as mesmas cartas:",
    exported: "Salvo como {}.",
    import_ask: "Trocar partidas, recordes e ajustes pelos do arquivo? O que está aqui agora se perde.",
    import_bad: "Isto não são dados do Carteado: {}.",
    imported: "Os dados do arquivo estão aqui agora.",
    not_kept: "Este navegador não guarda nada de páginas: as partidas se perdem ao fechar. Salve num arquivo (menu).",
    save_broken: "O que estava guardado aqui não pôde ser lido. Fica à parte; o console começa do zero.",
    bad_link: "Este link não abre partida nenhuma: {}.",
    too_old: "Este navegador é antigo demais para o Carteado: falta {}. Um mais novo serve.",
    missing: "Uma parte da página não veio ({}). Há internet?",
    ended: "O programa terminou: {}",
  },
};

// The signs of the console's font, from the character 0x80 on (SIGNS in lib/mesa/ui/text.py).
const SIGNS = [..."♦♠♥♣←↑→↓", "A:", "B:", "Start:", "Select:", ..."✓✗★♛", "", "", ..."▶◀•…–—‘’“”"];

let lang = "en";

// The language in use.
export function language() {
  return lang;
}

// The text of that name, with `part` where it has {}.
export function text(name, part = "") {
  return TEXTS[lang][name].replace("{}", part);
}

// The words on the screen, for somebody who hears them.
export function readable(words) {
  return words.replace(/[\x80-\x9f]/g, (sign) => SIGNS[sign.charCodeAt(0) - 0x80] ?? "");
}

// Say everything on the page in the language `wanted`, "pt" or "en".
export function speak(wanted) {
  lang = wanted === "pt" ? "pt" : "en";
  document.documentElement.lang = lang === "pt" ? "pt-BR" : "en";
  document.title = text("title");
  for (const element of document.querySelectorAll("[data-text]")) element.textContent = text(element.dataset.text);
  for (const element of document.querySelectorAll("[data-label]")) {
    const said = text(element.dataset.label);
    element.setAttribute("aria-label", said);
    if (element.classList.contains("tool")) element.title = said;
  }
}

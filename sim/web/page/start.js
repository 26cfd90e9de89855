// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// Runs before the modules, in JavaScript that old browsers know: chooses the language of the first frame, and says why
// main.js does not start. sim/web/build.py fills in the page's texts in all languages, for texts.js, too.

var LANGUAGES = {};

var starting = {
  lang: "en",
  begun: false, // main.js runs
  error: null, // what one of the modules has thrown

  // Return the first of the codes for which there is a language: "pt-PT", or else "pt" for "pt-BR"; or null.
  known: function (codes) {
    for (var i = 0; i < codes.length; i++) {
      var code = String(codes[i]);
      if (LANGUAGES.hasOwnProperty(code)) return code;
      code = code.split("-")[0];
      if (LANGUAGES.hasOwnProperty(code)) return code;
    }
    return null;
  },

  // Return the text of that name, with `part` in place of {}.
  text: function (name, part) {
    return LANGUAGES[starting.lang].texts[name].split("{}").join(part || "");
  },

  // Say why the page has not started, with a button to try again.
  say: function (said) {
    var again = document.createElement("button");
    again.appendChild(document.createTextNode(starting.text("retry")));
    again.onclick = function () {
      location.reload();
    };
    document.getElementById("wait").hidden = true;
    var note = document.getElementById("note");
    note.textContent = "";
    note.appendChild(document.createTextNode(said));
    note.appendChild(again);
  },

  // Find out why the page has not started, and say it: a file that is not as it should be, or else `error`.
  fail: function (error) {
    // there browsers load neither modules nor files
    if (/^(file|content):$/.test(location.protocol)) return starting.say(starting.text("from_disk"));
    if (!("noModule" in document.createElement("script"))) return starting.say(starting.text("too_old", "modules"));
    if (!window.WebAssembly) return starting.say(starting.text("no_wasm"));
    return fetch("sw.js")
      .then(function (answer) {
        return answer.text();
      })
      .then(function (worker) {
        var files = JSON.parse(/\nconst FILES = (\{[^}]*\});/.exec(worker)[1]);
        var needed = Object.keys(files).filter(function (name) {
          return /\.(js|pack)$/.test(name);
        });
        return starting.wrong(needed, files);
      })
      .catch(function () {
        return starting.text("missing", "sw.js");
      })
      .then(function (said) {
        // all files are whole, but this browser cannot read them
        var old = !Object.hasOwn || (error && error.name === "SyntaxError");
        starting.say(said || (old ? starting.text("too_old", "JavaScript 2022") : starting.text("ended", String(error))));
      });
  },

  // Resolve to what is wrong with the first file of `names` that is not as its checksum in `files` says, or to "".
  wrong: function (names, files) {
    var name = names.shift();
    if (!name) return "";
    return fetch(name, { cache: "no-cache" }).then(
      function (answer) {
        var type = answer.headers.get("content-type");
        if (!answer.ok) return starting.text("not_found", name + " (" + answer.status + ")");
        if (/\.js$/.test(name) && !/(java|ecma)script/.test(type)) {
          return starting.text("wrong_type", name + " (" + type + ")");
        }
        return fetch(name, { integrity: files[name] }).then(
          function () {
            return starting.wrong(names, files);
          },
          function () {
            return starting.text("not_whole", name);
          },
        );
      },
      function () {
        return starting.text("missing", name);
      },
    );
  },
};

(function () {
  var codes = [].concat(navigator.languages || navigator.language || []);
  try {
    // as in memories.js
    codes.unshift(JSON.parse(localStorage.getItem("carteado:" + location.pathname.replace(/[^/]*$/, "") + ":page")).lang);
  } catch (e) {
    // this browser keeps nothing
  }
  starting.lang = starting.known(codes) || "en";
  document.documentElement.lang = starting.lang;
  document.title = starting.text("title");
  document.getElementById("waiting").textContent = starting.text("waiting");
})();

addEventListener("error", function (event) {
  starting.error = starting.error || event.error;
});
// after all modules
addEventListener("load", function () {
  var sheet = document.querySelector("link[rel=stylesheet]").sheet;
  var rules = 0;
  try {
    rules = sheet.cssRules.length;
  } catch (e) {
    // it is not there; or it is from a disk, and may not be read
  }
  var lacks = !rules ? "style.css" : document.body.dataset.layout ? "" : "layout.js";
  if (!starting.begun || lacks) starting.fail(starting.error || lacks);
});

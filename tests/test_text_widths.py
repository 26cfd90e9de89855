# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Games' texts fit their places in every language, whatever is filled in.

tests/test_notices.py measures notices, sim/words.py rows of menus, choices, tips and help.
"""

import itertools

import harness
import pytest

from mesa.core.match import NAMES
from mesa.ui import text

FITS = {
    "sueca": {
        "142": "accused_false:PRICE accuse_sure:PRICE accuses:NAME next_more:12 match_score:-12:5"
        " redeal_points:9 from_91&of_ties:9 show_hand:Caio accused_proved deal_what last_call_text"
        " see_last from_61 from_120 next_same cara_de_gato clean_won clean_lost",
        "138": "revoked_here:NAME:Q♣ led_by:NAME+taken_by:NAME",
        "142 big": "last_call deal_how redeal accusation won lost count hand_tied hand_lost:12",
    },
    "fodasse": {
        "134": "NAME+bids:19 NAME+takes_0 NAME+takes_1",
        "156": "repeat nobodys:19 won_and_bid:19:19",
        "156 big": "made missed missed_free",
        "22": "is_out",
        "160": "watching:KEY skipping",
        "62": "your_bid takes_0 takes_1 total:38:19",
        "98": "sum_of:38:19",
        "32": "manilha",
        "130": "took:NAME:19 hand_of:NAME trick_no:19",
    },
    "qu4to": {
        "140 big": "nothing_beats pass won round_end:3",
        "158": "marks:KEY&beats:KEY:KEY:40:KEY marks:KEY&sets:KEY:KEY:40:KEY marks:KEY&unmarks:KEY"
        " which:11:KEY:11:10 plays:KEY:8-9-10-11&and_point",
        "126": "turns:KEY:10:11 side:KEY:KEY:KEY:11 ladder last_plays",
        "154": "round:3+opens:NAME stood+opens:NAME emptied:NAME:4 point:NAME"
        " turned:NAME drew:NAME passed:NAME",
    },
    "set": {
        "142 big": "won lost shared solo_won solo_lost practice_over deal_over:NAME",
        "154": "alone_line:-10:27:12 in_time:TIME best_time:TIME:TIME new_best:TIME fault_why:NAME:FEATURE"
        " result:NAME:-12:-12",
        "54": "points:-12",
        "40": "debt:12 SIGN",
    },
}
"""{game: {pixels: lines}}. A line is a key and its values. "&" joins two parts, "+" does so with ": "."""


def filled(words, part):
    """Return a part of a line with each of its values; a word in capitals stands for several."""
    several = {
        "NAME": [*NAMES[1:], words["you"]],
        "KEY": [text.A_KEY],
        "PRICE": [words.get("price_0"), words.get("price_1")],
        "TIME": ["59:59"],
        "FEATURE": [said for key, said in words.items() if key[0] == "f" and key[1:].isdigit()],
        "SIGN": [said for key, said in words.items() if key[0] == "v" and key[1:].isdigit()],
    }
    if part == ":":
        return [": "]
    key, *values = part.split(":")
    if key in several:
        return several[key]
    forms = words[key].split("|")
    return [
        text.symbols(form.format(*chosen))
        for form in forms
        for chosen in itertools.product(*(several.get(value, [value]) for value in values))
    ]


@pytest.mark.parametrize("lang", harness.LANGUAGES)
@pytest.mark.parametrize("game", FITS)
def test_texts_fit(game, lang):
    words = {**harness.texts_of("mesa", lang)["words"], **harness.texts_of(game, lang)["words"]}
    wide = []
    for limit, lines in FITS[game].items():
        pixels, _, big = limit.partition(" ")
        for line in lines.split():
            parts = [filled(words, part) for part in line.replace("+", "&:&").split("&")]
            for said in map("".join, itertools.product(*parts)):
                if text.width(said, bool(big)) > int(pixels):
                    wide.append((limit, said, text.width(said, bool(big))))
    assert not wide


@pytest.mark.parametrize("lang", harness.LANGUAGES)
def test_every_set_of_qu4to_fits(lang):
    """Every line over the set and over the hand is at most as wide as the screen, for all 71 sets."""
    from games.qu4to import deck

    words = {**harness.texts_of("mesa", lang)["words"], **harness.texts_of("qu4to", lang)["words"]}
    t = lambda key, *values: text.symbols(words[key].format(*values))  # noqa: E731
    for name, cls in itertools.product((*NAMES[1:5], words["you"]), range(deck.CLASSES)):
        line = deck.set_text(t, cls)
        for said in (t("leads", name, line), text.A_KEY + " " + line + " +1", t("weak", line)):
            assert text.width(said) <= 158, said
        assert text.width("{} 11 {} {}".format(text.A_KEY, text.RIGHT_KEY, line)) <= 158
        assert text.width(name + ": " + line) <= 136, "the box of Select"


@pytest.mark.parametrize("lang", harness.LANGUAGES)
def test_what_is_said_in_fodasse_fits(lang):
    """A phrase has the player's text, and the answers of a careful and a bold bot."""
    from games.fodasse.talk import PHRASES
    from games.fodasse.view import View

    talk = harness.texts_of("fodasse", lang)["talk"]
    phrases = [talk[key].split("|") for key in PHRASES]
    assert sorted(talk) == sorted(PHRASES) and [len(phrase) for phrase in phrases] == [3, 3, 3, 3, 1]
    you = harness.texts_of("mesa", lang)["words"]["you"]
    said = ["{}: {}".format(you, phrase[0]) for phrase in phrases[:4]]
    said += ["{}: {}".format(name, s) for phrase in phrases for s in phrase[1:] for name in NAMES[1:]]
    assert not [line for line in said if text.width(line) > View.notice_w - 6]

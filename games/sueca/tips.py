# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Tips on play, in a first match of Sueca."""

from micropython import const

from games.sueca import rules, state

# Tips; those for the cut and the deal have the numbers of their phases
_AIM = const(2)
_HINT = const(3)
_LEAD = const(4)
_FOLLOW = const(5)
_VOID = const(6)
_TAKEN = const(8)
_RANKS = const(10)
_TOLD = const(8)  # index in the view's input: 1 + the cards laid when a tip was shown in this hand

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Sequence

    from games.sueca.view import View


def tip(view: "View", s: bytearray, legal: "Sequence[int]") -> bool:
    """Show a tip on the aim, then on the cards; in the next tricks, on a lead, a choice, being void."""
    n = s[state.AT_LAID]
    if view.input[_TOLD] > n:
        return False  # one for each question
    led = rules.led(s)
    i = _LEAD
    if led >= 0:
        i = _VOID
        if rules.can_revoke(s):  # any card may be laid, so no tip on following would be true
            i = _HINT
        elif legal[0] // 10 == led:
            i = _FOLLOW
    if view.tip(_AIM):
        return True
    later = len(legal) > 1 and 3 < n < 33
    shown = view.tip(_RANKS) or later and (view.tip(_TAKEN) or view.tip(i) or n > 7 and view.tip(_HINT))
    if shown:
        view.input[_TOLD] = n + 1
    return shown

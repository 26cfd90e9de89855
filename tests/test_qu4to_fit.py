# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""sim/fit/qu4to.py: the C program plays QU4TO and encodes it like games/qu4to."""

import pytest

from sim.fit import program as program_of
from sim.fit import qu4to

pytestmark = pytest.mark.skipif(program_of.compiler() is None, reason="there is no C compiler")


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    return program_of.build(tmp_path_factory.mktemp("fit"), qu4to.SOURCE, qu4to.FLAGS)


def test_c_and_python_agree(program):
    """They agree on the network's inputs for an action, its value, and the answer."""
    assert qu4to.check(program, 25) > 60


def test_it_writes_weights_of_the_right_size(program, tmp_path):
    program_of.call(program, "learn", 300, tmp_path / "new.bin")
    assert (tmp_path / "new.bin").stat().st_size == qu4to.WEIGHTS.stat().st_size

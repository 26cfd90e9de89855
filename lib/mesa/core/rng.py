# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""One small random generator, the same on every machine: deal 12345 is the same deal everywhere.

sfc16 (Doty-Humphrey's "small fast counting" generator with 16-bit words): 64 bits of state. No intermediate
value reaches 2**23, so nothing is ever a heap integer on the board.
`below` rejects, `shuffle` is Fisher–Yates from the top. Rng(12345) begins 18543 25642 5264 44016 38558 45469;
Rng(12345, 1) begins 31656; Rng(2**29 - 1, 3, 1, 2).seed() is 501442008.
"""


class Rng:
    """A stream of random numbers, seeded with up to four keys.

    Keys are ints 0 … 2**29 - 1: (seed, hand, redeals) for a deal, (seed, move, seat) for a bot.
    """

    def __init__(self, key: int, key2: int = 0, key3: int = 0, key4: int = 0) -> None:
        self.a = self.b = self.c = 0
        self.n = 1
        for k in (key, key2, key3, key4):
            self.a ^= k & 0xFFFF
            self.b ^= k >> 16
            for _ in range(6):
                self.word()

    def word(self) -> int:
        """Return the next 16 bits: 0 … 65535."""
        b = self.b
        c = self.c
        out = (self.a + b + self.n) & 0xFFFF
        self.n = (self.n + 1) & 0xFFFF
        self.a = b ^ (b >> 5)
        self.b = (c + (c << 3)) & 0xFFFF
        self.c = ((c << 6 | c >> 10) + out) & 0xFFFF
        return out

    def below(self, n: int) -> int:
        """Return a number 0 … n - 1, all equally likely; 1 <= n <= 65536."""
        limit = 65536 - 65536 % n
        while True:
            w = self.word()
            if w < limit:
                return w % n

    def seed(self) -> int:
        """Return a new deal number, 0 … 2**29 - 1."""
        return (self.word() & 0x1FFF) << 16 | self.word()

    def shuffle(self, cards: "list[int] | bytearray") -> None:
        """Shuffle a list or bytearray in place: Fisher–Yates, from the top down."""
        for i in range(len(cards) - 1, 0, -1):
            j = self.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]

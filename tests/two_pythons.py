# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Pieces of code that do the same under CPython and on the board's VM, and those that do not.

Each prints something; for an exception its type, after a "!". tests/test_two_pythons.py runs them on both. In
DIFFERENT each is followed by a PC's output, the board's output, and what detects it: a reason of what the
board refuses (a pattern), TYPES (pyright with the board's types) or KNOWN (only docs/PYTHON.md).
"""

TYPES, KNOWN = "TYPES", "KNOWN"
_BETWEEN = "\n----\n"

_SAME = r"""
x = 1
class A:
    x = 2
    def m(self):
        return x
print(A().m())
----
def f():
    y = 5
    class A:
        z = y
    return A.z
print(f())
----
def f(n):
    class A:
        n: int
        def m(self):
            return n
    return A().m()
print(f(3))
----
print([g() for g in [lambda: i for i in range(3)]], [g() for g in [lambda i=i: i for i in range(3)]])
----
def f():
    x = 1
    def g():
        nonlocal x
        x += 1
        return x
    return g() + g()
print(f())
----
i = 'out'
a = [i for i in range(3)]
b = [(c := i) for i in range(3)]
print(i, c)
----
e = 3
try:
    raise ValueError
except ValueError as e:
    pass
print('e' in globals())
----
def f(a=[]):
    a.append(1)
    return a
f()
print(f())
----
def f(a, b=2, *c, d=4, **e):
    return a, b, c, d, e
print(f(1), f(1, *[2, 3], d=5), f(b=1, a=2), f(1, z=9))
----
class A:
    x = 1
class B(A):
    pass
A.x = 3
a = B()
a.x += 1
print(B.x, a.x)
del a.x
print(a.x)
----
class A:
    def m(self):
        return 'A'
class B(A):
    def m(self):
        return 'B' + super().m()
class C(B):
    pass
print(C().m(), isinstance(C(), A), C.__name__, type(C()).__module__)
----
class A:
    @property
    def p(self):
        return self.q
    @p.setter
    def p(self, v):
        self.q = v
class B(A):
    pass
b = B()
b.p = 3
print(b.p)
----
class A:
    def m(self):
        return 1
a = A()
print(a.m == a.m, a == a, a == A(), a in [a], len({a, A()}))
----
class A:
    def __len__(self):
        return 2
    def __getitem__(self, i):
        return i
    def __setitem__(self, i, v):
        print(i, v)
    def __delitem__(self, i):
        print(i)
    def __iter__(self):
        return iter((1, 2))
    def __contains__(self, x):
        return x == 1
    def __call__(self):
        return 'c'
    def __enter__(self):
        return 5
    def __exit__(self, *a):
        return a[0] is ValueError
    def __str__(self):
        return 's'
    def __repr__(self):
        return 'r'
    def __bool__(self):
        return False
    def __eq__(self, o):
        return True
    def __hash__(self):
        return 7
    def __add__(self, o):
        return 8
    def __lt__(self, o):
        return True
    def __le__(self, o):
        return True
    def __getattr__(self, n):
        return n
a = A()
a[1] = 2
del a[3]
print(len(a), a[3], list(a), 1 in a, a(), str(a), [a], bool(a), a == 1, hash(a))
with a as b:
    raise ValueError
print(b, a + 1, a < a, a <= a, a.zz)
----
class A:
    def __ne__(self, o):
        return False
    def __next__(self):
        raise StopIteration
    def __iter__(self):
        return self
print(A() != A(), list(A()))
----
class A:
    @classmethod
    def c(cls):
        return cls.__name__
    @staticmethod
    def s():
        return 1
class B(A):
    pass
print(B.c(), B().s())
----
class Low:
    def __init__(self, x):
        self.x = x
    def key(self):
        return 'low' + self.x
    def tick(self):
        return self.key()
class Game(Low):
    def tick(self):
        return 'game ' + super().tick()
class Top:
    def key(self):
        return 'top ' + self.of_game.key(self)
class Own(Top):
    pass
A = type('Own', (Own, Game), {'of_game': Game})
print(A('!').tick(), A.__name__, isinstance(A(''), Low))
----
print('{} {}'.format(1, 'ã'))
print('{1}{0}'.format(1, 2), '{a}'.format(a=3), '{{}}'.format())
----
print('{:d} {:03d} {:4d}| {:x} {:X} {:b} {:c} {:+} {:+d}'.format(3, 7, 5, 255, 255, 5, 65, 3, -3))
----
print('%d %s %x %03d %c %r %%' % (3, 'ã', 255, 7, 65, 'a'), '%s' % None, '%s' % [1])
----
a = 3
b = 'x'
print(f'{a} {a!r} {a:3d} {a + 1} {b}', '{:d} {}'.format(True, True))
----
print('{}{}'.format(1))
----
print(-7 // 2, -7 % 2, 7 // -2, 7 % -2, divmod(-7, 2), -1 >> 1, -5 & 7, ~5, 5 ^ -3, 2**10, pow(3, 5, 7))
----
print((1 << 31) * 3 // 7 % 1000, 0xFFFFFFFF * 0xFFFFFFFF, -(1 << 40) >> 3, 10**20 % 97, (1 << 62) - 1)
----
print(int('12'), int(' -3 '), int('ff', 16), int('1_0'), int(b'12'), int(3.9), abs(-3), True + 1)
----
print(int.from_bytes(b'\x01\x02', 'big'), int.from_bytes(b'\x01\x02', 'little'), (258).to_bytes(2, 'big'))
----
print(min(3, 1), max([1, 2], key=lambda x: -x), max([], default=3), sum([1, 2], 5), min((2, 'b'), (2, 'a')))
----
print('ção'[1], len('ção'), 'ção'[:2], 'ção'.find('o'), 'a' < 'á')
print(ord('ã'), chr(227), 'ã'.encode(), b'\xc3\xa3'.decode())
----
print('a,b,c'.split(',', 1), 'a,b'.rsplit(',', 1), ' a  b '.split())
print('a b'.partition(' '), 'aba'.replace('a', 'x', 1))
----
print('xax'.strip('x'), ' a\n'.strip(), 'ab'.startswith('a'), 'abab'.rfind('b'), 'a' * -1, '12'.isdigit())
----
print('abc'[-2:], 'abc'[5:], 'x'.join(c for c in 'ab'), '' in 'a', str(b'ab'), repr('a\n\''), ['a', b'a'])
----
print(97 in b'abc', b'b' in b'abc', b'abc'.find(b'c'), list(b'ab'))
print(b'a' == bytearray(b'a'), 'a' == b'a', b'%d' % 3)
----
b = bytearray(b'abc')
print(b'c' in b, b.find(b'c'), b.startswith(b'a'), max(b), sum(b), [x for x in b], b'x' + b)
----
b = bytearray(b'abcd')
b[1:3] = b'x'
b[:1] = memoryview(b'yz')
b += b'!'
b.append(1)
b.extend([2, 3])
print(b, bytes(b))
----
m = memoryview(bytearray(b'abcd'))[1:3]
m[0] = 120
print(bytes(m), len(m), m[-1])
----
a = [1, 2, 3, 4]
a[1:3] = [9]
a[1:1] = [8, 7]
del a[0:1]
del a[-1]
print(a, a.index(7), a.count(8), a * 2)
----
a = [3, 1, 2]
a.sort()
print(a, sorted(a, reverse=True), sorted(a, key=lambda x: -x), list(reversed(a)))
----
a, (b, *c) = 1, (2, 3, 4)
a, b = b, a
print(a, b, c, (1,) + (2,), (1, 2) < (1, 3), [1, 2] < [1, 2, 0], 1 < 2 < 3)
----
d = {1: 2}
d.update({3: 4})
d[5] = d.pop(1)
print(d.get(9), d.setdefault(7, 8), sorted(d), len(d), d == {7: 8, 5: 2, 3: 4})
----
print(sorted({3, 1} | {2}), {1, 2} & {2}, {1} <= {1, 2})
print([i for i in range(5, 0, -2)], 3 in range(5), len(range(3)))
----
def f(x):
    print(x)
    return [x]
f(1)[0] = f(2)
f(3) < f(4) < f(5)
f(6)[0] += f(7)[0]
----
def g():
    try:
        yield 1
    finally:
        print('end')
x = g()
next(x)
x.close()
x.close()
print(list(x))
----
def g():
    try:
        yield 1
    except ValueError as e:
        yield e.args
x = g()
next(x)
print(x.throw(ValueError(3)))
----
def h():
    x = yield 1
    return x
def g():
    print((yield from h()))
x = g()
next(x)
try:
    x.send(5)
except StopIteration as e:
    print(e.value)
----
def g():
    yield 1
    raise ValueError
x = g()
next(x)
try:
    next(x)
except ValueError:
    print(list(x))
----
def g():
    next(iter([]))
    yield 1
try:
    print(list(g()))
except RuntimeError:
    print('runtime')
----
def g():
    yield 1
    x.send(None)
x = g()
next(x)
try:
    next(x)
except ValueError:
    print('running')
----
x = (i for i in range(3))
print(next(x), sum(x), sum(x))
----
class E(Exception):
    def __init__(self, n):
        super().__init__('n %d' % n)
        self.n = n
try:
    raise E(3)
except Exception as e:
    print(e, e.args, e.n, str(ValueError('a', 1)), repr(str(ValueError())))
----
def f():
    try:
        return 'a'
    finally:
        return 'b'
def g():
    while True:
        try:
            raise ValueError
        finally:
            break
    return 1
print(f(), g())
----
def f():
    try:
        raise ValueError('a')
    except ValueError:
        try:
            raise KeyError('b')
        except KeyError:
            pass
        raise
f()
----
print(issubclass(UnicodeError, ValueError), issubclass(NotImplementedError, RuntimeError))
print(issubclass(KeyError, LookupError))
----
def f(n):
    return n and f(n - 1)
try:
    f(1000000)
except RuntimeError:
    print('deep')
----
for i in range(3):
    i = 10
else:
    print('else', i)
while 0:
    pass
else:
    print('too')
"""

_DIFFERENT = r"""
def f(n):
    class A:
        n = 1
        def m(self):
            return n
    return A().m()
print(f(3))
=> 3
=> !NameError
=> n of m: the class's own
----
class A:
    n = 3
    def f(self):
        self.__a = 1
print(A().f(), hasattr(A(), '__a'))
a = A()
a.f()
print(hasattr(a, '__a'))
=> None False / False
=> None False / True
=> __a is not a private name
----
class A:
    def m(self):
        return 'A'
class B(A):
    def m(self):
        return 'B' + super().m()
class C(A):
    def m(self):
        return 'C' + super().m()
class D(B, C):
    pass
print(D().m())
=> BCA
=> BA
=> several base classes
----
class A:
    def m(self):
        return 'A'
class B(A):
    pass
class C(A):
    def m(self):
        return 'C'
class D(B, C):
    pass
print(D().m())
=> C
=> A
=> several base classes
----
class A:
    @property
    def p(self):
        return 1
class B(A):
    def q(self):
        return super().p + 1
print(B().q())
=> 2
=> !TypeError
=> super.. finds only methods
----
class A:
    def __init_subclass__(cls):
        print('sub')
class B(A):
    pass
print('end')
=> sub / end
=> end
=> does not use __init_subclass__
----
class A:
    def __del__(self):
        print('del')
a = A()
del a
print('end')
=> del / end
=> end
=> not use __del__
----
class A:
    def __gt__(self, o):
        return True
print(A() < A())
=> True
=> !TypeError
=> does not use __gt__
----
class A:
    def __index__(self):
        return 1
print([1, 2][A()])
=> 2
=> !TypeError
=> not use __index__
----
class A:
    def __format__(self, s):
        return 'F'
print('{:d}'.format(A()))
=> F
=> !ValueError
=> not use __format__
----
class A:
    __slots__ = ('b',)
a = A()
a.c = 1
print(a.c)
=> !AttributeError
=> 1
=> not use __slots__
----
class A:
    @property
    def p(self):
        raise AttributeError
print(hasattr(A(), 'p'))
=> False
=> True
=> KNOWN
----
class A:
    pass
A(1)
print('made')
=> !TypeError
=> made
=> KNOWN
----
A = type('A', (), {})
print(hasattr(A, '__module__'))
=> True
=> False
=> KNOWN
----
def f():
    pass
print(f.__doc__)
=> None
=> !AttributeError
=> no __doc__
----
def f():
    pass
f.x = 1
print(f.x)
=> 1
=> !AttributeError
=> TYPES
----
print(isinstance(True, int), issubclass(bool, int))
=> True True
=> False False
=> KNOWN
----
def f(x):
    print(x)
    return x
a = {f(1): f(2)}
=> 1 / 2
=> 2 / 1
=> KNOWN
----
print('{:3}|'.format('ã'))
=> ã  |
=> ã |
=> pads by bytes
----
print('%3s|' % 'ã')
=>   ã|
=>  ã|
=> pads by bytes
----
print('{:.1f} {:.0f}'.format(0.25, 2.5))
=> 0.2 2
=> 0.3 3
=> rounds otherwise
----
print('%.1f' % 2.25)
=> 2.2
=> 2.3
=> rounds otherwise
----
print('{0[1]}'.format([1, 2]))
=> 2
=> !NotImplementedError
=> looks nothing up
----
print('{!a}'.format('a'))
=> 'a'
=> !ValueError
=> format !a
----
print(repr('ã'))
=> 'ã'
=> '\xe3'
=> KNOWN
----
print('ã'.upper())
=> Ã
=> ã
=> only ASCII
----
print('ã'.isalpha())
=> True
=> False
=> only ASCII
----
print('\xa0a'.strip())
=> a
=>  a
=> KNOWN
----
print('7'.zfill(2))
=> 07
=> !AttributeError
=> no method zfill
----
print('a,b'.split(',', maxsplit=1))
=> ['a', 'b']
=> !TypeError
=> split takes no keywords
----
print('ab'.center(5) + '|')
=>   ab |
=>  ab  |
=> center puts
----
print('ã'.encode('latin-1'))
=> b'\xe3'
=> b'\xc3\xa3'
=> only UTF-8
----
print('abc'[::-1])
=> cba
=> !NotImplementedError
=> a slice with a step
----
print(97 in bytearray(b'abc'))
=> True
=> !NotImplementedError
=> TYPES
----
print(97 in bytearray(b'abc')[0:2])
=> True
=> !NotImplementedError
=> TYPES
----
a = bytearray(b'abc')
del a[1]
print(a)
=> bytearray(b'ac')
=> !TypeError
=> TYPES
----
a = bytearray(b'abc')
a[1:2] = [1, 2]
print(a)
=> bytearray(b'a\x01\x02c')
=> !NotImplementedError
=> TYPES
----
print(bytearray(b'ab') * 2)
=> bytearray(b'abab')
=> !TypeError
=> TYPES
----
a = bytearray(b'ab')
a.insert(0, 1)
print(a)
=> bytearray(b'\x01ab')
=> !AttributeError
=> TYPES
----
print(bytearray(b'ab').pop())
=> 98
=> !AttributeError
=> TYPES
----
a = bytearray(b'ab')
a.clear()
print(a)
=> bytearray(b'')
=> !AttributeError
=> TYPES
----
a = bytearray(b'ab')
a.reverse()
print(a)
=> bytearray(b'ba')
=> !AttributeError
=> TYPES
----
print(bytearray(b'ab').copy())
=> bytearray(b'ab')
=> !AttributeError
=> TYPES
----
print(b'abc'.find(98))
=> 1
=> !TypeError
=> TYPES
----
a = bytearray(1)
a[0] = 256
print(a)
=> !ValueError
=> bytearray(b'\x00')
=> KNOWN
----
print(round(2.675, 2))
=> 2.67
=> 2.68
=> KNOWN
----
print((5).bit_length())
=> 3
=> !AttributeError
=> no method bit_length
----
print((258).to_bytes(2, byteorder='big'))
=> b'\x01\x02'
=> !TypeError
=> to_bytes takes no keywords
----
print(sum([1], start=5))
=> 6
=> !TypeError
=> sum takes no keywords
----
print(range(3).index(2))
=> 2
=> !AttributeError
=> TYPES
----
print(range(3) == range(3))
=> True
=> False
=> KNOWN
----
print(hash(-1))
=> -2
=> -1
=> KNOWN
----
d = {}
for i in (5, 3, 9, 1, 20, 17):
    d[i] = i
for i in d:
    print(i)
=> 5 / 3 / 9 / 1 / 20 / 17
=> 17 / 1 / 20 / 9 / 3 / 5
=> TYPES
----
a = {3, 1, 2}
for i in a:
    print(i)
=> 1 / 2 / 3
=> 3 / 1 / 2
=> TYPES
----
def f(**k):
    return list(k)
print(f(z=1, y=2, a=3))
=> ['z', 'y', 'a']
=> ['y', 'a', 'z']
=> KNOWN
----
a = [(i % 3, i) for i in range(9)]
print([b[1] for b in sorted(a, key=lambda c: c[0], reverse=True)])
=> [2, 5, 8, 1, 4, 7, 0, 3, 6]
=> [8, 5, 2, 1, 4, 7, 6, 3, 0]
=> a sort key without
----
d = {1: 2, 3: 4}
for k in d:
    del d[k]
print(len(d))
=> !RuntimeError
=> 0
=> TYPES
----
def g():
    try:
        yield 1
    finally:
        print('end')
for i in g():
    break
print('on')
=> end / on
=> on
=> yield inside it
----
print(list(iter(lambda: 1, 1)))
=> []
=> !TypeError
=> iter takes one
----
try:
    print(q)
except FileNotFoundError:
    pass
except NameError:
    print('caught')
=> caught
=> !NameError
=> no FileNotFoundError
----
print(str(KeyError('a')), str(OSError(2)))
=> 'a' 2
=> a [Errno 2] ENOENT
=> KNOWN
----
print(OSError(2).errno)
=> None
=> 2
=> KNOWN
----
try:
    try:
        raise KeyError
    except KeyError as e:
        raise ValueError
except ValueError as e:
    print(e.__context__ is None)
=> False
=> !AttributeError
=> no __context__
----
print('a', flush=True)
=> a
=> !TypeError
=> only sep and end
----
import struct
print(struct.error.__name__)
=> error
=> !AttributeError
=> struct has no error
----
print(locals() is globals())
def f():
    return 'f' in locals()
print(f())
=> True / False
=> True / True
=> no locals
"""

SAME = [code.strip("\n") for code in _SAME.split(_BETWEEN)]
"""Code that the device files use and rely on."""


def _row(text: str) -> tuple[str, ...]:
    code, pc, board, held = text.strip("\n").split("\n=> ")
    return code, pc.replace(" / ", "\n"), board.replace(" / ", "\n"), held


DIFFERENT = [_row(text) for text in _DIFFERENT.split(_BETWEEN)]
"""(code, a PC's output, the board's output, what detects it)."""

"""newer-bitcode.py PRODUCER FILE: writes bitcode whose identification block names a producer, and a module of an unknown version."""
import sys

bits = []


def emit(value, width):
    bits.extend(value >> i & 1 for i in range(width))


def vbr(value, width):
    while value >> (width - 1):
        emit(value & ((1 << (width - 1)) - 1) | 1 << (width - 1), width)
        value >>= width - 1
    emit(value, width)


def align():
    emit(0, -len(bits) % 32)


def record(code, values):
    emit(3, 3)
    for value in [code, len(values), *values]:
        vbr(value, 6)


def block(number, records):
    emit(1, 2)
    vbr(number, 8)
    vbr(3, 4)
    align()
    length = len(bits)
    emit(0, 32)
    for code, values in records:
        record(code, values)
    emit(0, 3)
    align()
    words = (len(bits) - length) // 32 - 1
    bits[length:length + 32] = [words >> i & 1 for i in range(32)]


IDENTIFICATION, MODULE = 13, 8
emit(int.from_bytes(b"BC\xc0\xde", "little"), 32)
block(IDENTIFICATION, [(1, sys.argv[1].encode()), (2, [0])])
block(MODULE, [(1, [9])])
code = bytes(sum(bits[i + j] << j for j in range(8)) for i in range(0, len(bits), 8))
open(sys.argv[2], "wb").write(code)

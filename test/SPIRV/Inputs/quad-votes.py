"""Makes the votes of quads, which spirv-as of SPIRV-Tools 2023 does not know, of the copies of truth values in a module:
the first becomes OpGroupNonUniformQuadAllKHR, the second OpGroupNonUniformQuadAnyKHR."""
import struct
import sys

COPY, VOTES = 83, [5110, 5111]
data = open(sys.argv[1], "rb").read()
words = list(struct.unpack("<%dI" % (len(data) // 4), data))
at = 5
while at < len(words):
    if words[at] & 0xFFFF == COPY:
        words[at] = words[at] & 0xFFFF0000 | VOTES.pop(0)
    at += words[at] >> 16
assert not VOTES
open(sys.argv[2], "wb").write(struct.pack("<%dI" % len(words), *words))

"""Random kernels whose operations of a warp name their member masks, so that PTX defines their results.

Each statement is written for a set of threads that a variable holds as a mask. A branch splits the set by a ballot of its
threads, and a loop keeps the set of those that are still in it. So the threads of a mask execute each operation
together, whatever else the warp does, and memory must be the same on every GPU.
"""
import random


class WarpProgram:
    """A random kernel as C for utils/cuda/kernel.h. Loops end after at most five iterations; nothing races."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.names = self.budget = 0
        self.returned = False
        self.in_helper = False
        self.block = self.random.choice([(32, 1, 1), (64, 1, 1), (96, 1, 1), (128, 1, 1), (16, 4, 1), (8, 4, 2), (32, 3, 1)])
        self.grid = (self.random.choice([1, 2, 3]), 1, 1)

    def name(self, prefix):
        self.names += 1
        return f"{prefix}{self.names}"

    def value(self):
        r = self.random
        return r.choice([f"v{r.randrange(4)}"] * 6 + ["tid", "lane", "n", "warp", "u", "block", f"{r.randrange(40)}u"])

    def expression(self):
        r = self.random
        what = r.randrange(9)
        a, b = self.value(), self.value()
        if what < 5:
            return f"{a} {r.choice(['+', '-', '*', '&', '|', '^'])} {b}"
        if what == 5:
            return f"{a} >> {r.randrange(8)}"
        if what == 6:
            return f"({a} < {b} ? {self.value()} : {self.value()})"
        if what == 7:
            return f"in[({a} + {b}) & 15]"
        return f"{a} % {r.choice([3, 5, 7, 32])}u"

    def condition(self):
        r = self.random
        return r.choice([f"({self.value()} & {r.choice([1, 2, 4, 6, 8, 16])}u) == 0", f"{self.value()} < {self.value()}",
                         f"lane >= {r.randrange(1, 32)}u", f"(n & {r.choice([1, 2, 4])}u) != 0", f"warp == {r.randrange(3)}u",
                         f"({self.value()} ^ {self.value()}) % 3u == {r.randrange(3)}u"])

    def together(self, mask):
        """An operation of the threads of a mask."""
        r, v = self.random, f"v{self.random.randrange(4)}"
        a = self.value()
        choices = [f"{v} = ballot({mask}, {self.condition()});", f"{v} += any({mask}, {self.condition()});",
                   f"{v} += all({mask}, {self.condition()});", f"{v} = shuffle({mask}, {a}, first_of({mask}));",
                   f"{v} = match({mask}, {a} % 4u);", f"{v} += sum_of({mask}, {a});", f"sync_warp({mask});"]
        lane = self.expression()
        choices += [f"{{ u32 from = ({lane}) & 31; {v} = shuffle({mask}, {a}, has({mask}, from) ? from : first_of({mask})); }}"]
        if mask == "WARP_ALL":
            choices += [f"{v} = shuffle_xor({mask}, {a}, {r.choice([1, 2, 4, 8, 16, 31])});",
                        f"{v} += shuffle_down({mask}, {a}, {r.choice([1, 2, 8])});"] * 2
        # Several groups at one instruction, each with a mask of its own.
        choices += [f"{{ u32 group = match({mask}, {a} % {r.choice([2, 3, 4])}u); {v} = "
                    + r.choice([f"ballot(group, {self.condition()})", f"shuffle(group, {self.value()}, first_of(group))",
                                f"sum_of(group, {self.value()})"]) + "; }"]
        return r.choice(choices)

    def statements(self, mask, depth, whole):
        out = []
        for _ in range(self.random.randint(1, 4)):
            out += self.statement(mask, depth, whole)
        return out

    def branch(self, mask, depth):
        r, c, m = self.random, self.name("c"), self.name("m")
        out = [f"int {c} = {self.condition()};", f"u32 {m} = ballot({mask}, {c});", f"if ({c}) {{",
               *self.statements(m, depth - 1, False)]
        if r.randrange(2):
            e = self.name("m")
            out += ["} else {", f"u32 {e} = {mask} & ~{m};", *self.statements(e, depth - 1, False)]
        return ["{", *out, "}", "}"]

    def loop(self, mask, depth):
        r = self.random
        i, stay, m, go = self.name("i"), self.name("stay"), self.name("m"), self.name("go")
        bound = r.choice([f"({self.value()} & 3u)", "(lane & 3u)", "(n & 3u)", "3u", f"{self.value()} % 5u"])
        goes_on = r.randrange(3) == 0
        out = ["{", f"u32 {stay} = {mask}, bound{i} = {bound};", f"for (u32 {i} = 0;; ++{i}) {{", f"int {go} = {i} < bound{i};",
               f"u32 {m} = ballot({stay}, {go});", f"if (!{go}) break;"]
        if goes_on:
            out.append(f"{stay} = {m};")
        out += [f"v{r.randrange(4)} += {i};"] if r.randrange(2) else []
        out += self.statements(m, depth - 1, False)
        if r.randrange(2):
            c = self.name("c")
            out += [f"int {c} = {self.condition()};", f"{m} &= ~ballot({m}, {c});",
                    f"if ({c}) {'continue' if goes_on else 'break'};", *self.statements(m, depth - 1, False)]
        if not goes_on:
            out.append(f"{stay} = {m};")
        return out + ["}", "}"]

    def switch(self, mask, depth):
        s, m = self.name("s"), self.name("m")
        out = ["{", f"u32 {s} = {self.value()} & 3u;", f"u32 {m} = match({mask}, {s});", f"switch ({s}) {{"]
        for case in sorted(self.random.sample(range(4), 2)):
            out += [f"case {case}: {{", *self.statements(m, depth - 1, False), "break; }"]
        return out + ["default:", f"v0 ^= {s};", "}", "}"]

    def exchange(self):
        v = f"v{self.random.randrange(4)}"
        return ["sync_block();", f"cell[tid] = {self.value()};", "sync_block();",
                f"{v} = cell[(tid * {self.random.choice([1, 3, 5])}u + {self.random.randrange(8)}u) % size];"]

    def statement(self, mask, depth, whole):
        r = self.random
        self.budget -= 1
        choices = ["assign"] * 4 + ["together"] * 4
        if depth and self.budget > 0:
            choices += ["branch"] * 3 + ["loop"] * 3 + ["switch"]
        if not self.in_helper and self.budget > 0:
            choices += ["helper"]
        if whole and not self.returned:
            choices += ["exchange", "uniform", "return"]
        what = r.choice(choices)
        v = f"v{r.randrange(4)}"
        if what == "assign":
            return [f"{v} = {self.expression()};"]
        if what == "together":
            return [self.together(mask)]
        if what == "helper":
            return [f"{v} = helper({mask}, {self.value()}, {self.value()}, in, n);"]
        if what == "exchange":
            return self.exchange()
        if what == "uniform":
            i = self.name("i")
            body = self.statement(mask, depth, False) + self.exchange()
            return [f"for (u32 {i} = 0; {i} < (n & 3u) + 1u; ++{i}) {{", *body, f"v0 += {i};", "}"]
        if what == "return":
            self.returned = True
            c, m = self.name("c"), self.name("left")
            return [f"int {c} = {self.condition()};", f"u32 {m} = {mask} & ~ballot({mask}, {c});", f"if ({c}) {{", "out[at] = v1 ^ 77u;",
                    "return;", "}", f"rest = {m};"]
        return getattr(self, what)(mask, depth)

    def source(self):
        self.in_helper, self.budget = True, 6
        helper = self.statements("mask", 1, False)
        self.in_helper, self.budget = False, 16
        body = []
        for _ in range(self.random.randint(3, 6)):
            body += self.statement("rest" if self.returned else "WARP_ALL", 3, True)
        size = self.block[0] * self.block[1] * self.block[2]
        place = ["u32 size = %du;" % size,
                 "u32 tid = __nvvm_read_ptx_sreg_tid_x() + %du * (__nvvm_read_ptx_sreg_tid_y() + %du * __nvvm_read_ptx_sreg_tid_z());"
                 % (self.block[0], self.block[1]),
                 "u32 lane = tid & 31, warp = tid >> 5, block = __nvvm_read_ptx_sreg_ctaid_x();"]
        return "\n".join([
            '#include "kernel.h"',
            "__attribute__((noinline)) static u32 helper(u32 mask, u32 v0, u32 v1, const u32 *in, u32 n) {",
            *place, "u32 v2 = tid, v3 = 5, u = in[3];", *helper, "return v0 + v1 * 3u + v2 + v3;", "}",
            "shared u32 cell[%d];" % size,
            "kernel test(const u32 *restrict in, u32 *restrict out, u32 n) {", *place,
            "u32 at = 4u * (tid + size * block), u = in[n & 15], rest = WARP_ALL;",
            "u32 v0 = tid * 7u + block, v1 = lane ^ 5u, v2 = in[tid & 15], v3 = n;",
            *body, "out[at] = v0; out[at + 1] = v1; out[at + 2] = v2; out[at + 3] = v3;", "}", ""])

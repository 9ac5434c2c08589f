"""Random structured compute shaders for `utils/compare-vulkan`.

A module holds several programs, one for each workgroup of the dispatch. A program is a list of parts that the whole
workgroup executes: segments (functions with branches, loops and switches that depend on the invocation, with break,
continue and return), exchanges through shared memory between barriers, and loops and branches around both that are
uniform for the workgroup. Each invocation logs the results of group operations. No result depends on an order that
Vulkan leaves open: lanes that are read are active, atomic operations on shared cells commute, and only the own cell's
old value is used.

Clustered and partitioned operations, which llvmpipe lacks, are functions of the module: with EMULATE they are loops of
shuffles, without it the operations.
"""
import random

THREADS, SLOTS, TOTALS = 32, 64, 6
WORDS = THREADS * SLOTS + 2 * TOTALS  # of one program; the totals are those in the buffer and those in shared memory

COMBINE = {"Add": "+", "Mul": "*", "And": "&", "Or": "|", "Xor": "^"}
# The atomic operations that commute, each with a cell of its own, and the cell's first value.
ATOMICS = [("Add", "0u"), ("Min", "~0u"), ("Max", "0u"), ("And", "~0u"), ("Or", "0u"), ("Xor", "0u")]
EXTENSIONS = ["KHR_shader_subgroup_" + e for e in (
    "basic", "vote", "arithmetic", "ballot", "shuffle", "shuffle_relative", "quad", "clustered")]
EXTENSIONS += ["NV_shader_subgroup_partitioned", "EXT_control_flow_attributes"]


def emulated(text):
    """The clustered and partitioned operations of a text, as loops of shuffles or as they are."""
    out, native = [], []
    for name in (*COMBINE, "Min", "Max"):
        step = f"r {COMBINE[name]} y" if name in COMBINE else f"{name.lower()}(r, y)"
        first = {"Mul": "1u", "And": "~0u", "Min": "~0u"}.get(name, "0u")
        if f"clustered{name}(" in text:
            out += [f"uint clustered{name}(uint x, uint n) {{",
                    f"  uint r = {first}, base = lane & ~(n - 1u);",
                    "  uvec4 b = subgroupBallot(true);",
                    "  [[dont_unroll]] for (uint k = 0u; k < n; ++k) {",
                    "    uint y = subgroupShuffle(x, on(b, base + k) ? base + k : lane);",
                    f"    r = on(b, base + k) ? {step} : r;",
                    "  }", "  return r;", "}"]
            native += [f"#define clustered{name}(X, N) subgroupClustered{name}(X, N)"]
        if f"partitioned{name}" in text:
            # The end is that of the subgroup, beyond the own lane, or before it.
            out += [f"uint partitioned{name}(uint x, uvec4 set, uint end) {{",
                    f"  uint r = {first};",
                    "  [[dont_unroll]] for (uint k = 0u; k < gl_SubgroupSize; ++k) {",
                    "    uint y = subgroupShuffle(x, on(set, k) ? k : lane);",
                    f"    r = on(set, k) && k < end ? {step} : r;",
                    "  }", "  return r;", "}",
                    f"#define partitioned{name}All(X, S) partitioned{name}(X, S, gl_SubgroupSize)",
                    f"#define partitioned{name}Inclusive(X, S) partitioned{name}(X, S, lane + 1u)",
                    f"#define partitioned{name}Exclusive(X, S) partitioned{name}(X, S, lane)"]
            native += [f"#define partitioned{name}All(X, S) subgroupPartitioned{name}NV(X, S)",
                       f"#define partitioned{name}Inclusive(X, S) subgroupPartitionedInclusive{name}NV(X, S)",
                       f"#define partitioned{name}Exclusive(X, S) subgroupPartitionedExclusive{name}NV(X, S)"]
    if "matching(" in text:
        out += ["uvec4 matching(uint x) {", "  uvec4 b = subgroupBallot(true), r = uvec4(0u);",
                "  [[dont_unroll]] for (uint k = 0u; k < gl_SubgroupSize; ++k) {",
                "    uint y = subgroupShuffle(x, on(b, k) ? k : lane);",
                "    r.x |= on(b, k) && y == x ? 1u << k : 0u;", "  }", "  return r;", "}"]
        native += ["#define matching(X) subgroupPartitionNV(X)"]
    return ["#ifdef EMULATE", *out, "#else", *native, "#endif"] if out else []


class Program:
    """A random program of a workgroup. Loops end after at most four iterations."""

    def __init__(self, seed, size):
        self.random = random.Random(seed)
        self.seed, self.size = seed, size
        self.loops = 0
        self.budget = 12
        self.functions = []
        # A driver takes twice as long for a shader with barriers.
        self.has_barriers = self.random.randrange(3) == 0

    # Values and conditions.

    def value(self, counters):
        r = self.random
        return r.choice(["lane", "acc", "(lane * 7u + 3u & 15u)", "(acc ^ lane)", "gl_LocalInvocationIndex",
                         f"{r.randrange(9)}u", f"(lane / {r.choice([2, 3, 4])}u)", "(lane % 3u)", *counters * 2])

    def condition(self, counters, votes=True):
        r = self.random
        what = r.choice(["lane", "lane", "data", "uniform"] + ["counter"] * len(counters) + ["vote"] * votes)
        if what == "lane":
            return f"((lane >> {r.randrange(self.size.bit_length() - 1)}u) & 1u) == {r.randrange(2)}u"
        if what == "data":
            return f"(acc & {r.choice([1, 2, 3, 4])}u) == 0u"
        if what == "uniform":
            return f"zero == {r.randrange(2)}u"
        if what == "counter":
            return f"{r.choice(counters)} + (lane & {r.choice([0, 1, 3])}u) == {r.randrange(4)}u"
        inner = self.condition(counters, votes=False)
        return r.choice(["subgroupElect()", f"subgroupAny({inner})", f"subgroupAll({inner})",
                         f"subgroupAllEqual({self.value(counters)})",
                         f"subgroupInverseBallot(subgroupBallot({inner}))"])

    # Group operations: each is an expression of type uint.

    def arithmetic(self, counters):
        r, v = self.random, self.value(counters)
        scan = r.choice(["", "Inclusive", "Exclusive"])
        name = r.choice(["Add", "Mul", "Min", "Max", "And", "Or", "Xor"])
        kind = r.choice(["uint", "uint", "int", "vector", "float", "bool"])
        if kind == "int":
            return f"uint(subgroup{scan}{name}(int({v}) - 5))"
        if kind == "vector":
            return f"fold(subgroup{scan}{name}(uvec3({v}, lane, acc)))"
        if kind == "float":
            # Small whole numbers: no rounding depends on the order.
            name = r.choice(["Add", "Mul", "Min", "Max"])
            if name in ("Min", "Max") and scan == "Exclusive":
                scan = ""
            operand = f"float(({v} & 1u) + 1u)" if name == "Mul" else f"float({v} & 7u) - 3.0"
            return f"uint(int(subgroup{scan}{name}({operand})))"
        if kind == "bool":
            return f"uint(subgroup{scan}{r.choice(['And', 'Or', 'Xor'])}(({v} & 1u) != 0u))"
        return f"subgroup{scan}{name}({v})"

    def vote(self, counters):
        r, v, c = self.random, self.value(counters), self.condition(counters, votes=False)
        return r.choice([f"uint(subgroupAny({c}))", f"uint(subgroupAll({c}))", f"uint(subgroupAllEqual({v}))",
                         f"uint(subgroupAllEqual(float({v} & 3u)))", f"uint(subgroupAllEqual({c}))",
                         f"uint(subgroupAllEqual(uvec2({v}, 1u)))", "uint(subgroupElect())"])

    def ballot(self, counters):
        b = f"subgroupBallot({self.condition(counters, votes=False)})"
        # The bit that is looked for must exist.
        some = "subgroupBallot(true)"
        return self.random.choice(["subgroupBallot(true).x", f"{b}.x", f"subgroupBallotBitCount({b})",
                                   f"subgroupBallotInclusiveBitCount({b})", f"subgroupBallotExclusiveBitCount({b})",
                                   f"subgroupBallotFindLSB({some})", f"subgroupBallotFindMSB({some})",
                                   f"uint(subgroupInverseBallot({b}))",
                                   f"uint(subgroupBallotBitExtract({b}, {self.value(counters)} % gl_SubgroupSize))"])

    def other(self, counters):
        r, v = self.random, self.value(counters)
        name = r.choice([*COMBINE, "Min", "Max"])
        form = r.choice(["All", "Inclusive", "Exclusive"])
        sizes = [n for n in (1, 2, 4, 8, 16, 32) if n <= self.size]
        return r.choice([f"clustered{name}({v}, {r.choice(sizes)}u)", f"clustered{name}({v}, {r.choice(sizes)}u)",
                         f"partitioned{name}{form}({v}, matching({self.value(counters)}))", f"matching({v}).x",
                         f"subgroupBroadcastFirst({v})", f"fold(subgroupBroadcastFirst(uvec3({v}, lane, acc)))",
                         "gl_SubgroupID", "gl_NumSubgroups", "gl_SubgroupSize",
                         f"gl_Subgroup{r.choice(['Eq', 'Ge', 'Gt', 'Le', 'Lt'])}Mask.x & subgroupBallot(true).x"])

    def operation(self, counters):
        make = self.random.choice([self.arithmetic, self.arithmetic, self.vote, self.ballot, self.other])
        return make(counters)

    # Operations that read a lane, which must be active: statements.

    def lane_read(self, counters):
        r, v = self.random, self.value(counters)
        mask, distance, source = r.randrange(1, self.size), r.randrange(1, 4), r.randrange(self.size)
        ballot = "uvec4 b = subgroupBallot(true);"
        quad = "if ((b.x >> (lane & ~3u) & 15u) == 15u)"
        return r.choice([
            f"{{ {ballot} uint from = {self.value(counters)} % gl_SubgroupSize; "
            f"note(subgroupShuffle({v}, on(b, from) ? from : lane)); }}",
            f"{{ {ballot} if (on(b, lane ^ {mask}u)) note(subgroupShuffleXor({v}, {mask}u)); }}",
            f"{{ {ballot} bool all = subgroupAll(lane < {distance}u || on(b, lane - {distance}u)); "
            f"uint d = all ? {distance}u : 0u; uint r = subgroupShuffleUp({v}, d); if (lane >= d) note(r); }}",
            f"{{ {ballot} bool all = subgroupAll(lane + {distance}u >= gl_SubgroupSize || on(b, lane + {distance}u)); "
            f"uint d = all ? {distance}u : 0u; uint r = subgroupShuffleDown({v}, d); "
            "if (lane + d < gl_SubgroupSize) note(r); }",
            f"{{ {ballot} note(subgroupBroadcast({v}, on(b, {source}u) ? {source}u : subgroupBallotFindMSB(b))); }}",
            f"{{ {ballot} {quad} note(subgroupQuadBroadcast({v}, {r.randrange(4)}u)); }}",
            f"{{ {ballot} {quad} note(subgroupQuadSwap{r.choice(['Horizontal', 'Vertical', 'Diagonal'])}({v})); }}",
        ])

    def atomic(self, counters):
        r, v = self.random, self.value(counters)
        position = r.randrange(len(ATOMICS))
        name, first = ATOMICS[position]
        # The buffer holds zeros at first.
        in_buffer = name if first == "0u" else "Xor"
        in_shared = f"atomic{name}(totals[{position}], {v});" if self.has_barriers else f"atomicAdd(data[last], {v});"
        return r.choice([in_shared, f"atomic{in_buffer}(data[last + {position}u], {v});",
                         f"note(atomicExchange(own[gl_LocalInvocationIndex], {v}));",
                         f"note(atomicAdd(own[gl_LocalInvocationIndex], {v}));",
                         f"note(atomicCompSwap(own[gl_LocalInvocationIndex], {self.value(counters)}, {v}));"])

    def log(self, counters):
        what = self.random.choice(["operation"] * 4 + ["sum", "lane", "lane", "atomic"])
        if what == "operation":
            return f"note({self.operation(counters)});"
        if what == "sum":
            return f"acc = acc * 3u + {self.operation(counters)};"
        return self.lane_read(counters) if what == "lane" else self.atomic(counters)

    # Control flow.

    def block(self, depth, counters, in_loop, in_switch, indent):
        out = []
        for _ in range(self.random.randint(1, 3)):
            out += self.statement(depth, counters, in_loop, in_switch, indent)
        return out

    def statement(self, depth, counters, in_loop, in_switch, indent):
        r, pad = self.random, "  " * indent
        self.budget -= 1
        choices = ["log"] * 4
        if depth and self.budget > 0:
            choices += ["if"] * 4 + ["ifelse"] * 2 + ["loop"] * 2 + ["do", "switch", "waterfall"]
        if in_loop:
            choices += ["break", "continue"]
        elif in_switch:
            choices += ["break"]
        if depth < 3:
            choices += ["return"]
        what = r.choice(choices)
        inside = lambda: self.block(depth - 1, counters, in_loop, in_switch, indent + 1)
        if what == "log":
            return [pad + self.log(counters)]
        if what == "if":
            return [f"{pad}if ({self.condition(counters)}) {{", *inside(), f"{pad}}}"]
        if what == "ifelse":
            return [f"{pad}if ({self.condition(counters)}) {{", *inside(), f"{pad}}} else {{", *inside(), f"{pad}}}"]
        if what in ("loop", "do", "waterfall"):
            return self.loop(what, depth, counters, indent)
        if what == "switch":
            return self.switch(depth, counters, in_loop, indent)
        return [f"{pad}if ({self.condition(counters)})", f"{pad}  {what};"]

    def loop(self, what, depth, counters, indent):
        r, pad = self.random, "  " * indent
        name = f"n{self.loops}"
        self.loops += 1
        body = self.block(depth - 1, counters + [name], True, False, indent + 1)
        bound = r.choice(["3u", "(lane & 3u)", "zero + 2u", "(subgroupAdd(1u) & 3u)", "min(acc, 3u)"])
        if what == "loop":
            return [f"{pad}[[dont_unroll]] for (uint {name} = 0u; {name} < 4u && {name} < {bound}; ++{name}) {{", *body,
                    f"{pad}}}"]
        if what == "do":
            return [f"{pad}uint {name} = 0u;", f"{pad}[[dont_unroll]] do {{", *body,
                    f"{pad}}} while (++{name} < {bound} && {name} < 4u);"]
        return [f"{pad}[[dont_unroll]] for (uint {name} = 0u; {name} < gl_SubgroupSize; ++{name}) {{",
                f"{pad}  uint key = {self.value(counters)} & 3u;",
                f"{pad}  if (subgroupBroadcastFirst(key) == key) {{", *("  " + l for l in body),
                f"{pad}    break;", f"{pad}  }}", f"{pad}}}"]

    def switch(self, depth, counters, in_loop, indent):
        r, pad = self.random, "  " * indent
        out = [f"{pad}switch ({r.choice(['lane & 3u', 'acc & 3u', 'lane >> 1u', *counters])}) {{"]
        for case in sorted(r.sample(range(4), r.randint(1, 3))):
            out += [f"{pad}case {case}u:", *self.block(depth - 1, counters, in_loop, True, indent + 1)]
            if r.randrange(3):
                out.append(f"{pad}  break;")
        if r.randrange(2):
            out += [f"{pad}default:", *self.block(depth - 1, counters, in_loop, True, indent + 1)]
        # The last case must hold something.
        return out + [f"{pad}  {self.log(counters)}", f"{pad}}}"]

    # What the whole workgroup executes.

    def exchange(self, counters, pad):
        r = self.random
        if not self.has_barriers:
            return [f"{pad}note({self.operation(counters)});"]
        other = r.choice(["gl_LocalInvocationIndex ^ %du" % r.randrange(1, THREADS),
                          "(gl_LocalInvocationIndex + %du) %% %du" % (r.randrange(THREADS), THREADS),
                          "acc % " + f"{THREADS}u"])
        return [f"{pad}cells[gl_LocalInvocationIndex] = {self.operation(counters)};", f"{pad}barrier();",
                f"{pad}note(cells[{other}]);", f"{pad}acc += totals[{r.randrange(len(ATOMICS))}];", f"{pad}barrier();"]

    def parts(self, depth, counters, indent):
        r, pad, out = self.random, "  " * indent, []
        for _ in range(r.randint(1, 2)):
            what = r.choice(["segment", "segment"] + ["exchange"] * self.has_barriers + ["loop", "if"] * bool(depth))
            if what == "segment":
                name = f"segment{self.seed}_{len(self.functions)}"
                self.functions.append(None)
                body = self.block(3, [], False, False, 1)
                self.functions[int(name.rsplit("_", 1)[1])] = "\n".join([f"void {name}() {{", *body, "}"])
                out.append(f"{pad}{name}();")
            elif what == "exchange":
                out += self.exchange(counters, pad)
            elif what == "loop":
                name = f"n{self.loops}"
                self.loops += 1
                bound = r.choice(["2u", "zero + 2u", "1u + (group & 1u)"])
                out += [f"{pad}[[dont_unroll]] for (uint {name} = 0u; {name} < {bound}; ++{name}) {{",
                        *self.parts(depth - 1, counters + [name], indent + 1), f"{pad}}}"]
            else:
                condition = r.choice(["zero == 0u", "zero != 0u", "(group & 1u) == 0u"])
                out += [f"{pad}if ({condition}) {{", *self.parts(depth - 1, counters, indent + 1), f"{pad}}} else {{",
                        *self.exchange(counters, pad + "  "), f"{pad}}}"]
        return out

    def source(self):
        body = [*self.parts(2, [], 1), f"  note({self.operation([])});"]
        if self.has_barriers:
            body = ["  if (gl_LocalInvocationIndex < %du)" % len(ATOMICS),
                    "    totals[gl_LocalInvocationIndex] = starts[gl_LocalInvocationIndex];", "  barrier();", *body,
                    *self.exchange([], "  "), f"  if (gl_LocalInvocationIndex < {TOTALS}u)",
                    f"    data[last + {TOTALS}u + gl_LocalInvocationIndex] = totals[gl_LocalInvocationIndex];"]
        return "\n".join([*self.functions, f"void program{self.seed}() {{", *body, "}"])


def module(seeds, size):
    """The text of a module whose workgroups run the programs of these seeds, which follow each other."""
    programs = [Program(seed, size) for seed in seeds]
    cases = [f"  case {n}u: program{p.seed}(); break;" for n, p in enumerate(programs)]
    text = "\n".join(p.source() for p in programs)
    return "\n".join([
        "#version 450", *(f"#extension GL_{e} : enable" for e in EXTENSIONS),
        f"layout(local_size_x = {THREADS}) in;",
        "layout(set = 0, binding = 0) coherent buffer Log { uint data[]; };",
        f"shared uint cells[{THREADS}], own[{THREADS}], totals[{TOTALS}];",
        f"const uint starts[{TOTALS}] = {{{', '.join(start for _, start in ATOMICS)}}};",
        f"uint lane = gl_SubgroupInvocationID, group = gl_WorkGroupID.x + {seeds[0]}u;",
        "uint acc = 1u, count = 0u, zero, first, last;",
        "bool on(uvec4 b, uint n) { return (b.x >> n & 1u) != 0u; }",
        "uint fold(uvec3 v) { return (v.x * 31u + v.y) * 31u + v.z; }",
        "void note(uint value) {",
        f"  data[first + min(count++, {SLOTS - 1}u)] = value;", "}",
        *emulated(text), text,
        "void main() {", "  zero = data[0];", f"  uint program = 1u + gl_WorkGroupID.x * {WORDS}u;",
        f"  first = program + gl_LocalInvocationIndex * {SLOTS}u;", f"  last = program + {THREADS * SLOTS}u;",
        "  cells[gl_LocalInvocationIndex] = own[gl_LocalInvocationIndex] = 0u;",
        "  switch (gl_WorkGroupID.x) {", *cases, "  }", "}", ""])

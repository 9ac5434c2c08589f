"""Prints a pair of functions that reaches a limit of an engine: the argument names it."""

import sys

FEW, MANY = range(66), range(30)


def ways(target):
    """A switch with so many ways, each to a call."""
    cases = "\n".join(f"    i32 {K}, label %b{K}" for K in FEW)
    end = "br label %d" if target else "call void @sync()\n  ret void"
    blocks = "\n".join(f"b{K}:\n  {end}" for K in FEW)
    return f"""  switch i32 %x, label %d [
{cases}
  ]
{blocks}
d:
  call void @sync()
  ret void"""


def shifts(step, last):
    """A loop that shifts so many values: each of them differs from others one iteration later than the next one."""
    values = "\n".join(f"  %v{K} = phi i32 [ {step * K}, %0 ], [ %v{K + 1}, %loop ]" for K in MANY)
    return f"""  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %j, %loop ]
{values}
  %v{len(MANY)} = phi i32 [ 0, %0 ], [ %w, %loop ]
  %j = add i32 %i, 1
  %e = icmp eq i32 %i, 1000000000
  %w = select i1 %e, i32 {last}, i32 %v0
  store volatile i32 %v0, ptr addrspace(1) %p
  %c = icmp ult i32 %j, %x
  br i1 %c, label %loop, label %end
end:
  ret void"""


# Of the source, and of the target.
PAIRS = {
    "queries": (ways(False), ways(True)),
    "pairs": (ways(False), "  call void @sync()\n  ret void"),
    "loops": (shifts(0, "%i"), shifts(0, "%i").replace("add i32 %i, 1", "add i32 1, %i")),
    "values": (shifts(1, "%i"), shifts(1, "%y")),
}

print("""target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare void @sync() convergent""")
for name, body in zip(("src", "tgt"), PAIRS[sys.argv[1]]):
    print(f"define amdgpu_kernel void @{name}(i32 %x, i32 %y, ptr addrspace(1) %p) {{\n{body}\n}}")

"""Walks all rows of lib/SPIRV/Calls.def: what the importer says about an instruction must be what the tables of
include/rejoin/Target say about the function that stands for it, and what `rejoin analyze` does with a call of it."""
import json
import pathlib
import re
import subprocess
import sys

root, work = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
table = (root / "lib/SPIRV/Calls.def").read_text()
calls = re.findall(r"^CALL\(Op(\w+), (\w+)\)", table, re.M)
target = root / "include/rejoin/Target"


def names(table, kind):
    found = re.findall(rf'\b{kind}(_PREFIX)?\(\s*"(__spirv_\w+)"', (target / table).read_text())
    return [(bool(p), n) for p, n in found]


def has(rows, name):
    return any(n == name or (p and name.startswith(n)) for p, n in rows)


groups, values = names("SPIRV.def", "GROUP"), names("SPIRV.def", "VALUE")
ends = names("Ends.def", "END")

# Named and split barriers, and reordering, have no rules yet: they are convergent and nothing else is known of them.
UNKNOWN = {"ControlBarrierArriveINTEL", "ControlBarrierWaitINTEL", "NamedBarrierInitialize", "MemoryNamedBarrier",
           "ReorderThreadWithHitObjectNV", "ReorderThreadWithHintNV"}
# A constant of the type, below a prefix of operations of the wave.
PURE = {"CooperativeMatrixLengthNV"}
# Vulkan specification, Ray Tracing, Shader Call Instructions.
REPACKS = {"TraceRayKHR", "TraceRayMotionNV", "TraceNV", "TraceMotionNV", "ExecuteCallableKHR", "ExecuteCallableNV",
           "ReportIntersectionKHR", "HitObjectTraceRayNV", "HitObjectTraceRayMotionNV", "HitObjectExecuteShaderNV",
           "ReorderThreadWithHintNV", "ReorderThreadWithHitObjectNV"}

wrong = []
for op, effect in calls:
    name = "__spirv_" + op
    is_convergent = effect.startswith("Convergent")
    if op not in UNKNOWN | PURE and is_convergent != has(groups, name):
        wrong.append(f"Op{op}: {effect}, but {'no' if is_convergent else 'a'} GROUP row in SPIRV.def")
    if ("Writes" in effect or "Repacks" in effect) and has(values, name):
        wrong.append(f"Op{op}: {effect}, but a VALUE row in SPIRV.def")
    if effect.endswith("Ends") != has(ends, name):
        wrong.append(f"Op{op}: {effect} and Ends.def differ")
    if effect.endswith("Repacks") != (op in REPACKS):
        wrong.append(f"Op{op}: {effect}, but the specification {'does not list' if op not in REPACKS else 'lists'} it")
if len({op for op, _ in calls}) != len(calls):
    wrong.append("an instruction has two rows")
if len(calls) != len(re.findall(r"^CALL\(", table, re.M)):
    wrong.append("a row has another form than CALL(Op..., effect)")

# One kernel for each row: its result with an operand that differs, under the effect that the importer gives it.
ATTRIBUTES = {"Pure": "memory(none)", "Reads": "memory(read)", "WritesHidden": "memory(inaccessiblemem: readwrite)"}
text = ['target triple = "spirv1.6-pc-vulkan1.3-compute"', "declare i32 @_Z38__spirv_BuiltInLocalInvocationIndexv()"]
for op, effect in calls:
    name = f"_Z{len(op) + 8}__spirv_{op}jj"
    base = effect.removeprefix("Convergent") or "Pure"
    more = "convergent " if effect.startswith("Convergent") else ""
    text.append(f"declare i32 @{name}(i32, i32) {more}{ATTRIBUTES.get(base, '')}")
    text.append(f'define void @row_{op}() "hlsl.shader"="compute" "hlsl.numthreads"="64,1,1" {{')
    text.append("  %t = call i32 @_Z38__spirv_BuiltInLocalInvocationIndexv()")
    text.append(f"  %r = call i32 @{name}(i32 %t, i32 %t)\n  ret void\n}}")
module = work / "rows.ll"
module.write_text("\n".join(text) + "\n")
out = subprocess.run(["rejoin", "analyze", "--format=json", str(module)], capture_output=True, text=True)
if out.returncode != 0:
    sys.exit(out.stderr)
extents = {}
for f in json.loads(out.stdout)["files"][0]["functions"]:
    extents.update({f["function"]: v["extent"] for b in f["blocks"] for v in b["values"] if v["name"] == "%r"})
# These agree on a result whatever their operands are.
for op, effect in calls:
    if f"row_{op}" not in extents:
        wrong.append(f"Op{op}: no verdict")
    elif effect in ("Pure", "Reads", "Writes", "WritesHidden", "Repacks") and extents[f"row_{op}"] != "thread":
        wrong.append(f"Op{op}: {effect}, but its result with operands that differ is uniform: {extents[f'row_{op}']}")
print("\n".join(wrong) if wrong else f"{len(calls)} rows agree")
sys.exit(bool(wrong))

"""Small SPIR-V modules whose types, decorations or capabilities are many: written to the directory that is named."""
import struct
import sys

HEAD = """OpCapability Shader
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main "main"
OpExecutionMode %main LocalSize 64 1 1
"""
TYPES = """%void = OpTypeVoid
%fn = OpTypeFunction %void
%uint = OpTypeInt 32 0
%bool = OpTypeBool
%n = OpConstant %uint 65536
"""


def module(decorations="", types="", body=""):
    return (HEAD + decorations + TYPES + types +
            "%main = OpFunction %void None %fn\n%l = OpLabel\n" + body + "OpReturn\nOpFunctionEnd\n")


def nested(first, count, declare):
    return first + "".join(declare(i) for i in range(1, count))


def write(name, text):
    with open(sys.argv[1] + "/" + name, "w") as f:
        f.write(text)


load = "%v = OpVariable %p Function\n%x = OpLoad %T3 %v\n"
write("arrays.spvasm", module(
    types=nested("%T0 = OpTypeArray %bool %n\n", 4, lambda i: f"%T{i} = OpTypeArray %T{i-1} %n\n") +
    "%p = OpTypePointer Function %T3\n", body=load))
write("stride.spvasm", module(
    decorations="".join(f"OpDecorate %T{i} ArrayStride 4294967292\n" for i in range(2)),
    types="%T0 = OpTypeArray %uint %n\n%T1 = OpTypeArray %T0 %n\n"))
write("structs.spvasm", module(
    types=nested("%T0 = OpTypeStruct %bool %bool\n", 40, lambda i: f"%T{i} = OpTypeStruct %T{i-1} %T{i-1}\n")))
targets = [f"%t{i}" for i in range(8000)]
write("groups.spvasm", module(
    decorations="OpDecorate %g RelaxedPrecision\n" * 8000 + "%g = OpDecorationGroup\n" +
    "".join("OpGroupDecorate %g " + " ".join(targets[i:i + 500]) + "\n" for i in range(0, 8000, 500)),
    body="".join(f"{t} = OpIAdd %uint %n %n\n" for t in targets)))

# 300,000 capabilities that are taken out before SPIRV-Tools sees the module: QuadControlKHR.
words = [0x07230203, 0x00010600, 0, 5, 0, 2 << 16 | 17, 1]
words += [2 << 16 | 17, 5087] * 300000
words += [3 << 16 | 14, 0, 1, 5 << 16 | 15, 5, 3, 0x6e69616d, 0, 6 << 16 | 16, 3, 17, 64, 1, 1]
words += [2 << 16 | 19, 1, 3 << 16 | 33, 2, 1, 5 << 16 | 54, 1, 3, 0, 2, 2 << 16 | 248, 4, 1 << 16 | 253, 1 << 16 | 56]
with open(sys.argv[1] + "/modes.spv", "wb") as f:
    f.write(struct.pack(f"<{len(words)}I", *words))

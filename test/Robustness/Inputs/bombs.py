"""Writes files that LLVM's reader would not survive (deep.ll) or that take long and much (slow.ll) into a directory."""
import sys

where = sys.argv[1]
head = 'target triple = "amdgcn-amd-amdhsa"\n'
# Types nest without a bound in LLVM's parser.
depth = 4_000_000
with open(f"{where}/deep.ll", "w") as f:
    f.write(head + "@g = external global " + "{" * depth + "}" * depth + "\n")
with open(f"{where}/slow.ll", "w") as f:
    f.write(head + "define amdgpu_kernel void @slow(i32 %n) {\n")
    for i in range(400_000):
        f.write(f"  %v{i} = add i32 %n, {i}\n")
    f.write("  ret void\n}\n")

"""Prints a pair of functions with a switch of so many cases."""

import sys

CASES = "\n".join(f"    i32 {K}, label %a" for K in range(0, 2 * int(sys.argv[1]), 2))
print("target triple = \"amdgcn-amd-amdhsa\"")
for side in ("src", "tgt"):
    print(f"""define i32 @{side}(i32 noundef %x) {{
  switch i32 %x, label %e [
{CASES}
  ]
a:
  br label %e
e:
  %r = phi i32 [ 0, %0 ], [ 1, %a ]
  ret i32 %r
}}""")

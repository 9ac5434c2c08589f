"""Prints an OpenCL kernel whose lines alternate between a branch and its other side."""
import sys

print("kernel void dense(global float *a, global int *b, int n) {\n  int i = get_global_id(0);\n  float x = a[i];")
for k in range(int(sys.argv[1])):
    print(f"  if (b[i + {k}] > {k})\n    x += a[i * {k + 2}];\n  else\n    x *= b[{k}];")
print("  a[i] = x;\n}")

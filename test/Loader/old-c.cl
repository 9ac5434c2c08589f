// The vendors' compilers of OpenCL C come from older versions of clang, in which these are warnings: pointers to another
// type, numbers and pointers, a missing type, a value where none is returned, and none where one is. A pointer into
// another address space stays an error.
// RUN: rejoin lint --verbose %s | FileCheck %s
// RUN: not rejoin lint %s -- -DOTHER_SPACE 2>&1 | FileCheck %s --check-prefix=SPACE
// RUN: not rejoin lint %s -- -Werror=incompatible-pointer-types 2>&1 | FileCheck %s --check-prefix=STRICT
// STRICT: error: incompatible pointer types

static add(int a, int b) { return a + b; }
static void gives(int a) { return a; }
static int gives_none(int a) { return; }

// CHECK: old-c.cl:[[#@LINE+9]]:{{[0-9]+}}: proved safe
kernel void k(global float *in, global float *out, ulong offset, local float *s) {
  int t = get_local_id(0);
  in = (global char *)in + offset;
  ulong address = in;
  out = address;
  gives(t);
  gives_none(t);
  s[t] = in[t];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[t] = s[t ^ 1] + add(t, 1);
#ifdef OTHER_SPACE
  // SPACE: old-c.cl:[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}address space
  out = s;
#endif
}

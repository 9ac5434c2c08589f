// `asm` is the keyword that vendors' compilers have, in OpenCL C as well; the user's own definition counts.
// RUN: rejoin lint %s 2>&1 | FileCheck %s
// RUN: not rejoin lint %s -- -Uasm 2>&1 | FileCheck --check-prefix=NONE %s
// CHECK: 0 errors, 0 warnings
// NONE: undeclared identifier 'asm'
uint permute(uint a, uint b) {
  uint r;
  asm volatile("prmt.b32 %0, %1, %2, %2;" : "=r"(r) : "r"(a), "r"(b));
  return r;
}
kernel void k(global uint *p) {
  uint i = get_global_id(0);
  p[i] = permute(p[i], 1);
  barrier(CLK_LOCAL_MEM_FENCE);
}

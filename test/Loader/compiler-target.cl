// An option of the compiler after `--`, also one in a response file, names the target as --target does: the processor of
// the usual target is not one of it.
// RUN: rejoin analyze --summary %s -- --target=spir64 2>&1 | FileCheck %s
// RUN: rejoin analyze --summary %s -- -target spirv64-unknown-unknown 2>&1 | FileCheck %s
// RUN: rejoin analyze --summary %s -- --target=nvptx64-nvidia-cuda 2>&1 | FileCheck %s
// RUN: echo '--target=spir64' > %t.rsp
// RUN: rejoin analyze --summary %s -- @%t.rsp 2>&1 | FileCheck %s
// RUN: rejoin analyze --summary %s -- --target=amdgcn-amd-amdhsa -mcpu=gfx1100 -DIS_AMD 2>&1 | FileCheck %s
// RUN: rejoin analyze --summary %s --target=spir64 2>&1 | FileCheck %s
// The last one counts.
// RUN: rejoin analyze --summary %s -- --target=spir64 --target=amdgcn-amd-amdhsa -DIS_AMD 2>&1 | FileCheck %s
// CHECK-NOT: error
// CHECK: {{^}}k:
#if defined(IS_AMD) != defined(__AMDGCN__)
#error another target
#endif
kernel void k(global int *p) { p[get_global_id(0)] = 1; }

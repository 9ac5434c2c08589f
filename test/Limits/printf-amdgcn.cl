// clang-22 lowers printf for amdgcn to a buffer that only the runtime reads; such kernels cannot be run.
// RUN: not rejoin run %s --local=1 2>&1 | FileCheck %s
// CHECK: cannot run a call of the unknown function '__printf_alloc'
kernel void k() { printf("%d\n", 1); }

// What is compiled again without optimisation is the same text: macros by which clang says that it optimises have the
// same values, so faults in such code stay.
// RUN: not rejoin lint --summary %s | FileCheck %s --implicit-check-not=error:
// RUN: not rejoin lint --summary %s -- -O1 | FileCheck %s --implicit-check-not=error:
// RUN: rejoin lint --summary %s -- -O0 | FileCheck %s --check-prefix=PLAIN
__global__ void optimised(int *p) {
  int t = threadIdx.x;
#ifdef __OPTIMIZE__
  // CHECK: as-written-macros.cu:[[#@LINE+1]]:{{[0-9]+}}: error: threads with `threadIdx.x != 0` do not reach `__syncthreads()`
  if (t == 0)
#endif
    __syncthreads();
  p[t] = 1;
}
__global__ void inlined(int *p) {
  int t = threadIdx.x;
#ifndef __NO_INLINE__
  // CHECK: as-written-macros.cu:[[#@LINE+1]]:{{[0-9]+}}: error: threads with `threadIdx.x != 0` do not reach `__syncthreads()`
  if (t == 0)
#endif
    __syncthreads();
  p[t] = 1;
}
// CHECK: 2 barriers or wave operations: 0 proved safe, 2 with a finding, 0 not known
// CHECK: 2 errors, 0 warnings, 0 remarks
// PLAIN: 2 barriers or wave operations: 2 proved safe

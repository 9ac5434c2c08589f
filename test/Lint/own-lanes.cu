// A thread that may execute an operation is looked for in its own mask, whether or not it is known who comes.
// RUN: not rejoin lint --workgroup-size=64 --verbose %s | FileCheck %s --implicit-check-not="proved safe" --implicit-check-not=error:
// RUN: not rejoin lint --workgroup-size=64 --verbose %s -- -O0 | FileCheck %s --implicit-check-not="proved safe" --implicit-check-not=error:

// All four of a group take one side, and two of them are named.
__global__ void pairs(int *v, const int *g) {
  unsigned t = threadIdx.x;
  if (g[t / 4] > 0)
    // CHECK: own-lanes.cu:[[#@LINE+2]]:{{[0-9]+}}: warning: lanes 2, 3, 6, 7 and 12 more may execute `__shfl_xor_sync()`, but its member mask 0x3 does not name them: the behaviour is undefined if they do [outside-own-mask, rule W9]
    // CHECK: note: this branch decides it
    v[t] = __shfl_xor_sync(3u << (t & 28), v[t], 1);
}
// CHECK: 0 errors, 1 warning, 0 remarks

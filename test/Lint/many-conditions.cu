// All sizes of blocks are tried where conditions ask for the size, and the time grows with the number of conditions and
// operations alone: each condition is evaluated once for a size, and who comes to a place as well.
// RUN: not bash -c 'ulimit -t 8; rejoin lint --no-toolkit %s' | FileCheck %s
// RUN: not bash -c 'ulimit -t 8; rejoin lint --no-toolkit %s -- -DHALF' | FileCheck %s --check-prefix=HALF

__device__ unsigned linear() { return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); }
#define IF(K) if ((t * (2 * K + 3) + K) % (blockDim.x + 7 + K) > 0) { v[t + K] = x;
#define FOUR_IFS(K) IF(K) IF(K + 1) IF(K + 2) IF(K + 3)
#define OP(K) x += __shfl_xor_sync(~0u, x + K, 1);
#define FIVE(K) OP(K) OP(K + 1) OP(K + 2) OP(K + 3) OP(K + 4)

#ifndef HALF
__global__ void nested(int *v) {
  unsigned t = linear();
  int x = v[t];
  // CHECK: many-conditions.cu:[[#@LINE+2]]:{{[0-9]+}}: warning: the member mask 0xffffffff names lanes
  FOUR_IFS(0) FOUR_IFS(4)
    FIVE(0) FIVE(5) FIVE(10) FIVE(15) FIVE(20) FIVE(25) FIVE(30) FIVE(35)
  }}}} }}}}
  v[t] = x;
}
// CHECK: 0 errors, 1 warning, 0 remarks
#else
#define FORTY(K) FIVE(K) FIVE(K + 5) FIVE(K + 10) FIVE(K + 15) FIVE(K + 20) FIVE(K + 25) FIVE(K + 30) FIVE(K + 35)
__global__ void half(int *v) {
  unsigned t = linear();
  int x = v[t];
  // HALF: many-conditions.cu:[[#@LINE+2]]:{{[0-9]+}}: warning: the member mask 0xffffffff names lanes
  if (t < blockDim.x / 2) {
    FORTY(0) FORTY(40) FORTY(80) FORTY(120) FORTY(160) FORTY(200) FORTY(240) FORTY(280)
  }
  v[t] = x;
}
// HALF: 0 errors
#endif

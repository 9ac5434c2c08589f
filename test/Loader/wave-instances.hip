// Instances of our choice have the target's wave size where a parameter is named so, and where launches that differ in that
// number alone leave the choice.
// RUN: rejoin analyze --summary %s -- --offload-arch=gfx90a | FileCheck %s
// RUN: rejoin analyze --summary %s -- --offload-arch=gfx1100 | FileCheck --check-prefix=NARROW %s
#include <hip/hip_runtime.h>

// CHECK-DAG: {{^}}named<64>:
// NARROW-DAG: {{^}}named<32>:
template <int WarpSize> __global__ void named(float *v) { v[threadIdx.x] = __shfl_xor(v[threadIdx.x], WarpSize / 2); }

// CHECK-DAG: {{^}}launched<{{.*}}, 64u>:
// NARROW-DAG: {{^}}launched<{{.*}}, 32u>:
template <unsigned B, unsigned W> __global__ void launched(float *v) {
  if (threadIdx.x < W)
    v[threadIdx.x] = __shfl_xor(v[threadIdx.x], W / 2);
}
template <unsigned B> void launch(float *v, int size) {
  if (size == 32)
    launched<B, 32><<<1, B>>>(v);
  else
    launched<B, 64><<<1, B>>>(v);
}

// 64-bit integers go in halves, and optimisation adds the halves one by one: the sum is not recognised. Nor is the code
// before optimisation, where the distances come round a loop. So a branch on a sum of all lanes has a finding.
// RUN: not rejoin lint %s | FileCheck %s
// CHECK: warning: the member mask 0xffffffff names lanes
// CHECK: 0 errors, 1 warning
__global__ void sum(long long *in, int *out) {
  long long v = in[threadIdx.x];
  for (int o = 16; o > 0; o >>= 1)
    v += __shfl_xor_sync(0xffffffff, v, o);
  if (v > 3)
    out[threadIdx.x] = __shfl_sync(0xffffffff, out[threadIdx.x], 1);
}

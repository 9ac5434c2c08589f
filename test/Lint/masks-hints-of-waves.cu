// The mask that a hint names fits all warps of which threads come.
// RUN: not rejoin lint --workgroup-size=64 %s | FileCheck %s

// All lanes of the first warp come, and 8 of the second.
__global__ void differ(int *out) {
  int t = threadIdx.x;
  // CHECK: [[#@LINE+3]]:{{[0-9]+}}: error: the member mask 0xffffffff names lanes 8 to 31, which never execute `__syncwarp()`
  // CHECK: hint: pass as member mask a ballot of the condition, taken before the branch{{$}}
  if (t < 40)
    __syncwarp();
  out[t] = 1;
}
// Of the first warp nobody comes.
__global__ void second(int *out) {
  int t = threadIdx.x;
  // CHECK: [[#@LINE+3]]:{{[0-9]+}}: error: the member mask 0xffffffff names lanes 0 to 7, which never execute `__syncwarp()`
  // CHECK: hint: pass the member mask 0xffffff00{{$}}
  if (t >= 40)
    __syncwarp();
  out[t] = 1;
}
__global__ void both(int *out) {
  int t = threadIdx.x;
  // CHECK: [[#@LINE+3]]:{{[0-9]+}}: error: the member mask 0xffffffff names lanes 4 to 31, which never execute `__shfl_xor_sync()`
  // CHECK: hint: pass the member mask 0xf, or move `__shfl_xor_sync()` before the branch, where all lanes of the warp execute it{{$}}
  if (t % 32 < 4)
    out[t] = __shfl_xor_sync(~0u, t, 1);
  __syncthreads();
  out[t + 64] = 1;
}
// No mask of numbers fits.
__global__ void by_data(int *out) {
  // CHECK: [[#@LINE+3]]:{{[0-9]+}}: warning: the member mask 0xffffffff names lanes of threads with `out[threadIdx.x] <= 3`, which do not execute `__syncwarp()`
  // CHECK: hint: pass as member mask a ballot of the condition, taken before the branch{{$}}
  if (out[threadIdx.x] > 3)
    __syncwarp();
  out[threadIdx.x] = 1;
}
// CHECK: 3 errors, 1 warning, 0 remarks

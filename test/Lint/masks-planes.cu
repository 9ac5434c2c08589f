// `x + y * blockDim.x` is a thread's linear number in workgroups of one plane only. A program that never asks for the third
// dimension is taken to have none, and the verdict says so; else a remark names the launches that are wrong.
// RUN: rejoin lint --verbose %s | FileCheck %s
// RUN: rejoin lint --verbose %s -- -O0 | FileCheck %s
// RUN: not rejoin lint --workgroup-size=8,5,2 %s | FileCheck %s --check-prefix=KNOWN
// KNOWN: masks-planes.cu:11:{{[0-9]+}}: error: the member mask 0xffffffff names lanes 0 to 7, which never execute `__shfl_xor_sync()`

__global__ void flat(float *v) {
  unsigned r = threadIdx.x + threadIdx.y * blockDim.x;
  if (r < 32)
    v[r] = __shfl_xor_sync(0xffffffff, v[r], 1);
}
// CHECK-DAG: masks-planes.cu:11:{{[0-9]+}}: proved safe: warp operation{{.*}}: all lanes of its member mask that have not exited reach it, if the size of the block is a multiple of the warp's size and the block has no third dimension; the program asks for none

__global__ void in_planes(float *v) {
  unsigned r = threadIdx.x + threadIdx.y * blockDim.x;
  if (r < 32)
    // CHECK-DAG: masks-planes.cu:[[#@LINE+1]]:{{[0-9]+}}: remark: the member mask 0xffffffff names lanes of threads with `r >= 32`, which do not execute `__shfl_xor_sync()`: the other lanes wait until these have ended, and values read from these are undefined, if the block has a third dimension [missing-mask-lane, rule W10]
    v[r + 4096 * threadIdx.z] = __shfl_xor_sync(0xffffffff, v[r], 1);
}

// All three dimensions: right in blocks of any shape that are whole warps.
__global__ void linear(float *v) {
  unsigned r = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  if (r < 32)
    // CHECK-DAG: masks-planes.cu:[[#@LINE+1]]:{{[0-9]+}}: proved safe: warp operation{{.*}}: all threads of the warp reach it: the branch {{.*}} is uniform for the warp, if the size of the block is a multiple of the warp's size{{$}}
    v[r] = __shfl_xor_sync(0xffffffff, v[r], 1);
}

// The third dimension is asked for by a function that is called.
__device__ __attribute__((noinline)) unsigned plane() { return threadIdx.z; }
__global__ void callee(float *v) {
  unsigned r = threadIdx.x + threadIdx.y * blockDim.x, z = plane();
  if (r < 32)
    // CHECK-DAG: masks-planes.cu:[[#@LINE+1]]:{{[0-9]+}}: remark: {{.*}}, if the block has a third dimension [missing-mask-lane, rule W10]
    v[r + z] = __shfl_xor_sync(0xffffffff, v[r], 1);
}

// Rows of 48 threads part waves.
__global__ void in_row(float *v) {
  if (threadIdx.x < 32)
    // CHECK-DAG: masks-planes.cu:[[#@LINE+1]]:{{[0-9]+}}: proved safe: warp operation{{.*}}: all lanes of its member mask that have not exited reach it, if the first dimension of the block is a multiple of the warp's size
    v[threadIdx.y * 32 + threadIdx.x] = __shfl_xor_sync(0xffffffff, v[threadIdx.x], 1);
}
// CHECK: 0 errors, 0 warnings, 2 remarks

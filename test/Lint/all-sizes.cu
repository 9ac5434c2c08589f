// Where the size of the workgroup is not known and decides, what is proved holds for all sizes, not for powers of two
// alone; and a number in the program may be the length of a row.
// RUN: not rejoin lint --no-toolkit --verbose %s | FileCheck %s --implicit-check-not="proved safe"
__device__ int word;

__global__ void half(int *v) {
  unsigned m = blockDim.x >= 64 ? blockDim.x / 2 : 32;
  if (threadIdx.x < m)
    // CHECK-DAG: all-sizes.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: the member mask 0xffffffff names lanes 16 to 31, which never execute `__shfl_down_sync()`{{.*}}, for example if the block has 992 threads
    v[threadIdx.x] = __shfl_down_sync(~0u, v[threadIdx.x], 1);
}
__global__ void fifth(int *v) {
  if (blockDim.x % 5 || threadIdx.x < 8)
    // CHECK-DAG: all-sizes.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: the member mask 0xffffffff names lanes 8 to 31, which never execute `__shfl_xor_sync()`{{.*}}, for example if the block has 960 threads
    v[threadIdx.x] = __shfl_xor_sync(~0u, v[threadIdx.x], 8);
}
__global__ void rows_of_256(int *v) {
  // CHECK-DAG: all-sizes.cu:[[#@LINE+2]]:{{[0-9]+}}: remark: {{.*}}, if the first dimension of the block is no multiple of 32
  if (threadIdx.y * 256 + threadIdx.x < 32)
    v[threadIdx.x] = __shfl_xor_sync(~0u, v[threadIdx.x], 16);
}
// Half a block is no multiple of the warp.
__global__ void half_blocks(int *v) {
  unsigned i = blockIdx.x * (blockDim.x / 2) + threadIdx.x;
  if ((i & 31) < 16)
    // CHECK-DAG: all-sizes.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: the member mask 0xffff names lanes of threads with `(i & 16) != 0`
    v[i] = __shfl_xor_sync(0xffff, v[i], 8);
}
// Nobody comes in blocks of 32.
__global__ void large(int *v) {
  if (blockDim.x >= 64 && threadIdx.x < blockDim.x / 2)
    // CHECK-DAG: all-sizes.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}} lanes 16 to 31, which never execute `__shfl_down_sync()`{{.*}}, for example if the block has 992 threads
    v[threadIdx.x] = __shfl_down_sync(~0u, v[threadIdx.x], 1);
}
// CHECK: 0 errors, 4 warnings, 1 remark

// From which size on threads part: sizes of other dimensions may decide as well, and no size between those that are
// simple is passed over. A bound that is a sum is one operand.
// RUN: not rejoin lint --no-toolkit %s | FileCheck %s --check-prefixes=CHECK,O2 --implicit-check-not=error: --implicit-check-not=warning:
// RUN: not rejoin lint --no-toolkit %s -- -O0 | FileCheck %s --check-prefixes=CHECK,O0 --implicit-check-not=error: --implicit-check-not=warning:

// Of rows of 32 threads, 32 of them, all are on one side.
__global__ void by_rows(int *v) {
  // O2: sizes-of-dimensions.cu:[[#@LINE+2]]:{{[0-9]+}}: warning: threads with `threadIdx.x < blockDim.y` do not reach `__syncthreads()` at line [[#@LINE+3]]: {{.*}}undefined, if the block has more than `blockDim.y` threads in dimension 0 [divergent-barrier
  // O0: sizes-of-dimensions.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: threads with `threadIdx.x / blockDim.y <= 0` do not reach `__syncthreads()` at line [[#@LINE+2]]: {{.*}}undefined, if that holds for some but not all threads of a block [divergent-barrier
  if (threadIdx.x / blockDim.y > 0)
    __syncthreads();
  v[threadIdx.x] = 3;
}
__global__ void by_area(int *v) {
  // CHECK: sizes-of-dimensions.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: threads with `threadIdx.x * 2 < blockDim.x * blockDim.y` do not reach `__syncthreads()` at line [[#@LINE+2]]: {{.*}}undefined, if that holds for some but not all threads of a block [divergent-barrier
  if (threadIdx.x * 2 >= blockDim.x * blockDim.y)
    __syncthreads();
  v[threadIdx.x] = 3;
}
// The last turns of large blocks.
__global__ void strides(int *v) {
  // CHECK: sizes-of-dimensions.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: threads with `i >= 100` leave the loop before `__syncthreads()` at line [[#@LINE+3]]: {{.*}}undefined, if that holds for some but not all threads of a block [divergent-barrier
  for (int i = threadIdx.x; i < 100; i += blockDim.x) {
    v[i] += 1;
    __syncthreads();
  }
}
__global__ void low_bits(int *v, int n) {
  // CHECK: sizes-of-dimensions.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: threads with `threadIdx.x > (n & 3)` do not reach `__syncthreads()` at line [[#@LINE+2]]: {{.*}}undefined, if the block has more than `(n & 3) + 1` threads [divergent-barrier
  if (threadIdx.x <= (n & 3))
    __syncthreads();
  v[threadIdx.x] = 3;
}
__global__ void either_bit(int *v, int n, int m) {
  // O2: sizes-of-dimensions.cu:[[#@LINE+2]]:{{[0-9]+}}: warning: threads with `blockIdx.x * blockDim.x + threadIdx.x > (m | n)` do not reach `__syncthreads()` at line [[#@LINE+3]]: {{.*}}undefined, if `(m | n) + 1` is not a multiple of the block size [divergent-barrier
  // O0: sizes-of-dimensions.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: threads with `blockIdx.x * blockDim.x + threadIdx.x > (n | m)` do not reach `__syncthreads()` at line [[#@LINE+2]]: {{.*}}undefined, if `(n | m) + 1` is not a multiple of the block size [divergent-barrier
  if (blockIdx.x * blockDim.x + threadIdx.x <= (n | m))
    __syncthreads();
  v[threadIdx.x] = 3;
}
// Of 140 threads none part, though fewer and more do.
__global__ void but_one(int *v) {
  const unsigned n = blockDim.x, all = 1024 / ((n ^ 140) * 1024 + 1);
  // O2: sizes-of-dimensions.cu:[[#@LINE+2]]:{{[0-9]+}}: warning: threads with `threadIdx.x >= all + 5` do not reach `__syncthreads()` at line [[#@LINE+3]]: {{.*}}undefined, if the block has more than `all + 5` threads [divergent-barrier
  // O0: sizes-of-dimensions.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: threads with `threadIdx.x >= 5 + all` do not reach `__syncthreads()` at line [[#@LINE+2]]: {{.*}}undefined, if the block has more than `5 + all` threads [divergent-barrier
  if (threadIdx.x < 5 + all)
    __syncthreads();
  v[threadIdx.x] = 3;
}

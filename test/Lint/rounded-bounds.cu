// A bound that a function rounds down to whole warps parts no warp: LLVM makes `x - x % 32` of `x / 32 * 32`. Other
// multiples, and the remainder of another number, do.
// RUN: not rejoin lint %s 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
template <typename T> __device__ T roundDown(T a, T b) { return (a / b) * b; }
__global__ void whole(int *p, int num) {
  int limit = roundDown(num, 32);
  for (int i = threadIdx.x; i < limit; i += blockDim.x)
    p[i] = __shfl_xor_sync(0xffffffff, p[i], 1);
}
__global__ void wide(int *p, long long num) {
  long long limit = roundDown(num, 64ll), i = threadIdx.x;
  for (; i < limit; i += blockDim.x)
    p[i] = __shfl_xor_sync(0xffffffff, p[i], 1);
  if (i < num)
    p[i] = 3;
}
__global__ void unsigned_number(int *p, unsigned num) {
  unsigned limit = num - num % 32;
  for (unsigned i = threadIdx.x; i < limit; i += blockDim.x)
    p[i] = __shfl_xor_sync(0xffffffff, p[i], 1);
}
// Numbers that are read from memory.
__global__ void loaded(int *p, const int *counts, const int2 *ranges) {
  int limit = roundDown(counts[blockIdx.x], 32), rows = roundDown(ranges[blockIdx.x].y - ranges[blockIdx.x].x, 64);
  for (int i = threadIdx.x; i < limit; i += blockDim.x)
    p[i] = __shfl_xor_sync(0xffffffff, p[i], 1);
  for (int i = threadIdx.x; i < rows; i += blockDim.x)
    p[i] = __shfl_xor_sync(0xffffffff, p[i], 2);
}
// Of two reads.
__global__ void read_twice(int *p, const volatile int *counts) {
  int limit = counts[0] - counts[0] % 32;
  for (int i = threadIdx.x; i < limit; i += blockDim.x)
    // CHECK: rounded-bounds.cu:[[@LINE+1]]:12: warning: the member mask 0xffffffff names lanes
    p[i] = __shfl_xor_sync(0xffffffff, p[i], 1);
}
__global__ void half(int *p, int num) {
  int limit = roundDown(num, 16);
  for (int i = threadIdx.x; i < limit; i += blockDim.x)
    // CHECK: rounded-bounds.cu:[[@LINE+1]]:12: warning: the member mask 0xffffffff names lanes
    p[i] = __shfl_xor_sync(0xffffffff, p[i], 1);
}
__global__ void other(int *p, int num, int rest) {
  int limit = num - rest % 32;
  for (int i = threadIdx.x; i < limit; i += blockDim.x)
    // CHECK: rounded-bounds.cu:[[@LINE+1]]:12: warning: the member mask 0xffffffff names lanes
    p[i] = __shfl_xor_sync(0xffffffff, p[i], 1);
}
// CHECK: 0 errors, 3 warnings
int main() {
  whole<<<1, 128>>>(nullptr, 1);
  wide<<<1, 128>>>(nullptr, 1);
  unsigned_number<<<1, 128>>>(nullptr, 1);
  loaded<<<1, 128>>>(nullptr, nullptr, nullptr);
  read_twice<<<1, 128>>>(nullptr, nullptr);
  half<<<1, 128>>>(nullptr, 1);
  other<<<1, 128>>>(nullptr, 1, 2);
}

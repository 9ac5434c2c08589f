// Optimisation leads threads past a condition that is known into the next turn of a loop, so that the barrier is in a
// loop of its own: the program is right as it is written. Faults that are written are found.
// RUN: not rejoin lint --summary %s | FileCheck %s --implicit-check-not=error: --implicit-check-not=remark:
// RUN: not rejoin lint --summary %s -- -O0 | FileCheck %s --implicit-check-not=error: --implicit-check-not=remark:

__device__ void finish(int *done, int *tail, int *items, int n) {
  int lane = threadIdx.x & 31, base = -1;
  if (lane == 0) base = atomicAdd(done, 1);
  base = __shfl_sync(0xffffffff, base, 0);
  if (base < 0) return;
  for (int t = lane; t < n; t += 32) items[base + t] = t;
  __syncwarp();
  if (lane == 0) {
    __threadfence();
    while (atomicCAS(tail, base, base + n) != base) __nanosleep(32);
  }
}
__global__ void persistent(int *head, int *tail, int *items, float *x, int total, int n) {
  __shared__ int slot;
  while (true) {
    if (threadIdx.x == 0) slot = atomicAdd(head, 1);
    __syncthreads();
    const int pos = slot;
    if (pos >= total) return;
    __syncthreads();
    x[items[pos] * 256 + threadIdx.x] += 1;
    __syncthreads();
    if (threadIdx.x < 32) finish(&tail[1], tail, items, n);
  }
}
__global__ void wrong(int *head, int *tail, float *x, int total, int n) {
  __shared__ int slot;
  while (true) {
    if (threadIdx.x == 0) slot = atomicAdd(head, 1);
    __syncthreads();
    const int pos = slot;
    if (pos >= total) return;
    __syncthreads();
    // CHECK: as-written.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: threads with `threadIdx.x != 0` do not reach `__syncthreads()` at line [[#@LINE+3]]: {{.*}}, in an iteration in which `pos < total`
    if (threadIdx.x == 0) {
      while (atomicCAS(tail, pos, pos + n) != pos) __nanosleep(32);
      __syncthreads();
    }
  }
}
// A branch that is made of two stands in the function that is called, whose own part is right.
__device__ __forceinline__ void step(float *x, bool p) {
  if (p) {
    x[1] = 2;
    __syncthreads();
  }
}
__global__ void merged(float *x, int n, int m) {
  // CHECK: as-written.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: threads with `threadIdx.x >= n` do not reach `__syncthreads()`
  if (threadIdx.x < n)
    step(x, m > 3);
}
// CHECK: 0 errors, 2 warnings, 0 remarks

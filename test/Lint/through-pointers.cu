// What a function reads for all threads, and returns, or stores where its argument points, is one value of the block:
// as where it is inlined. A function that reads after an acquire, or what its thread owns, gives no such value.
// RUN: not rejoin lint %s -- -O0 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=remark:
// RUN: not rejoin lint --assume-race-free=no %s -- -O0 | FileCheck %s --check-prefix=RACES

// RACES: 0 errors, 7 warnings
__device__ bool is_large(const int *q) { return q[0] > 3; }
__global__ void returned(const int *q, float *x) {
  if (is_large(q)) { x[2] = 1; __syncthreads(); }
}
__device__ void find(const int *q, int &first, bool *found) {
  if (q[0] > 3) { first = q[1]; *found = true; } else { first = 0; *found = false; }
}
__global__ void stored(const int *q, float *x) {
  int first; bool found;
  find(q, first, &found);
  if (found && first < 100) { x[first] = 1; __syncthreads(); }
}
__device__ int inner(const int *q) { return is_large(q + 1) ? q[2] : 0; }
__global__ void nested(const int *q, float *x) {
  for (int i = 0; i < inner(q); ++i) { x[i] = 1; __syncthreads(); }
}
// Another thread may have changed it since, with the flag.
__device__ int after_flag(int *flag, const int *q) {
  while (atomicAdd(flag, 0) == 0) {}
  __threadfence();
  return q[0];
}
__global__ void acquired(int *flag, const int *q, float *x) {
  // CHECK: through-pointers.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}[divergent-barrier
  if (after_flag(flag, q) > 2) { x[0] = 1; __syncthreads(); }
}
// The address is one of each thread.
__device__ bool own(const int *q) { return q[threadIdx.x] > 3; }
__global__ void of_thread(const int *q, float *x) {
  // CHECK: through-pointers.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}[divergent-barrier
  if (own(q)) { x[2] = 1; __syncthreads(); }
}
__device__ bool of_private(const int *q) { return q[0] > 3; }
__global__ void private_memory(float *x) {
  int v[2] = {(int)threadIdx.x, 1};
  // CHECK: through-pointers.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}[divergent-barrier
  if (of_private(v)) { x[2] = 1; __syncthreads(); }
}
// One caller passes what is shared, one what is its own.
__global__ void shared_memory(const int *q, float *x) {
  if (of_private(q)) { x[2] = 1; __syncthreads(); }
}
// CHECK: 0 errors, 3 warnings

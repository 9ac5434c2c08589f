// What a function gets by value differs from thread to thread where the address does.
// RUN: not rejoin lint %s | FileCheck %s
// RUN: not rejoin lint %s -- -O0 | FileCheck %s
struct Item { int first, last; };
__device__ __noinline__ void merge(Item item, float *out) {
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}do not reach `__syncthreads()` at line [[@LINE+3]]
  if (item.first == item.last)
    return;
  __syncthreads();
  out[threadIdx.x] = 1;
}
struct Queue { Item *items; };
__global__ void of_thread(float *out, Queue q) { merge(q.items[threadIdx.x], out); }
// CHECK: 0 errors, 1 warning, 0 remarks

// A function that ends the thread alone is no dead end, though it does not return: the others go on.
// RUN: rejoin lint %s | FileCheck %s
// RUN: rejoin lint %s -- -O0 | FileCheck %s
// CHECK: dead-ends-of-threads.cu:[[#@LINE+8]]:{{[0-9]+}}: {{remark|warning}}: threads with `threadIdx.x == 3` {{.*}}[divergent-barrier, rule W1]

__device__ __noinline__ __attribute__((noreturn)) void quit() {
  asm volatile("exit;");
  __builtin_unreachable();
}

__global__ void leaves(int *p) {
  if (threadIdx.x == 3)
    quit();
  __syncthreads();
  p[threadIdx.x] = 1;
}

// `s_endpgm` ends the threads that execute it: the others wait for them at the barrier.
// RUN: not rejoin lint %s | FileCheck %s
// RUN: not rejoin lint %s -- -O0 | FileCheck --check-prefix=FIRST %s
// FIRST: dead-ends-of-waves.hip:[[#@LINE+9]]:{{[0-9]+}}: warning: threads with `threadIdx.x == 3` {{.*}}[divergent-barrier, rule W1]
// CHECK: dead-ends-of-waves.hip:[[#@LINE+8]]:{{[0-9]+}}: warning: threads with `threadIdx.x == 3` {{.*}}[divergent-barrier, rule W1]
// CHECK: dead-ends-of-waves.hip:[[#@LINE+13]]:{{[0-9]+}}: warning: threads with `threadIdx.x == 4` {{.*}}[divergent-barrier, rule W1]

__device__ __noinline__ __attribute__((noreturn)) void quit() {
  asm volatile("s_nop 0\ns_endpgm");
  __builtin_unreachable();
}
__global__ void leaves(int *p) {
  if (threadIdx.x == 3)
    quit();
  __syncthreads();
  p[threadIdx.x] = 1;
}
__global__ void leavesByBuiltin(int *p) {
  if (threadIdx.x == 4)
    __builtin_amdgcn_endpgm();
  __syncthreads();
  p[threadIdx.x] = 1;
}

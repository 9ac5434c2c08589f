// Calls through pointers whose targets are known have the operations of the targets. Where the pointer differs between
// threads, they go to different functions. A function that a pointer may reach is not called safe.
// RUN: not rejoin lint %s | FileCheck %s
// RUN: not rejoin lint --verbose %s | FileCheck --check-prefix=VERBOSE %s

typedef void (*Step)(int *);
// VERBOSE: pointer-calls.cu:[[@LINE+1]]:{{[0-9]+}}: not known: barrier: calls through pointers may reach this function, and not by all threads together
__device__ void waits(int *p) { __syncthreads(); p[1] = 1; }
__device__ void passes(int *p) { p[1] = 2; }

// CHECK: pointer-calls.cu:[[@LINE+3]]:{{[0-9]+}}: warning: threads with `threadIdx.x <= 3` do not reach `__syncthreads()` in 'waits' called
__global__ void in_branch(int *p, int n) {
  Step f = n ? waits : passes;
  if (threadIdx.x > 3)
    f(p);
  p[threadIdx.x] = 3;
}

// CHECK: pointer-calls.cu:[[@LINE+4]]:{{[0-9]+}}: warning: threads may call different functions here, and 'waits' has `__syncthreads()`: the kernel hangs or its behaviour is undefined, if threads of one block choose different ones
// CHECK: hint: choose the function by a value that is the same for all threads of the block
__global__ void by_thread(int *p, int n) {
  Step f = threadIdx.x > 3 ? waits : passes;
  f(p);
  p[threadIdx.x] = 3;
}

// One function for all threads of the block.
__global__ void by_launch(int *p, int n) {
  Step f = n > 3 ? waits : passes;
  f(p);
  p[threadIdx.x] = 3;
}

// All threads of a block of the size that is tested choose one function, as in a branch.
__global__ void in_tested_size(int *p) {
  if (blockDim.x != 64)
    return;
  Step f = threadIdx.x < 64 ? waits : passes;
  f(p);
  p[threadIdx.x] = 3;
}
// CHECK: 0 errors, 2 warnings, 0 remarks

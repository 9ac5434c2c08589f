// Comments and strings of inline assembly are no instructions; a predicate may stand in the line above.
// RUN: not rejoin lint --verbose %s | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=remark:
// RUN: not rejoin lint --verbose %s -- -O0 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=remark:
__global__ void block(int *out, int *in) {
  if (in[threadIdx.x] > 3)
    asm volatile("/* a; exit; */ mov.u32 %%r1, 0;");
  // CHECK: comments-in-assembly.cu:[[#@LINE+1]]:3: proved safe: barrier
  __syncthreads();
  out[threadIdx.x] = 1;
}

__global__ void trap(int *out, int *in) {
  if (in[threadIdx.x] > 3)
    asm volatile("// exit; trap;\n");
  // CHECK: comments-in-assembly.cu:[[#@LINE+1]]:3: proved safe: barrier
  __syncthreads();
  out[threadIdx.x] = 1;
}

__global__ void barrier(int *out, int *in) {
  if (in[threadIdx.x] > 3)
    asm volatile("/* bar.sync 0; */");
  out[threadIdx.x] = 1;
}

// CHECK: comments-in-assembly.cu:[[#@LINE+3]]:23: warning: threads with `in[threadIdx.x] <= 3` do not reach `__syncthreads()`
// The barrier is reached by those that do not end: a dead end that only a comment names would hide the branch.
__global__ void hidden(int *out, int *in) {
  if (in[threadIdx.x] > 3) {
    asm volatile("/* trap; */");
    __syncthreads();
  }
  out[threadIdx.x] = 1;
}

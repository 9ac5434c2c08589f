// `exit` ends a thread: barriers do not wait for it since Volta, but a shuffle may read its lane.
// RUN: not rejoin lint %s | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=remark:
// RUN: not rejoin lint %s -- -O0 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=remark:
// CHECK: ends-of-threads.cu:[[#@LINE+2]]:23: remark: threads with `in[threadIdx.x] > 3` exit here before `__syncthreads()`
__global__ void barrier(int *out, int *in) {
  if (in[threadIdx.x] > 3)
    asm volatile("exit;");
  __syncthreads();
  out[threadIdx.x] = 1;
}

// CHECK: ends-of-threads.cu:[[#@LINE+3]]:23: warning: threads with `in[threadIdx.x] > 3` do not reach `__shfl_sync()`
__global__ void shuffle(int *out, int *in) {
  out[threadIdx.x] = 0;
  if (in[threadIdx.x] > 3)
    asm volatile("exit;");
  out[threadIdx.x] = __shfl_sync(0xffffffff, in[threadIdx.x], 3);
}
// CHECK: 0 errors, 1 warning, 1 remark

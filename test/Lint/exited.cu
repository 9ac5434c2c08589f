// Threads that have ended: since Volta barriers of NVIDIA do not wait for them, before they do; who passes by a barrier
// inside an `if` is no such thread, though it ends behind it.
// RUN: not rejoin lint %s | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=remark:
// RUN: not rejoin lint %s -- -O0 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=remark:
// RUN: not rejoin lint --mcpu=sm_60 %s -- -O0 | FileCheck --check-prefix=PASCAL %s
// PASCAL: exited.cu:15:{{[0-9]+}}: warning: threads with `blockIdx.x * blockDim.x + threadIdx.x >= n` do not reach `__syncthreads()` at line 18: the kernel hangs or its behaviour is undefined, if `n` is not a multiple of the block size

#define PLACE (blockIdx.x * blockDim.x + threadIdx.x)

__global__ void leaves(float *out, const float *in, int n) {
  __shared__ float tile[128];
  int i = PLACE;
  // CHECK: exited.cu:[[#@LINE+2]]:{{[0-9]+}}: remark: threads {{.*}}exit here before `__syncthreads()` at line [[#@LINE+5]]: barriers do not wait for exited threads since Volta; elsewhere the kernel hangs or its behaviour is undefined, if {{.*}} [divergent-barrier, rule W1]

  if (i >= n)
    return;
  tile[threadIdx.x] = in[i];
  __syncthreads();
  out[i] = tile[threadIdx.x ^ 1];
}

__global__ void passes(float *out, const float *in) {
  // CHECK: exited.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: threads with `in[threadIdx.x] {{.*}}` do not reach `__syncthreads()` at line [[#@LINE+2]]: the other threads wait until these have ended, and CUDA leaves the behaviour undefined, if that holds for some but not all threads of a block
  if (in[threadIdx.x] > 1.0f)
    __syncthreads();
}

// In every launch: never meant, on any target.
__global__ void first(float *out) {
  // CHECK: exited.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: threads with `threadIdx.x != 0` exit here before `__syncthreads()` at line [[#@LINE+4]]: barriers do not wait for exited threads since Volta; elsewhere the kernel hangs or its behaviour is undefined [divergent-barrier, rule W1]
  if (threadIdx.x != 0)
    return;
  out[0] = 1;
  __syncthreads();
  out[1] = 2;
}
// CHECK: 0 errors, 2 warnings, 1 remark

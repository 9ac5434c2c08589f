// Nobody exits in an endless loop: it is worded apart. C++ lets a compiler assume that a loop ends which only writes, or
// does nothing at all; processors run it, and the others wait. So neither sources nor modules lose it.
// RUN: not rejoin lint %s --summary | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=remark:
// RUN: not rejoin lint %s --summary -- -O0 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=remark:
// RUN: not rejoin lint %s --summary -- -O3 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=remark:
// A promise of the user stands.
// RUN: not rejoin lint %s -- -O3 -ffinite-loops | FileCheck %s --check-prefix=PROMISED

__global__ void waits(float *v, volatile int *flag) {
  // CHECK: endless-loops.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: threads with `v[threadIdx.x] {{.*}}` stay in an endless loop after this branch and do not reach `__syncthreads()` at line [[#@LINE+4]]: the kernel hangs or its behaviour is undefined, if that holds for some but not all threads of a block [divergent-barrier, rule W1]
  if (v[threadIdx.x] > 0)
    for (;;)
      *flag = 1;
  __syncthreads();
  v[threadIdx.x] = 1;
}

__global__ void counts(float *v, int *count) {
  // CHECK: endless-loops.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: threads with `v[threadIdx.x] {{.*}}` stay in an endless loop after this branch and do not reach `__syncthreads()` at line [[#@LINE+4]]:
  if (v[threadIdx.x] > 0)
    for (;;)
      *count += 1;
  __syncthreads();
  v[threadIdx.x] = 1;
}

__global__ void writes(int *out) {
  int k = 0;
  // CHECK: endless-loops.cu:[[#@LINE+1]]:{{[0-9]+}}: error: threads with `threadIdx.x == 0` stay in an endless loop after this branch and do not reach `__syncthreads()` at line [[#@LINE+6]]:
  if (threadIdx.x == 0)
    for (;;) {
      k++;
      out[k & 7] = k;
    }
  __syncthreads();
  out[threadIdx.x] = 1;
}

__device__ int next(int *q) { return q[0] + 1; }
__global__ void calls(int *out) {
  // CHECK: endless-loops.cu:[[#@LINE+1]]:{{[0-9]+}}: error: threads with `threadIdx.x == 0` stay in an endless loop after this branch and do not reach `__syncthreads()` at line [[#@LINE+5]]:
  if (threadIdx.x == 0)
    while (true) {
      out[0] = next(out);
    }
  __syncthreads();
  out[threadIdx.x] = 1;
}

__global__ void chooses(int *out, int *flag) {
  // CHECK: endless-loops.cu:[[#@LINE+1]]:{{[0-9]+}}: error: threads with `threadIdx.x == 0` stay in an endless loop after this branch and do not reach `__syncthreads()` at line [[#@LINE+8]]:
  if (threadIdx.x == 0)
    while (true) {
      if (*flag)
        out[0] = out[0] * 3 + 1;
      else
        out[1] += 2;
    }
  __syncthreads();
  out[threadIdx.x] = 1;
}

__global__ void idles(int *out) {
  // PROMISED-NOT: endless-loops.cu:[[#@LINE+2]]:
  // CHECK: endless-loops.cu:[[#@LINE+1]]:{{[0-9]+}}: error: threads with `threadIdx.x == 0` stay in an endless loop after this branch and do not reach `__syncthreads()` at line [[#@LINE+4]]:
  if (threadIdx.x == 0)
    for (int i = 0;; i++)
      ;
  __syncthreads();
  out[threadIdx.x] = 1;
}

__global__ void reads(int *out) {
  // CHECK: endless-loops.cu:[[#@LINE+1]]:{{[0-9]+}}: error: threads with `threadIdx.x == 0` stay in an endless loop after this branch and do not reach `__syncthreads()` at line [[#@LINE+5]]:
  if (threadIdx.x == 0)
    for (int i = 0;; i++)
      if (out[i] == 7)
        i += 2;
  __syncthreads();
  out[threadIdx.x] = 1;
}
// PROMISED: {{[0-9]+}} errors
// CHECK: 7 barriers or wave operations: 0 proved safe, 7 with a finding, 0 not known
// CHECK: 5 errors, 2 warnings, 0 remarks

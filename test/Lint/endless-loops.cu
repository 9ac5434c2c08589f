// Nobody exits in an endless loop: it is worded apart. One that makes no progress is undefined in C++, also where only
// optimisation has made it so, and holds up no barrier.
// RUN: not rejoin lint %s | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=remark:
// RUN: not rejoin lint %s -- -O0 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=remark:

__global__ void waits(float *v, volatile int *flag) {
  // CHECK: endless-loops.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: threads with `v[threadIdx.x] {{.*}}` stay in an endless loop after this branch and do not reach the barrier at line [[#@LINE+4]]: the kernel hangs or its behaviour is undefined, if that holds for some but not all threads of a block [divergent-barrier, rule W1]
  if (v[threadIdx.x] > 0)
    for (;;)
      *flag = 1;
  __syncthreads();
  v[threadIdx.x] = 1;
}

__global__ void idles(float *v, int *count) {
  if (v[threadIdx.x] > 0)
    for (;;)
      *count += 1;
  __syncthreads();
  v[threadIdx.x] = 1;
}
// CHECK: 0 errors, 1 warning, 0 remarks

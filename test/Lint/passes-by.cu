// Who passes by an operation at the end of a kernel is meant to be there, however the source says it, and also where
// optimisation makes one branch of two conditions.
// RUN: not rejoin lint %s | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=remark:
// RUN: not rejoin lint %s -- -O0 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=remark:
// RUN: not rejoin lint --verbose %s | FileCheck --check-prefix=VERDICT %s

__global__ void againMask(int *o) {
  int t = threadIdx.x;
  if (t < 16)
    o[t] = __any_sync(0xffff, 1);
  if (t < 16)
    // VERDICT: passes-by.cu:[[#@LINE+2]]:{{[0-9]+}}: finding
    // CHECK: passes-by.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: the member mask 0xffffffff names lanes 16 to 31, {{.*}}W10]
    o[t] += __any_sync(0xffffffff, o[t]);
}

__global__ void againWithWorkBetween(int *o, int n) {
  int t = threadIdx.x;
  if (t < 16)
    o[t] = __any_sync(0xffff, 1);
  o[t + n] = 4;
  if (t < 16)
    // CHECK: passes-by.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: the member mask 0xffffffff names lanes 16 to 31, {{.*}}W10]
    o[t] += __any_sync(0xffffffff, o[t]);
}

__global__ void againWave(int *o) {
  int t = threadIdx.x;
  if (t < 16)
    __syncwarp(0xffff);
  if (t < 16) {
    o[t] = 1;
    // CHECK: passes-by.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: the member mask 0xffffffff names lanes 16 to 31, {{.*}}W10]
    __syncwarp();
    o[t + 1] = 2;
  }
}

__global__ void againTheOthers(int *o, int *p) {
  int t = threadIdx.x;
  if (t >= 16)
    p[t] = 1;
  if (t < 16)
    // CHECK: passes-by.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: the member mask 0xffffffff names lanes 16 to 31, {{.*}}W10]
    o[t] = __any_sync(0xffffffff, o[t]);
}

__global__ void againBarrier(int *o, int *p, int n) {
  int t = threadIdx.x;
  if (t < n)
    p[t] = 1;
  if (t < n)
    // CHECK: passes-by.cu:{{[0-9]+}}:{{[0-9]+}}: warning: threads with `{{.*}}` do not reach `__syncthreads()` at line [[#@LINE+1]]: {{.*}}W1]
    __syncthreads();
}

__global__ void inSwitch(int *o, const int *p) {
  // CHECK: passes-by.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}do not reach `__syncthreads()` {{.*}}W1]
  switch (p[threadIdx.x]) {
  case 0:
    __syncthreads();
    break;
  case 1:
    o[0] = 1;
  }
}

__global__ void inWhile(int *o, const int *p) {
  int i = 0;
  // CHECK: passes-by.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}`__syncthreads()` {{.*}}W1]
  while (i < p[threadIdx.x]) {
    __syncthreads();
    ++i;
  }
}

// These leave.
#define SYNC                                                                                                           \
  do {                                                                                                                 \
    __syncthreads();                                                                                                   \
  } while (0)
__global__ void leaves(int *o, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: passes-by.cu:[[#@LINE+1]]:{{[0-9]+}}: remark: {{.*}}exit here before `__syncthreads()` {{.*}}W1]
  if (i >= n)
    return;
  SYNC;
  o[i] = 1;
}

__global__ void leavesAndAsksAgain(int *o) {
  int t = threadIdx.x;
  if (t >= 16) {
    o[t] = 2;
    return;
  }
  for (int i = 0; i < 4; ++i)
    o[t] += __any_sync(0xffffffff, o[t]);
}
// VERDICT: passes-by.cu:[[#@LINE-2]]:{{[0-9]+}}: proved safe

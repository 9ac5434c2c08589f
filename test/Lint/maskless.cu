// Shuffles of old CUDA have no mask: they read from the lanes that are there, as HIP's do, and none is named.
// RUN: not rejoin lint %s | FileCheck %s --implicit-check-not=warning:
// RUN: rejoin run --kernel=together --local=32 --arg=f32iota:32 --out=0 %s | FileCheck --check-prefix=SAME %s
// RUN: not rejoin run --kernel=some --local=32 --arg=f32iota:32 %s 2>&1 | FileCheck --check-prefix=INACTIVE %s

// SAME: 3{{(\.0+)?}}{{[ ,]+}}3{{(\.0+)?}}{{[ ,]+}}3
// INACTIVE: reads lane 0

__global__ void together(float *o) { o[threadIdx.x] = __shfl(o[threadIdx.x], 3); }

__global__ void some(float *o) {
  float v = o[threadIdx.x];
  // CHECK: maskless.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: threads with `v <= 0` do not reach `__shfl()` at line [[#@LINE+2]]: values read from lanes that do not execute it are undefined, {{.*}}[divergent-shuffle, rule W3]
  if (v > 0)
    v = __shfl(v, 0);
  // CHECK: hint: {{.*}}sm_70 and later have no `__shfl`, but `__shfl_sync` with a member mask
  o[threadIdx.x] = v;
}

// The lanes that are read come.
__global__ void halves(double *o) {
  double v = o[threadIdx.x];
  if (threadIdx.x % 32 < 16)
    v += __shfl_xor(v, 1);
  o[threadIdx.x] = v;
}

// A ballot as member mask, and the branches between it and the operation: right where the ballot's condition implies
// them, directly or through functions; else the lanes that they keep away are named and do not come.
// RUN: not rejoin lint %s | FileCheck %s --check-prefixes=CHECK,O2 --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=remark:
// RUN: not rejoin lint %s -- -O0 | FileCheck %s --check-prefixes=CHECK,O0 --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=remark:
__device__ unsigned mine(bool p) { return __ballot_sync(0xffffffff, p); }

__global__ void both(int *out, int *in) {
  int t = threadIdx.x;
  bool p = in[t] > 3, q = in[t + 64] > 5;
  unsigned m = __ballot_sync(0xffffffff, p && q);
  if (p)
    if (q)
      out[t] = __shfl_sync(m, t, __ffs(m) - 1);
}

__global__ void uniform_beside(int *out, int *in, int n) {
  int t = threadIdx.x;
  bool p = in[t] > 3;
  unsigned m = __ballot_sync(0xffffffff, p);
  if (m == 0)
    return;
  if (p && n > 4)
    out[t] = __shfl_sync(m, t, __ffs(m) - 1);
}

__global__ void turns(int *out, int *in, int n) {
  for (int i = threadIdx.x;; i += 32) {
    bool active = in[i] > n;
    unsigned m = __ballot_sync(0xffffffff, active);
    if (!m)
      break;
    if (active)
      out[i] = __shfl_sync(m, i, __ffs(m) - 1);
  }
}

__global__ void in_function(int *out, int n) {
  int t = threadIdx.x;
  unsigned m = mine(t < n);
  if (t < n)
    out[t] = __shfl_sync(m, t, 0);
}

__global__ void voted(int *out, int *in) {
  unsigned m = __ballot_sync(0xffffffff, 1);
  out[threadIdx.x] = __shfl_sync(m, in[threadIdx.x], 0);
}

// O2: ballots.cu:[[#@LINE+7]]:14: warning: the member mask is a ballot and may name lanes that do not execute `__shfl_sync()`: {{.*}}, if threads of one warp take different sides [missing-mask-lane, rule W10]
// O0: ballots.cu:[[#@LINE+6]]:14: warning: the member mask is a ballot and names lanes of threads with `!q`, which do not execute `__shfl_sync()`: {{.*}}, if that holds for some but not all threads of a warp [missing-mask-lane, rule W10]
__global__ void fewer(int *out, int *in) {
  int t = threadIdx.x;
  bool p = in[t] > 3, q = in[t + 64] > 5;
  unsigned m = __ballot_sync(0xffffffff, p);
  if (p && q)
    out[t] = __shfl_sync(m, t, __ffs(m) - 1);
}

// O2: ballots.cu:[[#@LINE+7]]:14: warning: the member mask is a ballot and may name lanes that do not execute `__shfl_sync()`: {{.*}}, if threads of one warp take different sides [missing-mask-lane, rule W10]
// O0: ballots.cu:[[#@LINE+6]]:14: warning: the member mask is a ballot and names lanes of threads with `!q`, which do not execute `__shfl_sync()`: {{.*}}, if that holds for some but not all threads of a warp [missing-mask-lane, rule W10]
__global__ void others(int *out, int *in) {
  int t = threadIdx.x;
  bool p = in[t] > 3, q = in[t + 64] > 5;
  unsigned m = mine(p);
  if (q)
    out[t] = __shfl_sync(m, t, 0);
}

// CHECK: ballots.cu:[[#@LINE+6]]:14: warning: the member mask comes from __activemask() and names lanes of threads with `in[threadIdx.x] <= 5`, which do not execute `__shfl_sync()`: {{.*}}, if that holds for some but not all threads of a warp [missing-mask-lane, rule W10]
__global__ void active_before(int *out, int *in) {
  int t = threadIdx.x;
  unsigned m = __activemask();
  int many = __popc(m);
  if (in[t] > 5)
    out[t] = __shfl_sync(m, t, __ffs(m) - 1) + many;
}
// CHECK: 0 errors, 3 warnings, 0 remarks

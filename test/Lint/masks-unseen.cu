// Member masks of operations that branches decide which are no place's: a truth of several parts, a switch, a turn of a
// loop after others have left, a callee's own condition. None is proved safe.
// RUN: not rejoin lint --verbose %s | FileCheck %s --check-prefixes=CHECK,O2
// RUN: not rejoin lint --verbose %s -- -O0 | FileCheck %s --check-prefixes=CHECK,O0
// CHECK-DAG: proved safe: warp operation: its member mask is the ballot of the branch condition

__global__ void either(int *out, const int *in) {
  int t = threadIdx.x;
  if (in[t] > 3 || in[t + 64] > 5) {
    out[t] = 1;
    // O2-DAG: masks-unseen.cu:[[@LINE+2]]:5: warning: the member mask 0xffffffff names lanes that may not execute `__syncwarp()`: the other lanes wait until these have ended, and CUDA leaves the behaviour undefined, if threads of one warp take different sides [missing-mask-lane, rule W10]
    // O0-DAG: masks-unseen.cu:[[@LINE+1]]:5: warning: the member mask 0xffffffff names lanes of threads with `in[threadIdx.x] <= 3 && in[threadIdx.x + 64] <= 5`, which do not execute `__syncwarp()`: the other lanes wait until these have ended, and CUDA leaves the behaviour undefined, if that holds for some but not all threads of a warp [missing-mask-lane, rule W10]
    __syncwarp();
    out[t + 1] = 2;
  }
}

__global__ void cases(int *out, const int *in) {
  int t = threadIdx.x;
  switch (in[t]) {
  case 0:
    out[t] = 1;
    // CHECK-DAG: masks-unseen.cu:[[@LINE+1]]:5: warning: the member mask 0xffffffff names lanes that may not execute `__syncwarp()`: the other lanes wait until these have ended, and CUDA leaves the behaviour undefined, if threads of one warp take different sides [missing-mask-lane, rule W10]
    __syncwarp();
    out[t + 1] = 2;
    break;
  case 7:
    out[t] = 7;
    break;
  default:
    out[t + 3] = 6;
  }
  out[t + 99] = 1;
}

__global__ void turns(int *out, const int *in) {
  int t = threadIdx.x, i = 0;
  do {
    out[t] += i;
    // CHECK-DAG: masks-unseen.cu:[[@LINE+1]]:5: warning: the member mask 0xffffffff names lanes of threads with `in[threadIdx.x] <= i`, which do not execute `__syncwarp()`: the other lanes wait until these have ended, and CUDA leaves the behaviour undefined, if that holds for some but not all threads of a warp [missing-mask-lane, rule W10]
    __syncwarp();
    ++i;
  } while (i < in[t]);
}

__global__ void leaves_late(int *out, const int *in) {
  int t = threadIdx.x;
  for (int i = 0; i < 100; ++i) {
    out[t] += i;
    // O2-DAG: masks-unseen.cu:[[@LINE+2]]:5: warning: the member mask 0xffffffff names lanes of threads with `in[i + threadIdx.x] != 0`, which do not execute `__syncwarp()`: the other lanes wait forever or the behaviour is undefined, only if that holds for some but not all threads of a warp, and in launches that reach this branch [missing-mask-lane, rule W10]
    // O0-DAG: masks-unseen.cu:[[@LINE+1]]:5: warning: the member mask 0xffffffff names lanes of threads with `in[threadIdx.x + i] != 0`, which do not execute `__syncwarp()`: the other lanes wait forever or the behaviour is undefined, if that holds for some but not all threads of a warp [missing-mask-lane, rule W10]
    __syncwarp();
    if (in[t + i])
      break;
  }
  out[t + 99] = 1;
}

__device__ __noinline__ int maybe(int x, int n) {
  if (n > 3)
    x = __shfl_sync(0xffffffff, x, 1);
  return x;
}

__global__ void calls(int *out, const int *in, int n) {
  int t = threadIdx.x;
  if (in[t] > 2)
    // CHECK-DAG: masks-unseen.cu:[[@LINE+1]]:14: warning: the member mask 0xffffffff names lanes of threads with `in[threadIdx.x] <= 2`, which do not execute `maybe()`: the other lanes wait until these have ended, and values read from these are undefined, if that holds for some but not all threads of a warp [missing-mask-lane, rule W10]
    out[t] = maybe(t, n);
}

__global__ void below_zero(int *out) {
  int t = threadIdx.x;
  long below = t - 5;
  if (below < 0) {
    // CHECK-DAG: masks-unseen.cu:[[@LINE+1]]:5: warning: the member mask 0xffffffff names lanes 5 to 31, which never execute `__syncwarp()`: the other lanes wait until these have ended, and CUDA leaves the behaviour undefined, if the block has more than 5 threads [missing-mask-lane, rule W10]
    __syncwarp();
    out[t + 1] = 2;
  }
  out[t + 99] = 1;
}

// The ballot is not of the branch's condition.
__global__ void another(int *out, const int *in) {
  int t = threadIdx.x;
  unsigned some = __ballot_sync(0xffffffff, in[t] > 3);
  if (in[t + 64] > 2)
    // O2-DAG: masks-unseen.cu:[[@LINE+2]]:14: warning: the member mask is a ballot and may name lanes that do not execute `__shfl_sync()`: the other lanes wait forever or the behaviour is undefined, if threads of one warp take different sides [missing-mask-lane, rule W10]
    // O0-DAG: masks-unseen.cu:[[@LINE+1]]:14: warning: the member mask is a ballot and names lanes of threads with `in[threadIdx.x + 64] <= 2`, which do not execute `__shfl_sync()`: the other lanes wait forever or the behaviour is undefined, if that holds for some but not all threads of a warp [missing-mask-lane, rule W10]
    out[t] = __shfl_sync(some, t, 1);
}
__global__ void own(int *out, const int *in) {
  int v = in[threadIdx.x];
  unsigned some = __ballot_sync(0xffffffff, v > 3);
  if (v > 3)
    out[threadIdx.x] = __shfl_sync(some, v, __ffs(some) - 1);
}

// Lanes that have left are not waited for.
__global__ void gone(int *out) {
  int t = threadIdx.x;
  if (t >= 16)
    return;
  out[t] = 1;
  __syncwarp();
  out[t + 1] = 2;
}
// CHECK: 0 errors, 7 warnings, 0 remarks

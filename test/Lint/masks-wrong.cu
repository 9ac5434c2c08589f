// Member masks that are wrong, with the lanes.
// RUN: not rejoin lint %s | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=remark:
// RUN: not rejoin lint %s -- -O0 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=remark:
// RUN: not rejoin lint --workgroup-size=64 %s | FileCheck --check-prefix=KNOWN %s
// RUN: not rejoin lint --disable=missing-mask-lane --disable=different-masks --disable=active-mask %s | FileCheck --check-prefix=OWN %s

__global__ void half_comes(int *out) {
  int t = threadIdx.x;
  if (t < 16)
    // CHECK: masks-wrong.cu:[[#@LINE+2]]:5: warning: the member mask 0xffffffff names lanes 16 to 31, which never execute `__syncwarp()`: the other lanes wait until these have ended, and CUDA leaves the behaviour undefined, if the block has more than 16 threads [missing-mask-lane, rule W10]
    // KNOWN: masks-wrong.cu:[[#@LINE+1]]:5: error: the member mask 0xffffffff names lanes 16 to 31, which never execute `__syncwarp()`: the other lanes wait until these have ended, and CUDA leaves the behaviour undefined [missing-mask-lane, rule W10]
    __syncwarp(0xffffffff);
  out[t] = t;
}

__global__ void two_arms(int *out, const int *in) {
  int t = threadIdx.x, r;
  if (t < 16)
    // CHECK: masks-wrong.cu:[[#@LINE+1]]:9: remark: lanes 16 to 31 execute another operation with the same member mask: the two operations wait for each other since Volta; on older GPUs the behaviour is undefined [different-masks, rule W11]
    r = __all_sync(0xffffffff, in[t]);
  else
    // CHECK: masks-wrong.cu:[[#@LINE+1]]:9: remark: lanes 0 to 15 execute another operation with the same member mask
    r = __all_sync(0xffffffff, in[t] + 1);
  out[t] = r;
}

__global__ void two_masks(int *out, const int *in) {
  int t = threadIdx.x, r;
  if ((t & 31) < 16)
    // CHECK: masks-wrong.cu:[[#@LINE+1]]:9: warning: the member mask 0xffffffff names lanes that execute another operation with the member mask 0xffff0000, lanes 16 to 31: the other lanes wait forever or the behaviour is undefined, if the block has more than 16 threads [different-masks, rule W11]
    r = __all_sync(0xffffffff, in[t]);
  else
    // CHECK-NEXT: {{^ .*}}__all_sync
    // CHECK: note: the other operation
    r = __all_sync(0xffff0000, in[t] + 1);
  out[t] = r;
}

__global__ void outside(int *out, const int *in) {
  int t = threadIdx.x, r = 0;
  if (t >= 16)
    // CHECK: masks-wrong.cu:[[#@LINE+2]]:9: warning: lanes 16 to 31 execute `__shfl_sync()`, but its member mask 0xffff does not name them: the behaviour is undefined, if the block has more than 16 threads [outside-own-mask, rule W9]
    // OWN: masks-wrong.cu:[[#@LINE+1]]:9: warning: lanes 16 to 31 execute
    r = __shfl_sync(0xffff, in[t], 0);
  out[t] = r;
}

__global__ void outside_ballot(int *out, const int *in) {
  int x = in[threadIdx.x];
  unsigned some = __ballot_sync(0xffffffff, x > 3);
  // CHECK: masks-wrong.cu:[[#@LINE+1]]:22: warning: threads with `x <= 3` execute `__shfl_sync()`, but its member mask is a ballot that does not name them: the behaviour is undefined, if there are such threads [outside-own-mask, rule W9]
  out[threadIdx.x] = __shfl_sync(some, x, 0);
}

__global__ void by_data(int *out, const int *in) {
  int t = threadIdx.x, r = 0, x = in[t];
  if (x > 3)
    // CHECK: masks-wrong.cu:[[#@LINE+1]]:9: warning: the member mask 0xffffffff names lanes of threads with `x <= 3`, which do not execute `__shfl_sync()`: the other lanes wait until these have ended, and values read from these are undefined, if that holds for some but not all threads of a warp [missing-mask-lane, rule W10]
    r = __shfl_sync(0xffffffff, x, 0);
  out[t] = r;
}

__global__ void whoever(int *out, const int *in) {
  int t = threadIdx.x, r = 0, x = in[t];
  if (x > 3)
    // CHECK: masks-wrong.cu:[[#@LINE+1]]:9: warning: the member mask is __activemask(): the lanes that it names depend on the scheduling of the threads, not on the program [active-mask, rule W12]
    r = __shfl_down_sync(__activemask(), x, 1);
  out[t] = r;
}
// CHECK: 0 errors, 6 warnings, 2 remarks
// OWN: 0 errors, 2 warnings, 0 remarks

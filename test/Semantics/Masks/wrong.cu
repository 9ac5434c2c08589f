// Member masks that are wrong, each with its lanes.
// RUN: not rejoin run %s --kernel=outside --local=32 --arg=iota:32 | FileCheck --check-prefix=OUTSIDE %s
// RUN: not rejoin run %s --kernel=passes --local=32 --arg=iota:32 | FileCheck --check-prefix=PASSES %s
// RUN: not rejoin run %s --kernel=passes --local=32 --arg=iota:32 -- -O0 | FileCheck --check-prefix=PASSES %s
// RUN: not rejoin run %s --kernel=waits --local=32 --arg=iota:32 | FileCheck --check-prefix=WAITS %s
// RUN: not rejoin run %s --kernel=two_operations --local=32 --arg=iota:32 | FileCheck --check-prefix=OPERATIONS %s
// RUN: not rejoin run %s --kernel=two_masks --local=32 --arg=iota:32 | FileCheck --check-prefix=MASKS %s
// RUN: rejoin run %s --kernel=active --local=32 --arg=iota:32 | FileCheck --check-prefix=ACTIVE %s
// RUN: not rejoin run %s --kernel=races --local=32 --arg=zeros:128 | FileCheck --check-prefix=RACES %s
// RUN: not rejoin run %s --kernel=arms --local=32 --arg=iota:32 --mcpu=sm_60 | FileCheck --check-prefix=PASCAL %s

__global__ void outside(int *out) {
  int t = threadIdx.x, r = 0;
  if (t >= 16)
    // OUTSIDE:      wrong.cu:[[#@LINE+2]]:9: error: lanes 16 to 31 execute this, but their member mask 0xffff does not name them: the behaviour is undefined [outside-own-mask, rule W9]
    // OUTSIDE:      found for threads 16 to 31{{$}}
    r = __any_sync(0xffff, out[t]);
  out[t] = t;
}
// OUTSIDE-NOT: error:

__global__ void passes(int *out) {
  int t = threadIdx.x;
  if (t < 16)
    // PASSES: wrong.cu:[[#@LINE+1]]:5: error: the member mask 0xffffffff names lanes 16 to 31, which end without executing this: the behaviour is undefined [missing-mask-lane, rule W10]
    __syncwarp(0xffffffff);
  out[t] = t;
}
// PASSES-NOT: error:

__global__ void waits(int *out) {
  int t = threadIdx.x;
  if (t < 16)
    // WAITS:      wrong.cu:[[#@LINE+1]]:5: error: the member mask 0xffffffff names lanes 16 to 31, which never execute this: the operation waits forever [missing-mask-lane, rule W10]
    __syncwarp();
  // WAITS: wrong.cu:[[#@LINE+1]]:3: note: another thread is here
  __syncthreads();
  out[t] = t;
}
// WAITS-NOT: error:

__global__ void two_operations(int *out) {
  int t = threadIdx.x, r;
  if (t < 16)
    // OPERATIONS: wrong.cu:[[#@LINE+1]]:9: error: the member mask 0xffffffff names lanes 16 to 31, which wait at another operation with the same mask: they wait for each other forever [different-masks, rule W11]
    r = __any_sync(0xffffffff, t);
  else
    // OPERATIONS: wrong.cu:[[#@LINE+1]]:9: note: another thread is here
    r = __all_sync(0xffffffff, t);
  out[t] = r;
}
// OPERATIONS-NOT: error:

__global__ void two_masks(int *out) {
  int t = threadIdx.x, r;
  if (t < 16)
    // MASKS: wrong.cu:[[#@LINE+1]]:9: error: the member mask 0xffffffff names lanes 16 to 31, which wait at another operation with the mask 0xffff8001: they wait for each other forever [different-masks, rule W11]
    r = __any_sync(0xffffffff, t);
  else
    r = __any_sync(0xffff8001, t);
  out[t] = r;
}
// MASKS-NOT: error:

__global__ void active(int *out) {
  int t = threadIdx.x, r = 0;
  if (out[t] > 20)
    // ACTIVE: wrong.cu:[[#@LINE+1]]:9: remark: the member mask is __activemask(), here lanes 21 to 31: which lanes it names depends on how the threads happen to run, not on the program [active-mask, rule W12]
    r = __any_sync(__activemask(), t == 22);
  out[t] = r;
}

__global__ void races(int *out) {
  __shared__ int s[32];
  int t = threadIdx.x;
  s[t] = t;
  __syncwarp(t < 16 ? 0xffff : 0xffff0000);
  // RACES: wrong.cu:[[#@LINE+1]]:{{[0-9]+}}: error: reads memory that thread {{[0-9]+}} writes; no barrier orders the two accesses
  out[t] = s[t ^ 16];
}

__global__ void arms(int *out) {
  int t = threadIdx.x, r;
  if (t < 16)
    // PASCAL: wrong.cu:[[#@LINE+1]]:9: error: lanes 16 to 31 come to another operation with the same member mask 0xffffffff: before Volta they never meet [different-masks, rule W11]
    r = __any_sync(0xffffffff, t == 20);
  else
    r = __any_sync(0xffffffff, t == 20) + 10;
  out[t] = r;
}

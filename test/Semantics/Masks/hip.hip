// HIP's `*_sync` functions: exactly the lanes of the mask execute one call.
// RUN: rejoin run %s --kernel=right --local=64 --arg=iota:64 --out=0:i32 | FileCheck --check-prefix=RIGHT %s --implicit-check-not=error:
// RUN: not rejoin run %s --kernel=missing --local=64 --arg=iota:64 | FileCheck --check-prefix=MISSING %s
// RUN: not rejoin run %s --kernel=outside --local=64 --arg=iota:64 | FileCheck --check-prefix=OUTSIDE %s
// RUN: not rejoin run %s --kernel=arms --local=64 --arg=iota:64 | FileCheck --check-prefix=ARMS %s

__global__ void right(int *out) {
  int t = threadIdx.x, v = out[t];
  if (t < 16) {
    v = __shfl_down_sync(0xffffull, v, 1, 16);
    __syncwarp(0xffffull);
  } else {
    v = __any_sync(0xffffffffffff0000ull, v == 40) + __popcll(__ballot_sync(0xffffffffffff0000ull, v & 1));
  }
  out[t] = v + __reduce_add_sync(0xffull << (t & 56), 1);
}
// RIGHT: argument 0: 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 23 33 33

__global__ void missing(int *out) {
  int t = threadIdx.x;
  if (t < 16)
    // MISSING: hip.hip:[[#@LINE+1]]:14: error: the member mask 0xffffffffffffffff names lanes 16 to 63, which do not execute this call with the others: the behaviour is undefined [missing-mask-lane, rule W10]
    out[t] = __any_sync(~0ull, t == 3);
}

__global__ void outside(int *out) {
  int t = threadIdx.x;
  // OUTSIDE: hip.hip:[[#@LINE+1]]:12: error: lanes 16 to 63 execute this, but their member mask 0xffff does not name them: the behaviour is undefined [outside-own-mask, rule W9]
  out[t] = __any_sync(0xffffull, t == 3);
}

__global__ void arms(int *out) {
  int t = threadIdx.x;
  if (t < 16)
    // ARMS: hip.hip:[[#@LINE+1]]:14: error: the member mask 0xffffffffffffffff names lanes 16 to 63, which do not
    out[t] = __any_sync(~0ull, t == 3);
  else
    out[t] = __any_sync(~0ull, t == 3) + 1;
}

// Barriers by number: of some warps, of producers that arrive and consumers that wait, from several places.
// RUN: rejoin run %s --kernel=half --local=128 --arg=zeros:512 --out=0:i32 | FileCheck --check-prefix=HALF %s --implicit-check-not=error:
// RUN: rejoin run %s --kernel=produce --local=64 --arg=zeros:128 --out=0:i32 | FileCheck --check-prefix=PRODUCE %s --implicit-check-not=error:
// RUN: not rejoin run %s --kernel=too_early --local=64 --arg=zeros:128 | FileCheck --check-prefix=EARLY %s
// RUN: not rejoin run %s --kernel=too_few --local=64 --arg=zeros:128 | FileCheck --check-prefix=FEW %s
// RUN: not rejoin run %s --kernel=odd --local=64 --arg=zeros:128 | FileCheck --check-prefix=ODD %s
// RUN: not rejoin run %s --kernel=of_warp --local=64 --arg=zeros:128 | FileCheck --check-prefix=WARP %s
// RUN: not rejoin run %s --kernel=pairs --local=128 --arg=zeros:512 | FileCheck --check-prefix=PAIRS %s
// RUN: not rejoin run %s --kernel=numbers --local=128 --arg=zeros:512 | FileCheck --check-prefix=NUMBERS %s
// RUN: not rejoin run %s --kernel=twice --local=64 --arg=zeros:512 | FileCheck --check-prefix=TWICE %s
// RUN: not rejoin run %s --kernel=both --local=64 --arg=zeros:512 | FileCheck --check-prefix=BOTH %s
// RUN: not rejoin run %s --kernel=mixed --local=64 --arg=zeros:512 | FileCheck --check-prefix=MIXED %s
// RUN: rejoin run %s --kernel=whole --local=64 --arg=zeros:512 --out=0:i32 | FileCheck --check-prefix=WHOLE %s --implicit-check-not=error:

__device__ void sync(int id, int n) { asm volatile("bar.sync %0, %1;" ::"r"(id), "r"(n) : "memory"); }
__device__ void arrive(int id, int n) { asm volatile("bar.arrive %0, %1;" ::"r"(id), "r"(n) : "memory"); }

// Each half for itself.
__global__ void half(int *out) {
  __shared__ int s[128];
  int t = threadIdx.x;
  s[t] = t;
  if (t < 64)
    sync(1, 64);
  else
    __barrier_sync_count(2, 64);
  out[t] = s[t ^ 63];
}
// HALF: argument 0: 63 62 61

__global__ void produce(int *out) {
  __shared__ int s[32];
  int t = threadIdx.x;
  if (t < 32) {
    s[t] = t + 100;
    arrive(3, 64);
  } else {
    sync(3, 64);
    out[t - 32] = s[63 - t];
  }
}
// PRODUCE: argument 0: 131 130

// What the producer writes after it arrived is not ordered.
__global__ void too_early(int *out) {
  __shared__ int s[32];
  int t = threadIdx.x;
  if (t < 32) {
    arrive(3, 64);
    s[t] = t + 100;
  } else {
    sync(3, 64);
    // EARLY: barriers.cu:[[#@LINE+1]]:{{[0-9]+}}: error: reads memory that thread {{[0-9]+}} writes; no barrier orders the two accesses
    out[t - 32] = s[63 - t];
  }
}

__global__ void too_few(int *out) {
  int t = threadIdx.x;
  if (t < 32)
    // FEW: barriers.cu:[[#@LINE+1]]:5: error: 32 of 64 threads that barrier 1 is for execute this barrier together; no more threads come [barrier-divergence, rule S1]
    __barrier_sync_count(1, 64);
  out[t & 31] = t;
}

__global__ void odd(int *out) {
  // ODD: barriers.cu:[[#@LINE+1]]:3: error: a barrier for 48 threads: expected a multiple of 32
  __barrier_sync_count(1, 48);
}

// All threads of a warp execute one aligned barrier.
__global__ void of_warp(int *out) {
  int t = threadIdx.x;
  // WARP: barriers.cu:{{[0-9]+}}:{{[0-9]+}}: error: not all threads of the warp execute this barrier together: thread 1 comes to another one [barrier-divergence, rule S1]
  if (t & 1)
    sync(1, 64);
  else
    sync(1, 64);
}

// For two warps at a time: 0 and 1 go on together, then 2 and 3.
__global__ void pairs(int *out) {
  __shared__ int s[128];
  int t = threadIdx.x;
  s[t] = t;
  sync(1, 64);
  // PAIRS: barriers.cu:[[#@LINE+1]]:{{[0-9]+}}: error: reads memory that thread {{[0-9]+}} writes; no barrier orders the two accesses
  out[t] = s[t ^ 64];
}

// Barriers of two numbers, each for the whole workgroup.
__global__ void numbers(int *out) {
  // NUMBERS: barriers.cu:[[#@LINE+1]]:{{[0-9]+}}: error: 64 of 128 threads of the block execute this barrier together
  asm volatile("bar.sync %0;" ::"r"(threadIdx.x / 64) : "memory");
  out[threadIdx.x] = 1;
}

__global__ void twice(int *out) {
  if (threadIdx.x < 32) {
    arrive(3, 64);
    arrive(3, 64);
    // TWICE: error: arrives at barrier 3 again before it is complete: its warp is counted twice
  } else {
    sync(3, 64);
  }
}

// PTX counts the warp when it arrives and when it waits: the barrier for two warps is complete with one.
__global__ void both(int *out) {
  if (threadIdx.x < 32) {
    arrive(3, 64);
    // BOTH: error: waits at barrier 3, at which it arrived before, and which is not complete yet: its warp is counted twice
    sync(3, 64);
    out[0] = 1;
  } else {
    sync(3, 64);
  }
}

__global__ void mixed(int *out) {
  if (threadIdx.x < 32)
    sync(0, 64);
  else
    // MIXED: error: some threads reduce a value at this barrier, and others do not, or with another operation
    out[threadIdx.x] = __syncthreads_count(1);
}

// With the number of all threads or without one: the same barrier.
__global__ void whole(int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = t;
  if (t < 32)
    sync(1, 64);
  else
    asm volatile("bar.sync 1;" ::: "memory");
  out[t] = s[63 - t];
}
// WHOLE: argument 0: 63 62

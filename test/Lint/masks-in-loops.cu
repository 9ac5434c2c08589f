// A branch before a loop keeps lanes away from the operation in the loop, which ends for none of them.
// RUN: not rejoin lint --verbose %s | FileCheck %s --check-prefixes=CHECK,O2
// RUN: not rejoin lint --verbose %s -- -O0 | FileCheck %s --check-prefixes=CHECK,O0

__global__ void half(int *p) {
  int v = p[threadIdx.x];
  if (threadIdx.x < 16)
    for (int o = 16; o > 0; o /= 2)
      // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: warning: the member mask 0xffffffff names lanes 16 to 31, which never execute `__shfl_down_sync()`
      v += __shfl_down_sync(0xffffffff, v, o);
  p[threadIdx.x] = v;
}

// As many turns as the launch says.
__global__ void turns(int *p, int n) {
  int v = p[threadIdx.x];
  if (threadIdx.x % 32 < 8)
    for (int i = 0; i < n; ++i)
      // O2-DAG: [[@LINE+2]]:12: warning: the member mask 0xffff names lanes of threads with `(threadIdx.x & 24) != 0`, which do not execute `__shfl_xor_sync()`: {{.*}}, if that holds for some but not all threads of a warp and `n > 0` [missing-mask-lane
      // O0-DAG: [[@LINE+1]]:12: warning: the member mask 0xffff names lanes 8 to 15, which never execute `__shfl_xor_sync()`: {{.*}}, if the block has more than 8 threads and in launches that reach this operation [missing-mask-lane
      v += __shfl_xor_sync(0xffff, v, 1);
  p[threadIdx.x] = v;
}

// Two loops, and a branch in between.
__global__ void nested(int *p, int n) {
  int v = p[threadIdx.x];
  if (threadIdx.x < 8)
    for (int i = 0; i < n; ++i)
      if (n > 3)
        for (int k = 0; k < i; ++k)
          // O2-DAG: [[@LINE+2]]:16: warning: the member mask 0xffff names lanes of threads with `threadIdx.x >= 8`, which do not execute `__shfl_xor_sync()`: {{.*}}, if that holds for some but not all threads of a warp and `n > 0` [missing-mask-lane
          // O0-DAG: [[@LINE+1]]:16: warning: the member mask 0xffff names lanes 8 to 15, which never execute `__shfl_xor_sync()`: {{.*}}, if the block has more than 8 threads and `n > 3`, in an iteration in which `i < n`, and in launches that reach this operation [missing-mask-lane
          v += __shfl_xor_sync(0xffff, v, 1);
  p[threadIdx.x] = v;
}

// All lanes of the mask come.
__global__ void right(int *p, int n) {
  int v = p[threadIdx.x];
  if (threadIdx.x < 16)
    for (int i = 0; i < n; ++i)
      // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: proved safe: warp operation: all lanes of its member mask that have not exited reach it, if the block has one dimension, and its size is a multiple of the warp's; the program asks for no other shape{{$}}
      v += __shfl_xor_sync(0xffff, v, 1);
  p[threadIdx.x] = v;
}

// The others have ended.
__global__ void ended(int *p, int n) {
  int v = p[threadIdx.x];
  if (threadIdx.x >= 16)
    return;
  for (int i = 0; i < n; ++i)
    // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: proved safe: warp operation: all lanes of its member mask that have not exited reach it, if the block has one dimension; the program asks for no other shape{{$}}
    v += __reduce_add_sync(0xffffffff, v);
  p[threadIdx.x] = v;
}
// CHECK: 0 errors, 3 warnings, 0 remarks

// Inline assembly that ends some of its threads, by a predicate of its own, is taken to go on: the shuffle after it may
// read a lane that has ended.
// RUN: rejoin lint %s | FileCheck %s
// CHECK: 0 errors, 0 warnings, 0 remarks
__global__ void k(int *out, const int *in) {
  int x = in[threadIdx.x];
  asm volatile("{ .reg .pred p; setp.gt.s32 p, %0, 3; @p exit; }" ::"r"(x));
  out[threadIdx.x] = __shfl_sync(0xffffffff, x, 3);
}

// A function that is not inlined, as at -O0, and ends some of its threads.
__device__ __noinline__ void quit(bool b) {
  if (b)
    asm volatile("exit;");
}
__global__ void called(int *out, const int *in) {
  int x = in[threadIdx.x];
  quit(x > 3);
  out[threadIdx.x] = __shfl_sync(0xffffffff, x, 3);
}

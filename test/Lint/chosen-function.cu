// A kernel template that is checked with a function of our choice: what the author's function does is not known, so no
// operation of the kernel is proved safe. A finding stays one.
// RUN: not rejoin lint --verbose --summary %s 2>/dev/null | FileCheck %s
// CHECK: :[[@LINE+4]]:3: not known: barrier: a function of our choice stands for the one that the kernel is launched with
// CHECK: 2 barriers or wave operations: 0 proved safe, 1 with a finding, 1 not known
template <typename F> __global__ void apply(F f) {
  f(threadIdx.x);
  __syncthreads();
}
template <typename F> __global__ __launch_bounds__(64, 1) void wrong(F f) {
  f(threadIdx.x);
  if (threadIdx.x < 3)
    __syncthreads();
}

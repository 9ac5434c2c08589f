// nvcc warns of a constructor of a __shared__ variable, which does not run; clang refuses it, so the kernel is left out.
// RUN: not rejoin lint %s 2>&1 | FileCheck %s
// CHECK: kernel 'k' was left out
// CHECK: initialization is not supported for __shared__ variables
struct Counter {
  int count = 3;
};
__global__ void k(int *p) {
  __shared__ Counter c;
  p[threadIdx.x] = c.count;
}
__global__ void other(int *p) { p[threadIdx.x] = 0; }

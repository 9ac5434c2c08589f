// nvcc warns of a constructor of a __shared__ variable, which does not run. In a macro the declaration is not changed,
// so clang refuses it and the kernel is left out; so is one with an initial value in the source.
// RUN: not rejoin lint %s 2>&1 | FileCheck %s
// CHECK: kernel 'k' was left out
// CHECK: initialization is not supported for __shared__ variables
// CHECK: kernel 'valued' was left out
// CHECK: initialization is not supported for __shared__ variables
struct Counter {
  int count = 3;
};
#define OWN __shared__ Counter c
__global__ void k(int *p) {
  OWN;
  p[threadIdx.x] = c.count;
}
__global__ void valued(int *p) {
  __shared__ Counter c = Counter();
  p[threadIdx.x] = c.count;
}
__global__ void other(int *p) { p[threadIdx.x] = 0; }

// A tuple of references takes the parts of a pair, of the standard library's, too.
// RUN: rejoin run %s --local=1 --arg=zeros:16 --out=0:i32 | FileCheck %s
// CHECK: argument 0: 1 2 4 5
#include <thrust/pair.h>
#include <thrust/tuple.h>
__device__ std::pair<int, int> standard() { return {1, 2}; }
__global__ void k(int *p) {
  int a, b;
  thrust::tie(a, b) = standard();
  p[0] = a;
  p[1] = b;
  thrust::tie(b, a) = thrust::make_pair(3, 4);
  p[2] = a;
  p[3] = thrust::pair<int, int>(standard()).second + b;
}

// A kernel that host code launches has a parameter without a layout: it is left out alone.
// RUN: not rejoin lint %s 2>&1 | FileCheck %s
// CHECK: kernel 'broken<4>' was left out: a declaration in use could not be compiled
template <int N> struct inner {
  missing<N> field;
  int v;
};
template <int N> struct outer : inner<N> {
  int w;
};
template <int N> __global__ void broken(outer<N> o, int *p) { p[threadIdx.x] = o.w; }
// CHECK: launched-without-layout.cu:[[@LINE+2]]:{{[0-9]+}}: error: threads with `threadIdx.x >= 32` do not reach
__global__ void whole(int *p) {
  if (threadIdx.x < 32)
    __syncthreads();
  p[threadIdx.x] = 1;
}
void host(outer<4> o, int *p) {
  broken<4><<<1, 64>>>(o, p);
  whole<<<1, 64>>>(p);
}

// A shuffle whose mask is right is no proof if it may read lanes outside of its mask: their values are undefined. It is
// no finding either, since sums of trees read such lanes and drop the value.
// RUN: rejoin lint --workgroup-size=64 --verbose %s | FileCheck %s --implicit-check-not=warning: --implicit-check-not=error:
// RUN: rejoin lint --workgroup-size=64 --verbose %s -- -O0 | FileCheck %s --implicit-check-not=warning: --implicit-check-not=error:

// CHECK-DAG: reads-outside.cu:[[#@LINE+4]]:{{[0-9]+}}: not known: warp operation: whether its member mask names all lanes that it reads is not known
__global__ void upper_half(int *v) {
  unsigned t = threadIdx.x;
  if (t < 16)
    v[t] += __shfl_sync(0xffff, v[t], t + 16);
}
// CHECK-DAG: reads-outside.cu:[[#@LINE+4]]:{{[0-9]+}}: not known: warp operation: whether its member mask names all lanes that it reads is not known
__global__ void tree(int *v) {
  unsigned t = threadIdx.x;
  if (t < 16)
    v[t] += __shfl_down_sync(0xffff, v[t], 8);
}
// CHECK-DAG: reads-outside.cu:[[#@LINE+4]]:{{[0-9]+}}: not known: warp operation: whether its member mask names all lanes that it reads is not known
__global__ void any_lane(int *v, int n) {
  unsigned t = threadIdx.x;
  if (t < 16)
    v[t] += __shfl_sync(0xffff, v[t], n);
}
// Whoever comes: all threads do.
// CHECK-DAG: reads-outside.cu:[[#@LINE+3]]:{{[0-9]+}}: not known: warp operation: whether its member mask names all lanes that it reads is not known
__global__ void all_come(int *v) {
  unsigned t = threadIdx.x;
  v[t] += __shfl_down_sync(0xfu << (t & 28), v[t], 1);
}

// Lane 1 may be none of the ballot; its first lane is one.
// CHECK-DAG: reads-outside.cu:[[#@LINE+5]]:{{[0-9]+}}: not known: warp operation: whether its member mask names all lanes that it reads is not known
__global__ void of_ballot(int *v, int *w) {
  int x = v[threadIdx.x];
  unsigned m = __ballot_sync(~0u, x > 3);
  if (x > 3)
    w[threadIdx.x] = __shfl_sync(m, x, 1);
}
// CHECK-DAG: reads-outside.cu:[[#@LINE+5]]:{{[0-9]+}}: proved safe: warp operation: its member mask is the ballot of the branch condition
__global__ void first_of_ballot(int *v, int *w) {
  int x = v[threadIdx.x];
  unsigned m = __ballot_sync(~0u, x > 3);
  if (x > 3)
    w[threadIdx.x] = __shfl_sync(m, x, __ffs(m) - 1);
}

// CHECK-DAG: reads-outside.cu:[[#@LINE+4]]:{{[0-9]+}}: proved safe: warp operation: all lanes of its member mask that have not exited reach it
__global__ void by_width(int *v, int n) {
  unsigned t = threadIdx.x;
  if (t < 16)
    v[t] += __shfl_sync(0xffff, v[t], n, 16);
}
// CHECK-DAG: reads-outside.cu:[[#@LINE+4]]:{{[0-9]+}}: proved safe: warp operation: all lanes of its member mask that have not exited reach it
__global__ void own_half(int *v) {
  unsigned t = threadIdx.x;
  if (t < 16)
    v[t] += __shfl_xor_sync(0xffff, v[t], 8);
}

// Under a ballot as member mask, a leader is one of its lanes only if the shuffle names the leader's lane.
// RUN: rejoin lint --verbose %s | FileCheck %s

// CHECK-DAG: leaders-found.cu:[[#@LINE+6]]:{{[0-9]+}}: proved safe: warp operation: its member mask is the ballot of the branch condition
// CHECK-DAG: leaders-found.cu:[[#@LINE+6]]:{{[0-9]+}}: proved safe: warp operation: its member mask is the ballot of the branch condition
__global__ void right(int *out, int n) {
  bool p = out[threadIdx.x] > n;
  unsigned m = __ballot_sync(~0u, p);
  if (p) {
    out[threadIdx.x] = __shfl_sync(m, (int)threadIdx.x, __ffs(m) - 1);
    out[threadIdx.x] += __shfl_sync(m, (int)threadIdx.x, 31 - __clz(m));
  }
}

// CHECK-DAG: leaders-found.cu:[[#@LINE+10]]:{{[0-9]+}}: not known: warp operation: whether its member mask names all lanes that it reads is not known
// CHECK-DAG: leaders-found.cu:[[#@LINE+10]]:{{[0-9]+}}: not known: warp operation: whether its member mask names all
// CHECK-DAG: leaders-found.cu:[[#@LINE+10]]:{{[0-9]+}}: not known: warp operation: whether its member mask names all
// CHECK-DAG: leaders-found.cu:[[#@LINE+10]]:{{[0-9]+}}: not known: warp operation: whether its member mask names all
// CHECK-DAG: leaders-found.cu:[[#@LINE+10]]:{{[0-9]+}}: not known: warp operation: whether its member mask names all
// CHECK-DAG: leaders-found.cu:[[#@LINE+10]]:{{[0-9]+}}: not known: warp operation: whether its member mask names all
__global__ void wrong(int *out, int n) {
  bool p = out[threadIdx.x] > n;
  unsigned m = __ballot_sync(~0u, p);
  if (p) {
    out[threadIdx.x] = __shfl_sync(m, (int)threadIdx.x, __ffs(m));
    out[threadIdx.x] += __shfl_sync(m, (int)threadIdx.x, __ffs(m) - 1, 16);
    out[threadIdx.x] += __shfl_down_sync(m, (int)threadIdx.x, __ffs(m) - 1);
    out[threadIdx.x] += __shfl_sync(m, (int)threadIdx.x, __ffs(~m) - 1);
    out[threadIdx.x] += __shfl_sync(m, (int)threadIdx.x, __clz(m));
    out[threadIdx.x] += __shfl_sync(m, __ffs(m), 3);
  }
}

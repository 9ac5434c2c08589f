// All threads reach an operation, and its member mask is a number of the program's data: which lanes it names is not
// known, nor whether the lanes that it reads are among them. Masks that are known, or judged elsewhere, are right.
// RUN: rejoin lint --verbose %s | FileCheck %s
// RUN: rejoin lint --verbose %s -- -O0 | FileCheck %s

// CHECK-DAG: masks-not-known.cu:[[#@LINE+1]]:{{[0-9]+}}: not known: warp operation: whether its member mask names the lanes that execute it, and all that it reads, is not known{{$}}
__global__ void loaded(int *v, const unsigned *m) { v[threadIdx.x] = __shfl_xor_sync(m[0], v[threadIdx.x], 5); }
// CHECK-DAG: masks-not-known.cu:[[#@LINE+1]]:{{[0-9]+}}: not known: warp operation: whether its member mask
__global__ void passed(int *v, unsigned m) { v[threadIdx.x] = __any_sync(m, v[threadIdx.x]); }
// CHECK-DAG: masks-not-known.cu:[[#@LINE+1]]:{{[0-9]+}}: proved safe: {{.*}}no branch decides whether they do
__global__ void whole(int *v) { v[threadIdx.x] = __shfl_xor_sync(~0u, v[threadIdx.x], 5); }
// CHECK-DAG: masks-not-known.cu:[[#@LINE+3]]:{{[0-9]+}}: proved safe: {{.*}}the ballot of all lanes
__global__ void ballot_of_all(int *v) {
  unsigned all = __ballot_sync(~0u, 1);
  v[threadIdx.x] = __shfl_xor_sync(all, v[threadIdx.x], 5);
}
// Who finds a lane in such a mask reads one of its lanes; lane 5 may be none of them.
// CHECK-DAG: masks-not-known.cu:[[#@LINE+4]]:{{[0-9]+}}: proved safe: {{.*}}its member mask names the lanes with the same value
// CHECK-DAG: masks-not-known.cu:[[#@LINE+4]]:{{[0-9]+}}: not known: warp operation: whether its member mask
__global__ void of_same(int *v) {
  unsigned same = __match_any_sync(~0u, v[threadIdx.x]);
  v[threadIdx.x] = __shfl_sync(same, v[threadIdx.x], __ffs(same) - 1);
  v[threadIdx.x] += __shfl_sync(same, v[threadIdx.x], 5);
}
// Where the mask is an argument, each call is judged.
__device__ __noinline__ int below(int x, unsigned mask) { return __any_sync(mask, x); }
// CHECK-DAG: masks-not-known.cu:[[#@LINE-1]]:{{[0-9]+}}: proved safe: {{.*}}; its member mask is one of the calls
// CHECK-DAG: masks-not-known.cu:[[#@LINE+3]]:{{[0-9]+}}: proved safe: {{.*}}in 'below'
// CHECK-DAG: masks-not-known.cu:[[#@LINE+3]]:{{[0-9]+}}: not known: {{.*}}in 'below'
__global__ void calls(int *v, const unsigned *m) {
  v[threadIdx.x] = below(v[threadIdx.x], ~0u);
  v[threadIdx.x] += below(v[threadIdx.x], m[0]);
}

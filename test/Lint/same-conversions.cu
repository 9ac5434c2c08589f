// The same conversion of the same number is the same number, wherever it is computed.
// RUN: rejoin lint --verbose %s | FileCheck %s
// RUN: rejoin lint --verbose %s -- -O0 | FileCheck %s

// CHECK-COUNT-3: proved safe: warp operation: its member mask is the ballot of the branch condition
__global__ void twice(int *v, const long long *w) {
  long long x = w[threadIdx.x];
  unsigned m = __ballot_sync(~0u, (int)x > 0);
  if ((int)x > 0)
    v[threadIdx.x] = __shfl_sync(m, v[threadIdx.x], __ffs(m) - 1);
}
__global__ void wider(int *v, const int *w, long long n) {
  int x = w[threadIdx.x];
  unsigned m = __ballot_sync(~0u, x > n);
  if (x > n)
    v[threadIdx.x] = __shfl_sync(m, v[threadIdx.x], __ffs(m) - 1);
}
__global__ void number(int *v, const short *w) {
  short x = w[threadIdx.x];
  unsigned m = __ballot_sync(~0u, x);
  if (x)
    v[threadIdx.x] = __shfl_sync(m, v[threadIdx.x], __ffs(m) - 1);
}
// CHECK: 0 errors, 0 warnings, 0 remarks

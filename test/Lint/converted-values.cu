// A number cut to fewer bits, or with another sign, is another number: a ballot of the one says nothing of the other.
// RUN: not rejoin lint --verbose %s | FileCheck %s --implicit-check-not="ballot of the branch condition"
// RUN: not rejoin lint --verbose %s -- -O0 | FileCheck %s --implicit-check-not="ballot of the branch condition"

__global__ void cut(int *v, const long long *w) {
  long long x = w[threadIdx.x];
  unsigned m = __ballot_sync(~0u, (int)x > 0);
  if (x > 0)
    // CHECK-DAG: converted-values.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: the member mask is a ballot and names lanes of threads with `x <= 0`, which do not execute `__shfl_sync()`
    v[threadIdx.x] = __shfl_sync(m, v[threadIdx.x], __ffs(m) - 1);
}
__global__ void cut_later(int *v, const long long *w) {
  long long x = w[threadIdx.x];
  unsigned m = __ballot_sync(~0u, x > 0);
  if ((int)x > 0)
    // CHECK-DAG: converted-values.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: the member mask is a ballot and names lanes
    v[threadIdx.x] = __shfl_sync(m, v[threadIdx.x], __ffs(m) - 1);
}
__global__ void cut_bound(int *v, const long long *w, int n) {
  long long x = w[threadIdx.x];
  unsigned m = __ballot_sync(~0u, (int)x > n);
  if (x > n)
    // CHECK-DAG: converted-values.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: the member mask is a ballot and names lanes
    v[threadIdx.x] = __shfl_sync(m, v[threadIdx.x], __ffs(m) - 1);
}
__global__ void other_sign(int *v, const int *w, long long n) {
  int x = w[threadIdx.x];
  unsigned m = __ballot_sync(~0u, (long long)(unsigned)x > n);
  if ((long long)x > n)
    // CHECK-DAG: converted-values.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: the member mask is a ballot and names lanes
    v[threadIdx.x] = __shfl_sync(m, v[threadIdx.x], __ffs(m) - 1);
}
__global__ void last_bit(int *v, const int *w) {
  int x = w[threadIdx.x];
  unsigned m = __ballot_sync(~0u, x);
  if (x & 1)
    // CHECK-DAG: converted-values.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: the member mask is a ballot and names lanes
    v[threadIdx.x] = __shfl_sync(m, v[threadIdx.x], __ffs(m) - 1);
}
// CHECK: 0 errors, 5 warnings, 0 remarks

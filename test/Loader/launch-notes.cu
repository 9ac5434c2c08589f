// Many notes on sizes are one for each size, and many sizes are one note for all, whose parts are details.
// RUN: rejoin analyze --summary %s 2>&1 >/dev/null | FileCheck %s --implicit-check-not='blocks of'
// RUN: rejoin analyze --summary %s -v 2>&1 >/dev/null | FileCheck %s --check-prefix=DETAIL
// CHECK: blocks of 13 kernels have 12 sizes that their launches state (launches at lines [[#@LINE+7]] to [[#@LINE+19]]); -v lists them
// DETAIL: blocks of 'k<1>', 'l<1>' have 1x1x1 threads (launches at lines [[#@LINE+6]], [[#@LINE+7]])
// DETAIL: blocks of 'k<2>' have 2x1x1 threads (launch at line [[#@LINE+7]])
template <int N> __global__ void k(int *p) { p[threadIdx.x] = N; }
template <int N> __global__ void l(int *p) { p[threadIdx.x] = N; }

void all(int *p) {
  k<1><<<1, 1>>>(p);
  l<1><<<1, 1>>>(p);
  k<2><<<1, 2>>>(p);
  k<3><<<1, 3>>>(p);
  k<4><<<1, 4>>>(p);
  k<5><<<1, 5>>>(p);
  k<6><<<1, 6>>>(p);
  k<7><<<1, 7>>>(p);
  k<8><<<1, 8>>>(p);
  k<9><<<1, 9>>>(p);
  k<10><<<1, 10>>>(p);
  k<11><<<1, 11>>>(p);
  k<12><<<1, 12>>>(p);
}

// A file may end in the sizes of a launch; the sanitizers see if a reader goes on.
//
// RUN: rejoin lint --no-config -v %s 2>&1 | FileCheck %s
// CHECK: error: expected
// CHECK: 0 errors, 0 warnings
template <int N> __global__ void k(int *p) { p[threadIdx.x] = N; }
void f(int *p) { k<4><<<1, dim3(64

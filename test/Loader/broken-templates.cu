// A kernel template with an error in its text: each instance has the error, so it is shown instead of an option that
// would make one. An error that depends on the arguments is not.
// RUN: not rejoin lint %s 2>&1 | FileCheck %s
// RUN: not rejoin lint %s -- -DWITH_KERNEL 2>&1 | FileCheck %s --check-prefixes=CHECK,HEADER
// A kernel beside it hides nothing: the template counts as left out.
// RUN: rejoin lint %s -- -DWITH_RIGHT_KERNEL > %t 2>&1; test $? = 2
// RUN: FileCheck %s --check-prefix=RIGHT < %t
// RIGHT-DAG: kernel template 'scale' was not checked, for each instance has an error:
// RIGHT-DAG: kernel template 'fill' was not checked, for each instance has an error:
// RIGHT: 0 errors, 0 warnings, 0 remarks, 2 kernels left out
#include "nowhere/lanes.h"

// HEADER: the header 'nowhere/lanes.h' was not found
// CHECK: kernel template 'fill' was not checked, for each instance has an error:
// CHECK-NEXT: broken-templates.cu:[[#@LINE+2]]:{{.*}}: error: use of undeclared identifier 'lanes'
template <typename T> __global__ void fill(T *p) {
  p[lanes::index()] = 1;
}
// HEADER-NOT: errors{{.*}} ignored
#ifdef WITH_KERNEL
__global__ void keep(int *p) {
  if (threadIdx.x == p[0])
    __syncthreads();
}
#endif
#ifdef WITH_RIGHT_KERNEL
__global__ void right(int *p) { p[threadIdx.x] = 1; }
template <int N> __global__ void scale(const lanes::vector *p, float *q) { q[0] = p[0].x * N; }
void launch(int *p) {
  right<<<1, 64>>>(p);
  scale<3><<<1, 64>>>(nullptr, nullptr);
}
#endif

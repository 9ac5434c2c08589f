// A kernel template with an error in its text: each instance has the error, so it is shown instead of an option that
// would make one. An error that depends on the arguments is not.
// RUN: not rejoin lint %s 2>&1 | FileCheck %s
// RUN: not rejoin lint %s -- -DWITH_KERNEL 2>&1 | FileCheck %s --check-prefixes=CHECK,HEADER
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

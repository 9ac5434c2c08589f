// A source of a later C++ is read as such where nobody names a version and the usual one has errors.
// RUN: rejoin analyze --summary %s 2>&1 | FileCheck %s
// CHECK: note: {{.*}}later-standard.cu: read as gnu++20, which has fewer errors than the usual version of C++ (name the build's with -- -std=<version>)
// CHECK-DAG: {{^}}bits:
// CHECK-DAG: {{^}}scale<int>:
// CHECK: total: 2 functions
// RUN: rejoin analyze --summary %s -- -std=c++20 2>&1 | FileCheck --check-prefix=NAMED %s
// NAMED-NOT: read as
// NAMED: total: 2 functions
// RUN: not rejoin analyze --summary %s -- -std=c++17 2>&1 | FileCheck --check-prefix=OLD %s
// RUN: not rejoin analyze --summary --as-given %s 2>&1 | FileCheck --check-prefix=OLD %s
// OLD: kernel 'bits' was left out
// What has errors in both is read as usual.
// RUN: not rejoin analyze --summary %s -- -DBROKEN 2>&1 | FileCheck --check-prefix=BROKEN %s
// BROKEN-NOT: read as
// BROKEN: error: use of undeclared identifier 'nobody'
#ifdef BROKEN
__global__ void broken(int *p) { p[threadIdx.x] = nobody; }
#else
#include <bit>
#include <concepts>
__global__ void bits(unsigned *p) { p[threadIdx.x] = std::popcount(p[threadIdx.x]); }
template <std::integral T> __global__ void scale(T *p) { p[threadIdx.x] *= 3; }
void host(int *p) { scale<<<1, 32>>>(p); }
#endif

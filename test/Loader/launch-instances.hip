// As launch-instances.cu, by HIP's macros and functions, and from a header of the user's.
// RUN: rejoin analyze --summary %s > %t.out 2> %t.err
// RUN: FileCheck --input-file=%t.out %s
// RUN: FileCheck --check-prefix=FACT --input-file=%t.err %s
// RUN: not grep "never instantiated" %t.err
#include <hip/hip_runtime.h>
// CHECK-DAG: name<float>:
// CHECK-DAG: brackets<float, 4>:
// CHECK-DAG: function<2>:
// CHECK-DAG: inHeader<9>:
template <typename T> __global__ void name(T *p) { p[threadIdx.x] = 1; }
template <typename T, int N> __global__ void brackets(T *p) { p[threadIdx.x] = N; }
template <int N> __global__ void function(float *p) { p[threadIdx.x] = N; }
template <int N> __global__ void inHeader(float *p) { p[threadIdx.x] = N; }
#include "Inputs/launch-instances.h"

int main() {
  // FACT-DAG: blocks of 'name<float>' have 64x1x1 threads (launch at line [[@LINE+1]])
  hipLaunchKernelGGL(name<float>, dim3(1), dim3(64), 0, 0, unknown());
  // FACT-DAG: blocks of 'brackets<float, 4>' have 32x4x1 threads (launch at line [[@LINE+1]])
  hipLaunchKernelGGL((brackets<float, 4>), grid(), dim3(32, 4), 0, hipStreamDefault, nullptr);
  check(hipLaunchKernel(reinterpret_cast<const void *>(&function<2>), dim3(1), dim3(64), arguments(), 0, 0));
}

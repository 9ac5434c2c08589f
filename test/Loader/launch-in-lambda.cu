// A lambda and a constant function may be code of the device, too; the launch there is the host's, with and without
// relocatable code.
// RUN: rejoin lint %s 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not='device code launches'
// RUN: rejoin lint %s -- -fgpu-rdc 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// CHECK-DAG: blocks of 'in_lambda' have 64x1x1 threads
// CHECK-DAG: blocks of 'in_constant' have 32x2x1 threads
// CHECK-DAG: blocks of 'in_template' have 64x1x1 threads
// CHECK-DAG: 0 errors, 0 warnings
#include <cuda_runtime.h>
#define KERNEL(NAME) __global__ void NAME(int *o) { if (threadIdx.x + 32 * threadIdx.y < 64) __syncthreads(); o[0] = 1; }
KERNEL(in_lambda)
KERNEL(in_constant)
KERNEL(in_template)
template <typename F> void call(F f) { f(); }
constexpr void constant(int *o) { in_constant<<<1, dim3(32, 2)>>>(o); }
template <int N> void instance(int *o) {
  call([=] { in_template<<<1, N>>>(o); });
}
void host(int *o) {
  auto launch = [&] { in_lambda<<<1, 64>>>(o); };
  call(launch);
  constant(o);
  instance<64>(o);
}

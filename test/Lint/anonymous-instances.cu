// The instances of a template in an unnamed namespace are one finding, as those of other templates.
// RUN: not rejoin lint %s | FileCheck %s
// CHECK: :[[@LINE+6]]:{{.*}}warning: threads with `threadIdx.x >= n` do not reach `__syncthreads()`
// CHECK: note: the same in 2 instantiations of the template
// CHECK-NOT: warning:
// CHECK: 0 errors, 1 warning, 0 remarks
namespace {
template <int N> __global__ void scan(float *p, int n) {
  if (threadIdx.x < n) {
    p[threadIdx.x] += N;
    __syncthreads();
  }
}
} // namespace
void launch(float *p, int n) {
  scan<1><<<1, 64>>>(p, n);
  scan<2><<<1, 64>>>(p, n);
}

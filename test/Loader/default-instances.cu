// A kernel template that nothing instantiates is checked by an instance of our choice, the first that compiles; what a
// launch that could not be compiled says of its arguments is kept. A note names the instances.
// RUN: rejoin analyze --summary %s > %t.out 2> %t.err
// RUN: FileCheck --input-file=%t.out %s
// RUN: FileCheck --check-prefix=NOTE --input-file=%t.err %s
// RUN: not rejoin analyze --summary --as-given %s 2>&1 | FileCheck --check-prefix=GIVEN %s
// GIVEN: no kernel was checked: templates 'sum', 'map', 'pick',
// NOTE: note: {{.*}}: nothing here instantiates 8 kernel templates; Rejoin checked the instances 'sum<float, 64, true>',
// NOTE: kernel template 'of_a_class' is never instantiated and was not checked
#include <missing.h>
enum class Mode { First = 3, Second };

// CHECK-DAG: {{^}}sum<float, 64, true>:
template <typename T, int BLOCK, bool LAST = true> __global__ void sum(T *p) {
  __shared__ T tile[BLOCK];
  tile[threadIdx.x] = p[threadIdx.x];
  __syncthreads();
  p[threadIdx.x] = tile[threadIdx.x ^ 1];
}
// CHECK-DAG: {{^}}map<float, rejoin::any_function>:
template <typename T, typename Op> __global__ void map(T *p, Op op) { p[threadIdx.x] = op(p[threadIdx.x], T(1)); }
// The first choice of a type and of a number does not compile.
// CHECK-DAG: {{^}}pick<int, (Mode)3>:
template <typename T, Mode M> __global__ void pick(T *p) { p[threadIdx.x] <<= 1; }
// CHECK-DAG: {{^}}part<32>:
template <int N> __global__ void part(float *p) {
  static_assert(N == 32);
  p[threadIdx.x] = N;
}
namespace inner {
namespace {
// CHECK-DAG: {{^}}inner::{{.*}}hidden<float>:
template <typename T> __global__ void hidden(T *p) { p[threadIdx.x] = 0; }
} // namespace
} // namespace inner
// CHECK-DAG: {{^}}few<4>:
template <int VALUES_PER_THREAD> __global__ void few(float *p) { p[VALUES_PER_THREAD * threadIdx.x] = 0; }

template <typename P> __global__ void of_a_class(P p) { p.data[threadIdx.x] = 0; }
// A launch of another template of the same name says nothing of this one.
// CHECK-DAG: {{^}}count<128, 32>:
// CHECK-DAG: {{^}}count<8, 128, 32>:
template <int BLOCK, int WARP_SIZE> __global__ void count(float *p) {
  static_assert(BLOCK >= WARP_SIZE);
  p[threadIdx.x / WARP_SIZE] = BLOCK;
}
template <int PER_ROW, int BLOCK, int WARP_SIZE> __global__ void count(float *p) { p[threadIdx.x / PER_ROW] = BLOCK; }
// CHECK: total: 8 functions
void launch(float *p) {
  DISPATCH(type, [&] { count<8, block_size, 32><<<1, 64>>>(p); });
  DISPATCH(type, [&] { sum<scalar_t, 64><<<1, 64>>>(p); });
}

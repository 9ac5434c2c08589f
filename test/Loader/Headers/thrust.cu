// The headers of Thrust without it: tuples and functions in kernels, vectors of the host in launches.
// RUN: rejoin analyze --summary %s > %t.out 2> %t.err
// RUN: FileCheck --input-file=%t.out %s
// RUN: rejoin analyze --summary %s -- -x hip | FileCheck %s
#include <thrust/complex.h>
#include <thrust/device_vector.h>
#include <thrust/functional.h>
#include <thrust/tuple.h>

__device__ thrust::tuple<float, int> best(float x, int i) { return thrust::make_tuple(x, i); }
// CHECK-DAG: {{^}}choose<float>:
template <typename T> __global__ void choose(T *p, thrust::complex<T> *c) {
  auto t = best(p[threadIdx.x], 1);
  float x;
  int i;
  thrust::tie(x, i) = t;
  p[threadIdx.x] = thrust::maximum<T>()(x, thrust::get<0>(t)) + i + thrust::min(x, 2.f);
  c[threadIdx.x] *= thrust::complex<T>(1, 2) + thrust::conj(c[0]);
}
int main() {
  thrust::device_vector<float> v(64);
  thrust::device_vector<thrust::complex<float>> c(64);
  choose<<<1, 64>>>(thrust::raw_pointer_cast(v.data()), thrust::raw_pointer_cast(c.data()));
}

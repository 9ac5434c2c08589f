// Thrust's algorithms with an execution policy run in device code, in each thread.
// RUN: rejoin lint %s | FileCheck %s
// RUN: rejoin run %s --kernel=sequential --local=1 --arg=zeros:64 --out=0:i32 | FileCheck --check-prefix=VALUES %s
// RUN: rejoin run %s --kernel=iterators --local=1 --arg=zeros:48 --out=0:i32 | FileCheck --check-prefix=ITERATORS %s
// RUN: rejoin run %s --kernel=generated --local=1 --arg=zeros:24 --out=0:i32 | FileCheck --check-prefix=GENERATED %s
// GENERATED: 1 2 3 9 9 4
// CHECK: 0 errors, 0 warnings
// ITERATORS: 4 6 8 10 0 0 0 4 72 3 12 15
// VALUES: 0 1 2 3 4 5 6 7 3 1 3 28 5 7 57 1
#include <thrust/binary_search.h>
#include <thrust/execution_policy.h>
#include <thrust/sort.h>
struct Above {
  int limit;
  __device__ bool operator()(int v) const { return v > limit; }
};
__global__ void sequential(int *p) {
  thrust::sequence(thrust::seq, p, p + 8, 7, -1);
  thrust::sort(thrust::device, p, p + 8);
  p[8] = *thrust::lower_bound(thrust::seq, p, p + 8, 3);
  p[9] = thrust::binary_search(thrust::seq, p, p + 8, 6) + 2 * thrust::binary_search(thrust::seq, p, p + 8, 9);
  p[10] = thrust::count_if(thrust::seq, p, p + 8, Above{4});
  p[11] = thrust::reduce(thrust::seq, p, p + 8);
  p[12] = thrust::find(thrust::seq, p, p + 8, 5) - p;
  p[13] = thrust::max_element(thrust::seq, p, p + 8) - p;
  p[14] = thrust::transform_reduce(thrust::seq, p, p + 8, [] __device__(int v) { return 2 * v; }, 1,
                                   [] __device__(int a, int b) { return a + b; });
  p[15] = thrust::all_of(thrust::seq, p, p + 8, Above{-1});
}
// By iterators of the library's own.
__global__ void iterators(int *p) {
  auto twice = thrust::make_transform_iterator(thrust::make_counting_iterator(0), [] __device__(int v) { return 2 * v; });
  int *end = thrust::copy_if(thrust::seq, twice, twice + 6, p, Above{3});
  p[7] = end - p;
  auto both = thrust::make_zip_iterator(p, p + 1);
  thrust::for_each(thrust::seq, both, both + 2, [=] __device__(auto t) { p[8] += thrust::get<0>(t) * thrust::get<1>(t); });
  p[9] = thrust::lower_bound(thrust::seq, twice, twice + 6, 5) - twice;
  p[10] = thrust::reduce(thrust::seq, thrust::make_permutation_iterator(p, twice), thrust::make_permutation_iterator(p, twice + 2));
  p[11] = thrust::reduce(thrust::seq, thrust::make_constant_iterator(5), thrust::make_constant_iterator(5) + 3);
}
__global__ void generated(int *p) {
  int next = 0;
  thrust::generate(thrust::seq, p, p + 3, [&next] __device__() { return ++next; });
  p[5] = *thrust::generate_n(thrust::seq, p + 3, 2, [] __device__() { return 9; }) + 4;
}
void host(int *p, int n) { thrust::sort(thrust::device, p, p + n); }

// Thrust's algorithms that rearrange sequences run in device code, with an execution policy and without.
// RUN: rejoin lint %s | FileCheck %s
// RUN: rejoin run %s --kernel=rearranged --local=1 --arg=zeros:96 --out=0:i32 | FileCheck --check-prefix=REARRANGED %s
// RUN: rejoin run %s --kernel=byKey --local=1 --arg=zeros:64 --out=0:i32 | FileCheck --check-prefix=KEYS %s
// RUN: rejoin run %s --kernel=sets --local=1 --arg=zeros:112 --out=0:i32 | FileCheck --check-prefix=SETS %s
// RUN: rejoin run %s --kernel=zipped --local=1 --arg=zeros:32 --out=0:i32 | FileCheck --check-prefix=ZIPPED %s
// RUN: rejoin run %s --kernel=shuffled --local=1 --arg=zeros:36 --out=0:i32 | FileCheck --check-prefix=SHUFFLED %s
// CHECK: 0 errors, 0 warnings
// REARRANGED: 0 2 4 1 3 5 3 0 0 10 20 30 30 20 10 7 1 7 3 1 2 3 2 0
// KEYS: 1 2 3 5 4 6 2 2 0 5 5 1 6 0 5 0
// SETS: 1 2 3 4 5 6 3 4 1 2 1 2 5 6 1 2 3 3 4 4 5 6 2 1 4 3 3 4
// ZIPPED: 1 2 3 30 20 10 1 3
// SHUFFLED: 28 140 1 0 0 0 0 0 0
#include <thrust/execution_policy.h>
#include <thrust/gather.h>
#include <thrust/iterator/discard_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/partition.h>
#include <thrust/random.h>
#include <thrust/set_operations.h>
#include <thrust/shuffle.h>
#include <thrust/sort.h>
struct Even {
  __device__ bool operator()(int v) const { return v % 2 == 0; }
};
__global__ void rearranged(int *p) {
  thrust::sequence(p, p + 6);
  p[6] = thrust::partition(thrust::seq, p, p + 6, Even()) - p;
  int map[] = {0, 1, 2}, from[] = {10, 20, 30};
  thrust::gather(thrust::seq, map, map + 3, from, p + 9);
  thrust::reverse_copy(thrust::device, from, from + 3, p + 12);
  int values[] = {0, 1, 0, 3};
  thrust::replace_if(thrust::seq, values, values + 4, [] __device__(int v) { return v == 0; }, 7);
  thrust::copy(values, values + 4, p + 15);
  int equal[] = {1, 1, 2, 3, 3, 2};
  p[22] = thrust::unique_copy(equal, equal + 6, p + 19) - (p + 21);
  thrust::copy(thrust::seq, equal, equal + 6, thrust::make_discard_iterator());
}
__global__ void byKey(int *p) {
  int keys[] = {1, 1, 2, 3, 3}, values[] = {2, 3, 4, 5, 1};
  auto ends = thrust::reduce_by_key(thrust::seq, keys, keys + 5, values, p, p + 3);
  p[6] = ends.first - p - 1;
  p[7] = ends.second - p - 4;
  thrust::inclusive_scan_by_key(thrust::seq, keys, keys + 5, values, p + 8);
  p[8] = 0;
  p[10] += 1;
  p[11] -= 4;
  thrust::exclusive_scan_by_key(thrust::seq, keys + 3, keys + 5, values + 3, p + 13);
}
__global__ void sets(int *p) {
  int a[] = {1, 2, 3, 4}, b[] = {3, 4, 5, 6};
  thrust::set_union(thrust::seq, a, a + 4, b, b + 4, p);
  thrust::set_intersection(thrust::seq, a, a + 4, b, b + 4, p + 6);
  thrust::set_difference(thrust::seq, a, a + 4, b, b + 4, p + 8);
  thrust::set_symmetric_difference(a, a + 4, b, b + 4, p + 10);
  thrust::merge(thrust::seq, a, a + 4, b, b + 4, p + 14);
  int sought[] = {3, 2}, at[2];
  thrust::lower_bound(thrust::seq, a, a + 4, sought, sought + 2, at);
  p[22] = at[0];
  p[23] = at[1];
  auto ends = thrust::minmax_element(thrust::seq, b, b + 2);
  p[24] = *ends.second;
  p[25] = *ends.first;
  p[26] = thrust::mismatch(thrust::seq, a, a + 4, b).first - a + 3;
  p[27] = thrust::is_sorted_until(a, a + 4) - a;
}
// References to the elements of both sequences move them together.
__global__ void zipped(int *p) {
  int keys[] = {3, 1, 2}, values[] = {10, 30, 20};
  auto both = thrust::make_zip_iterator(keys, values);
  thrust::sort(thrust::seq, both, both + 3,
               [] __device__(auto a, auto b) { return thrust::get<0>(a) < thrust::get<0>(b); });
  for (int i = 0; i < 3; ++i) {
    p[i] = keys[i];
    p[3 + i] = values[i];
  }
  p[6] = thrust::make_tuple(1, 2) < thrust::make_tuple(1, 3);
  p[7] = *thrust::make_reverse_iterator(keys + 2) + 1;
}
__global__ void shuffled(int *p) {
  int values[8];
  thrust::sequence(values, values + 8);
  thrust::default_random_engine engine(7);
  thrust::shuffle(thrust::seq, values, values + 8, engine);
  for (int v : values) {
    p[0] += v;
    p[1] += v * v;
  }
  p[2] = !thrust::is_sorted(values, values + 8);
}

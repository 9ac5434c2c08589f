// Names of cuda::std in kernels: scopes, spans, extremes, durations, and optional values with their errors.
// RUN: not rejoin lint %s 2>&1 | FileCheck %s --implicit-check-not='left out' --implicit-check-not='no kernel'
// RUN: not rejoin lint %s -- -std=c++20 2>&1 | FileCheck %s --implicit-check-not='left out'
// CHECK-COUNT-4: W1
#include <cuda/atomic>
#include <cuda/functional>
#include <cuda/std/array>
#include <cuda/std/chrono>
#include <cuda/std/span>
#include <optional>
__global__ void scopes(int *p) {
  cuda::atomic_ref<int, cuda::std::thread_scope_device> r(*p);
  r.fetch_add(1, cuda::std::memory_order_relaxed);
  if (threadIdx.x < p[3])
    __syncthreads();
  p[4] = 1;
}
__global__ void optional(int *p) {
  std::optional<int> o;
  if (p[0])
    o = 3;
  p[1] = o.value();
  if (threadIdx.x < p[3])
    __syncthreads();
  p[4] = 1;
}
__global__ void spans(int *p) {
  cuda::std::span<int> s(p, 4);
  cuda::std::array<int, 3> a{1, 2, 3};
  int sum = 0;
  for (int v : s.subspan(1))
    sum += v;
  if (threadIdx.x < s[3] + a[1])
    __syncthreads();
  p[4] = cuda::maximum<int>{}(sum, cuda::minimum<>{}(int(s.size()), 2));
}
__global__ void times(long long *p) {
  namespace chrono = cuda::std::chrono;
  chrono::sys_time<chrono::milliseconds> t{chrono::milliseconds(p[threadIdx.x])};
  auto d = chrono::floor<chrono::days>(t);
  if (chrono::duration_cast<chrono::seconds>(t - d).count() > 40)
    __syncthreads();
  p[threadIdx.x] = d.time_since_epoch().count();
}

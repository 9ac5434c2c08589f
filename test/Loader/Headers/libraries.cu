// What host code around launches takes from the libraries' headers parses, so that no launch is lost.
// RUN: rejoin analyze --summary -v %s > %t.out 2> %t.err
// RUN: FileCheck --input-file=%t.out %s
// RUN: FileCheck --check-prefix=FACT --input-file=%t.err %s --implicit-check-not='error'
#include <c10/util/Half.h>
#include <cuda.h>
#include <cublas_v2.h>
#include <cusparse.h>
#include <thrust/copy.h>
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/random.h>
#include <thrust/sort.h>
#include <thrust/transform.h>

// CHECK-DAG: {{^}}add<float>:
// FACT-DAG: 'add<float>'{{.*}} have 64x1x1 threads
template <typename T> __global__ void add(T *p) { p[threadIdx.x] += 1; }
// CHECK-DAG: {{^}}sums<c10::Half>:
// CHECK-DAG: {{^}}sums<pair>:
struct alignas(8) pair {
  float a, b;
};
__host__ __device__ pair operator+(pair x, pair y) { return {x.a + y.a, x.b + y.b}; }
template <typename T> __global__ void sums(T *p, T v) { atomicAdd(p, v); }
// CHECK-DAG: {{^}}cooperative<3>:
template <int N> __global__ void cooperative(float *p) { p[threadIdx.x] = N; }
// CHECK-DAG: {{^}}random:
__global__ void random(float *p) {
  thrust::default_random_engine engine(threadIdx.x);
  engine.discard(3);
  p[threadIdx.x] = thrust::uniform_real_distribution<float>(0, 1)(engine);
}
// CHECK-DAG: {{^}}zipped:
__global__ void zipped(float *p, int *q) {
  auto z = thrust::make_zip_iterator(thrust::make_tuple(p, q));
  thrust::get<0>(z[threadIdx.x]) = thrust::make_transform_iterator(q, thrust::negate<int>())[threadIdx.x];
}

template <typename T> void run(std::unique_ptr<T> owner, cusparseOperation_t operation) {
  thrust::host_vector<T> h(64);
  thrust::device_vector<T> d = h;
  const T *begin = h.begin();
  thrust::fill(d.begin(), d.end(), T(1));
  thrust::sort(thrust::device, d.begin(), d.end());
  int sum = thrust::reduce(thrust::cuda::par.on(0), d.begin(), d.end());
  auto found = thrust::lower_bound(h.begin(), h.end(), T(3));
  int at = found - h.begin();
  auto ends = thrust::minmax_element(h.begin(), h.end());
  T least = *ends.first;
  std::string text = std::to_string(thrust::distance(h.begin(), h.end()) + at + sum);
  cusparseIndexType_t index = CUSPARSE_INDEX_32I;
  cudaDataType_t type = CUDA_R_32F;
  CUmemAllocationProp memory = {};
  memory.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
  add<T><<<1, 64>>>(thrust::raw_pointer_cast(d.data()));
}
template <typename K, typename... A> void launch(K kernel, A &&...a) {
  void *arguments[] = {&a...};
  cudaLaunchCooperativeKernel<K>(kernel, dim3(1), dim3(64), arguments, 0, 0);
}
void start(float *p, c10::Half *h, pair *q) {
  run<float>(nullptr, CUSPARSE_OPERATION_TRANSPOSE);
  launch(cooperative<3>, p);
  sums<<<1, 64>>>(h, c10::Half(1));
  sums<<<1, 64>>>(q, pair{1, 2});
}

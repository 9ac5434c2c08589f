// The headers of PyTorch without PyTorch: accessors, its number types, atomics and shuffles; the macros of dispatch make
// an instance of each launch for each type.
// RUN: rejoin analyze --summary %s > %t.out 2> %t.err
// RUN: FileCheck --input-file=%t.out %s
// RUN: rejoin analyze --summary %s -- -x hip | FileCheck %s
#include <ATen/ATen.h>
#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDAGuard.h>
#include <torch/extension.h>

// CHECK-DAG: {{^}}scale<float>:
// CHECK-DAG: {{^}}scale<double>:
// CHECK-DAG: {{^}}scale<c10::Half>:
template <typename scalar_t>
__global__ void scale(at::PackedTensorAccessor32<scalar_t, 2, at::RestrictPtrTraits> x, float factor) {
  using acc_t = at::acc_type<scalar_t, true>;
  CUDA_KERNEL_LOOP(i, x.size(0)) {
    acc_t sum = 0;
    for (int j = 0; j < x.size(1); ++j)
      sum += x[i][j] * factor;
    sum += WARP_SHFL_DOWN(sum, 1);
    x[i][0] = static_cast<scalar_t>(sum);
  }
}
// CHECK-DAG: {{^}}count<c10::BFloat16>:
// CHECK-DAG: {{^}}count<int>:
template <typename T> __global__ void count(T *p, const T *q) {
  gpuAtomicAdd(p, q[threadIdx.x] + static_cast<T>(1));
  if (q[threadIdx.x] > at::numeric_limits<T>::lowest())
    p[1] = q[0];
}
at::Tensor run(at::Tensor x) {
  TORCH_CHECK(x.is_cuda(), "on the device");
  const at::cuda::CUDAGuard guard(x.device());
  auto stream = at::cuda::getCurrentCUDAStream();
  AT_DISPATCH_FLOATING_TYPES_AND_HALF(x.scalar_type(), "scale", [&] {
    scale<scalar_t><<<1, 64, 0, stream>>>(x.packed_accessor32<scalar_t, 2, at::RestrictPtrTraits>(), 2.f);
  });
  AT_DISPATCH_ALL_TYPES_AND(at::ScalarType::BFloat16, x.scalar_type(), "count", [&] {
    count<scalar_t><<<1, 64>>>(x.data_ptr<scalar_t>(), x.data_ptr<scalar_t>());
  });
  return x;
}
PYBIND11_MODULE(TORCH_EXTENSION_NAME, m) { m.def("run", &run); }

// The stable interface of PyTorch: its tensors, accessors and checks; a dispatch by a list of types makes an instance of
// each launch for each of them.
// RUN: rejoin analyze --summary %s > %t.out 2> %t.err
// RUN: FileCheck --input-file=%t.out %s
// RUN: FileCheck --check-prefix=NOTE --allow-empty --input-file=%t.err %s
// RUN: rejoin analyze --summary %s -- -x hip | FileCheck %s
// NOTE-NOT: left out
// NOTE-NOT: ignored
#include <torch/csrc/inductor/aoti_torch/c/shim.h>
#include <torch/csrc/stable/accelerator.h>
#include <torch/csrc/stable/library.h>
#include <torch/csrc/stable/ops.h>
#include <torch/csrc/stable/tensor.h>
#include <torch/headeronly/core/ScalarType.h>
#include <torch/headeronly/core/TensorAccessor.h>
#include <torch/headeronly/util/Exception.h>

#ifdef __HIP__
using Stream = hipStream_t;
#else
using Stream = cudaStream_t;
#endif
using torch::stable::Tensor;
template <typename T, size_t N> using Packed = torch::headeronly::HeaderOnlyGenericPackedTensorAccessor<T, N>;

// CHECK-DAG: {{^}}twice<float>:
// CHECK-DAG: {{^}}twice<double>:
// CHECK-DAG: {{^}}twice<c10::Half>:
// CHECK-DAG: {{^}}twice<c10::BFloat16>:
template <typename T> __global__ void twice(Packed<T, 2> x) {
  STD_CUDA_KERNEL_ASSERT(x.size(0) > 0);
  x[blockIdx.x][threadIdx.x] = x[blockIdx.x][threadIdx.x] + x[0][0];
}
// CHECK-DAG: {{^}}mark<unsigned char>:
// CHECK-DAG: {{^}}mark<int>:
template <typename T> __global__ void mark(T *p) { p[threadIdx.x] = 1; }

template <typename T> Packed<T, 2> pack(const Tensor &t) {
  return Packed<T, 2>(t.mutable_data_ptr<T>(), t.sizes().data(), t.strides().data());
}
Tensor run(Tensor x, int64_t rows) {
  STD_TORCH_CHECK(x.is_cuda() && x.layout() == torch::headeronly::Layout::Strided, "on the device");
  torch::stable::accelerator::DeviceGuard guard(x.get_device_index());
  void *stream;
  TORCH_ERROR_CODE_CHECK(aoti_torch_get_current_cuda_stream(x.get_device_index(), &stream));
  Tensor made = torch::stable::new_empty(x, {rows, 4}, torch::headeronly::ScalarType::Float);
  torch::stable::zero_(made);
  THO_DISPATCH_V2(x.scalar_type(), "twice", AT_WRAP([&] {
                    auto packed = pack<scalar_t>(x);
                    twice<scalar_t><<<rows, 64, 0, static_cast<Stream>(stream)>>>(packed);
                    STD_CUDA_KERNEL_LAUNCH_CHECK();
                  }),
                  AT_EXPAND(AT_FLOATING_TYPES), torch::headeronly::ScalarType::Half,
                  torch::headeronly::ScalarType::BFloat16);
  THO_DISPATCH_SWITCH(x.scalar_type(), "mark", THO_DISPATCH_CASE(torch::headeronly::ScalarType::Byte, [&] {
                        mark<scalar_t><<<1, 64>>>(x.mutable_data_ptr<scalar_t>());
                      }) THO_DISPATCH_CASE(torch::headeronly::ScalarType::Int, [&] {
                        mark<scalar_t><<<1, 64>>>(x.mutable_data_ptr<scalar_t>());
                      }));
  return made;
}
STABLE_TORCH_LIBRARY_FRAGMENT(own, m) { m.def("run(Tensor x, int rows) -> Tensor"); }
STABLE_TORCH_LIBRARY_IMPL(own, CUDA, m) { m.impl("run", TORCH_BOX(&run)); }

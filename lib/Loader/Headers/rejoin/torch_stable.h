// The stable interface of PyTorch (torch/csrc/stable, torch/headeronly): names for the types of rejoin/torch.h, tensors
// and operations of the host; and the macros of dispatch that take their types as a list.
#pragma once
#include <rejoin/torch.h>

// `k<scalar_t><<<n, 256>>>(p)` in a body makes an instance for each type of the list. The body is a lambda that names
// `scalar_t`, so its text stands once for each type.
#define AT_EXPAND(X) X
#define AT_WRAP(...) __VA_ARGS__
#define AT_FLOATING_TYPES at::kDouble, at::kFloat
#define AT_INTEGRAL_TYPES at::kInt, at::kLong
#define AT_INTEGRAL_TYPES_V2 AT_INTEGRAL_TYPES
#define AT_ALL_TYPES AT_FLOATING_TYPES, AT_INTEGRAL_TYPES
#define AT_ALL_TYPES_AND_COMPLEX AT_ALL_TYPES
#define REJOIN_TWICE(...) __VA_ARGS__
#define REJOIN_TIMES4(...) REJOIN_TWICE(REJOIN_TWICE(REJOIN_TWICE(REJOIN_TWICE(__VA_ARGS__))))
#define REJOIN_TIMES16(...) REJOIN_TIMES4(REJOIN_TIMES4(REJOIN_TIMES4(REJOIN_TIMES4(__VA_ARGS__))))
#define REJOIN_NOTHING
#define REJOIN_EACH_NEXT() REJOIN_EACH_OF
#define REJOIN_EACH_OF(BODY, S, ...)                                                                                   \
  {                                                                                                                    \
    using scalar_t [[maybe_unused]] = REJOIN_OF(S);                                                                    \
    BODY();                                                                                                            \
  }                                                                                                                    \
  __VA_OPT__(REJOIN_EACH_NEXT REJOIN_NOTHING()(BODY, __VA_ARGS__))
#define AT_DISPATCH_V2(TYPE, NAME, BODY, ...) REJOIN_DISPATCH_LIST((BODY), __VA_ARGS__)
#define REJOIN_DISPATCH_LIST(BODY, ...) [&] { REJOIN_TIMES16(REJOIN_EACH_OF(BODY, __VA_ARGS__)) }()
#define THO_DISPATCH_V2 AT_DISPATCH_V2
#define THO_DISPATCH_SWITCH AT_DISPATCH_SWITCH
#define THO_DISPATCH_CASE AT_DISPATCH_CASE
#define AT_FORALL_SCALAR_TYPES(_)                                                                                      \
  _(uint8_t, Byte) _(int8_t, Char) _(int16_t, Short) _(int, Int) _(int64_t, Long) _(float, Float) _(double, Double)
#define AT_FORALL_SCALAR_TYPES_WITH_COMPLEX_AND_QINTS(_)                                                               \
  AT_FORALL_SCALAR_TYPES(_) _(bool, Bool) _(c10::Half, Half) _(c10::BFloat16, BFloat16)

#define STD_TORCH_CHECK(...) ((void)0)
#define STD_TORCH_CHECK_NOT_IMPLEMENTED(...) ((void)0)
#define STD_CUDA_CHECK(x) ((void)(x))
#define STD_CUDA_KERNEL_LAUNCH_CHECK() ((void)0)
#define STD_CUDA_KERNEL_ASSERT(x) assert(x)
#define TORCH_ERROR_CODE_CHECK(x) ((void)(x))
#define AOTI_TORCH_ERROR_CODE_CHECK(x) ((void)(x))
#define TORCH_BOX(x) x
#define TORCH_ABI_VERSION 0
#define STABLE_TORCH_LIBRARY TORCH_LIBRARY
#define STABLE_TORCH_LIBRARY_IMPL TORCH_LIBRARY_IMPL
#define STABLE_TORCH_LIBRARY_FRAGMENT TORCH_LIBRARY_FRAGMENT

typedef uint64_t StableIValue;
typedef int32_t AOTITorchError;
typedef struct AtenTensorOpaque *AtenTensorHandle;
typedef struct StreamOpaque *StreamHandle;
template <typename... T> AOTITorchError torch_call_dispatcher(T &&...);
template <typename... T> AOTITorchError aoti_torch_call_dispatcher(T &&...);
template <typename... T> AOTITorchError aoti_torch_get_current_cuda_stream(T &&...);
template <typename... T> AOTITorchError aoti_torch_get_layout(T &&...);
template <typename... T> AOTITorchError aoti_torch_get_dtype(T &&...);
template <typename... T> AOTITorchError aoti_torch_get_sizes(T &&...);
template <typename... T> AOTITorchError aoti_torch_get_strides(T &&...);
template <typename... T> AOTITorchError aoti_torch_get_data_ptr(T &&...);
int32_t aoti_torch_layout_strided(), aoti_torch_memory_format_contiguous_format();
int32_t aoti_torch_device_type_cpu(), aoti_torch_device_type_cuda();
int32_t aoti_torch_dtype_float32(), aoti_torch_dtype_float16(), aoti_torch_dtype_bfloat16();

namespace torch::headeronly {
using namespace at;
template <typename T> using HeaderOnlyArrayRef = c10::ArrayRef<T>;
using IntHeaderOnlyArrayRef = c10::IntArrayRef;
template <typename T, size_t N, template <typename> class Traits = at::DefaultPtrTraits, typename Index = int64_t>
using HeaderOnlyTensorAccessor = at::TensorAccessor<T, N, Traits, Index>;
template <typename T, size_t N, template <typename> class Traits = at::DefaultPtrTraits, typename Index = int64_t>
using HeaderOnlyGenericPackedTensorAccessor = at::GenericPackedTensorAccessor<T, N, Traits, Index>;
} // namespace torch::headeronly

namespace torch::stable {
using Device = c10::Device;
using DeviceType = c10::DeviceType;
class Tensor : public at::Tensor {
public:
  Tensor();
  Tensor(const at::Tensor &);
  explicit Tensor(AtenTensorHandle);
  AtenTensorHandle get() const;
  int32_t get_device_index() const;
  at::Layout layout() const;
};
#define REJOIN_OPERATION(NAME)                                                                                         \
  template <typename... T> Tensor NAME(const Tensor &, T...);                                                          \
  template <typename... T> Tensor NAME(const Tensor &, std::initializer_list<int64_t>, T...);
REJOIN_OPERATION(empty_like)
REJOIN_OPERATION(new_empty)
REJOIN_OPERATION(new_zeros)
REJOIN_OPERATION(zero_)
REJOIN_OPERATION(fill_)
REJOIN_OPERATION(copy_)
REJOIN_OPERATION(clone)
REJOIN_OPERATION(contiguous)
REJOIN_OPERATION(narrow)
REJOIN_OPERATION(select)
REJOIN_OPERATION(transpose)
REJOIN_OPERATION(squeeze)
REJOIN_OPERATION(unsqueeze)
REJOIN_OPERATION(view)
REJOIN_OPERATION(reshape)
REJOIN_OPERATION(flatten)
REJOIN_OPERATION(pad)
REJOIN_OPERATION(amax)
REJOIN_OPERATION(sum)
REJOIN_OPERATION(sum_out)
REJOIN_OPERATION(subtract)
REJOIN_OPERATION(matmul)
REJOIN_OPERATION(to)
#undef REJOIN_OPERATION
template <typename... T> Tensor empty(at::IntArrayRef, T...);
template <typename... T> Tensor full(at::IntArrayRef, T...);
template <typename... T> Tensor from_blob(const void *, T...);
template <typename F> void parallel_for(int64_t, int64_t, int64_t, const F &);
namespace detail {
template <typename T> StableIValue from(const T &);
template <typename T> T to(StableIValue);
} // namespace detail
namespace accelerator {
using DeviceIndex = int32_t;
struct DeviceGuard {
  explicit DeviceGuard(DeviceIndex);
};
struct Stream {
  int64_t id() const;
  void *nativeHandle() const;
};
Stream getCurrentStream(DeviceIndex = -1);
DeviceIndex getCurrentDeviceIndex();
void setCurrentDeviceIndex(DeviceIndex);
} // namespace accelerator
} // namespace torch::stable

// The headers of PyTorch (ATen, c10, torch, THC): the types and functions that kernels use, and of the host's side what
// launches need. The macros of dispatch name types, so that each launch in them makes its instances.
#pragma once
#include <rejoin/bf16.h>
#include <rejoin/fp16.h>
#include <algorithm>
#include <array>
#include <cfloat>
#include <functional>
#include <iostream>
#include <map>
#include <memory>
#include <mutex>
#include <numeric>
#include <optional>
#include <sstream>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

#ifdef __HIP__
#define C10_WARP_SIZE 64
#define REJOIN_BF16 __hip_bfloat16
#else
#define C10_WARP_SIZE 32
#define REJOIN_BF16 __nv_bfloat16
#endif
#define C10_HOST_DEVICE __host__ __device__
#define C10_DEVICE __device__
#define C10_HOST __host__
#define C10_ALWAYS_INLINE inline __attribute__((always_inline))
#define C10_UNUSED __attribute__((unused))
#define C10_RESTRICT __restrict__
#define C10_LIKELY(x) (__builtin_expect(bool(x), 1))
#define C10_UNLIKELY(x) (__builtin_expect(bool(x), 0))
#define C10_LAUNCH_BOUNDS_0 __launch_bounds__(256, 4)
#define C10_LAUNCH_BOUNDS_1(n) __launch_bounds__(n)
#define C10_LAUNCH_BOUNDS_2(n, m) __launch_bounds__(n, m)
#define C10_MAX_THREADS_PER_BLOCK(n) (n)
#define C10_MIN_BLOCKS_PER_SM(n, m) (m)
#define C10_API
#define TORCH_API
#define C10_EXPORT
#define CUDA_KERNEL_ASSERT(x) assert(x)
#define CUDA_KERNEL_ASSERT2(x) assert(x)
#define CUDA_KERNEL_LOOP_TYPE(i, n, T)                                                                                 \
  for (T i = T(blockIdx.x) * blockDim.x + threadIdx.x; i < (n); i += T(blockDim.x) * gridDim.x)
#define CUDA_KERNEL_LOOP(i, n) CUDA_KERNEL_LOOP_TYPE(i, n, int)
#define CUDA_1D_KERNEL_LOOP CUDA_KERNEL_LOOP
#define TORCH_CHECK(...) ((void)0)
#define TORCH_CHECK_EQ(...) ((void)0)
#define TORCH_CHECK_LT(...) ((void)0)
#define TORCH_CHECK_NOT_IMPLEMENTED(...) ((void)0)
#define TORCH_CHECK_TYPE(...) ((void)0)
#define TORCH_CHECK_VALUE(...) ((void)0)
#define TORCH_INTERNAL_ASSERT(...) ((void)0)
#define TORCH_INTERNAL_ASSERT_DEBUG_ONLY(...) ((void)0)
#define TORCH_WARN(...) ((void)0)
#define AT_ASSERT(...) ((void)0)
#define AT_ASSERTM(...) ((void)0)
#define AT_CHECK(...) ((void)0)
#define AT_ERROR(...) ((void)0)
#define AT_CUDA_CHECK(x) ((void)(x))
#define C10_CUDA_CHECK(x) ((void)(x))
#define C10_CUDA_KERNEL_LAUNCH_CHECK() ((void)0)
#define TORCH_CUDABLAS_CHECK(x) ((void)(x))
#define THCudaCheck(x) ((void)(x))
#define TORCH_LIBRARY(name, m) static void __rejoin_library_##name(rejoin::any_host m)
#define TORCH_LIBRARY_IMPL(name, key, m) static void __rejoin_library_##name##_##key(rejoin::any_host m)
#define TORCH_LIBRARY_FRAGMENT(name, m) static void __rejoin_fragment_##name(rejoin::any_host m)
#define TORCH_FN(x) x

namespace rejoin {
/// A value of the host that nothing is known of.
struct any_host {
  template <typename... T> any_host def(T &&...);
  template <typename... T> any_host impl(T &&...);
};
} // namespace rejoin

namespace c10 {
#define REJOIN_FLOAT_OPERATOR(H, OP)                                                                                   \
  REJOIN_BOTH H operator OP(H a, H b) { return H(float(a) OP float(b)); }                                              \
  REJOIN_BOTH float operator OP(H a, float b) { return float(a) OP b; }                                                \
  REJOIN_BOTH float operator OP(float a, H b) { return a OP float(b); }                                                \
  REJOIN_BOTH double operator OP(H a, double b) { return double(float(a)) OP b; }                                      \
  REJOIN_BOTH double operator OP(double a, H b) { return a OP double(float(b)); }                                      \
  REJOIN_BOTH H operator OP(H a, int b) { return H(float(a) OP float(b)); }                                            \
  REJOIN_BOTH H operator OP(int a, H b) { return H(float(a) OP float(b)); }                                            \
  REJOIN_BOTH H operator OP(H a, int64_t b) { return H(float(a) OP float(b)); }                                        \
  REJOIN_BOTH H operator OP(int64_t a, H b) { return H(float(a) OP float(b)); }                                        \
  REJOIN_BOTH H &operator OP##=(H & a, H b) { return a = H(float(a) OP float(b)); }
#define REJOIN_FLOAT(H, NATIVE, CUDA)                                                                                  \
  struct alignas(2) H {                                                                                                \
    unsigned short x;                                                                                                  \
    H() = default;                                                                                                     \
    REJOIN_MEMBER_BOTH H(float f) : x(__builtin_bit_cast(unsigned short, NATIVE(f))) {}                                \
    REJOIN_MEMBER_BOTH operator float() const { return float(__builtin_bit_cast(NATIVE, x)); }                         \
    REJOIN_MEMBER_BOTH H(const CUDA &c) { __builtin_memcpy(&x, &c, 2); }                                               \
    REJOIN_MEMBER_BOTH operator CUDA() const {                                                                         \
      CUDA c;                                                                                                          \
      __builtin_memcpy(&c, &x, 2);                                                                                     \
      return c;                                                                                                        \
    }                                                                                                                  \
  };                                                                                                                   \
  REJOIN_BOTH H operator-(H a) { return H(-float(a)); }                                                                \
  REJOIN_FLOAT_OPERATOR(H, +)                                                                                          \
  REJOIN_FLOAT_OPERATOR(H, -)                                                                                          \
  REJOIN_FLOAT_OPERATOR(H, *)                                                                                          \
  REJOIN_FLOAT_OPERATOR(H, /)
REJOIN_FLOAT(Half, _Float16, __half)
REJOIN_FLOAT(BFloat16, __bf16, REJOIN_BF16)
#undef REJOIN_FLOAT
#undef REJOIN_FLOAT_OPERATOR
#undef REJOIN_BF16

enum class ScalarType : signed char {
  Byte, Char, Short, Int, Long, Half, Float, Double, ComplexHalf, ComplexFloat, ComplexDouble, Bool, QInt8, QUInt8,
  QInt32, BFloat16, Float8_e5m2, Float8_e4m3fn, Float8_e5m2fnuz, Float8_e4m3fnuz, Float8_e8m0fnu, Float4_e2m1fn_x2,
  UInt16, UInt32, UInt64, Undefined
};
enum class DeviceType : signed char { CPU, CUDA, HIP };
enum class Layout : signed char { Strided, Sparse, SparseCsr, SparseCsc, SparseBsr, SparseBsc };
enum class MemoryFormat : signed char { Contiguous, Preserve, ChannelsLast, ChannelsLast3d };
namespace impl {
template <ScalarType S> struct ScalarTypeToCPPType { using type = float; };
#define REJOIN_SCALAR(NAME, T)                                                                                         \
  template <> struct ScalarTypeToCPPType<ScalarType::NAME> { using type = T; };
REJOIN_SCALAR(Byte, uint8_t)
REJOIN_SCALAR(Char, int8_t)
REJOIN_SCALAR(Short, int16_t)
REJOIN_SCALAR(Int, int)
REJOIN_SCALAR(Long, int64_t)
REJOIN_SCALAR(Half, c10::Half)
REJOIN_SCALAR(Double, double)
REJOIN_SCALAR(Bool, bool)
REJOIN_SCALAR(BFloat16, c10::BFloat16)
#undef REJOIN_SCALAR
template <ScalarType S> using ScalarTypeToCPPTypeT = typename ScalarTypeToCPPType<S>::type;
} // namespace impl
template <typename T> class ArrayRef {
public:
  ArrayRef(const T *, size_t);
  ArrayRef(const std::vector<T> &);
  ArrayRef(std::initializer_list<T>);
  const T &operator[](size_t) const;
  size_t size() const;
  const T *data() const, *begin() const, *end() const;
  std::vector<T> vec() const;
};
using IntArrayRef = ArrayRef<int64_t>;
template <typename T> using optional = std::optional<T>;
inline constexpr auto nullopt = std::nullopt;
struct Device {
  Device(DeviceType, int = 0);
  int index() const;
  DeviceType type() const;
  bool is_cuda() const;
};
struct Scalar {
  template <typename T> Scalar(T);
  template <typename T> T to() const;
  float toFloat() const;
  double toDouble() const;
};
struct TensorOptions {
  template <typename T> TensorOptions dtype(T) const;
  template <typename T> TensorOptions device(T) const;
  template <typename T> TensorOptions memory_format(T) const;
  TensorOptions device(DeviceType, int) const;
};
namespace cuda {
struct CUDAStream {
  operator REJOIN_RT(Stream_t)() const;
  REJOIN_RT(Stream_t) stream() const;
};
CUDAStream getCurrentCUDAStream(int = -1);
CUDAStream getDefaultCUDAStream(int = -1);
struct CUDAGuard {
  template <typename T> explicit CUDAGuard(T &&);
};
struct OptionalCUDAGuard {
  template <typename... T> explicit OptionalCUDAGuard(T &&...);
};
int current_device();
int device_count();
namespace compat {
template <typename T> REJOIN_DEVICE T abs(T x) { return ::abs(x); }
template <typename T> REJOIN_DEVICE T exp(T x) { return ::exp(x); }
template <typename T> REJOIN_DEVICE T sqrt(T x) { return ::sqrt(x); }
template <typename T> REJOIN_DEVICE T rsqrt(T x) { return ::rsqrt(x); }
template <typename T> REJOIN_DEVICE T tanh(T x) { return ::tanh(x); }
template <typename T> REJOIN_DEVICE T log(T x) { return ::log(x); }
template <typename T> REJOIN_DEVICE T pow(T x, T y) { return ::pow(x, y); }
template <typename T> REJOIN_DEVICE T max(T x, T y) { return x < y ? y : x; }
template <typename T> REJOIN_DEVICE T min(T x, T y) { return y < x ? y : x; }
} // namespace compat
} // namespace cuda
} // namespace c10

namespace at {
using namespace c10;
inline constexpr ScalarType kByte = ScalarType::Byte, kChar = ScalarType::Char, kShort = ScalarType::Short,
                            kInt = ScalarType::Int, kLong = ScalarType::Long, kHalf = ScalarType::Half,
                            kFloat = ScalarType::Float, kDouble = ScalarType::Double, kBool = ScalarType::Bool,
                            kBFloat16 = ScalarType::BFloat16, kInt32 = kInt, kInt64 = kLong, kFloat32 = kFloat,
                            kFloat16 = kHalf, kUInt8 = kByte, kInt8 = kChar, kFloat64 = kDouble;
inline constexpr DeviceType kCUDA = DeviceType::CUDA, kCPU = DeviceType::CPU;

template <typename T> struct DefaultPtrTraits { using PtrType = T *; };
template <typename T> struct RestrictPtrTraits { using PtrType = T *__restrict__; };

/// `a[i][j]` with strides.
template <typename T, size_t N, template <typename> class Traits = DefaultPtrTraits, typename Index = int64_t>
struct TensorAccessor {
  typename Traits<T>::PtrType data_;
  const Index *sizes_, *strides_;
  REJOIN_MEMBER_BOTH TensorAccessor(typename Traits<T>::PtrType p, const Index *sizes, const Index *strides)
      : data_(p), sizes_(sizes), strides_(strides) {}
  REJOIN_MEMBER_BOTH TensorAccessor<T, N - 1, Traits, Index> operator[](Index i) const {
    return {data_ + strides_[0] * i, sizes_ + 1, strides_ + 1};
  }
  REJOIN_MEMBER_BOTH Index size(Index i) const { return sizes_[i]; }
  REJOIN_MEMBER_BOTH Index stride(Index i) const { return strides_[i]; }
  REJOIN_MEMBER_BOTH T *data() const { return data_; }
};
template <typename T, template <typename> class Traits, typename Index> struct TensorAccessor<T, 1, Traits, Index> {
  typename Traits<T>::PtrType data_;
  const Index *sizes_, *strides_;
  REJOIN_MEMBER_BOTH TensorAccessor(typename Traits<T>::PtrType p, const Index *sizes, const Index *strides)
      : data_(p), sizes_(sizes), strides_(strides) {}
  REJOIN_MEMBER_BOTH T &operator[](Index i) const { return data_[strides_[0] * i]; }
  REJOIN_MEMBER_BOTH Index size(Index i) const { return sizes_[i]; }
  REJOIN_MEMBER_BOTH Index stride(Index i) const { return strides_[i]; }
  REJOIN_MEMBER_BOTH T *data() const { return data_; }
};
/// The same, passed to a kernel by value.
template <typename T, size_t N, template <typename> class Traits = DefaultPtrTraits, typename Index = int64_t>
struct GenericPackedTensorAccessor {
  typename Traits<T>::PtrType data_;
  Index sizes_[N], strides_[N];
  GenericPackedTensorAccessor() = default;
  template <typename S>
  REJOIN_MEMBER_BOTH GenericPackedTensorAccessor(typename Traits<T>::PtrType p, const S *sizes, const S *strides)
      : data_(p) {
    for (size_t i = 0; i != N; ++i) {
      sizes_[i] = Index(sizes[i]);
      strides_[i] = Index(strides[i]);
    }
  }
  REJOIN_MEMBER_BOTH decltype(auto) operator[](Index i) const {
    return TensorAccessor<T, N, Traits, Index>{data_, sizes_, strides_}[i];
  }
  REJOIN_MEMBER_BOTH Index size(Index i) const { return sizes_[i]; }
  REJOIN_MEMBER_BOTH Index stride(Index i) const { return strides_[i]; }
  REJOIN_MEMBER_BOTH T *data() const { return data_; }
};
template <typename T, size_t N, template <typename> class Traits = DefaultPtrTraits>
using PackedTensorAccessor32 = GenericPackedTensorAccessor<T, N, Traits, int32_t>;
template <typename T, size_t N, template <typename> class Traits = DefaultPtrTraits>
using PackedTensorAccessor64 = GenericPackedTensorAccessor<T, N, Traits, int64_t>;
template <typename T, size_t N, template <typename> class Traits = DefaultPtrTraits, typename Index = int64_t>
using PackedTensorAccessor = GenericPackedTensorAccessor<T, N, Traits, Index>;

class Tensor {
public:
  template <typename T> T *data_ptr() const;
  template <typename T> T *data() const;
  template <typename T> T *mutable_data_ptr() const;
  template <typename T> const T *const_data_ptr() const;
  void *data_ptr() const;
  template <typename T, size_t N> TensorAccessor<T, N> accessor() const;
  template <typename T, size_t N, template <typename> class Traits = DefaultPtrTraits>
  GenericPackedTensorAccessor<T, N, Traits, int32_t> packed_accessor32() const;
  template <typename T, size_t N, template <typename> class Traits = DefaultPtrTraits>
  GenericPackedTensorAccessor<T, N, Traits, int64_t> packed_accessor64() const;
  template <typename T, size_t N, template <typename> class Traits = DefaultPtrTraits, typename Index = int64_t>
  GenericPackedTensorAccessor<T, N, Traits, Index> packed_accessor() const;
  template <typename T> T item() const;
  int64_t size(int64_t) const, stride(int64_t) const, numel() const, dim() const, ndimension() const, nbytes() const;
  int64_t element_size() const, storage_offset() const;
  IntArrayRef sizes() const, strides() const;
  ScalarType scalar_type() const, dtype() const;
  ScalarType type() const;
  TensorOptions options() const;
  Device device() const;
  int get_device() const;
  bool is_cuda() const, is_cpu() const, defined() const, is_same_size(const Tensor &) const, has_value() const;
  template <typename... T> bool is_contiguous(T...) const;
  template <typename... T> Tensor contiguous(T...) const;
  template <typename... T> Tensor to(T...) const;
  template <typename... T> Tensor clone(T...) const;
  template <typename... T> Tensor cuda(T...) const;
  template <typename... T> Tensor sum(T...) const;
  template <typename... T> Tensor mean(T...) const;
  template <typename... T> Tensor max(T...) const;
  template <typename... T> Tensor min(T...) const;
  template <typename... T> Tensor select(T...) const;
  template <typename... T> Tensor narrow(T...) const;
  template <typename... T> Tensor slice(T...) const;
  template <typename... T> Tensor permute(T...) const;
  template <typename... T> Tensor transpose(T...) const;
  template <typename... T> Tensor t(T...) const;
  template <typename... T> Tensor unsqueeze(T...) const;
  template <typename... T> Tensor squeeze(T...) const;
  template <typename... T> Tensor zero_(T...) const;
  template <typename... T> Tensor fill_(T...) const;
  template <typename... T> Tensor copy_(T...) const;
  template <typename... T> Tensor resize_(T...) const;
  template <typename... T> Tensor index(T...) const;
  template <typename... T> Tensor cpu(T...) const;
  template <typename... T> Tensor detach(T...) const;
  template <typename... T> Tensor flatten(T...) const;
  Tensor view(IntArrayRef) const, reshape(IntArrayRef) const, expand(IntArrayRef) const;
  Tensor operator[](int64_t) const;
};
#define REJOIN_MAKES(NAME)                                                                                             \
  Tensor NAME(IntArrayRef, TensorOptions = {});                                                                        \
  template <typename... T> Tensor NAME(IntArrayRef, T...);                                                             \
  template <typename... T> Tensor NAME##_like(const Tensor &, T...);
REJOIN_MAKES(empty)
REJOIN_MAKES(zeros)
REJOIN_MAKES(ones)
REJOIN_MAKES(full)
#undef REJOIN_MAKES
struct TensorArg {
  template <typename... T> TensorArg(T &&...);
};
using CheckedFrom = const char *;
template <typename... T> void checkAllSameGPU(T &&...);
template <typename... T> void checkAllSameType(T &&...);
template <typename T> T ceil_div(T a, T b) { return (a + b - 1) / b; }

template <typename T> struct OpMathType { using type = T; };
template <> struct OpMathType<c10::Half> { using type = float; };
template <> struct OpMathType<c10::BFloat16> { using type = float; };
template <typename T> using opmath_type = typename OpMathType<T>::type;
template <typename T, bool = true> struct AccumulateType { using type = T; };
template <bool B> struct AccumulateType<c10::Half, B> { using type = float; };
template <bool B> struct AccumulateType<c10::BFloat16, B> { using type = float; };
#define REJOIN_ACCUMULATE(T)                                                                                           \
  template <bool B> struct AccumulateType<T, B> { using type = int64_t; };
REJOIN_ACCUMULATE(int8_t)
REJOIN_ACCUMULATE(uint8_t)
REJOIN_ACCUMULATE(int16_t)
REJOIN_ACCUMULATE(int32_t)
#undef REJOIN_ACCUMULATE
template <typename T, bool Cuda = true> using acc_type = typename AccumulateType<T, Cuda>::type;

template <typename T> struct numeric_limits {
  REJOIN_MEMBER_BOTH static T lowest() { return std::numeric_limits<T>::lowest(); }
  REJOIN_MEMBER_BOTH static T max() { return std::numeric_limits<T>::max(); }
  REJOIN_MEMBER_BOTH static T min() { return std::numeric_limits<T>::min(); }
  REJOIN_MEMBER_BOTH static T lower_bound() {
    return std::numeric_limits<T>::has_infinity ? -std::numeric_limits<T>::infinity() : lowest();
  }
  REJOIN_MEMBER_BOTH static T upper_bound() {
    return std::numeric_limits<T>::has_infinity ? std::numeric_limits<T>::infinity() : max();
  }
};
template <> struct numeric_limits<c10::Half> {
  REJOIN_MEMBER_BOTH static c10::Half lowest() { return -65504.f; }
  REJOIN_MEMBER_BOTH static c10::Half max() { return 65504.f; }
  REJOIN_MEMBER_BOTH static c10::Half lower_bound() { return -__builtin_inff(); }
  REJOIN_MEMBER_BOTH static c10::Half upper_bound() { return __builtin_inff(); }
};
template <> struct numeric_limits<c10::BFloat16> {
  REJOIN_MEMBER_BOTH static c10::BFloat16 lowest() { return -3.3895e38f; }
  REJOIN_MEMBER_BOTH static c10::BFloat16 max() { return 3.3895e38f; }
  REJOIN_MEMBER_BOTH static c10::BFloat16 lower_bound() { return -__builtin_inff(); }
  REJOIN_MEMBER_BOTH static c10::BFloat16 upper_bound() { return __builtin_inff(); }
};
template <typename T> REJOIN_BOTH bool _isnan(T x) { return float(x) != float(x); }

struct PhiloxCudaState {
  uint64_t seed_, offset_;
  bool captured_;
};
namespace cuda {
using namespace c10::cuda;
namespace philox {
REJOIN_DEVICE std::tuple<uint64_t, uint64_t> unpack(PhiloxCudaState s) {
  return std::tuple<uint64_t, uint64_t>(s.seed_, s.offset_);
}
} // namespace philox
REJOIN_RT(DeviceProp) *getCurrentDeviceProperties();
inline int ATenCeilDiv(int a, int b) { return (a + b - 1) / b; }
constexpr int CUDA_NUM_THREADS = 1024;
namespace detail {
inline constexpr int CUDA_NUM_THREADS = 1024;
inline int GET_BLOCKS(int64_t n, int64_t t = 1024) { return (n + t - 1) / t; }
} // namespace detail
} // namespace cuda
} // namespace at
namespace torch {
using namespace at;
using Tensor = at::Tensor;
} // namespace torch
inline int THCCeilDiv(int a, int b) { return (a + b - 1) / b; }

template <typename T> REJOIN_DEVICE T gpuAtomicAdd(T *p, T v) {
  if constexpr (sizeof(T) == 2) {
    using Native = std::conditional_t<std::is_same_v<T, c10::BFloat16>, __bf16, _Float16>;
    Native r = __scoped_atomic_fetch_add((Native *)p, (Native)(float)v, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
    return T((float)r);
  } else {
    return __scoped_atomic_fetch_add(p, v, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
  }
}
template <typename T, typename U> REJOIN_DEVICE T gpuAtomicAdd(T *p, U v) { return gpuAtomicAdd<T>(p, T(v)); }
template <typename T, typename U> REJOIN_DEVICE void gpuAtomicAddNoReturn(T *p, U v) { gpuAtomicAdd<T>(p, T(v)); }
template <typename T> REJOIN_DEVICE T gpuAtomicMax(T *p, T v) {
  return __scoped_atomic_fetch_max(p, v, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
}
template <typename T> REJOIN_DEVICE T gpuAtomicMin(T *p, T v) {
  return __scoped_atomic_fetch_min(p, v, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
}
namespace at::native {
template <typename T, typename I>
REJOIN_DEVICE void fastAtomicAdd(T *p, I i, I, T v, bool) { ::gpuAtomicAdd<T>(p + i, v); }
} // namespace at::native

#ifdef __HIP__
#define REJOIN_WARP(NAME, INNER)                                                                                       \
  template <typename T> REJOIN_DEVICE T NAME(T v, int a, int w = warpSize, unsigned = ~0u) { return INNER(v, a, w); }
REJOIN_WARP(WARP_SHFL, __shfl)
REJOIN_WARP(WARP_SHFL_XOR, __shfl_xor)
REJOIN_WARP(WARP_SHFL_UP, __shfl_up)
REJOIN_WARP(WARP_SHFL_DOWN, __shfl_down)
REJOIN_DEVICE auto WARP_BALLOT(int p, unsigned = ~0u) { return __ballot(p); }
REJOIN_DEVICE int WARP_ANY(int p, unsigned = ~0u) { return __any(p); }
#else
#define REJOIN_WARP(NAME, INNER)                                                                                       \
  template <typename T> REJOIN_DEVICE T NAME(T v, int a, int w = 32, unsigned m = ~0u) { return INNER(m, v, a, w); }
REJOIN_WARP(WARP_SHFL, __shfl_sync)
REJOIN_WARP(WARP_SHFL_XOR, __shfl_xor_sync)
REJOIN_WARP(WARP_SHFL_UP, __shfl_up_sync)
REJOIN_WARP(WARP_SHFL_DOWN, __shfl_down_sync)
REJOIN_DEVICE unsigned WARP_BALLOT(int p, unsigned m = ~0u) { return __ballot_sync(m, p); }
REJOIN_DEVICE int WARP_ANY(int p, unsigned m = ~0u) { return __any_sync(m, p); }
#endif
#undef REJOIN_WARP

// Each type once: a launch in the text makes an instance by each.
#define REJOIN_TYPE(NAME, T, ...)                                                                                      \
  {                                                                                                                    \
    using NAME [[maybe_unused]] = T;                                                                                   \
    __VA_ARGS__();                                                                                                     \
  }
#define REJOIN_OF(S) c10::impl::ScalarTypeToCPPTypeT<S>
#define AT_DISPATCH_FLOATING_TYPES(TYPE, NAME, ...)                                                                    \
  [&] { REJOIN_TYPE(scalar_t, float, __VA_ARGS__) REJOIN_TYPE(scalar_t, double, __VA_ARGS__) }()
#define AT_DISPATCH_FLOATING_TYPES_AND_HALF(TYPE, NAME, ...)                                                           \
  [&] { AT_DISPATCH_FLOATING_TYPES(TYPE, NAME, __VA_ARGS__); REJOIN_TYPE(scalar_t, c10::Half, __VA_ARGS__) }()
#define AT_DISPATCH_REDUCED_FLOATING_TYPES(TYPE, NAME, ...)                                                            \
  [&] { REJOIN_TYPE(scalar_t, c10::Half, __VA_ARGS__) REJOIN_TYPE(scalar_t, c10::BFloat16, __VA_ARGS__) }()
#define AT_DISPATCH_INTEGRAL_TYPES(TYPE, NAME, ...)                                                                    \
  [&] { REJOIN_TYPE(scalar_t, int, __VA_ARGS__) REJOIN_TYPE(scalar_t, int64_t, __VA_ARGS__) }()
#define AT_DISPATCH_ALL_TYPES(TYPE, NAME, ...)                                                                         \
  [&] { AT_DISPATCH_FLOATING_TYPES(TYPE, NAME, __VA_ARGS__); REJOIN_TYPE(scalar_t, int, __VA_ARGS__) }()
#define AT_DISPATCH_ALL_TYPES_AND_COMPLEX AT_DISPATCH_ALL_TYPES
#define AT_DISPATCH_INDEX_TYPES(TYPE, NAME, ...)                                                                       \
  [&] { REJOIN_TYPE(index_t, int, __VA_ARGS__) REJOIN_TYPE(index_t, int64_t, __VA_ARGS__) }()
#define REJOIN_AND(BASE, S, TYPE, NAME, ...)                                                                           \
  [&] { BASE(TYPE, NAME, __VA_ARGS__); REJOIN_TYPE(scalar_t, REJOIN_OF(S), __VA_ARGS__) }()
#define AT_DISPATCH_FLOATING_TYPES_AND(S, TYPE, NAME, ...)                                                             \
  REJOIN_AND(AT_DISPATCH_FLOATING_TYPES, S, TYPE, NAME, __VA_ARGS__)
#define AT_DISPATCH_FLOATING_TYPES_AND2(S, S2, TYPE, NAME, ...)                                                        \
  [&] {                                                                                                                \
    AT_DISPATCH_FLOATING_TYPES_AND(S, TYPE, NAME, __VA_ARGS__);                                                        \
    REJOIN_TYPE(scalar_t, REJOIN_OF(S2), __VA_ARGS__)                                                                  \
  }()
#define AT_DISPATCH_ALL_TYPES_AND(S, TYPE, NAME, ...) REJOIN_AND(AT_DISPATCH_ALL_TYPES, S, TYPE, NAME, __VA_ARGS__)
#define AT_DISPATCH_ALL_TYPES_AND2(S, S2, TYPE, NAME, ...)                                                             \
  [&] {                                                                                                                \
    AT_DISPATCH_ALL_TYPES_AND(S, TYPE, NAME, __VA_ARGS__);                                                             \
    REJOIN_TYPE(scalar_t, REJOIN_OF(S2), __VA_ARGS__)                                                                  \
  }()
#define AT_DISPATCH_ALL_TYPES_AND3(S, S2, S3, TYPE, NAME, ...)                                                         \
  [&] {                                                                                                                \
    AT_DISPATCH_ALL_TYPES_AND2(S, S2, TYPE, NAME, __VA_ARGS__);                                                        \
    REJOIN_TYPE(scalar_t, REJOIN_OF(S3), __VA_ARGS__)                                                                  \
  }()
#define AT_DISPATCH_SWITCH(TYPE, NAME, ...)                                                                            \
  [&] {                                                                                                                \
    switch (TYPE) {                                                                                                    \
      __VA_ARGS__                                                                                                      \
    default:                                                                                                           \
      break;                                                                                                           \
    }                                                                                                                  \
  }()
#define AT_DISPATCH_CASE(S, ...)                                                                                       \
  case S: {                                                                                                            \
    using scalar_t [[maybe_unused]] = REJOIN_OF(S);                                                                    \
    __VA_ARGS__();                                                                                                     \
    break;                                                                                                             \
  }
#define AT_DISPATCH_CASE_FLOATING_TYPES(...)                                                                           \
  AT_DISPATCH_CASE(at::ScalarType::Double, __VA_ARGS__) AT_DISPATCH_CASE(at::ScalarType::Float, __VA_ARGS__)
#define AT_PRIVATE_CASE_TYPE_USING_HINT(S, HINT, ...) AT_DISPATCH_CASE(S, __VA_ARGS__)
#include <rejoin/torch_stable.h>

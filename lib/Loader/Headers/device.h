// What CUDA and HIP sources need of their toolkits to be analysed: launch variables, barriers, shuffles, votes, atomics
// and common mathematics, for one side of the compilation (the device) and without anything else installed.
#pragma once
#if !defined(__CUDA__) && !defined(__HIP__)
#error "for CUDA and HIP"
#endif

#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __managed__ __attribute__((managed))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __forceinline__ __inline__ __attribute__((always_inline))
#ifdef __HIP__
#define __noinline__ __attribute__((noinline))
#endif
#define REJOIN_DEVICE static __inline__ __attribute__((always_inline, device))

typedef __SIZE_TYPE__ size_t;
typedef unsigned int uint;
typedef unsigned char uchar;
typedef unsigned long long ulonglong;
typedef signed char int8_t;
typedef short int16_t;
typedef int int32_t;
typedef long int64_t;
typedef unsigned char uint8_t;
typedef unsigned short uint16_t;
typedef unsigned int uint32_t;
typedef unsigned long uint64_t;

struct dim3 {
  unsigned x, y, z;
  __host__ __device__ constexpr dim3(unsigned X = 1, unsigned Y = 1, unsigned Z = 1) : x(X), y(Y), z(Z) {}
};
#define REJOIN_VECTORS(T)                                                                                              \
  struct T##2 { T x, y; };                                                                                             \
  struct T##3 { T x, y, z; };                                                                                          \
  struct __attribute__((aligned(4 * sizeof(T)))) T##4 { T x, y, z, w; };                                               \
  REJOIN_DEVICE T##2 make_##T##2(T x, T y) { return {x, y}; }                                                          \
  REJOIN_DEVICE T##3 make_##T##3(T x, T y, T z) { return {x, y, z}; }                                                  \
  REJOIN_DEVICE T##4 make_##T##4(T x, T y, T z, T w) { return {x, y, z, w}; }
REJOIN_VECTORS(int)
REJOIN_VECTORS(uint)
REJOIN_VECTORS(float)
REJOIN_VECTORS(double)

// A launch needs this to be declared; device code does not launch.
#ifdef __HIP__
typedef struct ihipStream_t *hipStream_t;
typedef int hipError_t;
extern "C" hipError_t __hipPushCallConfiguration(dim3, dim3, size_t = 0, hipStream_t = 0);
extern "C" hipError_t hipLaunchKernel(const void *, dim3, dim3, void **, size_t, hipStream_t);
#else
typedef struct CUstream_st *cudaStream_t;
typedef int cudaError_t;
extern "C" int cudaConfigureCall(dim3, dim3, size_t = 0, cudaStream_t = 0);
extern "C" unsigned __cudaPushCallConfiguration(dim3, dim3, size_t = 0, cudaStream_t = 0);
extern "C" cudaError_t cudaLaunchKernel(const void *, dim3, dim3, void **, size_t, cudaStream_t);
#endif

#define REJOIN_INDEX(NAME, X, Y, Z)                                                                                    \
  struct rejoin_##NAME {                                                                                               \
    __declspec(property(get = get_x)) unsigned x;                                                                      \
    __declspec(property(get = get_y)) unsigned y;                                                                      \
    __declspec(property(get = get_z)) unsigned z;                                                                      \
    REJOIN_DEVICE unsigned get_x() { return X; }                                                                       \
    REJOIN_DEVICE unsigned get_y() { return Y; }                                                                       \
    REJOIN_DEVICE unsigned get_z() { return Z; }                                                                       \
    __device__ operator dim3() const { return dim3(X, Y, Z); }                                                         \
  };                                                                                                                   \
  extern const __device__ __attribute__((weak)) rejoin_##NAME NAME;

#ifdef __AMDGCN__
REJOIN_INDEX(threadIdx, __builtin_amdgcn_workitem_id_x(), __builtin_amdgcn_workitem_id_y(),
             __builtin_amdgcn_workitem_id_z())
REJOIN_INDEX(blockIdx, __builtin_amdgcn_workgroup_id_x(), __builtin_amdgcn_workgroup_id_y(),
             __builtin_amdgcn_workgroup_id_z())
REJOIN_INDEX(blockDim, __builtin_amdgcn_workgroup_size_x(), __builtin_amdgcn_workgroup_size_y(),
             __builtin_amdgcn_workgroup_size_z())
REJOIN_INDEX(gridDim, __builtin_amdgcn_grid_size_x() / __builtin_amdgcn_workgroup_size_x(),
             __builtin_amdgcn_grid_size_y() / __builtin_amdgcn_workgroup_size_y(),
             __builtin_amdgcn_grid_size_z() / __builtin_amdgcn_workgroup_size_z())
#define warpSize __builtin_amdgcn_wavefrontsize()

REJOIN_DEVICE unsigned __lane_id() { return __builtin_amdgcn_mbcnt_hi(~0u, __builtin_amdgcn_mbcnt_lo(~0u, 0u)); }
REJOIN_DEVICE void __syncthreads() {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
  __builtin_amdgcn_s_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
}
REJOIN_DEVICE void __syncwarp(unsigned long long = ~0ull) { __builtin_amdgcn_wave_barrier(); }
REJOIN_DEVICE int __shfl(int v, int lane, int width = 64) {
  int self = (int)__lane_id();
  return __builtin_amdgcn_ds_bpermute(((self & ~(width - 1)) + (lane & (width - 1))) << 2, v);
}
REJOIN_DEVICE int __shfl_xor(int v, int mask, int width = 64) {
  int self = (int)__lane_id(), from = self ^ mask;
  return __builtin_amdgcn_ds_bpermute((from >= ((self + width) & ~(width - 1)) ? self : from) << 2, v);
}
REJOIN_DEVICE int __shfl_up(int v, unsigned delta, int width = 64) {
  int self = (int)__lane_id(), from = self - (int)delta;
  return __builtin_amdgcn_ds_bpermute((from < (self & ~(width - 1)) ? self : from) << 2, v);
}
REJOIN_DEVICE int __shfl_down(int v, unsigned delta, int width = 64) {
  int self = (int)__lane_id(), from = self + (int)delta;
  return __builtin_amdgcn_ds_bpermute(((self & (width - 1)) + (int)delta >= width ? self : from) << 2, v);
}
REJOIN_DEVICE unsigned long long __ballot(int p) { return __builtin_amdgcn_ballot_w64(p != 0); }
REJOIN_DEVICE unsigned long long __activemask() { return __ballot(1); }
REJOIN_DEVICE int __any(int p) { return __ballot(p) != 0; }
REJOIN_DEVICE int __all(int p) { return __ballot(p) == __activemask(); }
#else
REJOIN_INDEX(threadIdx, __nvvm_read_ptx_sreg_tid_x(), __nvvm_read_ptx_sreg_tid_y(), __nvvm_read_ptx_sreg_tid_z())
REJOIN_INDEX(blockIdx, __nvvm_read_ptx_sreg_ctaid_x(), __nvvm_read_ptx_sreg_ctaid_y(), __nvvm_read_ptx_sreg_ctaid_z())
REJOIN_INDEX(blockDim, __nvvm_read_ptx_sreg_ntid_x(), __nvvm_read_ptx_sreg_ntid_y(), __nvvm_read_ptx_sreg_ntid_z())
REJOIN_INDEX(gridDim, __nvvm_read_ptx_sreg_nctaid_x(), __nvvm_read_ptx_sreg_nctaid_y(), __nvvm_read_ptx_sreg_nctaid_z())
#define warpSize 32

REJOIN_DEVICE unsigned __lane_id() { return __nvvm_read_ptx_sreg_laneid(); }
REJOIN_DEVICE int __syncthreads_count(int p) { return __nvvm_bar0_popc(p); }
REJOIN_DEVICE int __syncthreads_and(int p) { return __nvvm_bar0_and(p); }
REJOIN_DEVICE int __syncthreads_or(int p) { return __nvvm_bar0_or(p); }
REJOIN_DEVICE void __syncwarp(unsigned m = ~0u) { __nvvm_bar_warp_sync(m); }
REJOIN_DEVICE int __shfl_sync(unsigned m, int v, int lane, int width = 32) {
  return __nvvm_shfl_sync_idx_i32(m, v, lane, ((32 - width) << 8) | 31);
}
REJOIN_DEVICE int __shfl_xor_sync(unsigned m, int v, int mask, int width = 32) {
  return __nvvm_shfl_sync_bfly_i32(m, v, mask, ((32 - width) << 8) | 31);
}
REJOIN_DEVICE int __shfl_up_sync(unsigned m, int v, unsigned delta, int width = 32) {
  return __nvvm_shfl_sync_up_i32(m, v, delta, (32 - width) << 8);
}
REJOIN_DEVICE int __shfl_down_sync(unsigned m, int v, unsigned delta, int width = 32) {
  return __nvvm_shfl_sync_down_i32(m, v, delta, ((32 - width) << 8) | 31);
}
REJOIN_DEVICE unsigned __ballot_sync(unsigned m, int p) { return __nvvm_vote_ballot_sync(m, p); }
REJOIN_DEVICE int __any_sync(unsigned m, int p) { return __nvvm_vote_any_sync(m, p); }
REJOIN_DEVICE int __all_sync(unsigned m, int p) { return __nvvm_vote_all_sync(m, p); }
REJOIN_DEVICE unsigned __activemask() {
  unsigned m;
  __asm__ volatile("activemask.b32 %0;" : "=r"(m));
  return m;
}
#endif

// Shuffles of other types by their bits.
#ifdef __AMDGCN__
#define REJOIN_SHUFFLE(NAME, PARAMETERS, ...)                                                                          \
  REJOIN_DEVICE unsigned NAME(unsigned v, PARAMETERS) { return (unsigned)NAME((int)v, __VA_ARGS__); }                  \
  REJOIN_DEVICE float NAME(float v, PARAMETERS) {                                                                      \
    return __builtin_bit_cast(float, NAME(__builtin_bit_cast(int, v), __VA_ARGS__));                                   \
  }
#define REJOIN_COMMA ,
REJOIN_SHUFFLE(__shfl, int lane REJOIN_COMMA int width = 64, lane, width)
REJOIN_SHUFFLE(__shfl_xor, int mask REJOIN_COMMA int width = 64, mask, width)
REJOIN_SHUFFLE(__shfl_up, unsigned delta REJOIN_COMMA int width = 64, delta, width)
REJOIN_SHUFFLE(__shfl_down, unsigned delta REJOIN_COMMA int width = 64, delta, width)
#else
#define REJOIN_SHUFFLE(NAME, T)                                                                                        \
  REJOIN_DEVICE unsigned NAME(unsigned m, unsigned v, T by, int width = 32) {                                          \
    return (unsigned)NAME(m, (int)v, by, width);                                                                       \
  }                                                                                                                    \
  REJOIN_DEVICE float NAME(unsigned m, float v, T by, int width = 32) {                                                \
    return __builtin_bit_cast(float, NAME(m, __builtin_bit_cast(int, v), by, width));                                  \
  }
REJOIN_SHUFFLE(__shfl_sync, int)
REJOIN_SHUFFLE(__shfl_xor_sync, int)
REJOIN_SHUFFLE(__shfl_up_sync, unsigned)
REJOIN_SHUFFLE(__shfl_down_sync, unsigned)
#endif

REJOIN_DEVICE void __threadfence() { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
REJOIN_DEVICE void __threadfence_block() { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
template <typename T> REJOIN_DEVICE T atomicAdd(T *p, T v) { return __atomic_fetch_add(p, v, __ATOMIC_RELAXED); }
template <typename T> REJOIN_DEVICE T atomicSub(T *p, T v) { return __atomic_fetch_sub(p, v, __ATOMIC_RELAXED); }
template <typename T> REJOIN_DEVICE T atomicMax(T *p, T v) { return __atomic_fetch_max(p, v, __ATOMIC_RELAXED); }
template <typename T> REJOIN_DEVICE T atomicMin(T *p, T v) { return __atomic_fetch_min(p, v, __ATOMIC_RELAXED); }
template <typename T> REJOIN_DEVICE T atomicAnd(T *p, T v) { return __atomic_fetch_and(p, v, __ATOMIC_RELAXED); }
template <typename T> REJOIN_DEVICE T atomicOr(T *p, T v) { return __atomic_fetch_or(p, v, __ATOMIC_RELAXED); }
template <typename T> REJOIN_DEVICE T atomicXor(T *p, T v) { return __atomic_fetch_xor(p, v, __ATOMIC_RELAXED); }
template <typename T> REJOIN_DEVICE T atomicExch(T *p, T v) {
  T old;
  __atomic_exchange(p, &v, &old, __ATOMIC_RELAXED);
  return old;
}
template <typename T> REJOIN_DEVICE T atomicCAS(T *p, T expected, T v) {
  __atomic_compare_exchange(p, &expected, &v, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
  return expected;
}

template <typename T> REJOIN_DEVICE T min(T a, T b) { return b < a ? b : a; }
template <typename T> REJOIN_DEVICE T max(T a, T b) { return a < b ? b : a; }
REJOIN_DEVICE int abs(int x) { return x < 0 ? -x : x; }
REJOIN_DEVICE int __popc(unsigned x) { return __builtin_popcount(x); }
REJOIN_DEVICE int __popcll(unsigned long long x) { return __builtin_popcountll(x); }
REJOIN_DEVICE int __clz(int x) { return x ? __builtin_clz((unsigned)x) : 32; }
REJOIN_DEVICE int __ffs(int x) { return __builtin_ffs(x); }
REJOIN_DEVICE float fabsf(float x) { return __builtin_fabsf(x); }
REJOIN_DEVICE float sqrtf(float x) { return __builtin_elementwise_sqrt(x); }
REJOIN_DEVICE float rsqrtf(float x) { return 1.0f / __builtin_elementwise_sqrt(x); }
REJOIN_DEVICE float expf(float x) { return __builtin_elementwise_exp(x); }
REJOIN_DEVICE float logf(float x) { return __builtin_elementwise_log(x); }
REJOIN_DEVICE float sinf(float x) { return __builtin_elementwise_sin(x); }
REJOIN_DEVICE float cosf(float x) { return __builtin_elementwise_cos(x); }
REJOIN_DEVICE float powf(float x, float y) { return __builtin_elementwise_pow(x, y); }
REJOIN_DEVICE float floorf(float x) { return __builtin_floorf(x); }
REJOIN_DEVICE float ceilf(float x) { return __builtin_ceilf(x); }
REJOIN_DEVICE float fminf(float a, float b) { return __builtin_fminf(a, b); }
REJOIN_DEVICE float fmaxf(float a, float b) { return __builtin_fmaxf(a, b); }
REJOIN_DEVICE float fmaf(float a, float b, float c) { return __builtin_fmaf(a, b, c); }

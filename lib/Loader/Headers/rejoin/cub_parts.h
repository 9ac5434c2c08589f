// Iterators of CUB and hipCUB, functions of one thread, work of a whole grid, and calls of the host. A part of cub.h.
#pragma once
#include <rejoin/cub.h>
#ifdef __HIP__
#define cub hipcub
#endif

namespace cub {
template <typename T, typename D = ptrdiff_t> struct CountingInputIterator {
  typedef T value_type;
  typedef D difference_type;
  T value;
  REJOIN_MEMBER_BOTH CountingInputIterator(T v) : value(v) {}
  template <typename N> REJOIN_MEMBER_BOTH T operator[](N n) const { return value + (T)n; }
  REJOIN_MEMBER_BOTH T operator*() const { return value; }
  template <typename N> REJOIN_MEMBER_BOTH CountingInputIterator operator+(N n) const { return {value + (T)n}; }
};
template <typename T, typename D = ptrdiff_t> struct ConstantInputIterator {
  typedef T value_type;
  typedef D difference_type;
  T value;
  REJOIN_MEMBER_BOTH ConstantInputIterator(T v, D = 0) : value(v) {}
  template <typename N> REJOIN_MEMBER_BOTH T operator[](N) const { return value; }
  REJOIN_MEMBER_BOTH T operator*() const { return value; }
  template <typename N> REJOIN_MEMBER_BOTH ConstantInputIterator operator+(N) const { return *this; }
};
template <typename T, typename F, typename I, typename D = ptrdiff_t> struct TransformInputIterator {
  typedef T value_type;
  typedef D difference_type;
  I from;
  F f;
  REJOIN_MEMBER_BOTH TransformInputIterator(I From, F Function) : from(From), f(Function) {}
  template <typename N> REJOIN_MEMBER_BOTH T operator[](N n) const { return f(from[n]); }
  REJOIN_MEMBER_BOTH T operator*() const { return f(*from); }
  template <typename N> REJOIN_MEMBER_BOTH TransformInputIterator operator+(N n) const { return {from + n, f}; }
};
template <CacheLoadModifier M, typename T, typename D = ptrdiff_t> struct CacheModifiedInputIterator {
  typedef T value_type;
  typedef D difference_type;
  const T *p;
  REJOIN_MEMBER_BOTH CacheModifiedInputIterator(const T *P) : p(P) {}
  template <typename N> REJOIN_MEMBER_BOTH T operator[](N n) const { return p[n]; }
  REJOIN_MEMBER_BOTH T operator*() const { return *p; }
  template <typename N> REJOIN_MEMBER_BOTH CacheModifiedInputIterator operator+(N n) const { return {p + n}; }
};
template <typename I, typename D = ptrdiff_t> struct ArgIndexInputIterator {
  typedef KeyValuePair<D, std::decay_t<decltype(*std::declval<I &>())>> value_type;
  typedef D difference_type;
  I from;
  D at;
  REJOIN_MEMBER_BOTH ArgIndexInputIterator(I From, D At = 0) : from(From), at(At) {}
  template <typename N> REJOIN_MEMBER_BOTH value_type operator[](N n) const { return {at + (D)n, from[at + (D)n]}; }
  REJOIN_MEMBER_BOTH value_type operator*() const { return {at, from[at]}; }
  template <typename N> REJOIN_MEMBER_BOTH ArgIndexInputIterator operator+(N n) const { return {from, at + (D)n}; }
};
template <typename T, typename D = ptrdiff_t> struct TexObjInputIterator {
  typedef T value_type;
  typedef D difference_type;
  const T *p = nullptr;
  template <typename N> REJOIN_MEMBER_BOTH T operator[](N n) const { return p[n]; }
  REJOIN_MEMBER_BOTH T operator*() const { return *p; }
  template <typename N> REJOIN_MEMBER_BOTH TexObjInputIterator operator+(N n) const { return {p + n}; }
  template <typename... A> REJOIN_RT(Error_t) BindTexture(A...);
  REJOIN_RT(Error_t) UnbindTexture();
};
template <CacheStoreModifier M, typename T, typename D = ptrdiff_t> struct CacheModifiedOutputIterator {
  typedef void value_type;
  typedef D difference_type;
  T *p;
  REJOIN_MEMBER_BOTH CacheModifiedOutputIterator(T *P) : p(P) {}
  template <typename N> REJOIN_MEMBER_BOTH T &operator[](N n) const { return p[n]; }
  REJOIN_MEMBER_BOTH T &operator*() const { return *p; }
  template <typename N> REJOIN_MEMBER_BOTH CacheModifiedOutputIterator operator+(N n) const { return {p + n}; }
};
template <typename D = ptrdiff_t> struct DiscardOutputIterator {
  struct Place {
    template <typename T> REJOIN_MEMBER_BOTH const Place &operator=(const T &) const { return *this; }
  };
  D at;
  REJOIN_MEMBER_BOTH DiscardOutputIterator(D At = 0) : at(At) {}
  template <typename N> REJOIN_MEMBER_BOTH Place operator[](N) const { return {}; }
  REJOIN_MEMBER_BOTH Place operator*() const { return {}; }
  template <typename N> REJOIN_MEMBER_BOTH DiscardOutputIterator operator+(N n) const { return {at + (D)n}; }
};
template <typename T> struct DoubleBuffer {
  T *d_buffers[2];
  int selector;
  REJOIN_MEMBER_BOTH DoubleBuffer(T *a = nullptr, T *b = nullptr) : d_buffers{a, b}, selector(0) {}
  REJOIN_MEMBER_BOTH T *Current() { return d_buffers[selector]; }
  REJOIN_MEMBER_BOTH T *Alternate() { return d_buffers[selector ^ 1]; }
};

// Functions of one thread.
REJOIN_DEVICE unsigned BFE(unsigned long long v, unsigned at, unsigned bits) {
  return (unsigned)(v >> at) & (bits >= 32 ? ~0u : (1u << bits) - 1);
}
REJOIN_DEVICE void BFI(unsigned &to, unsigned v, unsigned with, unsigned at, unsigned bits) {
  unsigned mask = (bits >= 32 ? ~0u : (1u << bits) - 1) << at;
  to = (v & ~mask) | (with << at & mask);
}
REJOIN_DEVICE unsigned SHL_ADD(unsigned v, unsigned by, unsigned add) { return (v << by) + add; }
REJOIN_DEVICE unsigned SHR_ADD(unsigned v, unsigned by, unsigned add) { return (v >> by) + add; }
REJOIN_DEVICE unsigned IADD3(unsigned a, unsigned b, unsigned c) { return a + b + c; }
#ifndef __HIP__
REJOIN_DEVICE int PRMT(unsigned a, unsigned b, unsigned selector) { return (int)__byte_perm(a, b, selector); }
REJOIN_DEVICE unsigned LaneMaskLt() { return (1u << __lane_id()) - 1; }
REJOIN_DEVICE unsigned LaneMaskLe() { return (2u << __lane_id()) - 1; }
REJOIN_DEVICE unsigned LaneMaskGt() { return ~LaneMaskLe(); }
REJOIN_DEVICE unsigned LaneMaskGe() { return ~LaneMaskLt(); }
REJOIN_DEVICE void BAR(int id, int threads) { __barrier_sync_count(id, threads); }
REJOIN_DEVICE void WARP_SYNC(unsigned mask) { __syncwarp(mask); }
REJOIN_DEVICE int WARP_ANY(int v, unsigned mask) { return __any_sync(mask, v); }
REJOIN_DEVICE int WARP_ALL(int v, unsigned mask) { return __all_sync(mask, v); }
REJOIN_DEVICE unsigned WARP_BALLOT(int v, unsigned mask) { return __ballot_sync(mask, v); }
/// The lanes whose lowest `Bits` bits are the same.
template <int Bits> REJOIN_DEVICE unsigned MatchAny(unsigned label) {
  return __match_any_sync(~0u, BFE(label, 0, Bits));
}
#endif
REJOIN_DEVICE int CTA_SYNC_AND(int v) { return __syncthreads_and(v); }
REJOIN_DEVICE int CTA_SYNC_OR(int v) { return __syncthreads_or(v); }
REJOIN_DEVICE void ThreadExit() { __builtin_trap(); }
REJOIN_DEVICE void ThreadTrap() { __builtin_trap(); }
template <typename T> REJOIN_BOTH void Swap(T &a, T &b) {
  T c = a;
  a = b;
  b = c;
}
template <typename T, typename U> REJOIN_BOTH constexpr T DivideAndRoundUp(T a, U b) {
  return a / (T)b + (a % (T)b != 0);
}
template <typename I, typename N, typename T> REJOIN_DEVICE N LowerBound(I from, N n, T v) {
  N first = 0;
  while (n > 0) {
    N half = n / 2;
    if (from[first + half] < v) {
      first += half + 1;
      n -= half + 1;
    } else {
      n = half;
    }
  }
  return first;
}
template <typename I, typename N, typename T> REJOIN_DEVICE N UpperBound(I from, N n, T v) {
  N first = 0;
  while (n > 0) {
    N half = n / 2;
    if (v < from[first + half]) {
      n = half;
    } else {
      first += half + 1;
      n -= half + 1;
    }
  }
  return first;
}
template <typename A, typename B, typename N, typename C>
REJOIN_DEVICE void MergePathSearch(N diagonal, A a, B b, N na, N nb, C &at) {
  N low = diagonal > nb ? diagonal - nb : 0, high = diagonal < na ? diagonal : na;
  while (low < high) {
    N middle = low + (high - low) / 2;
    if (a[middle] <= b[diagonal - middle - 1])
      low = middle + 1;
    else
      high = middle;
  }
  at.x = low < na ? low : na;
  at.y = diagonal - low;
}

// Constants of the compiler.
template <int N> struct Log2 {
  enum { VALUE = 1 + Log2<(N + 1) / 2>::VALUE };
};
template <> struct Log2<1> {
  enum { VALUE = 0 };
};
template <int N> struct PowerOfTwo {
  enum { VALUE = (N & (N - 1)) == 0 };
};
template <typename A, typename B> struct Equals {
  enum { VALUE = std::is_same_v<A, B>, NEGATE = !VALUE };
};
template <bool C, typename A, typename B> struct If {
  typedef std::conditional_t<C, A, B> Type;
};
template <bool C, typename T = void> struct EnableIf {
  typedef std::enable_if_t<C, T> Type;
};
template <typename T> struct RemoveQualifiers {
  typedef std::remove_cv_t<T> Type;
};
template <typename T> struct AlignBytes {
  enum { ALIGN_BYTES = alignof(T) };
  typedef T Type;
};
enum Category { NOT_A_NUMBER, SIGNED_INTEGER, UNSIGNED_INTEGER, FLOATING_POINT };
template <typename T> struct NumericTraits {
  static constexpr bool PRIMITIVE = std::is_arithmetic_v<T>, NULL_TYPE = std::is_same_v<T, NullType>;
  static constexpr Category CATEGORY = std::is_floating_point_v<T>              ? FLOATING_POINT
                                       : !std::is_arithmetic_v<T>               ? NOT_A_NUMBER
                                       : std::is_signed_v<T>                    ? SIGNED_INTEGER
                                                                                : UNSIGNED_INTEGER;
  typedef std::conditional_t<
      sizeof(T) == 1, unsigned char,
      std::conditional_t<sizeof(T) == 2, unsigned short, std::conditional_t<sizeof(T) == 4, unsigned, unsigned long long>>>
      UnsignedBits;
  static REJOIN_MEMBER_BOTH T Max() { return std::numeric_limits<T>::max(); }
  static REJOIN_MEMBER_BOTH T Lowest() { return std::numeric_limits<T>::lowest(); }
};
template <typename T> using Traits = NumericTraits<T>;
template <typename T> struct FpLimits : NumericTraits<T> {};
template <typename T, int N> struct CubVector;
#define REJOIN_VECTOR(T, NAME)                                                                                         \
  template <> struct CubVector<T, 1> {                                                                                 \
    typedef NAME##1 Type;                                                                                              \
    typedef T BaseType;                                                                                                \
  };                                                                                                                   \
  template <> struct CubVector<T, 2> {                                                                                 \
    typedef NAME##2 Type;                                                                                              \
    typedef T BaseType;                                                                                                \
  };                                                                                                                   \
  template <> struct CubVector<T, 3> {                                                                                 \
    typedef NAME##3 Type;                                                                                              \
    typedef T BaseType;                                                                                                \
  };                                                                                                                   \
  template <> struct CubVector<T, 4> {                                                                                 \
    typedef NAME##4 Type;                                                                                              \
    typedef T BaseType;                                                                                                \
  };
REJOIN_VECTOR(char, char)
REJOIN_VECTOR(short, short)
REJOIN_VECTOR(int, int)
REJOIN_VECTOR(long, long)
REJOIN_VECTOR(long long, longlong)
REJOIN_VECTOR(unsigned char, uchar)
REJOIN_VECTOR(unsigned short, ushort)
REJOIN_VECTOR(unsigned, uint)
REJOIN_VECTOR(unsigned long long, ulonglong)
REJOIN_VECTOR(float, float)
REJOIN_VECTOR(double, double)
#undef REJOIN_VECTOR

// Work of a whole grid.
/// Blocks that run at the same time count each other's arrivals in memory.
class GridBarrier {
protected:
  unsigned *d_sync = nullptr;

public:
  GridBarrier() = default;
  REJOIN_MEMBER void Sync() const {
    __threadfence();
    __syncthreads();
    if (__rejoin_thread() == 0) {
      unsigned blocks = gridDim.x * gridDim.y * gridDim.z, ticket = atomicAdd(d_sync, 1u);
      unsigned end = ticket - ticket % blocks + blocks;
      while ((int)(__atomic_load_n(d_sync, __ATOMIC_ACQUIRE) - end) < 0)
        ;
    }
    __syncthreads();
  }
};
class GridBarrierLifetime : public GridBarrier {
public:
  REJOIN_RT(Error_t) HostReset();
  REJOIN_RT(Error_t) Setup(int);
};
template <typename N> struct GridEvenShare {
  N total_tiles = 0, num_items = 0, block_offset = 0, block_end = 0, block_stride = 0;
  int grid_size = 0;
  REJOIN_MEMBER_BOTH void DispatchInit(N items, int largest, int tile) {
    num_items = items;
    total_tiles = (items + tile - 1) / tile;
    grid_size = total_tiles < (N)largest ? (int)total_tiles : largest;
    block_offset = block_end = items;
  }
  template <int Tile, GridMappingStrategy S> REJOIN_MEMBER void BlockInit() { init<Tile, S>((int)blockIdx.x); }
  template <int Tile> REJOIN_MEMBER void BlockInit(N from, N to) {
    block_offset = from;
    block_end = to;
    block_stride = Tile;
  }

private:
  template <int Tile, GridMappingStrategy S> REJOIN_MEMBER void init(int block) {
    if (S == GRID_MAPPING_STRIP_MINE) {
      block_stride = (N)grid_size * Tile;
      block_offset = (N)block * Tile;
      block_end = num_items;
      return;
    }
    N each = (total_tiles + grid_size - 1) / grid_size * Tile;
    block_stride = Tile;
    block_offset = each * block < num_items ? each * block : num_items;
    block_end = block_offset + each < num_items ? block_offset + each : num_items;
  }
};
template <typename N> class GridQueue {
  N *d_counters = nullptr;

public:
  GridQueue() = default;
  REJOIN_MEMBER_BOTH explicit GridQueue(void *p) : d_counters((N *)p) {}
  static REJOIN_MEMBER_BOTH size_t AllocationSize() { return 2 * sizeof(N); }
  REJOIN_MEMBER REJOIN_RT(Error_t) FillAndResetDrain(N n) {
    d_counters[0] = n;
    d_counters[1] = 0;
    return REJOIN_RT(Success);
  }
  REJOIN_MEMBER REJOIN_RT(Error_t) ResetDrain() { return d_counters[1] = 0, REJOIN_RT(Success); }
  REJOIN_MEMBER REJOIN_RT(Error_t) ResetFill() { return d_counters[0] = 0, REJOIN_RT(Success); }
  REJOIN_MEMBER REJOIN_RT(Error_t) FillSize(N &n) { return n = d_counters[0], REJOIN_RT(Success); }
  REJOIN_MEMBER N Drain(N n) { return atomicAdd(d_counters + 1, n); }
  REJOIN_MEMBER N Fill(N n) { return atomicAdd(d_counters, n); }
};

// Calls of the host.
#define REJOIN_DEVICE_CALL(NAME)                                                                                       \
  template <typename... A> static __host__ __device__ REJOIN_RT(Error_t) NAME(A...) { return REJOIN_RT(Success); }
struct DeviceReduce {
  REJOIN_DEVICE_CALL(Sum)
  REJOIN_DEVICE_CALL(Min)
  REJOIN_DEVICE_CALL(Max)
  REJOIN_DEVICE_CALL(ArgMin)
  REJOIN_DEVICE_CALL(ArgMax)
  REJOIN_DEVICE_CALL(Reduce)
  REJOIN_DEVICE_CALL(ReduceByKey)
  REJOIN_DEVICE_CALL(TransformReduce)
};
struct DeviceSegmentedReduce : DeviceReduce {};
struct DeviceScan {
  REJOIN_DEVICE_CALL(ExclusiveSum)
  REJOIN_DEVICE_CALL(InclusiveSum)
  REJOIN_DEVICE_CALL(ExclusiveScan)
  REJOIN_DEVICE_CALL(InclusiveScan)
  REJOIN_DEVICE_CALL(ExclusiveSumByKey)
  REJOIN_DEVICE_CALL(InclusiveSumByKey)
};
struct DeviceRadixSort {
  REJOIN_DEVICE_CALL(SortPairs)
  REJOIN_DEVICE_CALL(SortPairsDescending)
  REJOIN_DEVICE_CALL(SortKeys)
  REJOIN_DEVICE_CALL(SortKeysDescending)
};
struct DeviceSegmentedRadixSort : DeviceRadixSort {};
struct DeviceSegmentedSort : DeviceRadixSort {
  REJOIN_DEVICE_CALL(StableSortPairs)
  REJOIN_DEVICE_CALL(StableSortKeys)
};
struct DeviceMergeSort : DeviceSegmentedSort {};
struct DeviceSelect {
  REJOIN_DEVICE_CALL(Flagged)
  REJOIN_DEVICE_CALL(If)
  REJOIN_DEVICE_CALL(Unique)
  REJOIN_DEVICE_CALL(UniqueByKey)
};
struct DevicePartition : DeviceSelect {};
struct DeviceHistogram {
  REJOIN_DEVICE_CALL(HistogramEven)
  REJOIN_DEVICE_CALL(HistogramRange)
  REJOIN_DEVICE_CALL(MultiHistogramEven)
};
struct DeviceRunLengthEncode {
  REJOIN_DEVICE_CALL(Encode)
  REJOIN_DEVICE_CALL(NonTrivialRuns)
};
struct DeviceSpmv {
  REJOIN_DEVICE_CALL(CsrMV)
};
struct CachingDeviceAllocator {
  template <typename... A> CachingDeviceAllocator(A...) {}
  REJOIN_DEVICE_CALL(DeviceAllocate)
  REJOIN_DEVICE_CALL(DeviceFree)
};
#undef REJOIN_DEVICE_CALL
} // namespace cub
#ifdef __HIP__
#undef cub
#endif

// Primitives of blocks and warps of CUB and hipCUB, written with shared memory, barriers and shuffles, so that races and
// divergence show as they do with the library: each communicates through its temporary storage once, after which one
// barrier stands, and none stands at its end. Primitives of the whole device are calls of the host.
#pragma once
#include <rejoin/cooperative_groups.h>
#include <cfloat>
#include <cstdio>
#include <iterator>
#include <memory>
#ifdef __HIP__
#define cub hipcub
#endif

namespace cub {
struct NullType {};
template <int V> struct Int2Type {
  enum { VALUE = V };
};
template <typename K, typename V> struct KeyValuePair {
  typedef K Key;
  typedef V Value;
  K key;
  V value;
  KeyValuePair() = default;
  REJOIN_MEMBER_BOTH KeyValuePair(const K &Key, const V &Value) : key(Key), value(Value) {}
  REJOIN_MEMBER_BOTH bool operator!=(const KeyValuePair &o) const { return key != o.key || value != o.value; }
};
#define REJOIN_OPERATOR(NAME, E)                                                                                       \
  struct NAME {                                                                                                        \
    template <typename T, typename U> REJOIN_MEMBER_BOTH T operator()(const T &a, const U &b) const { return E; }      \
  };
REJOIN_OPERATOR(Sum, a + b)
REJOIN_OPERATOR(Difference, a - b)
REJOIN_OPERATOR(Division, a / b)
REJOIN_OPERATOR(Min, b < a ? b : a)
REJOIN_OPERATOR(Max, a < b ? b : a)
#undef REJOIN_OPERATOR
#define REJOIN_OPERATOR(NAME, E)                                                                                       \
  struct NAME {                                                                                                        \
    template <typename T, typename U> REJOIN_MEMBER_BOTH bool operator()(const T &a, const U &b) const { return E; }   \
  };
REJOIN_OPERATOR(Equality, a == b)
REJOIN_OPERATOR(Inequality, a != b)
REJOIN_OPERATOR(Less, a < b)
REJOIN_OPERATOR(Greater, b < a)
#undef REJOIN_OPERATOR
template <typename T> struct CastOp {
  template <typename U> REJOIN_MEMBER_BOTH T operator()(const U &a) const { return (T)a; }
};
template <typename Op> struct InequalityWrapper {
  Op op;
  REJOIN_MEMBER_BOTH InequalityWrapper(Op op) : op(op) {}
  template <typename T, typename U> REJOIN_MEMBER_BOTH bool operator()(const T &a, const U &b) const {
    return !op(a, b);
  }
};
template <typename Op> struct ReduceBySegmentOp {
  Op op;
  template <typename P> REJOIN_MEMBER_BOTH P operator()(const P &a, const P &b) const {
    P r;
    r.key = a.key + b.key;
    r.value = b.key ? b.value : op(a.value, b.value);
    return r;
  }
};
template <typename Op> struct ReduceByKeyOp {
  Op op;
  template <typename P> REJOIN_MEMBER_BOTH P operator()(const P &a, const P &b) const {
    P r = b;
    if (a.key == b.key)
      r.value = op(a.value, b.value);
    return r;
  }
};
struct ArgMax {
  template <typename P> REJOIN_MEMBER_BOTH P operator()(const P &a, const P &b) const {
    return b.value > a.value || (a.value == b.value && b.key < a.key) ? b : a;
  }
};
struct ArgMin {
  template <typename P> REJOIN_MEMBER_BOTH P operator()(const P &a, const P &b) const {
    return b.value < a.value || (a.value == b.value && b.key < a.key) ? b : a;
  }
};
template <typename Op> struct SwizzleScanOp {
  Op op;
  template <typename T> REJOIN_MEMBER_BOTH T operator()(const T &a, const T &b) const { return op(b, a); }
};
template <typename T> struct Uninitialized {
  typedef T DeviceWord;
  T storage;
  REJOIN_MEMBER_BOTH T &Alias() { return storage; }
};

enum BlockReduceAlgorithm {
  BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY,
  BLOCK_REDUCE_RAKING,
  BLOCK_REDUCE_WARP_REDUCTIONS
};
enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };
enum BlockLoadAlgorithm {
  BLOCK_LOAD_DIRECT,
  BLOCK_LOAD_STRIPED,
  BLOCK_LOAD_VECTORIZE,
  BLOCK_LOAD_TRANSPOSE,
  BLOCK_LOAD_WARP_TRANSPOSE,
  BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED
};
enum BlockStoreAlgorithm {
  BLOCK_STORE_DIRECT,
  BLOCK_STORE_STRIPED,
  BLOCK_STORE_VECTORIZE,
  BLOCK_STORE_TRANSPOSE,
  BLOCK_STORE_WARP_TRANSPOSE,
  BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED
};
enum WarpLoadAlgorithm { WARP_LOAD_DIRECT, WARP_LOAD_STRIPED, WARP_LOAD_VECTORIZE, WARP_LOAD_TRANSPOSE };
enum WarpStoreAlgorithm { WARP_STORE_DIRECT, WARP_STORE_STRIPED, WARP_STORE_VECTORIZE, WARP_STORE_TRANSPOSE };
enum BlockHistogramAlgorithm { BLOCK_HISTO_SORT, BLOCK_HISTO_ATOMIC };
enum GridMappingStrategy { GRID_MAPPING_RAKE, GRID_MAPPING_STRIP_MINE, GRID_MAPPING_DYNAMIC };
enum CacheLoadModifier { LOAD_DEFAULT, LOAD_CA, LOAD_CG, LOAD_CS, LOAD_CV, LOAD_LDG, LOAD_VOLATILE };
enum CacheStoreModifier { STORE_DEFAULT, STORE_WB, STORE_CG, STORE_CS, STORE_WT, STORE_VOLATILE };

REJOIN_DEVICE unsigned LaneId() { return __lane_id(); }
REJOIN_DEVICE unsigned WarpId() { return __rejoin_thread() / warpSize; }
REJOIN_DEVICE int RowMajorTid(int, int, int) { return (int)__rejoin_thread(); }
REJOIN_DEVICE void CTA_SYNC() { __syncthreads(); }
template <CacheLoadModifier M = LOAD_DEFAULT, typename I> REJOIN_DEVICE auto ThreadLoad(I p) {
  typename std::remove_cv<typename std::remove_reference<decltype(*p)>::type>::type v = *p;
  return v;
}
template <CacheStoreModifier M = STORE_DEFAULT, typename I, typename T> REJOIN_DEVICE void ThreadStore(I p, T v) {
  *p = v;
}
template <int Width, typename T> REJOIN_DEVICE T ShuffleIndex(T v, int lane, unsigned = ~0u) {
  return __rejoin_shuffle(__activemask(), v, lane, Width);
}
template <int Width, typename T> REJOIN_DEVICE T ShuffleUp(T v, int by, int first, unsigned = ~0u) {
  int lane = (int)__lane_id() & (Width - 1), from = lane - by;
  return __rejoin_shuffle(__activemask(), v, from < first ? lane : from, Width);
}
template <int Width, typename T> REJOIN_DEVICE T ShuffleDown(T v, int by, int last, unsigned = ~0u) {
  int lane = (int)__lane_id() & (Width - 1), from = lane + by;
  return __rejoin_shuffle(__activemask(), v, from > last ? lane : from, Width);
}
template <int N, typename T, typename Op> REJOIN_DEVICE T ThreadReduce(const T (&items)[N], Op op) {
  T r = items[0];
  for (int i = 1; i < N; ++i)
    r = op(r, items[i]);
  return r;
}
template <int N, typename T, typename Op> REJOIN_DEVICE T ThreadReduce(const T (&items)[N], Op op, T first) {
  for (int i = 0; i < N; ++i)
    first = op(first, items[i]);
  return first;
}
template <int N, typename T, typename Op> REJOIN_DEVICE T ThreadScanInclusive(T (&in)[N], T (&out)[N], Op op) {
  T r = out[0] = in[0];
  for (int i = 1; i < N; ++i)
    out[i] = r = op(r, in[i]);
  return r;
}
template <int N, typename T, typename Op>
REJOIN_DEVICE T ThreadScanInclusive(T (&in)[N], T (&out)[N], Op op, T prefix, bool apply = true) {
  T r = out[0] = apply ? op(prefix, in[0]) : in[0];
  for (int i = 1; i < N; ++i)
    out[i] = r = op(r, in[i]);
  return r;
}
template <int N, typename T, typename Op>
REJOIN_DEVICE T ThreadScanExclusive(T (&in)[N], T (&out)[N], Op op, T prefix, bool = true) {
  for (int i = 0; i < N; ++i) {
    T next = op(prefix, in[i]);
    out[i] = prefix;
    prefix = next;
  }
  return prefix;
}
namespace internal {
using cub::ThreadReduce;
using cub::ThreadScanExclusive;
using cub::ThreadScanInclusive;
} // namespace internal

// Items of a thread: blocked (i-th of the thread) or striped (thread-th of the i-th row).
template <typename I, typename T, int N> REJOIN_DEVICE void LoadDirectBlocked(int t, I from, T (&items)[N]) {
  for (int i = 0; i < N; ++i)
    items[i] = from[t * N + i];
}
template <typename I, typename T, int N> REJOIN_DEVICE void LoadDirectBlocked(int t, I from, T (&items)[N], int valid) {
  for (int i = 0; i < N; ++i)
    if (t * N + i < valid)
      items[i] = from[t * N + i];
}
template <typename I, typename T, int N, typename D>
REJOIN_DEVICE void LoadDirectBlocked(int t, I from, T (&items)[N], int valid, D other) {
  for (int i = 0; i < N; ++i)
    items[i] = t * N + i < valid ? static_cast<T>(from[t * N + i]) : static_cast<T>(other);
}
template <int B, typename I, typename T, int N> REJOIN_DEVICE void LoadDirectStriped(int t, I from, T (&items)[N]) {
  for (int i = 0; i < N; ++i)
    items[i] = from[t + i * B];
}
template <int B, typename I, typename T, int N>
REJOIN_DEVICE void LoadDirectStriped(int t, I from, T (&items)[N], int valid) {
  for (int i = 0; i < N; ++i)
    if (t + i * B < valid)
      items[i] = from[t + i * B];
}
template <int B, typename I, typename T, int N, typename D>
REJOIN_DEVICE void LoadDirectStriped(int t, I from, T (&items)[N], int valid, D other) {
  for (int i = 0; i < N; ++i)
    items[i] = t + i * B < valid ? static_cast<T>(from[t + i * B]) : static_cast<T>(other);
}
template <typename O, typename T, int N> REJOIN_DEVICE void StoreDirectBlocked(int t, O to, T (&items)[N]) {
  for (int i = 0; i < N; ++i)
    to[t * N + i] = items[i];
}
template <typename O, typename T, int N> REJOIN_DEVICE void StoreDirectBlocked(int t, O to, T (&items)[N], int valid) {
  for (int i = 0; i < N; ++i)
    if (t * N + i < valid)
      to[t * N + i] = items[i];
}
template <int B, typename O, typename T, int N> REJOIN_DEVICE void StoreDirectStriped(int t, O to, T (&items)[N]) {
  for (int i = 0; i < N; ++i)
    to[t + i * B] = items[i];
}
template <int B, typename O, typename T, int N>
REJOIN_DEVICE void StoreDirectStriped(int t, O to, T (&items)[N], int valid) {
  for (int i = 0; i < N; ++i)
    if (t + i * B < valid)
      to[t + i * B] = items[i];
}
template <typename T, int N> REJOIN_DEVICE void LoadDirectBlockedVectorized(int t, const T *from, T (&items)[N]) {
  LoadDirectBlocked(t, from, items);
}
template <typename T, int N> REJOIN_DEVICE void StoreDirectBlockedVectorized(int t, T *to, T (&items)[N]) {
  StoreDirectBlocked(t, to, items);
}

/// What collectives of a block share: temporary storage for its threads, their own if none is given.
#define REJOIN_COLLECTIVE(NAME)                                                                                        \
public:                                                                                                                \
  typedef Storage TempStorage;                                                                                         \
  REJOIN_MEMBER NAME(TempStorage &Given) : storage(Given), t((int)__rejoin_thread()) {}                                \
  REJOIN_MEMBER NAME() : storage(own()), t((int)__rejoin_thread()) {}                                                  \
                                                                                                                       \
private:                                                                                                               \
  REJOIN_DEVICE TempStorage &own() {                                                                                   \
    __shared__ TempStorage Own;                                                                                        \
    return Own;                                                                                                        \
  }                                                                                                                    \
  TempStorage &storage;                                                                                                \
  int t;                                                                                                               \
                                                                                                                       \
public:
template <typename T, int N> union __rejoin_room {
  T values[N];
  __device__ __rejoin_room() {}
  __device__ ~__rejoin_room() {}
};
#define REJOIN_STORAGE(T, N)                                                                                           \
  struct Storage {                                                                                                     \
    alignas(T) char bytes[sizeof(T) * (N)];                                                                            \
    REJOIN_MEMBER T &operator[](int i) { return reinterpret_cast<T *>(bytes)[i]; }                                     \
    REJOIN_MEMBER Storage &Alias() { return *this; }                                                                   \
  };

template <typename T, int X, BlockReduceAlgorithm A = BLOCK_REDUCE_WARP_REDUCTIONS, int Y = 1, int Z = 1, int = 0>
class BlockReduce {
  REJOIN_STORAGE(T, X * Y * Z)
  REJOIN_COLLECTIVE(BlockReduce)
  /// The result is thread 0's.
  template <typename Op> REJOIN_MEMBER T Reduce(T v, Op op, int valid = X * Y * Z) {
    storage[t] = v;
    __syncthreads();
    if (t == 0)
      for (int i = 1; i < valid; ++i)
        v = op(v, storage[i]);
    return v;
  }
  template <int N, typename Op> REJOIN_MEMBER T Reduce(T (&items)[N], Op op) {
    return Reduce(ThreadReduce(items, op), op);
  }
  REJOIN_MEMBER T Sum(T v) { return Reduce(v, cub::Sum()); }
  REJOIN_MEMBER T Sum(T v, int valid) { return Reduce(v, cub::Sum(), valid); }
  template <int N> REJOIN_MEMBER T Sum(T (&items)[N]) { return Reduce(items, cub::Sum()); }
};

template <typename T, int X, BlockScanAlgorithm A = BLOCK_SCAN_RAKING, int Y = 1, int Z = 1, int = 0> class BlockScan {
  REJOIN_STORAGE(T, X * Y * Z + 1)
  REJOIN_COLLECTIVE(BlockScan)
private:
  /// What is before this thread's value, if any, and the total of the block.
  template <typename Op> REJOIN_MEMBER T before(T v, Op op, T &all) {
    storage[t] = v;
    __syncthreads();
    T sum = storage[0], own = v;
    for (int i = 1; i < X * Y * Z; ++i) {
      if (i == t)
        own = sum;
      sum = op(sum, storage[i]);
    }
    all = sum;
    return own;
  }
  template <typename Op, typename F> REJOIN_MEMBER T prefixed(T v, Op op, F &prefix) {
    T all, own = before(v, op, all);
    __syncthreads();
    if (t < (int)warpSize) {
      T first = prefix(all);
      if (t == 0)
        storage[X * Y * Z] = first;
    }
    __syncthreads();
    T first = storage[X * Y * Z];
    return t == 0 ? first : op(first, own);
  }

public:
  template <typename Op> REJOIN_MEMBER void InclusiveScan(T v, T &out, Op op, T &all) {
    T own = before(v, op, all);
    out = t == 0 ? v : op(own, v);
  }
  template <typename Op> REJOIN_MEMBER void InclusiveScan(T v, T &out, Op op) {
    T all;
    InclusiveScan(v, out, op, all);
  }
  template <typename Op, typename F> REJOIN_MEMBER void InclusiveScan(T v, T &out, Op op, F &prefix) {
    out = op(prefixed(v, op, prefix), v);
  }
  template <typename Op> REJOIN_MEMBER void ExclusiveScan(T v, T &out, T initial, Op op, T &all) {
    T own = before(v, op, all);
    out = t == 0 ? initial : op(initial, own);
  }
  template <typename Op> REJOIN_MEMBER void ExclusiveScan(T v, T &out, T initial, Op op) {
    T all;
    ExclusiveScan(v, out, initial, op, all);
  }
  template <typename Op> REJOIN_MEMBER void ExclusiveScan(T v, T &out, Op op) {
    T all;
    out = before(v, op, all);
  }
  template <typename Op, typename F,
            typename = decltype(std::declval<F &>()(std::declval<T>()))>
  REJOIN_MEMBER void ExclusiveScan(T v, T &out, Op op, F &prefix) {
    out = prefixed(v, op, prefix);
  }
  REJOIN_MEMBER void InclusiveSum(T v, T &out) { InclusiveScan(v, out, cub::Sum()); }
  REJOIN_MEMBER void InclusiveSum(T v, T &out, T &all) { InclusiveScan(v, out, cub::Sum(), all); }
  REJOIN_MEMBER void ExclusiveSum(T v, T &out) { ExclusiveScan(v, out, T(), cub::Sum()); }
  REJOIN_MEMBER void ExclusiveSum(T v, T &out, T &all) { ExclusiveScan(v, out, T(), cub::Sum(), all); }
  template <typename F, typename = decltype(std::declval<F &>()(std::declval<T>()))>
  REJOIN_MEMBER void ExclusiveSum(T v, T &out, F &prefix) {
    out = prefixed(v, cub::Sum(), prefix);
  }
  template <typename F, typename = decltype(std::declval<F &>()(std::declval<T>()))>
  REJOIN_MEMBER void InclusiveSum(T v, T &out, F &prefix) {
    out = prefixed(v, cub::Sum(), prefix) + v;
  }
  // Several items of each thread.
  template <int N, typename Op> REJOIN_MEMBER void InclusiveScan(T (&in)[N], T (&out)[N], Op op, T &all) {
    T own = before(ThreadReduce(in, op), op, all);
    for (int i = 0; i < N; ++i)
      out[i] = own = i == 0 && t == 0 ? in[0] : op(own, in[i]);
  }
  template <int N, typename Op> REJOIN_MEMBER void InclusiveScan(T (&in)[N], T (&out)[N], Op op) {
    T all;
    InclusiveScan(in, out, op, all);
  }
  template <int N, typename Op> REJOIN_MEMBER void ExclusiveScan(T (&in)[N], T (&out)[N], T initial, Op op, T &all) {
    T own = before(ThreadReduce(in, op), op, all);
    own = t == 0 ? initial : op(initial, own);
    for (int i = 0; i < N; ++i) {
      T next = op(own, in[i]);
      out[i] = own;
      own = next;
    }
  }
  template <int N, typename Op> REJOIN_MEMBER void ExclusiveScan(T (&in)[N], T (&out)[N], T initial, Op op) {
    T all;
    ExclusiveScan(in, out, initial, op, all);
  }
  template <int N, typename Op> REJOIN_MEMBER void ExclusiveScan(T (&in)[N], T (&out)[N], Op op) {
    T all, own = before(ThreadReduce(in, op), op, all);
    for (int i = 0; i < N; ++i) {
      T next = i == 0 && t == 0 ? in[0] : op(own, in[i]);
      out[i] = own;
      own = next;
    }
  }
  template <int N, typename Op, typename F, typename = decltype(std::declval<F &>()(std::declval<T>()))>
  REJOIN_MEMBER void ExclusiveScan(T (&in)[N], T (&out)[N], Op op, F &prefix) {
    ThreadScanExclusive(in, out, op, prefixed(ThreadReduce(in, op), op, prefix));
  }
  template <int N, typename Op, typename F, typename = decltype(std::declval<F &>()(std::declval<T>()))>
  REJOIN_MEMBER void InclusiveScan(T (&in)[N], T (&out)[N], Op op, F &prefix) {
    ThreadScanInclusive(in, out, op, prefixed(ThreadReduce(in, op), op, prefix));
  }
  template <int N, typename Op> REJOIN_MEMBER void InclusiveScan(T (&in)[N], T (&out)[N], T initial, Op op) {
    T all;
    InclusiveScan(in, out, initial, op, all);
  }
  template <int N, typename Op> REJOIN_MEMBER void InclusiveScan(T (&in)[N], T (&out)[N], T initial, Op op, T &all) {
    T own = before(ThreadReduce(in, op), op, all);
    ThreadScanInclusive(in, out, op, t == 0 ? initial : op(initial, own));
  }
  template <int N, typename F, typename = decltype(std::declval<F &>()(std::declval<T>()))>
  REJOIN_MEMBER void InclusiveSum(T (&in)[N], T (&out)[N], F &prefix) {
    InclusiveScan(in, out, cub::Sum(), prefix);
  }
  template <int N> REJOIN_MEMBER void InclusiveSum(T (&in)[N], T (&out)[N]) { InclusiveScan(in, out, cub::Sum()); }
  template <int N> REJOIN_MEMBER void InclusiveSum(T (&in)[N], T (&out)[N], T &all) {
    InclusiveScan(in, out, cub::Sum(), all);
  }
  template <int N> REJOIN_MEMBER void ExclusiveSum(T (&in)[N], T (&out)[N]) {
    ExclusiveScan(in, out, T(), cub::Sum());
  }
  template <int N> REJOIN_MEMBER void ExclusiveSum(T (&in)[N], T (&out)[N], T &all) {
    ExclusiveScan(in, out, T(), cub::Sum(), all);
  }
  template <int N, typename F, typename = decltype(std::declval<F &>()(std::declval<T>()))>
  REJOIN_MEMBER void ExclusiveSum(T (&in)[N], T (&out)[N], F &prefix) {
    T own = prefixed(ThreadReduce(in, cub::Sum()), cub::Sum(), prefix);
    for (int i = 0; i < N; ++i) {
      T next = own + in[i];
      out[i] = own;
      own = next;
    }
  }
};

template <typename T, int X, int N, bool = false, int Y = 1, int Z = 1, int = 0> class BlockExchange {
  REJOIN_STORAGE(T, X * Y * Z * N)
  REJOIN_COLLECTIVE(BlockExchange)
private:
  template <typename U, typename To, typename From> REJOIN_MEMBER void move(T (&in)[N], U (&out)[N], To to, From from) {
    for (int i = 0; i < N; ++i)
      storage[to(i)] = in[i];
    __syncthreads();
    for (int i = 0; i < N; ++i)
      out[i] = storage[from(i)];
  }

public:
#define REJOIN_EXCHANGE(NAME, TO, FROM)                                                                                \
  template <typename U> REJOIN_MEMBER void NAME(T (&in)[N], U (&out)[N]) {                                             \
    int t = this->t, B = X * Y * Z, W = B < (int)warpSize ? B : (int)warpSize, w = t / W * W * N, l = t % W;           \
    (void)B, (void)w, (void)l;                                                                                         \
    move(in, out, [=](int i) { return TO; }, [=](int i) { return FROM; });                                             \
  }                                                                                                                    \
  REJOIN_MEMBER void NAME(T (&items)[N]) { NAME(items, items); }
  REJOIN_EXCHANGE(StripedToBlocked, i *B + t, t *N + i)
  REJOIN_EXCHANGE(BlockedToStriped, t *N + i, i *B + t)
  REJOIN_EXCHANGE(WarpStripedToBlocked, w + i * W + l, t *N + i)
  REJOIN_EXCHANGE(BlockedToWarpStriped, t *N + i, w + i * W + l)
#undef REJOIN_EXCHANGE
  template <typename U, typename R> REJOIN_MEMBER void ScatterToBlocked(T (&in)[N], U (&out)[N], R (&ranks)[N]) {
    int t = this->t;
    move(in, out, [&](int i) { return (int)ranks[i]; }, [=](int i) { return t * N + i; });
  }
  template <typename U, typename R> REJOIN_MEMBER void ScatterToStriped(T (&in)[N], U (&out)[N], R (&ranks)[N]) {
    int t = this->t;
    move(in, out, [&](int i) { return (int)ranks[i]; }, [=](int i) { return i * X * Y * Z + t; });
  }
private:
  /// Places of those that a test keeps alone.
  template <typename U, typename R, typename F>
  REJOIN_MEMBER void scatterSome(T (&in)[N], U (&out)[N], R (&ranks)[N], F isKept) {
    for (int i = 0; i < N; ++i)
      if (isKept(i))
        storage[(int)ranks[i]] = in[i];
    __syncthreads();
    for (int i = 0; i < N; ++i)
      out[i] = storage[i * X * Y * Z + t];
  }

public:
  template <typename U, typename R> REJOIN_MEMBER void ScatterToStripedGuarded(T (&in)[N], U (&out)[N], R (&ranks)[N]) {
    scatterSome(in, out, ranks, [&](int i) { return ranks[i] >= 0; });
  }
  template <typename R> REJOIN_MEMBER void ScatterToStripedGuarded(T (&items)[N], R (&ranks)[N]) {
    ScatterToStripedGuarded(items, items, ranks);
  }
  template <typename U, typename R, typename V>
  REJOIN_MEMBER void ScatterToStripedFlagged(T (&in)[N], U (&out)[N], R (&ranks)[N], V (&valid)[N]) {
    scatterSome(in, out, ranks, [&](int i) { return (bool)valid[i]; });
  }
  template <typename R, typename V> REJOIN_MEMBER void ScatterToStripedFlagged(T (&items)[N], R (&ranks)[N], V (&valid)[N]) {
    ScatterToStripedFlagged(items, items, ranks, valid);
  }
  template <typename R> REJOIN_MEMBER void ScatterToBlocked(T (&items)[N], R (&ranks)[N]) {
    ScatterToBlocked(items, items, ranks);
  }
  template <typename R> REJOIN_MEMBER void ScatterToStriped(T (&items)[N], R (&ranks)[N]) {
    ScatterToStriped(items, items, ranks);
  }
};

template <typename T, int X, int N = 1, BlockLoadAlgorithm A = BLOCK_LOAD_DIRECT, int Y = 1, int Z = 1, int = 0>
class BlockLoad {
  static constexpr bool Direct = A <= BLOCK_LOAD_VECTORIZE;
  REJOIN_STORAGE(T, Direct ? 1 : X * Y * Z * N)
  REJOIN_COLLECTIVE(BlockLoad)
  template <typename I, typename... D> REJOIN_MEMBER void Load(I from, T (&items)[N], D... valid) {
    if constexpr (A == BLOCK_LOAD_DIRECT || A == BLOCK_LOAD_VECTORIZE) {
      LoadDirectBlocked(t, from, items, valid...);
    } else {
      LoadDirectStriped<X * Y * Z>(t, from, items, valid...);
      if constexpr (A != BLOCK_LOAD_STRIPED) {
        for (int i = 0; i < N; ++i)
          storage[i * X * Y * Z + t] = items[i];
        __syncthreads();
        for (int i = 0; i < N; ++i)
          items[i] = storage[t * N + i];
      }
    }
  }
};
template <typename T, int X, int N = 1, BlockStoreAlgorithm A = BLOCK_STORE_DIRECT, int Y = 1, int Z = 1, int = 0>
class BlockStore {
  static constexpr bool Direct = A <= BLOCK_STORE_VECTORIZE;
  REJOIN_STORAGE(T, Direct ? 1 : X * Y * Z * N)
  REJOIN_COLLECTIVE(BlockStore)
  template <typename O, typename... D> REJOIN_MEMBER void Store(O to, T (&items)[N], D... valid) {
    if constexpr (A == BLOCK_STORE_DIRECT || A == BLOCK_STORE_VECTORIZE) {
      StoreDirectBlocked(t, to, items, valid...);
    } else {
      if constexpr (A != BLOCK_STORE_STRIPED) {
        for (int i = 0; i < N; ++i)
          storage[t * N + i] = items[i];
        __syncthreads();
        for (int i = 0; i < N; ++i)
          items[i] = storage[i * X * Y * Z + t];
      }
      StoreDirectStriped<X * Y * Z>(t, to, items, valid...);
    }
  }
};

/// Sorting: the rank of each key is the number of keys before it.
template <typename K, int X, int N, typename V = NullType> class __rejoin_sort {
public:
  struct Storage {
    alignas(K) char keys[sizeof(K) * X * N];
    alignas(V) char values[sizeof(V) * X * N];
    REJOIN_MEMBER Storage &Alias() { return *this; }
  };
  template <typename Less>
  REJOIN_DEVICE void sort(Storage &s, int t, K (&keys)[N], V *values, Less less, bool striped) {
    K *all = reinterpret_cast<K *>(s.keys);
    V *with = reinterpret_cast<V *>(s.values);
    int ranks[N];
    for (int i = 0; i < N; ++i)
      all[t * N + i] = keys[i];
    __syncthreads();
    for (int i = 0; i < N; ++i) {
      ranks[i] = 0;
      for (int j = 0; j < X * N; ++j)
        ranks[i] += less(all[j], keys[i]) || (j < t * N + i && !less(keys[i], all[j]));
    }
    __syncthreads();
    for (int i = 0; i < N; ++i) {
      all[ranks[i]] = keys[i];
      if (values)
        with[ranks[i]] = values[i];
    }
    __syncthreads();
    for (int i = 0; i < N; ++i) {
      int from = striped ? i * X + t : t * N + i;
      keys[i] = all[from];
      if (values)
        values[i] = with[from];
    }
  }
};
template <typename K, int X, int N, typename V = NullType, int = 4, bool = true,
          BlockScanAlgorithm = BLOCK_SCAN_WARP_SCANS, int = 0, int Y = 1, int Z = 1, int = 0>
class BlockRadixSort {
  typedef __rejoin_sort<K, X * Y * Z, N, V> Sorter;
  typedef typename Sorter::Storage Storage;
  REJOIN_COLLECTIVE(BlockRadixSort)
#define REJOIN_SORT(NAME, OP, STRIPED)                                                                                 \
  REJOIN_MEMBER void NAME(K (&keys)[N], int = 0, int = 8 * sizeof(K)) {                                                \
    Sorter::sort(storage, t, keys, nullptr, [](const K &a, const K &b) { return a OP b; }, STRIPED);                   \
  }                                                                                                                    \
  template <typename W> REJOIN_MEMBER void NAME(K (&keys)[N], W (&values)[N], int = 0, int = 8 * sizeof(K)) {          \
    Sorter::sort(storage, t, keys, values, [](const K &a, const K &b) { return a OP b; }, STRIPED);                    \
  }
  REJOIN_SORT(Sort, <, false)
  REJOIN_SORT(SortDescending, >, false)
  REJOIN_SORT(SortBlockedToStriped, <, true)
  REJOIN_SORT(SortDescendingBlockedToStriped, >, true)
#undef REJOIN_SORT
};
template <typename K, int X, int N, typename V = NullType, int Y = 1, int Z = 1> class BlockMergeSort {
  typedef __rejoin_sort<K, X * Y * Z, N, V> Sorter;
  typedef typename Sorter::Storage Storage;
  REJOIN_COLLECTIVE(BlockMergeSort)
  template <typename Less> REJOIN_MEMBER void Sort(K (&keys)[N], Less less) {
    Sorter::sort(storage, t, keys, nullptr, less, false);
  }
  template <typename Less> REJOIN_MEMBER void Sort(K (&keys)[N], V (&values)[N], Less less) {
    Sorter::sort(storage, t, keys, values, less, false);
  }
  /// Of a tile that is not full the other keys are the largest, `last`.
  template <typename Less> REJOIN_MEMBER void Sort(K (&keys)[N], Less less, int valid, K last) {
    for (int i = 0; i < N; ++i)
      if (t * N + i >= valid)
        keys[i] = last;
    Sort(keys, less);
  }
  template <typename Less> REJOIN_MEMBER void Sort(K (&keys)[N], V (&values)[N], Less less, int valid, K last) {
    for (int i = 0; i < N; ++i)
      if (t * N + i >= valid)
        keys[i] = last;
    Sort(keys, values, less);
  }
  template <typename Less> REJOIN_MEMBER void StableSort(K (&keys)[N], Less less, int valid, K last) {
    Sort(keys, less, valid, last);
  }
  template <typename Less> REJOIN_MEMBER void StableSort(K (&keys)[N], V (&values)[N], Less less, int valid, K last) {
    Sort(keys, values, less, valid, last);
  }
  template <typename Less> REJOIN_MEMBER void StableSort(K (&keys)[N], Less less) { Sort(keys, less); }
  template <typename Less> REJOIN_MEMBER void StableSort(K (&keys)[N], V (&values)[N], Less less) {
    Sort(keys, values, less);
  }
};

template <typename T, int X, int N, int Bins, BlockHistogramAlgorithm A = BLOCK_HISTO_SORT, int Y = 1, int Z = 1, int = 0>
class BlockHistogram {
  REJOIN_STORAGE(T, 1)
  REJOIN_COLLECTIVE(BlockHistogram)
  template <typename C> REJOIN_MEMBER void InitHistogram(C *bins) {
    for (int i = t; i < Bins; i += X * Y * Z)
      bins[i] = 0;
  }
  template <typename C> REJOIN_MEMBER void Composite(T (&items)[N], C *bins) {
    for (int i = 0; i < N; ++i)
      atomicAdd(bins + items[i], 1);
  }
  template <typename C> REJOIN_MEMBER void Histogram(T (&items)[N], C *bins) {
    InitHistogram(bins);
    __syncthreads();
    Composite(items, bins);
  }
};

template <typename T, int X, int Y = 1, int Z = 1, int = 0> class BlockDiscontinuity {
  REJOIN_STORAGE(T, 2 * X * Y * Z)
  REJOIN_COLLECTIVE(BlockDiscontinuity)
  template <int N, typename F, typename Op> REJOIN_MEMBER void FlagHeads(F (&flags)[N], T (&items)[N], Op op) {
    storage[t] = items[N - 1];
    __syncthreads();
    for (int i = N - 1; i > 0; --i)
      flags[i] = op(items[i - 1], items[i]);
    flags[0] = t == 0 ? 1 : op(storage[t - 1], items[0]);
  }
  template <int N, typename F, typename Op>
  REJOIN_MEMBER void FlagHeads(F (&flags)[N], T (&items)[N], Op op, T before) {
    FlagHeads(flags, items, op);
    if (t == 0)
      flags[0] = op(before, items[0]);
  }
  template <int N, typename F, typename Op> REJOIN_MEMBER void FlagTails(F (&flags)[N], T (&items)[N], Op op) {
    storage[t] = items[0];
    __syncthreads();
    for (int i = 0; i < N - 1; ++i)
      flags[i] = op(items[i], items[i + 1]);
    flags[N - 1] = t == X * Y * Z - 1 ? 1 : op(items[N - 1], storage[t + 1]);
  }
  template <int N, typename F, typename Op>
  REJOIN_MEMBER void FlagTails(F (&flags)[N], T (&items)[N], Op op, T after) {
    FlagTails(flags, items, op);
    if (t == X * Y * Z - 1)
      flags[N - 1] = op(items[N - 1], after);
  }
  template <int N, typename F, typename Op>
  REJOIN_MEMBER void FlagHeadsAndTails(F (&heads)[N], F (&tails)[N], T (&items)[N], Op op) {
    flagBoth(heads, tails, items, op);
  }
  template <int N, typename F, typename Op>
  REJOIN_MEMBER void FlagHeadsAndTails(F (&heads)[N], T before, F (&tails)[N], T (&items)[N], Op op) {
    flagBoth(heads, tails, items, op);
    if (t == 0)
      heads[0] = op(before, items[0]);
  }
  template <int N, typename F, typename Op>
  REJOIN_MEMBER void FlagHeadsAndTails(F (&heads)[N], F (&tails)[N], T after, T (&items)[N], Op op) {
    flagBoth(heads, tails, items, op);
    if (t == X * Y * Z - 1)
      tails[N - 1] = op(items[N - 1], after);
  }
  template <int N, typename F, typename Op>
  REJOIN_MEMBER void FlagHeadsAndTails(F (&heads)[N], T before, F (&tails)[N], T after, T (&items)[N], Op op) {
    flagBoth(heads, tails, items, op);
    if (t == 0)
      heads[0] = op(before, items[0]);
    if (t == X * Y * Z - 1)
      tails[N - 1] = op(items[N - 1], after);
  }

private:
  /// The ends of each thread's items have places of their own, so one barrier serves both directions.
  template <int N, typename F, typename Op>
  REJOIN_MEMBER void flagBoth(F (&heads)[N], F (&tails)[N], T (&items)[N], Op op) {
    storage[2 * t] = items[0];
    storage[2 * t + 1] = items[N - 1];
    __syncthreads();
    for (int i = 0; i < N - 1; ++i)
      tails[i] = heads[i + 1] = op(items[i], items[i + 1]);
    heads[0] = t == 0 ? 1 : op(storage[2 * t - 1], items[0]);
    tails[N - 1] = t == X * Y * Z - 1 ? 1 : op(items[N - 1], storage[2 * t + 2]);
  }
};
template <typename T, int X, int Y = 1, int Z = 1, int = 0> class BlockAdjacentDifference {
  REJOIN_STORAGE(T, X * Y * Z)
  REJOIN_COLLECTIVE(BlockAdjacentDifference)
  template <int N, typename O, typename Op> REJOIN_MEMBER void SubtractLeft(T (&in)[N], O (&out)[N], Op op) {
    storage[t] = in[N - 1];
    __syncthreads();
    for (int i = N - 1; i > 0; --i)
      out[i] = op(in[i], in[i - 1]);
    out[0] = t == 0 ? in[0] : op(in[0], storage[t - 1]);
  }
  template <int N, typename O, typename Op> REJOIN_MEMBER void SubtractRight(T (&in)[N], O (&out)[N], Op op) {
    storage[t] = in[0];
    __syncthreads();
    for (int i = 0; i < N - 1; ++i)
      out[i] = op(in[i], in[i + 1]);
    out[N - 1] = t == X * Y * Z - 1 ? in[N - 1] : op(in[N - 1], storage[t + 1]);
  }
  template <int N, typename O, typename Op> REJOIN_MEMBER void SubtractLeft(T (&in)[N], O (&out)[N], Op op, T before) {
    SubtractLeft(in, out, op);
    if (t == 0)
      out[0] = op(in[0], before);
  }
  template <int N, typename O, typename Op> REJOIN_MEMBER void SubtractRight(T (&in)[N], O (&out)[N], Op op, T after) {
    SubtractRight(in, out, op);
    if (t == X * Y * Z - 1)
      out[N - 1] = op(in[N - 1], after);
  }
  /// Of a tile that is not full the items behind the valid ones stay as they are.
  template <int N, typename O, typename Op>
  REJOIN_MEMBER void SubtractLeftPartialTile(T (&in)[N], O (&out)[N], Op op, int valid) {
    SubtractLeft(in, out, op);
    for (int i = 0; i < N; ++i)
      if (t * N + i >= valid)
        out[i] = in[i];
  }
  template <int N, typename O, typename Op>
  REJOIN_MEMBER void SubtractRightPartialTile(T (&in)[N], O (&out)[N], Op op, int valid) {
    SubtractRight(in, out, op);
    for (int i = 0; i < N; ++i)
      if (t * N + i >= valid - 1)
        out[i] = in[i];
  }
};
template <typename T, int X, int Y = 1, int Z = 1, int = 0> class BlockShuffle {
  REJOIN_STORAGE(T, X * Y * Z)
  REJOIN_COLLECTIVE(BlockShuffle)
  REJOIN_MEMBER void Offset(T in, T &out, int by = 1) {
    storage[t] = in;
    __syncthreads();
    if (t + by >= 0 && t + by < X * Y * Z)
      out = storage[t + by];
  }
  REJOIN_MEMBER void Rotate(T in, T &out, unsigned by = 1) {
    storage[t] = in;
    __syncthreads();
    out = storage[(t + by) % (X * Y * Z)];
  }
  template <int N> REJOIN_MEMBER void Up(T (&in)[N], T (&out)[N]) {
    storage[t] = in[N - 1];
    __syncthreads();
    for (int i = N - 1; i > 0; --i)
      out[i] = in[i - 1];
    if (t > 0)
      out[0] = storage[t - 1];
  }
  template <int N> REJOIN_MEMBER void Down(T (&in)[N], T (&out)[N]) {
    storage[t] = in[0];
    __syncthreads();
    for (int i = 0; i < N - 1; ++i)
      out[i] = in[i + 1];
    if (t < X * Y * Z - 1)
      out[N - 1] = storage[t + 1];
  }
};

// Warps: shuffles among Width lanes.
#define REJOIN_WARP(NAME)                                                                                              \
public:                                                                                                                \
  struct TempStorage {                                                                                                 \
    NullType none;                                                                                                     \
    REJOIN_MEMBER TempStorage &Alias() { return *this; }                                                               \
  };                                                                                                                   \
  REJOIN_MEMBER NAME(TempStorage &) : lane((int)__lane_id() & (Width - 1)) {}                                          \
  REJOIN_MEMBER NAME() : lane((int)__lane_id() & (Width - 1)) {}                                                       \
                                                                                                                       \
private:                                                                                                               \
  int lane;                                                                                                            \
  REJOIN_MEMBER T from(T v, int other) const {                                                                         \
    return __rejoin_shuffle(cooperative_groups::thread_block_tile<Width>::lanes(), v, other, Width);                   \
  }                                                                                                                    \
                                                                                                                       \
public:
template <typename T, int Width = warpSize, int = 0> class WarpReduce {
  REJOIN_WARP(WarpReduce)
  /// The result is lane 0's.
  template <typename Op> REJOIN_MEMBER T Reduce(T v, Op op, int valid = Width) {
    for (int step = 1; step < Width; step *= 2) {
      T other = from(v, lane + step < Width ? lane + step : lane);
      if (lane + step < valid)
        v = op(v, other);
    }
    return v;
  }
  template <int N, typename Op> REJOIN_MEMBER T Reduce(T (&items)[N], Op op) {
    return Reduce(ThreadReduce(items, op), op);
  }
  REJOIN_MEMBER T Sum(T v) { return Reduce(v, cub::Sum()); }
  REJOIN_MEMBER T Sum(T v, int valid) { return Reduce(v, cub::Sum(), valid); }
  template <typename F, typename Op> REJOIN_MEMBER T HeadSegmentedReduce(T v, F head, Op op) {
    // The first lane of the next segment.
    int end = Width;
    for (int i = Width - 1; i > 0; --i)
      if (__rejoin_shuffle(cooperative_groups::thread_block_tile<Width>::lanes(), (int)head, i, Width) && i > lane)
        end = i;
    for (int step = 1; step < Width; step *= 2) {
      T other = from(v, lane + step < Width ? lane + step : lane);
      if (lane + step < end)
        v = op(v, other);
    }
    return v;
  }
  template <typename F> REJOIN_MEMBER T HeadSegmentedSum(T v, F head) {
    return HeadSegmentedReduce(v, head, cub::Sum());
  }
  template <typename F, typename Op> REJOIN_MEMBER T TailSegmentedReduce(T v, F tail, Op op) {
    int before = __rejoin_shuffle(cooperative_groups::thread_block_tile<Width>::lanes(), (int)tail,
                                  lane ? lane - 1 : 0, Width);
    return HeadSegmentedReduce(v, lane == 0 ? 1 : before, op);
  }
  template <typename F> REJOIN_MEMBER T TailSegmentedSum(T v, F tail) {
    return TailSegmentedReduce(v, tail, cub::Sum());
  }
};
template <typename T, int Width = warpSize, int = 0> class WarpScan {
  REJOIN_WARP(WarpScan)
  template <typename Op> REJOIN_MEMBER void InclusiveScan(T v, T &out, Op op) {
    for (int step = 1; step < Width; step *= 2) {
      T below = from(v, lane >= step ? lane - step : lane);
      if (lane >= step)
        v = op(below, v);
    }
    out = v;
  }
  template <typename Op> REJOIN_MEMBER void InclusiveScan(T v, T &out, Op op, T &all) {
    InclusiveScan(v, out, op);
    all = from(out, Width - 1);
  }
  template <typename Op> REJOIN_MEMBER void ExclusiveScan(T v, T &out, Op op) {
    T in;
    InclusiveScan(v, in, op);
    out = from(in, lane ? lane - 1 : 0);
  }
  template <typename Op> REJOIN_MEMBER void ExclusiveScan(T v, T &out, T initial, Op op) {
    ExclusiveScan(v, out, op);
    out = lane == 0 ? initial : op(initial, out);
  }
  template <typename Op> REJOIN_MEMBER void ExclusiveScan(T v, T &out, T initial, Op op, T &all) {
    T in;
    InclusiveScan(v, in, op, all);
    T below = from(in, lane ? lane - 1 : 0);
    out = lane == 0 ? initial : op(initial, below);
  }
  REJOIN_MEMBER void InclusiveSum(T v, T &out) { InclusiveScan(v, out, cub::Sum()); }
  REJOIN_MEMBER void InclusiveSum(T v, T &out, T &all) { InclusiveScan(v, out, cub::Sum(), all); }
  REJOIN_MEMBER void ExclusiveSum(T v, T &out) { ExclusiveScan(v, out, T(), cub::Sum()); }
  REJOIN_MEMBER void ExclusiveSum(T v, T &out, T &all) { ExclusiveScan(v, out, T(), cub::Sum(), all); }
  template <typename Op> REJOIN_MEMBER void Scan(T v, T &in, T &ex, Op op) {
    InclusiveScan(v, in, op);
    ex = from(in, lane ? lane - 1 : 0);
  }
  REJOIN_MEMBER T Broadcast(T v, unsigned source) { return from(v, (int)source); }
};
#undef REJOIN_WARP
} // namespace cub
#define CUB_MIN(a, b) ((a) > (b) ? (b) : (a))
#define CUB_MAX(a, b) ((a) > (b) ? (a) : (b))
#define CUB_QUOTIENT_FLOOR(a, b) ((a) / (b))
#define CUB_QUOTIENT_CEILING(a, b) (((a) + (b) - 1) / (b))
#define CUB_ROUND_UP_NEAREST(a, b) (((a) + (b) - 1) / (b) * (b))
#define CUB_ROUND_DOWN_NEAREST(a, b) ((a) / (b) * (b))
#define CUB_WARP_THREADS(arch) warpSize
#define CUB_PTX_WARP_THREADS warpSize
#define HIPCUB_WARP_THREADS warpSize
#define HIPCUB_DEVICE_WARP_THREADS warpSize
#define CUB_LOG_WARP_THREADS(arch) (warpSize == 64 ? 6 : 5)
#define CUB_PTX_LOG_WARP_THREADS (warpSize == 64 ? 6 : 5)
#define CUB_IS_DEVICE_CODE 1
#define CUB_IS_HOST_CODE 0
#define CubDebugExit(e) (e)
#define CubDebug(e) (e)
#define HipcubDebug(e) (e)
#ifdef __HIP__
#undef cub
#endif
#include <rejoin/cub_parts.h>
#include <rejoin/cub_warp.h>

// Primitives of warps that move items through temporary storage, and of blocks that rank keys or spread runs. Uses
// macros of cub.h.
#pragma once
#include <rejoin/cub.h>
#ifdef __HIP__
#define cub hipcub
#endif

namespace cub {
/// What the lanes of a warp share.
#define REJOIN_LANES(NAME)                                                                                             \
public:                                                                                                                \
  typedef Storage TempStorage;                                                                                         \
  REJOIN_MEMBER NAME(TempStorage &Given) : storage(Given), lane((int)__lane_id() & (Width - 1)) {}                     \
                                                                                                                       \
private:                                                                                                               \
  TempStorage &storage;                                                                                                \
  int lane;                                                                                                            \
  REJOIN_MEMBER void meet() const { cooperative_groups::thread_block_tile<Width>().sync(); }                           \
                                                                                                                       \
public:
template <typename T, int N, int Width = warpSize> class WarpExchange {
  REJOIN_STORAGE(T, Width *N)
  REJOIN_LANES(WarpExchange)
private:
  template <typename U, typename To, typename From> REJOIN_MEMBER void move(T (&in)[N], U (&out)[N], To to, From from) {
    for (int i = 0; i < N; ++i)
      storage[to(i)] = in[i];
    meet();
    for (int i = 0; i < N; ++i)
      out[i] = storage[from(i)];
  }

public:
  template <typename U> REJOIN_MEMBER void StripedToBlocked(T (&in)[N], U (&out)[N]) {
    int l = lane;
    move(in, out, [=](int i) { return i * Width + l; }, [=](int i) { return l * N + i; });
  }
  template <typename U> REJOIN_MEMBER void BlockedToStriped(T (&in)[N], U (&out)[N]) {
    int l = lane;
    move(in, out, [=](int i) { return l * N + i; }, [=](int i) { return i * Width + l; });
  }
  template <typename U, typename R> REJOIN_MEMBER void ScatterToStriped(T (&in)[N], U (&out)[N], R (&ranks)[N]) {
    int l = lane;
    move(in, out, [&](int i) { return (int)ranks[i]; }, [=](int i) { return i * Width + l; });
  }
  template <typename R> REJOIN_MEMBER void ScatterToStriped(T (&items)[N], R (&ranks)[N]) {
    ScatterToStriped(items, items, ranks);
  }
};
template <typename T, int N, WarpLoadAlgorithm A = WARP_LOAD_DIRECT, int Width = warpSize> class WarpLoad {
  REJOIN_STORAGE(T, A == WARP_LOAD_TRANSPOSE ? Width * N : 1)
  REJOIN_LANES(WarpLoad)
  template <typename I, typename... D> REJOIN_MEMBER void Load(I from, T (&items)[N], D... valid) {
    if constexpr (A == WARP_LOAD_DIRECT || A == WARP_LOAD_VECTORIZE) {
      LoadDirectBlocked(lane, from, items, valid...);
    } else {
      LoadDirectStriped<Width>(lane, from, items, valid...);
      if constexpr (A == WARP_LOAD_TRANSPOSE) {
        for (int i = 0; i < N; ++i)
          storage[i * Width + lane] = items[i];
        meet();
        for (int i = 0; i < N; ++i)
          items[i] = storage[lane * N + i];
      }
    }
  }
};
template <typename T, int N, WarpStoreAlgorithm A = WARP_STORE_DIRECT, int Width = warpSize> class WarpStore {
  REJOIN_STORAGE(T, A == WARP_STORE_TRANSPOSE ? Width * N : 1)
  REJOIN_LANES(WarpStore)
  template <typename O, typename... D> REJOIN_MEMBER void Store(O to, T (&items)[N], D... valid) {
    if constexpr (A == WARP_STORE_DIRECT || A == WARP_STORE_VECTORIZE) {
      StoreDirectBlocked(lane, to, items, valid...);
    } else {
      if constexpr (A == WARP_STORE_TRANSPOSE) {
        for (int i = 0; i < N; ++i)
          storage[lane * N + i] = items[i];
        meet();
        for (int i = 0; i < N; ++i)
          items[i] = storage[i * Width + lane];
      }
      StoreDirectStriped<Width>(lane, to, items, valid...);
    }
  }
};
/// The rank of each key is the number of keys before it.
template <typename K, int N, int Width = warpSize, typename V = NullType> class WarpMergeSort {
  struct Storage {
    alignas(K) char keys[sizeof(K) * Width * N];
    alignas(V) char values[sizeof(V) * Width * N];
    REJOIN_MEMBER Storage &Alias() { return *this; }
  };
  REJOIN_LANES(WarpMergeSort)
private:
  template <typename Less> REJOIN_MEMBER void sort(K (&keys)[N], V *values, Less less) {
    K *all = reinterpret_cast<K *>(storage.keys);
    V *with = reinterpret_cast<V *>(storage.values);
    int ranks[N];
    for (int i = 0; i < N; ++i)
      all[lane * N + i] = keys[i];
    meet();
    for (int i = 0; i < N; ++i) {
      ranks[i] = 0;
      for (int j = 0; j < Width * N; ++j)
        ranks[i] += less(all[j], keys[i]) || (j < lane * N + i && !less(keys[i], all[j]));
    }
    meet();
    for (int i = 0; i < N; ++i) {
      all[ranks[i]] = keys[i];
      if (values)
        with[ranks[i]] = values[i];
    }
    meet();
    for (int i = 0; i < N; ++i) {
      keys[i] = all[lane * N + i];
      if (values)
        values[i] = with[lane * N + i];
    }
  }

public:
  template <typename Less> REJOIN_MEMBER void Sort(K (&keys)[N], Less less) { sort(keys, (V *)nullptr, less); }
  template <typename Less> REJOIN_MEMBER void Sort(K (&keys)[N], V (&values)[N], Less less) { sort(keys, values, less); }
  template <typename Less> REJOIN_MEMBER void Sort(K (&keys)[N], Less less, int valid, K last) {
    for (int i = 0; i < N; ++i)
      if (lane * N + i >= valid)
        keys[i] = last;
    Sort(keys, less);
  }
  template <typename Less> REJOIN_MEMBER void StableSort(K (&keys)[N], Less less) { Sort(keys, less); }
  template <typename Less> REJOIN_MEMBER void StableSort(K (&keys)[N], V (&values)[N], Less less) {
    Sort(keys, values, less);
  }
};
#undef REJOIN_LANES

/// The rank of a key by its digit, in a stable order.
template <int X, int Bits, bool Descending, bool = false, BlockScanAlgorithm = BLOCK_SCAN_WARP_SCANS, int = 0, int Y = 1,
          int Z = 1, int = 0>
class BlockRadixRank {
  static constexpr int Threads = X * Y * Z, Most = 32;
  REJOIN_STORAGE(unsigned, Threads *Most)
  REJOIN_COLLECTIVE(BlockRadixRank)
  template <typename K, int N, typename D> REJOIN_MEMBER void RankKeys(K (&keys)[N], int (&ranks)[N], D digit) {
    static_assert(N <= Most);
    for (int i = 0; i < N; ++i)
      storage[t * N + i] = digit.Digit(keys[i]);
    __syncthreads();
    for (int i = 0; i < N; ++i) {
      unsigned own = storage[t * N + i];
      ranks[i] = 0;
      for (int j = 0; j < Threads * N; ++j) {
        unsigned other = storage[j];
        ranks[i] += (Descending ? other > own : other < own) || (other == own && j < t * N + i);
      }
    }
  }
};
/// Runs of values, with their lengths, become items.
template <typename T, int X, int Runs, int N, typename D = unsigned, int Y = 1, int Z = 1> class BlockRunLengthDecode {
  static constexpr int Threads = X * Y * Z;

public:
  struct TempStorage {
    alignas(T) char values[sizeof(T) * Threads * Runs];
    D lengths[Threads * Runs];
    REJOIN_MEMBER TempStorage &Alias() { return *this; }
  };
  template <typename L, typename All>
  REJOIN_MEMBER BlockRunLengthDecode(TempStorage &s, T (&values)[Runs], L (&lengths)[Runs], All &all)
      : storage(s), t((int)__rejoin_thread()) {
    for (int i = 0; i < Runs; ++i) {
      reinterpret_cast<T *>(storage.values)[t * Runs + i] = values[i];
      storage.lengths[t * Runs + i] = (D)lengths[i];
    }
    __syncthreads();
    all = 0;
    for (int i = 0; i < Threads * Runs; ++i)
      all += storage.lengths[i];
  }
  REJOIN_MEMBER void RunLengthDecode(T (&items)[N], D from = 0) {
    for (int i = 0; i < N; ++i) {
      D at = from + (D)(t * N + i);
      int run = 0;
      while (run < Threads * Runs - 1 && at >= storage.lengths[run])
        at -= storage.lengths[run++];
      items[i] = reinterpret_cast<T *>(storage.values)[run];
    }
  }

private:
  TempStorage &storage;
  int t;
};
} // namespace cub
#undef REJOIN_COLLECTIVE
#undef REJOIN_STORAGE
#ifdef __HIP__
#undef cub
#endif

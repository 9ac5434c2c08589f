// Primitives of blocks and warps of rocPRIM, by those of hipCUB.
#pragma once
#include <rejoin/cub.h>
namespace rocprim {
#define REJOIN_OPERATOR(NAME, E)                                                                                       \
  template <typename T = void> struct NAME {                                                                           \
    template <typename U> REJOIN_MEMBER_BOTH U operator()(const U &a, const U &b) const { return E; }                  \
  };
REJOIN_OPERATOR(plus, a + b)
REJOIN_OPERATOR(multiplies, a *b)
REJOIN_OPERATOR(minimum, b < a ? b : a)
REJOIN_OPERATOR(maximum, a < b ? b : a)
REJOIN_OPERATOR(minus, a - b)
#undef REJOIN_OPERATOR
#define REJOIN_OPERATOR(NAME, E)                                                                                       \
  template <typename T = void> struct NAME {                                                                           \
    template <typename U> REJOIN_MEMBER_BOTH bool operator()(const U &a, const U &b) const { return E; }               \
  };
REJOIN_OPERATOR(equal_to, a == b)
REJOIN_OPERATOR(not_equal_to, a != b)
REJOIN_OPERATOR(less, a < b)
REJOIN_OPERATOR(less_equal, a <= b)
REJOIN_OPERATOR(greater, a > b)
REJOIN_OPERATOR(greater_equal, a >= b)
#undef REJOIN_OPERATOR
template <typename T = void> struct identity {
  template <typename U> REJOIN_MEMBER_BOTH U operator()(const U &a) const { return a; }
};
typedef hipcub::NullType empty_type;
template <typename K, typename V> using key_value_pair = hipcub::KeyValuePair<K, V>;
enum class block_reduce_algorithm { using_warp_reduce, raking_reduce, default_algorithm = using_warp_reduce };
enum class block_scan_algorithm { using_warp_scan, reduce_then_scan, default_algorithm = using_warp_scan };
template <typename T, unsigned X, block_reduce_algorithm = block_reduce_algorithm::default_algorithm, unsigned Y = 1,
          unsigned Z = 1>
struct block_reduce {
  typedef hipcub::BlockReduce<T, X, hipcub::BLOCK_REDUCE_WARP_REDUCTIONS, Y, Z> Block;
  typedef typename Block::TempStorage storage_type;
  template <typename Op = plus<T>> REJOIN_MEMBER void reduce(T in, T &out, storage_type &s, Op op = Op()) {
    out = Block(s).Reduce(in, op);
  }
  template <typename Op = plus<T>> REJOIN_MEMBER void reduce(T in, T &out, Op op = Op()) {
    out = Block().Reduce(in, op);
  }
  template <unsigned N, typename Op = plus<T>>
  REJOIN_MEMBER void reduce(T (&in)[N], T &out, storage_type &s, Op op = Op()) {
    out = Block(s).Reduce(in, op);
  }
  template <typename Op = plus<T>> REJOIN_MEMBER void reduce(T in, T &out, unsigned valid, storage_type &s, Op op = Op()) {
    out = Block(s).Reduce(in, op, (int)valid);
  }
};
template <typename T, unsigned X, block_scan_algorithm = block_scan_algorithm::default_algorithm, unsigned Y = 1,
          unsigned Z = 1>
struct block_scan {
  typedef hipcub::BlockScan<T, X, hipcub::BLOCK_SCAN_WARP_SCANS, Y, Z> Block;
  typedef typename Block::TempStorage storage_type;
  template <typename Op = plus<T>> REJOIN_MEMBER void inclusive_scan(T in, T &out, storage_type &s, Op op = Op()) {
    Block(s).InclusiveScan(in, out, op);
  }
  template <typename Op = plus<T>>
  REJOIN_MEMBER void exclusive_scan(T in, T &out, T initial, storage_type &s, Op op = Op()) {
    Block(s).ExclusiveScan(in, out, initial, op);
  }
  template <typename Op = plus<T>>
  REJOIN_MEMBER void inclusive_scan(T in, T &out, T &all, storage_type &s, Op op = Op()) {
    Block(s).InclusiveScan(in, out, op, all);
  }
  template <typename Op = plus<T>>
  REJOIN_MEMBER void exclusive_scan(T in, T &out, T initial, T &all, storage_type &s, Op op = Op()) {
    Block(s).ExclusiveScan(in, out, initial, op, all);
  }
  template <unsigned N, typename Op = plus<T>>
  REJOIN_MEMBER void inclusive_scan(T (&in)[N], T (&out)[N], storage_type &s, Op op = Op()) {
    Block(s).InclusiveScan(in, out, op);
  }
  template <unsigned N, typename Op = plus<T>>
  REJOIN_MEMBER void exclusive_scan(T (&in)[N], T (&out)[N], T initial, storage_type &s, Op op = Op()) {
    Block(s).ExclusiveScan(in, out, initial, op);
  }
  template <typename Op = plus<T>> REJOIN_MEMBER void inclusive_scan(T in, T &out, Op op = Op()) {
    Block().InclusiveScan(in, out, op);
  }
};
enum class block_load_method {
  block_load_direct,
  block_load_striped,
  block_load_vectorize,
  block_load_transpose,
  block_load_warp_transpose,
  default_method = block_load_direct
};
enum class block_store_method {
  block_store_direct,
  block_store_striped,
  block_store_vectorize,
  block_store_transpose,
  block_store_warp_transpose,
  default_method = block_store_direct
};
template <typename T, unsigned X, unsigned N, block_load_method M = block_load_method::default_method, unsigned Y = 1,
          unsigned Z = 1>
struct block_load {
  typedef hipcub::BlockLoad<T, X, N, (hipcub::BlockLoadAlgorithm)M, Y, Z> Block;
  typedef typename Block::TempStorage storage_type;
  template <typename I> REJOIN_MEMBER void load(I from, T (&items)[N]) { Block().Load(from, items); }
  template <typename I> REJOIN_MEMBER void load(I from, T (&items)[N], storage_type &s) { Block(s).Load(from, items); }
  template <typename I> REJOIN_MEMBER void load(I from, T (&items)[N], unsigned valid) {
    Block().Load(from, items, (int)valid);
  }
  template <typename I> REJOIN_MEMBER void load(I from, T (&items)[N], unsigned valid, storage_type &s) {
    Block(s).Load(from, items, (int)valid);
  }
  template <typename I, typename D>
  REJOIN_MEMBER void load(I from, T (&items)[N], unsigned valid, D other, storage_type &s) {
    Block(s).Load(from, items, (int)valid, other);
  }
};
template <typename T, unsigned X, unsigned N, block_store_method M = block_store_method::default_method, unsigned Y = 1,
          unsigned Z = 1>
struct block_store {
  typedef hipcub::BlockStore<T, X, N, (hipcub::BlockStoreAlgorithm)M, Y, Z> Block;
  typedef typename Block::TempStorage storage_type;
  template <typename O> REJOIN_MEMBER void store(O to, T (&items)[N]) { Block().Store(to, items); }
  template <typename O> REJOIN_MEMBER void store(O to, T (&items)[N], storage_type &s) { Block(s).Store(to, items); }
  template <typename O> REJOIN_MEMBER void store(O to, T (&items)[N], unsigned valid) {
    Block().Store(to, items, (int)valid);
  }
  template <typename O> REJOIN_MEMBER void store(O to, T (&items)[N], unsigned valid, storage_type &s) {
    Block(s).Store(to, items, (int)valid);
  }
};
template <typename K, unsigned X, unsigned N = 1, typename V = empty_type, unsigned Y = 1, unsigned Z = 1>
struct block_radix_sort {
  typedef hipcub::BlockRadixSort<K, X, N, V, 4, true, hipcub::BLOCK_SCAN_WARP_SCANS, 0, Y, Z> Block;
  typedef typename Block::TempStorage storage_type;
#define REJOIN_SORT(NAME, OF)                                                                                          \
  REJOIN_MEMBER void NAME(K (&keys)[N], storage_type &s, unsigned = 0, unsigned = 8 * sizeof(K)) { Block(s).OF(keys); } \
  REJOIN_MEMBER void NAME(K (&keys)[N], unsigned = 0, unsigned = 8 * sizeof(K)) { Block().OF(keys); }                  \
  template <typename W>                                                                                                \
  REJOIN_MEMBER void NAME(K (&keys)[N], W (&values)[N], storage_type &s, unsigned = 0, unsigned = 8 * sizeof(K)) {     \
    Block(s).OF(keys, values);                                                                                         \
  }
  REJOIN_SORT(sort, Sort)
  REJOIN_SORT(sort_desc, SortDescending)
  REJOIN_SORT(sort_to_striped, SortBlockedToStriped)
  REJOIN_SORT(sort_desc_to_striped, SortDescendingBlockedToStriped)
#undef REJOIN_SORT
};
template <typename K, unsigned X, unsigned N = 1, typename V = empty_type> struct block_sort {
  typedef hipcub::BlockMergeSort<K, X, N, V> Block;
  typedef typename Block::TempStorage storage_type;
  template <typename Less = less<K>> REJOIN_MEMBER void sort(K &key, storage_type &s, Less less = Less()) {
    K keys[1] = {key};
    Block(s).Sort(keys, less);
    key = keys[0];
  }
  template <typename Less = less<K>> REJOIN_MEMBER void sort(K (&keys)[N], storage_type &s, Less less = Less()) {
    Block(s).Sort(keys, less);
  }
  template <typename Less = less<K>>
  REJOIN_MEMBER void sort(K (&keys)[N], V (&values)[N], storage_type &s, Less less = Less()) {
    Block(s).Sort(keys, values, less);
  }
};
template <typename T, unsigned X, unsigned N, unsigned Y = 1, unsigned Z = 1> struct block_exchange {
  typedef hipcub::BlockExchange<T, X, N, false, Y, Z> Block;
  typedef typename Block::TempStorage storage_type;
#define REJOIN_EXCHANGE(NAME, OF)                                                                                      \
  template <typename U> REJOIN_MEMBER void NAME(T (&in)[N], U (&out)[N]) { Block().OF(in, out); }                      \
  template <typename U> REJOIN_MEMBER void NAME(T (&in)[N], U (&out)[N], storage_type &s) { Block(s).OF(in, out); }
  REJOIN_EXCHANGE(striped_to_blocked, StripedToBlocked)
  REJOIN_EXCHANGE(blocked_to_striped, BlockedToStriped)
  REJOIN_EXCHANGE(warp_striped_to_blocked, WarpStripedToBlocked)
  REJOIN_EXCHANGE(blocked_to_warp_striped, BlockedToWarpStriped)
#undef REJOIN_EXCHANGE
#define REJOIN_SCATTER(NAME, OF)                                                                                       \
  template <typename U, typename R> REJOIN_MEMBER void NAME(T (&in)[N], U (&out)[N], R (&ranks)[N], storage_type &s) { \
    Block(s).OF(in, out, ranks);                                                                                       \
  }
  REJOIN_SCATTER(scatter_to_blocked, ScatterToBlocked)
  REJOIN_SCATTER(scatter_to_striped, ScatterToStriped)
#undef REJOIN_SCATTER
};
template <typename T, unsigned X, unsigned N, unsigned Bins> struct block_histogram {
  typedef hipcub::BlockHistogram<T, X, N, Bins> Block;
  typedef typename Block::TempStorage storage_type;
  template <typename C> REJOIN_MEMBER void init_histogram(C bins[Bins]) { Block().InitHistogram(bins); }
  template <typename C> REJOIN_MEMBER void composite(T (&items)[N], C bins[Bins], storage_type &s) {
    Block(s).Composite(items, bins);
  }
  template <typename C> REJOIN_MEMBER void histogram(T (&items)[N], C bins[Bins], storage_type &s) {
    Block(s).Histogram(items, bins);
  }
};
template <typename T, unsigned X> struct block_discontinuity {
  typedef hipcub::BlockDiscontinuity<T, X> Block;
  typedef typename Block::TempStorage storage_type;
  template <int N, typename F, typename Op>
  REJOIN_MEMBER void flag_heads(F (&flags)[N], T (&items)[N], Op op, storage_type &s) {
    Block(s).FlagHeads(flags, items, op);
  }
  template <int N, typename F, typename Op>
  REJOIN_MEMBER void flag_tails(F (&flags)[N], T (&items)[N], Op op, storage_type &s) {
    Block(s).FlagTails(flags, items, op);
  }
  template <int N, typename F, typename Op>
  REJOIN_MEMBER void flag_heads_and_tails(F (&heads)[N], F (&tails)[N], T (&items)[N], Op op, storage_type &s) {
    Block(s).FlagHeadsAndTails(heads, tails, items, op);
  }
};
template <typename T, unsigned X> struct block_adjacent_difference {
  typedef hipcub::BlockAdjacentDifference<T, X> Block;
  typedef typename Block::TempStorage storage_type;
  template <int N, typename O, typename Op>
  REJOIN_MEMBER void subtract_left(T (&in)[N], O (&out)[N], Op op, storage_type &s) {
    Block(s).SubtractLeft(in, out, op);
  }
  template <int N, typename O, typename Op>
  REJOIN_MEMBER void subtract_right(T (&in)[N], O (&out)[N], Op op, storage_type &s) {
    Block(s).SubtractRight(in, out, op);
  }
};
template <typename T, unsigned X> struct block_shuffle {
  typedef hipcub::BlockShuffle<T, X> Block;
  typedef typename Block::TempStorage storage_type;
  REJOIN_MEMBER void offset(T in, T &out, int by, storage_type &s) { Block(s).Offset(in, out, by); }
  REJOIN_MEMBER void rotate(T in, T &out, unsigned by, storage_type &s) { Block(s).Rotate(in, out, by); }
  template <int N> REJOIN_MEMBER void up(T (&in)[N], T (&out)[N], storage_type &s) { Block(s).Up(in, out); }
  template <int N> REJOIN_MEMBER void down(T (&in)[N], T (&out)[N], storage_type &s) { Block(s).Down(in, out); }
};
template <typename T, unsigned Width = 64> struct warp_reduce {
  typedef hipcub::WarpReduce<T, Width> Warp;
  typedef typename Warp::TempStorage storage_type;
  template <typename Op = plus<T>> REJOIN_MEMBER void reduce(T in, T &out, storage_type &s, Op op = Op()) {
    out = Warp(s).Reduce(in, op);
  }
  template <typename Op = plus<T>> REJOIN_MEMBER void reduce(T in, T &out, int valid, storage_type &s, Op op = Op()) {
    out = Warp(s).Reduce(in, op, valid);
  }
};
template <typename T, unsigned Width = 64> struct warp_scan {
  typedef hipcub::WarpScan<T, Width> Warp;
  typedef typename Warp::TempStorage storage_type;
  template <typename Op = plus<T>> REJOIN_MEMBER void inclusive_scan(T in, T &out, storage_type &s, Op op = Op()) {
    Warp(s).InclusiveScan(in, out, op);
  }
  template <typename Op = plus<T>>
  REJOIN_MEMBER void exclusive_scan(T in, T &out, T initial, storage_type &s, Op op = Op()) {
    Warp(s).ExclusiveScan(in, out, initial, op);
  }
  REJOIN_MEMBER void broadcast(T in, T &out, unsigned lane, storage_type &s) { out = Warp(s).Broadcast(in, lane); }
};
template <typename K, unsigned Width = 64, typename V = empty_type> struct warp_sort {
  typedef hipcub::WarpMergeSort<K, 1, Width, V> Warp;
  typedef typename Warp::TempStorage storage_type;
  template <typename Less = less<K>> REJOIN_MEMBER void sort(K &key, storage_type &s, Less less = Less()) {
    K keys[1] = {key};
    Warp(s).Sort(keys, less);
    key = keys[0];
  }
  template <typename Less = less<K>> REJOIN_MEMBER void sort(K &key, V &value, storage_type &s, Less less = Less()) {
    K keys[1] = {key};
    V values[1] = {value};
    Warp(s).Sort(keys, values, less);
    key = keys[0];
    value = values[0];
  }
};
template <typename T, unsigned N, unsigned Width = 64> struct warp_exchange {
  typedef hipcub::WarpExchange<T, N, Width> Warp;
  typedef typename Warp::TempStorage storage_type;
  template <typename U> REJOIN_MEMBER void striped_to_blocked(T (&in)[N], U (&out)[N], storage_type &s) {
    Warp(s).StripedToBlocked(in, out);
  }
  template <typename U> REJOIN_MEMBER void blocked_to_striped(T (&in)[N], U (&out)[N], storage_type &s) {
    Warp(s).BlockedToStriped(in, out);
  }
};
template <typename I, typename T, unsigned N, typename... V>
REJOIN_DEVICE void block_load_direct_blocked(unsigned t, I from, T (&items)[N], V... valid) {
  hipcub::LoadDirectBlocked((int)t, from, items, valid...);
}
template <unsigned B, typename I, typename T, unsigned N, typename... V>
REJOIN_DEVICE void block_load_direct_striped(unsigned t, I from, T (&items)[N], V... valid) {
  hipcub::LoadDirectStriped<(int)B>((int)t, from, items, valid...);
}
template <typename O, typename T, unsigned N, typename... V>
REJOIN_DEVICE void block_store_direct_blocked(unsigned t, O to, T (&items)[N], V... valid) {
  hipcub::StoreDirectBlocked((int)t, to, items, valid...);
}
template <unsigned B, typename O, typename T, unsigned N, typename... V>
REJOIN_DEVICE void block_store_direct_striped(unsigned t, O to, T (&items)[N], V... valid) {
  hipcub::StoreDirectStriped<(int)B>((int)t, to, items, valid...);
}
#define REJOIN_SHUFFLE(NAME, OF)                                                                                       \
  template <typename T> REJOIN_DEVICE T NAME(const T &v, int by, int width = warpSize) { return OF(v, by, width); }
REJOIN_SHUFFLE(warp_shuffle, __shfl)
REJOIN_SHUFFLE(warp_shuffle_up, __shfl_up)
REJOIN_SHUFFLE(warp_shuffle_down, __shfl_down)
REJOIN_SHUFFLE(warp_shuffle_xor, __shfl_xor)
#undef REJOIN_SHUFFLE
REJOIN_DEVICE unsigned warp_id() { return __rejoin_thread() / warpSize; }
REJOIN_BOTH constexpr unsigned device_warp_size() { return warpSize; }
REJOIN_DEVICE unsigned flat_tile_thread_id() { return __rejoin_thread(); }
template <unsigned D> REJOIN_DEVICE unsigned block_thread_id() {
  return D == 0 ? threadIdx.x : D == 1 ? threadIdx.y : threadIdx.z;
}
template <unsigned D> REJOIN_DEVICE unsigned block_id() {
  return D == 0 ? blockIdx.x : D == 1 ? blockIdx.y : blockIdx.z;
}
template <unsigned D> REJOIN_DEVICE unsigned block_size() {
  return D == 0 ? blockDim.x : D == 1 ? blockDim.y : blockDim.z;
}
template <unsigned D> REJOIN_DEVICE unsigned grid_size() {
  return D == 0 ? gridDim.x : D == 1 ? gridDim.y : gridDim.z;
}
REJOIN_DEVICE unsigned flat_block_id() { return blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z); }
REJOIN_DEVICE unsigned flat_block_size() { return blockDim.x * blockDim.y * blockDim.z; }
template <typename T, typename U> REJOIN_BOTH constexpr auto ceiling_div(T a, U b) { return (a + b - 1) / b; }
namespace detail {
using rocprim::ceiling_div;
}
template <typename T, typename D = ptrdiff_t> using counting_iterator = hipcub::CountingInputIterator<T, D>;
template <typename T, typename D = ptrdiff_t> using constant_iterator = hipcub::ConstantInputIterator<T, D>;
template <typename T> REJOIN_BOTH counting_iterator<T> make_counting_iterator(T v) { return {v}; }
template <typename T> REJOIN_BOTH constant_iterator<T> make_constant_iterator(T v) { return {v}; }
template <typename I, typename F>
using transform_iterator =
    hipcub::TransformInputIterator<decltype(std::declval<F>()(*std::declval<I &>())), F, I>;
template <typename I, typename F> REJOIN_BOTH transform_iterator<I, F> make_transform_iterator(I i, F f) { return {i, f}; }
REJOIN_DEVICE unsigned lane_id() { return __lane_id(); }
REJOIN_DEVICE void syncthreads() { __syncthreads(); }
REJOIN_DEVICE unsigned flat_block_thread_id() { return __rejoin_thread(); }
#define REJOIN_CALL(NAME)                                                                                              \
  template <typename C = void, typename... A> hipError_t NAME(A...) { return hipSuccess; }
REJOIN_CALL(reduce)
REJOIN_CALL(inclusive_scan)
REJOIN_CALL(exclusive_scan)
REJOIN_CALL(radix_sort_keys)
REJOIN_CALL(radix_sort_pairs)
REJOIN_CALL(merge_sort)
REJOIN_CALL(transform)
REJOIN_CALL(select)
REJOIN_CALL(radix_sort_keys_desc)
REJOIN_CALL(radix_sort_pairs_desc)
REJOIN_CALL(segmented_reduce)
REJOIN_CALL(segmented_radix_sort_keys)
REJOIN_CALL(segmented_radix_sort_pairs)
REJOIN_CALL(reduce_by_key)
REJOIN_CALL(run_length_encode)
REJOIN_CALL(unique)
REJOIN_CALL(partition)
REJOIN_CALL(histogram_even)
REJOIN_CALL(merge)
REJOIN_CALL(adjacent_difference)
REJOIN_CALL(inclusive_scan_by_key)
REJOIN_CALL(exclusive_scan_by_key)
#undef REJOIN_CALL
} // namespace rocprim

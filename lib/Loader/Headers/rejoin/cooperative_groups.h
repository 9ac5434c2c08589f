// Cooperative groups: groups of threads of a workgroup as objects, on top of barriers, shuffles and votes, so that each
// has their meaning. Those of the grid and of clusters have barriers of their own, which are opaque.
#pragma once

#ifdef __HIP__
typedef unsigned long long __rejoin_mask;
REJOIN_DEVICE int __rejoin_bits(__rejoin_mask m) { return __builtin_popcountll(m); }
REJOIN_DEVICE int __rejoin_first(__rejoin_mask m) { return __builtin_ctzll(m); }
#define REJOIN_SHFL(NAME, MASK, ...) __##NAME(__VA_ARGS__)
#else
typedef unsigned __rejoin_mask;
REJOIN_DEVICE int __rejoin_bits(__rejoin_mask m) { return __builtin_popcount(m); }
REJOIN_DEVICE int __rejoin_first(__rejoin_mask m) { return __builtin_ctz(m); }
#define REJOIN_SHFL(NAME, MASK, ...) __##NAME##_sync(MASK, __VA_ARGS__)
#endif
/// The lane of the N-th thread of a mask.
REJOIN_DEVICE int __rejoin_nth(__rejoin_mask m, unsigned n) {
  for (; n != 0; --n)
    m &= m - 1;
  return m ? __rejoin_first(m) : 0;
}
REJOIN_DEVICE unsigned __rejoin_thread() { return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); }
/// Shuffles of any type that can be copied, word by word.
template <typename T> REJOIN_DEVICE T __rejoin_shuffle(__rejoin_mask m, T v, int lane, int width) {
  constexpr int Words = (sizeof(T) + 3) / 4;
  int words[Words] = {};
  __builtin_memcpy(words, &v, sizeof(T));
  for (int i = 0; i != Words; ++i)
    words[i] = REJOIN_SHFL(shfl, m, words[i], lane, width);
  T r;
  __builtin_memcpy(&r, words, sizeof(T));
  return r;
}

namespace cooperative_groups {
namespace details {
struct __rejoin_any {};
template <typename T> struct remove_qual {
  typedef typename std::remove_cv<typename std::remove_reference<T>::type>::type type;
};
} // namespace details

typedef unsigned long long __rejoin_group_size;

/// What every group has.
class thread_group {
public:
  // 0: the workgroup; 1: lanes of a wave by their mask; 2: the grid; 3: the grids of several devices; 4: a cluster.
  int __kind;
  __rejoin_mask __mask;
  REJOIN_MEMBER thread_group(int Kind = 0, __rejoin_mask Mask = 0) : __kind(Kind), __mask(Mask) {}
  REJOIN_MEMBER unsigned long long size() const {
    return __kind == 0   ? blockDim.x * blockDim.y * blockDim.z
           : __kind == 1 ? __rejoin_bits(__mask)
                         : (unsigned long long)gridDim.x * gridDim.y * gridDim.z * blockDim.x * blockDim.y * blockDim.z;
  }
  REJOIN_MEMBER unsigned long long num_threads() const { return size(); }
  REJOIN_MEMBER unsigned long long thread_rank() const {
    if (__kind == 1)
      return __rejoin_bits(__mask & (((__rejoin_mask)1 << __lane_id()) - 1));
    unsigned in = __rejoin_thread();
    return __kind == 0 ? in
                       : (blockIdx.x + (unsigned long long)gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z)) *
                                 (blockDim.x * blockDim.y * blockDim.z) +
                             in;
  }
  REJOIN_MEMBER bool is_valid() const { return true; }
  REJOIN_MEMBER void sync() const {
    if (__kind == 0)
      __syncthreads();
    else if (__kind == 1)
      __syncwarp(__mask);
    else if (__kind == 2)
      __rejoin_grid_sync();
    else if (__kind == 3)
      __rejoin_multi_grid_sync();
#ifndef __HIP__
    else
      __rejoin_cluster_arrive(), __rejoin_cluster_wait();
#endif
  }
};

class thread_block : public thread_group {
public:
  REJOIN_MEMBER thread_block() : thread_group(0) {}
  REJOIN_DEVICE void sync() { __syncthreads(); }
  REJOIN_DEVICE unsigned size() { return blockDim.x * blockDim.y * blockDim.z; }
  REJOIN_DEVICE unsigned num_threads() { return size(); }
  REJOIN_DEVICE unsigned thread_rank() { return __rejoin_thread(); }
  REJOIN_DEVICE dim3 group_index() { return blockIdx; }
  REJOIN_DEVICE dim3 thread_index() { return threadIdx; }
  REJOIN_DEVICE dim3 group_dim() { return blockDim; }
  REJOIN_DEVICE dim3 dim_threads() { return blockDim; }
  struct arrival_token {};
  REJOIN_MEMBER arrival_token barrier_arrive() const { return {}; }
  REJOIN_MEMBER void barrier_wait(arrival_token) const { __syncthreads(); }
  REJOIN_MEMBER void barrier_wait() const { __syncthreads(); }
};
REJOIN_DEVICE thread_block this_thread_block() { return thread_block(); }

class grid_group : public thread_group {
public:
  REJOIN_MEMBER grid_group(int Kind = 2) : thread_group(Kind) {}
  REJOIN_MEMBER void sync() const { __rejoin_grid_sync(); }
  REJOIN_MEMBER bool is_valid() const { return true; }
  REJOIN_MEMBER dim3 group_dim() const { return gridDim; }
  REJOIN_MEMBER dim3 dim_blocks() const { return gridDim; }
  REJOIN_MEMBER dim3 dim_threads() const {
    return dim3(gridDim.x * blockDim.x, gridDim.y * blockDim.y, gridDim.z * blockDim.z);
  }
  REJOIN_MEMBER dim3 thread_index() const {
    return dim3(blockIdx.x * blockDim.x + threadIdx.x, blockIdx.y * blockDim.y + threadIdx.y,
                blockIdx.z * blockDim.z + threadIdx.z);
  }
  REJOIN_MEMBER unsigned long long num_blocks() const { return (unsigned long long)gridDim.x * gridDim.y * gridDim.z; }
  REJOIN_MEMBER dim3 block_index() const { return blockIdx; }
  REJOIN_MEMBER unsigned long long block_rank() const {
    return blockIdx.x + (unsigned long long)gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
  }
  struct arrival_token {};
  REJOIN_MEMBER arrival_token barrier_arrive() const { return {}; }
  REJOIN_MEMBER void barrier_wait(arrival_token) const { __rejoin_grid_sync(); }
};
REJOIN_DEVICE grid_group this_grid() { return grid_group(); }
class multi_grid_group : public grid_group {
public:
  REJOIN_MEMBER multi_grid_group() : grid_group(3) {}
  REJOIN_MEMBER unsigned grid_rank() const { return __rejoin_grid_rank(); }
  REJOIN_MEMBER unsigned num_grids() const { return __rejoin_num_grids(); }
  REJOIN_MEMBER void sync() const { __rejoin_multi_grid_sync(); }
};
REJOIN_DEVICE multi_grid_group this_multi_grid() { return multi_grid_group(); }

#ifndef __HIP__
class cluster_group : public thread_group {
public:
  REJOIN_MEMBER cluster_group() : thread_group(4) {}
  REJOIN_DEVICE void sync() { __rejoin_cluster_arrive(), __rejoin_cluster_wait(); }
  struct arrival_token {};
  REJOIN_DEVICE arrival_token barrier_arrive() { return __rejoin_cluster_arrive(), arrival_token(); }
  REJOIN_DEVICE void barrier_wait(arrival_token) { __rejoin_cluster_wait(); }
  REJOIN_DEVICE void barrier_wait() { __rejoin_cluster_wait(); }
  REJOIN_DEVICE unsigned block_rank() { return __nvvm_read_ptx_sreg_cluster_ctarank(); }
  REJOIN_DEVICE unsigned num_blocks() { return __nvvm_read_ptx_sreg_cluster_nctarank(); }
  REJOIN_DEVICE dim3 block_index() {
    return dim3(__nvvm_read_ptx_sreg_cluster_ctaid_x(), __nvvm_read_ptx_sreg_cluster_ctaid_y(),
                __nvvm_read_ptx_sreg_cluster_ctaid_z());
  }
  REJOIN_DEVICE dim3 dim_blocks() {
    return dim3(__nvvm_read_ptx_sreg_cluster_nctaid_x(), __nvvm_read_ptx_sreg_cluster_nctaid_y(),
                __nvvm_read_ptx_sreg_cluster_nctaid_z());
  }
  REJOIN_DEVICE unsigned thread_rank() {
    return block_rank() * (blockDim.x * blockDim.y * blockDim.z) + __rejoin_thread();
  }
  REJOIN_DEVICE unsigned num_threads() { return num_blocks() * (blockDim.x * blockDim.y * blockDim.z); }
  template <typename T> REJOIN_DEVICE T *map_shared_rank(T *p, int rank) { return (T *)__nvvm_mapa((void *)p, rank); }
  template <typename T> REJOIN_DEVICE unsigned query_shared_rank(const T *) { return block_rank(); }
};
REJOIN_DEVICE cluster_group this_cluster() { return cluster_group(); }
#endif

/// Threads of a wave that were together when the group was made.
class coalesced_group : public thread_group {
public:
  REJOIN_MEMBER coalesced_group(__rejoin_mask Mask = 0) : thread_group(1, Mask) {}
  REJOIN_MEMBER unsigned size() const { return __rejoin_bits(__mask); }
  REJOIN_MEMBER unsigned num_threads() const { return size(); }
  REJOIN_MEMBER unsigned thread_rank() const { return __rejoin_bits(__mask & (((__rejoin_mask)1 << __lane_id()) - 1)); }
  REJOIN_MEMBER unsigned meta_group_size() const { return 1; }
  REJOIN_MEMBER unsigned meta_group_rank() const { return 0; }
  REJOIN_MEMBER void sync() const { __syncwarp(__mask); }
  template <typename T> REJOIN_MEMBER T shfl(T v, unsigned rank) const {
    return __rejoin_shuffle(__mask, v, __rejoin_nth(__mask, rank), warpSize);
  }
  template <typename T> REJOIN_MEMBER T shfl_up(T v, unsigned delta) const {
    unsigned rank = thread_rank();
    return shfl(v, rank < delta ? rank : rank - delta);
  }
  template <typename T> REJOIN_MEMBER T shfl_down(T v, unsigned delta) const {
    unsigned rank = thread_rank();
    return shfl(v, rank + delta >= size() ? rank : rank + delta);
  }
  REJOIN_MEMBER int any(int p) const { return (ballot_lanes(p)) != 0; }
  REJOIN_MEMBER int all(int p) const { return ballot_lanes(p) == __mask; }
  REJOIN_MEMBER __rejoin_mask ballot(int p) const { return pack(ballot_lanes(p)); }
  template <typename T> REJOIN_MEMBER __rejoin_mask match_any(T v) const { return pack(__match_any_sync(__mask, v)); }
  template <typename T> REJOIN_MEMBER __rejoin_mask match_all(T v, int &same) const {
    return pack(__match_all_sync(__mask, v, &same));
  }

private:
  REJOIN_MEMBER __rejoin_mask ballot_lanes(int p) const { return __ballot_sync(__mask, p) & __mask; }
  // Bits by ranks from bits by lanes.
  REJOIN_MEMBER __rejoin_mask pack(__rejoin_mask lanes) const {
    __rejoin_mask packed = 0;
    int rank = 0;
    for (__rejoin_mask m = __mask; m != 0; m &= m - 1, ++rank)
      packed |= (__rejoin_mask)((lanes >> __rejoin_first(m)) & 1) << rank;
    return packed;
  }
};
REJOIN_DEVICE coalesced_group coalesced_threads() { return coalesced_group(__activemask()); }

/// An aligned tile of Size lanes; larger ones are of the workgroup.
template <unsigned Size, typename Parent = void> class thread_block_tile : public thread_group {
  static_assert((Size & (Size - 1)) == 0, "tiles have a power of two of threads");

public:
  REJOIN_MEMBER thread_block_tile() : thread_group(1, lanes()) {}
  template <typename Q> REJOIN_MEMBER thread_block_tile(const thread_block_tile<Size, Q> &) : thread_block_tile() {}
  REJOIN_DEVICE __rejoin_mask lanes() {
    constexpr __rejoin_mask Full = Size >= sizeof(__rejoin_mask) * 8
                                       ? ~(__rejoin_mask)0
                                       : ((__rejoin_mask)1 << (Size % (sizeof(__rejoin_mask) * 8))) - 1;
    return Size >= (unsigned)warpSize ? (__rejoin_mask)(warpSize == 32 ? 0xffffffffull : ~0ull)
                                      : Full << (__lane_id() & ~(Size - 1));
  }
  REJOIN_DEVICE constexpr unsigned size() { return Size; }
  REJOIN_DEVICE constexpr unsigned num_threads() { return Size; }
  REJOIN_DEVICE unsigned thread_rank() { return __rejoin_thread() & (Size - 1); }
  REJOIN_DEVICE unsigned meta_group_rank() { return __rejoin_thread() / Size; }
  REJOIN_DEVICE unsigned meta_group_size() { return (blockDim.x * blockDim.y * blockDim.z + Size - 1) / Size; }
  REJOIN_DEVICE void sync() { __syncwarp(lanes()); }
  template <typename T> REJOIN_DEVICE T shfl(T v, int rank) { return __rejoin_shuffle(lanes(), v, rank, Size); }
  template <typename T> REJOIN_DEVICE T shfl_up(T v, unsigned delta) {
    int rank = (int)thread_rank(), from = rank - (int)delta;
    return __rejoin_shuffle(lanes(), v, from < 0 ? rank : from, Size);
  }
  template <typename T> REJOIN_DEVICE T shfl_down(T v, unsigned delta) {
    unsigned rank = thread_rank(), from = rank + delta;
    return __rejoin_shuffle(lanes(), v, (int)(from >= Size ? rank : from), Size);
  }
  template <typename T> REJOIN_DEVICE T shfl_xor(T v, unsigned mask) {
    return __rejoin_shuffle(lanes(), v, (int)(thread_rank() ^ mask), Size);
  }
  REJOIN_DEVICE __rejoin_mask ballot(int p) { return part(__ballot_sync(lanes(), p)); }
  REJOIN_DEVICE int any(int p) { return ballot(p) != 0; }
  REJOIN_DEVICE int all(int p) { return ballot(!p) == 0; }
  template <typename T> REJOIN_DEVICE __rejoin_mask match_any(T v) { return part(__match_any_sync(lanes(), v)); }
  template <typename T> REJOIN_DEVICE __rejoin_mask match_all(T v, int &same) {
    return part(__match_all_sync(lanes(), v, &same));
  }

private:
  REJOIN_DEVICE __rejoin_mask part(__rejoin_mask m) {
    return (m & lanes()) >> (Size >= (unsigned)warpSize ? 0 : __lane_id() & ~(Size - 1));
  }
};
template <unsigned Size, typename G> REJOIN_DEVICE thread_block_tile<Size, G> tiled_partition(const G &) {
  return thread_block_tile<Size, G>();
}
REJOIN_DEVICE thread_group tiled_partition(const thread_group &parent, unsigned size) {
  __rejoin_mask full = ((__rejoin_mask)1 << size) - 1;
  return thread_group(1, size >= (unsigned)warpSize ? parent.__mask | __activemask()
                                                    : full << (__lane_id() & ~(size - 1)));
}
template <typename G> REJOIN_DEVICE coalesced_group binary_partition(const G &g, bool p) {
  __rejoin_mask with = __ballot_sync(g.__mask, p) & g.__mask;
  return coalesced_group(p ? with : g.__mask & ~with);
}
template <typename T, typename G> REJOIN_DEVICE coalesced_group labeled_partition(const G &g, T label) {
  return coalesced_group(__match_any_sync(g.__mask, label) & g.__mask);
}
template <unsigned Size> struct block_tile_memory {
  char __bytes[64];
};
template <unsigned Size> REJOIN_DEVICE thread_block this_thread_block(block_tile_memory<Size> &) {
  return thread_block();
}

template <typename G> REJOIN_DEVICE void sync(const G &g) { g.sync(); }
template <typename G> REJOIN_DEVICE auto thread_rank(const G &g) -> decltype(g.thread_rank()) {
  return g.thread_rank();
}
template <typename G> REJOIN_DEVICE auto group_size(const G &g) -> decltype(g.size()) { return g.size(); }

// Operators of reductions and scans.
template <typename T = void> struct plus {
  template <typename U> REJOIN_MEMBER_BOTH U operator()(const U &a, const U &b) const { return a + b; }
};
template <typename T = void> struct less {
  template <typename U> REJOIN_MEMBER_BOTH U operator()(const U &a, const U &b) const { return b < a ? b : a; }
};
template <typename T = void> struct greater {
  template <typename U> REJOIN_MEMBER_BOTH U operator()(const U &a, const U &b) const { return a < b ? b : a; }
};
template <typename T = void> struct bit_and {
  template <typename U> REJOIN_MEMBER_BOTH U operator()(const U &a, const U &b) const { return a & b; }
};
template <typename T = void> struct bit_or {
  template <typename U> REJOIN_MEMBER_BOTH U operator()(const U &a, const U &b) const { return a | b; }
};
template <typename T = void> struct bit_xor {
  template <typename U> REJOIN_MEMBER_BOTH U operator()(const U &a, const U &b) const { return a ^ b; }
};

template <unsigned Size, typename P, typename T, typename F>
REJOIN_DEVICE T reduce(const thread_block_tile<Size, P> &g, T v, F op) {
  for (unsigned step = Size / 2; step != 0; step /= 2)
    v = op(v, g.shfl_xor(v, step));
  return v;
}
template <typename T, typename F> REJOIN_DEVICE T reduce(const coalesced_group &g, T v, F op) {
  unsigned n = g.size();
  T r = g.shfl(v, 0);
  for (unsigned i = 1; i < n; ++i)
    r = op(r, g.shfl(v, i));
  return r;
}
template <typename G, typename T, typename F> REJOIN_DEVICE T inclusive_scan(const G &g, T v, F op) {
  unsigned n = (unsigned)g.size(), rank = (unsigned)g.thread_rank();
  for (unsigned step = 1; step < n; step *= 2) {
    T below = g.shfl_up(v, step);
    if (rank >= step)
      v = op(below, v);
  }
  return v;
}
template <typename G, typename T> REJOIN_DEVICE T inclusive_scan(const G &g, T v) {
  return inclusive_scan(g, v, plus<T>());
}
template <typename G, typename T, typename F> REJOIN_DEVICE T exclusive_scan(const G &g, T v, F op) {
  T r = g.shfl_up(inclusive_scan(g, v, op), 1);
  return g.thread_rank() == 0 ? T() : r;
}
template <typename G, typename T> REJOIN_DEVICE T exclusive_scan(const G &g, T v) {
  return exclusive_scan(g, v, plus<T>());
}
/// The last thread adds the sum of the group to what `to` holds, and each sum of the scan has the old value before it.
/// A is cuda::atomic or cuda::atomic_ref.
template <typename G, typename A, typename T, typename F>
REJOIN_DEVICE T inclusive_scan_update(const G &g, A &&to, T v, F op) {
  const T sum = inclusive_scan(g, v, op);
  T old{};
  if (g.thread_rank() + 1 == g.num_threads())
    for (old = to.load(); !to.compare_exchange_weak(old, op(old, sum));)
      ;
  return op(g.shfl(old, (int)g.num_threads() - 1), sum);
}
template <typename G, typename A, typename T> REJOIN_DEVICE T inclusive_scan_update(const G &g, A &&to, T v) {
  return inclusive_scan_update(g, to, v, plus<T>());
}
template <typename G, typename A, typename T, typename F>
REJOIN_DEVICE T exclusive_scan_update(const G &g, A &&to, T v, F op) {
  const T sum = inclusive_scan(g, v, op), before = g.shfl_up(sum, 1);
  T old{};
  if (g.thread_rank() + 1 == g.num_threads())
    for (old = to.load(); !to.compare_exchange_weak(old, op(old, sum));)
      ;
  old = g.shfl(old, (int)g.num_threads() - 1);
  return g.thread_rank() == 0 ? old : op(old, before);
}
template <typename G, typename A, typename T> REJOIN_DEVICE T exclusive_scan_update(const G &g, A &&to, T v) {
  return exclusive_scan_update(g, to, v, plus<T>());
}
template <typename G, typename A, typename T, typename F>
REJOIN_DEVICE void reduce_update_async(const G &g, A &a, T v, F op) {
  T r = reduce(g, v, op);
  if (g.thread_rank() == 0)
    a.fetch_add(r);
}
template <typename G, typename T, typename F> REJOIN_DEVICE void reduce_store_async(const G &g, T *p, T v, F op) {
  T r = reduce(g, v, op);
  if (g.thread_rank() == 0)
    *p = r;
}

template <typename G, typename F, typename... A> REJOIN_DEVICE void invoke_one(const G &g, F &&f, A &&...a) {
  if (g.thread_rank() == 0)
    f(static_cast<A &&>(a)...);
}
template <typename G, typename F, typename... A>
REJOIN_DEVICE auto invoke_one_broadcast(const G &g, F &&f, A &&...a)
    -> std::decay_t<decltype(f(static_cast<A &&>(a)...))> {
  std::decay_t<decltype(f(static_cast<A &&>(a)...))> r{};
  G group = g;
  if (group.thread_rank() == 0)
    r = f(static_cast<A &&>(a)...);
  return group.shfl(r, 0);
}

// Copies: each thread of the group its share, at once; waiting is a barrier of the group.
template <typename G, typename T, typename S>
REJOIN_DEVICE void memcpy_async(const G &g, T *to, const T *from, S bytes) {
  char *d = (char *)to;
  const char *s = (const char *)from;
  for (size_t i = g.thread_rank(), n = (size_t)bytes; i < n; i += g.size())
    d[i] = s[i];
}
template <typename G, typename T, typename S>
REJOIN_DEVICE void memcpy_async(const G &g, T *to, size_t room, const T *from, S count) {
  for (size_t i = g.thread_rank(), n = room < (size_t)count ? room : (size_t)count; i < n; i += g.size())
    to[i] = from[i];
}
template <typename G> REJOIN_DEVICE void wait(const G &g) { g.sync(); }
template <unsigned Stages, typename G> REJOIN_DEVICE void wait_prior(const G &g) { g.sync(); }
} // namespace cooperative_groups
#undef REJOIN_SHFL

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
#undef REJOIN_OPERATOR
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
};
template <typename T, unsigned Width = 64> struct warp_reduce {
  typedef hipcub::WarpReduce<T, Width> Warp;
  typedef typename Warp::TempStorage storage_type;
  template <typename Op = plus<T>> REJOIN_MEMBER void reduce(T in, T &out, storage_type &s, Op op = Op()) {
    out = Warp(s).Reduce(in, op);
  }
};
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
#undef REJOIN_CALL
} // namespace rocprim

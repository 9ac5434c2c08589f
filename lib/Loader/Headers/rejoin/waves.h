// Communication between the threads of a workgroup and of a wave: barriers, shuffles, votes, matches, reductions.
// Values of other types move by their bits. All of it is convergent, as device functions are unless they say otherwise.
#pragma once

#ifdef __HIP__
REJOIN_OPAQUE int __ockl_wgred_add_i32(int);
REJOIN_OPAQUE int __ockl_wgred_and_i32(int);
REJOIN_OPAQUE int __ockl_wgred_or_i32(int);
REJOIN_OPAQUE void __ockl_grid_sync(void);
REJOIN_OPAQUE void __ockl_multi_grid_sync(void);
REJOIN_OPAQUE unsigned __ockl_multi_grid_grid_rank(void);
REJOIN_OPAQUE unsigned __ockl_multi_grid_num_grids(void);
REJOIN_PURE size_t __ockl_get_local_id(unsigned);
REJOIN_PURE size_t __ockl_get_group_id(unsigned);
REJOIN_PURE size_t __ockl_get_global_id(unsigned);
REJOIN_PURE size_t __ockl_get_local_size(unsigned);
REJOIN_PURE size_t __ockl_get_num_groups(unsigned);
REJOIN_PURE size_t __ockl_get_global_size(unsigned);
REJOIN_PURE size_t __ockl_get_global_offset(unsigned);
REJOIN_PURE unsigned __ockl_get_work_dim(void);
REJOIN_OPAQUE unsigned __ockl_activelane_u32(void);
REJOIN_OPAQUE bool __ockl_wfany_i32(int);
REJOIN_OPAQUE bool __ockl_wfall_i32(int);
#define REJOIN_WAVE_OPERATION(NAME, T)                                                                                 \
  REJOIN_OPAQUE T __ockl_wfred_##NAME(T);                                                                              \
  REJOIN_OPAQUE T __ockl_wfscan_##NAME(T, bool inclusive);
#define REJOIN_WAVE_OPERATIONS(SUFFIX, T)                                                                              \
  REJOIN_WAVE_OPERATION(add_##SUFFIX, T)                                                                               \
  REJOIN_WAVE_OPERATION(min_##SUFFIX, T)                                                                               \
  REJOIN_WAVE_OPERATION(max_##SUFFIX, T)
#define REJOIN_WAVE_INTEGERS(SUFFIX, T)                                                                                \
  REJOIN_WAVE_OPERATIONS(SUFFIX, T)                                                                                    \
  REJOIN_WAVE_OPERATION(and_##SUFFIX, T)                                                                               \
  REJOIN_WAVE_OPERATION(or_##SUFFIX, T)                                                                                \
  REJOIN_WAVE_OPERATION(xor_##SUFFIX, T)
REJOIN_WAVE_INTEGERS(i32, int)
REJOIN_WAVE_INTEGERS(u32, unsigned)
REJOIN_WAVE_INTEGERS(i64, long)
REJOIN_WAVE_INTEGERS(u64, unsigned long)
REJOIN_WAVE_OPERATIONS(f32, float)
REJOIN_WAVE_OPERATIONS(f64, double)
#undef REJOIN_WAVE_INTEGERS
#undef REJOIN_WAVE_OPERATIONS
#undef REJOIN_WAVE_OPERATION
REJOIN_DEVICE void __syncthreads() {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
  __builtin_amdgcn_s_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
}
REJOIN_DEVICE int __syncthreads_count(int p) { return __ockl_wgred_add_i32(!!p); }
REJOIN_DEVICE int __syncthreads_and(int p) { return __ockl_wgred_and_i32(!!p); }
REJOIN_DEVICE int __syncthreads_or(int p) { return __ockl_wgred_or_i32(!!p); }
REJOIN_DEVICE void __rejoin_grid_sync() { __ockl_grid_sync(); }
REJOIN_DEVICE void __rejoin_multi_grid_sync() { __ockl_multi_grid_sync(); }
REJOIN_DEVICE unsigned __rejoin_grid_rank() { return __ockl_multi_grid_grid_rank(); }
REJOIN_DEVICE unsigned __rejoin_num_grids() { return __ockl_multi_grid_num_grids(); }

REJOIN_DEVICE unsigned __lane_id() { return __builtin_amdgcn_mbcnt_hi(~0u, __builtin_amdgcn_mbcnt_lo(~0u, 0u)); }
REJOIN_DEVICE unsigned __ockl_lane_u32() { return __lane_id(); }
REJOIN_DEVICE unsigned __mbcnt_lo(unsigned mask, unsigned add) { return __builtin_amdgcn_mbcnt_lo(mask, add); }
REJOIN_DEVICE unsigned __mbcnt_hi(unsigned mask, unsigned add) { return __builtin_amdgcn_mbcnt_hi(mask, add); }
// The shader engine and the compute unit of the wave, as the register HW_ID has them.
REJOIN_DEVICE unsigned __smid() {
  return (unsigned)__builtin_amdgcn_s_getreg(1 << 11 | 13 << 6 | 4) << 4 |
         (unsigned)__builtin_amdgcn_s_getreg(3 << 11 | 8 << 6 | 4);
}
REJOIN_DEVICE int __ockl_mul24_i32(int a, int b) { return (a << 8 >> 8) * (b << 8 >> 8); }
REJOIN_DEVICE unsigned __ockl_mul24_u32(unsigned a, unsigned b) { return (a & 0xffffff) * (b & 0xffffff); }
REJOIN_DEVICE int __ockl_mul_hi_i32(int a, int b) { return (int)((long long)a * b >> 32); }
REJOIN_DEVICE unsigned __ockl_mul_hi_u32(unsigned a, unsigned b) { return (unsigned)((unsigned long long)a * b >> 32); }
REJOIN_DEVICE unsigned __ockl_sad_u32(unsigned a, unsigned b, unsigned c) { return (a < b ? b - a : a - b) + c; }
REJOIN_DEVICE unsigned long __ockl_steadyctr_u64() { return __builtin_readsteadycounter(); }
REJOIN_DEVICE unsigned long long __ballot(int p) { return __builtin_amdgcn_ballot_w64(p != 0); }
REJOIN_DEVICE unsigned long long __ballot64(int p) { return __builtin_amdgcn_ballot_w64(p != 0); }
REJOIN_DEVICE unsigned long long __activemask() { return __builtin_amdgcn_ballot_w64(true); }
REJOIN_DEVICE int __any(int p) { return __ballot(p) != 0; }
REJOIN_DEVICE int __all(int p) { return __ballot(p) == __activemask(); }
REJOIN_DEVICE unsigned long long __lanemask_lt() { return (1ull << __lane_id()) - 1; }
REJOIN_DEVICE unsigned long long __lanemask_eq() { return 1ull << __lane_id(); }
REJOIN_DEVICE unsigned long long __lanemask_le() { return __lanemask_lt() | __lanemask_eq(); }
REJOIN_DEVICE unsigned long long __lanemask_gt() { return ~__lanemask_le(); }
REJOIN_DEVICE unsigned long long __lanemask_ge() { return ~__lanemask_lt(); }

REJOIN_DEVICE int __shfl(int v, int lane, int width = warpSize) {
  int self = (int)__lane_id();
  return __builtin_amdgcn_ds_bpermute(((self & ~(width - 1)) + (lane & (width - 1))) << 2, v);
}
REJOIN_DEVICE int __shfl_xor(int v, int mask, int width = warpSize) {
  int self = (int)__lane_id(), from = self ^ mask;
  return __builtin_amdgcn_ds_bpermute((from >= ((self + width) & ~(width - 1)) ? self : from) << 2, v);
}
REJOIN_DEVICE int __shfl_up(int v, unsigned delta, int width = warpSize) {
  int self = (int)__lane_id(), from = self - (int)delta;
  return __builtin_amdgcn_ds_bpermute((from < (self & ~(width - 1)) ? self : from) << 2, v);
}
REJOIN_DEVICE int __shfl_down(int v, unsigned delta, int width = warpSize) {
  int self = (int)__lane_id(), from = self + (int)delta;
  return __builtin_amdgcn_ds_bpermute(((self & (width - 1)) + (int)delta >= width ? self : from) << 2, v);
}
// Exactly the lanes of the mask execute a `*_sync` function together.
REJOIN_OPAQUE void __rejoin_check_mask(unsigned long long mask);
#define REJOIN_SHUFFLE(NAME, BY)                                                                                       \
  REJOIN_DEVICE unsigned NAME(unsigned v, BY by, int width = warpSize) { return (unsigned)NAME((int)v, by, width); }   \
  REJOIN_DEVICE float NAME(float v, BY by, int width = warpSize) {                                                     \
    return __builtin_bit_cast(float, NAME(__builtin_bit_cast(int, v), by, width));                                     \
  }                                                                                                                    \
  REJOIN_DEVICE unsigned long long NAME(unsigned long long v, BY by, int width = warpSize) {                           \
    unsigned low = NAME((unsigned)v, by, width), high = NAME((unsigned)(v >> 32), by, width);                          \
    return (unsigned long long)high << 32 | low;                                                                       \
  }                                                                                                                    \
  REJOIN_DEVICE long long NAME(long long v, BY by, int width = warpSize) {                                             \
    return (long long)NAME((unsigned long long)v, by, width);                                                          \
  }                                                                                                                    \
  REJOIN_DEVICE unsigned long NAME(unsigned long v, BY by, int width = warpSize) {                                     \
    return (unsigned long)NAME((unsigned long long)v, by, width);                                                      \
  }                                                                                                                    \
  REJOIN_DEVICE long NAME(long v, BY by, int width = warpSize) {                                                       \
    return (long)NAME((unsigned long long)v, by, width);                                                               \
  }                                                                                                                    \
  REJOIN_DEVICE double NAME(double v, BY by, int width = warpSize) {                                                   \
    return __builtin_bit_cast(double, NAME(__builtin_bit_cast(unsigned long long, v), by, width));                     \
  }                                                                                                                    \
  template <typename M, typename T> REJOIN_DEVICE T NAME##_sync(M mask, T v, BY by, int width = warpSize) {            \
    static_assert(sizeof(M) == 8, "masks have 64 bits");                                                               \
    __rejoin_check_mask(mask);                                                                                         \
    return NAME(v, by, width);                                                                                         \
  }
REJOIN_SHUFFLE(__shfl, int)
REJOIN_SHUFFLE(__shfl_xor, int)
REJOIN_SHUFFLE(__shfl_up, unsigned)
REJOIN_SHUFFLE(__shfl_down, unsigned)
#undef REJOIN_SHUFFLE

REJOIN_DEVICE void __syncwarp() {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
  __builtin_amdgcn_wave_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront");
}
template <typename M> REJOIN_DEVICE void __syncwarp(M mask) {
  __rejoin_check_mask((unsigned long long)mask);
  __syncwarp();
}
template <typename M> REJOIN_DEVICE unsigned long long __ballot_sync(M mask, int p) {
  __rejoin_check_mask((unsigned long long)mask);
  return __ballot(p) & (unsigned long long)mask;
}
template <typename M> REJOIN_DEVICE int __any_sync(M mask, int p) { return __ballot_sync(mask, p) != 0; }
template <typename M> REJOIN_DEVICE int __all_sync(M mask, int p) {
  return __ballot_sync(mask, p) == (unsigned long long)mask;
}
// One round for each value that is there.
template <typename T> REJOIN_DEVICE unsigned long long __match_any(T value) {
  unsigned long long left = __activemask(), same = 0;
  while (left != 0) {
    T first = __shfl(value, __builtin_ctzll(left));
    unsigned long long round = __ballot(first == value);
    if (first == value)
      same = round;
    left &= ~round;
  }
  return same;
}
template <typename M, typename T> REJOIN_DEVICE unsigned long long __match_any_sync(M mask, T value) {
  __rejoin_check_mask((unsigned long long)mask);
  return __match_any(value) & (unsigned long long)mask;
}
template <typename M, typename T> REJOIN_DEVICE unsigned long long __match_all_sync(M mask, T value, int *same) {
  T first = __shfl(value, __builtin_ctzll((unsigned long long)mask));
  *same = __all_sync(mask, first == value);
  return *same ? (unsigned long long)mask : 0;
}
template <typename T> REJOIN_DEVICE unsigned long long __match_all(T value, int *same) {
  return __match_all_sync(__activemask(), value, same);
}
// Every lane of the mask combines the values of all of them, one after the other.
#define REJOIN_REDUCE(NAME, E)                                                                                         \
  template <typename M, typename T> REJOIN_DEVICE T __reduce_##NAME##_sync(M mask, T value) {                          \
    unsigned long long left = (unsigned long long)mask;                                                                \
    __rejoin_check_mask(left);                                                                                         \
    T A = __shfl(value, __builtin_ctzll(left));                                                                        \
    for (left &= left - 1; left != 0; left &= left - 1) {                                                              \
      T B = __shfl(value, __builtin_ctzll(left));                                                                      \
      A = (E);                                                                                                         \
    }                                                                                                                  \
    return A;                                                                                                          \
  }
REJOIN_REDUCE(add, A + B)
REJOIN_REDUCE(min, B < A ? B : A)
REJOIN_REDUCE(max, A < B ? B : A)
REJOIN_REDUCE(and, A &B)
REJOIN_REDUCE(or, A | B)
REJOIN_REDUCE(xor, A ^ B)
#undef REJOIN_REDUCE
REJOIN_DEVICE unsigned __fns64(unsigned long long mask, unsigned base, int offset) {
  for (int i = (int)base; i >= 0 && i < 64; i += offset < 0 ? -1 : 1)
    if ((mask >> i & 1) && (offset == 0 || (offset += offset < 0 ? 1 : -1) == 0))
      return (unsigned)i;
    else if (offset == 0)
      break;
  return ~0u;
}
REJOIN_DEVICE long long clock64() { return (long long)__builtin_readcyclecounter(); }
REJOIN_DEVICE long long __clock64() { return (long long)__builtin_readcyclecounter(); }
REJOIN_DEVICE clock_t clock() { return (clock_t)__builtin_readcyclecounter(); }
REJOIN_DEVICE clock_t __clock() { return (clock_t)__builtin_readcyclecounter(); }
REJOIN_DEVICE long long wall_clock64() { return (long long)__builtin_readsteadycounter(); }
#else
REJOIN_OPAQUE void __rejoin_grid_sync(void);
REJOIN_OPAQUE void __rejoin_multi_grid_sync(void);
REJOIN_OPAQUE unsigned __rejoin_grid_rank(void);
REJOIN_OPAQUE unsigned __rejoin_num_grids(void);
REJOIN_OPAQUE void __rejoin_cluster_arrive(void);
REJOIN_OPAQUE void __rejoin_cluster_wait(void);
REJOIN_DEVICE void __cluster_barrier_arrive() { __rejoin_cluster_arrive(); }
REJOIN_DEVICE void __cluster_barrier_arrive_relaxed() { __rejoin_cluster_arrive(); }
REJOIN_DEVICE void __cluster_barrier_wait() { __rejoin_cluster_wait(); }
#define REJOIN_CLUSTER(NAME, REGISTER)                                                                                 \
  REJOIN_DEVICE dim3 NAME() {                                                                                          \
    return dim3(__nvvm_read_ptx_sreg_##REGISTER##_x(), __nvvm_read_ptx_sreg_##REGISTER##_y(),                          \
                __nvvm_read_ptx_sreg_##REGISTER##_z());                                                                \
  }
REJOIN_CLUSTER(__clusterDim, cluster_nctaid)
REJOIN_CLUSTER(__clusterIdx, clusterid)
REJOIN_CLUSTER(__clusterRelativeBlockIdx, cluster_ctaid)
REJOIN_CLUSTER(__clusterGridDimInClusters, nclusterid)
#undef REJOIN_CLUSTER
REJOIN_DEVICE unsigned __clusterDimIsSpecified() { return __nvvm_is_explicit_cluster(); }
REJOIN_DEVICE unsigned __clusterRelativeBlockRank() { return __nvvm_read_ptx_sreg_cluster_ctarank(); }
REJOIN_DEVICE unsigned __clusterSizeInBlocks() { return __nvvm_read_ptx_sreg_cluster_nctarank(); }
REJOIN_DEVICE void *__cluster_map_shared_rank(const void *p, unsigned rank) {
  return __nvvm_mapa(const_cast<void *>(p), (int)rank);
}
REJOIN_DEVICE unsigned __cluster_query_shared_rank(const void *p) { return __nvvm_getctarank(const_cast<void *>(p)); }
REJOIN_DEVICE uint2 __cluster_map_shared_multicast(const void *p, unsigned blocks) {
  return {(unsigned)(size_t)(__attribute__((address_space(3))) const void *)p, blocks};
}
REJOIN_DEVICE unsigned __lane_id() { return __nvvm_read_ptx_sreg_laneid(); }
REJOIN_DEVICE unsigned __activemask() { return __nvvm_activemask(); }
REJOIN_DEVICE void __syncwarp(unsigned mask = ~0u) { __nvvm_bar_warp_sync(mask); }
REJOIN_DEVICE void __barrier_sync(unsigned id) { __nvvm_barrier_sync(id); }
REJOIN_DEVICE void __barrier_sync_count(unsigned id, unsigned count) { __nvvm_barrier_sync_cnt(id, count); }
REJOIN_DEVICE unsigned __ballot_sync(unsigned mask, int p) { return __nvvm_vote_ballot_sync(mask, p != 0); }
REJOIN_DEVICE int __any_sync(unsigned mask, int p) { return __nvvm_vote_any_sync(mask, p != 0); }
REJOIN_DEVICE int __all_sync(unsigned mask, int p) { return __nvvm_vote_all_sync(mask, p != 0); }
REJOIN_DEVICE int __uni_sync(unsigned mask, int p) { return __nvvm_vote_uni_sync(mask, p != 0); }
// The forms without a mask, for the lanes that are there: processors from sm_70 on do not have them.
REJOIN_DEVICE unsigned __ballot(int p) { return (unsigned)__nvvm_vote_ballot(p != 0); }
REJOIN_DEVICE int __any(int p) { return __nvvm_vote_any(p != 0); }
REJOIN_DEVICE int __all(int p) { return __nvvm_vote_all(p != 0); }

REJOIN_DEVICE int __shfl_sync(unsigned m, int v, int lane, int width = warpSize) {
  return __nvvm_shfl_sync_idx_i32(m, v, lane, ((32 - width) << 8) | 31);
}
REJOIN_DEVICE int __shfl_xor_sync(unsigned m, int v, int mask, int width = warpSize) {
  return __nvvm_shfl_sync_bfly_i32(m, v, mask, ((32 - width) << 8) | 31);
}
REJOIN_DEVICE int __shfl_up_sync(unsigned m, int v, unsigned delta, int width = warpSize) {
  return __nvvm_shfl_sync_up_i32(m, v, delta, (32 - width) << 8);
}
REJOIN_DEVICE int __shfl_down_sync(unsigned m, int v, unsigned delta, int width = warpSize) {
  return __nvvm_shfl_sync_down_i32(m, v, delta, ((32 - width) << 8) | 31);
}
REJOIN_DEVICE int __shfl(int v, int lane, int width = warpSize) {
  return __nvvm_shfl_idx_i32(v, lane, ((32 - width) << 8) | 31);
}
REJOIN_DEVICE int __shfl_xor(int v, int mask, int width = warpSize) {
  return __nvvm_shfl_bfly_i32(v, mask, ((32 - width) << 8) | 31);
}
REJOIN_DEVICE int __shfl_up(int v, unsigned delta, int width = warpSize) {
  return __nvvm_shfl_up_i32(v, delta, (32 - width) << 8);
}
REJOIN_DEVICE int __shfl_down(int v, unsigned delta, int width = warpSize) {
  return __nvvm_shfl_down_i32(v, delta, ((32 - width) << 8) | 31);
}
#define REJOIN_SHUFFLE(NAME, BY)                                                                                       \
  REJOIN_DEVICE unsigned NAME##_sync(unsigned m, unsigned v, BY by, int width = warpSize) {                            \
    return (unsigned)NAME##_sync(m, (int)v, by, width);                                                                \
  }                                                                                                                    \
  REJOIN_DEVICE float NAME##_sync(unsigned m, float v, BY by, int width = warpSize) {                                  \
    return __builtin_bit_cast(float, NAME##_sync(m, __builtin_bit_cast(int, v), by, width));                           \
  }                                                                                                                    \
  REJOIN_DEVICE unsigned long long NAME##_sync(unsigned m, unsigned long long v, BY by, int width = warpSize) {        \
    unsigned low = NAME##_sync(m, (unsigned)v, by, width), high = NAME##_sync(m, (unsigned)(v >> 32), by, width);      \
    return (unsigned long long)high << 32 | low;                                                                       \
  }                                                                                                                    \
  REJOIN_DEVICE long long NAME##_sync(unsigned m, long long v, BY by, int width = warpSize) {                          \
    return (long long)NAME##_sync(m, (unsigned long long)v, by, width);                                                \
  }                                                                                                                    \
  REJOIN_DEVICE unsigned long NAME##_sync(unsigned m, unsigned long v, BY by, int width = warpSize) {                  \
    return (unsigned long)NAME##_sync(m, (unsigned long long)v, by, width);                                            \
  }                                                                                                                    \
  REJOIN_DEVICE long NAME##_sync(unsigned m, long v, BY by, int width = warpSize) {                                    \
    return (long)NAME##_sync(m, (unsigned long long)v, by, width);                                                     \
  }                                                                                                                    \
  REJOIN_DEVICE double NAME##_sync(unsigned m, double v, BY by, int width = warpSize) {                                \
    return __builtin_bit_cast(double, NAME##_sync(m, __builtin_bit_cast(unsigned long long, v), by, width));           \
  }                                                                                                                    \
  REJOIN_DEVICE unsigned NAME(unsigned v, BY by, int width = warpSize) { return (unsigned)NAME((int)v, by, width); }   \
  REJOIN_DEVICE float NAME(float v, BY by, int width = warpSize) {                                                     \
    return __builtin_bit_cast(float, NAME(__builtin_bit_cast(int, v), by, width));                                     \
  }                                                                                                                    \
  REJOIN_DEVICE unsigned long long NAME(unsigned long long v, BY by, int width = warpSize) {                           \
    unsigned low = NAME((unsigned)v, by, width), high = NAME((unsigned)(v >> 32), by, width);                          \
    return (unsigned long long)high << 32 | low;                                                                       \
  }                                                                                                                    \
  REJOIN_DEVICE long long NAME(long long v, BY by, int width = warpSize) {                                             \
    return (long long)NAME((unsigned long long)v, by, width);                                                          \
  }                                                                                                                    \
  REJOIN_DEVICE unsigned long NAME(unsigned long v, BY by, int width = warpSize) {                                     \
    return (unsigned long)NAME((unsigned long long)v, by, width);                                                      \
  }                                                                                                                    \
  REJOIN_DEVICE long NAME(long v, BY by, int width = warpSize) {                                                       \
    return (long)NAME((unsigned long long)v, by, width);                                                               \
  }                                                                                                                    \
  REJOIN_DEVICE double NAME(double v, BY by, int width = warpSize) {                                                   \
    return __builtin_bit_cast(double, NAME(__builtin_bit_cast(unsigned long long, v), by, width));                     \
  }
REJOIN_SHUFFLE(__shfl, int)
REJOIN_SHUFFLE(__shfl_xor, int)
REJOIN_SHUFFLE(__shfl_up, unsigned)
REJOIN_SHUFFLE(__shfl_down, unsigned)
#undef REJOIN_SHUFFLE

#define REJOIN_MATCH(T, BITS, CAST)                                                                                    \
  REJOIN_DEVICE unsigned __match_any_sync(unsigned m, T v) {                                                           \
    return __nvvm_match_any_sync_i##BITS(m, __builtin_bit_cast(CAST, v));                                              \
  }                                                                                                                    \
  REJOIN_DEVICE unsigned __match_all_sync(unsigned m, T v, int *same) {                                                \
    return __nvvm_match_all_sync_i##BITS##p(m, __builtin_bit_cast(CAST, v), same);                                     \
  }
REJOIN_MATCH(int, 32, unsigned)
REJOIN_MATCH(unsigned, 32, unsigned)
REJOIN_MATCH(float, 32, unsigned)
REJOIN_MATCH(long, 64, unsigned long long)
REJOIN_MATCH(unsigned long, 64, unsigned long long)
REJOIN_MATCH(long long, 64, unsigned long long)
REJOIN_MATCH(unsigned long long, 64, unsigned long long)
REJOIN_MATCH(double, 64, unsigned long long)
#undef REJOIN_MATCH

REJOIN_DEVICE unsigned __reduce_add_sync(unsigned m, unsigned v) { return (unsigned)__nvvm_redux_sync_add(v, m); }
REJOIN_DEVICE int __reduce_add_sync(unsigned m, int v) { return __nvvm_redux_sync_add(v, m); }
REJOIN_DEVICE unsigned __reduce_min_sync(unsigned m, unsigned v) { return __nvvm_redux_sync_umin(v, m); }
REJOIN_DEVICE int __reduce_min_sync(unsigned m, int v) { return __nvvm_redux_sync_min(v, m); }
REJOIN_DEVICE unsigned __reduce_max_sync(unsigned m, unsigned v) { return __nvvm_redux_sync_umax(v, m); }
REJOIN_DEVICE int __reduce_max_sync(unsigned m, int v) { return __nvvm_redux_sync_max(v, m); }
REJOIN_DEVICE unsigned __reduce_and_sync(unsigned m, unsigned v) { return (unsigned)__nvvm_redux_sync_and(v, m); }
REJOIN_DEVICE unsigned __reduce_or_sync(unsigned m, unsigned v) { return (unsigned)__nvvm_redux_sync_or(v, m); }
REJOIN_DEVICE unsigned __reduce_xor_sync(unsigned m, unsigned v) { return (unsigned)__nvvm_redux_sync_xor(v, m); }
REJOIN_DEVICE void __nanosleep(unsigned ns) { __nvvm_nanosleep(ns); }
REJOIN_DEVICE unsigned long long __globaltimer() { return __nvvm_read_ptx_sreg_globaltimer(); }
#endif

REJOIN_DEVICE unsigned __fns(unsigned mask, unsigned base, int offset) {
  for (int i = (int)base; i >= 0 && i < 32; i += offset < 0 ? -1 : 1)
    if ((mask >> i & 1) && (offset == 0 || (offset += offset < 0 ? 1 : -1) == 0))
      return (unsigned)i;
    else if (offset == 0)
      break;
  return ~0u;
}
REJOIN_DEVICE void __brkpt(int = 0) {}
REJOIN_DEVICE void __prof_trigger(int) {}
#ifdef __HIP__
REJOIN_DEVICE unsigned __fns32(unsigned mask, unsigned base, int offset) { return __fns(mask, base, offset); }
// Movements within a wave that HIP names like its instructions.
REJOIN_DEVICE int __hip_ds_bpermute(int index, int v) { return __builtin_amdgcn_ds_bpermute(index, v); }
REJOIN_DEVICE int __hip_ds_permute(int index, int v) { return __builtin_amdgcn_ds_permute(index, v); }
REJOIN_DEVICE float __hip_ds_bpermutef(int index, float v) {
  return __builtin_bit_cast(float, __builtin_amdgcn_ds_bpermute(index, __builtin_bit_cast(int, v)));
}
REJOIN_DEVICE float __hip_ds_permutef(int index, float v) {
  return __builtin_bit_cast(float, __builtin_amdgcn_ds_permute(index, __builtin_bit_cast(int, v)));
}
template <int Pattern> REJOIN_DEVICE int __hip_ds_swizzle_N(int v) { return __builtin_amdgcn_ds_swizzle(v, Pattern); }
template <int Pattern> REJOIN_DEVICE float __hip_ds_swizzlef_N(float v) {
  return __builtin_bit_cast(float, __builtin_amdgcn_ds_swizzle(__builtin_bit_cast(int, v), Pattern));
}
template <int Control, int Rows, int Banks, bool Bound> REJOIN_DEVICE int __hip_move_dpp_N(int v) {
  return __builtin_amdgcn_mov_dpp(v, Control, Rows, Banks, Bound);
}
#define __hip_ds_swizzle(v, pattern) __hip_ds_swizzle_N<(pattern)>(v)
#define __hip_ds_swizzlef(v, pattern) __hip_ds_swizzlef_N<(pattern)>(v)
#define __hip_move_dpp(v, control, rows, banks, bound) __hip_move_dpp_N<(control), (rows), (banks), (bound)>(v)
REJOIN_DEVICE void __trap() { __builtin_trap(); }
REJOIN_DEVICE void abort() { __builtin_trap(); }
REJOIN_DEVICE void __threadfence() { __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "agent"); }
REJOIN_DEVICE void __threadfence_block() { __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "workgroup"); }
REJOIN_DEVICE void __threadfence_system() { __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, ""); }
#else
REJOIN_DEVICE void __threadfence() { __scoped_atomic_thread_fence(__ATOMIC_SEQ_CST, __MEMORY_SCOPE_DEVICE); }
REJOIN_DEVICE void __threadfence_block() { __scoped_atomic_thread_fence(__ATOMIC_SEQ_CST, __MEMORY_SCOPE_WRKGRP); }
REJOIN_DEVICE void __threadfence_system() { __scoped_atomic_thread_fence(__ATOMIC_SEQ_CST, __MEMORY_SCOPE_SYSTEM); }
REJOIN_DEVICE void __threadfence_cluster() { __scoped_atomic_thread_fence(__ATOMIC_SEQ_CST, __MEMORY_SCOPE_CLUSTR); }
#endif

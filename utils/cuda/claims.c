//===- claims.c - What instrumented kernels call on the GPU -*- C -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `rejoin-warp-claims` inserts calls of these functions (unittests/Fuzz/WarpInstrumenter.h says where and why), and
// `utils/compare-cuda` compiles them for nvptx64, and sets and reads the variables by the driver.
//
//===----------------------------------------------------------------------===//

typedef unsigned int u32;
typedef unsigned long long u64;

enum { TableSize = 1 << 18, MaxThreads = 1024, MaxVisits = 20000 };

/// Of each claim, four counts: groups of several lanes compared, groups with different values, groups of the active
/// lanes that hold instances that are not converged, and those of them with different values.
u64 *rejoin_counts;
/// Keys and values, as hashes that are never zero.
u64 *rejoin_table;
/// How often lanes that are not converged took part in one operation; how often lanes that are converged took part in
/// different ones; groups that took part; threads that ended after too many loop iterations; a full table.
u64 rejoin_merged, rejoin_split, rejoin_groups, rejoin_exhausted, rejoin_full;

/// Of each thread, the convergence key of the call that it makes.
static __attribute__((address_space(3))) u64 Context[MaxThreads];

static u32 threadIndex(void) {
  return __nvvm_read_ptx_sreg_tid_x() +
         __nvvm_read_ptx_sreg_ntid_x() *
             (__nvvm_read_ptx_sreg_tid_y() + __nvvm_read_ptx_sreg_ntid_y() * __nvvm_read_ptx_sreg_tid_z());
}

static u32 blockIndex(void) {
  return __nvvm_read_ptx_sreg_ctaid_x() +
         __nvvm_read_ptx_sreg_nctaid_x() *
             (__nvvm_read_ptx_sreg_ctaid_y() + __nvvm_read_ptx_sreg_nctaid_y() * __nvvm_read_ptx_sreg_ctaid_z());
}

static u64 mix(u64 Key, u64 With) {
  Key = (Key ^ With) * 0x9e3779b97f4a7c15ull;
  Key ^= Key >> 29;
  Key *= 0xbf58476d1ce4e5b9ull;
  return Key ^ Key >> 32;
}

static u64 readLane(u32 Mask, u64 Value, u32 Lane) {
  u32 Low = __nvvm_shfl_sync_idx_i32(Mask, (u32)Value, Lane, 31);
  u32 High = __nvvm_shfl_sync_idx_i32(Mask, (u32)(Value >> 32), Lane, 31);
  return (u64)High << 32 | Low;
}

static void count(u64 *Of) { __nvvm_atom_add_gen_ll((long long *)Of, 1); }

/// Enters a value under a key. 0: it is the first; 1: equal to the first; 2: it differs.
static u32 enter(u64 Key, u64 Value) {
  Key |= 1;
  Value |= 1;
  for (u32 Try = 0, At = (u32)(Key >> 20); Try != 64; ++Try, ++At) {
    u64 *Slot = rejoin_table + 2 * (At & (TableSize - 1));
    u64 Old = (u64)__nvvm_atom_cas_gen_ll((long long *)Slot, 0, (long long)Key);
    if (Old != 0 && Old != Key)
      continue;
    u64 First = (u64)__nvvm_atom_cas_gen_ll((long long *)Slot + 1, 0, (long long)Value);
    return First == 0 ? 0 : First == Value ? 1 : 2;
  }
  count(&rejoin_full);
  return 0;
}

/// Active are the threads that execute the claim's instruction together. Others, at other claims, may be in this
/// function at the same time: a warp also joins threads that call it at different lines.
__attribute__((noinline)) void rejoin_check(u32 Claim, u32 Level, u64 Key, u64 Value, u32 Active) {
  Key = mix(Key, Claim + 1);
  u32 Lane = __nvvm_read_ptx_sreg_laneid();
  u32 Within = Level < 5 ? (u32)((1ull << (1u << Level)) - 1) << (Lane & ~((1u << Level) - 1)) : ~0u;
  u32 Converged = (u32)__nvvm_match_any_sync_i64(Active, (long long)Key);
  u32 Together = Converged & Within, All = Active & Within;
  u32 Leader = __builtin_ctz(Together), LeaderOfAll = __builtin_ctz(All);
  u32 Wrong = __nvvm_vote_ballot_sync(Active, readLane(Active, Value, Leader) != Value);
  u32 WrongOfAll = __nvvm_vote_ballot_sync(Active, readLane(Active, Value, LeaderOfAll) != Value);
  u32 Other = __nvvm_vote_ballot_sync(Active, Together != All);
  u64 *Counts = rejoin_counts + 4 * Claim;
  if (Lane == LeaderOfAll && (Other & All)) {
    count(&Counts[2]);
    if (WrongOfAll & All)
      count(&Counts[3]);
  }
  if (Lane == Leader) {
    if (Together & (Together - 1))
      count(&Counts[0]);
    if (Wrong & Together)
      count(&Counts[1]);
    // Groups of more than a warp: instances with one key are converged, whenever they are executed.
    if (Level > 5) {
      u64 Block = mix(Key, Level >= 31 ? 0 : blockIndex() + 1);
      u32 Found = enter(mix(Block, Level >= 30 ? 0 : (threadIndex() >> Level) + 1), mix(Value, 7));
      if (Found)
        count(&Counts[Found == 1 ? 0 : 1]);
    }
  }
  // The leader must not fall behind the others.
  __nvvm_bar_warp_sync(Active);
}

/// The lanes of Mask take part in one operation.
__attribute__((noinline)) void rejoin_together(u32 Operation, u32 Mask, u64 Key) {
  u32 Lane = __nvvm_read_ptx_sreg_laneid();
  u32 Converged = (u32)__nvvm_match_any_sync_i64(Mask, (long long)Key);
  if (Lane == (u32)__builtin_ctz(Mask)) {
    count(&rejoin_groups);
    if (Converged != Mask)
      count(&rejoin_merged);
  }
  if (Lane == (u32)__builtin_ctz(Converged)) {
    u64 Warp = mix(blockIndex() + 1, threadIndex() / 32 + 1);
    if (enter(mix(mix(Key, Warp), ~(u64)Operation), 1))
      count(&rejoin_split);
  }
  __nvvm_bar_warp_sync(Mask);
}

/// Called once for each iteration: a kernel whose results depend on the schedule may go on forever.
__attribute__((noinline)) void rejoin_visit(u32 Visits) {
  if (Visits <= MaxVisits)
    return;
  count(&rejoin_exhausted);
  __nvvm_exit();
}

__attribute__((noinline)) void rejoin_call(u64 Key) { Context[threadIndex()] = Key; }
__attribute__((noinline)) u64 rejoin_context(void) { return Context[threadIndex()]; }

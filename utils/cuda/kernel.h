// CUDA's names for what the random kernels of utils/compare-cuda use, in C for nvptx64, without a toolkit.
typedef unsigned int u32;
#define WARP_ALL 0xffffffffu
#define kernel __attribute__((device_kernel)) void
#define shared static __attribute__((address_space(3)))
#define threads __nvvm_read_ptx_sreg_ntid_x()
#define ballot(M, C) __nvvm_vote_ballot_sync(M, C)
#define any(M, C) ((u32)__nvvm_vote_any_sync(M, C))
#define all(M, C) ((u32)__nvvm_vote_all_sync(M, C))
#define shuffle(M, V, L) ((u32)__nvvm_shfl_sync_idx_i32(M, V, L, 31))
#define shuffle_xor(M, V, L) ((u32)__nvvm_shfl_sync_bfly_i32(M, V, L, 31))
#define shuffle_down(M, V, L) ((u32)__nvvm_shfl_sync_down_i32(M, V, L, 31))
#define match(M, V) ((u32)__nvvm_match_any_sync_i32(M, V))
#define sum_of(M, V) ((u32)__nvvm_redux_sync_add(V, M))
#define sync_warp(M) __nvvm_bar_warp_sync(M)
#define sync_block() __nvvm_bar_sync(0)
#define first_of(M) ((u32)__builtin_ctz(M))
#define has(M, L) ((M) >> ((L) & 31) & 1)
#define add_to(P, V) ((void)__nvvm_atom_add_gen_i((int *)(P), V))

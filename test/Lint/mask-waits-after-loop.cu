// Since Volta an operation with a member mask waits for the lanes that the mask names, also where these come from
// different iterations of a loop: no token is needed. A mask of the lanes that happen to be active does not say so.
// RUN: not rejoin lint %s -- --offload-arch=sm_80 | FileCheck %s
// CHECK-NOT: :[[@LINE+18]]:{{.*}}warning
// CHECK: :[[@LINE+24]]:{{.*}}warning: threads reach this operation from different iterations of a loop
// RUN: not rejoin lint %s -- --offload-arch=sm_60 | FileCheck --check-prefix=PASCAL %s
// PASCAL: :[[@LINE+15]]:{{.*}}warning: threads reach this operation from different iterations of a loop
__device__ __forceinline__ bool find(const int *keys, int n, int key) {
  int l = 0, r = n;
  while (l < r) {
    int m = (l + r) / 2;
    if (keys[m] == key) return true;
    if (keys[m] > key) r = m;
    else l = m + 1;
  }
  return false;
}
__global__ void rows(const int *keys, int n, float *p, int count) {
  for (int row = threadIdx.y + blockIdx.x * blockDim.y; row < count; row += blockDim.y * gridDim.x) {
    if (find(keys, n, row))
      continue;
    unsigned m = __ballot_sync(0xffffffff, p[row * 32 + threadIdx.x] > 0);
    if (m) p[row * 32 + threadIdx.x] = __popc(m);
  }
}
__global__ void first(const int *keys, float *p, int n) {
  for (int i = 0; i < n; ++i)
    if (keys[i] == threadIdx.x) {
      p[threadIdx.x] = __shfl_sync(__activemask(), p[threadIdx.x], 0);
      break;
    }
}
// All lanes pass one mask, which they have had since before the loop: else they wait for different sets of lanes.
// RUN: not rejoin lint %s -- --offload-arch=sm_80 | FileCheck --check-prefix=ONE %s --implicit-check-not='different iterations'
// ONE: warning: threads reach this operation from different iterations of a loop
// ONE: warning: threads reach this operation from different iterations of a loop
// ONE-NEXT: other_each_turn
// ONE: warning: threads reach this operation from different iterations of a loop
// ONE-NEXT: other_shifted
// ONE: warning: threads reach this operation from different iterations of a loop
// ONE-NEXT: other_halves
// ONE: warning: threads reach this operation from different iterations of a loop
// ONE-NEXT: other_active_part
// ONE: warning: threads reach this operation from different iterations of a loop
// ONE-NEXT: other_active_chosen
// ONE: warning: threads reach this operation from different iterations of a loop
// ONE-NEXT: other_active_assembly
// ONE: warning: threads reach this operation from different iterations of a loop
// ONE-NEXT: other_active_assembly
// ONE: warning: threads reach this operation from different iterations of a loop
// ONE-NEXT: other_active_before
// ONE: warning: threads reach this operation from different iterations of a loop
// ONE-NEXT: other_passed
#define LEAVE(NAME, BEFORE, MASK, SHUFFLE)                                                                             \
  __global__ void NAME(const int *keys, float *p, int n, unsigned c) {                                                 \
    BEFORE;                                                                                                            \
    for (int i = 0; i < n; ++i)                                                                                        \
      if (keys[i + 32 * threadIdx.x]) { p[threadIdx.x] = SHUFFLE(MASK, p[threadIdx.x], 0); break; }                     \
  }
__device__ unsigned active_by_text() { unsigned m; asm volatile("activemask.b32 %0;" : "=r"(m)); return m; }
__device__ __noinline__ float shuffle(unsigned m, float v, int from) { return __shfl_sync(m, v, from); }
LEAVE(other_each_turn, , (unsigned)keys[i], __shfl_sync)
LEAVE(other_shifted, , 0xffffffffu << i, __shfl_sync)
LEAVE(other_halves, unsigned m = threadIdx.x & 16 ? 0xffff0000u : 0xffffu, m, __shfl_sync)
LEAVE(other_active_part, , __activemask() & 0xffff, __shfl_sync)
LEAVE(other_active_chosen, , c ? __activemask() : 0xffffffffu, __shfl_sync)
LEAVE(other_active_assembly, , active_by_text(), __shfl_sync)
LEAVE(other_active_before, unsigned m = __activemask(), m | 1, __shfl_sync)
LEAVE(other_passed, , 0xffffffffu << i, shuffle)
LEAVE(one_mask, , 0xffffffffu, __shfl_sync)
LEAVE(one_mask_given, , c | 1, __shfl_sync)
LEAVE(one_mask_loaded, unsigned m = keys[c], m, __shfl_sync)
LEAVE(one_mask_of_ballot, unsigned m = __ballot_sync(0xffffffffu, keys[threadIdx.x]), m, __shfl_sync)
LEAVE(one_mask_passed, , 0xffffu, shuffle)

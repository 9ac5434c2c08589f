// Shuffles of all types and widths, votes, matches, reductions, barriers that count, atomics and printf of CUDA.
// RUN: rejoin run %s --kernel=k --local=32 --arg=zeros:128 --arg=zeros:8 --out=0:i32 --out=1:i32 | FileCheck %s
// RUN: rejoin lint %s | FileCheck --check-prefix=LINT %s
// CHECK: lane 0 of 32
// CHECK: argument 0: 629 631 634
// CHECK: argument 1: 32 31
// LINT: 0 errors, 0 warnings, 0 remarks
extern "C" __global__ void k(int *o, int *a) {
  int t = threadIdx.x;
  int v = __shfl_xor_sync(~0u, t, 1) + __shfl_down_sync(~0u, t, 4, 8) + __shfl_sync(~0u, t, 3) +
          (int)__shfl_up_sync(~0u, (double)t, 1) + (int)__shfl_xor_sync(~0u, (long long)t, 2) +
          (int)__shfl_xor_sync(~0u, (float)t, 4);
  v += __popc(__ballot_sync(~0u, t & 1)) + __any_sync(~0u, t == 3) + __all_sync(~0u, t < 90) +
       __reduce_add_sync(~0u, t) + __popc(__match_any_sync(~0u, t & 3)) + __popc(__activemask());
  v += __syncthreads_count(t > 3) + __syncthreads_and(t < 99) + __syncthreads_or(t == 77) + (int)warpSize +
       (int)__lane_id() * 0;
  o[t] = v;
  atomicAdd(a, 1);
  atomicMax(a + 1, t);
  if (t == 0)
    printf("lane %d of %d\n", t, warpSize);
}

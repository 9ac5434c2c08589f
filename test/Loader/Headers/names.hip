// HIP under its own names: vectors with operators, launches, shuffles with masks, hipCUB.
// RUN: rejoin run %s --kernel=k --local=64 --arg=zeros:260 --out=0:i32 | FileCheck %s
// RUN: rejoin lint %s | FileCheck --check-prefix=LINT %s
// CHECK: argument 0: 2219 203 203
// LINT: 0 errors
#include <hip/hip_cooperative_groups.h>
#include <hip/hip_fp16.h>
#include <hip/hip_runtime.h>
#include <hipcub/hipcub.hpp>
extern "C" __global__ __launch_bounds__(64) void k(int *o) {
  HIP_DYNAMIC_SHARED(float, tile)
  int t = hipThreadIdx_x + hipBlockIdx_x * hipBlockDim_x;
  float4 v = make_float4(1, 2, 3, 4) * 2.0f + float4(1);
  __shared__ hipcub::BlockReduce<int, 64>::TempStorage r;
  int sum = hipcub::BlockReduce<int, 64>(r).Sum(t);
  int count = __popcll(__ballot(t & 1)) + __syncthreads_count(t < 20) + __shfl_xor_sync(~0ull, t, 1) * 0 +
              __any(t == 3) + (int)v.w;
  half h = __float2half((float)__shfl(t, 2));
  o[t] = (t == 0 ? sum : 0) + count + (int)h + (int)erff(9.0f) + warpSize * 2 + __builtin_amdgcn_wavefrontsize() / 64 + 10 - 1;
  unsafeAtomicAdd(o + 64, 0);
}
int main() {
  int *d;
  hipStream_t s;
  if (hipMalloc(&d, 256) != hipSuccess || hipStreamCreate(&s) != hipSuccess)
    return 1;
  hipLaunchKernelGGL(k, dim3(1), dim3(64), 0, s, d);
  return hipDeviceSynchronize();
}

// Errors in kernels and host code, also in templates and overloads of the device header; a header that is missing.
#include "missing.h"
#include <tuple>

struct Odd {
  int Value;
};

__global__ void noOverload(Odd *Out) { Out[0].Value = min(Out[0], 3); }
__global__ void noAtomic(Odd *Out) { atomicAdd(Out, Odd{1}); }
__global__ void noShuffle(Odd *Out) { Out[0] = __shfl_sync(~0u, Out[0], 0); }
__global__ void noInstance(int *Out) { Out[0] = std::max(Out[0], 1.f); }
__global__ void noMember(float4 *Out) { Out[0].s = dim3(1, 2, 3).w; }
__global__ void notDeclared(int *Out) { Out[threadIdx.x] = BLOCK_OF + get_it(3); }
__global__ void onHost(int *Out) { Out[0] = std::get<3>(std::make_tuple(1, 2)); }
template <typename T> __global__ void whole(T *Out) {
  __shared__ T Part[64];
  Part[threadIdx.x] = Out[threadIdx.x];
  if (threadIdx.x < 32)
    __syncthreads();
  Out[threadIdx.x] = Part[63 - threadIdx.x];
}
void host() {
  Unknown Thing;
  whole<<<1, 64>>>((int *)Thing.pointer());
  whole<double><<<2, Thing.size()>>>(nullptr);
}

// Members of families that kernels seldom use: operators of halves, products of bytes, generators, barriers in C, scans
// with an update.
// RUN: rejoin run %s --kernel=count --local=32 --arg=zeros:44 --out=0:i32 | FileCheck %s
// RUN: rejoin run %s --kernel=waits --local=32 --arg=zeros:132 --out=0:i32 | FileCheck --check-prefix=WAITS %s
// RUN: not rejoin lint %s --function=draws 2>&1 | FileCheck --check-prefix=LINT %s
// CHECK: 4 3 2 30 70 26 5 11 7 1541 0
// WAITS: 32 32 32 32
#include <cooperative_groups.h>
#include <cooperative_groups/scan.h>
#include <cuda/atomic>
#include <cuda_awbarrier_primitives.h>
#include <cuda_fp16.h>
#include <curand_kernel.h>
namespace cg = cooperative_groups;
__global__ void count(int *p) {
  __half h = 3;
  __half2 pair(1, 2);
  __shared__ int total;
  if (threadIdx.x == 0)
    total = 7;
  __syncthreads();
  const __half old = h++;
  ++pair;
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  cuda::atomic_ref<int, cuda::thread_scope_block> sum(total);
  const int before = cg::exclusive_scan_update(tile, sum, 1);
  __syncthreads();
  if (threadIdx.x == 4) {
    p[0] = (int)h;
    p[1] = (int)old;
    p[2] = (int)pair.x;
    p[3] = __dp4a(make_char4(1, 2, 3, 4), make_char4(1, 2, 3, 4), 0);
    p[4] = __dp4a(make_uchar4(1, 2, 3, 4), make_uchar4(5, 6, 7, 8), 0u);
    p[5] = __dp2a_hi(make_short2(2, 4), make_char4(0, 0, 1, 6), 0);
    p[6] = __dp2a_lo(make_ushort2(1, 2), make_uchar4(1, 2, 9, 9), 0u);
    p[7] = before;
    p[8] = total - 32;
    p[9] = curand_Philox4x32_10(make_uint4(0, 0, 0, 0), make_uint2(0, 0)).x % 2000;
  }
}
__global__ void waits(int *p) {
  __shared__ __mbarrier_t barrier;
  __shared__ int arrived;
  if (threadIdx.x == 0) {
    __mbarrier_init(&barrier, blockDim.x);
    arrived = 0;
  }
  __syncthreads();
  atomicAdd(&arrived, 1);
  const __mbarrier_token_t token = __mbarrier_arrive(&barrier);
  while (!__mbarrier_test_wait(&barrier, token))
    ;
  p[threadIdx.x] = arrived;
}
__global__ void draws(unsigned *p, curandStateMtgp32_t *states, curandStatePhilox4_32_10_t *others,
                      curandDiscreteDistribution_t distribution) {
  const double4 d = curand_normal4_double(others + threadIdx.x);
  const float4 f = curand_log_normal4(others + threadIdx.x, 0.0f, 1.0f);
  p[threadIdx.x] = curand_discrete(others + threadIdx.x, distribution) + (unsigned)(d.x + f.w);
  // A generator of the workgroup: its threads wait for each other.
  // LINT: complete-families.cu:[[@LINE+1]]:{{[0-9]+}}: error: threads with `threadIdx.x >= 32` do not reach
  if (threadIdx.x < 32)
    p[threadIdx.x] += curand(states + blockIdx.x);
}
int main() { draws<<<1, 64>>>(nullptr, nullptr, nullptr, nullptr); }

// Operations of AMD's that move values within rows of 16 lanes, or within 32, are right in groups of 32 threads, also
// where a wave has 64. One that goes on to the next row is not.
// RUN: not rejoin lint %s -- --offload-arch=gfx90a | FileCheck %s
// CHECK-NOT: 'rows'
// CHECK: :[[@LINE+27]]:{{.*}}warning: {{.*}} into groups of 32 threads, but a wavefront has 64 threads here
// CHECK-NOT: warning
// CHECK: 0 errors, 1 warning
#include <hip/hip_runtime.h>
template <int CONTROL> __device__ float moved(float x) {
  return __int_as_float(__builtin_amdgcn_update_dpp(0, __float_as_int(x), CONTROL, 0xf, 0xf, true));
}
__global__ void rows(float *p) {
  __shared__ float part[8];
  float x = p[threadIdx.x];
  x += moved<0x4e>(x);  // quad_perm
  x += moved<0x101>(x); // row_shl:1
  x += moved<0x114>(x); // row_shr:4
  x += moved<0x128>(x); // row_ror:8
  x += moved<0x140>(x); // row_mirror
  x += __int_as_float(__builtin_amdgcn_ds_swizzle(__float_as_int(x), 0x401f));
  x += __shfl_down(x, 16, 32);
  if ((threadIdx.x & 31) == 0)
    part[threadIdx.x / 32] = x;
  __syncthreads();
  p[threadIdx.x] = part[0];
}
__global__ void next_rows(float *p) {
  __shared__ float part[8];
  float x = p[threadIdx.x];
  x += moved<0x142>(x); // row_bcast:15
  x += moved<0x143>(x); // row_bcast:31
  if ((threadIdx.x & 31) == 0)
    part[threadIdx.x / 32] = x;
  __syncthreads();
  p[threadIdx.x] = part[0];
}

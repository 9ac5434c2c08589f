// The functions of AMD's device library that a source calls by their names: sizes agree for the workgroup, what asks the
// wave is an operation of it.
// RUN: rejoin lint %s --verbose | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: rejoin run %s --kernel=sizes --local=64 --arg=zeros:256 --out=0:i32 | FileCheck %s --check-prefix=OUT
// OUT: argument 0: 64 64
#include <hip/hip_runtime.h>
extern "C" __global__ void sizes(int *p) {
  for (int i = 0; i < (int)__ockl_get_local_size(0); i++)
    __syncthreads();
  if (__ockl_get_num_groups(0) > 1 && __ockl_get_group_id(0) == 0 && __ockl_get_work_dim() == 1)
    __syncthreads();
  p[__ockl_get_local_id(0)] = (int)__ockl_get_global_size(0);
}
extern "C" __global__ void waves(int *p) {
  // CHECK: ockl.hip:[[#@LINE+1]]:{{[0-9]+}}: proved safe: wavefront operation
  p[threadIdx.x] = __ockl_wfred_add_i32((int)__ockl_lane_u32()) + (int)__ockl_mul24_u32(threadIdx.x, 3);
  // CHECK: ockl.hip:[[#@LINE+1]]:{{[0-9]+}}: proved safe: wavefront operation
  p[threadIdx.x] += (int)__ockl_activelane_u32();
}

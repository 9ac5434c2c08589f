// Clusters that take sides together are not known to hang; a condition that the block's number decides as well is a finding.
// RUN: not rejoin lint %s -- --cuda-gpu-arch=sm_90 | FileCheck %s
#include <cooperative_groups.h>
__device__ unsigned cluster() {
  unsigned c;
  asm("mov.u32 %0, %%clusterid.x;" : "=r"(c));
  return c;
}
// CHECK-NOT: cluster-and-block.cu:[[#@LINE+2]]:
__global__ void together(int *p) {
  if (cluster() > 3)
    cooperative_groups::this_cluster().sync();
}
__global__ void sum(int *p) {
  // CHECK: cluster-and-block.cu:[[#@LINE+1]]:{{.*}} warning: {{.*}}do not reach the barrier of the cluster
  if (cluster() + blockIdx.x > 3)
    cooperative_groups::this_cluster().sync();
}
__global__ void bound(int *p) {
  // CHECK: cluster-and-block.cu:[[#@LINE+1]]:{{.*}} warning: {{.*}}do not reach the barrier of the cluster
  if (cluster() > p[blockIdx.x])
    cooperative_groups::this_cluster().sync();
}
// CHECK: 0 errors, 2 warnings, 0 remarks

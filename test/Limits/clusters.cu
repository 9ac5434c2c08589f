// No extent lies between the workgroup and the grid: blocks of one cluster take one side here, and the finding stands.
// RUN: not rejoin lint %s -- --cuda-gpu-arch=sm_90 | FileCheck %s
#include <cooperative_groups.h>

// CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: {{.*}} do not reach the barrier of the cluster
__global__ void __cluster_dims__(2, 1, 1) pairs(int *p) {
  if (blockIdx.x / 2 == 0) {
    p[0]++;
    cooperative_groups::this_cluster().sync();
  }
}

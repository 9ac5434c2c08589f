// A barrier of the grid waits for all workgroups, one of a cluster for those of the cluster: a branch that is uniform for
// the workgroup alone keeps some away. Nothing is said of threads that have ended, but for those of a cluster.
// RUN: not rejoin lint --verbose %s -- --cuda-gpu-arch=sm_90 | FileCheck %s
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

// CHECK-DAG: [[@LINE+2]]:{{[0-9]+}}: warning: threads with `blockIdx.x >= n` do not reach the barrier of the grid at line [[@LINE+3]]: the kernel hangs or its behaviour is undefined, if that holds for some but not all blocks of a grid
__global__ void leave(int *p, int n) {
  if (blockIdx.x >= n) return;
  p[0]++; cg::this_grid().sync();
  p[1] = p[0];
}

// CHECK-DAG: [[@LINE+2]]:{{[0-9]+}}: warning: threads with `{{.*}} >= n` do not reach the barrier of the grid at line [[@LINE+3]]: {{.*}}, if the grid has more than `n` threads
__global__ void leaveByThread(int *p, int n) {
  if (blockIdx.x * blockDim.x + threadIdx.x >= n) return;
  p[0]++; cg::this_grid().sync();
  p[1] = p[0];
}

// CHECK-DAG: [[@LINE+2]]:{{[0-9]+}}: warning: threads with `i >= n` leave the loop before the barrier of the grid at line [[@LINE+3]]
__global__ void turns(int *p, int n) {
  for (int i = blockIdx.x; i < n; i += gridDim.x) {
    p[i]++; cg::this_grid().sync();
  }
}

// CHECK-DAG: [[@LINE+3]]:{{[0-9]+}}: proved safe: barrier of the grid: all threads of the grid reach it: the branch at line [[@LINE+2]], `n > 3`, is uniform for the grid
__global__ void everybody(int *p, int n) {
  if (n > 3)
    cg::this_grid().sync();
  for (int i = blockIdx.x; i < n; i += gridDim.x)
    p[i]++;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: proved safe: barrier of the grid: all threads of the grid reach it: no branch decides whether they do
  cg::this_grid().sync();
}

// CHECK-DAG: [[@LINE+3]]:{{[0-9]+}}: warning: threads with `blockIdx.x >= n` do not reach the barrier of the grid in 'meet' called at line [[@LINE+3]]
__device__ __noinline__ void meet(int *p) { p[0]++; cg::this_grid().sync(); }
__global__ void called(int *p, int n) {
  if (blockIdx.x < n) meet(p);
}

// A thread group may be that of the grid.
// CHECK-DAG: [[@LINE+2]]:{{[0-9]+}}: warning: {{.*}} the barrier of the grid
__global__ void asGroup(int *p, int n) {
  if (blockIdx.x >= n) return;
  cg::thread_group g = cg::this_grid();
  g.sync();
}

// What is written between barriers of the grid is one value for all: it is a remark.
// CHECK-DAG: [[@LINE+5]]:{{[0-9]+}}: remark: threads with {{.*}} leave the loop before the barrier of the grid
__global__ void converges(float *error, float *p) {
  do {
    p[blockIdx.x] += 1, cg::this_grid().sync();
    atomicAdd(error, p[blockIdx.x]), cg::this_grid().sync();
  } while (*error > 1);
}
// Each block has shared memory of its own.
// CHECK-DAG: [[@LINE+5]]:{{[0-9]+}}: warning: threads with {{.*}} do not reach the barrier of the grid
__global__ void ofBlock(int *p) {
  __shared__ int s;
  if (threadIdx.x == 0) s = p[blockIdx.x];
  __syncthreads();
  if (s) cg::this_grid().sync();
}

// Grids of several devices have arguments of their own.
// CHECK-DAG: [[@LINE+2]]:{{[0-9]+}}: not known: barrier of the grid: whether the grids on other devices take the same branches is not known
__global__ void devices(int *p, int n) {
  if (n > 3) cg::this_multi_grid().sync();
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: proved safe: barrier of the grid
  cg::this_multi_grid().sync();
  if (cg::this_multi_grid().grid_rank() == 1)
    p[0]++, cg::this_multi_grid().sync();
}

// CHECK-DAG: [[@LINE+2]]:{{[0-9]+}}: warning: {{.*}} do not reach the barrier of the cluster
__global__ void __cluster_dims__(2, 1, 1) rank(int *p) {
  if (cg::this_cluster().block_rank() == 0)
    p[0]++, cg::this_cluster().sync();
}
// Who of a cluster comes is not known, and no finding, where whole clusters may.
// CHECK-DAG: [[@LINE+3]]:{{[0-9]+}}: not known: barrier of the cluster
__global__ void __cluster_dims__(2, 1, 1) clusters(int *p, int n) {
  if (__nvvm_read_ptx_sreg_clusterid_x() == n)
    p[0]++, cg::this_cluster().sync();
}
// PTX: barrier.cluster.wait waits for the threads of the cluster that have not exited.
// CHECK-DAG: [[@LINE+2]]:{{[0-9]+}}: remark: {{.*}} exit here before the barrier of the cluster
__global__ void __cluster_dims__(2, 1, 1) ended(int *p, int n) {
  if (blockIdx.x == n) return;
  p[0]++; cg::this_cluster().sync();
  p[1] = p[0];
}
// CHECK-DAG: [[@LINE+2]]:{{[0-9]+}}: warning: {{.*}} the barrier of the cluster
__global__ void __cluster_dims__(2, 1, 1) assembly(int *p) {
  if (blockIdx.x & 1)
    asm volatile("barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;" ::: "memory");
}

// Clusters by the functions that the language has for them: their sizes agree for all threads, the rank for a block.
// RUN: rejoin lint %s | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// CHECK: 0 errors, 0 warnings
extern "C" __global__ void sizes(int *p) {
  if (__clusterDim().x > 1 && __clusterSizeInBlocks() > 2 && __clusterDimIsSpecified() &&
      __clusterGridDimInClusters().y == 1) {
    __cluster_barrier_arrive();
    __cluster_barrier_wait();
  }
  if (__clusterRelativeBlockRank() == 0 && __clusterRelativeBlockIdx().x == 0 && __clusterIdx().x == 0)
    __syncthreads();
  __shared__ int tile[32];
  auto *other = (int *)__cluster_map_shared_rank(tile, 1);
  if (__cluster_query_shared_rank(other) == 1 && __isClusterShared(other) && __isCtaShared(tile))
    p[threadIdx.x] = *other;
  __threadfence_cluster();
}
extern "C" __global__ void constant(const __grid_constant__ int n, int *p) {
  if (__isGridConstant(&n))
    p[threadIdx.x] = *(int *)__cvta_grid_constant_to_generic(__cvta_generic_to_grid_constant(&n));
}

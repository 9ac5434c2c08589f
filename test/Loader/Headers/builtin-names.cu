// The built-in functions of CUDA for dynamic programming, clusters, pairs, 128 bits, textures by gradient, and launches
// by the device, each by its name; each kind by a call is in dpx.cu and clusters.cu.
// RUN: rejoin lint %s | FileCheck %s
// CHECK: 0 errors, 0 warnings, 0 remarks
#include <cuda_bf16.h>
#include <cuda_fp16.h>
namespace names {
using ::__bfloat162char_rz;
using ::__bfloat162uchar_rz;
using ::__clusterDim;
using ::__clusterDimIsSpecified;
using ::__clusterGridDimInClusters;
using ::__clusterIdx;
using ::__clusterRelativeBlockIdx;
using ::__clusterRelativeBlockRank;
using ::__clusterSizeInBlocks;
using ::__cluster_map_shared_multicast;
using ::__cluster_map_shared_rank;
using ::__cluster_query_shared_rank;
using ::__cvta_generic_to_grid_constant;
using ::__cvta_grid_constant_to_generic;
using ::__fadd2_rd;
using ::__fadd2_rn;
using ::__fadd2_ru;
using ::__fadd2_rz;
using ::__ffma2_rd;
using ::__ffma2_rn;
using ::__ffma2_ru;
using ::__ffma2_rz;
using ::__fmul2_rd;
using ::__fmul2_rn;
using ::__fmul2_ru;
using ::__fmul2_rz;
using ::__half2char_rz;
using ::__half2uchar_rz;
using ::__hequ2_mask;
using ::__hgeu2_mask;
using ::__hgtu2_mask;
using ::__hleu2_mask;
using ::__hltu2_mask;
using ::__hneu2_mask;
using ::__isClusterShared;
using ::__isCtaShared;
using ::__isGridConstant;
using ::__threadfence_cluster;
using ::__u128AtomicCAS;
using ::__u128AtomicCAS_block;
using ::__u128AtomicCAS_system;
using ::__u128AtomicExch;
using ::__u128AtomicExch_block;
using ::__u128AtomicExch_system;
using ::__viaddmax_s16x2;
using ::__viaddmax_s16x2_relu;
using ::__viaddmax_s32;
using ::__viaddmax_s32_relu;
using ::__viaddmax_u16x2;
using ::__viaddmax_u32;
using ::__viaddmin_s16x2;
using ::__viaddmin_s16x2_relu;
using ::__viaddmin_s32;
using ::__viaddmin_s32_relu;
using ::__viaddmin_u16x2;
using ::__viaddmin_u32;
using ::__vibmax_s16x2;
using ::__vibmax_s32;
using ::__vibmax_u16x2;
using ::__vibmax_u32;
using ::__vibmin_s16x2;
using ::__vibmin_s32;
using ::__vibmin_u16x2;
using ::__vibmin_u32;
using ::__vimax3_s16x2;
using ::__vimax3_s16x2_relu;
using ::__vimax3_s32;
using ::__vimax3_s32_relu;
using ::__vimax3_u16x2;
using ::__vimax3_u32;
using ::__vimax_s16x2_relu;
using ::__vimax_s32_relu;
using ::__vimin3_s16x2;
using ::__vimin3_s16x2_relu;
using ::__vimin3_s32;
using ::__vimin3_s32_relu;
using ::__vimin3_u16x2;
using ::__vimin3_u32;
using ::__vimin_s16x2_relu;
using ::__vimin_s32_relu;
using ::cudaGetCurrentGraphExec;
using ::cudaGraphKernelNodeSetEnabled;
using ::cudaGraphKernelNodeSetGridDim;
using ::cudaGraphKernelNodeSetParam;
using ::cudaLaunchDeviceV2;
using ::surfCubemapLayeredread;
using ::surfCubemapLayeredwrite;
using ::tex1DLayeredGrad;
using ::tex2DLayeredGrad;
using ::texCubemapGrad;
using ::texCubemapLayeredGrad;
using ::texCubemapLayeredLod;
} // namespace names
// What a kernel launches itself connects no threads.
__global__ void k(int *p, cudaGraphDeviceNode_t node) {
  if (threadIdx.x == 0) {
    cudaGraphKernelNodeSetEnabled(node, true);
    p[0] = cudaGetCurrentGraphExec() != nullptr;
  }
  __syncthreads();
}

// Host code around kernels parses, the user's names are the user's, and vectors have the user's operators.
// RUN: rejoin analyze %s --summary | FileCheck %s
// CHECK: total: 2 functions
#include <algorithm>
#include <cassert>
#include <cuda.h>
#include <cuda_runtime.h>
#include <device_launch_parameters.h>
#include <iostream>
#include <vector>
#define CHECK(e)                                                                                                       \
  if (cudaError_t status = (e); status != cudaSuccess)                                                                 \
    std::cerr << cudaGetErrorString(status);
struct Properties {
  int warpSize;
};
__host__ __device__ inline float4 operator+(float4 a, float4 b) {
  return make_float4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w);
}
__device__ double atomicAdd(double *p, double v, int) { return *p += v; }
__constant__ float table[16];

template <typename T> __global__ void k(T *p, Properties q) {
  assert(p);
  float4 sum = make_float4(1, 2, 3, 4) + float4{5, 6, 7, 8};
  p[threadIdx.x] = std::min(p[0], p[1]) + std::numeric_limits<T>::max() + sum.x + table[q.warpSize] + CHAR_BIT;
}
int main() {
  std::vector<float> host(256);
  float *device;
  cudaDeviceProp properties;
  cudaStream_t stream;
  cudaEvent_t start;
  CHECK(cudaGetDeviceProperties(&properties, 0));
  CHECK(cudaMalloc(&device, 1024));
  CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
  CHECK(cudaEventCreate(&start));
  CHECK(cudaMemcpyToSymbol(table, host.data(), sizeof(table)));
  CHECK(cudaMemcpyAsync(device, host.data(), 1024, cudaMemcpyHostToDevice, stream));
  k<float><<<dim3(1, 1), 256, 0, stream>>>(device, {properties.warpSize});
  CHECK(cudaDeviceSynchronize());
}

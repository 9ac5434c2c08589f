#include "kernels.h"
#define BODY                                                                                                           \
  if (blockDim.y > 1 && p[threadIdx.x] > 0)                                                                            \
    __syncthreads();                                                                                                   \
  p[threadIdx.x] = 1;
__global__ void rows(float *p) { BODY }
__global__ void two(float *p) { BODY }
__global__ void unknown(float *p) { BODY }
__global__ void taken(float *p) { BODY }
template <typename T> __global__ void instance(T *p) { BODY }
template __global__ void instance<float>(float *);
void here(float *p) { two<<<4, 32>>>(p); }

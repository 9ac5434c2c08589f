// A condition on a name of CUDA's says nothing of the language: code in the names of HIP is HIP.
// RUN: rejoin lint %s 2>&1 | FileCheck %s
// CHECK: blocks of 'twice' have 64x1x1 threads (launch at line [[#@LINE+3]])
#if defined(ON_AMD) || !defined(CUDA_VERSION) || CUDA_VERSION < 12000
__global__ void twice(float *p) { p[threadIdx.x] *= 2; }
void go(float *p) { hipLaunchKernelGGL(twice, dim3(1), dim3(64), 0, 0, p); }
#endif

// A .cu file that includes HIP's headers is HIP.
// RUN: rejoin analyze --format=json %s | FileCheck %s
// CHECK: "triple": "amdgcn-amd-amdhsa"
#include <hip/hip_runtime.h>
__global__ void k(int *p) { p[hipThreadIdx_x] = 1; }

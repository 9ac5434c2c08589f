// HIP is read for the usual processor, whose waves may have another size than those of the one that the source names;
// a note says which processor has code for a kernel.
// RUN: not rejoin lint %s > %t.out 2> %t.err
// RUN: FileCheck --check-prefix=NOTE --input-file=%t.err %s
// NOTE-DAG: warning: {{.*}}kernel 'orTrap' has no effect for this processor, {{.*}}; --mcpu=gfx942 checks it
// NOTE-DAG: warning: {{.*}}kernel 'generation' {{.*}}; --mcpu=gfx1100 checks it
// RUN: not rejoin lint --mcpu=gfx942 %s | FileCheck %s
#include <hip/hip_runtime.h>
__global__ void orTrap(int *p) {
#if defined(__gfx942__)
  if (threadIdx.x < p[0]) // CHECK: :[[#@LINE+1]]:{{.*}} `__syncthreads()`
    __syncthreads();
#else
  __builtin_trap();
#endif
}
__global__ void generation(int *p) {
#ifdef __GFX11__
  p[threadIdx.x] = 1;
#endif
}

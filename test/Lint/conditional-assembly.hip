// AMD's assembly that changes which lanes execute what follows: v_cmpx writes the mask without a word about it.
// RUN: rejoin lint --verbose %s | FileCheck %s
#include <hip/hip_runtime.h>
__global__ void masked(int *p) {
  int r;
  // CHECK: conditional-assembly.hip:[[#@LINE+1]]:{{.*}}not known: wavefront operation: the assembly itself decides which threads execute it
  asm volatile("v_cmpx_ne_u32 0, %1\n ds_bpermute_b32 %0, %1, %1" : "=v"(r) : "v"(p[threadIdx.x]) : "memory");
  p[threadIdx.x] = r;
}
__global__ void ended(int *p) {
  // CHECK: conditional-assembly.hip:[[#@LINE+1]]:{{.*}}not known: barrier: the assembly itself decides which threads execute it
  asm volatile("s_cbranch_scc0 L%=\n s_endpgm\n L%=:\n s_barrier" ::"v"(p[threadIdx.x]) : "memory");
}

// A wait for some groups of copies counts as one for all: the last copy may still write here.
// RUN: rejoin lint --summary %s | FileCheck %s
// CHECK: 3 proved safe, 0 with a finding, 0 not known
__global__ void k(const int *g) {
  __shared__ int s[256];
  s[threadIdx.x] = 0;
  __syncthreads();
  __nvvm_cp_async_ca_shared_global_4((__attribute__((address_space(3))) void *)&s[threadIdx.x],
                                     (const __attribute__((address_space(1))) void *)&g[threadIdx.x]);
  __nvvm_cp_async_commit_group();
  __nvvm_cp_async_wait_group(1);
  __syncthreads();
  if (s[0] > 3)
    __syncthreads();
}

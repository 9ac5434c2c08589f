// An arrival for copies at an mbarrier counts as the wait for them if the function waits at one, also after the read.
// RUN: rejoin lint --summary %s | FileCheck %s
// CHECK: 4 proved safe, 0 with a finding, 0 not known
#define T threadIdx.x
__global__ void late(const int *g) {
  __shared__ int s[256];
  __shared__ unsigned long long bar;
  const unsigned b = (unsigned)__cvta_generic_to_shared(&bar), to = (unsigned)__cvta_generic_to_shared(&s[T]);
  if (T == 0)
    asm volatile("mbarrier.init.shared.b64 [%0], %1;" ::"r"(b), "r"(256));
  __syncthreads();
  asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(to), "l"(g + T));
  asm volatile("cp.async.mbarrier.arrive.noinc.shared.b64 [%0];" ::"r"(b));
  __syncthreads();
  if (s[0] > 3)
    __syncthreads();
  __syncthreads();
  int done = 0;
  while (!done)
    asm volatile("{.reg .pred p; mbarrier.test_wait.parity.shared.b64 p, [%1], 0; selp.b32 %0,1,0,p;}" : "=r"(done) : "r"(b));
}

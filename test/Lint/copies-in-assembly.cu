// Copies in inline assembly are copies, a wait for groups is for what was committed, a wait under a predicate is none,
// and an arrival at an mbarrier waits where the function waits at one.
// RUN: not rejoin lint %s | FileCheck %s
// CHECK-NOT: right
// CHECK-COUNT-6: warning: threads with `s[0] <= 3` do not reach
// CHECK-NOT: right
// CHECK: 0 errors, 6 warnings, 0 remarks
// CHECK-NOT: right
#define T threadIdx.x
#define ASK                                                                                                            \
  __syncthreads();                                                                                                     \
  if (s[0] > 3)                                                                                                        \
  __syncthreads()
__device__ inline void copy(void *to, const void *from) {
  unsigned a = (unsigned)__cvta_generic_to_shared(to);
  asm volatile("cp.async.ca.shared.global [%0], [%1], 4;\n" ::"r"(a), "l"(from));
}
__device__ inline void commit() { asm volatile("cp.async.commit_group;\n"); }
template <int N> __device__ inline void wait() { asm volatile("cp.async.wait_group %0;\n" ::"n"(N)); }
__device__ inline void waitAll() { asm volatile("cp.async.wait_all;\n"); }

__global__ void right(const int *g) { __shared__ int s[256]; copy(&s[T], &g[T]); commit(); wait<0>(); ASK; }
__global__ void right_all(const int *g) { __shared__ int s[256]; copy(&s[T], &g[T]); waitAll(); ASK; }
__global__ void right_loop(const int *g, int n) {
  __shared__ int s[256];
  for (int i = 0; i < n; ++i) { copy(&s[T], &g[i * 256 + T]); commit(); wait<0>(); ASK; __syncthreads(); } }

__global__ void wrong_never(const int *g) { __shared__ int s[256]; copy(&s[T], &g[T]); ASK; }
__global__ void wrong_loop(const int *g, int n) {
  __shared__ int s[256];
  for (int i = 0; i < n; ++i) { copy(&s[T], &g[i * 256 + T]); ASK; __syncthreads(); } }
__global__ void wrong_commit(const int *g) { __shared__ int s[256]; copy(&s[T], &g[T]); wait<0>(); ASK; }
__global__ void wrong_commit_late(const int *g) { __shared__ int s[256]; copy(&s[T], &g[T]); wait<0>(); commit(); ASK; }
__global__ void wrong_predicate(const int *g, int p) {
  __shared__ int s[256]; copy(&s[T], &g[T]);
  asm volatile("{ .reg .pred q; setp.ne.b32 q, %0, 0; @q cp.async.wait_all; }" ::"r"(p)); ASK; }
__global__ void wrong_arrival(const int *g, unsigned at) {
  __shared__ int s[256]; copy(&s[T], &g[T]);
  asm volatile("cp.async.mbarrier.arrive.shared.b64 [%0];" ::"r"(at)); ASK; }

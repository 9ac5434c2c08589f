// Copies beside the thread: their bytes are written until the thread waits, and a barrier after that shows them to the
// others.
// RUN: not rejoin lint %s | FileCheck %s
// CHECK-NOT: right
// CHECK: note: another thread's copy may still write here: no barrier comes after the wait for it
// CHECK: hint: wait for the copy at line {{[0-9]+}}, then put a barrier before the read at line
// CHECK-COUNT-3: note: another thread's copy may still write here
// CHECK-NOT: right
// CHECK: 0 errors, 4 warnings, 0 remarks
// CHECK-NOT: right
#define COPY(TO, FROM)                                                                                                 \
  __nvvm_cp_async_ca_shared_global_4((__attribute__((address_space(3))) void *)&(TO),                                  \
                                     (const __attribute__((address_space(1))) void *)&(FROM));                         \
  __nvvm_cp_async_commit_group()
#define WAIT __nvvm_cp_async_wait_group(0)
#define ASK(V)                                                                                                         \
  if ((V) > 3)                                                                                                         \
  __syncthreads()
#define T threadIdx.x

__global__ void right(const int *g) { __shared__ int s[256]; COPY(s[T], g[T]); WAIT; __syncthreads(); ASK(s[0]); }
__global__ void right_all(const int *g) {
  __shared__ int s[256];
  COPY(s[T], g[T]); __nvvm_cp_async_wait_all(); __syncthreads(); ASK(s[0]); }
__global__ void right_in_turns(const int *g, int n) {
  __shared__ int s[256];
  for (int i = 0; i < n; ++i) { COPY(s[T], g[i * 256 + T]); WAIT; __syncthreads(); ASK(s[0]); __syncthreads(); } }
__global__ void right_ahead(const int *g, int n) {
  __shared__ int s[2][256];
  COPY(s[0][T], g[T]);
  for (int i = 0; i < n; ++i) { COPY(s[~i & 1][T], g[i * 256 + T]); __nvvm_cp_async_wait_group(1); __syncthreads(); ASK(s[i & 1][0]); __syncthreads(); } }
__global__ void right_of_another(const int *g) {
  __shared__ int s[256], t[256];
  t[T] = g[T]; COPY(s[T], g[T]); __syncthreads(); ASK(t[0]); WAIT; }

__global__ void wrong_late(const int *g) { __shared__ int s[256]; COPY(s[T], g[T]); __syncthreads(); ASK(s[0]); WAIT; }
__global__ void wrong_never(const int *g) { __shared__ int s[256]; COPY(s[T], g[T]); __syncthreads(); ASK(s[0]); }
__global__ void wrong_order(const int *g) { __shared__ int s[256]; COPY(s[T], g[T]); __syncthreads(); WAIT; ASK(s[0]); }
__global__ void wrong_branch(const int *g, int n) { __shared__ int s[256]; COPY(s[T], g[T]); if (n) WAIT; __syncthreads(); ASK(s[0]); }

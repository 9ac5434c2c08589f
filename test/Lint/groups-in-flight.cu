// A wait for groups of copies leaves the last ones in flight, as many as it names: what they write is not there yet, also
// behind a barrier.
// RUN: not rejoin lint %s | FileCheck %s --implicit-check-not='right' --implicit-check-not=error:
// CHECK: :[[#@LINE+24]]:{{.*}}note: another thread's copy may still write here: the wait at line [[#@LINE+24]] leaves it in flight
// CHECK-COUNT-16: note: another thread's copy may still write here
// CHECK: 0 errors, 17 warnings, 0 remarks
#define COPY(TO, FROM)                                                                                                 \
  __nvvm_cp_async_ca_shared_global_4((__attribute__((address_space(3))) void *)&(TO),                                  \
                                     (const __attribute__((address_space(1))) void *)&(FROM));                         \
  __nvvm_cp_async_commit_group()
#define WAIT(N) __nvvm_cp_async_wait_group(N)
#define ASK(V)                                                                                                         \
  if ((V) > 3)                                                                                                         \
  __syncthreads()
#define T threadIdx.x

__global__ void right_first(const int *g) { __shared__ int s[256], t[256]; COPY(s[T], g[T]); COPY(t[T], g[T]); WAIT(1); __syncthreads(); ASK(s[0]); }
__global__ void right_later(const int *g) { __shared__ int s[256], t[256]; COPY(s[T], g[T]); COPY(t[T], g[T]); WAIT(1); WAIT(0); __syncthreads(); ASK(t[0]); }
__global__ void right_ring(const int *g, int n) {
  __shared__ int s[2][256];
  COPY(s[0][T], g[T]);
  for (int i = 0; i < n; ++i) { COPY(s[(i + 1) & 1][T], g[i * 256 + T]); WAIT(1); __syncthreads(); ASK(s[i & 1][0]); __syncthreads(); } }
__global__ void right_ring_xor(const int *g, int n) {
  __shared__ int s[2][256];
  COPY(s[0][T], g[T]);
  for (int i = 0; i < n; ++i) { COPY(s[(i & 1) ^ 1][T], g[i * 256 + T]); WAIT(1); __syncthreads(); ASK(s[i & 1][0]); __syncthreads(); } }

__global__ void wrong_last(const int *g) { __shared__ int s[256], t[256]; COPY(s[T], g[T]); COPY(t[T], g[T]); WAIT(1); __syncthreads(); ASK(t[0]); }
__global__ void wrong_one(const int *g) { __shared__ int s[256]; COPY(s[T], g[T]); WAIT(1); __syncthreads(); ASK(s[0]); }
__global__ void wrong_number(const int *g) { __shared__ int s[256], t[256]; COPY(s[T], g[T]); COPY(t[T], g[T]); WAIT(2); __syncthreads(); ASK(s[0]); }
__global__ void wrong_group(const int *g) {
  __shared__ int s[256], t[256];
  __nvvm_cp_async_ca_shared_global_4((__attribute__((address_space(3))) void *)&s[T], (const __attribute__((address_space(1))) void *)&g[T]);
  COPY(t[T], g[T]); WAIT(1); __syncthreads(); ASK(s[0]); }
#define ALONE(TO, FROM)                                                                                                \
  __nvvm_cp_async_ca_shared_global_4((__attribute__((address_space(3))) void *)&(TO),                                  \
                                     (const __attribute__((address_space(1))) void *)&(FROM))
__global__ void wrong_no_group(const int *g) { __shared__ int s[256]; ALONE(s[T], g[T]); WAIT(0); __nvvm_cp_async_commit_group(); WAIT(1); __syncthreads(); ASK(s[0]); }
__global__ void right_all(const int *g) { __shared__ int s[256]; ALONE(s[T], g[T]); __nvvm_cp_async_wait_all(); __nvvm_cp_async_commit_group(); WAIT(1); __syncthreads(); ASK(s[0]); }
__device__ void commit_first(int *s, const int *g) { __nvvm_cp_async_commit_group(); ALONE(*s, *g); }
__device__ void commit_last(int *s, const int *g) { ALONE(*s, *g); __nvvm_cp_async_commit_group(); }
__global__ void wrong_commit_first(const int *g) { __shared__ int s[256]; commit_first(&s[T], &g[T]); __nvvm_cp_async_commit_group(); WAIT(1); __syncthreads(); ASK(s[0]); }
__global__ void right_commit_last(const int *g) { __shared__ int s[256]; commit_last(&s[T], &g[T]); __nvvm_cp_async_commit_group(); WAIT(1); __syncthreads(); ASK(s[0]); }
__global__ void wrong_maybe(const int *g, int p) {
  __shared__ int s[256]; COPY(s[T], g[T]);
  asm volatile("{ .reg .pred p; setp.ne.s32 p, %0, 0; @p cp.async.commit_group; }" ::"r"(p));
  WAIT(1); __syncthreads(); ASK(s[0]); }
__global__ void wrong_ring(const int *g, int n) {
  __shared__ int s[2][256];
  COPY(s[0][T], g[T]);
  for (int i = 0; i < n; ++i) { COPY(s[(i + 2) & 1][T], g[i * 256 + T]); WAIT(1); __syncthreads(); ASK(s[i & 1][0]); __syncthreads(); } }
__global__ void wrong_same(const int *g, int n) {
  __shared__ int s[256];
  for (int i = 0; i < n; ++i) { COPY(s[T], g[i * 256 + T]); WAIT(1); __syncthreads(); ASK(s[0]); __syncthreads(); } }
__global__ void wrong_assembly(const int *g) {
  __shared__ int s[256];
  unsigned to = (unsigned)__cvta_generic_to_shared(&s[T]);
  asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(to), "l"(g + T));
  asm volatile("cp.async.commit_group;");
  asm volatile("cp.async.wait_group %0;" ::"n"(1));
  __syncthreads(); ASK(s[0]); }
// Numbers in assembly: of any radix, of operands, of which outputs are the first ones; comments are none.
#define ASSEMBLY(NAME, WRITTEN, OF, ...)                                                                               \
  __global__ void NAME(const int *g) { __shared__ int s[256], t[256]; int o = 0; COPY(s[T], g[T]); COPY(t[T], g[T]); asm volatile(WRITTEN __VA_ARGS__); __syncthreads(); ASK(OF[0]); }
ASSEMBLY(wrong_radix, "cp.async.wait_group 0x1;", t)
ASSEMBLY(wrong_unsigned, "cp.async.wait_group 0U;", t)
ASSEMBLY(wrong_comment, "// not bulk\n cp.async.wait_group 1;", t)
ASSEMBLY(wrong_all_comment, "/* cp.async.wait_group 0; */ // cp.async.wait_all;\n", t)
ASSEMBLY(wrong_output, "mov.u32 %0, 0; cp.async.wait_group %1;", t, : "=r"(o) : "n"(1), "n"(0))
ASSEMBLY(wrong_second, "mov.u32 %0, 0; cp.async.wait_group %2;", t, : "=r"(o) : "n"(0), "n"(1))
ASSEMBLY(right_output, "mov.u32 %0, 1; cp.async.wait_group %1;", t, : "=r"(o) : "n"(0), "n"(1))
ASSEMBLY(right_radix, "{ // of all\n cp.async.wait_group 0x0; }", t)
ASSEMBLY(right_several, "cp.async.wait_group 1; cp.async.wait_group 0;", t)
__device__ __noinline__ void wait_of_text(int n) { asm volatile("cp.async.wait_group 1U;" ::"r"(n)); }
__global__ void wrong_passed(const int *g) { __shared__ int s[256], t[256]; COPY(s[T], g[T]); COPY(t[T], g[T]); wait_of_text(0); __syncthreads(); ASK(t[0]); }

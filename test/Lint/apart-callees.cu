// Writes in functions that receive structs by value, or that pointers choose, or without a body; and barriers that a
// function has on some paths only.
// RUN: not rejoin lint %s | FileCheck %s
// CHECK-NOT: right
// CHECK-COUNT-6: another thread may execute this write
// CHECK-NOT: right
// CHECK: 0 errors, 6 warnings
// CHECK-NOT: right
// RUN: not rejoin lint --summary %s | FileCheck --check-prefix=SUMMARY %s
// SUMMARY: 6 with a finding, 0 not known
#define FIRST (threadIdx.x == 0)
#define ASK(VALUE)                                                                                                     \
  if ((VALUE) > 3)                                                                                                     \
  __syncthreads()

#define FAR __device__ __noinline__
__device__ int flag;
struct Big { int x[20]; };
FAR void set_big(Big b) { if (FIRST) flag = b.x[3]; }
FAR void put_at(int *p, Big b) { if (FIRST) p[b.x[3]] = 1; }
FAR int sum_big(Big b) { return b.x[0] + b.x[1]; }
FAR void may_wait(int n) { if (n > 3) __syncthreads(); }
FAR void waits(int n) { __syncthreads(); }
FAR void set_a(int n) { flag = n; }
FAR void set_b(int n) { flag = n + 1; }
__device__ void elsewhere(int *p);

__global__ void wrong_by_value(Big b, int n) { set_big(b); ASK(flag); }
__global__ void wrong_at(Big b, int n) { __shared__ int s[64]; put_at(s, b); ASK(s[5]); }
__global__ void wrong_chosen(int n, int m) { void (*of[2])(int) = {set_a, set_b}; int f = flag; if (FIRST) of[n & 1](m); ASK(f); }
__global__ void wrong_unknown(void (*f)(int *), int *p) { int v = *p; f(p); ASK(v); }
__global__ void wrong_elsewhere(int *p) { int v = *p; elsewhere(p); ASK(v); }
__global__ void wrong_may_wait(int n) { __shared__ int f; if (FIRST) f = n; may_wait(n); ASK(f); }

__global__ void right_by_value(Big b, int n) { __shared__ int f; if (FIRST) f = n; __syncthreads(); n += sum_big(b); ASK(f); }
__global__ void right_at(Big b, int n) { __shared__ int s[64], t[64]; put_at(s, b); ASK(t[5]); }
__global__ void right_waits(int n) { __shared__ int f; if (FIRST) f = n; waits(n); ASK(f); }

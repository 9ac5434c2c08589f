// Pointers that are read twice, computed from numbers, or chosen among many; arrays whose size the launch states.
// RUN: not rejoin lint %s | FileCheck %s
// CHECK-NOT: right
// CHECK-COUNT-7: another thread may execute this write
// CHECK-NOT: right
// CHECK: 0 errors, 7 warnings
// CHECK-NOT: right
// RUN: not rejoin lint --summary %s | FileCheck --check-prefix=SUMMARY %s
// SUMMARY: 7 with a finding, 0 not known
#define FIRST (threadIdx.x == 0)
#define ASK(VALUE)                                                                                                     \
  if ((VALUE) > 3)                                                                                                     \
  __syncthreads()

struct Two { int *f, *g; };
extern __shared__ int first[];
extern __shared__ float second[];

__global__ void wrong_read_twice(Two *c, int n) { if (FIRST) c->f[0] = n; ASK(c->f[0]); }
__global__ void wrong_passed(Two c, int n) { if (FIRST) c.f[0] = n; ASK(c.f[0]); }
__global__ void wrong_number(int n) { __shared__ int s[64]; if (FIRST) *(int *)((size_t)s + n) = n; ASK(s[0]); }
__global__ void wrong_many(int n) {
  __shared__ int a, b, c, d, e, f, g, h, i, j; int *t[10] = {&a, &b, &c, &d, &e, &f, &g, &h, &i, &j};
  if (FIRST) *t[n] = n; ASK(j); }
__global__ void wrong_one_place(int n) { second[threadIdx.x] = n; ASK(first[3]); }
__global__ void wrong_two_choices(int n) {
  __shared__ int a, b; int *p = n > 3 ? &a : &b, *q = n > 4 ? &a : &b; if (FIRST) *p = n; ASK(*q); }
__global__ void wrong_filled(int n) { __shared__ int s[64]; if (FIRST) memset(s, 0, n); ASK(s[5]); }

__global__ void right_fields(Two c, int n) { if (FIRST) c.g[0] = n; ASK(c.f[0]); }
__global__ void right_variable(int *p, int n) { __shared__ int s; if (FIRST) s = n; __syncthreads(); p[threadIdx.x] = n; ASK(s); }
__global__ void right_behind(int n) { __shared__ int s[64]; second[threadIdx.x] = n; ASK(s[3]); }
__global__ void right_filled(int n) { __shared__ int s[64], t[64]; if (FIRST) memset(t, 0, n); ASK(s[5]); }
__global__ void right_half(int n) { __shared__ int s[64]; if (FIRST) memset(s, 0, 128); ASK(s[32]); }
__global__ void right_in_turn(int *in, int *out, int n) {
  __shared__ int a[64], b[64]; int *now = a, *next = b;
  for (int i = 0; i < n; ++i) {
    now[threadIdx.x] = in[i]; __syncthreads(); if (now[0] > 3) { out[threadIdx.x] += now[1]; __syncthreads(); }
    int *p = now; now = next; next = p; } }

// Choices of one array, numbers of 64 bits that wrap around, steps that grow, and functions that write before a pointer.
// RUN: not rejoin lint %s | FileCheck %s
// CHECK-NOT: right
// CHECK-COUNT-9: another thread may execute this write
// CHECK-NOT: right
// CHECK: 0 errors, 9 warnings
// RUN: not rejoin lint --summary %s | FileCheck --check-prefix=SUMMARY %s
// SUMMARY: 10 with a finding, 0 not known
#define FIRST (threadIdx.x == 0)
#define ASK(VALUE)                                                                                                     \
  if ((VALUE) > 3)                                                                                                     \
  __syncthreads()

__global__ void wrong_choice(int n) {
  __shared__ int s[300]; int lid = threadIdx.x; int *p = n > 3 ? &s[lid + 1] : &s[lid]; *p = n * lid; ASK(s[0]); }
__global__ void wrong_below(int n) {
  __shared__ int s[300]; size_t i = threadIdx.x; if (i - 1 >= 10) s[i] = n * i; ASK(s[0]); }
__global__ void wrong_all(int n) {
  __shared__ int s[300]; size_t i = threadIdx.x; if (i < ~(size_t)0) s[i] = n * i; ASK(s[0]); }
__global__ void wrong_growing(int n) {
  __shared__ int s[300]; int i = 0, step = 1;
  while (i < 300) { ASK(s[i - step + 1]); __syncthreads(); if (FIRST) s[i] = n; i += step; ++step; } }
__global__ void wrong_remainder(int *in, int n) {
  __shared__ int s[3];
  for (size_t i = 0; i < n; ++i) { if (FIRST) s[(i - 1) % 3] = in[i]; ASK(s[i % 3]); __syncthreads(); } }
__global__ void wrong_product(unsigned long h, int n) {
  __shared__ int s[3]; if (FIRST) s[(h * 31 + 1) % 3] = n; ASK(s[h % 3]); }
__global__ void wrong_pairs(const int *__restrict__ t, int n) {
  __shared__ int a, b, d; int *p = &d;
  for (int j = 0; j < n; ++j) {
    int *m, *w; if (t[j]) { m = &a; w = &b; } else { m = &b; w = &a; }
    if (FIRST) *p = j; ASK(*w); __syncthreads(); p = m; } }
__global__ void wrong_earlier(const int *__restrict__ t, int n) {
  __shared__ int s[300]; int *p = &s[299];
  for (int j = 0; j < n; ++j) { int x = t[j]; if (FIRST) *p = j; ASK(s[x]); __syncthreads(); p = &s[x + 1]; } }
__global__ void wrong_hash(int n) {
  __shared__ int s[256]; unsigned h = 1;
  for (int j = 0; j < n; ++j) { ASK(s[200]); __syncthreads(); h += 0x61C88647u; if (FIRST) s[h >> 24] = j; } }

__global__ void right_choice(int n) {
  __shared__ int s[300]; int lid = threadIdx.x; int *p = n > 3 ? &s[lid + 2] : &s[lid + 1]; *p = n * lid; ASK(s[0]); }
__global__ void right_below(int n) {
  __shared__ int s[300]; size_t i = threadIdx.x; if (i >= 10) s[i] = n * i; ASK(s[0]); }
__global__ void right_steps(int n, unsigned step) {
  __shared__ int s[300];
  for (unsigned i = 0; i < 300; i += 4) { ASK(s[i + 1]); if (FIRST) s[i] = n; __syncthreads(); } }
__global__ void right_remainder(int *in, int n) {
  __shared__ int s[4];
  for (size_t i = 0; i < n; ++i) { if (FIRST) s[(i - 1) % 4] = in[i]; ASK(s[i % 4]); __syncthreads(); } }
__global__ void right_pairs(const int *__restrict__ t, int n) {
  __shared__ int a, b; for (int j = 0; j < n; ++j) {
    int *m, *w; if (t[j]) { m = &a; w = &b; } else { m = &b; w = &a; }
    if (FIRST) *m = j; ASK(*w); __syncthreads(); } }

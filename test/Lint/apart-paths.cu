// A barrier in a branch, or in a loop, is not on all paths; a path is none if a condition that is known excludes it.
// RUN: not rejoin lint %s | FileCheck %s
// CHECK-NOT: right
// CHECK-COUNT-4: another thread may execute this write
// CHECK-NOT: right
// CHECK: 0 errors, 4 warnings
// CHECK-NOT: right
// RUN: not rejoin lint --summary %s | FileCheck --check-prefix=SUMMARY %s
// SUMMARY: 4 with a finding, 0 not known
#define FIRST (threadIdx.x == 0)
#define ASK(VALUE)                                                                                                     \
  if ((VALUE) > 3)                                                                                                     \
  __syncthreads()

__global__ void wrong_branch(int n) { __shared__ int f; if (FIRST) f = n; if (n > 64) __syncthreads(); ASK(f); }
__global__ void wrong_loop(int n) { __shared__ int f; if (FIRST) f = n; for (int i = 0; i < n; ++i) __syncthreads(); ASK(f); }
__global__ void wrong_other_branch(int n, int m) {
  __shared__ int f; if (n > 3) { if (FIRST) f = n; } if (m > 3) __syncthreads(); ASK(f); }
__global__ void wrong_continue(int *in, int *o, int n) {
  __shared__ int f;
  for (int i = 0; i < n; ++i) {
    if (FIRST) f = in[i]; __syncthreads(); if (f == 7) continue; o[threadIdx.x] = f; __syncthreads(); } }

__global__ void right_same_branch(int n, int *o) {
  __shared__ int f; if (n > 3) { if (FIRST) f = n; } o[threadIdx.x] = n; if (n > 3) __syncthreads(); ASK(f); }
__global__ void right_loop(int n) { __shared__ int f; if (FIRST) f = n; for (int i = 8; i > 0; i /= 2) __syncthreads(); ASK(f); }
__global__ void right_first(int *a, int n) {
  __shared__ int f;
  for (int i = 0; i < n; ++i) {
    if (i > 0) __syncthreads(); if (FIRST) f = a[i]; __syncthreads(); if (f > 3) { a[threadIdx.x] = 1; __syncthreads(); } } }
__global__ void right_last(int *a, int n) {
  __shared__ int f;
  for (int i = 0; i < n; ++i) {
    if (FIRST) f = a[i]; __syncthreads(); if (f > 3) { a[threadIdx.x] = 1; __syncthreads(); } if (i + 1 < n) __syncthreads(); } }

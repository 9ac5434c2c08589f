// Findings about member masks have the chain of causes: from the branch, the value or the kernel's begin to the index.
// RUN: not rejoin lint %s | grep 'note:\|warning:' | FileCheck %s
// RUN: not rejoin lint --format=sarif %s | FileCheck --check-prefix=SARIF %s
// RUN: not rejoin lint --format=markdown %s | FileCheck --check-prefix=MARKDOWN %s
__device__ int laneId() { return threadIdx.x & 31; }

__global__ void missing(const int *in, int *out) {
  int lane = laneId();
  int v = in[threadIdx.x];
  bool first = lane / 2 < 7;
  // CHECK: :[[#@LINE+5]]:10: warning: the member mask 0xffffffff names lanes 14 to 31, which never execute `__shfl_down_sync()`
  // CHECK-NEXT: :[[#@LINE+3]]:7: note: threads take different sides here
  // CHECK-NEXT: :[[#@LINE-3]]:25: note: 'first' is computed from 'lane'
  // CHECK-NEXT: :5:34: note: the thread's index in its block differs from thread to thread
  if (first)
    v += __shfl_down_sync(0xffffffff, v, 4);
  out[lane] = v;
}
// SARIF: "codeFlows"
// SARIF: "text": "threads take different sides here"
// SARIF: "text": "the thread's index in its block differs from thread to thread"
// MARKDOWN: <details><summary>Causes of <code>missing-mask-lane</code>
// MARKDOWN: threads take different sides here
// MARKDOWN-NEXT: 'first' is computed from 'lane'
// MARKDOWN-NEXT: the thread's index in its block differs from thread to thread

__global__ void outside(const int *in, int *out) {
  // CHECK: :[[#@LINE+2]]:16: warning: lanes 16 to 31 execute `__ballot_sync()`, but its member mask 0xffff does not name them
  // CHECK-NEXT: :[[#@LINE-2]]: note: no branch from here to the operation divides the warp
  unsigned m = __ballot_sync(0xffff, in[threadIdx.x] > 3);
  out[threadIdx.x] = m;
}

__global__ void outsideInBranch(const int *in, int *out) {
  int lane = laneId();
  unsigned mask = 0xff;
  // CHECK: :[[#@LINE+4]]:24: warning: lanes 8 to 19 execute `__ballot_sync()`, but its member mask 0xff does not name them
  // CHECK-NEXT: :[[#@LINE+2]]:12: note: threads take different sides here
  // CHECK-NEXT: :5:34: note: the thread's index in its block differs from thread to thread
  if (lane < 20)
    out[threadIdx.x] = __ballot_sync(mask, in[threadIdx.x] > 3);
}

__global__ void active(const int *in, int *out) {
  int v = in[threadIdx.x];
  int lane = laneId();
  // CHECK: :[[#@LINE+4]]:10: warning: the member mask is __activemask()
  // CHECK-NEXT: :[[#@LINE+2]]:16: note: threads take different sides here
  // CHECK-NEXT: :{{[0-9]+:[0-9]+}}: note: the thread's index in its block differs from thread to thread
  if (lane % 2 == 0)
    v += __shfl_xor_sync(__activemask(), v, 2);
  // CHECK: :[[#@LINE+3]]:26: warning: the member mask is __activemask()
  // CHECK-NEXT: :[[#@LINE+1]]:22: note: the mask is taken here
  unsigned whoever = __activemask();
  out[threadIdx.x] = v + __shfl_xor_sync(whoever, v, 1);
}

__global__ void different(const int *in, int *out) {
  int lane = laneId();
  // CHECK: :[[#@LINE+4]]:22: warning: the member mask {{.*}} names lane
  // CHECK-NEXT: :[[#@LINE+2]]:{{[0-9]+}}: note: the member mask is computed here
  // CHECK-NEXT: :5:34: note: the thread's index in its block differs from thread to thread
  unsigned mask = lane < 16 ? 0xffffffff : 0xffff0000;
  out[threadIdx.x] = __shfl_down_sync(mask, in[threadIdx.x], 1);
}

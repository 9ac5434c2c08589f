// A cause that findings share is printed with its line once; further findings name it.
// RUN: not rejoin lint %s | FileCheck --match-full-lines %s
// CHECK: {{.*}}notes-once.cu:18:9: warning: {{.*}} [divergent-barrier, rule W1]
// CHECK: {{.*}}notes-once.cu:17:37: note: the thread's index in its block differs from thread to thread
// CHECK-NEXT: {{ *}}17 | {{.*}}
// CHECK: {{.*}}notes-once.cu:20:13: warning: {{.*}} [missing-mask-lane, rule W10]
// CHECK: {{.*}}notes-once.cu:17:37: note: the thread's index in its block differs from thread to thread (shown above)
// CHECK-NEXT:   hint: {{.*}}

// Other forms stand alone.
// RUN: not rejoin lint --format=gcc %s | FileCheck --check-prefix=GCC --implicit-check-not='shown above' %s
// GCC-COUNT-2: 17:37: note: the thread's index in its block differs

// The same causes of several values of one line, too.
// RUN: rejoin analyze %s --explain=20 | FileCheck --check-prefix=EXPLAIN --match-full-lines %s
__global__ void k(int *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    __syncthreads();
    p[i] += __shfl_down_sync(0xffffffff, p[i], 1);
  }
}
// EXPLAIN: {{.*}}notes-once.cu:20:13: a value is divergent: it may differ from thread to thread
// EXPLAIN-NEXT: {{ *}}20 | {{.*}}
// EXPLAIN-NEXT: {{.*}}the result of `__shfl_down_sync()` differs from thread to thread
// EXPLAIN-NEXT: {{.*}}notes-once.cu:20:10: a value is divergent: it may differ from thread to thread
// EXPLAIN-NEXT:   for the same reasons as at {{.*}}notes-once.cu:20:13

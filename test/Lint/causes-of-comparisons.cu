// With a known launch, a comparison has a scope of its own: groups of lanes that agree. Its cause is the index that it
// compares. A wrong member mask has the branch as a note.
// RUN: not rejoin lint %s | FileCheck %s
__global__ void barrier(int *p) {
  int t = threadIdx.x;
  // CHECK: causes-of-comparisons.cu:[[#@LINE+4]]:9: error: {{.*}}do not reach `__syncthreads()`
  // CHECK: causes-of-comparisons.cu:5:11: note: the thread's index in its block ('t') differs from thread to thread
  // CHECK-NOT: a value
  // CHECK-NOT: quads
  if (t < 20)
    __syncthreads();
  p[t] = 0;
}
__global__ void shuffle(int *p) {
  int t = threadIdx.x, v = p[t];
  // CHECK: causes-of-comparisons.cu:[[#@LINE+4]]:10: error: the member mask 0xffffffff names lanes 20 to 31
  // CHECK: causes-of-comparisons.cu:[[#@LINE+2]]:9: note: threads take different sides here
  // CHECK: hint: move `__shfl_down_sync()` before the branch, where all lanes of the warp execute it
  if (t < 20)
    v += __shfl_down_sync(0xffffffff, v, 16);
  // CHECK: hint: move `__shfl_sync()` before the branch, where all lanes of the warp execute it
  if (t < 20)
    v += __shfl_sync(0xffffffff, v, 25);
  p[t] = v;
}
void host(int *p) {
  barrier<<<4, 64>>>(p);
  shuffle<<<4, 64>>>(p);
}

// A cause stands where the variable that it names is declared, and a function has the name that the author calls.
// RUN: not rejoin lint %s | FileCheck %s --implicit-check-not=llvm.

__global__ void declared(int *p, int n) {
  p[threadIdx.x] += 1;
  // CHECK: causes-named.cu:[[#@LINE+3]]:3: warning: threads with `i >= n` leave the loop before `__syncthreads()` at line [[#@LINE+4]]
  // CHECK: causes-named.cu:[[#@LINE+3]]:5: note: `__syncthreads()` at line [[#@LINE+3]]
  // CHECK: causes-named.cu:[[#@LINE+1]]:{{([0-9]+:)?}} note: the thread's index in its block ('i') differs from thread to thread
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    __syncthreads();
}

__global__ void shuffled(int *p) {
  int x = __shfl_up_sync(0xffffffff, p[threadIdx.x], 1);
  // CHECK: causes-named.cu:[[#@LINE+2]]:{{[0-9]+}}: warning: {{.*}} do not reach `__syncthreads()` at line [[#@LINE+3]]
  // CHECK: note: the result of `__shfl_up_sync()` differs from thread to thread
  if (x > 3)
    __syncthreads();
  p[threadIdx.x] = 1;
}

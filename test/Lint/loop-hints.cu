// A barrier or a shuffle in a loop that threads leave in different iterations cannot move out of it: the hint is about the
// number of iterations. Where a condition inside of the loop keeps threads away, the hint is about that condition.
// RUN: not rejoin lint %s | FileCheck %s

__global__ void bound(float *p, int n) {
  __shared__ float s[256];
  // CHECK: loop-hints.cu:[[#@LINE+1]]:3: warning: threads with `i >= n` leave the loop before `__syncthreads()`
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    s[threadIdx.x] = p[i];
    __syncthreads();
    p[i] = s[255 - threadIdx.x];
    __syncthreads();
  }
  // CHECK: hint: let every thread of the block execute every iteration of the loop (pad the loop's bound, or set a flag instead of leaving early), and apply the condition to the work only{{$}}
}

__global__ void ownCount(float *p) {
  __shared__ float s[256];
  // CHECK: loop-hints.cu:[[#@LINE+1]]:3: error: {{.*}} leave the loop before
  for (int k = 0; k < threadIdx.x; ++k) {
    s[threadIdx.x] += p[k];
    __syncthreads();
  }
  // CHECK: hint: let every thread of the block execute every iteration
  p[threadIdx.x] = s[threadIdx.x];
}

__global__ void early(float *p, int n) {
  __shared__ float s[256];
  for (int k = 0; k < n; ++k) {
    // CHECK: loop-hints.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}} leave the loop before
    if (p[k + threadIdx.x] < 0)
      break;
    s[threadIdx.x] += p[k];
    __syncthreads();
  }
  // CHECK: hint: let every thread of the block execute every iteration
  p[threadIdx.x] = s[threadIdx.x];
}

__global__ void shuffle(float *p, int n) {
  int i = threadIdx.x;
  float v = 0;
  while (i < n) {
    // CHECK: loop-hints.cu:[[#@LINE+1]]:10: warning: the member mask 0xffffffff names lanes of threads with `i >= n`, which do not execute
    v += __shfl_down_sync(0xffffffff, p[i], 1);
    i += 128;
  }
  // CHECK: hint: let all lanes of the warp execute every iteration
  p[threadIdx.x] = v;
}

__global__ void inside(float *p, int n) {
  __shared__ float s[256];
  for (int k = 0; k < n; ++k) {
    // CHECK: loop-hints.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}} do not reach `__syncthreads()`
    if (threadIdx.x < k) {
      s[threadIdx.x] += p[k];
      __syncthreads();
    }
    // CHECK: hint: apply the condition to the work only, so that every thread of the block reaches the barrier
  }
  p[threadIdx.x] = s[threadIdx.x];
}

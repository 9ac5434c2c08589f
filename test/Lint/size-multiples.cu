// Loops over whole blocks have as many turns for each thread, whatever the size of the block is, unless a multiple of it
// wraps around.
// RUN: rejoin lint --verbose %s | FileCheck %s
// RUN: not rejoin lint %s -- -DWRONG | FileCheck --check-prefix=WRONG %s
// RUN: rejoin run %s --kernel=_Z2upPij --global=48 --local=48 --arg=zeros:4096 --arg=i32:50 --check-analysis 2>&1 | FileCheck --check-prefix=RUNS %s
// RUNS: {{[1-9][0-9]*}} {{claims?}} compared, 0 contradicted

#ifndef WRONG
// CHECK: size-multiples.cu:[[#@LINE+4]]:{{[0-9]+}}: proved safe: barrier: {{.*}}, if multiples of the block's size fit the program's types and are not negative
__global__ void up(int *p, unsigned n) {
  unsigned end = (n / blockDim.x + 1) * blockDim.x;
  for (unsigned i = threadIdx.x; i < end; i += blockDim.x) {
    __syncthreads();
    if (i < n)
      p[i]++;
  }
}

// CHECK: size-multiples.cu:[[#@LINE+5]]:{{[0-9]+}}: proved safe: barrier
__global__ void part(int *p, unsigned n) {
  const unsigned each = (n - 1) / (gridDim.x * blockDim.x) + 1;
  const unsigned first = each * blockDim.x * blockIdx.x, end = each * blockDim.x * (blockIdx.x + 1);
  for (unsigned i = first + threadIdx.x; i < end; i += blockDim.x) {
    __syncthreads();
    p[i]++;
  }
}

// CHECK: size-multiples.cu:[[#@LINE+4]]:{{[0-9]+}}: proved safe: barrier
__global__ void down(int *p, unsigned n) {
  unsigned i = (n - 1) / blockDim.x * blockDim.x + threadIdx.x;
  while (true) {
    __syncthreads();
    if (i < n)
      p[i]++;
    if (i < blockDim.x)
      break;
    i -= blockDim.x;
  }
}

// CHECK: size-multiples.cu:[[#@LINE+5]]:{{[0-9]+}}: proved safe: barrier
__global__ void down_signed(int *p, int n) {
  int size = blockDim.x;
  int end = (n + size - 1) / size * size;
  for (int i = end - size + threadIdx.x; i >= 0; i -= size) {
    __syncthreads();
    p[i]++;
  }
}

// CHECK: size-multiples.cu:[[#@LINE+4]]:{{[0-9]+}}: proved safe: barrier
__global__ void group(int *p, int n) {
  int g = (blockIdx.x * blockDim.x + threadIdx.x) / blockDim.x;
  if (g < n) {
    __syncthreads();
    p[g]++;
  }
}

// A grid's stride, from a block's start.
// CHECK: size-multiples.cu:[[#@LINE+5]]:{{[0-9]+}}: proved safe: barrier
__global__ void stride(int *p, int n) {
  int end = n - n % blockDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < end; i += blockDim.x * gridDim.x) {
    p[i]++;
    __syncthreads();
  }
}

// All threads of a plane.
// CHECK: size-multiples.cu:[[#@LINE+5]]:{{[0-9]+}}: proved safe: barrier
__global__ void plane(int *p, unsigned n) {
  unsigned t = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  unsigned all = blockDim.x * blockDim.y * blockDim.z;
  for (unsigned i = t; i < (n / all + 1) * all; i += all) {
    __syncthreads();
    p[i]++;
  }
}

// The other dimension, and a wave operation.
// CHECK: size-multiples.cu:[[#@LINE+3]]:{{[0-9]+}}: proved safe: warp operation
__global__ void rows(int *p, unsigned n) {
  for (unsigned i = threadIdx.y; i < n * blockDim.y; i += blockDim.y)
    p[i] = __shfl_xor_sync(~0u, p[i], 1);
}
#else
// The end is no multiple; it is included; the step is another dimension's; a multiple of the wave.
// WRONG: size-multiples.cu:[[#@LINE+2]]:{{[0-9]+}}: warning: threads with `i >= n` leave the loop before `__syncthreads()`
__global__ void no_multiple(int *p, unsigned n) {
  for (unsigned i = threadIdx.x; i < n; i += blockDim.x) {
    __syncthreads();
    p[i]++;
  }
}

// WRONG: size-multiples.cu:[[#@LINE+2]]:{{[0-9]+}}: warning: threads with `i > n * blockDim.x` leave the loop before
__global__ void included(int *p, unsigned n) {
  for (unsigned i = threadIdx.x; i <= n * blockDim.x; i += blockDim.x) {
    __syncthreads();
    p[i]++;
  }
}

// WRONG: size-multiples.cu:[[#@LINE+2]]:{{[0-9]+}}: warning: threads with `i >= n * blockDim.y` leave the loop before
__global__ void other(int *p, unsigned n) {
  for (unsigned i = threadIdx.x; i < n * blockDim.y; i += blockDim.y) {
    __syncthreads();
    p[i]++;
  }
}

// WRONG: size-multiples.cu:[[#@LINE+3]]:{{[0-9]+}}: warning: threads with `g >= n` do not reach `__syncthreads()`
__global__ void shifted(int *p, unsigned n) {
  unsigned g = (blockIdx.x * blockDim.x + threadIdx.x + 1) / blockDim.x;
  if (g < n)
    __syncthreads();
}

// WRONG: size-multiples.cu:[[#@LINE+4]]:{{[0-9]+}}: warning: threads with `g >= n` do not reach `__syncthreads()`
__global__ void negative(int *p, int n) {
  int size = blockDim.x;
  int g = (n * size + (int)threadIdx.x) / size;
  if (g < n)
    __syncthreads();
}

// WRONG: size-multiples.cu:[[#@LINE+2]]:{{[0-9]+}}: warning: threads with `i >= n * blockDim.x` leave the loop before
__global__ void twice(int *p, unsigned n) {
  for (unsigned i = 2 * threadIdx.x; i < n * blockDim.x; i += blockDim.x) {
    __syncthreads();
    p[i]++;
  }
}
#endif

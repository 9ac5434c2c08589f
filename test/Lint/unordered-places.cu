// A write and a read of one place that no barrier orders, where the address is computed twice, in each iteration, or by
// each thread: the finding names the write. With a barrier, or at another place, there is none.
// RUN: not rejoin lint %s | FileCheck %s
// RUN: rejoin lint --function=awaited --function=two_buffers --function=one_value --function=further_elements --function=but_first --function=of_waves %s | FileCheck --check-prefix=RIGHT %s
// RIGHT: 0 errors, 0 warnings, 0 remarks

// The index is read twice.
// CHECK: unordered-places.cu:[[@LINE+5]]:{{[0-9]+}}: warning: {{.*}}do not reach `__syncthreads()` at line [[@LINE+7]]
// CHECK: unordered-places.cu:[[@LINE+3]]:19: note: another thread may execute this write before or after the read
__global__ void of_block(int *p, int n) {
  if (threadIdx.x == 0)
    p[blockIdx.x] = n;
  if (p[blockIdx.x] > 10) {
    p[blockDim.x] = 1;
    __syncthreads();
  }
}

__global__ void awaited(int *p, int n) {
  if (threadIdx.x == 0)
    p[blockIdx.x] = n;
  __syncthreads();
  if (p[blockIdx.x] > 10)
    __syncthreads();
}

// Both numbers may be one.
// CHECK: unordered-places.cu:[[@LINE+4]]:{{[0-9]+}}: warning: {{.*}}do not reach `__syncthreads()` at line [[@LINE+5]]
__global__ void other_block(int *p, int n) {
  if (threadIdx.x == 0)
    p[blockIdx.x] = n;
  if (p[blockIdx.y] > 10)
    __syncthreads();
}

// It changes with the iteration: within one iteration nothing orders them.
// CHECK: warning: {{.*}}`__syncthreads()` at line [[@LINE+8]]
// CHECK: hint: put a barrier between the write at line [[@LINE+5]] and the read at line [[@LINE+6]]
__global__ void in_turn(const int *in, int n) {
  __shared__ int slot[8];
  for (int i = 0; i < n; ++i) {
    if (threadIdx.x == 0)
      slot[i & 7] = in[i];
    if (slot[i & 7])
      __syncthreads();
  }
}

// Right: the next iteration has another buffer.
__global__ void two_buffers(const int *in, int *out, int n) {
  __shared__ int slot[2];
  int now = 0;
  for (int i = 0; i < n; ++i) {
    if (threadIdx.x == 0)
      slot[now] = in[i];
    __syncthreads();
    if (slot[now]) {
      out[threadIdx.x] += i;
      __syncthreads();
    }
    now ^= 1;
  }
}

// Right: all threads write one value to the place that they read.
__global__ void one_value(int n) {
  __shared__ int slot[64];
  for (int i = 0; i < n; ++i) {
    slot[i & 63] = n;
    if (slot[i & 63])
      __syncthreads();
  }
}

// Each thread writes an element, one of which all read.
// CHECK: warning: {{.*}}`__syncthreads()` at line [[@LINE+7]]
// CHECK: hint: put a barrier between the write at line [[@LINE+4]] and the read at line [[@LINE+5]]
__global__ void of_threads(const int *in, int n) {
  extern __shared__ int row[];
  if (threadIdx.x < n)
    row[threadIdx.x] = in[threadIdx.x];
  if (row[5] > 2)
    __syncthreads();
}

// CHECK: warning: {{.*}}`__syncthreads()` at line [[@LINE+6]]
// CHECK: hint: put a barrier between the write at line [[@LINE+3]] and the read at line [[@LINE+4]]
__global__ void of_any_thread(const int *in, int n) {
  __shared__ int row[256];
  row[threadIdx.x] = in[threadIdx.x];
  if (row[n] > 2)
    __syncthreads();
}

// Right: an element before those that are written.
__global__ void further_elements(const int *in, int n) {
  __shared__ int row[257];
  if (threadIdx.x == 0)
    row[0] = n;
  __syncthreads();
  row[threadIdx.x + 1] = in[threadIdx.x];
  if (row[0] > 2)
    __syncthreads();
}

// Right: the thread of the element does not write it.
__global__ void but_first(const int *in, int n) {
  __shared__ int row[256];
  if (threadIdx.x == 0)
    row[0] = n;
  __syncthreads();
  if (threadIdx.x > 0)
    row[threadIdx.x] = in[threadIdx.x];
  if (row[0] > 2)
    __syncthreads();
}

// Right: lanes of a warp read what they wrote before they met.
__global__ void of_waves(const int *in, int *out, int n) {
  __shared__ int row[256];
  row[threadIdx.x] = in[threadIdx.x];
  __syncwarp();
  if (row[threadIdx.x & ~31] > 2)
    __syncwarp();
}

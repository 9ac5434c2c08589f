// A barrier in a branch on shared memory that one thread writes and all read with no barrier between: the finding names
// the write. With a barrier there is none.
// RUN: not rejoin lint %s | FileCheck %s
// RUN: rejoin lint --function=awaited %s | FileCheck --check-prefix=RIGHT %s
// RIGHT: 0 errors, 0 warnings, 0 remarks

// CHECK: unordered-flags.cu:[[@LINE+8]]:7: warning: threads with `flag == 0` do not reach `__syncthreads()`
// CHECK: unordered-flags.cu:[[@LINE+7]]:7: note: threads may read different values from memory here
// CHECK: unordered-flags.cu:[[@LINE+5]]:10: note: another thread may execute this write before or after the read: no barrier orders them
// CHECK: hint: put a barrier between the write at line [[@LINE+4]] and the read at line [[@LINE+5]]
__global__ void not_awaited(const int *in, int *out) {
  __shared__ int flag;
  if (threadIdx.x == 0)
    flag = in[blockIdx.x];
  if (flag) {
    out[threadIdx.x] = 1;
    __syncthreads();
    out[threadIdx.x] += flag;
  }
}

__global__ void awaited(const int *in, int *out) {
  __shared__ int flag;
  if (threadIdx.x == 0)
    flag = in[blockIdx.x];
  __syncthreads();
  if (flag) {
    out[threadIdx.x] = 1;
    __syncthreads();
    out[threadIdx.x] += flag;
  }
}

// The loop's next iteration clears the flag while slow threads still read it.
// CHECK: unordered-flags.cu:{{[0-9]+}}:{{[0-9]+}}: warning: {{.*}}`__syncthreads()`
// CHECK: note: threads may read different values from memory here
// CHECK: hint: put a barrier between
__global__ void cleared(const int *in, int *out, int n) {
  __shared__ int changed;
  int i = threadIdx.x;
  do {
    if (threadIdx.x == 0)
      changed = 0;
    __syncthreads();
    i = in[i];
    if (i < n)
      changed = 1;
    __syncthreads();
  } while (changed);
  out[threadIdx.x] = i;
}

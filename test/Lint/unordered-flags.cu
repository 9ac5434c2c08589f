// A barrier in a branch on shared memory that one thread writes and all read with no barrier between: the finding names
// the write. With a barrier there is none.
// RUN: not rejoin lint %s | FileCheck %s
// RUN: rejoin lint --function=awaited %s | FileCheck --check-prefix=RIGHT %s
// RUN: rejoin lint --function=three_slots --function=eliminate --function=halves %s | FileCheck --check-prefix=RIGHT %s
// RUN: rejoin run %s --kernel=three_slots --local=64 --arg=iota:64 --arg=i32:7 2>&1 | FileCheck --implicit-check-not=error: --implicit-check-not=warning: --check-prefix=RUN-RIGHT %s
// RIGHT: 0 errors, 0 warnings, 0 remarks
// RUN-RIGHT: remark: stores the value that thread {{[0-9]+}} stores there too

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

// Right: one barrier for each iteration suffices with three slots; other elements of an array are other bytes.
__global__ void three_slots(int *p, int n) {
  __shared__ int flag[3];
  if (threadIdx.x == 0)
    flag[0] = flag[1] = flag[2] = 0;
  __syncthreads();
  for (int k = 0;; ++k) {
    if (p[threadIdx.x] > n + k)
      flag[k % 3] = 1;
    if (threadIdx.x == 0)
      flag[(k + 1) % 3] = 0;
    __syncthreads();
    if (!flag[k % 3])
      break;
  }
}

__global__ void eliminate(float *a) {
  __shared__ float s[32][32];
  for (int i = 0; i < 32; ++i)
    s[i][threadIdx.x] = a[i * 32 + threadIdx.x];
  __syncthreads();
  for (int k = 0; k < 31; ++k) {
    float pivot = s[k][k];
    if (pivot == 0)
      return;
    if (threadIdx.x > k)
      for (int i = k + 1; i < 32; ++i)
        s[i][threadIdx.x] -= s[i][k] / pivot * s[k][threadIdx.x];
    __syncthreads();
  }
  a[threadIdx.x] = s[31][threadIdx.x];
}

__global__ void halves(int *p) {
  __shared__ int s[1024];
  s[threadIdx.x] = p[threadIdx.x];
  __syncthreads();
  s[threadIdx.x + 512] = p[threadIdx.x];
  if (s[0] > 3) {
    __syncthreads();
    p[threadIdx.x] = s[1023 - threadIdx.x];
  }
}

// An atomic write races with the read, too; so does a write in a function that is called.
// CHECK: unordered-flags.cu:[[@LINE+8]]:{{[0-9]+}}: warning: threads with `flag == 0` do not reach
// CHECK: hint: put a barrier between
__global__ void atomically(const int *in, int *out) {
  __shared__ int flag;
  if (threadIdx.x == 0)
    flag = 0;
  __syncthreads();
  if (in[threadIdx.x]) atomicExch(&flag, 1);
  if (flag) {
    __syncthreads();
    out[threadIdx.x] = 1;
  }
}

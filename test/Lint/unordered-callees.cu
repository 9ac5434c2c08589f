// A write, a read or a barrier in a function that is called and not inlined: what no barrier orders is a finding, wherever
// it stands. Right: a barrier, in whichever function; a callee that writes memory of the thread, or another field.
// RUN: not rejoin lint --verbose %s | FileCheck %s
// RUN: not rejoin lint --summary %s -- -O0 | FileCheck --check-prefix=PLAIN %s
// PLAIN: 6 with a finding, 0 not known
#define FIRST (threadIdx.x == 0)
#define FAR __device__ __noinline__

struct Pair { int a, b; };
__device__ int flag;
FAR void set(int n) { flag = n; }
FAR int get() { return flag; }
// Of its own: a read is judged for all kernels that come to it.
FAR int get_awaited() { return flag; }
FAR void put(int *p, int n) { *p = n; }
FAR void put_first(int *p, int n) { if (FIRST) *p = n; }
FAR void put_second(Pair *p, int n) { if (FIRST) p->b = n; }
FAR void put_behind(int *p, int n) { __syncthreads(); put_first(p, n); }
FAR void put_before(int *p, int n) { put_first(p, n); __syncthreads(); }

// CHECK-DAG: [[@LINE+3]]:{{[0-9]+}}: finding: barrier
__global__ void global_variable(int n) {
  if (FIRST) set(n);
  if (flag > 3) __syncthreads();
}

// CHECK-DAG: [[@LINE+3]]:{{[0-9]+}}: finding: barrier
__global__ void both_called(int n) {
  if (FIRST) set(n);
  if (get() > 3) __syncthreads();
}

// CHECK-DAG: [[@LINE+3]]:{{[0-9]+}}: finding: barrier
__global__ void read_called(int n) {
  if (FIRST) flag = n;
  if (get() > 3) __syncthreads();
}

// CHECK-DAG: [[@LINE+4]]:{{[0-9]+}}: finding: barrier
__global__ void behind_the_barrier(int n) {
  __shared__ int s;
  put_behind(&s, n);
  if (s > 3) __syncthreads();
}

// CHECK-DAG: [[@LINE+4]]:{{[0-9]+}}: finding: barrier
__global__ void element(int n) {
  __shared__ int s[64];
  put(&s[threadIdx.x & 31], n);
  if (s[5] > 3) __syncthreads();
}

// CHECK-DAG: [[@LINE+5]]:{{[0-9]+}}: finding: barrier
__global__ void chosen(int n) {
  __shared__ int a, b;
  if (FIRST)
    put(n > 3 ? &a : &b, n);
  if (a > 3) __syncthreads();
}

// CHECK-DAG: [[@LINE+4]]:{{[0-9]+}}: proved safe: barrier
__global__ void right_waits(int n) {
  if (FIRST) set(n);
  __syncthreads();
  if (get_awaited() > 3) __syncthreads();
}

// CHECK-DAG: [[@LINE+4]]:{{[0-9]+}}: proved safe: barrier
__global__ void right_before(int n) {
  __shared__ int s;
  put_before(&s, n);
  if (s > 3) __syncthreads();
}

// CHECK-DAG: [[@LINE+6]]:{{[0-9]+}}: proved safe: barrier
__global__ void right_own(int n) {
  int own;
  if (FIRST) flag = n;
  put(&own, n);
  __syncthreads();
  if (flag > own) __syncthreads();
}

// CHECK-DAG: [[@LINE+6]]:{{[0-9]+}}: proved safe: barrier
__global__ void right_field(int n) {
  __shared__ Pair s;
  if (FIRST) s.a = n;
  __syncthreads();
  put_second(&s, n);
  if (s.a > 3) __syncthreads();
}
// CHECK: 0 errors, 6 warnings, 0 remarks

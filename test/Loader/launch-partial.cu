// Launches state each dimension of a block by itself: `dim3(32, rows)` has rows of 32 threads in one plane, whatever
// `rows` is. Launches with different numbers of rows agree in what is left, and so do the callers of a function.
// RUN: not rejoin lint %s > %t.out 2> %t.err
// RUN: FileCheck --input-file=%t.out --implicit-check-not=error: %s
// RUN: FileCheck --check-prefix=NOTE --input-file=%t.err %s
// RUN: not rejoin lint %s --assume-launch=none | FileCheck --check-prefix=NONE %s
// RUN: rejoin run %s --check-analysis --kernel=_Z4rowsPi --global=64,6 --local=32,3 --arg=zeros:4096 2>&1 | FileCheck --check-prefix=RUNS %s
// RUN: rejoin run %s --check-analysis --kernel=_Z4bothPi --global=64,16 --local=32,8 --arg=zeros:4096 2>&1 | FileCheck --check-prefix=RUNS %s
// RUN: rejoin run %s --check-analysis --kernel=_Z6planesPi --global=4,16,4 --local=4,8,2 --arg=zeros:4096 2>&1 | FileCheck --check-prefix=RUNS %s
// RUNS: {{[1-9][0-9]*}} {{claims?}} compared, 0 contradicted
// RUN: not rejoin run %s --kernel=_Z4rowsPi --global=64,6 --local=16,3 --arg=zeros:4096 2>&1 | FileCheck --check-prefix=OTHER %s
// OTHER: is for workgroups of 32,any,1 threads (by its launches in the source

// NOTE-DAG: blocks of 'rows', 'helped' have 32x?x1 threads (launch at line [[#@LINE+33]])
// NOTE-DAG: blocks of 'both' have 32x?x1 threads, 256 threads at most (launches at lines [[#@LINE+33]], [[#@LINE+34]])
// NOTE-DAG: blocks of 'planes' have ?x8x? threads
// NOTE-DAG: blocks of 'line', 'dependent<1>' have one dimension
#define ROW(P) if (threadIdx.y < P[0]) P[1] = __shfl_xor_sync(~0u, P[2], 1)

// NONE: [[#@LINE+1]]:{{[0-9]+}}: remark: {{.*}}if the first dimension of the block is no multiple of 32
__global__ void rows(int *p) { ROW(p); }
__global__ void both(int *p) { ROW(p); }
// The other callers of a function have other rows.
__device__ __noinline__ void one(int *p) { ROW(p); }
__global__ void helped(int *p) { one(p); }

// CHECK: [[#@LINE+2]]:{{[0-9]+}}: rema{{rk}}: {{.*}}if the first dimension of the block is no multiple of 32
__global__ void planes(int *p) {
  ROW(p);
  int t = threadIdx.y + 8 * threadIdx.z;
  if (t / 8 < p[0])
    p[3] = 1;
}

// A dimension that no launch states leaves no certain finding.
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}, if the block has more than 40 threads
__global__ void line(int *p) { if (threadIdx.x < 40) __syncthreads(); }
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: threads with `threadIdx.x >= 16` do not reach `__syncthreads()`
__global__ void certain(int *p) { if (threadIdx.x < 16) __syncthreads(); }
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}, if the block has more than 2 threads in
__global__ void other(int *p) { if (threadIdx.y < 2) __syncthreads(); }

template <int N> __global__ void dependent(int *p) { if (threadIdx.x < 64) p[N] = 1; }

void host(int *p, int n) {
  dim3 block(32, n);
  rows<<<n, block>>>(p), helped<<<n, block>>>(p);
  both<<<n, dim3(32, 4)>>>(p);
  both<<<n, dim3(32, 8)>>>(p);
  planes<<<n, dim3(n, 8, n)>>>(p);
  line<<<n, n>>>(p), dependent<1><<<n, n>>>(p);
  certain<<<n, dim3(24, n)>>>(p), other<<<n, dim3(24, n)>>>(p);
}

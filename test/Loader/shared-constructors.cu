// The constructor of a __shared__ variable does not run: nvcc warns only, and the kernel is checked.
// RUN: not rejoin lint %s 2>&1 | FileCheck %s --implicit-check-not='left out'
// RUN: not rejoin run %s --function=races --local=2 --arg=zeros:8 2>&1 | FileCheck %s --check-prefix=RACE
// RUN: rejoin run %s --function='several<int>' --local=4 --arg=zeros:16 --out=0:i32 | FileCheck %s --check-prefix=VALUES
// RUN: not rejoin lint %s -- -x hip 2>&1 | FileCheck %s --check-prefix=HIP --implicit-check-not='left out'
// HIP: 1 error, 1 warning
struct Counter {
  int count = 3;
};
struct Owner {
  int *p;
  __device__ Owner(int *q) : p(q) {}
  __device__ Owner() : p(nullptr) {}
  __device__ ~Owner() {}
};
template <typename T, int N> struct Pair {
  T first = T(), rest[N];
};
__global__ void member(int *p) {
  __shared__ Counter c;
  // CHECK: :[[@LINE+1]]:19: warning: threads with `threadIdx.x >= 3`
  if (threadIdx.x < 3)
    __syncthreads();
  if (threadIdx.x == 0)
    c.count = 1;
  p[threadIdx.x] = c.count;
}
template <typename T> __global__ void several(T *p) {
  static __shared__ Pair<T, 2> one, four[4];
  __shared__ Owner o;
  four[threadIdx.x].first = threadIdx.x + 5;
  if (threadIdx.x == 0) {
    one.first = 7;
    o.p = p;
  }
  __syncthreads();
  // VALUES: 15 14 13 12
  o.p[threadIdx.x] = four[3 - threadIdx.x].first + one.first;
}
template __global__ void several<int>(int *);
struct Block {
  __device__ int sum(int i) {
    __shared__ Counter c;
    c.count = i;
    // CHECK: :[[@LINE+1]]:11: error: threads with `threadIdx.x != 0`
    if (i == 0)
      __syncthreads();
    return c.count;
  }
};
__global__ void method(int *p) { p[0] = Block().sum(threadIdx.x); }
__global__ void races(int *p) {
  __shared__ Counter own;
  // RACE: data-race
  if (threadIdx.x == 1)
    own.count = 4;
  p[threadIdx.x] = own.count;
}
// CHECK: 1 error, 1 warning, 0 remarks

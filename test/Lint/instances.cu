// Instances of one template that differ in their values are one finding, which says so. Functions whose names have `<` are
// no instances.
// RUN: not rejoin lint %s > %t
// RUN: FileCheck %s < %t
// RUN: not grep instantiations %t
template <int N> __global__ void one(int *p) {
  // CHECK-DAG: instances.cu:[[#@LINE+2]]:{{.*}}: error: threads with `threadIdx.x >= 4` do not reach `__syncthreads()`
  // CHECK-DAG: note: 1 more instantiation has a finding here, with other values
  if (threadIdx.x < N)
    __syncthreads();
}
void launch(int *p) {
  one<4><<<1, 64>>>(p);
  one<32><<<1, 64>>>(p);
}
struct Limit {
  int n;
  __device__ __forceinline__ bool operator<(int *p) const {
    // In both kernels.
    // CHECK-DAG: instances.cu:[[#@LINE+2]]:{{.*}} warning: threads with `threadIdx.x >= 4`
    // CHECK-DAG: instances.cu:[[#@LINE+1]]:{{.*}} warning: threads with `threadIdx.x >= 4`
    if (threadIdx.x < 4)
      __syncthreads();
    return n > p[0];
  }
};
__global__ void first(int *p) { p[1] = Limit{3} < p; }
__global__ void second(int *p) { p[2] = Limit{4} < p; }
template <int N> __global__ void apply_operator(int *p) {
  // CHECK-DAG: instances.cu:[[#@LINE+2]]:{{.*}}: error: threads with `threadIdx.x >= 5` do not reach `__syncthreads()`
  // CHECK-DAG: note: 1 more instantiation has a finding here, with other values
  if (threadIdx.x < N)
    __syncthreads();
}
void apply(int *p) {
  apply_operator<5><<<1, 64>>>(p);
  apply_operator<32><<<1, 64>>>(p);
}
// CHECK: 2 errors, 2 warnings, 0 remarks

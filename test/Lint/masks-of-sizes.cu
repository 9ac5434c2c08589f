// An instance of a template for each size of the block has the mask of that size: right there, and wrong in larger ones.
// One place of the source is one finding, with the words of one instance and the number of them.
// RUN: not rejoin lint %s | FileCheck %s

template <unsigned N> __global__ void sum(int *p) {
  const unsigned mask = 0xffffffffu >> (32 - N);
  int v = p[threadIdx.x];
  for (int o = N / 2; o > 0; o /= 2)
    v += __shfl_down_sync(mask, v, o);
  // CHECK-DAG: [[#@LINE+2]]:{{[0-9]+}}: warning: lanes 1 to 31 execute `__syncwarp()`, but its member mask 0x1 does not name them: the behaviour is undefined, if the block has more than 1 thread [outside-own-mask
  // CHECK-DAG: note: 1 more instantiation has a finding here, with other values
  __syncwarp(mask);
  p[threadIdx.x] = v;
}
template __global__ void sum<1>(int *);
template __global__ void sum<2>(int *);

// No block has threads that are all named.
__global__ void never(int *p) {
  // CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: error: lanes 0, 2 to 31 execute `__shfl_sync()`, but its member mask 0x2 does not name them: the behaviour is undefined [outside-own-mask
  p[threadIdx.x] = __shfl_sync(2, p[threadIdx.x], 1);
}
// CHECK: 1 error, 2 warnings, 0 remarks

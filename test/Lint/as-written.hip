// Two conditions become one number, for which there are no words: the finding has those of the program.
// RUN: not rejoin lint --no-toolkit %s | FileCheck %s --implicit-check-not=warning:
__global__ void one_number(float *x) {
  unsigned a = blockIdx.x * blockDim.x + threadIdx.x, b = blockIdx.y * blockDim.y + threadIdx.y;
  // CHECK: as-written.hip:[[#@LINE+1]]:{{[0-9]+}}: warning: threads with `{{.*}} >= 4` do not reach `__syncthreads()` at line [[#@LINE+4]]: {{.*}}, if 4 is not a multiple of the block size in dimension 1
  if (!(a < 4 && b < 4))
    return;
  x[a] = b;
  __syncthreads();
  x[b] = 1;
}
// CHECK: 0 errors, 1 warning

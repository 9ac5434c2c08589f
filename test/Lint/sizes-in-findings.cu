// What is wrong at a size of the workgroup that the condition asks for is certain at no other.
// RUN: not rejoin lint %s | FileCheck %s --implicit-check-not=error: --implicit-check-not="more than"

__global__ void at_one_size(int *out) {
  int x = out[threadIdx.x];
  if (threadIdx.x < blockDim.x / 1024)
    // CHECK: sizes-in-findings.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: the member mask 0xffffffff names lanes 1 to 31, which never execute `__shfl_down_sync()`: {{.*}}, for example if the block has 1024 threads [missing-mask-lane, rule W10]
    x = __shfl_down_sync(0xffffffff, x, 1);
  // CHECK: hint: move `__shfl_down_sync()` before the branch, where all lanes of the warp execute it{{$}}
  out[threadIdx.x] = x;
}

__global__ void but_the_last(int *out) {
  int x = out[threadIdx.x];
  if (threadIdx.x < blockDim.x - 1)
    // CHECK: sizes-in-findings.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: the member mask 0xffffffff names lane 31, which never executes `__shfl_down_sync()`: {{.*}}, for example if the block has 1024 threads [missing-mask-lane, rule W10]
    x = __shfl_down_sync(0xffffffff, x, 1);
  out[threadIdx.x] = x;
}

__global__ void in_large_ones(int *out) {
  // CHECK: sizes-in-findings.cu:[[#@LINE+2]]:{{[0-9]+}}: warning: {{.*}}, for example if the block has 1024 threads [missing-mask-lane, rule W10]
  if (blockDim.x > 100 && threadIdx.x < 1)
    __syncwarp();
}

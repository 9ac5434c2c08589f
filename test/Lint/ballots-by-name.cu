// Only the functions that count or find lanes are known by their names, not those whose names contain one.
// RUN: rejoin lint --verbose %s | FileCheck %s
extern "C" __device__ int diffs(unsigned);
__global__ void unknown(int *p) {
  // CHECK: ballots-by-name.cu:[[#@LINE+1]]:{{.*}}proved safe: {{.*}}, if the size of the block is a multiple of the warp's size
  p[threadIdx.x] = diffs(__ballot_sync(~0u, p[threadIdx.x]));
}
__global__ void known(int *p) {
  // CHECK: ballots-by-name.cu:[[#@LINE+1]]:{{.*}}proved safe: {{.*}}no branch decides whether they do{{$}}
  p[threadIdx.x] = __ffs(__ballot_sync(~0u, p[threadIdx.x]));
}

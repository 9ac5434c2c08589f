// A condition on the size of a block in one dimension says nothing of the block's size: 44 times 3 threads are four warps and
// four threads more. Its verdict names the shapes of blocks for which it holds.
// RUN: rejoin lint --verbose %s | FileCheck %s --implicit-check-not=warning: --implicit-check-not=error:
// RUN: not rejoin run --kernel=rows --local=44,3 --arg=zeros:4096 %s | FileCheck %s --check-prefix=THREE
// RUN: not rejoin run --kernel=equal --local=44,3 --arg=zeros:4096 %s | FileCheck %s --check-prefix=THREE
// RUN: not rejoin run --kernel=range --local=20,2 --arg=zeros:4096 %s | FileCheck %s --check-prefix=THREE
// RUN: rejoin run --kernel=equal --local=44 --arg=zeros:4096 %s
// RUN: rejoin run --kernel=range --local=20 --arg=zeros:4096 %s
// RUN: rejoin lint --verbose --workgroup-size=44 %s | FileCheck %s --check-prefix=KNOWN
// THREE: rule S6

// CHECK-DAG: threadless-shapes.cu:[[#@LINE+4]]:{{[0-9]+}}: proved safe: {{.*}}, if the size of the block is a multiple of the warp's size{{$}}
__global__ void rows(int *p) {
  int t = threadIdx.x + threadIdx.y * 44;
  if (blockDim.x == 44)
    p[t] = __shfl_sync(~0u, t, 11); }
// CHECK-DAG: threadless-shapes.cu:[[#@LINE+4]]:{{[0-9]+}}: proved safe: {{.*}}, if the block has one dimension; the program asks for no other shape{{$}}
// KNOWN: threadless-shapes.cu:[[#@LINE+3]]:{{[0-9]+}}: proved safe: {{.*}}no branch decides whether they do{{$}}
__global__ void equal(int *p) {
  if (blockDim.x == 44)
    p[threadIdx.x] = __shfl_sync(~0u, p[threadIdx.x], 11); }
// CHECK-DAG: threadless-shapes.cu:[[#@LINE+3]]:{{[0-9]+}}: proved safe: {{.*}}, if the block has one dimension; the program asks for no other shape{{$}}
__global__ void range(int *p) {
  if (blockDim.x >= 12 && blockDim.x < 32)
    p[threadIdx.x] = __shfl_sync(~0u, p[threadIdx.x], 11); }
// No lane after the own one: right in any shape.
// CHECK-DAG: threadless-shapes.cu:[[#@LINE+3]]:{{[0-9]+}}: proved safe: {{.*}}is uniform for the block{{$}}
__global__ void first(int *p) {
  if (blockDim.x == 44)
    p[threadIdx.x] = __shfl_sync(~0u, p[threadIdx.x], 0); }

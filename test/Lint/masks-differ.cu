// Lanes that one member mask names pass the same mask. Masks that differ between the lanes of one call are wrong where they
// name each other, and right where each group of lanes has its own.
// RUN: not rejoin lint --verbose %s | FileCheck %s --implicit-check-not=warning:
// RUN: not rejoin run --kernel=below --local=64 --arg=zeros:4096 %s | FileCheck %s --check-prefix=DIFFER
// RUN: rejoin run --kernel=groups --local=64 --arg=zeros:4096 %s
// RUN: rejoin run --kernel=halves --local=64 --arg=zeros:4096 %s
// DIFFER: rule W1

// CHECK-DAG: masks-differ.cu:[[#@LINE+2]]:{{[0-9]+}}: error: the member mask 0x3 of lane 1 names lane 0, which executes `__shfl_up_sync()` with the member mask 0x1: the other lanes wait forever or the behaviour is undefined [different-masks, rule W11]
__global__ void below(int *p) {
  p[threadIdx.x] = __shfl_up_sync((2u << (threadIdx.x % 32)) - 1, p[threadIdx.x], 1); }
// CHECK-DAG: masks-differ.cu:[[#@LINE+3]]:{{[0-9]+}}: not known: warp operation: whether all lanes of its member mask reach it is not known{{$}}
__global__ void some(int *p, int n) {
  if (p[threadIdx.x / 32] < n)
    p[threadIdx.x] = __shfl_up_sync((2u << (threadIdx.x % 32)) - 1, p[threadIdx.x], 1); }
// CHECK-DAG: masks-differ.cu:[[#@LINE+2]]:{{[0-9]+}}: proved safe: warp operation: all threads of the warp reach it: no branch decides whether they do, if the block has one dimension; the program asks for no other shape{{$}}
__global__ void groups(int *p) {
  p[threadIdx.x] = __shfl_up_sync(0xfu << (threadIdx.x % 32 & ~3), p[threadIdx.x], 1, 4); }
// CHECK-DAG: masks-differ.cu:[[#@LINE+2]]:{{[0-9]+}}: proved safe: warp operation: all threads of the warp reach it: no branch decides whether they do, if the block has one dimension; the program asks for no other shape{{$}}
__global__ void halves(int *p) {
  p[threadIdx.x] = __any_sync(threadIdx.x % 32 < 16 ? 0xffffu : 0xffff0000u, p[threadIdx.x]); }
// CHECK: 1 error, 0 warnings, 0 remarks

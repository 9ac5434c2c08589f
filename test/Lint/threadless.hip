// As threadless.cu, on AMD: shuffles are `ds_bpermute`. A member mask of HIP names exactly the lanes that execute the
// operation, so one that names lanes without a thread is wrong.
// RUN: rejoin lint --verbose --wave-size=64 %s | FileCheck %s --implicit-check-not=warning: --implicit-check-not=error:
// RUN: not rejoin lint --verbose --wave-size=64 --workgroup-size=40 %s | FileCheck %s --check-prefix=PART
#include <hip/hip_runtime.h>

// CHECK-DAG: threadless.hip:[[#@LINE+3]]:{{[0-9]+}}: proved safe: {{.*}}, if the size of the block is a multiple of the wavefront's size{{$}}
// PART-DAG: threadless.hip:[[#@LINE+2]]:{{[0-9]+}}: not known: {{.*}}lanes without a thread
__global__ void by_xor(int *p) {
  p[threadIdx.x] = __shfl_xor(p[threadIdx.x], 16); }
// CHECK-DAG: threadless.hip:[[#@LINE+3]]:{{[0-9]+}}: proved safe: {{.*}}no branch decides whether they do{{$}}
// PART-DAG: threadless.hip:[[#@LINE+2]]:{{[0-9]+}}: proved safe: {{.*}}no branch decides whether they do{{$}}
__global__ void up(int *p) {
  p[threadIdx.x] = __shfl_up(p[threadIdx.x], 3); }
// CHECK-DAG: threadless.hip:[[#@LINE+3]]:{{[0-9]+}}: proved safe: {{.*}}no branch decides whether they do{{$}}
// PART-DAG: threadless.hip:[[#@LINE+2]]:{{[0-9]+}}: proved safe: {{.*}}no branch decides whether they do{{$}}
__global__ void first(int *p) {
  p[threadIdx.x] = __shfl(p[threadIdx.x], 0); }
// CHECK-DAG: threadless.hip:[[#@LINE+3]]:{{[0-9]+}}: proved safe: {{.*}}, if the size of the block is a multiple of the wavefront's size{{$}}
// PART-DAG: threadless.hip:[[#@LINE+2]]:{{[0-9]+}}: error: the member mask 0xffffffffffffffff names lanes 40 to 63, which never execute `__shfl_sync()`: the behaviour is undefined
__global__ void masked(int *p) {
  p[threadIdx.x] = __shfl_sync(~0ull, p[threadIdx.x], 0); }

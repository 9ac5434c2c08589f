// In a block whose size is no multiple of the warp's, the last warp has lanes without a thread, and a shuffle of these
// reads nothing that is defined. No verdict says that it is safe: where the size is not known it names the blocks for which
// it is, and a bound of the size is no size. What never reads a lane after its own is right in any block.
// RUN: rejoin lint --verbose %s | FileCheck %s --implicit-check-not=warning: --implicit-check-not=error:
// RUN: rejoin lint --verbose %s -- -O0 | FileCheck %s --implicit-check-not=warning: --implicit-check-not=error:
// RUN: rejoin lint --verbose --workgroup-size=20 %s | FileCheck %s --check-prefix=PART --implicit-check-not=warning:
// RUN: rejoin lint --verbose --workgroup-size=64 %s | FileCheck %s --check-prefix=WHOLE --implicit-check-not="not known"
// WHOLE-NOT: multiple

// CHECK-DAG: threadless.cu:[[#@LINE+2]]:{{[0-9]+}}: not known: warp operation: whether it uses lanes without a thread is not known: the size of the block is no multiple of the warp's size
__global__ __launch_bounds__(20) void bounded(int *p) {
  p[threadIdx.x] = __shfl_xor_sync(~0u, p[threadIdx.x], 16); }
// CHECK-DAG: threadless.cu:[[#@LINE+2]]:{{[0-9]+}}: proved safe: {{.*}}, if the size of the block is a multiple of the warp's size{{$}}
__global__ __launch_bounds__(100) void several(int *p) {
  p[threadIdx.x] = __shfl_xor_sync(~0u, p[threadIdx.x], 16); }

// CHECK-DAG: threadless.cu:[[#@LINE+3]]:{{[0-9]+}}: proved safe: {{.*}}, if the size of the block is a multiple of the warp's size{{$}}
// PART-DAG: threadless.cu:[[#@LINE+2]]:{{[0-9]+}}: not known: {{.*}}lanes without a thread
__global__ void by_xor(int *p) {
  p[threadIdx.x] = __shfl_xor_sync(~0u, p[threadIdx.x], 16); }
// CHECK-DAG: threadless.cu:[[#@LINE+3]]:{{[0-9]+}}: proved safe: {{.*}}, if the size of the block is a multiple of the warp's size{{$}}
// PART-DAG: threadless.cu:[[#@LINE+2]]:{{[0-9]+}}: not known: {{.*}}lanes without a thread
__global__ void down_of_8(int *p) {
  p[threadIdx.x] = __shfl_down_sync(~0u, p[threadIdx.x], 1, 8); }
// 20 threads are five groups of four.
// CHECK-DAG: threadless.cu:[[#@LINE+3]]:{{[0-9]+}}: proved safe: {{.*}}, if the size of the block is a multiple of the warp's size{{$}}
// PART-DAG: threadless.cu:[[#@LINE+2]]:{{[0-9]+}}: proved safe: {{.*}}no branch decides whether they do{{$}}
__global__ void down_of_4(int *p) {
  p[threadIdx.x] = __shfl_down_sync(~0u, p[threadIdx.x], 1, 4); }
// CHECK-DAG: threadless.cu:[[#@LINE+3]]:{{[0-9]+}}: proved safe: {{.*}}, if the size of the block is a multiple of the warp's size{{$}}
// PART-DAG: threadless.cu:[[#@LINE+2]]:{{[0-9]+}}: not known: {{.*}}lanes without a thread
__global__ void any_lane(int *p, int n) {
  p[threadIdx.x] = __shfl(p[threadIdx.x], n); }
// CHECK-DAG: threadless.cu:[[#@LINE+3]]:{{[0-9]+}}: proved safe: {{.*}}, if the size of the block is a multiple of the warp's size{{$}}
// PART-DAG: threadless.cu:[[#@LINE+2]]:{{[0-9]+}}: not known: {{.*}}lanes without a thread
__global__ void has_all(int *p) {
  p[threadIdx.x] = __ballot_sync(~0u, p[threadIdx.x] > 3) == 0xffffffff; }

// CHECK-DAG: threadless.cu:[[#@LINE+3]]:{{[0-9]+}}: proved safe: {{.*}}no branch decides whether they do{{$}}
// PART-DAG: threadless.cu:[[#@LINE+2]]:{{[0-9]+}}: proved safe: {{.*}}no branch decides whether they do{{$}}
__global__ void up(int *p, int n) {
  p[threadIdx.x] = __shfl_up_sync(~0u, p[threadIdx.x], n); }
// CHECK-DAG: threadless.cu:[[#@LINE+3]]:{{[0-9]+}}: proved safe: {{.*}}no branch decides whether they do{{$}}
// PART-DAG: threadless.cu:[[#@LINE+2]]:{{[0-9]+}}: proved safe: {{.*}}no branch decides whether they do{{$}}
__global__ void first(int *p) {
  p[threadIdx.x] = __shfl_sync(~0u, p[threadIdx.x], 0, 8); }
// CHECK-DAG: threadless.cu:[[#@LINE+3]]:{{[0-9]+}}: proved safe: {{.*}}no branch decides whether they do{{$}}
// PART-DAG: threadless.cu:[[#@LINE+2]]:{{[0-9]+}}: proved safe: {{.*}}no branch decides whether they do{{$}}
__global__ void votes(int *p) {
  p[threadIdx.x] = __popc(__ballot_sync(~0u, p[threadIdx.x] > 3)); }

// Whoever calls has the lanes that the callee reads.
// CHECK-DAG: threadless.cu:[[#@LINE+2]]:{{[0-9]+}}: proved safe: {{.*}}, if the size of the block is a multiple of the warp's size{{$}}
__device__ __attribute__((noinline)) int sum(int v) {
  return v + __shfl_xor_sync(~0u, v, 8); }
// CHECK-DAG: threadless.cu:[[#@LINE+3]]:{{[0-9]+}}: not known: warp operation in 'sum': {{.*}}lanes without a thread
// PART-DAG: threadless.cu:[[#@LINE+2]]:{{[0-9]+}}: not known: warp operation in 'sum': {{.*}}lanes without a thread
__global__ __launch_bounds__(20) void calls(int *p) {
  p[threadIdx.x] = sum(p[threadIdx.x]); }

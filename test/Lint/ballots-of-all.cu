// A ballot has no lane without a thread. Who asks of it whether all lanes are in it, or one by its number, or who is not in it,
// gets another answer in the last warp of a block whose size is no multiple of the warp's: the verdict says so.
// RUN: rejoin lint --verbose %s | FileCheck %s --implicit-check-not=warning: --implicit-check-not=error:
// RUN: rejoin lint --verbose %s -- -O0 | FileCheck %s --implicit-check-not=warning: --implicit-check-not=error:
// RUN: rejoin run --kernel=in_helper --local=40 --arg=i32s:1 --arg=zeros:4096 --out=1:i32 %s | FileCheck %s --check-prefix=PART
// RUN: rejoin run --kernel=in_helper --local=64 --arg=i32s:1 --arg=zeros:4096 --out=1:i32 %s | FileCheck %s --check-prefix=WHOLE
// All vote, and the last warp does not see it if it is a part of one.
// PART: argument 1: {{(1 ){32}0 }}
// WHOLE: argument 1: {{(1 ){64}0 }}
#define SET unsigned b = __ballot_sync(~0u, p[0] > q[threadIdx.x])
__device__ __noinline__ bool is_full(unsigned b) { return b == ~0u; }

// CHECK-DAG: ballots-of-all.cu:[[#@LINE+1]]:{{[0-9]+}}: proved safe: {{.*}}, if the size of the block is a multiple of the warp's size{{$}}
__global__ void in_helper(int *p, int *q) { SET; q[threadIdx.x] = is_full(b); }
// CHECK-DAG: ballots-of-all.cu:[[#@LINE+1]]:{{[0-9]+}}: proved safe: {{.*}}, if the size of the block is a multiple of the warp's size{{$}}
__global__ void in_switch(int *p, int *q) { SET; switch (~b) { case 0: q[0] = 1; break; case 3: q[1] = 2; } }
// CHECK-DAG: ballots-of-all.cu:[[#@LINE+1]]:{{[0-9]+}}: proved safe: {{.*}}, if the size of the block is a multiple of the warp's size{{$}}
__global__ void half(int *p, int *q) { SET; q[threadIdx.x] = (b & 0xffff) == 0xffff; }
// CHECK-DAG: ballots-of-all.cu:[[#@LINE+1]]:{{[0-9]+}}: proved safe: {{.*}}, if the size of the block is a multiple of the warp's size{{$}}
__global__ void last(int *p, int *q) { SET; q[threadIdx.x] = (b & 0x80000000u) != 0; }
// CHECK-DAG: ballots-of-all.cu:[[#@LINE+1]]:{{[0-9]+}}: proved safe: {{.*}}, if the size of the block is a multiple of the warp's size{{$}}
__global__ void number(int *p, int *q) { SET; q[threadIdx.x] = __popc(b) == 32; }
// CHECK-DAG: ballots-of-all.cu:[[#@LINE+1]]:{{[0-9]+}}: proved safe: {{.*}}, if the size of the block is a multiple of the warp's size{{$}}
__global__ void others(int *p, int *q) { SET; q[threadIdx.x] = __popc(~b); }

// CHECK-DAG: ballots-of-all.cu:[[#@LINE+1]]:{{[0-9]+}}: proved safe: {{.*}}no branch decides whether they do{{$}}
__global__ void any(int *p, int *q) { SET; q[threadIdx.x] = b != 0; }
// CHECK-DAG: ballots-of-all.cu:[[#@LINE+1]]:{{[0-9]+}}: proved safe: {{.*}}no branch decides whether they do, if the block has one dimension; the program asks for no other shape{{$}}
__global__ void own(int *p, int *q) { SET; q[threadIdx.x] = b >> threadIdx.x % 32 & 1; }
// CHECK-DAG: ballots-of-all.cu:[[#@LINE+1]]:{{[0-9]+}}: proved safe: {{.*}}no branch decides whether they do, if the block has one dimension; the program asks for no other shape{{$}}
__global__ void before(int *p, int *q) { SET; q[threadIdx.x] = __popc(b & ((1u << threadIdx.x % 32) - 1)); }
// CHECK-DAG: ballots-of-all.cu:[[#@LINE+1]]:{{[0-9]+}}: proved safe: {{.*}}no branch decides whether they do{{$}}
__global__ void leader(int *p, int *q) { SET; q[threadIdx.x] = __ffs(b); }

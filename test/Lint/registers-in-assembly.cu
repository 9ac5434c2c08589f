// Inline assembly that only moves a special register is a read of that register, as the intrinsic is. All other text
// stays unknown.
// RUN: not rejoin lint --verbose %s | FileCheck %s

__device__ unsigned lane() { unsigned x; asm("mov.u32 %0, %%laneid;" : "=r"(x)); return x; }
__device__ unsigned laneVolatile() { unsigned x; asm volatile("{ mov.b32  %0 , %%laneid; } // the lane\n" : "=r"(x) :: "memory"); return x; }
__device__ unsigned below() { unsigned x; asm("mov.u32 %0, %%lanemask_lt;" : "=r"(x)); return x; }
__device__ unsigned block() { unsigned x; asm("mov.u32 %0, %%ctaid.x;" : "=r"(x)); return x; }
__device__ unsigned size() { unsigned x; asm("mov.u32 %0, %%ntid.x;" : "=r"(x)); return x; }
__device__ unsigned grid() { unsigned x; asm volatile("mov.u32 %0, %%nctaid.x;" : "=r"(x)); return x; }
__device__ unsigned thread() { unsigned x; asm("mov.u32 %0, %%tid.x;" : "=r"(x)); return x; }
__device__ unsigned warp() { unsigned x; asm volatile("mov.u32 %0, %%warpid;" : "=r"(x)); return x; }
__device__ unsigned laneAndOne() { unsigned x; asm("mov.u32 %0, %%laneid; add.u32 %0, %0, 1;" : "=r"(x)); return x; }
__device__ unsigned maybe(unsigned p) { unsigned x; asm("@%1 mov.u32 %0, %%ctaid.x;" : "=r"(x) : "r"(p)); return x; }

// The mask names the lanes that come, and no other.
// CHECK-DAG: [[@LINE+2]]:{{[0-9]+}}: proved safe: warp operation
__global__ void mask(int *p) { int x = p[threadIdx.x];
  if (lane()) x = __shfl_sync(0xfffffffe, x, 1);
  p[threadIdx.x] = x;
}
// CHECK-DAG: [[@LINE+2]]:{{[0-9]+}}: proved safe: warp operation
__global__ void maskVolatile(int *p) { int x = p[threadIdx.x];
  if (laneVolatile()) x = __shfl_sync(0xfffffffe, x, 1);
  p[threadIdx.x] = x;
}
// CHECK-DAG: [[@LINE+2]]:{{[0-9]+}}: error: the member mask 0xffffffff names lane 0, which never executes `__shfl_sync()`
__global__ void wrongMask(int *p) { int x = p[threadIdx.x];
  if (lane()) x = __shfl_sync(0xffffffff, x, 1);
  p[threadIdx.x] = x;
}
// CHECK-DAG: [[@LINE+2]]:{{[0-9]+}}: warning: threads with {{.*}} do not reach `__syncthreads()`
__global__ void masks(int *p) {
  if (below()) __syncthreads();
}
// CHECK-DAG: [[@LINE+2]]:{{[0-9]+}}: proved safe: barrier: all threads of the block reach it: the branch at line [[@LINE+2]]
__global__ void sizes(int *p) {
  if (block() < size() + grid()) __syncthreads();
}
// CHECK-DAG: [[@LINE+2]]:{{[0-9]+}}: error: threads with `{{.*}}` do not reach `__syncthreads()`
__global__ void threads(int *p) {
  if (thread() == 0) __syncthreads();
}
// CHECK-DAG: [[@LINE+2]]:{{[0-9]+}}: proved safe: warp operation
__global__ void warps(int *p) { int x = p[threadIdx.x];
  if (warp() == 0) x = __shfl_sync(~0u, x, 1);
  p[threadIdx.x] = x;
}
// CHECK-DAG: [[@LINE+2]]:{{[0-9]+}}: warning: {{.*}} `__syncthreads()`
__global__ void more(int *p) {
  if (laneAndOne() == 1) __syncthreads();
}
// CHECK-DAG: [[@LINE+2]]:{{[0-9]+}}: warning: {{.*}} `__syncthreads()`
__global__ void predicated(int *p) {
  if (maybe(p[0]) == 1) __syncthreads();
}

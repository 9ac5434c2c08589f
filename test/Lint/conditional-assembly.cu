// What inline assembly guards, or branches over, some threads may pass: nothing is proved of it.
// RUN: rejoin lint --verbose %s | FileCheck %s
__global__ void __launch_bounds__(256) guarded(int *p) {
  if (threadIdx.x < 64) {
    int v = p[threadIdx.x];
    // CHECK: conditional-assembly.cu:[[#@LINE+1]]:{{.*}}not known: barrier
    asm volatile("{ .reg .pred q; setp.ne.u32 q, %0, 0; @q bar.sync 1, 64; }" ::"r"(v) : "memory");
  }
}
__global__ void all(int *p) {
  // CHECK: conditional-assembly.cu:[[#@LINE+1]]:{{.*}}not known: barrier: the assembly itself decides which threads execute it
  asm volatile("{ .reg .pred q; setp.ne.u32 q, %0, 0; @q bar.sync 0; }" ::"r"(p[threadIdx.x]) : "memory");
}
__global__ void repeated(int *p) {
  // CHECK: conditional-assembly.cu:[[#@LINE+1]]:{{.*}}not known: barrier: the assembly itself decides which threads execute it
  asm volatile("{ .reg .pred q; L: bar.sync 0; setp.ne.u32 q, %0, 0; @q bra L; }" ::"r"(p[threadIdx.x]) : "memory");
}
__global__ void beside(int *p) {
  // CHECK: conditional-assembly.cu:[[#@LINE+1]]:{{.*}}proved safe: barrier
  asm volatile("{ .reg .pred q; setp.ne.u32 q, %0, 0; @q st.global.u32 [%1], 1; bar.sync 0; }" ::"r"(p[threadIdx.x]), "l"(p) : "memory");
}
// Threads that end, or leave the text, before the operation.
__global__ void ends(int *p) {
  // CHECK: conditional-assembly.cu:[[#@LINE+1]]:{{.*}}not known: barrier: the assembly itself decides which threads execute it
  asm volatile("{ .reg .pred q; setp.ne.u32 q, %0, 0; @q exit; bar.sync 0; }" ::"r"(p[threadIdx.x]) : "memory");
}
__global__ void ended_before(int *p) {
  asm volatile("{ .reg .pred q; setp.ne.u32 q, %0, 0; @q exit; }" ::"r"(p[threadIdx.x]) : "memory");
  // CHECK: conditional-assembly.cu:[[#@LINE+1]]:{{.*}}not known: barrier: some threads may have ended before, in inline assembly or a callee
  __syncthreads();
}
__device__ __noinline__ void end_if(int c) {
  if (c)
    asm volatile("exit;");
}
__global__ void ended_in_callee(int *p) {
  end_if(p[threadIdx.x]);
  // CHECK: conditional-assembly.cu:[[#@LINE+1]]:{{.*}}not known: barrier: some threads may have ended before, in inline assembly or a callee
  __syncthreads();
}
__global__ void ends_after(int *p) {
  // CHECK: conditional-assembly.cu:[[#@LINE+1]]:{{.*}}proved safe: barrier
  __syncthreads();
  asm volatile("{ .reg .pred q; setp.ne.u32 q, %0, 0; @q exit; }" ::"r"(p[threadIdx.x]) : "memory");
}

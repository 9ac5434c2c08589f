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

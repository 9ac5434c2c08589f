// nvcc takes a name of a register after one `%` in assembly with operands, and clang asks for two. What is an operand
// stays one, and other errors of assembly stay errors.
// RUN: rejoin analyze --summary %s > %t.out 2> %t.err; test $? = 2
// RUN: FileCheck --input-file=%t.out %s
// RUN: FileCheck --check-prefix=LEFT --input-file=%t.err --implicit-check-not="'places'" --implicit-check-not="'named'" %s
// LEFT: kernel 'unknown' was left out
// RUN: rejoin run --kernel=places --local=32 --arg=zeros:128 --out=0:i32 %s 2>/dev/null | FileCheck --check-prefix=VALUES %s
// VALUES: 0 2 4 6 8 10
__device__ unsigned lane() {
  unsigned r;
  asm("mov.u32 %0, %laneid;" : "=r"(r));
  return r;
}
// CHECK-DAG: {{^}}places:
__global__ void places(unsigned *p) {
  unsigned twice;
  asm("mov.u32 "
      "%0, %laneid;" : "=r"(twice));
  p[threadIdx.x] = lane() + twice;
}
// CHECK-DAG: {{^}}named:
__global__ void named(unsigned *p) {
  unsigned a = 1, b;
  asm("add.u32 %[to], %[from], %laneid;" : [to] "=r"(b) : [from] "r"(a));
  p[threadIdx.x] = b;
}
__global__ void unknown(unsigned *p) {
  unsigned r;
  asm("mov.u32 %0, %3;" : "=r"(r));
  p[threadIdx.x] = r;
}

// A misspelt variable of CUDA is no macro of the build: the note names the one that is meant. Types that stand for a
// toolkit's have its names.
// RUN: not rejoin lint %s 2>&1 | FileCheck %s --implicit-check-not=__rejoin --implicit-check-not='-D'
// CHECK: error: use of undeclared identifier 'treadIdx'
// CHECK: error: no member named 'z0' in 'threadIdx'
// CHECK: note: {{.*}}misspelt-names.cu: 'treadIdx' at line [[#@LINE+3]] (did you mean 'threadIdx'?), 'blockIx' at line [[#@LINE+8]] (did you mean 'blockIdx'?) are not declared
// CHECK-NOT: with  this
__global__ void variable(int *p) {
  p[treadIdx.x] = 1;
}
__global__ void member(int *p) {
  p[threadIdx.z0] = 1;
}
__global__ void block(int *p) { p[blockIx.x] = 1; }
__global__ void right(int *p) { p[0] = 1; }

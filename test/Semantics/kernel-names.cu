// A kernel's name as it is in the source.
// RUN: rejoin run %s --kernel=second --local=2 --arg=zeros:8 --out=0:i32 | FileCheck %s
// RUN: not rejoin run %s --kernel=third --local=2 --arg=zeros:8 2>&1 | FileCheck --check-prefix=NONE %s
// CHECK: argument 0: 0 2
// NONE: no function with a body 'third'
__global__ void first(int *p) { p[threadIdx.x] = threadIdx.x; }
__global__ void second(int *p) { p[threadIdx.x] = 2 * threadIdx.x; }

// Arrays without a size lie in what the launch adds, all at one place; beyond it is out of bounds.
// RUN: rejoin run %s --local=32 --arg=zeros:128 --shared=128 --out=0:i32 | FileCheck %s
// RUN: not rejoin run %s --local=32 --arg=zeros:128 --shared=64 | FileCheck --check-prefix=SHORT -DAT=64 %s
// RUN: not rejoin run %s --local=32 --arg=zeros:128 | FileCheck --check-prefix=SHORT -DAT=0 %s
// CHECK: argument 0: 31 30 29
// A command to begin with gives the arrays a size.
// RUN: not rejoin run %s 2>&1 | FileCheck --check-prefix=BEGIN %s
// RUN: sh -c "$(not rejoin run %s 2>&1 | sed -n 's/^to begin: //p')"
// BEGIN: to begin: rejoin run {{.*}} --kernel=k --local=32,1,1 --arg=zeros:1024 --shared=1024
extern __shared__ int numbers[];
extern __shared__ float same[];
__device__ float read(int i) { return same[i]; }
__global__ void k(int *out) {
  __shared__ int own[64];
  int t = threadIdx.x;
  own[t] = 0;
  // SHORT: shared-by-launch.cu:[[#@LINE+1]]:14: error: writes 4 bytes at byte [[AT]] of 'same', which has [[AT]] bytes [out-of-bounds, rule S3]
  numbers[t] = t;
  // SHORT: note: the launch determines the size of 'same': --shared=BYTES
  __syncthreads();
  out[t] = __float_as_int(read(blockDim.x - 1 - t)) + own[t];
}

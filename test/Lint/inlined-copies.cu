// The copy of a function that is inlined wherever it is called has no callers of its own: all of them are in the file,
// and are looked at with the body. Other files may call it in relocatable code.
// RUN: rejoin lint %s | FileCheck %s
// RUN: rejoin lint %s -- -fgpu-rdc | FileCheck --check-prefix=RDC %s
// CHECK: 0 errors, 0 warnings, 0 remarks
// RDC: remark: {{.*}}this depends on the callers of 'wait_if', which are not known [divergent-barrier, rule W1]
__device__ void wait_if(int n) {
  if (n > 3)
    __syncthreads();
}
__global__ void k(int *o, int n) {
  wait_if(n);
  o[threadIdx.x] = 1;
}

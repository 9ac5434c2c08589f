// What clang accepts in relocatable code alone, and nvcc elsewhere too: `extern __shared__` arrays with a size. The file
// stays a whole program: `sum` has no callers elsewhere. So it is with the option but for these callers. Static kernels
// have their names, and the sizes of their launches.
// RUN: not rejoin lint %s 2>&1 | FileCheck %s  --implicit-check-not=remark: --implicit-check-not='left out' --implicit-check-not='need' --implicit-check-not='ignored'
// RUN: not rejoin lint --kernel=child %s | FileCheck %s --check-prefix=ONE
// RUN: not rejoin lint %s -- -fgpu-rdc 2>&1 | FileCheck %s --check-prefixes=CHECK,FILES --implicit-check-not='left out'
// Where kernels launch kernels, nvcc needs the option: a note says so, and other files may call `sum`.
// RUN: not rejoin lint %s -- -DLAUNCHES 2>&1 | FileCheck %s --check-prefixes=CHECK,FILES,LAUNCHES --implicit-check-not='left out'
// LAUNCHES: note: {{.*}}relocatable.cu: kernels launch kernels, which needs relocatable device code (-rdc=true): functions may have callers in other files
// CHECK: workgroups of 'child' have 64x1x1 threads
// CHECK: workgroups of 'sized' have 64x1x1 threads
// ONE: 1 error, 0 warnings
__device__ __noinline__ float sum(float v, bool b) {
  // FILES-DAG: relocatable.cu:[[#@LINE+1]]:{{[0-9]+}}: remark: {{.*}} depends on the callers of 'sum'
  if (b)
    __syncthreads();
  return v;
}
static __global__ void child(float *p) {
  // CHECK-DAG: relocatable.cu:[[#@LINE+1]]:{{[0-9]+}}: error: threads with `threadIdx.x >= 32` do not reach the barrier
  if (threadIdx.x < 32)
    __syncthreads();
  p[threadIdx.x] = sum(p[1], true);
}
__global__ void sized(float *p) {
  extern __shared__ float s[32][32];
  s[threadIdx.x][0] = p[threadIdx.x];
  if (threadIdx.x < 64)
    __syncthreads();
  p[threadIdx.x] = s[0][0];
}
#ifdef LAUNCHES
__global__ void other(float *p) { p[threadIdx.x] = 1; }
__global__ void parent(float *p) {
  if (threadIdx.x == 0)
    other<<<1, 32>>>(p);
}
#endif
// Nor does the text see that clang compiles relocatable code.
#ifdef __CLANG_RDC__
#error "relocatable code"
#endif
void host(float *p) {
  child<<<1, 64>>>(p);
  sized<<<1, 64>>>(p);
}

// A launch with rows, or a register with the indices of all dimensions, asks for another dimension than the first.
// RUN: not rejoin lint --verbose %s | FileCheck %s --implicit-check-not="asks for no other"
__global__ void two_sizes(float *v, int rows) {
  float x = v[threadIdx.x];
  if (threadIdx.x / 32 < rows)
    // CHECK-DAG: one-dimension-not.cu:[[#@LINE+1]]:{{[0-9]+}}: finding: warp operation
    x += __shfl_down_sync(~0u, x, 16);
  v[threadIdx.x] = x;
}
__global__ void open_rows(float *v, int rows) {
  float x = v[threadIdx.x];
  if (threadIdx.x / 32 < rows)
    // CHECK-DAG: one-dimension-not.cu:[[#@LINE+2]]:{{[0-9]+}}: finding: warp operation
    // CHECK-DAG: one-dimension-not.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: the member mask 0xffffffff names lanes of threads with `threadIdx.x >> 5 >= rows`
    x += __shfl_down_sync(~0u, x, 16);
  v[threadIdx.x] = x;
}
__device__ __forceinline__ uint4 indices() {
  uint4 r;
  asm("mov.v4.u32 {%0, %1, %2, %3}, %%tid;" : "=r"(r.x), "=r"(r.y), "=r"(r.z), "=r"(r.w));
  return r;
}
__global__ void of_vector(float *v, int rows) {
  uint4 t = indices();
  float x = v[t.y * 100 + threadIdx.x];
  if (threadIdx.x / 32 < rows)
    // CHECK-DAG: one-dimension-not.cu:[[#@LINE+1]]:{{[0-9]+}}: finding: warp operation
    x += __shfl_down_sync(~0u, x, 16);
  v[t.y * 100 + threadIdx.x] = x;
}
void run(float *v, int y) {
  if (y)
    two_sizes<<<1, dim3(48, 4)>>>(v, 1);
  else
    two_sizes<<<1, 256>>>(v, 1);
  open_rows<<<1, dim3(48, y)>>>(v, 1);
}
// CHECK: 0 errors, 1 warning, 2 remarks

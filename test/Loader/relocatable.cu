// What clang accepts in relocatable code alone, and nvcc elsewhere too: `extern __shared__` arrays with a size, and in
// both kernels that launch kernels. The file is read as relocatable code then.
// RUN: rejoin analyze --no-toolkit --summary %s > %t.out 2> %t.err
// RUN: FileCheck --input-file=%t.out %s
// RUN: FileCheck --allow-empty --check-prefix=NONE --input-file=%t.err %s
// CHECK-DAG: {{^}}sized:
// CHECK-DAG: {{^}}child:
// CHECK-DAG: {{^}}parent:
// NONE-NOT: left out
__global__ void sized(float *p) {
  extern __shared__ float s[32][32];
  s[threadIdx.x][0] = p[threadIdx.x];
  __syncthreads();
  p[threadIdx.x] = s[0][0];
}
__global__ void child(float *p) { p[threadIdx.x] = 1; }
__global__ void parent(float *p) {
  if (threadIdx.x == 0)
    child<<<1, 32>>>(p);
}

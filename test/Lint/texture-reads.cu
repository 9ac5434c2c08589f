// What a launch reads by a texture it does not write: at one place it is the same for all threads.
// RUN: not rejoin lint --verbose %s | FileCheck %s
// RUN: not rejoin lint --verbose %s -- -DWRITES | FileCheck --check-prefix=WRITES %s

// CHECK-DAG: :[[@LINE+2]]:{{[0-9]+}}: proved safe: barrier
__global__ void texture_(cudaTextureObject_t t, int n) {
  if (tex2D<float>(t, n, blockIdx.x) > 0) __syncthreads();
}
// CHECK-DAG: :[[@LINE+2]]:{{[0-9]+}}: finding: barrier
__global__ void places(cudaTextureObject_t t) {
  if (tex2D<float>(t, threadIdx.x, 0) > 0) __syncthreads();
}
// CHECK-DAG: :[[@LINE+3]]:{{[0-9]+}}: proved safe: barrier
// WRITES-DAG: :[[@LINE+2]]:{{[0-9]+}}: finding: barrier
__global__ void fromSurface(cudaSurfaceObject_t s, int n) { int x; surf2Dread(&x, s, n, 0);
  if (x > 0) __syncthreads();
}
#ifdef WRITES
__global__ void write(cudaSurfaceObject_t s) { surf2Dwrite(1, s, threadIdx.x, 0); }
#endif

// The same of CUDA: `byval` parameters, pointers in them, helpers that get copies.
// RUN: rejoin lint %s | FileCheck %s
// RUN: rejoin lint %s -- -O0 | FileCheck %s
// CHECK: 0 errors, 0 warnings, 0 remarks
struct Info {
  int dims[4];
  float *data;
};

__device__ int extent_of(Info f, int i) { return f.dims[i]; }

__global__ void k(float *out, const Info o, Info f) {
  for (int i = 0; i < f.dims[0]; ++i) {
    __syncthreads();
    out[threadIdx.x] += i;
  }
  if (extent_of(o, 2) > 3)
    __syncthreads();
  if (o.data[blockIdx.x] > 3)
    __syncthreads();
  out[0] = 1;
}

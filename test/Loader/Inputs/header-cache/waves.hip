// HIP: waves, dynamic shared memory, complex values, a class with virtual functions.
#include <hip/hip_complex.h>
#include <hip/hip_runtime.h>

struct Shape {
  __device__ virtual float area() const = 0;
};
struct Square : Shape {
  float Side;
  __device__ Square(float S) : Side(S) {}
  __device__ float area() const override { return Side * Side; }
};

__global__ void __launch_bounds__(256) areas(float *Out, const hipFloatComplex *In, int Count) {
  HIP_DYNAMIC_SHARED(float, Part);
  int I = hipBlockIdx_x * hipBlockDim_x + hipThreadIdx_x;
  Square S(I < Count ? hipCabsf(In[I]) : 0.f);
  const Shape &Any = S;
  Part[threadIdx.x] = Any.area();
  __syncthreads();
  unsigned long long Mask = __ballot(I < Count);
  Out[I] = Part[255 - threadIdx.x] + __popcll(Mask) + __shfl_down(S.Side, warpSize / 2);
  assert(I >= 0);
}

int main() {
  hipLaunchKernelGGL(areas, dim3(4), dim3(256), 1024, 0, nullptr, nullptr, 1000);
  return hipDeviceSynchronize();
}

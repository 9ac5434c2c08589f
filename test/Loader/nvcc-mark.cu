// A source may ask for nvcc. It is read with nvcc's mark, and without where kernels are left out with it.
// RUN: rejoin analyze --summary %s | FileCheck --check-prefix=WITH %s
// RUN: rejoin analyze --summary %s -- -DBROKEN | FileCheck --check-prefix=WITHOUT %s
// WITH: by_nvcc:
// WITHOUT: by_another:
#ifdef __NVCC__
#if __CUDACC_VER_MAJOR__ < 11 || __CUDACC_VER_MINOR__ < 0
#error "too old"
#endif
__global__ void by_nvcc(float *p) {
#ifdef BROKEN
  missing(p);
#endif
  p[threadIdx.x] = 0;
}
#else
__global__ void by_another(float *p) { p[threadIdx.x] = 1; }
#endif

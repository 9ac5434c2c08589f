// Textures, surfaces, products of matrices and random numbers are opaque: a read at a uniform place is uniform, and a
// product needs the whole warp.
// RUN: not rejoin lint %s | FileCheck %s
// RUN: rejoin analyze --format=text %s | FileCheck --check-prefix=TEXT %s
#include <curand_kernel.h>
#include <mma.h>
using namespace nvcuda;
texture<float, 2, cudaReadModeElementType> image;

// TEXT-LABEL: function 'reads'
// What a texture reads the launch does not write: at one place it is one value for the grid.
// TEXT: uniform (grid): {{.*}}@__rejoin_texel({{.*}}float noundef 1.0
__global__ void reads(float *out, cudaTextureObject_t t, cudaSurfaceObject_t s) {
  curandState state;
  curand_init(1, threadIdx.x, 0, &state);
  out[threadIdx.x] = tex2D<float>(t, 1.0f, 2.0f) + tex2D(image, threadIdx.x, 0) + curand_uniform(&state);
  surf2Dwrite(out[0], s, threadIdx.x * 4, 1);
}
__global__ void product(const half *a, float *c, const int *skip) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> x;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> y;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> z;
  wmma::fill_fragment(z, 0.0f);
  wmma::load_matrix_sync(x, a, 16);
  wmma::load_matrix_sync(y, a, 16);
  // CHECK: opaque.cu:[[@LINE+1]]:7: warning: threads with `skip[threadIdx.x] == 0` do not reach `mma_sync()` at line [[@LINE+2]]: its result is undefined
  if (skip[threadIdx.x])
    wmma::mma_sync(z, x, y, z);
  wmma::store_matrix_sync(c, z, 16, wmma::mem_row_major);
}

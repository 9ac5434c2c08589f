// Kernels compile with the number types, enumerations and handles of AMD's libraries, whose headers are not installed.
// RUN: rejoin analyze --summary -v %s > %t.out 2> %t.err
// RUN: FileCheck --input-file=%t.out %s
// RUN: FileCheck --check-prefix=NONE --input-file=%t.err --allow-empty %s
// NONE-NOT: error
#include <hip/hip_runtime.h>
#include <hipblas/hipblas.h>
#include <hipfft/hipfft.h>
#include <hiprand/hiprand.h>
#include <hipsolver/internal/hipsolver-types.h>
#include <hipsparse/hipsparse.h>
#include <rocblas/rocblas.h>
#include <rocsolver/rocsolver.h>
#include <rocsparse/rocsparse-types.h>

// CHECK-DAG: {{^}}scale<double>:
// CHECK-DAG: {{^}}scale<rocblas_complex_num<float>>:
template <typename T> __global__ void scale(rocblas_int n, T *a, rocblas_stride st, rocblas_fill uplo, rocblas_side s) {
  if (uplo == rocblas_fill_upper || s == rocblas_side_left)
    a[hipThreadIdx_x + st] *= T(2) + T(1, 0) / a[n];
}
template <> __global__ void scale(rocblas_int n, double *a, rocblas_stride st, rocblas_fill uplo, rocblas_side) {
  a[n + st] = uplo == rocblas_fill_lower;
}
template <typename T> void go(rocblas_handle handle, T *a, rocblas_evect evect, rocblas_storev storev) {
  if (evect == rocblas_evect_original && storev == rocblas_column_wise)
    hipLaunchKernelGGL(scale<T>, dim3(1), dim3(256), 0, 0, 100, a, rocblas_stride(2), rocblas_fill_upper,
                       rocblas_side_right);
}
template void go<double>(rocblas_handle, double *, rocblas_evect, rocblas_storev);
template void go<rocblas_float_complex>(rocblas_handle, rocblas_float_complex *, rocblas_evect, rocblas_storev);

// CHECK-DAG: {{^}}rows:
__global__ void rows(rocsparse_int m, rocsparse_index_base base, rocsparse_double_complex *x, rocsparse_direction d) {
  if (d == rocsparse_direction_row)
    x[threadIdx.x - base] = std::fma(x[m], std::conj(x[m]), -x[0]);
  if (std::abs(x[1]) > std::real(x[1]))
    x[1] += 3;
}
// CHECK-DAG: {{^}}values:
__global__ void values(hipblasComplex *z, hipsparseIndexBase_t base, hipblasOperation_t op, hipfftDoubleComplex *w) {
  z[base].x = op == HIPBLAS_OP_C ? w->x : base == HIPSPARSE_INDEX_BASE_ONE;
}
struct context {
  hipsolverHandle_t solver;
  hipsparseSpMatDescr_t matrix;
  hiprandGenerator_t generator;
  rocsparse_mat_info info;
  hipsolverEigMode_t mode = HIPSOLVER_EIG_MODE_VECTOR;
  hiprandStatus_t status = HIPRAND_STATUS_SUCCESS;
  rocblas_datatype type = rocblas_datatype_f32_r;
};
template <typename T> void streams(rocblas_handle handle, T *a) {
  hipStream_t stream;
  if (rocblas_get_stream(handle, &stream) == rocblas_status_success && rocblas_is_complex<T>)
    hipLaunchKernelGGL(scale<T>, dim3(1), dim3(64), 0, stream, 1, a, 1, rocblas_fill_full, rocblas_side_both);
}
template void streams(rocblas_handle, rocblas_double_complex *);
// CHECK-DAG: {{^}}scale<rocblas_complex_num<double>>:

// hipBLAS and hipBLASLt: types and enumerations with the values of the libraries.
#pragma once
#ifdef __HIP__
#include <rejoin/bf16.h>
#include <rejoin/complex.h>
#include <rejoin/fp16.h>

typedef struct __rejoin_blas *hipblasHandle_t, *hipblasLtHandle_t;
typedef struct __rejoin_lt *hipblasLtMatmulDesc_t, *hipblasLtMatrixLayout_t, *hipblasLtMatmulPreference_t;
typedef long hipblasStride;
typedef _Float16 hipblasHalf;
typedef hip_bfloat16 hipblasBfloat16;
typedef hipFloatComplex hipblasComplex;
typedef hipDoubleComplex hipblasDoubleComplex;
enum hipblasStatus_t : int {
  HIPBLAS_STATUS_SUCCESS, HIPBLAS_STATUS_NOT_INITIALIZED, HIPBLAS_STATUS_ALLOC_FAILED, HIPBLAS_STATUS_INVALID_VALUE,
  HIPBLAS_STATUS_MAPPING_ERROR, HIPBLAS_STATUS_EXECUTION_FAILED, HIPBLAS_STATUS_INTERNAL_ERROR,
  HIPBLAS_STATUS_NOT_SUPPORTED, HIPBLAS_STATUS_ARCH_MISMATCH, HIPBLAS_STATUS_HANDLE_IS_NULLPTR,
  HIPBLAS_STATUS_INVALID_ENUM, HIPBLAS_STATUS_UNKNOWN
};
enum hipblasOperation_t : int { HIPBLAS_OP_N = 111, HIPBLAS_OP_T, HIPBLAS_OP_C };
enum hipblasFillMode_t : int { HIPBLAS_FILL_MODE_UPPER = 121, HIPBLAS_FILL_MODE_LOWER, HIPBLAS_FILL_MODE_FULL };
enum hipblasDiagType_t : int { HIPBLAS_DIAG_NON_UNIT = 131, HIPBLAS_DIAG_UNIT };
enum hipblasSideMode_t : int { HIPBLAS_SIDE_LEFT = 141, HIPBLAS_SIDE_RIGHT, HIPBLAS_SIDE_BOTH };
enum hipblasPointerMode_t : int { HIPBLAS_POINTER_MODE_HOST, HIPBLAS_POINTER_MODE_DEVICE };
enum hipblasAtomicsMode_t : int { HIPBLAS_ATOMICS_NOT_ALLOWED, HIPBLAS_ATOMICS_ALLOWED };
enum hipblasGemmAlgo_t : int { HIPBLAS_GEMM_DEFAULT = 160 };
enum hipblasDatatype_t : int {
  HIPBLAS_R_16F = 150, HIPBLAS_R_32F, HIPBLAS_R_64F, HIPBLAS_C_16F, HIPBLAS_C_32F, HIPBLAS_C_64F, HIPBLAS_R_8I = 160,
  HIPBLAS_R_8U, HIPBLAS_R_32I, HIPBLAS_R_32U, HIPBLAS_R_16B = 168
};
enum hipblasComputeType_t : int {
  HIPBLAS_COMPUTE_16F, HIPBLAS_COMPUTE_16F_PEDANTIC, HIPBLAS_COMPUTE_32F, HIPBLAS_COMPUTE_32F_PEDANTIC,
  HIPBLAS_COMPUTE_32F_FAST_16F, HIPBLAS_COMPUTE_32F_FAST_16BF, HIPBLAS_COMPUTE_32F_FAST_TF32, HIPBLAS_COMPUTE_64F,
  HIPBLAS_COMPUTE_64F_PEDANTIC, HIPBLAS_COMPUTE_32I, HIPBLAS_COMPUTE_32I_PEDANTIC
};
#endif

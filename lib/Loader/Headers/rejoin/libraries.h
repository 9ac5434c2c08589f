// Libraries that a host program calls (cuBLAS, cuFFT, cuSPARSE, cuSOLVER, cuDNN, NCCL and HIP's): the number types that
// their headers bring into kernels, and the types of handles in host functions and classes. Their functions are the
// host's.
#pragma once
#include <rejoin/bf16.h>
#include <rejoin/complex.h>
#include <rejoin/fp16.h>

#ifdef __HIP__
typedef hipFloatComplex hipfftComplex;
typedef hipDoubleComplex hipfftDoubleComplex;
typedef float hipfftReal;
typedef double hipfftDoubleReal;
typedef int hipfftHandle, hipfftResult;
typedef struct __rejoin_blas *hipblasHandle_t, *rocblas_handle, *hipblasLtHandle_t;
typedef struct __rejoin_sparse *hipsparseHandle_t, *rocsparse_handle;
typedef struct __rejoin_solver *hipsolverHandle_t, *rocsolver_handle;
typedef struct __rejoin_dnn *miopenHandle_t;
typedef int hipblasStatus_t, hipsparseStatus_t, hipsolverStatus_t, rocblas_status, rocsparse_status, rocblas_int;
typedef int hipblasOperation_t, rocblas_operation, miopenStatus_t;
#else
typedef cuFloatComplex cufftComplex;
typedef cuDoubleComplex cufftDoubleComplex;
typedef float cufftReal;
typedef double cufftDoubleReal;
typedef int cufftHandle;
enum cufftResult : int { CUFFT_SUCCESS, CUFFT_INVALID_PLAN, CUFFT_ALLOC_FAILED, CUFFT_INVALID_TYPE };
enum cufftType : int { CUFFT_R2C = 0x2a, CUFFT_C2R = 0x2c, CUFFT_C2C = 0x29, CUFFT_D2Z = 0x6a, CUFFT_Z2D = 0x6c, CUFFT_Z2Z = 0x69 };
typedef struct __rejoin_blas *cublasHandle_t, *cublasLtHandle_t;
typedef struct __rejoin_sparse *cusparseHandle_t, *cusparseMatDescr_t, *cusparseSpMatDescr_t, *cusparseDnVecDescr_t,
    *cusparseDnMatDescr_t, *cusparseSpVecDescr_t, *cusparseSpGEMMDescr_t, *cusparseSpSVDescr_t, *cusparseSpSMDescr_t,
    *bsrsv2Info_t, *csrsv2Info_t, *csrsm2Info_t, *csrgemm2Info_t, *csrilu02Info_t, *csric02Info_t, *bsrilu02Info_t;
typedef const struct __rejoin_sparse *cusparseConstSpMatDescr_t, *cusparseConstDnVecDescr_t,
    *cusparseConstDnMatDescr_t, *cusparseConstSpVecDescr_t;
typedef struct __rejoin_solver *cusolverDnHandle_t, *cusolverSpHandle_t, *cusolverRfHandle_t, *cusolverDnParams_t,
    *syevjInfo_t, *gesvdjInfo_t, *csrqrInfo_t, *csrcholInfo_t;
typedef struct __rejoin_dnn *cudnnHandle_t, *cudnnTensorDescriptor_t, *cudnnFilterDescriptor_t,
    *cudnnConvolutionDescriptor_t, *cudnnActivationDescriptor_t, *cudnnPoolingDescriptor_t, *cudnnDropoutDescriptor_t,
    *cudnnRNNDescriptor_t, *cudnnOpTensorDescriptor_t, *cudnnReduceTensorDescriptor_t;
typedef struct __rejoin_lt *cublasLtMatmulDesc_t, *cublasLtMatrixLayout_t, *cublasLtMatmulPreference_t;
enum cublasStatus_t : int { CUBLAS_STATUS_SUCCESS, CUBLAS_STATUS_NOT_INITIALIZED, CUBLAS_STATUS_ALLOC_FAILED = 3 };
enum cublasOperation_t : int { CUBLAS_OP_N, CUBLAS_OP_T, CUBLAS_OP_C };
enum cublasComputeType_t : int { CUBLAS_COMPUTE_16F = 64, CUBLAS_COMPUTE_32F = 68, CUBLAS_COMPUTE_32F_FAST_TF32 = 77 };
enum cublasFillMode_t : int { CUBLAS_FILL_MODE_LOWER, CUBLAS_FILL_MODE_UPPER, CUBLAS_FILL_MODE_FULL };
enum cublasMath_t : int { CUBLAS_DEFAULT_MATH, CUBLAS_TENSOR_OP_MATH, CUBLAS_PEDANTIC_MATH, CUBLAS_TF32_TENSOR_OP_MATH };
enum cublasSideMode_t : int { CUBLAS_SIDE_LEFT, CUBLAS_SIDE_RIGHT };
enum cublasDiagType_t : int { CUBLAS_DIAG_NON_UNIT, CUBLAS_DIAG_UNIT };
enum cublasPointerMode_t : int { CUBLAS_POINTER_MODE_HOST, CUBLAS_POINTER_MODE_DEVICE };
enum cublasAtomicsMode_t : int { CUBLAS_ATOMICS_NOT_ALLOWED, CUBLAS_ATOMICS_ALLOWED };
enum cublasGemmAlgo_t : int { CUBLAS_GEMM_DEFAULT = -1, CUBLAS_GEMM_DFALT = -1, CUBLAS_GEMM_DEFAULT_TENSOR_OP = 99 };
typedef cudaDataType_t cublasDataType_t;
enum cusparseStatus_t : int {
  CUSPARSE_STATUS_SUCCESS, CUSPARSE_STATUS_NOT_INITIALIZED, CUSPARSE_STATUS_ALLOC_FAILED,
  CUSPARSE_STATUS_INVALID_VALUE, CUSPARSE_STATUS_ARCH_MISMATCH, CUSPARSE_STATUS_MAPPING_ERROR,
  CUSPARSE_STATUS_EXECUTION_FAILED, CUSPARSE_STATUS_INTERNAL_ERROR, CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED,
  CUSPARSE_STATUS_ZERO_PIVOT, CUSPARSE_STATUS_NOT_SUPPORTED, CUSPARSE_STATUS_INSUFFICIENT_RESOURCES
};
enum cusparseOperation_t : int {
  CUSPARSE_OPERATION_NON_TRANSPOSE, CUSPARSE_OPERATION_TRANSPOSE, CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE
};
enum cusparseIndexType_t : int { CUSPARSE_INDEX_16U = 1, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_64I };
enum cusparseIndexBase_t : int { CUSPARSE_INDEX_BASE_ZERO, CUSPARSE_INDEX_BASE_ONE };
enum cusparseMatrixType_t : int {
  CUSPARSE_MATRIX_TYPE_GENERAL, CUSPARSE_MATRIX_TYPE_SYMMETRIC, CUSPARSE_MATRIX_TYPE_HERMITIAN,
  CUSPARSE_MATRIX_TYPE_TRIANGULAR
};
enum cusparseFillMode_t : int { CUSPARSE_FILL_MODE_LOWER, CUSPARSE_FILL_MODE_UPPER };
enum cusparseDiagType_t : int { CUSPARSE_DIAG_TYPE_NON_UNIT, CUSPARSE_DIAG_TYPE_UNIT };
enum cusparsePointerMode_t : int { CUSPARSE_POINTER_MODE_HOST, CUSPARSE_POINTER_MODE_DEVICE };
enum cusparseAction_t : int { CUSPARSE_ACTION_SYMBOLIC, CUSPARSE_ACTION_NUMERIC };
enum cusparseDirection_t : int { CUSPARSE_DIRECTION_ROW, CUSPARSE_DIRECTION_COLUMN };
enum cusparseSolvePolicy_t : int { CUSPARSE_SOLVE_POLICY_NO_LEVEL, CUSPARSE_SOLVE_POLICY_USE_LEVEL };
enum cusparseOrder_t : int { CUSPARSE_ORDER_COL = 1, CUSPARSE_ORDER_ROW };
enum cusparseFormat_t : int {
  CUSPARSE_FORMAT_CSR = 1, CUSPARSE_FORMAT_CSC, CUSPARSE_FORMAT_COO, CUSPARSE_FORMAT_BLOCKED_ELL = 5
};
enum cusparseSpMVAlg_t : int {
  CUSPARSE_SPMV_ALG_DEFAULT, CUSPARSE_MV_ALG_DEFAULT = 0, CUSPARSE_SPMV_COO_ALG1, CUSPARSE_SPMV_CSR_ALG1,
  CUSPARSE_SPMV_CSR_ALG2
};
enum cusparseSpMMAlg_t : int { CUSPARSE_SPMM_ALG_DEFAULT, CUSPARSE_SPMM_CSR_ALG1 = 4, CUSPARSE_SPMM_CSR_ALG2 = 6 };
enum cusparseSpSVAlg_t : int { CUSPARSE_SPSV_ALG_DEFAULT };
enum cusparseSpSMAlg_t : int { CUSPARSE_SPSM_ALG_DEFAULT };
enum cusparseSpGEMMAlg_t : int { CUSPARSE_SPGEMM_DEFAULT };
enum cusparseCsr2CscAlg_t : int { CUSPARSE_CSR2CSC_ALG_DEFAULT = 1, CUSPARSE_CSR2CSC_ALG1 = 1, CUSPARSE_CSR2CSC_ALG2 };
enum cusolverStatus_t : int { CUSOLVER_STATUS_SUCCESS };
enum cudnnStatus_t : int { CUDNN_STATUS_SUCCESS };
#endif
typedef struct ncclComm *ncclComm_t;
typedef struct { char internal[128]; } ncclUniqueId;
enum ncclResult_t : int { ncclSuccess };

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
    *cusparseDnMatDescr_t;
typedef struct __rejoin_solver *cusolverDnHandle_t, *cusolverSpHandle_t;
typedef struct __rejoin_dnn *cudnnHandle_t, *cudnnTensorDescriptor_t, *cudnnFilterDescriptor_t,
    *cudnnConvolutionDescriptor_t;
typedef struct __rejoin_lt *cublasLtMatmulDesc_t, *cublasLtMatrixLayout_t, *cublasLtMatmulPreference_t;
enum cublasStatus_t : int { CUBLAS_STATUS_SUCCESS, CUBLAS_STATUS_NOT_INITIALIZED, CUBLAS_STATUS_ALLOC_FAILED = 3 };
enum cublasOperation_t : int { CUBLAS_OP_N, CUBLAS_OP_T, CUBLAS_OP_C };
enum cublasComputeType_t : int { CUBLAS_COMPUTE_16F = 64, CUBLAS_COMPUTE_32F = 68, CUBLAS_COMPUTE_32F_FAST_TF32 = 77 };
enum cublasFillMode_t : int { CUBLAS_FILL_MODE_LOWER, CUBLAS_FILL_MODE_UPPER, CUBLAS_FILL_MODE_FULL };
enum cublasMath_t : int { CUBLAS_DEFAULT_MATH, CUBLAS_TENSOR_OP_MATH, CUBLAS_PEDANTIC_MATH, CUBLAS_TF32_TENSOR_OP_MATH };
enum cusparseStatus_t : int { CUSPARSE_STATUS_SUCCESS };
enum cusolverStatus_t : int { CUSOLVER_STATUS_SUCCESS };
enum cudnnStatus_t : int { CUDNN_STATUS_SUCCESS };
#endif
typedef struct ncclComm *ncclComm_t;
typedef struct { char internal[128]; } ncclUniqueId;
enum ncclResult_t : int { ncclSuccess };

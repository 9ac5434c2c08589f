// The same of CUDA's libraries: cuBLAS, cuSOLVER, cuSPARSE, cuFFT with its callbacks, cuRAND, NCCL.
// RUN: rejoin analyze --summary -v %s > %t.out 2> %t.err
// RUN: FileCheck --input-file=%t.out %s
// RUN: FileCheck --check-prefix=NONE --input-file=%t.err --allow-empty %s
// NONE-NOT: error
#include <cublasLt.h>
#include <cufftXt.h>
#include <curand.h>
#include <cusolverDn.h>
#include <nccl.h>

__device__ cufftComplex load(void *in, size_t offset, void *, void *) { return ((cufftComplex *)in)[offset]; }
__device__ cufftCallbackLoadC callback = load;
// CHECK: {{^}}values:
__global__ void values(cuDoubleComplex *z, cusolverEigMode_t mode, cublasOperation_t op) {
  z[threadIdx.x].x = mode == CUSOLVER_EIG_MODE_VECTOR && op != CUBLAS_OP_N;
}
struct context {
  cublasStatus_t status = CUBLAS_STATUS_EXECUTION_FAILED;
  curandStatus_t random = CURAND_STATUS_SUCCESS;
  curandRngType_t kind = CURAND_RNG_PSEUDO_PHILOX4_32_10;
  ncclDataType_t type = ncclFloat;
  ncclRedOp_t sum = ncclSum;
  cusolverDnHandle_t solver;
};

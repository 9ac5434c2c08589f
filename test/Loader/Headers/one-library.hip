// The headers of a library declare nothing of another one, which the source may be.
// RUN: rejoin analyze --summary -v %s > %t.out 2> %t.err
// RUN: FileCheck --input-file=%t.out %s
// RUN: FileCheck --check-prefix=NONE --input-file=%t.err --allow-empty %s
// NONE-NOT: error
#include <hip/hip_runtime.h>
#include <hipblas/hipblas.h>
#include <rocblas/rocblas.h>
typedef enum { rocblas_svect_all = 191, rocblas_svect_none } rocblas_svect;
typedef struct own_info *rocsparse_mat_info;
typedef enum { HIPSPARSE_STATUS_SUCCESS } hipsparseStatus_t;
// CHECK: {{^}}own:
__global__ void own(rocblas_int *a, rocblas_svect s) { a[threadIdx.x] = s == rocblas_svect_all; }

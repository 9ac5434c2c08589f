// rocSOLVER: types and enumerations with the values of the library.
#pragma once
#ifdef __HIP__
#include <rejoin/rocblas.h>

typedef rocblas_handle rocsolver_handle;
typedef rocblas_int rocsolver_int;
typedef rocblas_status rocsolver_status;
typedef rocblas_fill rocsolver_fill;
typedef rocblas_side rocsolver_side;
typedef rocblas_operation rocsolver_operation;
typedef struct rocsolver_rfinfo_ *rocsolver_rfinfo;
enum rocblas_direct : int { rocblas_forward_direction = 171, rocblas_backward_direction };
enum rocblas_storev : int { rocblas_column_wise = 181, rocblas_row_wise };
enum rocblas_svect : int {
  rocblas_svect_all = 191, rocblas_svect_singular, rocblas_svect_overwrite, rocblas_svect_none
};
enum rocblas_workmode : int { rocblas_outofplace = 201, rocblas_inplace };
enum rocblas_evect : int { rocblas_evect_original = 211, rocblas_evect_tridiagonal, rocblas_evect_none };
enum rocblas_eform : int { rocblas_eform_ax = 221, rocblas_eform_abx, rocblas_eform_bax };
enum rocblas_erange : int { rocblas_erange_all = 231, rocblas_erange_value, rocblas_erange_index };
enum rocblas_eorder : int { rocblas_eorder_blocks = 241, rocblas_eorder_entire };
enum rocblas_esort : int { rocblas_esort_none = 251, rocblas_esort_ascending };
enum rocblas_srange : int { rocblas_srange_all = 261, rocblas_srange_value, rocblas_srange_index };
enum rocsolver_rfinfo_mode : int { rocsolver_rfinfo_mode_lu = 271, rocsolver_rfinfo_mode_cholesky };
enum rocsolver_alg_mode : int { rocsolver_alg_mode_gpu = 291, rocsolver_alg_mode_hybrid };
#endif

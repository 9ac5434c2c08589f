// The types of AMD's libraries that a host program calls: rocBLAS, rocSOLVER, rocSPARSE, rocFFT, MIOpen, and the hip
// libraries above them. Values of enumerations are those of the libraries, since kernels compare with them.
#pragma once
#ifdef __HIP__
#include <rejoin/bf16.h>
#include <rejoin/complex.h>
#include <rejoin/fp16.h>

// Complex numbers of rocBLAS and rocSPARSE, one class for each.
#define REJOIN_COMPLEX_NUM(NAME)                                                                                       \
  template <typename T> struct NAME {                                                                                  \
    T x, y;                                                                                                            \
    REJOIN_MEMBER_BOTH NAME() = default;                                                                               \
    REJOIN_MEMBER_BOTH constexpr NAME(T a, T b = 0) : x(a), y(b) {}                                                    \
    template <typename U> REJOIN_MEMBER_BOTH constexpr NAME(const NAME<U> &c) : x(T(c.x)), y(T(c.y)) {}                \
    template <typename U, __rejoin_number<U> = 0> REJOIN_MEMBER_BOTH constexpr NAME(U a, T b = 0) : x(T(a)), y(b) {}    \
    REJOIN_MEMBER_BOTH constexpr T real() const { return x; }                                                          \
    REJOIN_MEMBER_BOTH constexpr T imag() const { return y; }                                                          \
    REJOIN_MEMBER_BOTH constexpr void real(T a) { x = a; }                                                             \
    REJOIN_MEMBER_BOTH constexpr void imag(T a) { y = a; }                                                             \
    REJOIN_MEMBER_BOTH constexpr friend T real(NAME a) { return a.x; }                                                 \
    REJOIN_MEMBER_BOTH constexpr friend T imag(NAME a) { return a.y; }                                                 \
    REJOIN_MEMBER_BOTH constexpr friend NAME conj(NAME a) { return {a.x, -a.y}; }                                      \
    REJOIN_MEMBER_BOTH friend T norm(NAME a) { return a.x * a.x + a.y * a.y; }                                         \
    REJOIN_MEMBER_BOTH friend T abs(NAME a) { return __builtin_elementwise_sqrt(a.x * a.x + a.y * a.y); }              \
    REJOIN_MEMBER_BOTH friend T asum(NAME a) { return (a.x < 0 ? -a.x : a.x) + (a.y < 0 ? -a.y : a.y); }               \
    REJOIN_MEMBER_BOTH constexpr NAME operator-() const { return {-x, -y}; }                                           \
    REJOIN_MEMBER_BOTH constexpr NAME operator+() const { return *this; }                                              \
    REJOIN_MEMBER_BOTH constexpr friend NAME operator+(NAME a, NAME b) { return {a.x + b.x, a.y + b.y}; }              \
    REJOIN_MEMBER_BOTH constexpr friend NAME operator-(NAME a, NAME b) { return {a.x - b.x, a.y - b.y}; }              \
    REJOIN_MEMBER_BOTH constexpr friend NAME operator*(NAME a, NAME b) {                                               \
      return {a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x};                                                           \
    }                                                                                                                  \
    REJOIN_MEMBER_BOTH constexpr friend NAME operator/(NAME a, NAME b) {                                               \
      const T n = b.x * b.x + b.y * b.y;                                                                               \
      return {(a.x * b.x + a.y * b.y) / n, (a.y * b.x - a.x * b.y) / n};                                               \
    }                                                                                                                  \
    REJOIN_MEMBER_BOTH constexpr NAME &operator+=(NAME b) { return *this = *this + b; }                                \
    REJOIN_MEMBER_BOTH constexpr NAME &operator-=(NAME b) { return *this = *this - b; }                                \
    REJOIN_MEMBER_BOTH constexpr NAME &operator*=(NAME b) { return *this = *this * b; }                                \
    REJOIN_MEMBER_BOTH constexpr NAME &operator/=(NAME b) { return *this = *this / b; }                                \
    REJOIN_MEMBER_BOTH constexpr friend bool operator==(NAME a, NAME b) { return a.x == b.x && a.y == b.y; }           \
    REJOIN_MEMBER_BOTH constexpr friend bool operator!=(NAME a, NAME b) { return !(a == b); }                          \
  };                                                                                                                   \
  namespace std {                                                                                                      \
  template <typename T> REJOIN_BOTH constexpr T real(NAME<T> a) { return a.x; }                                        \
  template <typename T> REJOIN_BOTH constexpr T imag(NAME<T> a) { return a.y; }                                        \
  template <typename T> REJOIN_BOTH constexpr NAME<T> conj(NAME<T> a) { return {a.x, -a.y}; }                          \
  template <typename T> REJOIN_BOTH T norm(NAME<T> a) { return a.x * a.x + a.y * a.y; }                                \
  template <typename T> REJOIN_BOTH T abs(NAME<T> a) { return __builtin_elementwise_sqrt(a.x * a.x + a.y * a.y); }     \
  template <typename T> REJOIN_BOTH NAME<T> fma(NAME<T> a, NAME<T> b, NAME<T> c) { return a * b + c; }                 \
  }
// 0 for a number.
template <bool> struct __rejoin_if {};
template <> struct __rejoin_if<true> {
  typedef int type;
};
template <typename T> using __rejoin_number = typename __rejoin_if<__is_arithmetic(T)>::type;
REJOIN_COMPLEX_NUM(rocblas_complex_num)
REJOIN_COMPLEX_NUM(rocsparse_complex_num)
#undef REJOIN_COMPLEX_NUM

// FFT.
typedef hipFloatComplex hipfftComplex;
typedef hipDoubleComplex hipfftDoubleComplex;
typedef float hipfftReal;
typedef double hipfftDoubleReal;
typedef struct hipfftHandle_t *hipfftHandle;
enum hipfftResult : int {
  HIPFFT_SUCCESS, HIPFFT_INVALID_PLAN, HIPFFT_ALLOC_FAILED, HIPFFT_INVALID_TYPE, HIPFFT_INVALID_VALUE,
  HIPFFT_INTERNAL_ERROR, HIPFFT_EXEC_FAILED, HIPFFT_SETUP_FAILED, HIPFFT_INVALID_SIZE, HIPFFT_UNALIGNED_DATA
};
typedef hipfftResult hipfftResult_t;
enum hipfftType : int { HIPFFT_R2C = 0x2a, HIPFFT_C2R = 0x2c, HIPFFT_C2C = 0x29, HIPFFT_D2Z = 0x6a, HIPFFT_Z2D = 0x6c, HIPFFT_Z2Z = 0x69 };
typedef hipfftType hipfftType_t;
#define HIPFFT_FORWARD -1
#define HIPFFT_BACKWARD 1
typedef struct rocfft_plan_t *rocfft_plan;
typedef struct rocfft_plan_description_t *rocfft_plan_description;
typedef struct rocfft_execution_info_t *rocfft_execution_info;
enum rocfft_status : int { rocfft_status_success, rocfft_status_failure };
enum rocfft_transform_type : int {
  rocfft_transform_type_complex_forward, rocfft_transform_type_complex_inverse, rocfft_transform_type_real_forward,
  rocfft_transform_type_real_inverse
};
enum rocfft_precision : int { rocfft_precision_single, rocfft_precision_double, rocfft_precision_half };
enum rocfft_result_placement : int { rocfft_placement_inplace, rocfft_placement_notinplace };

// rocBLAS.
typedef struct _rocblas_handle *rocblas_handle;
typedef int rocblas_int;
typedef long rocblas_stride;
typedef float rocblas_float;
typedef double rocblas_double;
typedef _Float16 rocblas_half;
typedef hip_bfloat16 rocblas_bfloat16;
typedef rocblas_complex_num<float> rocblas_float_complex;
typedef rocblas_complex_num<double> rocblas_double_complex;
enum rocblas_operation : int {
  rocblas_operation_none = 111, rocblas_operation_transpose, rocblas_operation_conjugate_transpose
};
enum rocblas_fill : int { rocblas_fill_upper = 121, rocblas_fill_lower, rocblas_fill_full };
enum rocblas_diagonal : int { rocblas_diagonal_non_unit = 131, rocblas_diagonal_unit };
enum rocblas_side : int { rocblas_side_left = 141, rocblas_side_right, rocblas_side_both };
enum rocblas_status : int {
  rocblas_status_success, rocblas_status_invalid_handle, rocblas_status_not_implemented,
  rocblas_status_invalid_pointer, rocblas_status_invalid_size, rocblas_status_memory_error,
  rocblas_status_internal_error, rocblas_status_perf_degraded, rocblas_status_size_query_mismatch,
  rocblas_status_size_increased, rocblas_status_size_unchanged, rocblas_status_invalid_value,
  rocblas_status_continue, rocblas_status_check_numerics_fail, rocblas_status_excluded_from_build,
  rocblas_status_arch_mismatch
};
enum rocblas_datatype : int {
  rocblas_datatype_f16_r = 150, rocblas_datatype_f32_r, rocblas_datatype_f64_r, rocblas_datatype_f16_c,
  rocblas_datatype_f32_c, rocblas_datatype_f64_c, rocblas_datatype_i8_r = 160, rocblas_datatype_u8_r,
  rocblas_datatype_i32_r, rocblas_datatype_u32_r, rocblas_datatype_i8_c, rocblas_datatype_u8_c,
  rocblas_datatype_i32_c, rocblas_datatype_u32_c, rocblas_datatype_bf16_r, rocblas_datatype_bf16_c,
  rocblas_datatype_f8_r, rocblas_datatype_bf8_r, rocblas_datatype_invalid = 255
};
enum rocblas_pointer_mode : int { rocblas_pointer_mode_host, rocblas_pointer_mode_device };
enum rocblas_atomics_mode : int { rocblas_atomics_not_allowed, rocblas_atomics_allowed };
enum rocblas_layer_mode : int {
  rocblas_layer_mode_none, rocblas_layer_mode_log_trace, rocblas_layer_mode_log_bench,
  rocblas_layer_mode_log_profile = 4
};
enum rocblas_gemm_algo : int { rocblas_gemm_algo_standard, rocblas_gemm_algo_solution_index };
enum rocblas_gemm_flags : int {
  rocblas_gemm_flags_none, rocblas_gemm_flags_use_cu_efficiency = 2, rocblas_gemm_flags_fp16_alt_impl = 4
};
enum rocblas_math_mode_ : int { rocblas_default_math, rocblas_xf32_xdl_math_op };
typedef rocblas_math_mode_ rocblas_math_mode;

// rocSOLVER.
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

// rocSPARSE.
typedef struct _rocsparse_handle *rocsparse_handle;
typedef struct _rocsparse_mat_descr *rocsparse_mat_descr;
typedef struct _rocsparse_mat_info *rocsparse_mat_info;
typedef struct _rocsparse_hyb_mat *rocsparse_hyb_mat;
typedef struct _rocsparse_color_info *rocsparse_color_info;
typedef struct _rocsparse_spvec_descr *rocsparse_spvec_descr;
typedef struct _rocsparse_spmat_descr *rocsparse_spmat_descr;
typedef struct _rocsparse_dnvec_descr *rocsparse_dnvec_descr;
typedef struct _rocsparse_dnmat_descr *rocsparse_dnmat_descr;
typedef const struct _rocsparse_spvec_descr *rocsparse_const_spvec_descr;
typedef const struct _rocsparse_spmat_descr *rocsparse_const_spmat_descr;
typedef const struct _rocsparse_dnvec_descr *rocsparse_const_dnvec_descr;
typedef const struct _rocsparse_dnmat_descr *rocsparse_const_dnmat_descr;
typedef int rocsparse_int;
typedef rocsparse_complex_num<float> rocsparse_float_complex;
typedef rocsparse_complex_num<double> rocsparse_double_complex;
enum rocsparse_status : int {
  rocsparse_status_success, rocsparse_status_invalid_handle, rocsparse_status_not_implemented,
  rocsparse_status_invalid_pointer, rocsparse_status_invalid_size, rocsparse_status_memory_error,
  rocsparse_status_internal_error, rocsparse_status_invalid_value, rocsparse_status_arch_mismatch,
  rocsparse_status_zero_pivot, rocsparse_status_not_initialized, rocsparse_status_type_mismatch,
  rocsparse_status_requires_sorted_storage, rocsparse_status_thrown_exception, rocsparse_status_continue
};
enum rocsparse_operation : int {
  rocsparse_operation_none = 111, rocsparse_operation_transpose, rocsparse_operation_conjugate_transpose
};
enum rocsparse_index_base : int { rocsparse_index_base_zero, rocsparse_index_base_one };
enum rocsparse_matrix_type : int {
  rocsparse_matrix_type_general, rocsparse_matrix_type_symmetric, rocsparse_matrix_type_hermitian,
  rocsparse_matrix_type_triangular
};
enum rocsparse_diag_type : int { rocsparse_diag_type_non_unit, rocsparse_diag_type_unit };
enum rocsparse_fill_mode : int { rocsparse_fill_mode_lower, rocsparse_fill_mode_upper };
enum rocsparse_storage_mode : int { rocsparse_storage_mode_sorted, rocsparse_storage_mode_unsorted };
enum rocsparse_action : int { rocsparse_action_symbolic, rocsparse_action_numeric };
enum rocsparse_direction : int { rocsparse_direction_row, rocsparse_direction_column };
enum rocsparse_hyb_partition : int {
  rocsparse_hyb_partition_auto, rocsparse_hyb_partition_user, rocsparse_hyb_partition_max
};
enum rocsparse_analysis_policy : int { rocsparse_analysis_policy_reuse, rocsparse_analysis_policy_force };
enum rocsparse_solve_policy : int { rocsparse_solve_policy_auto };
enum rocsparse_pointer_mode : int { rocsparse_pointer_mode_host, rocsparse_pointer_mode_device };
enum rocsparse_order : int { rocsparse_order_row, rocsparse_order_column };
enum rocsparse_format : int {
  rocsparse_format_coo, rocsparse_format_coo_aos, rocsparse_format_csr, rocsparse_format_csc, rocsparse_format_ell,
  rocsparse_format_bell, rocsparse_format_bsr
};
enum rocsparse_dense_to_sparse_alg : int { rocsparse_dense_to_sparse_alg_default };
enum rocsparse_sparse_to_dense_alg : int { rocsparse_sparse_to_dense_alg_default };
enum rocsparse_spgemm_alg : int { rocsparse_spgemm_alg_default };
enum rocsparse_spsv_alg : int { rocsparse_spsv_alg_default };
enum rocsparse_spsm_alg : int { rocsparse_spsm_alg_default };
enum rocsparse_sddmm_alg : int { rocsparse_sddmm_alg_default };
enum rocsparse_layer_mode : int {
  rocsparse_layer_mode_none, rocsparse_layer_mode_log_trace, rocsparse_layer_mode_log_bench,
  rocsparse_layer_mode_log_debug = 4
};
enum rocsparse_indextype : int { rocsparse_indextype_u16 = 1, rocsparse_indextype_i32, rocsparse_indextype_i64 };
enum rocsparse_datatype : int {
  rocsparse_datatype_f16_r = 150, rocsparse_datatype_f32_r, rocsparse_datatype_f64_r, rocsparse_datatype_f32_c = 154,
  rocsparse_datatype_f64_c, rocsparse_datatype_i8_r = 160, rocsparse_datatype_u8_r, rocsparse_datatype_i32_r,
  rocsparse_datatype_u32_r, rocsparse_datatype_bf16_r = 168
};
enum rocsparse_spmv_alg : int {
  rocsparse_spmv_alg_default, rocsparse_spmv_alg_coo, rocsparse_spmv_alg_csr_adaptive,
  rocsparse_spmv_alg_csr_rowsplit, rocsparse_spmv_alg_csr_stream = 3, rocsparse_spmv_alg_ell,
  rocsparse_spmv_alg_coo_atomic, rocsparse_spmv_alg_bsr, rocsparse_spmv_alg_csr_lrb
};
enum rocsparse_spmm_alg : int {
  rocsparse_spmm_alg_default, rocsparse_spmm_alg_csr, rocsparse_spmm_alg_coo_segmented,
  rocsparse_spmm_alg_coo_atomic, rocsparse_spmm_alg_csr_row_split, rocsparse_spmm_alg_csr_merge,
  rocsparse_spmm_alg_coo_segmented_atomic, rocsparse_spmm_alg_bell
};
enum rocsparse_spmat_attribute : int {
  rocsparse_spmat_fill_mode, rocsparse_spmat_diag_type, rocsparse_spmat_matrix_type, rocsparse_spmat_storage_mode
};
enum rocsparse_itilu0_alg : int {
  rocsparse_itilu0_alg_default, rocsparse_itilu0_alg_async_inplace, rocsparse_itilu0_alg_async_split,
  rocsparse_itilu0_alg_sync_split, rocsparse_itilu0_alg_sync_split_fusion
};

// hipBLAS and hipBLASLt.
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

// hipSPARSE.
typedef struct __rejoin_sparse *hipsparseHandle_t, *hipsparseMatDescr_t, *hipsparseHybMat_t, *hipsparseColorInfo_t,
    *hipsparseSpVecDescr_t, *hipsparseSpMatDescr_t, *hipsparseDnVecDescr_t, *hipsparseDnMatDescr_t,
    *hipsparseSpGEMMDescr_t, *hipsparseSpSVDescr_t, *hipsparseSpSMDescr_t, *bsrsv2Info_t, *bsrsm2Info_t, *csrsv2Info_t,
    *csrsm2Info_t, *csrgemm2Info_t, *csrilu02Info_t, *csric02Info_t, *bsrilu02Info_t, *bsric02Info_t, *pruneInfo_t;
typedef const struct __rejoin_sparse *hipsparseConstSpVecDescr_t, *hipsparseConstSpMatDescr_t,
    *hipsparseConstDnVecDescr_t, *hipsparseConstDnMatDescr_t;
enum hipsparseStatus_t : int {
  HIPSPARSE_STATUS_SUCCESS, HIPSPARSE_STATUS_NOT_INITIALIZED, HIPSPARSE_STATUS_ALLOC_FAILED,
  HIPSPARSE_STATUS_INVALID_VALUE, HIPSPARSE_STATUS_ARCH_MISMATCH, HIPSPARSE_STATUS_MAPPING_ERROR,
  HIPSPARSE_STATUS_EXECUTION_FAILED, HIPSPARSE_STATUS_INTERNAL_ERROR, HIPSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED,
  HIPSPARSE_STATUS_ZERO_PIVOT, HIPSPARSE_STATUS_NOT_SUPPORTED, HIPSPARSE_STATUS_INSUFFICIENT_RESOURCES
};
enum hipsparseOperation_t : int {
  HIPSPARSE_OPERATION_NON_TRANSPOSE, HIPSPARSE_OPERATION_TRANSPOSE, HIPSPARSE_OPERATION_CONJUGATE_TRANSPOSE
};
enum hipsparseIndexBase_t : int { HIPSPARSE_INDEX_BASE_ZERO, HIPSPARSE_INDEX_BASE_ONE };
enum hipsparseMatrixType_t : int {
  HIPSPARSE_MATRIX_TYPE_GENERAL, HIPSPARSE_MATRIX_TYPE_SYMMETRIC, HIPSPARSE_MATRIX_TYPE_HERMITIAN,
  HIPSPARSE_MATRIX_TYPE_TRIANGULAR
};
enum hipsparseFillMode_t : int { HIPSPARSE_FILL_MODE_LOWER, HIPSPARSE_FILL_MODE_UPPER };
enum hipsparseDiagType_t : int { HIPSPARSE_DIAG_TYPE_NON_UNIT, HIPSPARSE_DIAG_TYPE_UNIT };
enum hipsparsePointerMode_t : int { HIPSPARSE_POINTER_MODE_HOST, HIPSPARSE_POINTER_MODE_DEVICE };
enum hipsparseAction_t : int { HIPSPARSE_ACTION_SYMBOLIC, HIPSPARSE_ACTION_NUMERIC };
enum hipsparseDirection_t : int { HIPSPARSE_DIRECTION_ROW, HIPSPARSE_DIRECTION_COLUMN };
enum hipsparseHybPartition_t : int {
  HIPSPARSE_HYB_PARTITION_AUTO, HIPSPARSE_HYB_PARTITION_USER, HIPSPARSE_HYB_PARTITION_MAX
};
enum hipsparseSolvePolicy_t : int { HIPSPARSE_SOLVE_POLICY_NO_LEVEL, HIPSPARSE_SOLVE_POLICY_USE_LEVEL };
enum hipsparseSpSVAlg_t : int { HIPSPARSE_SPSV_ALG_DEFAULT };
enum hipsparseSpSMAlg_t : int { HIPSPARSE_SPSM_ALG_DEFAULT };
enum hipsparseSpGEMMAlg_t : int { HIPSPARSE_SPGEMM_DEFAULT };
enum hipsparseSDDMMAlg_t : int { HIPSPARSE_SDDMM_ALG_DEFAULT };
enum hipsparseIndexType_t : int { HIPSPARSE_INDEX_16U = 1, HIPSPARSE_INDEX_32I, HIPSPARSE_INDEX_64I };
enum hipsparseOrder_t : int { HIPSPARSE_ORDER_ROW, HIPSPARSE_ORDER_COL };
enum hipsparseFormat_t : int {
  HIPSPARSE_FORMAT_CSR = 1, HIPSPARSE_FORMAT_CSC, HIPSPARSE_FORMAT_COO, HIPSPARSE_FORMAT_COO_AOS,
  HIPSPARSE_FORMAT_BLOCKED_ELL
};
enum hipsparseSpMVAlg_t : int {
  HIPSPARSE_SPMV_ALG_DEFAULT, HIPSPARSE_MV_ALG_DEFAULT = 0, HIPSPARSE_SPMV_COO_ALG1, HIPSPARSE_COOMV_ALG = 1,
  HIPSPARSE_SPMV_CSR_ALG1, HIPSPARSE_CSRMV_ALG1 = 2, HIPSPARSE_SPMV_CSR_ALG2, HIPSPARSE_CSRMV_ALG2 = 3,
  HIPSPARSE_SPMV_COO_ALG2
};
enum hipsparseSpMMAlg_t : int {
  HIPSPARSE_SPMM_ALG_DEFAULT, HIPSPARSE_SPMM_COO_ALG1, HIPSPARSE_SPMM_COO_ALG2, HIPSPARSE_SPMM_COO_ALG3,
  HIPSPARSE_SPMM_CSR_ALG1, HIPSPARSE_SPMM_COO_ALG4, HIPSPARSE_SPMM_CSR_ALG2, HIPSPARSE_SPMM_CSR_ALG3
};
enum hipsparseCsr2CscAlg_t : int {
  HIPSPARSE_CSR2CSC_ALG_DEFAULT, HIPSPARSE_CSR2CSC_ALG1 = 1, HIPSPARSE_CSR2CSC_ALG2
};

// hipSOLVER.
typedef struct __rejoin_solver *hipsolverHandle_t, *hipsolverDnHandle_t, *hipsolverSpHandle_t, *hipsolverRfHandle_t,
    *hipsolverSyevjInfo_t, *hipsolverGesvdjInfo_t, *hipsolverDnParams_t;
typedef hipblasOperation_t hipsolverOperation_t;
typedef hipblasFillMode_t hipsolverFillMode_t;
typedef hipblasSideMode_t hipsolverSideMode_t;
#define HIPSOLVER_OP_N HIPBLAS_OP_N
#define HIPSOLVER_OP_T HIPBLAS_OP_T
#define HIPSOLVER_OP_C HIPBLAS_OP_C
#define HIPSOLVER_FILL_MODE_UPPER HIPBLAS_FILL_MODE_UPPER
#define HIPSOLVER_FILL_MODE_LOWER HIPBLAS_FILL_MODE_LOWER
#define HIPSOLVER_SIDE_LEFT HIPBLAS_SIDE_LEFT
#define HIPSOLVER_SIDE_RIGHT HIPBLAS_SIDE_RIGHT
enum hipsolverStatus_t : int {
  HIPSOLVER_STATUS_SUCCESS, HIPSOLVER_STATUS_NOT_INITIALIZED, HIPSOLVER_STATUS_ALLOC_FAILED,
  HIPSOLVER_STATUS_INVALID_VALUE, HIPSOLVER_STATUS_MAPPING_ERROR, HIPSOLVER_STATUS_EXECUTION_FAILED,
  HIPSOLVER_STATUS_INTERNAL_ERROR, HIPSOLVER_STATUS_NOT_SUPPORTED, HIPSOLVER_STATUS_ARCH_MISMATCH,
  HIPSOLVER_STATUS_HANDLE_IS_NULLPTR, HIPSOLVER_STATUS_INVALID_ENUM, HIPSOLVER_STATUS_UNKNOWN,
  HIPSOLVER_STATUS_ZERO_PIVOT, HIPSOLVER_STATUS_MATRIX_TYPE_NOT_SUPPORTED
};
enum hipsolverEigMode_t : int { HIPSOLVER_EIG_MODE_NOVECTOR = 201, HIPSOLVER_EIG_MODE_VECTOR };
enum hipsolverEigType_t : int { HIPSOLVER_EIG_TYPE_1 = 211, HIPSOLVER_EIG_TYPE_2, HIPSOLVER_EIG_TYPE_3 };
enum hipsolverEigRange_t : int { HIPSOLVER_EIG_RANGE_ALL = 221, HIPSOLVER_EIG_RANGE_V, HIPSOLVER_EIG_RANGE_I };

// MIOpen.
typedef struct __rejoin_dnn *miopenHandle_t, *miopenTensorDescriptor_t, *miopenConvolutionDescriptor_t;
enum miopenStatus_t : int {
  miopenStatusSuccess, miopenStatusNotInitialized, miopenStatusInvalidValue, miopenStatusBadParm,
  miopenStatusAllocFailed, miopenStatusInternalError, miopenStatusNotImplemented, miopenStatusUnknownError,
  miopenStatusUnsupportedOp
};
enum miopenDataType_t : int { miopenHalf, miopenFloat, miopenInt32, miopenInt8, miopenBFloat16 = 5, miopenDouble };
#endif

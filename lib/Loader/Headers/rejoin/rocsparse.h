// rocSPARSE: types and enumerations with the values of the library.
#pragma once
#ifdef __HIP__
#include <rejoin/complex_num.h>

REJOIN_COMPLEX_NUM(rocsparse_complex_num)
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
#endif

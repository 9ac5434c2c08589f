// rocBLAS: types, enumerations with the values of the library, and the functions that host code around launches calls.
#pragma once
#ifdef __HIP__
#include <rejoin/bf16.h>
#include <rejoin/complex_num.h>
#include <rejoin/fp16.h>

REJOIN_COMPLEX_NUM(rocblas_complex_num)
#define ROCBLAS_VERSION_MAJOR 4
#define ROCBLAS_VERSION_MINOR 4
#define ROCBLAS_VERSION_PATCH 0
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
template <typename T> static constexpr bool rocblas_is_complex = false;
template <> constexpr bool rocblas_is_complex<rocblas_float_complex> = true;
template <> constexpr bool rocblas_is_complex<rocblas_double_complex> = true;
extern "C" {
rocblas_status rocblas_create_handle(rocblas_handle *);
rocblas_status rocblas_destroy_handle(rocblas_handle);
rocblas_status rocblas_set_stream(rocblas_handle, hipStream_t);
rocblas_status rocblas_get_stream(rocblas_handle, hipStream_t *);
rocblas_status rocblas_set_pointer_mode(rocblas_handle, rocblas_pointer_mode);
rocblas_status rocblas_get_pointer_mode(rocblas_handle, rocblas_pointer_mode *);
bool rocblas_is_device_memory_size_query(rocblas_handle);
}
#endif

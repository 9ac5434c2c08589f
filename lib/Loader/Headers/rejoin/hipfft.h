// hipFFT and rocFFT: types and enumerations with the values of the libraries.
#pragma once
#ifdef __HIP__
#include <rejoin/complex.h>

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
#endif

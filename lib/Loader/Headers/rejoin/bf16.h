// cuda_bf16.h, hip/hip_bf16.h and hip/hip_bfloat16.h.
#pragma once
#include <rejoin/halves.h>
#define __CUDA_BF16_TYPES_EXIST__ 1
#ifdef __HIP__
#define H __hip_bfloat16
#define H2 __hip_bfloat162
#define RAW __hip_bfloat16_raw
#define RAW2 __hip_bfloat162_raw
#else
#define H __nv_bfloat16
#define H2 __nv_bfloat162
#define RAW __nv_bfloat16_raw
#define RAW2 __nv_bfloat162_raw
#endif
#define N __bf16
#include <rejoin/halves.inc>
REJOIN_HALF_CONVERSIONS(H, H2, __bf16, bfloat16, bfloat162)
#ifdef __HIP__
typedef __hip_bfloat16 hip_bfloat16;
#else
typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;
#endif
#undef H
#undef H2
#undef RAW
#undef RAW2
#undef N

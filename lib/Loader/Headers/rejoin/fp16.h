// cuda_fp16.h and hip/hip_fp16.h.
#pragma once
#include <rejoin/halves.h>
#define __CUDA_FP16_TYPES_EXIST__ 1
#define CUDA_NO_HALF 0
#define H __half
#define H2 __half2
#define RAW __half_raw
#define RAW2 __half2_raw
#define N _Float16
#include <rejoin/halves.inc>
#undef H
#undef H2
#undef RAW
#undef RAW2
#undef N
REJOIN_HALF_CONVERSIONS(__half, __half2, _Float16, half, half2)
typedef __half half;
typedef __half2 half2;
typedef __half nv_half;
typedef __half __nv_half;
typedef __half2 nv_half2;

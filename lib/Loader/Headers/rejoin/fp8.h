// cuda_fp8.h, cuda_fp6.h, cuda_fp4.h and those of HIP: bytes as floating-point numbers, by way of float.
#pragma once
#include <rejoin/bf16.h>
#include <rejoin/fp16.h>
#ifdef __HIP__
#define REJOIN_FP8(NAME) __hip_##NAME
#else
#define REJOIN_FP8(NAME) __nv_##NAME
#endif
typedef unsigned char REJOIN_FP8(fp8_storage_t);
typedef unsigned short REJOIN_FP8(fp8x2_storage_t);
typedef unsigned REJOIN_FP8(fp8x4_storage_t);
#ifdef __HIP__
enum __hip_saturation_t { __HIP_NOSAT, __HIP_SATFINITE };
enum __hip_fp8_interpretation_t { __HIP_E4M3, __HIP_E5M2, __HIP_E4M3_FNUZ, __HIP_E5M2_FNUZ };
#else
enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE };
enum __nv_fp8_interpretation_t { __NV_E4M3, __NV_E5M2 };
#endif
typedef unsigned char __rejoin_fp8_t;
// A format is its number of bits of mantissa, and 8 more where it has neither infinity nor a negative zero, whose byte
// is NaN; the exponents of these (FNUZ) begin one lower.
#define REJOIN_FNUZ 8
/// A byte as float.
REJOIN_BOTH float __rejoin_from_fp8(__rejoin_fp8_t v, int format) {
  const bool fnuz = format & REJOIN_FNUZ;
  const int mantissa = format & ~REJOIN_FNUZ;
  int exponent = (v & 127) >> mantissa, bias = (mantissa == 3 ? 7 : 15) + fnuz, fraction = v & ((1 << mantissa) - 1);
  float r;
  if (fnuz && v == 128)
    return __builtin_nanf("");
  if (!fnuz && (mantissa == 3 ? (v & 127) == 127 : exponent == 31))
    r = mantissa == 3 || fraction ? __builtin_nanf("") : __builtin_inff();
  else if (exponent == 0)
    r = (float)fraction / (float)(1 << (bias - 1 + mantissa));
  else
    r = __builtin_bit_cast(float, (unsigned)(exponent - bias + 127) << 23 | (unsigned)fraction << (23 - mantissa));
  return v & 128 ? -r : r;
}
/// The nearest byte, ties to even. What is too large becomes the largest number, or, where the result need not be
/// finite, infinity, and NaN in a format without infinity.
REJOIN_BOTH __rejoin_fp8_t __rejoin_to_fp8(float x, int format, bool finite = true) {
  const bool fnuz = format & REJOIN_FNUZ;
  const int mantissa = format & ~REJOIN_FNUZ;
  unsigned bits = __builtin_bit_cast(unsigned, x), sign = bits >> 24 & 128;
  float magnitude = __builtin_bit_cast(float, bits & 0x7fffffffu);
#ifdef __HIP__
  if (x != x)
    return (__rejoin_fp8_t)(fnuz ? 128 : sign | 127);
#else
  if (x != x)
    return 127;
#endif
  const unsigned largest = fnuz ? 127 : mantissa == 3 ? 126 : 123;
  const unsigned beyond = finite ? sign | largest : fnuz ? 128 : sign | (largest + 1);
  // Far above each format, where the steps below do not reach.
  if (magnitude > 131072.0f)
    return (__rejoin_fp8_t)beyond;
  int bias = (mantissa == 3 ? 7 : 15) + fnuz, exponent = (int)(bits >> 23 & 255) - 127;
  if (exponent < 1 - bias)
    exponent = 1 - bias;
  // In units of the last place of this exponent.
  float unit = __builtin_bit_cast(float, (unsigned)(exponent - mantissa + 127) << 23);
  float q = magnitude / unit;
  unsigned n = (unsigned)q;
  float rest = q - (float)n;
  n += rest > 0.5f || (rest == 0.5f && (n & 1));
  if (fnuz && n == 0)
    return 0;
  // A carry moves into the exponent by itself.
  n += (unsigned)(exponent + bias - 1) << mantissa;
  return (__rejoin_fp8_t)(n > largest ? beyond : sign | n);
}
#include <rejoin/small_floats.inc>
#ifdef __HIP__
#define REJOIN_BF16 __hip_bfloat16
#define REJOIN_BF162 __hip_bfloat162
REJOIN_SMALL_FLOATS(fp8, e4m3_fnuz, fp8, 3 | REJOIN_FNUZ)
REJOIN_SMALL_FLOATS(fp8, e5m2_fnuz, fp8, 2 | REJOIN_FNUZ)
#else
#define REJOIN_BF16 __nv_bfloat16
#define REJOIN_BF162 __nv_bfloat162
#endif
REJOIN_SMALL_FLOATS(fp8, e4m3, fp8, 3)
REJOIN_SMALL_FLOATS(fp8, e5m2, fp8, 2)
#ifdef __HIP__
#define REJOIN_FORMAT(I) ((int)((I) & 1 ? 2 : 3) | ((I) >= __HIP_E4M3_FNUZ ? REJOIN_FNUZ : 0))
#else
#define REJOIN_FORMAT(I) ((I) == __NV_E4M3 ? 3 : 2)
#endif
// From numbers of a type T, given as `v`, and from pairs of them, whose numbers are X and Y.
#define REJOIN_CONVERSION(T, NAME, T2, NAME2, V, X, Y)                                                                 \
  REJOIN_BOTH REJOIN_FP8(fp8_storage_t)                                                                                \
      REJOIN_FP8(cvt_##NAME##_to_fp8)(T v, REJOIN_FP8(saturation_t) s, REJOIN_FP8(fp8_interpretation_t) i) {           \
    return __rejoin_to_fp8(V, REJOIN_FORMAT(i), s);                                                                    \
  }                                                                                                                    \
  REJOIN_BOTH REJOIN_FP8(fp8x2_storage_t)                                                                              \
      REJOIN_FP8(cvt_##NAME2##_to_fp8x2)(T2 v, REJOIN_FP8(saturation_t) s, REJOIN_FP8(fp8_interpretation_t) i) {       \
    return (unsigned short)(__rejoin_to_fp8(X, REJOIN_FORMAT(i), s) | __rejoin_to_fp8(Y, REJOIN_FORMAT(i), s) << 8);   \
  }
REJOIN_OF_NUMBERS(REJOIN_CONVERSION)
#undef REJOIN_CONVERSION
REJOIN_BOTH __half_raw REJOIN_FP8(cvt_fp8_to_halfraw)(REJOIN_FP8(fp8_storage_t) x, REJOIN_FP8(fp8_interpretation_t) i) {
  return __half(__rejoin_from_fp8(x, REJOIN_FORMAT(i)));
}
REJOIN_BOTH __half2_raw REJOIN_FP8(cvt_fp8x2_to_halfraw2)(REJOIN_FP8(fp8x2_storage_t) x,
                                                          REJOIN_FP8(fp8_interpretation_t) i) {
  return __half2(__half(__rejoin_from_fp8((__rejoin_fp8_t)x, REJOIN_FORMAT(i))),
                 __half(__rejoin_from_fp8((__rejoin_fp8_t)(x >> 8), REJOIN_FORMAT(i))));
}
#undef REJOIN_FORMAT
#include <rejoin/fp4.inc>
#undef REJOIN_SMALL_FLOATS
#undef REJOIN_SMALL
#undef REJOIN_SMALL_INTEGER
#undef REJOIN_SMALL_PAIR
#undef REJOIN_SMALL_QUAD
#undef REJOIN_OF_NUMBERS
#undef REJOIN_BF16_RAW
#undef REJOIN_FP8
#undef REJOIN_FNUZ

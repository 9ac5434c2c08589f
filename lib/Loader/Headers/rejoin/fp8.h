// cuda_fp8.h and hip/hip_fp8.h: bytes as floating-point numbers, by way of half.
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
  if (x != x)
    return (__rejoin_fp8_t)(fnuz ? 128 : sign | 127);
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
#define REJOIN_FP8_TYPE(T, M)                                                                                          \
  struct REJOIN_FP8(T) {                                                                                               \
    __rejoin_fp8_t __x;                                                                                                \
    REJOIN_FP8(T)() = default;                                                                                         \
    template <typename F, typename = typename std::enable_if<std::is_arithmetic<F>::value>::type>                      \
    REJOIN_MEMBER_BOTH explicit REJOIN_FP8(T)(F v) : __x(__rejoin_to_fp8(__rejoin_odd_float((double)v), M)) {}         \
    REJOIN_MEMBER_BOTH explicit REJOIN_FP8(T)(__half v) : __x(__rejoin_to_fp8((float)v, M)) {}                         \
    REJOIN_MEMBER_BOTH explicit REJOIN_FP8(T)(REJOIN_BF16 v) : __x(__rejoin_to_fp8((float)v, M)) {}                    \
    REJOIN_MEMBER_BOTH explicit operator float() const { return __rejoin_from_fp8(__x, M); }                           \
    REJOIN_MEMBER_BOTH explicit operator double() const { return __rejoin_from_fp8(__x, M); }                          \
    REJOIN_MEMBER_BOTH explicit operator __half() const { return __half(__rejoin_from_fp8(__x, M)); }                  \
    REJOIN_MEMBER_BOTH explicit operator REJOIN_BF16() const { return REJOIN_BF16(__rejoin_from_fp8(__x, M)); }        \
    REJOIN_MEMBER_BOTH explicit operator bool() const { return __x & 127; }                                            \
  };
#define REJOIN_FP8_PAIR(T, OF, M)                                                                                      \
  struct REJOIN_FP8(T) {                                                                                               \
    unsigned short __x;                                                                                                \
    REJOIN_FP8(T)() = default;                                                                                         \
    REJOIN_MEMBER_BOTH explicit REJOIN_FP8(T)(float2 v)                                                                \
        : __x((unsigned short)(__rejoin_to_fp8(v.x, M) | __rejoin_to_fp8(v.y, M) << 8)) {}                             \
    REJOIN_MEMBER_BOTH explicit REJOIN_FP8(T)(__half2 v) : REJOIN_FP8(T)(make_float2((float)v.x, (float)v.y)) {}       \
    REJOIN_MEMBER_BOTH explicit REJOIN_FP8(T)(REJOIN_BF162 v) : REJOIN_FP8(T)(make_float2((float)v.x, (float)v.y)) {}  \
    REJOIN_MEMBER_BOTH explicit operator float2() const {                                                              \
      return make_float2(__rejoin_from_fp8((__rejoin_fp8_t)__x, M), __rejoin_from_fp8((__rejoin_fp8_t)(__x >> 8), M)); \
    }                                                                                                                  \
    REJOIN_MEMBER_BOTH explicit operator __half2() const {                                                             \
      float2 v = (float2) * this;                                                                                      \
      return __half2(__half(v.x), __half(v.y));                                                                        \
    }                                                                                                                  \
  };
#define REJOIN_FP8_QUAD(T, M)                                                                                          \
  struct REJOIN_FP8(T) {                                                                                               \
    unsigned __x;                                                                                                      \
    REJOIN_FP8(T)() = default;                                                                                         \
    REJOIN_MEMBER_BOTH explicit REJOIN_FP8(T)(float4 v)                                                                \
        : __x(__rejoin_to_fp8(v.x, M) | __rejoin_to_fp8(v.y, M) << 8 | __rejoin_to_fp8(v.z, M) << 16 |                 \
              (unsigned)__rejoin_to_fp8(v.w, M) << 24) {}                                                              \
    REJOIN_MEMBER_BOTH explicit operator float4() const {                                                              \
      return make_float4(__rejoin_from_fp8((__rejoin_fp8_t)__x, M), __rejoin_from_fp8((__rejoin_fp8_t)(__x >> 8), M),  \
                         __rejoin_from_fp8((__rejoin_fp8_t)(__x >> 16), M),                                            \
                         __rejoin_from_fp8((__rejoin_fp8_t)(__x >> 24), M));                                           \
    }                                                                                                                  \
  };
#ifdef __HIP__
#define REJOIN_BF16 __hip_bfloat16
#define REJOIN_BF162 __hip_bfloat162
REJOIN_FP8_TYPE(fp8_e4m3_fnuz, 3 | REJOIN_FNUZ)
REJOIN_FP8_TYPE(fp8_e5m2_fnuz, 2 | REJOIN_FNUZ)
REJOIN_FP8_PAIR(fp8x2_e4m3_fnuz, fp8_e4m3_fnuz, 3 | REJOIN_FNUZ)
REJOIN_FP8_PAIR(fp8x2_e5m2_fnuz, fp8_e5m2_fnuz, 2 | REJOIN_FNUZ)
REJOIN_FP8_QUAD(fp8x4_e4m3_fnuz, 3 | REJOIN_FNUZ)
REJOIN_FP8_QUAD(fp8x4_e5m2_fnuz, 2 | REJOIN_FNUZ)
#else
#define REJOIN_BF16 __nv_bfloat16
#define REJOIN_BF162 __nv_bfloat162
#endif
REJOIN_FP8_TYPE(fp8_e4m3, 3)
REJOIN_FP8_TYPE(fp8_e5m2, 2)
REJOIN_FP8_PAIR(fp8x2_e4m3, fp8_e4m3, 3)
REJOIN_FP8_PAIR(fp8x2_e5m2, fp8_e5m2, 2)
REJOIN_FP8_QUAD(fp8x4_e4m3, 3)
REJOIN_FP8_QUAD(fp8x4_e5m2, 2)
#ifdef __HIP__
#define REJOIN_FORMAT(I) ((int)((I) & 1 ? 2 : 3) | ((I) >= __HIP_E4M3_FNUZ ? REJOIN_FNUZ : 0))
#else
#define REJOIN_FORMAT(I) ((I) == __NV_E4M3 ? 3 : 2)
#endif
REJOIN_BOTH REJOIN_FP8(fp8_storage_t)
    REJOIN_FP8(cvt_float_to_fp8)(float x, REJOIN_FP8(saturation_t) s, REJOIN_FP8(fp8_interpretation_t) i) {
  return __rejoin_to_fp8(x, REJOIN_FORMAT(i), s);
}
REJOIN_BOTH REJOIN_FP8(fp8_storage_t)
    REJOIN_FP8(cvt_double_to_fp8)(double x, REJOIN_FP8(saturation_t) s, REJOIN_FP8(fp8_interpretation_t) i) {
  return __rejoin_to_fp8(__rejoin_odd_float(x), REJOIN_FORMAT(i), s);
}
REJOIN_BOTH REJOIN_FP8(fp8_storage_t)
    REJOIN_FP8(cvt_halfraw_to_fp8)(__half_raw x, REJOIN_FP8(saturation_t) s, REJOIN_FP8(fp8_interpretation_t) i) {
  return __rejoin_to_fp8((float)__half(x), REJOIN_FORMAT(i), s);
}
REJOIN_BOTH REJOIN_FP8(fp8x2_storage_t)
    REJOIN_FP8(cvt_float2_to_fp8x2)(float2 v, REJOIN_FP8(saturation_t) s, REJOIN_FP8(fp8_interpretation_t) i) {
  return (unsigned short)(__rejoin_to_fp8(v.x, REJOIN_FORMAT(i), s) | __rejoin_to_fp8(v.y, REJOIN_FORMAT(i), s) << 8);
}
REJOIN_BOTH __half_raw REJOIN_FP8(cvt_fp8_to_halfraw)(REJOIN_FP8(fp8_storage_t) x, REJOIN_FP8(fp8_interpretation_t) i) {
  return __half(__rejoin_from_fp8(x, REJOIN_FORMAT(i)));
}
REJOIN_BOTH __half2_raw REJOIN_FP8(cvt_fp8x2_to_halfraw2)(REJOIN_FP8(fp8x2_storage_t) x,
                                                          REJOIN_FP8(fp8_interpretation_t) i) {
  return __half2(__half(__rejoin_from_fp8((__rejoin_fp8_t)x, REJOIN_FORMAT(i))),
                 __half(__rejoin_from_fp8((__rejoin_fp8_t)(x >> 8), REJOIN_FORMAT(i))));
}
#undef REJOIN_FORMAT
#ifndef __HIP__
// Powers of two in a byte: scales.
struct __nv_fp8_e8m0 {
  __nv_fp8_storage_t __x;
  __nv_fp8_e8m0() = default;
  REJOIN_MEMBER_BOTH explicit __nv_fp8_e8m0(float v) : __x((unsigned char)(__builtin_bit_cast(unsigned, v) >> 23)) {}
  REJOIN_MEMBER_BOTH explicit operator float() const {
    return __builtin_bit_cast(float, __x ? (unsigned)__x << 23 : 0x400000u);
  }
};
REJOIN_BOTH __nv_bfloat16_raw __nv_cvt_e8m0_to_bf16raw(__nv_fp8_storage_t x) {
  __nv_bfloat16_raw r;
  r.x = x == 255 ? 0x7fff : x ? (unsigned short)(x << 7) : (unsigned short)0x40;
  return r;
}
#endif
#undef REJOIN_FP8_TYPE
#undef REJOIN_FP8_PAIR
#undef REJOIN_FP8_QUAD
#undef REJOIN_FP8
#undef REJOIN_FNUZ

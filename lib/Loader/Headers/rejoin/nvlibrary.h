// The functions of CUDA's device library that are one of LLVM's intrinsics, an operator, or a few of them. What is left
// stays a call by its name, which the tables know to be a function of its operands.
#pragma once

#define REJOIN_NV extern "C" __inline__ __attribute__((always_inline, device))

// float and double.
#define REJOIN_NV1(NAME, ...)                                                                                          \
  REJOIN_NV double __nv_##NAME(double x) { return __VA_ARGS__(x); }                                                    \
  REJOIN_NV float __nv_##NAME##f(float x) { return __VA_ARGS__(x); }
#define REJOIN_NV2(NAME, ...)                                                                                          \
  REJOIN_NV double __nv_##NAME(double x, double y) { return __VA_ARGS__(x, y); }                                       \
  REJOIN_NV float __nv_##NAME##f(float x, float y) { return __VA_ARGS__(x, y); }
REJOIN_NV1(sin, __builtin_elementwise_sin)
REJOIN_NV1(cos, __builtin_elementwise_cos)
REJOIN_NV1(tan, __builtin_elementwise_tan)
REJOIN_NV1(asin, __builtin_elementwise_asin)
REJOIN_NV1(acos, __builtin_elementwise_acos)
REJOIN_NV1(atan, __builtin_elementwise_atan)
REJOIN_NV1(sinh, __builtin_elementwise_sinh)
REJOIN_NV1(cosh, __builtin_elementwise_cosh)
REJOIN_NV1(tanh, __builtin_elementwise_tanh)
REJOIN_NV1(exp, __builtin_elementwise_exp)
REJOIN_NV1(exp2, __builtin_elementwise_exp2)
REJOIN_NV1(exp10, __builtin_elementwise_exp10)
REJOIN_NV1(log, __builtin_elementwise_log)
REJOIN_NV1(log2, __builtin_elementwise_log2)
REJOIN_NV1(log10, __builtin_elementwise_log10)
REJOIN_NV1(sqrt, __builtin_elementwise_sqrt)
REJOIN_NV1(fabs, __builtin_elementwise_abs)
REJOIN_NV1(floor, __builtin_elementwise_floor)
REJOIN_NV1(ceil, __builtin_elementwise_ceil)
REJOIN_NV1(trunc, __builtin_elementwise_trunc)
REJOIN_NV1(round, __builtin_elementwise_round)
REJOIN_NV1(rint, __builtin_elementwise_rint)
REJOIN_NV1(nearbyint, __builtin_elementwise_nearbyint)
REJOIN_NV2(pow, __builtin_elementwise_pow)
REJOIN_NV2(atan2, __builtin_elementwise_atan2)
REJOIN_NV2(fmod, __builtin_elementwise_fmod)
REJOIN_NV2(fmin, __builtin_elementwise_minnum)
REJOIN_NV2(fmax, __builtin_elementwise_maxnum)
REJOIN_NV2(copysign, __builtin_elementwise_copysign)
#undef REJOIN_NV1
#undef REJOIN_NV2
REJOIN_NV double __nv_rsqrt(double x) { return 1.0 / __builtin_elementwise_sqrt(x); }
REJOIN_NV float __nv_rsqrtf(float x) { return 1.0f / __builtin_elementwise_sqrt(x); }
REJOIN_NV double __nv_fma(double x, double y, double z) { return __builtin_elementwise_fma(x, y, z); }
REJOIN_NV float __nv_fmaf(float x, float y, float z) { return __builtin_elementwise_fma(x, y, z); }
REJOIN_NV double __nv_fma_rn(double x, double y, double z) { return __builtin_elementwise_fma(x, y, z); }
REJOIN_NV float __nv_fmaf_rn(float x, float y, float z) { return __builtin_elementwise_fma(x, y, z); }
REJOIN_NV float __nv_fmaf_ieee_rn(float x, float y, float z) { return __builtin_elementwise_fma(x, y, z); }
REJOIN_NV double __nv_ldexp(double x, int n) { return __builtin_elementwise_ldexp(x, n); }
REJOIN_NV float __nv_ldexpf(float x, int n) { return __builtin_elementwise_ldexp(x, n); }
REJOIN_NV double __nv_scalbn(double x, int n) { return __builtin_elementwise_ldexp(x, n); }
REJOIN_NV float __nv_scalbnf(float x, int n) { return __builtin_elementwise_ldexp(x, n); }
REJOIN_NV int __nv_ilogbf(float x) {
  unsigned bits = __builtin_bit_cast(unsigned, x) & 0x7fffffffu;
  return bits == 0 ? -__INT_MAX__ - 1 : bits >= 0x7f800000u ? __INT_MAX__
         : bits >= 0x800000u ? (int)(bits >> 23) - 127 : -118 - __builtin_clzg(bits, 32);
}
REJOIN_NV int __nv_ilogb(double x) {
  unsigned long long bits = __builtin_bit_cast(unsigned long long, x) & ~(1ull << 63);
  return bits == 0 ? -__INT_MAX__ - 1 : bits >= 0x7ff0000000000000ull ? __INT_MAX__
         : bits >= 0x10000000000000ull ? (int)(bits >> 52) - 1023 : -1011 - __builtin_clzg(bits, 64);
}
REJOIN_NV double __nv_norm4d(double a, double b, double c, double d) {
  return __builtin_elementwise_sqrt(a * a + b * b + c * c + d * d);
}
REJOIN_NV float __nv_norm4df(float a, float b, float c, float d) {
  return __builtin_elementwise_sqrt(a * a + b * b + c * c + d * d);
}
REJOIN_NV double __nv_rnorm4d(double a, double b, double c, double d) { return 1.0 / __nv_norm4d(a, b, c, d); }
REJOIN_NV float __nv_rnorm4df(float a, float b, float c, float d) { return 1.0f / __nv_norm4df(a, b, c, d); }
REJOIN_NV double __nv_powi(double x, int n) { return __builtin_elementwise_pow(x, (double)n); }
REJOIN_NV float __nv_powif(float x, int n) { return __builtin_elementwise_pow(x, (float)n); }
REJOIN_NV double __nv_fdim(double x, double y) { return x > y ? x - y : x <= y ? 0.0 : x + y; }
REJOIN_NV float __nv_fdimf(float x, float y) { return x > y ? x - y : x <= y ? 0.0f : x + y; }
REJOIN_NV float __nv_saturatef(float x) { return x > 0.0f ? x < 1.0f ? x : 1.0f : 0.0f; }

// Approximations: the functions that they approximate.
REJOIN_NV float __nv_fast_sinf(float x) { return __builtin_elementwise_sin(x); }
REJOIN_NV float __nv_fast_cosf(float x) { return __builtin_elementwise_cos(x); }
REJOIN_NV float __nv_fast_tanf(float x) { return __builtin_elementwise_tan(x); }
REJOIN_NV float __nv_fast_expf(float x) { return __builtin_elementwise_exp(x); }
REJOIN_NV float __nv_fast_exp10f(float x) { return __builtin_elementwise_exp10(x); }
REJOIN_NV float __nv_fast_logf(float x) { return __builtin_elementwise_log(x); }
REJOIN_NV float __nv_fast_log2f(float x) { return __builtin_elementwise_log2(x); }
REJOIN_NV float __nv_fast_log10f(float x) { return __builtin_elementwise_log10(x); }
REJOIN_NV float __nv_fast_powf(float x, float y) { return __builtin_elementwise_pow(x, y); }
REJOIN_NV float __nv_fast_fdividef(float x, float y) { return x / y; }

// Results by pointers.
REJOIN_NV void __nv_sincos(double x, double *s, double *c) { *s = __nv_sin(x), *c = __nv_cos(x); }
REJOIN_NV void __nv_sincosf(float x, float *s, float *c) { *s = __nv_sinf(x), *c = __nv_cosf(x); }
REJOIN_NV void __nv_fast_sincosf(float x, float *s, float *c) { *s = __nv_sinf(x), *c = __nv_cosf(x); }
REJOIN_NV void __nv_sincospi(double x, double *s, double *c) { *s = __nv_sinpi(x), *c = __nv_cospi(x); }
REJOIN_NV void __nv_sincospif(float x, float *s, float *c) { *s = __nv_sinpif(x), *c = __nv_cospif(x); }
#define REJOIN_NV_PARTS(SUFFIX, T)                                                                                     \
  REJOIN_NV T __nv_modf##SUFFIX(T x, T *whole) {                                                                       \
    T w = __builtin_elementwise_trunc(x);                                                                              \
    *whole = w;                                                                                                        \
    return __builtin_elementwise_copysign(__builtin_isinf(x) ? (T)0 : x - w, x);                                       \
  }                                                                                                                    \
  REJOIN_NV T __nv_frexp##SUFFIX(T x, int *exponent) {                                                                 \
    bool plain = x != (T)0 && __builtin_isfinite(x);                                                                   \
    int e = plain ? __nv_ilogb##SUFFIX(x) + 1 : 0;                                                                     \
    *exponent = e;                                                                                                     \
    return __builtin_elementwise_ldexp(x, -e);                                                                         \
  }                                                                                                                    \
  REJOIN_NV T __nv_norm##SUFFIX(int n, const T *p) {                                                                   \
    T sum = 0;                                                                                                         \
    for (int i = 0; i < n; ++i)                                                                                        \
      sum += p[i] * p[i];                                                                                              \
    return __builtin_elementwise_sqrt(sum);                                                                            \
  }                                                                                                                    \
  REJOIN_NV T __nv_rnorm##SUFFIX(int n, const T *p) { return (T)1 / __nv_norm##SUFFIX(n, p); }
REJOIN_NV_PARTS(, double)
REJOIN_NV_PARTS(f, float)
#undef REJOIN_NV_PARTS

// Rounded to the nearest, which operators are; not contracted.
#pragma clang fp contract(off)
REJOIN_NV float __nv_fadd_rn(float x, float y) { return x + y; }
REJOIN_NV float __nv_fsub_rn(float x, float y) { return x - y; }
REJOIN_NV float __nv_fmul_rn(float x, float y) { return x * y; }
REJOIN_NV float __nv_fdiv_rn(float x, float y) { return x / y; }
REJOIN_NV float __nv_frcp_rn(float x) { return 1.0f / x; }
REJOIN_NV float __nv_fsqrt_rn(float x) { return __builtin_elementwise_sqrt(x); }
REJOIN_NV float __nv_frsqrt_rn(float x) { return 1.0f / __builtin_elementwise_sqrt(x); }
REJOIN_NV double __nv_dadd_rn(double x, double y) { return x + y; }
REJOIN_NV double __nv_dsub_rn(double x, double y) { return x - y; }
REJOIN_NV double __nv_dmul_rn(double x, double y) { return x * y; }
REJOIN_NV double __nv_ddiv_rn(double x, double y) { return x / y; }
REJOIN_NV double __nv_drcp_rn(double x) { return 1.0 / x; }
REJOIN_NV double __nv_dsqrt_rn(double x) { return __builtin_elementwise_sqrt(x); }
#pragma clang fp contract(fast)

// Rounded to zero, down and up: LLVM's intrinsics, or exact steps from the nearest number.
#include <rejoin/rounding.h>
REJOIN_DEVICE float __rejoin_sqrt(float x, __rejoin_direction d) {
  const float r = __builtin_elementwise_sqrt(x);
  const double square = (double)r * r;
  return __rejoin_directed<unsigned>(r, square > x, square < x, x, d);
}
#pragma clang fp contract(off)
// Of small numbers the error of the square would be none: those are scaled.
REJOIN_DEVICE double __rejoin_sqrt(double x, __rejoin_direction d) {
  const bool small = x < 0x1p-900;
  const double scaled = small ? x * 0x1p108 : x, r = __builtin_elementwise_sqrt(scaled);
  const double error = __builtin_elementwise_fma(r, r, -scaled);
  const double to = __rejoin_directed<unsigned long long>(r, error > 0, error < 0, scaled, d);
  return small ? to * 0x1p-54 : to;
}
#define REJOIN_NV_ROUNDED(R, LLVM, D)                                                                                  \
  REJOIN_NV float __nv_fadd_##R(float x, float y) { return __nvvm_add_##LLVM##_f(x, y); }                              \
  REJOIN_NV float __nv_fsub_##R(float x, float y) { return __nvvm_add_##LLVM##_f(x, -y); }                             \
  REJOIN_NV float __nv_fmul_##R(float x, float y) { return __nvvm_mul_##LLVM##_f(x, y); }                              \
  REJOIN_NV float __nv_fdiv_##R(float x, float y) { return __nvvm_div_##LLVM##_f(x, y); }                              \
  REJOIN_NV float __nv_frcp_##R(float x) { return __nvvm_div_##LLVM##_f(1.0f, x); }                                    \
  REJOIN_NV float __nv_fsqrt_##R(float x) { return __rejoin_sqrt(x, D); }                                              \
  REJOIN_NV float __nv_fmaf_##R(float x, float y, float z) { return __nvvm_fma_##LLVM##_f(x, y, z); }                  \
  REJOIN_NV float __nv_fmaf_ieee_##R(float x, float y, float z) { return __nvvm_fma_##LLVM##_f(x, y, z); }             \
  REJOIN_NV double __nv_dadd_##R(double x, double y) { return __nvvm_add_##LLVM##_d(x, y); }                           \
  REJOIN_NV double __nv_dsub_##R(double x, double y) { return __nvvm_add_##LLVM##_d(x, -y); }                          \
  REJOIN_NV double __nv_dmul_##R(double x, double y) { return __nvvm_mul_##LLVM##_d(x, y); }                           \
  REJOIN_NV double __nv_ddiv_##R(double x, double y) { return __nvvm_div_##LLVM##_d(x, y); }                           \
  REJOIN_NV double __nv_drcp_##R(double x) { return __nvvm_div_##LLVM##_d(1.0, x); }                                   \
  REJOIN_NV double __nv_dsqrt_##R(double x) { return __rejoin_sqrt(x, D); }                                            \
  REJOIN_NV double __nv_fma_##R(double x, double y, double z) { return __nvvm_fma_##LLVM##_d(x, y, z); }               \
  REJOIN_NV float __nv_double2float_##R(double x) { return __rejoin_round<unsigned, float>(x, D); }                    \
  REJOIN_NV float __nv_int2float_##R(int x) { return __rejoin_round<unsigned, float>(x, D); }                          \
  REJOIN_NV float __nv_uint2float_##R(unsigned x) { return __rejoin_round<unsigned, float>(x, D); }                    \
  REJOIN_NV float __nv_ll2float_##R(long long x) { return __rejoin_round<unsigned, float>(__rejoin_exact(x), D); }     \
  REJOIN_NV float __nv_ull2float_##R(unsigned long long x) {                                                           \
    return __rejoin_round<unsigned, float>(__rejoin_exact(x), D);                                                      \
  }                                                                                                                    \
  REJOIN_NV double __nv_ll2double_##R(long long x) { return __rejoin_to_double(x, D); }                                \
  REJOIN_NV double __nv_ull2double_##R(unsigned long long x) { return __rejoin_to_double(x, D); }
REJOIN_NV_ROUNDED(rz, rz, __rejoin_to_zero)
REJOIN_NV_ROUNDED(rd, rm, __rejoin_down)
REJOIN_NV_ROUNDED(ru, rp, __rejoin_up)
#undef REJOIN_NV_ROUNDED
#pragma clang fp contract(fast)

// Classes and bits.
REJOIN_NV int __nv_isnanf(float x) { return x != x; }
REJOIN_NV int __nv_isnand(double x) { return x != x; }
REJOIN_NV int __nv_isinff(float x) { return __builtin_isinf(x); }
REJOIN_NV int __nv_isinfd(double x) { return __builtin_isinf(x); }
REJOIN_NV int __nv_finitef(float x) { return __builtin_isfinite(x); }
REJOIN_NV int __nv_isfinited(double x) { return __builtin_isfinite(x); }
REJOIN_NV int __nv_signbitf(float x) { return __builtin_bit_cast(int, x) < 0; }
REJOIN_NV int __nv_signbitd(double x) { return __builtin_bit_cast(long long, x) < 0; }
REJOIN_NV int __nv_float_as_int(float x) { return __builtin_bit_cast(int, x); }
REJOIN_NV unsigned __nv_float_as_uint(float x) { return __builtin_bit_cast(unsigned, x); }
REJOIN_NV float __nv_int_as_float(int x) { return __builtin_bit_cast(float, x); }
REJOIN_NV float __nv_uint_as_float(unsigned x) { return __builtin_bit_cast(float, x); }
REJOIN_NV unsigned long long __nv_double_as_longlong(double x) { return __builtin_bit_cast(unsigned long long, x); }
REJOIN_NV double __nv_longlong_as_double(long long x) { return __builtin_bit_cast(double, x); }
REJOIN_NV int __nv_double2hiint(double x) { return (int)(__builtin_bit_cast(long long, x) >> 32); }
REJOIN_NV int __nv_double2loint(double x) { return (int)__builtin_bit_cast(long long, x); }
REJOIN_NV double __nv_hiloint2double(int high, int low) {
  return __builtin_bit_cast(double, (unsigned long long)(unsigned)high << 32 | (unsigned)low);
}
REJOIN_NV unsigned short __nv_float2half_rn(float x) { return __builtin_bit_cast(unsigned short, (_Float16)x); }
REJOIN_NV float __nv_half2float(unsigned short x) { return (float)__builtin_bit_cast(_Float16, x); }
REJOIN_NV float __nv_nanf(const signed char *) { return __builtin_nanf(""); }
REJOIN_NV double __nv_nan(const signed char *) { return __builtin_nan(""); }

// To integers: what is out of range becomes the nearest number that is in it, NaN becomes zero.
#define REJOIN_NV_CONVERT(NAME, FROM, TO, LOW, HIGH)                                                                   \
  REJOIN_NV TO __nv_##NAME##_rz(FROM x) {                                                                              \
    return x != x ? (TO)0 : x <= (FROM)(LOW) ? (TO)(LOW) : x >= (FROM)(HIGH) ? (TO)(HIGH) : (TO)x;                     \
  }                                                                                                                    \
  REJOIN_NV TO __nv_##NAME##_rn(FROM x) { return __nv_##NAME##_rz(__builtin_elementwise_rint(x)); }                    \
  REJOIN_NV TO __nv_##NAME##_rd(FROM x) { return __nv_##NAME##_rz(__builtin_elementwise_floor(x)); }                   \
  REJOIN_NV TO __nv_##NAME##_ru(FROM x) { return __nv_##NAME##_rz(__builtin_elementwise_ceil(x)); }
REJOIN_NV_CONVERT(float2int, float, int, -__INT_MAX__ - 1, __INT_MAX__)
REJOIN_NV_CONVERT(double2int, double, int, -__INT_MAX__ - 1, __INT_MAX__)
REJOIN_NV_CONVERT(float2uint, float, unsigned, 0u, ~0u)
REJOIN_NV_CONVERT(double2uint, double, unsigned, 0u, ~0u)
REJOIN_NV_CONVERT(float2ll, float, long long, -__LONG_LONG_MAX__ - 1, __LONG_LONG_MAX__)
REJOIN_NV_CONVERT(double2ll, double, long long, -__LONG_LONG_MAX__ - 1, __LONG_LONG_MAX__)
REJOIN_NV_CONVERT(float2ull, float, unsigned long long, 0ull, ~0ull)
REJOIN_NV_CONVERT(double2ull, double, unsigned long long, 0ull, ~0ull)
#undef REJOIN_NV_CONVERT
REJOIN_NV long long __nv_llrint(double x) { return __nv_double2ll_rn(x); }
REJOIN_NV long long __nv_llrintf(float x) { return __nv_float2ll_rn(x); }
REJOIN_NV long long __nv_llround(double x) { return __nv_double2ll_rz(__builtin_elementwise_round(x)); }
REJOIN_NV long long __nv_llroundf(float x) { return __nv_float2ll_rz(__builtin_elementwise_round(x)); }
REJOIN_NV float __nv_int2float_rn(int x) { return (float)x; }
REJOIN_NV float __nv_uint2float_rn(unsigned x) { return (float)x; }
REJOIN_NV float __nv_ll2float_rn(long long x) { return (float)x; }
REJOIN_NV float __nv_ull2float_rn(unsigned long long x) { return (float)x; }
REJOIN_NV float __nv_double2float_rn(double x) { return (float)x; }
REJOIN_NV double __nv_int2double_rn(int x) { return (double)x; }
REJOIN_NV double __nv_uint2double_rn(unsigned x) { return (double)x; }
REJOIN_NV double __nv_ll2double_rn(long long x) { return (double)x; }
REJOIN_NV double __nv_ull2double_rn(unsigned long long x) { return (double)x; }

// Integers.
REJOIN_NV int __nv_abs(int x) { return x < 0 ? (int)-(unsigned)x : x; }
REJOIN_NV long long __nv_llabs(long long x) { return x < 0 ? (long long)-(unsigned long long)x : x; }
REJOIN_NV int __nv_min(int x, int y) { return __builtin_elementwise_min(x, y); }
REJOIN_NV int __nv_max(int x, int y) { return __builtin_elementwise_max(x, y); }
REJOIN_NV unsigned __nv_umin(unsigned x, unsigned y) { return __builtin_elementwise_min(x, y); }
REJOIN_NV unsigned __nv_umax(unsigned x, unsigned y) { return __builtin_elementwise_max(x, y); }
REJOIN_NV long long __nv_llmin(long long x, long long y) { return __builtin_elementwise_min(x, y); }
REJOIN_NV long long __nv_llmax(long long x, long long y) { return __builtin_elementwise_max(x, y); }
REJOIN_NV unsigned long long __nv_ullmin(unsigned long long x, unsigned long long y) {
  return __builtin_elementwise_min(x, y);
}
REJOIN_NV unsigned long long __nv_ullmax(unsigned long long x, unsigned long long y) {
  return __builtin_elementwise_max(x, y);
}
REJOIN_NV int __nv_popc(unsigned x) { return __builtin_popcount(x); }
REJOIN_NV int __nv_popcll(unsigned long long x) { return __builtin_popcountll(x); }
REJOIN_NV int __nv_clz(int x) { return __builtin_clzg((unsigned)x, 32); }
REJOIN_NV int __nv_clzll(long long x) { return __builtin_clzg((unsigned long long)x, 64); }
REJOIN_NV int __nv_ffs(int x) { return __builtin_ctzg((unsigned)x, -1) + 1; }
REJOIN_NV int __nv_ffsll(long long x) { return __builtin_ctzg((unsigned long long)x, -1) + 1; }
REJOIN_NV int __nv_brev(int x) { return (int)__builtin_bitreverse32((unsigned)x); }
REJOIN_NV long long __nv_brevll(long long x) { return (long long)__builtin_bitreverse64((unsigned long long)x); }
REJOIN_NV int __nv_byte_perm(int x, int y, int selector) {
  unsigned long long bytes = (unsigned long long)(unsigned)y << 32 | (unsigned)x;
  unsigned result = 0;
  for (int i = 0; i != 4; ++i) {
    unsigned chosen = (unsigned)selector >> (4 * i);
    unsigned byte = (unsigned)(bytes >> (8 * (chosen & 7))) & 255;
    // The highest bit of a selector asks for the sign.
    result |= ((chosen & 8) ? ((byte & 128) ? 255u : 0u) : byte) << (8 * i);
  }
  return (int)result;
}
REJOIN_NV int __nv_mulhi(int x, int y) { return (int)(((long long)x * y) >> 32); }
REJOIN_NV unsigned __nv_umulhi(unsigned x, unsigned y) { return (unsigned)(((unsigned long long)x * y) >> 32); }
REJOIN_NV long long __nv_mul64hi(long long x, long long y) { return (long long)(((__int128)x * y) >> 64); }
REJOIN_NV unsigned long long __nv_umul64hi(unsigned long long x, unsigned long long y) {
  return (unsigned long long)(((unsigned __int128)x * y) >> 64);
}
REJOIN_NV int __nv_mul24(int x, int y) { return (int)((unsigned)(x << 8 >> 8) * (unsigned)(y << 8 >> 8)); }
REJOIN_NV unsigned __nv_umul24(unsigned x, unsigned y) { return (x & 0xffffff) * (y & 0xffffff); }
REJOIN_NV int __nv_sad(int x, int y, int z) { return (int)((unsigned)(x < y ? y - x : x - y) + (unsigned)z); }
REJOIN_NV unsigned __nv_usad(unsigned x, unsigned y, unsigned z) { return (x < y ? y - x : x - y) + z; }
REJOIN_NV int __nv_hadd(int x, int y) { return (int)(((long long)x + y) >> 1); }
REJOIN_NV int __nv_rhadd(int x, int y) { return (int)(((long long)x + y + 1) >> 1); }
REJOIN_NV int __nv_uhadd(unsigned x, unsigned y) { return (int)(((unsigned long long)x + y) >> 1); }
REJOIN_NV unsigned __nv_urhadd(unsigned x, unsigned y) { return (unsigned)(((unsigned long long)x + y + 1) >> 1); }

// Two halves or four bytes of a register at a time. E is an expression in the parts X and Y.
#define REJOIN_NV_PARTS(NAME, T2, T4, E)                                                                               \
  REJOIN_NV int __nv_##NAME##2(int a, int b) {                                                                         \
    unsigned result = 0;                                                                                               \
    for (int i = 0; i != 32; i += 16) {                                                                                \
      const int X = (T2)(a >> i), Y = (T2)(b >> i), Bits = 16;                                                         \
      (void)Y, (void)Bits;                                                                                             \
      result |= ((unsigned)(E)&0xffffu) << i;                                                                          \
    }                                                                                                                  \
    return (int)result;                                                                                                \
  }                                                                                                                    \
  REJOIN_NV int __nv_##NAME##4(int a, int b) {                                                                         \
    unsigned result = 0;                                                                                               \
    for (int i = 0; i != 32; i += 8) {                                                                                 \
      const int X = (T4)(a >> i), Y = (T4)(b >> i), Bits = 8;                                                          \
      (void)Y, (void)Bits;                                                                                             \
      result |= ((unsigned)(E)&0xffu) << i;                                                                            \
    }                                                                                                                  \
    return (int)result;                                                                                                \
  }
#define REJOIN_NV_SIGNED(NAME, E) REJOIN_NV_PARTS(NAME, short, signed char, E)
#define REJOIN_NV_UNSIGNED(NAME, E) REJOIN_NV_PARTS(NAME, unsigned short, unsigned char, E)
#define REJOIN_NV_COMPARE(NAME, OP)                                                                                    \
  REJOIN_NV_SIGNED(vcmp##NAME##s, X OP Y ? -1 : 0)                                                                     \
  REJOIN_NV_UNSIGNED(vcmp##NAME##u, X OP Y ? -1 : 0)                                                                   \
  REJOIN_NV_SIGNED(vset##NAME##s, X OP Y ? 1 : 0)                                                                      \
  REJOIN_NV_UNSIGNED(vset##NAME##u, X OP Y ? 1 : 0)
#define REJOIN_SIGNED_RANGE(V) ((V) > (1 << (Bits - 1)) - 1 ? (1 << (Bits - 1)) - 1 : (V) < -(1 << (Bits - 1)) ? -(1 << (Bits - 1)) : (V))
#define REJOIN_UNSIGNED_RANGE(V) ((V) > (1 << Bits) - 1 ? (1 << Bits) - 1 : (V) < 0 ? 0 : (V))
REJOIN_NV_COMPARE(ge, >=)
REJOIN_NV_COMPARE(gt, >)
REJOIN_NV_COMPARE(le, <=)
REJOIN_NV_COMPARE(lt, <)
REJOIN_NV_UNSIGNED(vcmpeq, X == Y ? -1 : 0)
REJOIN_NV_UNSIGNED(vcmpne, X != Y ? -1 : 0)
REJOIN_NV_UNSIGNED(vseteq, X == Y ? 1 : 0)
REJOIN_NV_UNSIGNED(vsetne, X != Y ? 1 : 0)
REJOIN_NV_UNSIGNED(vadd, X + Y)
REJOIN_NV_UNSIGNED(vsub, X - Y)
REJOIN_NV_SIGNED(vaddss, REJOIN_SIGNED_RANGE(X + Y))
REJOIN_NV_SIGNED(vsubss, REJOIN_SIGNED_RANGE(X - Y))
REJOIN_NV_UNSIGNED(vaddus, REJOIN_UNSIGNED_RANGE(X + Y))
REJOIN_NV_UNSIGNED(vsubus, REJOIN_UNSIGNED_RANGE(X - Y))
REJOIN_NV_SIGNED(vavgs, (X + Y + (X + Y >= 0)) >> 1)
REJOIN_NV_UNSIGNED(vavgu, (X + Y + 1) >> 1)
REJOIN_NV_UNSIGNED(vhaddu, (X + Y) >> 1)
REJOIN_NV_SIGNED(vmins, X < Y ? X : Y)
REJOIN_NV_SIGNED(vmaxs, X < Y ? Y : X)
REJOIN_NV_UNSIGNED(vminu, X < Y ? X : Y)
REJOIN_NV_UNSIGNED(vmaxu, X < Y ? Y : X)
REJOIN_NV_SIGNED(vabsdiffs, X < Y ? Y - X : X - Y)
REJOIN_NV_UNSIGNED(vabsdiffu, X < Y ? Y - X : X - Y)
#undef REJOIN_NV_PARTS
// The same of one operand, and sums of the parts.
#define REJOIN_NV_PARTS(NAME, T, BITS, E)                                                                              \
  REJOIN_NV int __nv_##NAME(int a) {                                                                                   \
    unsigned result = 0;                                                                                               \
    for (int i = 0; i != 32; i += BITS) {                                                                              \
      const int X = (T)(a >> i), Bits = BITS;                                                                          \
      (void)Bits;                                                                                                      \
      result |= ((unsigned)(E) & ((1u << BITS) - 1)) << i;                                                             \
    }                                                                                                                  \
    return (int)result;                                                                                                \
  }
REJOIN_NV_PARTS(vabs2, short, 16, X < 0 ? -X : X)
REJOIN_NV_PARTS(vabs4, signed char, 8, X < 0 ? -X : X)
REJOIN_NV_PARTS(vabsss2, short, 16, REJOIN_SIGNED_RANGE(X < 0 ? -X : X))
REJOIN_NV_PARTS(vabsss4, signed char, 8, REJOIN_SIGNED_RANGE(X < 0 ? -X : X))
REJOIN_NV_PARTS(vneg2, short, 16, -X)
REJOIN_NV_PARTS(vneg4, signed char, 8, -X)
REJOIN_NV_PARTS(vnegss2, short, 16, REJOIN_SIGNED_RANGE(-X))
REJOIN_NV_PARTS(vnegss4, signed char, 8, REJOIN_SIGNED_RANGE(-X))
#undef REJOIN_NV_PARTS
#define REJOIN_NV_SUM(NAME, T, BITS)                                                                                   \
  REJOIN_NV int __nv_##NAME(int a, int b) {                                                                            \
    int sum = 0;                                                                                                       \
    for (int i = 0; i != 32; i += BITS) {                                                                              \
      int X = (T)(a >> i), Y = (T)(b >> i);                                                                            \
      sum += X < Y ? Y - X : X - Y;                                                                                    \
    }                                                                                                                  \
    return sum;                                                                                                        \
  }
REJOIN_NV_SUM(vsads2, short, 16)
REJOIN_NV_SUM(vsads4, signed char, 8)
REJOIN_NV_SUM(vsadu2, unsigned short, 16)
REJOIN_NV_SUM(vsadu4, unsigned char, 8)
#undef REJOIN_NV_SUM
#undef REJOIN_NV_SIGNED
#undef REJOIN_NV_UNSIGNED
#undef REJOIN_NV_COMPARE
#undef REJOIN_SIGNED_RANGE
#undef REJOIN_UNSIGNED_RANGE
#undef REJOIN_NV

// The functions of HIP's device library that are one of LLVM's intrinsics or an operator. What is left stays a call by
// its name, which the tables know to be a function of its operands.
#pragma once

#define REJOIN_OCML extern "C" __inline__ __attribute__((always_inline, device))
#define REJOIN_OCML1(NAME, ...)                                                                                        \
  REJOIN_OCML double __ocml_##NAME##_f64(double x) { return __VA_ARGS__(x); }                                          \
  REJOIN_OCML float __ocml_##NAME##_f32(float x) { return __VA_ARGS__(x); }
#define REJOIN_OCML2(NAME, ...)                                                                                        \
  REJOIN_OCML double __ocml_##NAME##_f64(double x, double y) { return __VA_ARGS__(x, y); }                             \
  REJOIN_OCML float __ocml_##NAME##_f32(float x, float y) { return __VA_ARGS__(x, y); }
REJOIN_OCML1(sin, __builtin_elementwise_sin)
REJOIN_OCML1(cos, __builtin_elementwise_cos)
REJOIN_OCML1(tan, __builtin_elementwise_tan)
REJOIN_OCML1(asin, __builtin_elementwise_asin)
REJOIN_OCML1(acos, __builtin_elementwise_acos)
REJOIN_OCML1(atan, __builtin_elementwise_atan)
REJOIN_OCML1(sinh, __builtin_elementwise_sinh)
REJOIN_OCML1(cosh, __builtin_elementwise_cosh)
REJOIN_OCML1(tanh, __builtin_elementwise_tanh)
REJOIN_OCML1(exp, __builtin_elementwise_exp)
REJOIN_OCML1(exp2, __builtin_elementwise_exp2)
REJOIN_OCML1(exp10, __builtin_elementwise_exp10)
REJOIN_OCML1(log, __builtin_elementwise_log)
REJOIN_OCML1(log2, __builtin_elementwise_log2)
REJOIN_OCML1(log10, __builtin_elementwise_log10)
REJOIN_OCML1(sqrt, __builtin_elementwise_sqrt)
REJOIN_OCML1(fabs, __builtin_elementwise_abs)
REJOIN_OCML1(floor, __builtin_elementwise_floor)
REJOIN_OCML1(ceil, __builtin_elementwise_ceil)
REJOIN_OCML1(trunc, __builtin_elementwise_trunc)
REJOIN_OCML1(round, __builtin_elementwise_round)
REJOIN_OCML1(rint, __builtin_elementwise_rint)
REJOIN_OCML1(nearbyint, __builtin_elementwise_nearbyint)
REJOIN_OCML1(rsqrt, 1 / __builtin_elementwise_sqrt)
REJOIN_OCML2(pow, __builtin_elementwise_pow)
REJOIN_OCML2(atan2, __builtin_elementwise_atan2)
REJOIN_OCML2(fmod, __builtin_elementwise_fmod)
REJOIN_OCML2(fmin, __builtin_elementwise_minnum)
REJOIN_OCML2(fmax, __builtin_elementwise_maxnum)
REJOIN_OCML2(copysign, __builtin_elementwise_copysign)
#undef REJOIN_OCML1
#undef REJOIN_OCML2
REJOIN_OCML float __ocml_native_sin_f32(float x) { return __builtin_elementwise_sin(x); }
REJOIN_OCML float __ocml_native_cos_f32(float x) { return __builtin_elementwise_cos(x); }
REJOIN_OCML float __ocml_native_exp_f32(float x) { return __builtin_elementwise_exp(x); }
REJOIN_OCML float __ocml_native_log_f32(float x) { return __builtin_elementwise_log(x); }
REJOIN_OCML float __ocml_native_log2_f32(float x) { return __builtin_elementwise_log2(x); }
REJOIN_OCML float __ocml_native_log10_f32(float x) { return __builtin_elementwise_log10(x); }
REJOIN_OCML float __ocml_native_sqrt_f32(float x) { return __builtin_elementwise_sqrt(x); }
REJOIN_OCML float __ocml_fma_f32(float x, float y, float z) { return __builtin_elementwise_fma(x, y, z); }
REJOIN_OCML double __ocml_fma_f64(double x, double y, double z) { return __builtin_elementwise_fma(x, y, z); }

// Results by pointers into private memory.
#define REJOIN_OCML_PARTS(T, SUFFIX)                                                                                   \
  REJOIN_OCML T __ocml_sincos_##SUFFIX(T x, __attribute__((opencl_private)) T *cosine) {                               \
    *cosine = __builtin_elementwise_cos(x);                                                                            \
    return __builtin_elementwise_sin(x);                                                                               \
  }                                                                                                                    \
  REJOIN_OCML T __ocml_sincospi_##SUFFIX(T x, __attribute__((opencl_private)) T *cosine) {                             \
    *cosine = __ocml_cospi_##SUFFIX(x);                                                                                \
    return __ocml_sinpi_##SUFFIX(x);                                                                                   \
  }                                                                                                                    \
  REJOIN_OCML T __ocml_modf_##SUFFIX(T x, __attribute__((opencl_private)) T *whole) {                                  \
    T w = __builtin_elementwise_trunc(x);                                                                              \
    *whole = w;                                                                                                        \
    return __builtin_elementwise_copysign(__builtin_isinf(x) ? (T)0 : x - w, x);                                       \
  }
REJOIN_OCML_PARTS(float, f32)
REJOIN_OCML_PARTS(double, f64)
#undef REJOIN_OCML_PARTS
#undef REJOIN_OCML

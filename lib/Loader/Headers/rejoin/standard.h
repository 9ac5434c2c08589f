// The standard library as clang makes it usable from device code: constexpr functions are both, and the mathematics
// have device overloads that call the toolkits' libraries by name (`__nv_sinf`, `__ocml_sin_f32`). These names have
// rows in the tables of targets; those that are one of LLVM's intrinsics become it in math.h.
#pragma once

typedef __SIZE_TYPE__ __rejoin_size_t;
extern "C" {
__attribute__((device)) void *malloc(__rejoin_size_t) __attribute__((nothrow, malloc));
__attribute__((device)) void free(void *) __attribute__((nothrow));
__attribute__((device, noreturn, cold)) void __assert_fail(const char *, const char *, unsigned, const char *)
    __attribute__((nothrow));
__attribute__((device)) int __rejoin_printf(const char *, ...);
__attribute__((device, weak, noreturn)) inline void __cxa_pure_virtual(void) { __builtin_trap(); }
__attribute__((device, weak, noreturn)) inline void __cxa_deleted_virtual(void) { __builtin_trap(); }
}
// One call with all arguments, not a buffer for the host.
template <typename... A> __attribute__((device)) inline int printf(const char *Format, A... Arguments) {
  return __rejoin_printf(Format, Arguments...);
}

// These are functions of their operands, which other threads do not take part in.
#pragma clang attribute push(__attribute__((noconvergent)), apply_to = function)
#ifdef __HIP__
#include <__clang_hip_libdevice_declares.h>
#else
// With this version clang calls its library also for the instructions on packed bytes and halves of registers, which
// are inline assembly else.
#pragma push_macro("CUDA_VERSION")
#undef CUDA_VERSION
#define CUDA_VERSION 9010
// Those with results by pointers come without the attribute.
#define __nv_sincos __rejoin_unused_sincos
#define __nv_sincosf __rejoin_unused_sincosf
#define __nv_sincospi __rejoin_unused_sincospi
#define __nv_sincospif __rejoin_unused_sincospif
#define __nv_fast_sincosf __rejoin_unused_fast_sincosf
#define __nv_frexp __rejoin_unused_frexp
#define __nv_frexpf __rejoin_unused_frexpf
#define __nv_modf __rejoin_unused_modf
#define __nv_modff __rejoin_unused_modff
#define __nv_remquo __rejoin_unused_remquo
#define __nv_remquof __rejoin_unused_remquof
#define __nv_norm __rejoin_unused_norm
#define __nv_normf __rejoin_unused_normf
#define __nv_rnorm __rejoin_unused_rnorm
#define __nv_rnormf __rejoin_unused_rnormf
#pragma push_macro("__device__")
#undef __device__
#define __device__ __attribute__((device, const))
#include <__clang_cuda_libdevice_declares.h>
#pragma pop_macro("__device__")
#undef __nv_sincos
#undef __nv_sincosf
#undef __nv_sincospi
#undef __nv_sincospif
#undef __nv_fast_sincosf
#undef __nv_frexp
#undef __nv_frexpf
#undef __nv_modf
#undef __nv_modff
#undef __nv_remquo
#undef __nv_remquof
#undef __nv_norm
#undef __nv_normf
#undef __nv_rnorm
#undef __nv_rnormf
extern "C" {
__attribute__((device)) double __nv_remquo(double, double, int *);
__attribute__((device)) float __nv_remquof(float, float, int *);
}
#pragma pop_macro("CUDA_VERSION")
#endif
#pragma clang attribute pop

// nvcc takes functions of the standard library that are constexpr in device code, and so these calls in them.
namespace std {
#define REJOIN_THROWS(NAME, ...)                                                                                       \
  __attribute__((device, noreturn, cold)) inline void __throw_##NAME(__VA_ARGS__) { __builtin_trap(); }
REJOIN_THROWS(bad_optional_access)
REJOIN_THROWS(bad_variant_access, const char *)
REJOIN_THROWS(bad_variant_access, bool)
REJOIN_THROWS(bad_function_call)
REJOIN_THROWS(bad_array_new_length)
REJOIN_THROWS(bad_alloc)
REJOIN_THROWS(bad_cast)
REJOIN_THROWS(logic_error, const char *)
REJOIN_THROWS(domain_error, const char *)
REJOIN_THROWS(invalid_argument, const char *)
REJOIN_THROWS(length_error, const char *)
REJOIN_THROWS(out_of_range, const char *)
REJOIN_THROWS(runtime_error, const char *)
REJOIN_THROWS(range_error, const char *)
REJOIN_THROWS(overflow_error, const char *)
REJOIN_THROWS(underflow_error, const char *)
REJOIN_THROWS(out_of_range_fmt, const char *, ...)
#undef REJOIN_THROWS
} // namespace std

#include <__clang_cuda_math_forward_declares.h>
#include <cassert>
#include <climits>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <new>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <type_traits>
#include <utility>

#if __cplusplus < 202002L
// Later it is constexpr and so of both sides.
namespace std {
template <typename T> REJOIN_DEVICE void swap(T &a, T &b) {
  T c = static_cast<T &&>(a);
  a = static_cast<T &&>(b);
  b = static_cast<T &&>(c);
}
} // namespace std
#endif

// The standard library as clang makes it usable from device code: constexpr functions are both, and the mathematics have
// device overloads that call the toolkits' libraries by name (`__nv_sinf`, `__ocml_sin_f32`). These names have rows in
// the tables of targets; those that are one of LLVM's intrinsics become it in math.h.
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
#include <__clang_cuda_libdevice_declares.h>
#pragma pop_macro("CUDA_VERSION")
#endif
#pragma clang attribute pop

#include <__clang_cuda_math_forward_declares.h>
#include <climits>
#include <cmath>
#include <cstdlib>
#include <cstdint>
#include <cstddef>
#include <limits>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <type_traits>
#include <utility>
#include <new>

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

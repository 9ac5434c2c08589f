// Mathematics under the names of C and of the toolkits. Clang's own headers give most of them, on top of the device
// library's names.
#pragma once

#ifdef __HIP__
#include <rejoin/ocml.h>

#include <__clang_hip_math.h>
#include <__clang_hip_cmath.h>
#include <__clang_hip_stdlib.h>
#else
#include <rejoin/nvlibrary.h>
#pragma push_macro("CUDA_VERSION")
#undef CUDA_VERSION
#define CUDA_VERSION 9010
// Inline assembly, and fences and votes that have better ones in waves.h.
#define __brkpt __rejoin_clang_brkpt
#define __threadfence __rejoin_clang_threadfence
#define __threadfence_block __rejoin_clang_threadfence_block
#define __threadfence_system __rejoin_clang_threadfence_system
#define __all __rejoin_clang_all
#define __any __rejoin_clang_any
#define __ballot __rejoin_clang_ballot
#include <__clang_cuda_device_functions.h>
#undef __brkpt
#undef __prof_trigger
#undef __threadfence
#undef __threadfence_block
#undef __threadfence_system
#undef __all
#undef __any
#undef __ballot
#include <__clang_cuda_math.h>
#include <__clang_cuda_cmath.h>
#pragma pop_macro("CUDA_VERSION")

// Overloads that clang leaves to the toolkit.
#define REJOIN_OVERLOAD(NAME)                                                                                          \
  REJOIN_DEVICE float NAME(float x) { return NAME##f(x); }
REJOIN_OVERLOAD(rsqrt)
REJOIN_OVERLOAD(rcbrt)
REJOIN_OVERLOAD(sinpi)
REJOIN_OVERLOAD(cospi)
REJOIN_OVERLOAD(erfinv)
REJOIN_OVERLOAD(erfcinv)
REJOIN_OVERLOAD(erfcx)
REJOIN_OVERLOAD(normcdf)
REJOIN_OVERLOAD(normcdfinv)
REJOIN_OVERLOAD(exp10)
#undef REJOIN_OVERLOAD
REJOIN_DEVICE void sincospi(float x, float *s, float *c) { sincospif(x, s, c); }
REJOIN_DEVICE void sincos(float x, float *s, float *c) { sincosf(x, s, c); }
REJOIN_DEVICE float copysign(float x, double y) { return copysignf(x, (float)y); }
REJOIN_DEVICE float __frsqrt_rz(float x) { return __nv_frsqrt_rn(x); }
REJOIN_DEVICE float __tanhf(float x) { return __nv_tanhf(x); }

// min and max of each pair of arithmetic types; those of int are clang's on the device.
#define REJOIN_MINMAX(A, B, R)                                                                                         \
  REJOIN_BOTH R min(A x, B y) { return (R)y < (R)x ? (R)y : (R)x; }                                                    \
  REJOIN_BOTH R max(A x, B y) { return (R)x < (R)y ? (R)y : (R)x; }
static __inline__ __attribute__((host)) int min(int x, int y) { return y < x ? y : x; }
static __inline__ __attribute__((host)) int max(int x, int y) { return x < y ? y : x; }
REJOIN_MINMAX(unsigned, unsigned, unsigned)
REJOIN_MINMAX(int, unsigned, unsigned)
REJOIN_MINMAX(unsigned, int, unsigned)
REJOIN_MINMAX(long, long, long)
REJOIN_MINMAX(unsigned long, unsigned long, unsigned long)
REJOIN_MINMAX(long, unsigned long, unsigned long)
REJOIN_MINMAX(unsigned long, long, unsigned long)
REJOIN_MINMAX(long long, long long, long long)
REJOIN_MINMAX(unsigned long long, unsigned long long, unsigned long long)
REJOIN_MINMAX(long long, unsigned long long, unsigned long long)
REJOIN_MINMAX(unsigned long long, long long, unsigned long long)
#undef REJOIN_MINMAX
#define REJOIN_MINMAX(A, B, R, SUFFIX)                                                                                 \
  REJOIN_BOTH R min(A x, B y) { return __builtin_fmin##SUFFIX(x, y); }                                                 \
  REJOIN_BOTH R max(A x, B y) { return __builtin_fmax##SUFFIX(x, y); }
REJOIN_MINMAX(float, float, float, f)
REJOIN_MINMAX(double, double, double, )
REJOIN_MINMAX(float, double, double, )
REJOIN_MINMAX(double, float, double, )
#undef REJOIN_MINMAX
#endif

// Bits and bytes beyond the library.
REJOIN_DEVICE unsigned __rejoin_funnel(unsigned low, unsigned high, unsigned shift, bool left) {
  unsigned long long both = (unsigned long long)high << 32 | low;
  return left ? (unsigned)((both << shift) >> 32) : (unsigned)(both >> shift);
}
REJOIN_DEVICE unsigned __funnelshift_l(unsigned low, unsigned high, unsigned shift) {
  return __rejoin_funnel(low, high, shift & 31, true);
}
REJOIN_DEVICE unsigned __funnelshift_lc(unsigned low, unsigned high, unsigned shift) {
  return __rejoin_funnel(low, high, shift < 32 ? shift : 32, true);
}
REJOIN_DEVICE unsigned __funnelshift_r(unsigned low, unsigned high, unsigned shift) {
  return __rejoin_funnel(low, high, shift & 31, false);
}
REJOIN_DEVICE unsigned __funnelshift_rc(unsigned low, unsigned high, unsigned shift) {
  return __rejoin_funnel(low, high, shift < 32 ? shift : 32, false);
}
#define REJOIN_DOT(NAME, R, A, B, C, FA, FB, N, WIDTH, BASE)                                                           \
  REJOIN_DEVICE R NAME(A a, B b, C c) {                                                                                \
    R sum = (R)c;                                                                                                      \
    for (int i = 0; i != N; ++i)                                                                                       \
      sum += (R)(FA)(a >> (WIDTH * i)) * (R)(FB)(b >> (8 * i + BASE));                                                 \
    return sum;                                                                                                        \
  }
REJOIN_DOT(__dp4a, int, int, int, int, signed char, signed char, 4, 8, 0)
REJOIN_DOT(__dp4a, unsigned, unsigned, unsigned, unsigned, unsigned char, unsigned char, 4, 8, 0)
REJOIN_DOT(__dp2a_lo, int, int, int, int, short, signed char, 2, 16, 0)
REJOIN_DOT(__dp2a_lo, unsigned, unsigned, unsigned, unsigned, unsigned short, unsigned char, 2, 16, 0)
REJOIN_DOT(__dp2a_hi, int, int, int, int, short, signed char, 2, 16, 16)
REJOIN_DOT(__dp2a_hi, unsigned, unsigned, unsigned, unsigned, unsigned short, unsigned char, 2, 16, 16)
#undef REJOIN_DOT
#define REJOIN_DOT(NAME, A, B, C)                                                                                      \
  REJOIN_DEVICE C NAME(A a, B b, C c) { return NAME(__builtin_bit_cast(C, a), __builtin_bit_cast(C, b), c); }
REJOIN_DOT(__dp4a, char4, char4, int)
REJOIN_DOT(__dp4a, uchar4, uchar4, unsigned)
REJOIN_DOT(__dp2a_lo, short2, char4, int)
REJOIN_DOT(__dp2a_lo, ushort2, uchar4, unsigned)
REJOIN_DOT(__dp2a_hi, short2, char4, int)
REJOIN_DOT(__dp2a_hi, ushort2, uchar4, unsigned)
#undef REJOIN_DOT
#ifdef __HIP__
REJOIN_DEVICE unsigned __byte_perm(unsigned x, unsigned y, unsigned selector) {
  unsigned long long bytes = (unsigned long long)y << 32 | x;
  unsigned result = 0;
  for (int i = 0; i != 4; ++i)
    result |= ((unsigned)(bytes >> (8 * ((selector >> (4 * i)) & 7))) & 255u) << (8 * i);
  return result;
}
REJOIN_DEVICE int __popc(unsigned x) { return __builtin_popcount(x); }
REJOIN_DEVICE int __popcll(unsigned long long x) { return __builtin_popcountll(x); }
REJOIN_DEVICE int __clz(int x) { return __builtin_clzg((unsigned)x, 32); }
REJOIN_DEVICE int __clzll(long long x) { return __builtin_clzg((unsigned long long)x, 64); }
REJOIN_DEVICE int __ffs(unsigned x) { return __builtin_ctzg(x, -1) + 1; }
REJOIN_DEVICE int __ffs(int x) { return __builtin_ctzg((unsigned)x, -1) + 1; }
REJOIN_DEVICE int __ffsll(unsigned long long x) { return __builtin_ctzg(x, -1) + 1; }
REJOIN_DEVICE int __ffsll(unsigned long x) { return __builtin_ctzg(x, -1) + 1; }
REJOIN_DEVICE int __ffsll(long long x) { return __builtin_ctzg((unsigned long long)x, -1) + 1; }
REJOIN_DEVICE int __ffsll(long x) { return __builtin_ctzg((unsigned long)x, -1) + 1; }
REJOIN_DEVICE unsigned __brev(unsigned x) { return __builtin_bitreverse32(x); }
REJOIN_DEVICE unsigned long long __brevll(unsigned long long x) { return __builtin_bitreverse64(x); }
REJOIN_DEVICE int __mulhi(int x, int y) { return (int)(((long long)x * y) >> 32); }
REJOIN_DEVICE unsigned __umulhi(unsigned x, unsigned y) { return (unsigned)(((unsigned long long)x * y) >> 32); }
REJOIN_DEVICE long long __mul64hi(long long x, long long y) { return (long long)(((__int128)x * y) >> 64); }
REJOIN_DEVICE unsigned long long __umul64hi(unsigned long long x, unsigned long long y) {
  return (unsigned long long)(((unsigned __int128)x * y) >> 64);
}
REJOIN_DEVICE int __mul24(int x, int y) { return (int)((unsigned)(x << 8 >> 8) * (unsigned)(y << 8 >> 8)); }
REJOIN_DEVICE unsigned __umul24(unsigned x, unsigned y) { return (x & 0xffffff) * (y & 0xffffff); }
REJOIN_DEVICE unsigned __sad(int x, int y, unsigned z) { return (unsigned)(x < y ? y - x : x - y) + z; }
REJOIN_DEVICE unsigned __usad(unsigned x, unsigned y, unsigned z) { return (x < y ? y - x : x - y) + z; }
REJOIN_DEVICE int __hadd(int x, int y) { return (int)(((long long)x + y) >> 1); }
REJOIN_DEVICE int __rhadd(int x, int y) { return (int)(((long long)x + y + 1) >> 1); }
REJOIN_DEVICE unsigned __uhadd(unsigned x, unsigned y) { return (unsigned)(((unsigned long long)x + y) >> 1); }
REJOIN_DEVICE unsigned __urhadd(unsigned x, unsigned y) { return (unsigned)(((unsigned long long)x + y + 1) >> 1); }
REJOIN_DEVICE unsigned __bitextract_u32(unsigned x, unsigned offset, unsigned width) {
  offset &= 31, width &= 31;
  return width == 0 ? 0 : (x << (32 - offset - width)) >> (32 - width);
}
REJOIN_DEVICE unsigned __bitinsert_u32(unsigned into, unsigned x, unsigned offset, unsigned width) {
  offset &= 31, width &= 31;
  unsigned mask = (1u << width) - 1;
  return (into & ~(mask << offset)) | ((x & mask) << offset);
}
REJOIN_DEVICE unsigned long long __bitextract_u64(unsigned long long x, unsigned offset, unsigned width) {
  offset &= 63, width &= 63;
  return x >> offset & ((1ull << width) - 1);
}
REJOIN_DEVICE unsigned long long __bitinsert_u64(unsigned long long into, unsigned long long x, unsigned offset,
                                                 unsigned width) {
  offset &= 63, width &= 63;
  const unsigned long long mask = (1ull << width) - 1;
  return (into & ~(mask << offset)) | (x & mask) << offset;
}
REJOIN_DEVICE unsigned __lastbit_u32_u64(unsigned long long x) { return (unsigned)__builtin_ctzg(x, -1); }
// Sums of products of parts of 32 bits, with an end at the limits of the result if asked for.
#define REJOIN_MIXED_DOT(T, R, BITS)                                                                                   \
  REJOIN_DEVICE R amd_mixed_dot(T A, T B, R c, bool saturate) {                                                        \
    const R a = __builtin_bit_cast(R, A), b = __builtin_bit_cast(R, B), high = (R) - 1 < 0 ? (R)(~0u >> 1) : (R)~0u;   \
    long long sum = c;                                                                                                 \
    for (int at = 32 - BITS; at >= 0; at -= BITS)                                                                      \
      sum += (long long)((R)(a << at) >> (32 - BITS)) * ((R)(b << at) >> (32 - BITS));                                 \
    return !saturate ? (R)sum : sum > high ? high : sum < ~high ? (R)~high : (R)sum;                                   \
  }
REJOIN_MIXED_DOT(short2, int, 16)
REJOIN_MIXED_DOT(ushort2, unsigned, 16)
REJOIN_MIXED_DOT(char4, int, 8)
REJOIN_MIXED_DOT(uchar4, unsigned, 8)
REJOIN_MIXED_DOT(int, int, 4)
REJOIN_MIXED_DOT(unsigned, unsigned, 4)
#undef REJOIN_MIXED_DOT
REJOIN_DEVICE int __float_as_int(float x) { return __builtin_bit_cast(int, x); }
REJOIN_DEVICE unsigned __float_as_uint(float x) { return __builtin_bit_cast(unsigned, x); }
REJOIN_DEVICE float __int_as_float(int x) { return __builtin_bit_cast(float, x); }
REJOIN_DEVICE float __uint_as_float(unsigned x) { return __builtin_bit_cast(float, x); }
REJOIN_DEVICE long long __double_as_longlong(double x) { return __builtin_bit_cast(long long, x); }
REJOIN_DEVICE double __longlong_as_double(long long x) { return __builtin_bit_cast(double, x); }
REJOIN_DEVICE int __double2hiint(double x) { return (int)(__builtin_bit_cast(long long, x) >> 32); }
REJOIN_DEVICE int __double2loint(double x) { return (int)__builtin_bit_cast(long long, x); }
REJOIN_DEVICE double __hiloint2double(int high, int low) {
  return __builtin_bit_cast(double, (unsigned long long)(unsigned)high << 32 | (unsigned)low);
}
// To integers: what is out of range becomes the nearest number that is in it, NaN becomes zero.
#define REJOIN_CONVERT(NAME, FROM, TO, LOW, HIGH)                                                                      \
  REJOIN_DEVICE TO __##NAME##_rz(FROM x) {                                                                             \
    return x != x ? (TO)0 : x <= (FROM)(LOW) ? (TO)(LOW) : x >= (FROM)(HIGH) ? (TO)(HIGH) : (TO)x;                     \
  }                                                                                                                    \
  REJOIN_DEVICE TO __##NAME##_rn(FROM x) { return __##NAME##_rz(__builtin_elementwise_rint(x)); }                      \
  REJOIN_DEVICE TO __##NAME##_rd(FROM x) { return __##NAME##_rz(__builtin_elementwise_floor(x)); }                     \
  REJOIN_DEVICE TO __##NAME##_ru(FROM x) { return __##NAME##_rz(__builtin_elementwise_ceil(x)); }
REJOIN_CONVERT(float2int, float, int, -__INT_MAX__ - 1, __INT_MAX__)
REJOIN_CONVERT(double2int, double, int, -__INT_MAX__ - 1, __INT_MAX__)
REJOIN_CONVERT(float2uint, float, unsigned, 0u, ~0u)
REJOIN_CONVERT(double2uint, double, unsigned, 0u, ~0u)
REJOIN_CONVERT(float2ll, float, long long, -__LONG_LONG_MAX__ - 1, __LONG_LONG_MAX__)
REJOIN_CONVERT(double2ll, double, long long, -__LONG_LONG_MAX__ - 1, __LONG_LONG_MAX__)
REJOIN_CONVERT(float2ull, float, unsigned long long, 0ull, ~0ull)
REJOIN_CONVERT(double2ull, double, unsigned long long, 0ull, ~0ull)
#undef REJOIN_CONVERT
REJOIN_DEVICE float __int2float_rn(int x) { return (float)x; }
REJOIN_DEVICE float __uint2float_rn(unsigned x) { return (float)x; }
REJOIN_DEVICE float __ll2float_rn(long long x) { return (float)x; }
REJOIN_DEVICE float __ull2float_rn(unsigned long long x) { return (float)x; }
REJOIN_DEVICE float __double2float_rn(double x) { return (float)x; }
REJOIN_DEVICE double __int2double_rn(int x) { return (double)x; }
REJOIN_DEVICE double __uint2double_rn(unsigned x) { return (double)x; }
REJOIN_DEVICE double __ll2double_rn(long long x) { return (double)x; }
REJOIN_DEVICE double __ull2double_rn(unsigned long long x) { return (double)x; }
#include <rejoin/rounding.h>
#define REJOIN_CONVERT(R, D)                                                                                           \
  REJOIN_DEVICE float __int2float_##R(int x) { return __rejoin_round<unsigned, float>(x, D); }                         \
  REJOIN_DEVICE float __uint2float_##R(unsigned x) { return __rejoin_round<unsigned, float>(x, D); }                   \
  REJOIN_DEVICE float __ll2float_##R(long long x) { return __rejoin_round<unsigned, float>(__rejoin_exact(x), D); }    \
  REJOIN_DEVICE float __ull2float_##R(unsigned long long x) {                                                          \
    return __rejoin_round<unsigned, float>(__rejoin_exact(x), D);                                                      \
  }                                                                                                                    \
  REJOIN_DEVICE float __double2float_##R(double x) { return __rejoin_round<unsigned, float>(x, D); }                   \
  REJOIN_DEVICE double __ll2double_##R(long long x) { return __rejoin_to_double(x, D); }                               \
  REJOIN_DEVICE double __ull2double_##R(unsigned long long x) { return __rejoin_to_double(x, D); }
REJOIN_CONVERT(rz, __rejoin_to_zero)
REJOIN_CONVERT(rd, __rejoin_down)
REJOIN_CONVERT(ru, __rejoin_up)
#undef REJOIN_CONVERT
REJOIN_DEVICE void sincos(float x, float *s, float *c) { sincosf(x, s, c); }
#endif

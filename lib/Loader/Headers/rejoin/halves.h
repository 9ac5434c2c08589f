// Operators of the 16-bit floating-point types, for both operands of one of them.
#pragma once
#include <rejoin/rounding.h>

template <typename T> struct __rejoin_arithmetic {};
template <typename T> struct __rejoin_pair {};
#define REJOIN_OPERATOR(OP)                                                                                            \
  template <typename T> REJOIN_BOTH typename __rejoin_arithmetic<T>::type operator OP(const T &a, const T &b) {        \
    T r = a;                                                                                                           \
    r OP## = b;                                                                                                        \
    return r;                                                                                                          \
  }                                                                                                                    \
  template <typename T> REJOIN_BOTH typename __rejoin_pair<T>::type operator OP(const T &a, const T &b) {              \
    T r = a;                                                                                                           \
    r OP## = b;                                                                                                        \
    return r;                                                                                                          \
  }
REJOIN_OPERATOR(+)
REJOIN_OPERATOR(-)
REJOIN_OPERATOR(*)
REJOIN_OPERATOR(/)
#undef REJOIN_OPERATOR
#define REJOIN_OPERATOR(OP)                                                                                            \
  template <typename T> REJOIN_BOTH typename __rejoin_arithmetic<T>::truth operator OP(const T &a, const T &b) {       \
    return a.__x OP b.__x;                                                                                             \
  }                                                                                                                    \
  template <typename T> REJOIN_BOTH typename __rejoin_pair<T>::truth operator OP(const T &a, const T &b) {             \
    return a.x.__x OP b.x.__x && a.y.__x OP b.y.__x;                                                                   \
  }
REJOIN_OPERATOR(==)
REJOIN_OPERATOR(!=)
REJOIN_OPERATOR(<)
REJOIN_OPERATOR(<=)
REJOIN_OPERATOR(>)
REJOIN_OPERATOR(>=)
#undef REJOIN_OPERATOR

// Conversions of a type H with pair H2 under the names that have NAME and NAME2 in them.
#define REJOIN_HALF_CONVERSIONS(H, H2, N, NAME, NAME2)                                                                 \
  REJOIN_BOTH H __float2##NAME(float x) { return H(x); }                                                               \
  REJOIN_BOTH H __float2##NAME##_rn(float x) { return H(x); }                                                          \
  REJOIN_BOTH H __float2##NAME##_rz(float x) { return H(__rejoin_round<unsigned short, N>(x, __rejoin_to_zero)); }     \
  REJOIN_BOTH H __float2##NAME##_rd(float x) { return H(__rejoin_round<unsigned short, N>(x, __rejoin_down)); }        \
  REJOIN_BOTH H __float2##NAME##_ru(float x) { return H(__rejoin_round<unsigned short, N>(x, __rejoin_up)); }          \
  REJOIN_BOTH H __double2##NAME(double x) { return H(x); }                                                             \
  REJOIN_BOTH float __##NAME##2float(H x) { return (float)x; }                                                         \
  REJOIN_BOTH H2 __float2##NAME2##_rn(float x) { return H2(H(x), H(x)); }                                              \
  REJOIN_BOTH H2 __floats2##NAME2##_rn(float x, float y) { return H2(H(x), H(y)); }                                    \
  REJOIN_BOTH H2 __float22##NAME2##_rn(float2 v) { return H2(H(v.x), H(v.y)); }                                        \
  REJOIN_BOTH float2 __##NAME2##2float2(H2 v) { return make_float2((float)v.x, (float)v.y); }                          \
  REJOIN_BOTH H __low2##NAME(H2 v) { return v.x; }                                                                     \
  REJOIN_BOTH H __high2##NAME(H2 v) { return v.y; }                                                                    \
  REJOIN_BOTH H2 __low2##NAME2(H2 v) { return H2(v.x, v.x); }                                                          \
  REJOIN_BOTH H2 __high2##NAME2(H2 v) { return H2(v.y, v.y); }                                                         \
  REJOIN_BOTH H2 __lows2##NAME2(H2 a, H2 b) { return H2(a.x, b.x); }                                                   \
  REJOIN_BOTH H2 __highs2##NAME2(H2 a, H2 b) { return H2(a.y, b.y); }                                                  \
  REJOIN_BOTH H2 __halves2##NAME2(H a, H b) { return H2(a, b); }                                                       \
  REJOIN_BOTH H2 __##NAME##2##NAME2(H a) { return H2(a, a); }                                                          \
  REJOIN_BOTH H2 make_##NAME2(H a, H b) { return H2(a, b); }                                                           \
  REJOIN_BOTH short __##NAME##_as_short(H x) { return __builtin_bit_cast(short, x); }                                  \
  REJOIN_BOTH unsigned short __##NAME##_as_ushort(H x) { return __builtin_bit_cast(unsigned short, x); }               \
  REJOIN_BOTH H __short_as_##NAME(short x) { return __builtin_bit_cast(H, x); }                                        \
  REJOIN_BOTH H __ushort_as_##NAME(unsigned short x) { return __builtin_bit_cast(H, x); }                              \
  REJOIN_BOTH signed char __##NAME##2char_rz(H x) {                                                                    \
    return __rejoin_to_integer<signed char>((float)x, __rejoin_to_zero);                                               \
  }                                                                                                                    \
  REJOIN_BOTH unsigned char __##NAME##2uchar_rz(H x) {                                                                 \
    return __rejoin_to_integer<unsigned char>((float)x, __rejoin_to_zero);                                             \
  }                                                                                                                    \
  REJOIN_HALF_INTEGER(H, N, NAME, short, short)                                                                        \
  REJOIN_HALF_INTEGER(H, N, NAME, ushort, unsigned short)                                                              \
  REJOIN_HALF_INTEGER(H, N, NAME, int, int)                                                                            \
  REJOIN_HALF_INTEGER(H, N, NAME, uint, unsigned)                                                                      \
  REJOIN_HALF_INTEGER(H, N, NAME, ll, long long)                                                                       \
  REJOIN_HALF_INTEGER(H, N, NAME, ull, unsigned long long)
#define REJOIN_HALF_INTEGER(H, N, NAME, TNAME, T)                                                                      \
  REJOIN_BOTH H __##TNAME##2##NAME##_rn(T x) { return H(x); }                                                          \
  REJOIN_BOTH H __##TNAME##2##NAME##_rz(T x) {                                                                         \
    return H(__rejoin_round<unsigned short, N>(__rejoin_exact(x), __rejoin_to_zero));                                  \
  }                                                                                                                    \
  REJOIN_BOTH H __##TNAME##2##NAME##_rd(T x) {                                                                         \
    return H(__rejoin_round<unsigned short, N>(__rejoin_exact(x), __rejoin_down));                                     \
  }                                                                                                                    \
  REJOIN_BOTH H __##TNAME##2##NAME##_ru(T x) {                                                                         \
    return H(__rejoin_round<unsigned short, N>(__rejoin_exact(x), __rejoin_up));                                       \
  }                                                                                                                    \
  REJOIN_BOTH T __##NAME##2##TNAME##_rz(H x) { return __rejoin_to_integer<T>((float)x, __rejoin_to_zero); }            \
  REJOIN_BOTH T __##NAME##2##TNAME##_rn(H x) { return __rejoin_to_integer<T>((float)x, __rejoin_nearest); }            \
  REJOIN_BOTH T __##NAME##2##TNAME##_rd(H x) { return __rejoin_to_integer<T>((float)x, __rejoin_down); }               \
  REJOIN_BOTH T __##NAME##2##TNAME##_ru(H x) { return __rejoin_to_integer<T>((float)x, __rejoin_up); }

// Conversions to narrower numbers in each direction, exact steps for functions named _rz (to zero), _rd (down), _ru
// (up).
#pragma once

enum __rejoin_direction { __rejoin_nearest, __rejoin_to_zero, __rejoin_down, __rejoin_up };

/// What is left to round of a result `to` beside the exact `x`, of which it is one of the two neighbours: the neighbour
/// in that direction. B is the integer of the size of T. An infinity is the neighbour of the largest number.
template <typename B, typename T, typename X>
REJOIN_BOTH T __rejoin_directed(T to, bool above, bool below, X x, __rejoin_direction d) {
  B bits = __builtin_bit_cast(B, to), sign = (B)((B)1 << (8 * sizeof(B) - 1));
  const bool negative = bits & sign;
  if (above && (d == __rejoin_down || (d == __rejoin_to_zero && x > (X)0)))
    bits = negative ? (B)(bits + 1) : bits ? (B)(bits - 1) : (B)(sign | 1);
  if (below && (d == __rejoin_up || (d == __rejoin_to_zero && x < (X)0)))
    bits = !negative ? (B)(bits + 1) : bits != sign ? (B)(bits - 1) : (B)1;
  return __builtin_bit_cast(T, bits);
}
template <typename B, typename T> REJOIN_BOTH T __rejoin_round(double x, __rejoin_direction d) {
  const T to = static_cast<T>(x);
  const double back = static_cast<double>(to);
  return __rejoin_directed<B>(to, back > x, back < x, x, d);
}
/// A float that a narrower format rounds as it rounds `x`: the last bit says that something was lost.
REJOIN_BOTH float __rejoin_odd_float(double x) {
  const float to = __rejoin_round<unsigned, float>(x, __rejoin_to_zero);
  return x != x || (double)to == x ? to : __builtin_bit_cast(float, __builtin_bit_cast(unsigned, to) | 1u);
}
/// The same of integers, as double.
REJOIN_BOTH double __rejoin_odd_double(unsigned long long x) {
  return (double)(x >> 53 ? (x & ~0x7ffull) | (x & 0x7ff ? 0x800 : 0) : x);
}
REJOIN_BOTH double __rejoin_odd_double(long long x) {
  return x < 0 ? -__rejoin_odd_double(0 - (unsigned long long)x) : __rejoin_odd_double((unsigned long long)x);
}
/// What is rounded to the same neighbours: the integer itself, where double has it.
template <typename T> REJOIN_BOTH double __rejoin_exact(T x) {
  return sizeof(T) < 8
             ? (double)x
             : __rejoin_odd_double((typename std::conditional<((T)-1 < (T)0), long long, unsigned long long>::type) x);
}

template <typename T> REJOIN_BOTH double __rejoin_to_double(T x, __rejoin_direction d) {
  const double r = (double)x;
  return __rejoin_directed<unsigned long long>(r, (__int128)r > x, (__int128)r < x, x, d);
}

/// To an integer of the type T: the nearest one for what is out of range.
template <typename T> REJOIN_BOTH T __rejoin_to_integer(float x, __rejoin_direction d) {
  // Of NaN zero or, in 64 bits, the highest bit.
  const T top = (T)((T)1 << (8 * sizeof(T) - 1)), low = (T)-1 < (T)0 ? top : (T)0, high = (T)~low;
  if (x != x)
    return sizeof(T) == 8 ? top : (T)0;
  x = d == __rejoin_to_zero ? __builtin_truncf(x)
      : d == __rejoin_down  ? __builtin_floorf(x)
      : d == __rejoin_up    ? __builtin_ceilf(x)
                            : __builtin_rintf(x);
  return x <= (float)low ? low : x >= (float)high ? high : (T)x;
}

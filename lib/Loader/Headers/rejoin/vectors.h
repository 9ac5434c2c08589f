// The vector types: plain structures in CUDA, whose operators are the user's; classes with operators in HIP.
#pragma once

#define REJOIN_VECTOR_TYPES(V)                                                                                         \
  V(char, signed char, 1, 2, 1, 4)                                                                                     \
  V(uchar, unsigned char, 1, 2, 1, 4)                                                                                  \
  V(short, short, 2, 4, 2, 8)                                                                                          \
  V(ushort, unsigned short, 2, 4, 2, 8)                                                                                \
  V(int, int, 4, 8, 4, 16)                                                                                             \
  V(uint, unsigned int, 4, 8, 4, 16)                                                                                   \
  V(long, long, 8, 16, 8, 16)                                                                                          \
  V(ulong, unsigned long, 8, 16, 8, 16)                                                                                \
  V(longlong, long long, 8, 16, 8, 16)                                                                                 \
  V(ulonglong, unsigned long long, 8, 16, 8, 16)                                                                       \
  V(float, float, 4, 8, 4, 16)                                                                                         \
  V(double, double, 8, 16, 8, 16)

#ifndef __HIP__
#define REJOIN_VECTOR(NAME, T, A1, A2, A3, A4)                                                                         \
  struct NAME##1 { T x; };                                                                                             \
  struct __attribute__((aligned(A2))) NAME##2 { T x, y; };                                                             \
  struct NAME##3 { T x, y, z; };                                                                                       \
  struct __attribute__((aligned(A4))) NAME##4 { T x, y, z, w; };
REJOIN_VECTOR_TYPES(REJOIN_VECTOR)
#undef REJOIN_VECTOR
// Types of the toolkit's version 13, with their alignment in the name.
#define REJOIN_ALIGNED(NAME, T)                                                                                        \
  struct __attribute__((aligned(16))) NAME##4_16a { T x, y, z, w; };                                                   \
  struct __attribute__((aligned(32))) NAME##4_32a { T x, y, z, w; };                                                   \
  REJOIN_BOTH NAME##4_16a make_##NAME##4_16a(T x, T y, T z, T w) { return {x, y, z, w}; }                              \
  REJOIN_BOTH NAME##4_32a make_##NAME##4_32a(T x, T y, T z, T w) { return {x, y, z, w}; }
REJOIN_ALIGNED(long, long)
REJOIN_ALIGNED(ulong, unsigned long)
REJOIN_ALIGNED(longlong, long long)
REJOIN_ALIGNED(ulonglong, unsigned long long)
REJOIN_ALIGNED(double, double)
#undef REJOIN_ALIGNED
#else
template <typename T, unsigned N> struct HIP_vector_base;
template <typename T> struct HIP_vector_base<T, 1> {
  T x;
  HIP_vector_base() = default;
  REJOIN_MEMBER_BOTH constexpr HIP_vector_base(T X) : x(X) {}
};
template <typename T> struct __attribute__((aligned(2 * sizeof(T)))) HIP_vector_base<T, 2> {
  T x, y;
  HIP_vector_base() = default;
  REJOIN_MEMBER_BOTH explicit constexpr HIP_vector_base(T X) : x(X), y(X) {}
  REJOIN_MEMBER_BOTH constexpr HIP_vector_base(T X, T Y) : x(X), y(Y) {}
};
template <typename T> struct HIP_vector_base<T, 3> {
  T x, y, z;
  HIP_vector_base() = default;
  REJOIN_MEMBER_BOTH explicit constexpr HIP_vector_base(T X) : x(X), y(X), z(X) {}
  REJOIN_MEMBER_BOTH constexpr HIP_vector_base(T X, T Y, T Z) : x(X), y(Y), z(Z) {}
};
template <typename T> struct __attribute__((aligned(4 * sizeof(T) < 16 ? 4 * sizeof(T) : 16))) HIP_vector_base<T, 4> {
  T x, y, z, w;
  HIP_vector_base() = default;
  REJOIN_MEMBER_BOTH explicit constexpr HIP_vector_base(T X) : x(X), y(X), z(X), w(X) {}
  REJOIN_MEMBER_BOTH constexpr HIP_vector_base(T X, T Y, T Z, T W) : x(X), y(Y), z(Z), w(W) {}
};
template <typename T, unsigned N> struct HIP_vector_type : HIP_vector_base<T, N> {
  typedef T value_type;
  using HIP_vector_base<T, N>::HIP_vector_base;
  HIP_vector_type() = default;
  template <typename U> REJOIN_MEMBER_BOTH explicit HIP_vector_type(const HIP_vector_type<U, N> &V) {
    for (unsigned I = 0; I != N; ++I)
      (*this)[I] = static_cast<T>(V[I]);
  }
  REJOIN_MEMBER_BOTH T &operator[](unsigned I) { return (&this->x)[I]; }
  REJOIN_MEMBER_BOTH const T &operator[](unsigned I) const { return (&this->x)[I]; }
#define REJOIN_ASSIGN(OP)                                                                                              \
  template <typename U> REJOIN_MEMBER_BOTH HIP_vector_type &operator OP(const HIP_vector_type<U, N> &V) {              \
    for (unsigned I = 0; I != N; ++I)                                                                                  \
      (*this)[I] OP V[I];                                                                                              \
    return *this;                                                                                                      \
  }                                                                                                                    \
  template <typename U, typename = typename std::enable_if<std::is_arithmetic<U>::value>::type>                        \
  REJOIN_MEMBER_BOTH HIP_vector_type &operator OP(U V) {                                                               \
    for (unsigned I = 0; I != N; ++I)                                                                                  \
      (*this)[I] OP V;                                                                                                 \
    return *this;                                                                                                      \
  }
  REJOIN_ASSIGN(+=)
  REJOIN_ASSIGN(-=)
  REJOIN_ASSIGN(*=)
  REJOIN_ASSIGN(/=)
  REJOIN_ASSIGN(%=)
  REJOIN_ASSIGN(&=)
  REJOIN_ASSIGN(|=)
  REJOIN_ASSIGN(^=)
  REJOIN_ASSIGN(<<=)
  REJOIN_ASSIGN(>>=)
#undef REJOIN_ASSIGN
  REJOIN_MEMBER_BOTH HIP_vector_type &operator++() { return *this += T(1); }
  REJOIN_MEMBER_BOTH HIP_vector_type &operator--() { return *this -= T(1); }
  REJOIN_MEMBER_BOTH HIP_vector_type operator-() const {
    HIP_vector_type R;
    for (unsigned I = 0; I != N; ++I)
      R[I] = -(*this)[I];
    return R;
  }
  REJOIN_MEMBER_BOTH HIP_vector_type operator+() const { return *this; }
  REJOIN_MEMBER_BOTH HIP_vector_type operator~() const {
    HIP_vector_type R;
    for (unsigned I = 0; I != N; ++I)
      R[I] = ~(*this)[I];
    return R;
  }
};
#define REJOIN_BINARY(OP)                                                                                              \
  template <typename T, unsigned N>                                                                                    \
  REJOIN_BOTH HIP_vector_type<T, N> operator OP(const HIP_vector_type<T, N> &A, const HIP_vector_type<T, N> &B) {      \
    HIP_vector_type<T, N> R = A;                                                                                       \
    R OP## = B;                                                                                                        \
    return R;                                                                                                          \
  }                                                                                                                    \
  template <typename T, unsigned N, typename U, typename = typename std::enable_if<std::is_arithmetic<U>::value>::type> \
  REJOIN_BOTH HIP_vector_type<T, N> operator OP(const HIP_vector_type<T, N> &A, U B) {                                 \
    HIP_vector_type<T, N> R = A;                                                                                       \
    R OP## = static_cast<T>(B);                                                                                        \
    return R;                                                                                                          \
  }                                                                                                                    \
  template <typename T, unsigned N, typename U, typename = typename std::enable_if<std::is_arithmetic<U>::value>::type> \
  REJOIN_BOTH HIP_vector_type<T, N> operator OP(U A, const HIP_vector_type<T, N> &B) {                                 \
    HIP_vector_type<T, N> R(static_cast<T>(A));                                                                        \
    R OP## = B;                                                                                                        \
    return R;                                                                                                          \
  }
REJOIN_BINARY(+)
REJOIN_BINARY(-)
REJOIN_BINARY(*)
REJOIN_BINARY(/)
REJOIN_BINARY(%)
REJOIN_BINARY(&)
REJOIN_BINARY(|)
REJOIN_BINARY(^)
REJOIN_BINARY(<<)
REJOIN_BINARY(>>)
#undef REJOIN_BINARY
template <typename T, unsigned N>
REJOIN_BOTH bool operator==(const HIP_vector_type<T, N> &A, const HIP_vector_type<T, N> &B) {
  bool Equal = true;
  for (unsigned I = 0; I != N; ++I)
    Equal &= A[I] == B[I];
  return Equal;
}
template <typename T, unsigned N>
REJOIN_BOTH bool operator!=(const HIP_vector_type<T, N> &A, const HIP_vector_type<T, N> &B) {
  return !(A == B);
}
#define REJOIN_VECTOR(NAME, T, A1, A2, A3, A4)                                                                         \
  typedef HIP_vector_type<T, 1> NAME##1;                                                                               \
  typedef HIP_vector_type<T, 2> NAME##2;                                                                               \
  typedef HIP_vector_type<T, 3> NAME##3;                                                                               \
  typedef HIP_vector_type<T, 4> NAME##4;
REJOIN_VECTOR_TYPES(REJOIN_VECTOR)
#undef REJOIN_VECTOR
#endif

#define REJOIN_VECTOR(NAME, T, A1, A2, A3, A4)                                                                         \
  REJOIN_BOTH NAME##1 make_##NAME##1(T x) { return {x}; }                                                              \
  REJOIN_BOTH NAME##2 make_##NAME##2(T x, T y) { return {x, y}; }                                                      \
  REJOIN_BOTH NAME##3 make_##NAME##3(T x, T y, T z) { return {x, y, z}; }                                              \
  REJOIN_BOTH NAME##4 make_##NAME##4(T x, T y, T z, T w) { return {x, y, z, w}; }
REJOIN_VECTOR_TYPES(REJOIN_VECTOR)
#undef REJOIN_VECTOR
#undef REJOIN_VECTOR_TYPES

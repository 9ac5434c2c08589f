// The complex numbers of AMD's libraries, each a class of its own.
#pragma once
#ifdef __HIP__
// One class with its functions.
#define REJOIN_COMPLEX_NUM(NAME)                                                                                       \
  template <typename T> struct NAME {                                                                                  \
    T x, y;                                                                                                            \
    REJOIN_MEMBER_BOTH NAME() = default;                                                                               \
    REJOIN_MEMBER_BOTH constexpr NAME(T a, T b = 0) : x(a), y(b) {}                                                    \
    template <typename U> REJOIN_MEMBER_BOTH constexpr NAME(const NAME<U> &c) : x(T(c.x)), y(T(c.y)) {}                \
    template <typename U, __rejoin_number<U> = 0> REJOIN_MEMBER_BOTH constexpr NAME(U a, T b = 0) : x(T(a)), y(b) {}    \
    REJOIN_MEMBER_BOTH constexpr T real() const { return x; }                                                          \
    REJOIN_MEMBER_BOTH constexpr T imag() const { return y; }                                                          \
    REJOIN_MEMBER_BOTH constexpr void real(T a) { x = a; }                                                             \
    REJOIN_MEMBER_BOTH constexpr void imag(T a) { y = a; }                                                             \
    REJOIN_MEMBER_BOTH constexpr friend T real(NAME a) { return a.x; }                                                 \
    REJOIN_MEMBER_BOTH constexpr friend T imag(NAME a) { return a.y; }                                                 \
    REJOIN_MEMBER_BOTH constexpr friend NAME conj(NAME a) { return {a.x, -a.y}; }                                      \
    REJOIN_MEMBER_BOTH friend T norm(NAME a) { return a.x * a.x + a.y * a.y; }                                         \
    REJOIN_MEMBER_BOTH friend T abs(NAME a) { return __builtin_elementwise_sqrt(a.x * a.x + a.y * a.y); }              \
    REJOIN_MEMBER_BOTH friend T asum(NAME a) { return (a.x < 0 ? -a.x : a.x) + (a.y < 0 ? -a.y : a.y); }               \
    REJOIN_MEMBER_BOTH constexpr NAME operator-() const { return {-x, -y}; }                                           \
    REJOIN_MEMBER_BOTH constexpr NAME operator+() const { return *this; }                                              \
    REJOIN_MEMBER_BOTH constexpr friend NAME operator+(NAME a, NAME b) { return {a.x + b.x, a.y + b.y}; }              \
    REJOIN_MEMBER_BOTH constexpr friend NAME operator-(NAME a, NAME b) { return {a.x - b.x, a.y - b.y}; }              \
    REJOIN_MEMBER_BOTH constexpr friend NAME operator*(NAME a, NAME b) {                                               \
      return {a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x};                                                           \
    }                                                                                                                  \
    REJOIN_MEMBER_BOTH constexpr friend NAME operator/(NAME a, NAME b) {                                               \
      const T n = b.x * b.x + b.y * b.y;                                                                               \
      return {(a.x * b.x + a.y * b.y) / n, (a.y * b.x - a.x * b.y) / n};                                               \
    }                                                                                                                  \
    REJOIN_MEMBER_BOTH constexpr NAME &operator+=(NAME b) { return *this = *this + b; }                                \
    REJOIN_MEMBER_BOTH constexpr NAME &operator-=(NAME b) { return *this = *this - b; }                                \
    REJOIN_MEMBER_BOTH constexpr NAME &operator*=(NAME b) { return *this = *this * b; }                                \
    REJOIN_MEMBER_BOTH constexpr NAME &operator/=(NAME b) { return *this = *this / b; }                                \
    REJOIN_MEMBER_BOTH constexpr friend bool operator==(NAME a, NAME b) { return a.x == b.x && a.y == b.y; }           \
    REJOIN_MEMBER_BOTH constexpr friend bool operator!=(NAME a, NAME b) { return !(a == b); }                          \
  };                                                                                                                   \
  namespace std {                                                                                                      \
  template <typename T> REJOIN_BOTH constexpr T real(NAME<T> a) { return a.x; }                                        \
  template <typename T> REJOIN_BOTH constexpr T imag(NAME<T> a) { return a.y; }                                        \
  template <typename T> REJOIN_BOTH constexpr NAME<T> conj(NAME<T> a) { return {a.x, -a.y}; }                          \
  template <typename T> REJOIN_BOTH T norm(NAME<T> a) { return a.x * a.x + a.y * a.y; }                                \
  template <typename T> REJOIN_BOTH T abs(NAME<T> a) { return __builtin_elementwise_sqrt(a.x * a.x + a.y * a.y); }     \
  template <typename T> REJOIN_BOTH NAME<T> fma(NAME<T> a, NAME<T> b, NAME<T> c) { return a * b + c; }                 \
  }
// 0 for a number.
template <bool> struct __rejoin_if {};
template <> struct __rejoin_if<true> {
  typedef int type;
};
template <typename T> using __rejoin_number = typename __rejoin_if<__is_arithmetic(T)>::type;
#endif

// The headers of Thrust: tuples, complex numbers and functions of the device, and of the host's side declarations.
// Algorithms are not declared: they launch kernels of the library's own.
#pragma once
#include <functional>
#include <tuple>
#include <utility>
#include <vector>

namespace thrust {
using std::swap;
template <typename A, typename B> struct pair {
  typedef A first_type;
  typedef B second_type;
  A first;
  B second;
  pair() = default;
  REJOIN_MEMBER_BOTH constexpr pair(const A &a, const B &b) : first(a), second(b) {}
};
template <typename A, typename B> REJOIN_BOTH constexpr pair<A, B> make_pair(A a, B b) { return {a, b}; }

// Unlike the standard library's, these are assigned on the device.
template <size_t I, typename T> struct __rejoin_element {
  T value;
};
template <typename I, typename... T> struct __rejoin_elements;
template <size_t... I, typename... T>
struct __rejoin_elements<std::index_sequence<I...>, T...> : __rejoin_element<I, T>... {
  __rejoin_elements() = default;
  template <typename... U>
  REJOIN_MEMBER_BOTH constexpr explicit __rejoin_elements(std::in_place_t, U &&...u)
      : __rejoin_element<I, T>{static_cast<T>(u)}... {}
  template <typename V> REJOIN_MEMBER_BOTH void assign(const V &v) {
    ((static_cast<__rejoin_element<I, T> &>(*this).value = get<I>(v)), ...);
  }
};
template <typename... T> struct tuple : __rejoin_elements<std::index_sequence_for<T...>, T...> {
  typedef __rejoin_elements<std::index_sequence_for<T...>, T...> __rejoin_base;
  tuple() = default;
  tuple(const tuple &) = default;
  tuple &operator=(const tuple &) = default;
  template <typename... U, typename = std::enable_if_t<sizeof...(U) == sizeof...(T) && (std::is_convertible_v<U, T> && ...)>>
  REJOIN_MEMBER_BOTH constexpr tuple(U &&...u) : __rejoin_base(std::in_place, static_cast<U &&>(u)...) {}
  template <typename... U> REJOIN_MEMBER_BOTH tuple &operator=(const tuple<U...> &u) {
    this->assign(u);
    return *this;
  }
};
template <size_t I, typename T> REJOIN_BOTH constexpr T &__rejoin_get(__rejoin_element<I, T> &e) { return e.value; }
template <size_t I, typename T> REJOIN_BOTH constexpr const T &__rejoin_get(const __rejoin_element<I, T> &e) {
  return e.value;
}
template <size_t I, typename... T> REJOIN_BOTH constexpr decltype(auto) get(tuple<T...> &t) {
  return __rejoin_get<I>(t);
}
template <size_t I, typename... T> REJOIN_BOTH constexpr decltype(auto) get(const tuple<T...> &t) {
  return __rejoin_get<I>(t);
}
template <typename... T> REJOIN_BOTH constexpr tuple<std::decay_t<T>...> make_tuple(T &&...t) {
  return tuple<std::decay_t<T>...>(static_cast<T &&>(t)...);
}
template <typename... T> REJOIN_BOTH constexpr tuple<T &...> tie(T &...t) { return tuple<T &...>(t...); }
template <size_t I, typename T> struct tuple_element;
template <size_t I, typename... T> struct tuple_element<I, tuple<T...>> : std::tuple_element<I, std::tuple<T...>> {};
template <typename T> struct tuple_size;
template <typename... T> struct tuple_size<tuple<T...>> : std::integral_constant<size_t, sizeof...(T)> {};
struct use_default;
struct null_type;
template <typename A, typename R> struct unary_function {
  typedef A argument_type;
  typedef R result_type;
};
template <typename A, typename B, typename R> struct binary_function {
  typedef A first_argument_type;
  typedef B second_argument_type;
  typedef R result_type;
};
#define REJOIN_FUNCTION(NAME, R, EXPRESSION)                                                                           \
  template <typename T = void> struct NAME {                                                                           \
    REJOIN_MEMBER_BOTH constexpr R operator()(const T &a, const T &b) const { return EXPRESSION; }                     \
  };                                                                                                                   \
  template <> struct NAME<void> {                                                                                      \
    template <typename T> REJOIN_MEMBER_BOTH constexpr auto operator()(const T &a, const T &b) const {                 \
      return EXPRESSION;                                                                                               \
    }                                                                                                                  \
  };
REJOIN_FUNCTION(plus, T, a + b)
REJOIN_FUNCTION(minus, T, a - b)
REJOIN_FUNCTION(multiplies, T, a *b)
REJOIN_FUNCTION(divides, T, a / b)
REJOIN_FUNCTION(modulus, T, a % b)
REJOIN_FUNCTION(bit_and, T, a &b)
REJOIN_FUNCTION(bit_or, T, a | b)
REJOIN_FUNCTION(bit_xor, T, a ^ b)
REJOIN_FUNCTION(maximum, T, a < b ? b : a)
REJOIN_FUNCTION(minimum, T, b < a ? b : a)
REJOIN_FUNCTION(equal_to, bool, a == b)
REJOIN_FUNCTION(not_equal_to, bool, a != b)
REJOIN_FUNCTION(greater, bool, a > b)
REJOIN_FUNCTION(less, bool, a < b)
REJOIN_FUNCTION(greater_equal, bool, a >= b)
REJOIN_FUNCTION(less_equal, bool, a <= b)
REJOIN_FUNCTION(logical_and, bool, a &&b)
REJOIN_FUNCTION(logical_or, bool, a || b)
#undef REJOIN_FUNCTION
template <typename T = void> struct identity {
  REJOIN_MEMBER_BOTH constexpr const T &operator()(const T &a) const { return a; }
};
template <typename T = void> struct negate {
  REJOIN_MEMBER_BOTH constexpr T operator()(const T &a) const { return -a; }
};
template <typename T> REJOIN_BOTH constexpr T max(const T &a, const T &b) { return a < b ? b : a; }
template <typename T> REJOIN_BOTH constexpr T min(const T &a, const T &b) { return b < a ? b : a; }

template <typename T> struct complex {
  typedef T value_type;
  T re, im;
  REJOIN_MEMBER_BOTH constexpr complex(T a = T(), T b = T()) : re(a), im(b) {}
  template <typename U> REJOIN_MEMBER_BOTH complex(const complex<U> &c) : re(c.real()), im(c.imag()) {}
  REJOIN_MEMBER_BOTH T real() const { return re; }
  REJOIN_MEMBER_BOTH T imag() const { return im; }
  REJOIN_MEMBER_BOTH void real(T a) { re = a; }
  REJOIN_MEMBER_BOTH void imag(T a) { im = a; }
  REJOIN_MEMBER_BOTH friend complex operator+(complex a, complex b) { return {a.re + b.re, a.im + b.im}; }
  REJOIN_MEMBER_BOTH friend complex operator-(complex a, complex b) { return {a.re - b.re, a.im - b.im}; }
  REJOIN_MEMBER_BOTH friend complex operator-(complex a) { return {-a.re, -a.im}; }
  REJOIN_MEMBER_BOTH friend complex operator*(complex a, complex b) {
    return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
  }
  REJOIN_MEMBER_BOTH friend complex operator/(complex a, complex b) {
    T n = b.re * b.re + b.im * b.im;
    return {(a.re * b.re + a.im * b.im) / n, (a.im * b.re - a.re * b.im) / n};
  }
  REJOIN_MEMBER_BOTH friend bool operator==(complex a, complex b) { return a.re == b.re && a.im == b.im; }
  REJOIN_MEMBER_BOTH friend bool operator!=(complex a, complex b) { return !(a == b); }
  REJOIN_MEMBER_BOTH complex &operator+=(complex b) { return *this = *this + b; }
  REJOIN_MEMBER_BOTH complex &operator-=(complex b) { return *this = *this - b; }
  REJOIN_MEMBER_BOTH complex &operator*=(complex b) { return *this = *this * b; }
  REJOIN_MEMBER_BOTH complex &operator/=(complex b) { return *this = *this / b; }
};
template <typename T> REJOIN_BOTH complex<T> conj(complex<T> a) { return {a.re, -a.im}; }
template <typename T> REJOIN_BOTH T norm(complex<T> a) { return a.re * a.re + a.im * a.im; }
template <typename T> REJOIN_BOTH T abs(complex<T> a) { return __builtin_elementwise_sqrt(norm(a)); }
template <typename T> REJOIN_DEVICE complex<T> polar(T r, T phi) { return {r * ::cos(phi), r * ::sin(phi)}; }
template <typename T> REJOIN_DEVICE complex<T> exp(complex<T> a) { return polar<T>(::exp(a.re), a.im); }

template <typename T> struct device_ptr {
  T *p;
  device_ptr() = default;
  REJOIN_MEMBER_BOTH explicit device_ptr(T *q) : p(q) {}
  REJOIN_MEMBER_BOTH T *get() const { return p; }
  REJOIN_MEMBER_BOTH device_ptr operator+(ptrdiff_t n) const { return device_ptr(p + n); }
  REJOIN_MEMBER_BOTH device_ptr operator-(ptrdiff_t n) const { return device_ptr(p - n); }
  REJOIN_MEMBER_BOTH T &operator*() const { return *p; }
  REJOIN_MEMBER_BOTH T &operator[](ptrdiff_t n) const { return p[n]; }
};
template <typename T> REJOIN_BOTH T *raw_pointer_cast(device_ptr<T> p) { return p.get(); }
template <typename T> REJOIN_BOTH T *raw_pointer_cast(T *p) { return p; }
template <typename T> REJOIN_BOTH device_ptr<T> device_pointer_cast(T *p) { return device_ptr<T>(p); }
#define REJOIN_VECTOR(NAME, P)                                                                                         \
  template <typename T, typename A = void> class NAME {                                                                \
  public:                                                                                                              \
    typedef T value_type;                                                                                              \
    typedef P iterator, pointer;                                                                                       \
    NAME();                                                                                                            \
    explicit NAME(size_t);                                                                                             \
    NAME(size_t, const T &);                                                                                           \
    template <typename V> NAME(const V &);                                                                             \
    template <typename I, typename = typename I::value_type> NAME(I, I);                                               \
    template <typename V> NAME &operator=(const V &);                                                                  \
    P data(), begin(), end();                                                                                          \
    P data() const, begin() const, end() const;                                                                        \
    T &operator[](size_t), &front(), &back();                                                                          \
    const T &operator[](size_t) const;                                                                                 \
    size_t size() const, capacity() const;                                                                             \
    bool empty() const;                                                                                                \
    void resize(size_t), resize(size_t, const T &), reserve(size_t), clear(), shrink_to_fit(), push_back(const T &);   \
    void swap(NAME &);                                                                                                 \
  };
REJOIN_VECTOR(device_vector, device_ptr<T>)
REJOIN_VECTOR(host_vector, T *)
REJOIN_VECTOR(universal_vector, T *)
#undef REJOIN_VECTOR
template <typename T> struct counting_iterator {
  T n;
  REJOIN_MEMBER_BOTH explicit counting_iterator(T n = T()) : n(n) {}
  REJOIN_MEMBER_BOTH T operator*() const { return n; }
  REJOIN_MEMBER_BOTH T operator[](ptrdiff_t i) const { return n + i; }
  REJOIN_MEMBER_BOTH counting_iterator operator+(ptrdiff_t i) const { return counting_iterator(n + i); }
  REJOIN_MEMBER_BOTH counting_iterator &operator++() { return ++n, *this; }
};
template <typename T> REJOIN_BOTH counting_iterator<T> make_counting_iterator(T n) { return counting_iterator<T>(n); }
struct execution_policy {
  template <typename T> execution_policy on(T) const;
};
inline constexpr execution_policy device{}, host{}, seq{};
namespace cuda {
inline constexpr execution_policy par{}, par_nosync{};
}
namespace hip {
inline constexpr execution_policy par{}, par_nosync{};
}
} // namespace thrust

// The headers of Thrust: tuples, complex numbers, iterators and functions of the device, and of the host's side
// declarations. Algorithms on the host launch kernels of the library's own, and give a value of any type; those of device
// code are in thrust_device.h.
#pragma once
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <functional>
#include <iterator>
#include <memory>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <string>
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
  template <typename C, typename D>
  REJOIN_MEMBER_BOTH constexpr pair(const std::pair<C, D> &p) : first(p.first), second(p.second) {}
};
template <typename A, typename B> REJOIN_BOTH constexpr pair<A, B> make_pair(A a, B b) { return {a, b}; }
template <typename A, typename B> REJOIN_BOTH constexpr bool operator==(const pair<A, B> &a, const pair<A, B> &b) {
  return a.first == b.first && a.second == b.second;
}
template <typename A, typename B> REJOIN_BOTH constexpr bool operator!=(const pair<A, B> &a, const pair<A, B> &b) {
  return !(a == b);
}
template <typename A, typename B> REJOIN_BOTH constexpr bool operator<(const pair<A, B> &a, const pair<A, B> &b) {
  return a.first < b.first || (!(b.first < a.first) && a.second < b.second);
}

template <typename... T> struct tuple;
// Unlike the standard library's, these are assigned on the device.
template <size_t I, typename T> struct __rejoin_element {
  T value;
};
// Of references, as iterators over several sequences give them: assignment changes what they refer to.
template <size_t I, typename T> struct __rejoin_element<I, T &> {
  T &value;
  __rejoin_element(const __rejoin_element &) = default;
  REJOIN_MEMBER_BOTH constexpr explicit __rejoin_element(T &v) : value(v) {}
  REJOIN_MEMBER_BOTH __rejoin_element &operator=(const __rejoin_element &e) { return value = e.value, *this; }
};
template <size_t I, typename T> REJOIN_BOTH constexpr T &__rejoin_get(__rejoin_element<I, T> &e) { return e.value; }
template <size_t I, typename T> REJOIN_BOTH constexpr const T &__rejoin_get(const __rejoin_element<I, T> &e) {
  return e.value;
}
template <size_t I, typename... T> REJOIN_BOTH constexpr decltype(auto) get(tuple<T...> &t);
template <size_t I, typename... T> REJOIN_BOTH constexpr decltype(auto) get(const tuple<T...> &t);
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
  template <typename... U,
            typename = std::enable_if_t<sizeof...(U) == sizeof...(T) && (std::is_convertible_v<U, T> && ...)>>
  REJOIN_MEMBER_BOTH constexpr tuple(U &&...u) : __rejoin_base(std::in_place, static_cast<U &&>(u)...) {}
  template <typename... U, typename = std::enable_if_t<sizeof...(U) == sizeof...(T)>>
  REJOIN_MEMBER_BOTH tuple(const tuple<U...> &u) : tuple(u, std::index_sequence_for<T...>()) {}
  template <typename... U> REJOIN_MEMBER_BOTH tuple &operator=(const tuple<U...> &u) {
    this->assign(u);
    return *this;
  }
  template <typename A, typename B> REJOIN_MEMBER_BOTH tuple &operator=(const pair<A, B> &p) { return take(p); }
  template <typename A, typename B> REJOIN_MEMBER_BOTH tuple &operator=(const std::pair<A, B> &p) { return take(p); }

private:
  template <typename V, size_t... I>
  REJOIN_MEMBER_BOTH tuple(const V &v, std::index_sequence<I...>) : __rejoin_base(std::in_place, get<I>(v)...) {}
  template <typename P> REJOIN_MEMBER_BOTH tuple &take(const P &p) {
    static_assert(sizeof...(T) == 2);
    get<0>(*this) = p.first;
    get<1>(*this) = p.second;
    return *this;
  }
};
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
template <size_t I = 0, typename... T>
REJOIN_BOTH constexpr bool __rejoin_equal_from(const tuple<T...> &a, const tuple<T...> &b) {
  if constexpr (I < sizeof...(T))
    return get<I>(a) == get<I>(b) && __rejoin_equal_from<I + 1>(a, b);
  else
    return true;
}
template <size_t I = 0, typename... T>
REJOIN_BOTH constexpr bool __rejoin_less_from(const tuple<T...> &a, const tuple<T...> &b) {
  if constexpr (I < sizeof...(T))
    return get<I>(a) < get<I>(b) || (!(get<I>(b) < get<I>(a)) && __rejoin_less_from<I + 1>(a, b));
  else
    return false;
}
template <typename... T> REJOIN_BOTH constexpr bool operator==(const tuple<T...> &a, const tuple<T...> &b) {
  return __rejoin_equal_from(a, b);
}
template <typename... T> REJOIN_BOTH constexpr bool operator!=(const tuple<T...> &a, const tuple<T...> &b) {
  return !__rejoin_equal_from(a, b);
}
template <typename... T> REJOIN_BOTH constexpr bool operator<(const tuple<T...> &a, const tuple<T...> &b) {
  return __rejoin_less_from(a, b);
}
using std::in_place;
using std::nullopt;
using std::optional;
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
#define REJOIN_FUNCTION(NAME, R, EXPRESSION)                                                                           \
  template <typename T = void> struct NAME {                                                                           \
    REJOIN_MEMBER_BOTH constexpr R operator()(const T &a) const { return EXPRESSION; }                                 \
  };                                                                                                                   \
  template <> struct NAME<void> {                                                                                      \
    template <typename T> REJOIN_MEMBER_BOTH constexpr auto operator()(const T &a) const { return EXPRESSION; }        \
  };
REJOIN_FUNCTION(square, T, a *a)
REJOIN_FUNCTION(bit_not, T, ~a)
REJOIN_FUNCTION(logical_not, bool, !a)
#undef REJOIN_FUNCTION
template <typename T = void, typename U = void> struct project1st {
  template <typename A, typename B> REJOIN_MEMBER_BOTH constexpr const A &operator()(const A &a, const B &) const {
    return a;
  }
};
template <typename T = void, typename U = void> struct project2nd {
  template <typename A, typename B> REJOIN_MEMBER_BOTH constexpr const B &operator()(const A &, const B &b) const {
    return b;
  }
};
template <typename F> struct __rejoin_negated {
  F f;
  template <typename... A> REJOIN_MEMBER_BOTH constexpr bool operator()(const A &...a) const { return !f(a...); }
};
template <typename F> REJOIN_BOTH constexpr __rejoin_negated<F> not1(F f) { return {f}; }
template <typename F> REJOIN_BOTH constexpr __rejoin_negated<F> not2(F f) { return {f}; }
template <typename F> REJOIN_BOTH constexpr __rejoin_negated<F> not_fn(F f) { return {f}; }
template <typename F> struct __rejoin_of_tuple {
  F f;
  template <typename... T, size_t... I>
  REJOIN_MEMBER_BOTH constexpr decltype(auto) apply(const tuple<T...> &t, std::index_sequence<I...>) const {
    return f(thrust::get<I>(t)...);
  }
  template <typename... T> REJOIN_MEMBER_BOTH constexpr decltype(auto) operator()(const tuple<T...> &t) const {
    return apply(t, std::index_sequence_for<T...>());
  }
};
template <typename F> REJOIN_BOTH constexpr __rejoin_of_tuple<F> make_zip_function(F f) { return {f}; }
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
template <typename T> REJOIN_DEVICE T arg(complex<T> a) { return ::atan2(a.im, a.re); }
template <typename T> REJOIN_DEVICE complex<T> log(complex<T> a) { return {::log(abs(a)), arg(a)}; }
template <typename T> REJOIN_DEVICE complex<T> sqrt(complex<T> a) {
  return polar<T>(__builtin_elementwise_sqrt(abs(a)), arg(a) / 2);
}
template <typename T> REJOIN_DEVICE complex<T> pow(complex<T> a, complex<T> b) { return exp(b * log(a)); }
template <typename T> REJOIN_DEVICE complex<T> pow(complex<T> a, T b) { return exp(complex<T>(b) * log(a)); }
template <typename T> REJOIN_DEVICE complex<T> proj(complex<T> a) { return a; }
#define REJOIN_FUNCTION(NAME, RE, IM)                                                                                  \
  template <typename T> REJOIN_DEVICE complex<T> NAME(complex<T> a) { return {RE, IM}; }
REJOIN_FUNCTION(sin, ::sin(a.re) * ::cosh(a.im), ::cos(a.re) * ::sinh(a.im))
REJOIN_FUNCTION(cos, ::cos(a.re) * ::cosh(a.im), -::sin(a.re) * ::sinh(a.im))
REJOIN_FUNCTION(sinh, ::sinh(a.re) * ::cos(a.im), ::cosh(a.re) * ::sin(a.im))
REJOIN_FUNCTION(cosh, ::cosh(a.re) * ::cos(a.im), ::sinh(a.re) * ::sin(a.im))
#undef REJOIN_FUNCTION
template <typename T> REJOIN_DEVICE complex<T> tan(complex<T> a) { return sin(a) / cos(a); }
template <typename T> REJOIN_DEVICE complex<T> tanh(complex<T> a) { return sinh(a) / cosh(a); }

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
template <typename T> using universal_ptr = device_ptr<T>;
template <typename T> using device_reference = T &;
#define REJOIN_VECTOR(NAME, P)                                                                                         \
  template <typename T, typename A = void> class NAME {                                                                \
  public:                                                                                                              \
    typedef T value_type;                                                                                              \
    typedef P iterator, pointer;                                                                                       \
    NAME();                                                                                                            \
    explicit NAME(size_t);                                                                                             \
    NAME(std::initializer_list<T>);                                                                                    \
    NAME(size_t, const T &);                                                                                           \
    template <typename V> NAME(const V &);                                                                             \
    template <typename I, typename = typename I::value_type> NAME(I, I);                                               \
    template <typename V> NAME &operator=(const V &);                                                                  \
    typedef P const_iterator;                                                                                          \
    typedef T &reference;                                                                                              \
    typedef size_t size_type;                                                                                          \
    typedef ptrdiff_t difference_type;                                                                                 \
    iterator data(), begin(), end();                                                                                   \
    iterator data() const, begin() const, end() const, cbegin() const, cend() const;                                   \
    T &operator[](size_t), &front(), &back();                                                                          \
    const T &operator[](size_t) const;                                                                                 \
    size_t size() const, capacity() const;                                                                             \
    bool empty() const;                                                                                                \
    void resize(size_t), resize(size_t, const T &), reserve(size_t), clear(), shrink_to_fit(), push_back(const T &);   \
    void pop_back();                                                                                                   \
    template <typename... V> iterator insert(V...);                                                                    \
    template <typename... V> iterator erase(V...);                                                                     \
    template <typename... V> void assign(V...);                                                                        \
    void swap(NAME &);                                                                                                 \
  };
REJOIN_VECTOR(device_vector, device_ptr<T>)
REJOIN_VECTOR(host_vector, T *)
REJOIN_VECTOR(universal_vector, T *)
#undef REJOIN_VECTOR
/// Steps and comparisons of an iterator, by its members `step` and `where`.
#define REJOIN_ITERATOR(NAME)                                                                                          \
  typedef ptrdiff_t difference_type;                                                                                   \
  typedef std::random_access_iterator_tag iterator_category;                                                           \
  typedef void pointer;                                                                                                \
  REJOIN_MEMBER_BOTH NAME &operator++() { return step(1), *this; }                                                     \
  REJOIN_MEMBER_BOTH NAME &operator--() { return step(-1), *this; }                                                    \
  REJOIN_MEMBER_BOTH NAME operator++(int) {                                                                            \
    NAME old = *this;                                                                                                  \
    step(1);                                                                                                           \
    return old;                                                                                                        \
  }                                                                                                                    \
  REJOIN_MEMBER_BOTH NAME operator--(int) {                                                                            \
    NAME old = *this;                                                                                                  \
    step(-1);                                                                                                          \
    return old;                                                                                                        \
  }                                                                                                                    \
  REJOIN_MEMBER_BOTH NAME &operator+=(ptrdiff_t n) { return step(n), *this; }                                          \
  REJOIN_MEMBER_BOTH NAME &operator-=(ptrdiff_t n) { return step(-n), *this; }                                         \
  REJOIN_MEMBER_BOTH NAME operator+(ptrdiff_t n) const {                                                               \
    NAME r = *this;                                                                                                    \
    r.step(n);                                                                                                         \
    return r;                                                                                                          \
  }                                                                                                                    \
  REJOIN_MEMBER_BOTH NAME operator-(ptrdiff_t n) const { return *this + -n; }                                          \
  friend REJOIN_MEMBER_BOTH ptrdiff_t operator-(const NAME &a, const NAME &b) { return a.where() - b.where(); }        \
  friend REJOIN_MEMBER_BOTH bool operator==(const NAME &a, const NAME &b) { return a.where() == b.where(); }           \
  friend REJOIN_MEMBER_BOTH bool operator!=(const NAME &a, const NAME &b) { return !(a == b); }                        \
  friend REJOIN_MEMBER_BOTH bool operator<(const NAME &a, const NAME &b) { return a.where() < b.where(); }
template <typename T> struct counting_iterator {
  T n;
  REJOIN_MEMBER_BOTH explicit counting_iterator(T n = T()) : n(n) {}
  REJOIN_MEMBER_BOTH T operator*() const { return n; }
  REJOIN_MEMBER_BOTH T operator[](ptrdiff_t i) const { return n + i; }
  typedef T value_type, reference;
  REJOIN_MEMBER_BOTH void step(ptrdiff_t i) { n += i; }
  REJOIN_MEMBER_BOTH T where() const { return n; }
  REJOIN_ITERATOR(counting_iterator)
};
template <typename T> REJOIN_BOTH counting_iterator<T> make_counting_iterator(T n) { return counting_iterator<T>(n); }
template <typename T> struct constant_iterator {
  T v;
  ptrdiff_t position = 0;
  REJOIN_MEMBER_BOTH explicit constant_iterator(T v = T()) : v(v) {}
  REJOIN_MEMBER_BOTH T operator*() const { return v; }
  REJOIN_MEMBER_BOTH T operator[](ptrdiff_t) const { return v; }
  typedef T value_type, reference;
  REJOIN_MEMBER_BOTH void step(ptrdiff_t n) { position += n; }
  REJOIN_MEMBER_BOTH auto where() const { return position; }
  REJOIN_ITERATOR(constant_iterator)
};
template <typename T> REJOIN_BOTH constant_iterator<T> make_constant_iterator(T v) { return constant_iterator<T>(v); }
template <typename F, typename I, typename R = use_default, typename V = use_default> struct transform_iterator {
  I i;
  F f;
  REJOIN_MEMBER_BOTH transform_iterator(I i, F f) : i(i), f(f) {}
  REJOIN_MEMBER_BOTH auto operator*() const { return f(*i); }
  REJOIN_MEMBER_BOTH auto operator[](ptrdiff_t n) const { return f(i[n]); }
  typedef decltype(std::declval<const F &>()(*std::declval<const I &>())) reference;
  typedef std::decay_t<reference> value_type;
  REJOIN_MEMBER_BOTH void step(ptrdiff_t n) { i += n; }
  REJOIN_MEMBER_BOTH auto where() const { return i; }
  REJOIN_ITERATOR(transform_iterator)
};
template <typename I, typename F> REJOIN_BOTH transform_iterator<F, I> make_transform_iterator(I i, F f) {
  return {i, f};
}
template <typename E, typename I> struct permutation_iterator {
  E e;
  I i;
  REJOIN_MEMBER_BOTH permutation_iterator(E e, I i) : e(e), i(i) {}
  REJOIN_MEMBER_BOTH decltype(auto) operator*() const { return e[*i]; }
  REJOIN_MEMBER_BOTH decltype(auto) operator[](ptrdiff_t n) const { return e[i[n]]; }
  typedef decltype(std::declval<const E &>()[*std::declval<const I &>()]) reference;
  typedef std::decay_t<reference> value_type;
  REJOIN_MEMBER_BOTH void step(ptrdiff_t n) { i += n; }
  REJOIN_MEMBER_BOTH auto where() const { return i; }
  REJOIN_ITERATOR(permutation_iterator)
};
template <typename E, typename I> REJOIN_BOTH permutation_iterator<E, I> make_permutation_iterator(E e, I i) {
  return {e, i};
}
template <typename T> struct zip_iterator;
template <typename... I> struct zip_iterator<tuple<I...>> {
  tuple<I...> iterators;
  REJOIN_MEMBER_BOTH zip_iterator(tuple<I...> t) : iterators(t) {}
  template <size_t... N> REJOIN_MEMBER_BOTH auto at(std::index_sequence<N...>, ptrdiff_t n) const {
    return tuple<decltype(thrust::get<N>(iterators)[n])...>(thrust::get<N>(iterators)[n]...);
  }
  REJOIN_MEMBER_BOTH auto operator[](ptrdiff_t n) const { return at(std::index_sequence_for<I...>(), n); }
  REJOIN_MEMBER_BOTH auto operator*() const { return (*this)[0]; }
  typedef tuple<decltype(std::declval<const I &>()[0])...> reference;
  typedef tuple<std::decay_t<decltype(std::declval<const I &>()[0])>...> value_type;
  template <size_t... N> REJOIN_MEMBER_BOTH void stepEach(std::index_sequence<N...>, ptrdiff_t n) {
    ((thrust::get<N>(iterators) += n), ...);
  }
  REJOIN_MEMBER_BOTH void step(ptrdiff_t n) { stepEach(std::index_sequence_for<I...>(), n); }
  REJOIN_MEMBER_BOTH auto where() const { return thrust::get<0>(iterators); }
  REJOIN_ITERATOR(zip_iterator)
  REJOIN_MEMBER_BOTH const tuple<I...> &get_iterator_tuple() const { return iterators; }
};
template <typename... I> REJOIN_BOTH zip_iterator<tuple<I...>> make_zip_iterator(tuple<I...> t) { return {t}; }
template <typename I, typename J, typename... K>
REJOIN_BOTH zip_iterator<tuple<I, J, K...>> make_zip_iterator(I i, J j, K... k) {
  return {tuple<I, J, K...>(i, j, k...)};
}
template <typename I> struct reverse_iterator {
  I i;
  REJOIN_MEMBER_BOTH explicit reverse_iterator(I i) : i(i) {}
  REJOIN_MEMBER_BOTH decltype(auto) operator*() const { return i[-1]; }
  REJOIN_MEMBER_BOTH decltype(auto) operator[](ptrdiff_t n) const { return i[-1 - n]; }
  REJOIN_MEMBER_BOTH I base() const { return i; }
  typedef decltype(std::declval<const I &>()[0]) reference;
  typedef std::decay_t<reference> value_type;
  REJOIN_MEMBER_BOTH void step(ptrdiff_t n) { i += -n; }
  REJOIN_MEMBER_BOTH ptrdiff_t where() const { return I() - i; }
  REJOIN_ITERATOR(reverse_iterator)
};
template <typename I> REJOIN_BOTH reverse_iterator<I> make_reverse_iterator(I i) { return reverse_iterator<I>(i); }
/// Takes anything, and keeps nothing.
struct __rejoin_sink {
  template <typename T> REJOIN_MEMBER_BOTH const __rejoin_sink &operator=(const T &) const { return *this; }
};
template <typename T = use_default> struct discard_iterator {
  ptrdiff_t position;
  REJOIN_MEMBER_BOTH explicit discard_iterator(ptrdiff_t n = 0) : position(n) {}
  REJOIN_MEMBER_BOTH __rejoin_sink operator*() const { return {}; }
  REJOIN_MEMBER_BOTH __rejoin_sink operator[](ptrdiff_t) const { return {}; }
  typedef __rejoin_sink value_type, reference;
  REJOIN_MEMBER_BOTH void step(ptrdiff_t n) { position += n; }
  REJOIN_MEMBER_BOTH ptrdiff_t where() const { return position; }
  REJOIN_ITERATOR(discard_iterator)
};
REJOIN_BOTH discard_iterator<> make_discard_iterator(ptrdiff_t n = 0) { return discard_iterator<>(n); }
/// What is written goes through a function.
template <typename F, typename I> struct transform_output_iterator {
  struct __rejoin_place {
    I i;
    F f;
    template <typename T> REJOIN_MEMBER_BOTH const __rejoin_place &operator=(const T &v) const {
      *i = f(v);
      return *this;
    }
  };
  I i;
  F f;
  REJOIN_MEMBER_BOTH transform_output_iterator(I i, F f) : i(i), f(f) {}
  REJOIN_MEMBER_BOTH __rejoin_place operator*() const { return {i, f}; }
  REJOIN_MEMBER_BOTH __rejoin_place operator[](ptrdiff_t n) const { return {i + n, f}; }
  typedef void value_type;
  typedef __rejoin_place reference;
  REJOIN_MEMBER_BOTH void step(ptrdiff_t n) { i += n; }
  REJOIN_MEMBER_BOTH auto where() const { return i; }
  REJOIN_ITERATOR(transform_output_iterator)
};
template <typename I, typename F>
REJOIN_BOTH transform_output_iterator<F, I> make_transform_output_iterator(I i, F f) {
  return {i, f};
}
#undef REJOIN_ITERATOR
template <typename I> REJOIN_BOTH ptrdiff_t distance(I a, I b) { return b - a; }
template <typename I, typename N> REJOIN_BOTH void advance(I &i, N n) { i = i + n; }
template <typename I> REJOIN_BOTH I next(I i, ptrdiff_t n = 1) { return i + n; }
template <typename I> REJOIN_BOTH I prev(I i, ptrdiff_t n = 1) { return i - n; }

/// A linear congruential generator; its numbers are those of the standard's of that name.
template <uint64_t A, uint64_t M> struct __rejoin_engine {
  typedef uint32_t result_type;
  uint64_t x;
  REJOIN_MEMBER_BOTH explicit __rejoin_engine(uint64_t s = 1) { seed(s); }
  REJOIN_MEMBER_BOTH void seed(uint64_t s = 1) { x = s % M ? s % M : 1; }
  REJOIN_MEMBER_BOTH static constexpr uint32_t min() { return 1; }
  REJOIN_MEMBER_BOTH static constexpr uint32_t max() { return M - 1; }
  REJOIN_MEMBER_BOTH uint32_t operator()() { return x = x * A % M; }
  REJOIN_MEMBER_BOTH void discard(uint64_t n) {
    for (uint64_t power = A; n; n /= 2, power = power * power % M)
      if (n % 2)
        x = x * power % M;
  }
};
namespace random {
typedef __rejoin_engine<48271, 2147483647> minstd_rand, default_random_engine;
typedef __rejoin_engine<16807, 2147483647> minstd_rand0;
template <typename T = float> struct uniform_real_distribution {
  T a, b;
  REJOIN_MEMBER_BOTH explicit uniform_real_distribution(T a = 0, T b = 1) : a(a), b(b) {}
  template <typename G> REJOIN_MEMBER_BOTH T operator()(G &g) { return a + (b - a) * (T(g() - 1) / T(G::max())); }
};
template <typename T = int> struct uniform_int_distribution {
  T a, b;
  REJOIN_MEMBER_BOTH explicit uniform_int_distribution(T a = 0, T b = 2147483647) : a(a), b(b) {}
  template <typename G> REJOIN_MEMBER_BOTH T operator()(G &g) { return a + T(g() % (uint64_t(b - a) + 1)); }
};
template <typename T = float> struct normal_distribution {
  T m, s;
  REJOIN_MEMBER_BOTH explicit normal_distribution(T mean = 0, T deviation = 1) : m(mean), s(deviation) {}
  template <typename G> REJOIN_MEMBER_BOTH T operator()(G &g) {
    // Box and Muller's, so not the library's numbers.
    T u = T(g()) / T(G::max()), v = T(g()) / T(G::max());
    return m + s * __builtin_elementwise_sqrt(T(-2) * __builtin_elementwise_log(u)) *
                   __builtin_elementwise_cos(T(6.283185307179586) * v);
  }
};
// Numbers of other generators are not the library's either.
typedef __rejoin_engine<69621, 2147483647> taus88, ecuyer_combined;
typedef __rejoin_engine<39373, 2147483647> ranlux24, ranlux24_base;
typedef __rejoin_engine<742938285, 2147483647> ranlux48, ranlux48_base;
} // namespace random
using random::default_random_engine;
using random::normal_distribution;
using random::ranlux24;
using random::ranlux48;
using random::taus88;
using random::minstd_rand;
using random::minstd_rand0;
using random::uniform_int_distribution;
using random::uniform_real_distribution;

/// What an algorithm gives: a number, an iterator, or a pair of them.
struct __rejoin_result {
  template <typename T> operator T() const;
  template <typename T> ptrdiff_t operator-(const T &) const;
  __rejoin_result operator+(ptrdiff_t) const, operator*() const;
  template <typename T> bool operator==(const T &) const;
  template <typename T> bool operator!=(const T &) const;
};
struct __rejoin_results : __rejoin_result {
  __rejoin_result first, second;
};
#define REJOIN_ALGORITHMS(A)                                                                                           \
  A(for_each)                                                                                                          \
  A(for_each_n) A(fill) A(fill_n) A(copy) A(copy_n) A(copy_if) A(transform) A(transform_if) A(transform_reduce)        \
      A(transform_inclusive_scan) A(transform_exclusive_scan) A(reduce) A(reduce_by_key) A(inclusive_scan)             \
          A(exclusive_scan) A(inclusive_scan_by_key) A(exclusive_scan_by_key) A(sort) A(sort_by_key) A(stable_sort)    \
              A(stable_sort_by_key) A(is_sorted) A(is_sorted_until) A(lower_bound) A(upper_bound) A(binary_search)     \
                  A(equal_range) A(find) A(find_if) A(find_if_not) A(count) A(count_if) A(min_element) A(max_element)  \
                      A(minmax_element) A(sequence) A(tabulate) A(generate) A(generate_n) A(gather) A(gather_if)       \
                          A(scatter) A(scatter_if) A(unique) A(unique_copy) A(unique_by_key) A(unique_by_key_copy)     \
                              A(unique_count) A(remove) A(remove_if) A(remove_copy) A(remove_copy_if) A(replace) A(    \
                                  replace_if) A(replace_copy) A(replace_copy_if) A(reverse) A(reverse_copy) A(merge)   \
                                  A(merge_by_key) A(partition) A(partition_copy) A(partition_point) A(is_partitioned)  \
                                      A(stable_partition) A(stable_partition_copy) A(set_union) A(set_union_by_key)    \
                                          A(set_intersection) A(set_intersection_by_key) A(set_difference)             \
                                              A(set_difference_by_key) A(set_symmetric_difference) A(inner_product)    \
                                                  A(adjacent_difference) A(all_of) A(any_of) A(none_of) A(equal)       \
                                                      A(mismatch) A(swap_ranges) A(uninitialized_copy)                 \
                                                          A(uninitialized_copy_n) A(uninitialized_fill)                \
                                                              A(uninitialized_fill_n) A(shuffle) A(shuffle_copy)       \
                                                                  A(device_new) A(device_delete) A(device_free)
#define REJOIN_ALGORITHM(NAME) template <typename... T> __rejoin_results NAME(T &&...);
REJOIN_ALGORITHMS(REJOIN_ALGORITHM)
#undef REJOIN_ALGORITHM
#undef REJOIN_ALGORITHMS
template <typename T> device_ptr<T> device_malloc(size_t);

struct execution_policy {
  template <typename... T> execution_policy on(T &&...) const;
  template <typename... T> execution_policy operator()(T &&...) const;
};
inline constexpr execution_policy device{}, host{}, seq{};
namespace cuda {
inline constexpr execution_policy par{}, par_nosync{};
}
namespace hip {
inline constexpr execution_policy par{}, par_nosync{};
}
} // namespace thrust
#include <rejoin/thrust_device.h>

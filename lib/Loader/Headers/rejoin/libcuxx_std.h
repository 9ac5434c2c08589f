// cuda::std: the standard library, which clang makes usable on the device.
#pragma once
#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <cfloat>
#include <chrono>
#include <climits>
#include <cmath>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <iterator>
#include <limits>
#include <memory>
#include <numeric>
#include <optional>
#include <rejoin/libcuxx.h>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#if __cplusplus >= 202002L
#include <span>
#endif
#if __cplusplus < 202002L
// The standard library has these later only.
namespace std {
namespace chrono {
typedef duration<int, ratio<86400>> days;
typedef duration<int, ratio<604800>> weeks;
typedef duration<int, ratio<31556952>> years;
typedef duration<int, ratio<2629746>> months;
template <typename D> using sys_time = time_point<system_clock, D>;
typedef sys_time<seconds> sys_seconds;
typedef sys_time<days> sys_days;
} // namespace chrono
} // namespace std
#endif
namespace cuda {
namespace std {
using namespace ::std;
using ::cuda::thread_scope;
using ::cuda::thread_scope_block;
using ::cuda::thread_scope_device;
using ::cuda::thread_scope_system;
using ::cuda::thread_scope_thread;
#if __cplusplus < 202002L
// The standard library has it later only.
inline constexpr size_t dynamic_extent = ~size_t(0);
template <typename T, size_t N = dynamic_extent> class span {
  T *start = nullptr;
  size_t count = N == dynamic_extent ? 0 : N;

public:
  typedef T element_type;
  typedef remove_cv_t<T> value_type;
  typedef size_t size_type;
  typedef ptrdiff_t difference_type;
  typedef T *pointer, *iterator;
  typedef T &reference;
  static constexpr size_t extent = N;
  span() = default;
  REJOIN_MEMBER_BOTH constexpr span(T *p, size_t n) : start(p), count(n) {}
  REJOIN_MEMBER_BOTH constexpr span(T *a, T *b) : start(a), count(size_t(b - a)) {}
  template <size_t M> REJOIN_MEMBER_BOTH constexpr span(T (&a)[M]) : start(a), count(M) {}
  template <typename C, typename = enable_if_t<is_convertible_v<decltype(declval<C &>().data()), T *>>>
  REJOIN_MEMBER_BOTH constexpr span(C &&c) : start(c.data()), count(c.size()) {}
  REJOIN_MEMBER_BOTH constexpr T *data() const { return start; }
  REJOIN_MEMBER_BOTH constexpr size_t size() const { return count; }
  REJOIN_MEMBER_BOTH constexpr size_t size_bytes() const { return count * sizeof(T); }
  REJOIN_MEMBER_BOTH constexpr bool empty() const { return count == 0; }
  REJOIN_MEMBER_BOTH constexpr T *begin() const { return start; }
  REJOIN_MEMBER_BOTH constexpr T *end() const { return start + count; }
  REJOIN_MEMBER_BOTH constexpr T &operator[](size_t i) const { return start[i]; }
  REJOIN_MEMBER_BOTH constexpr T &front() const { return start[0]; }
  REJOIN_MEMBER_BOTH constexpr T &back() const { return start[count - 1]; }
  REJOIN_MEMBER_BOTH constexpr span<T> first(size_t n) const { return {start, n}; }
  REJOIN_MEMBER_BOTH constexpr span<T> last(size_t n) const { return {start + (count - n), n}; }
  REJOIN_MEMBER_BOTH constexpr span<T> subspan(size_t at, size_t n = dynamic_extent) const {
    return {start + at, n == dynamic_extent ? count - at : n};
  }
};
#endif

// The standard library of C++17 and C++20 has neither of these.
template <typename E> struct unexpected {
  E __error;
  REJOIN_MEMBER_BOTH constexpr explicit unexpected(E e) : __error(e) {}
  REJOIN_MEMBER_BOTH constexpr const E &error() const { return __error; }
};
struct unexpect_t {};
inline constexpr unexpect_t unexpect{};
template <typename T, typename E> class expected {
  T result{};
  E failure{};
  bool has;

public:
  REJOIN_MEMBER_BOTH constexpr expected(T v = T()) : result(v), has(true) {}
  template <typename F> REJOIN_MEMBER_BOTH constexpr expected(unexpected<F> e) : failure(e.__error), has(false) {}
  REJOIN_MEMBER_BOTH constexpr bool has_value() const { return has; }
  REJOIN_MEMBER_BOTH constexpr explicit operator bool() const { return has; }
  REJOIN_MEMBER_BOTH constexpr T &value() { return result; }
  REJOIN_MEMBER_BOTH constexpr T &operator*() { return result; }
  REJOIN_MEMBER_BOTH constexpr T *operator->() { return &result; }
  REJOIN_MEMBER_BOTH constexpr const T &value() const { return result; }
  REJOIN_MEMBER_BOTH constexpr const T &operator*() const { return result; }
  REJOIN_MEMBER_BOTH constexpr const E &error() const { return failure; }
  template <typename U> REJOIN_MEMBER_BOTH constexpr T value_or(U other) const { return has ? result : (T)other; }
};
#if __cplusplus >= 202002L
using ::std::dynamic_extent;
#endif
template <typename I, size_t... N> class extents {
  I sizes[sizeof...(N) ? sizeof...(N) : 1] = {(N == size_t(-1) ? I(0) : I(N))...};

public:
  typedef I index_type;
  extents() = default;
  /// Either all extents, or those that are not constant.
  template <typename... S, typename = enable_if_t<(is_convertible_v<S, I> && ...) && sizeof...(S) != 0>>
  REJOIN_MEMBER_BOTH constexpr extents(S... given) {
    I all[] = {static_cast<I>(given)...};
    constexpr size_t Fixed[] = {N...};
    unsigned next = 0;
    for (unsigned d = 0; d < sizeof...(N); ++d)
      if (sizeof...(S) == sizeof...(N))
        sizes[d] = all[d];
      else if (Fixed[d] == size_t(-1))
        sizes[d] = all[next++];
  }
  static REJOIN_MEMBER_BOTH constexpr size_t rank() { return sizeof...(N); }
  REJOIN_MEMBER_BOTH constexpr I extent(size_t d) const { return sizes[d]; }
};
template <typename I, size_t Rank, typename = make_index_sequence<Rank>> struct __rejoin_dextents;
template <typename I, size_t Rank, size_t... D> struct __rejoin_dextents<I, Rank, index_sequence<D...>> {
  typedef extents<I, (size_t(D * 0) - 1)...> type;
};
template <typename I, size_t Rank> using dextents = typename __rejoin_dextents<I, Rank>::type;
struct layout_right {
  template <typename E, size_t R> static REJOIN_MEMBER_BOTH constexpr size_t at(const E &e, const size_t (&i)[R]) {
    size_t r = 0;
    for (size_t d = 0; d < R; ++d)
      r = r * e.extent(d) + i[d];
    return r;
  }
};
struct layout_left {
  template <typename E, size_t R> static REJOIN_MEMBER_BOTH constexpr size_t at(const E &e, const size_t (&i)[R]) {
    size_t r = 0;
    for (size_t d = R; d-- > 0;)
      r = r * e.extent(d) + i[d];
    return r;
  }
};
template <typename T> struct default_accessor {
  typedef T element_type;
};
template <typename T, typename E, typename L = layout_right, typename A = default_accessor<T>> class mdspan {
  T *p = nullptr;
  E e;

public:
  typedef T element_type, &reference;
  typedef E extents_type;
  typedef L layout_type;
  typedef typename E::index_type index_type;
  mdspan() = default;
  REJOIN_MEMBER_BOTH constexpr mdspan(T *p, const E &e) : p(p), e(e) {}
  template <typename... S, typename = enable_if_t<(is_convertible_v<S, index_type> && ...)>>
  REJOIN_MEMBER_BOTH constexpr explicit mdspan(T *p, S... sizes) : p(p), e(sizes...) {}
  template <typename... I> REJOIN_MEMBER_BOTH constexpr T &operator()(I... i) const {
    const size_t all[] = {static_cast<size_t>(i)...};
    return p[L::at(e, all)];
  }
#if __cplusplus >= 202302L
  template <typename... I> REJOIN_MEMBER_BOTH constexpr T &operator[](I... i) const { return (*this)(i...); }
#else
  REJOIN_MEMBER_BOTH constexpr T &operator[](size_t i) const { return (*this)(i); }
#endif
  static REJOIN_MEMBER_BOTH constexpr size_t rank() { return E::rank(); }
  REJOIN_MEMBER_BOTH constexpr index_type extent(size_t d) const { return e.extent(d); }
  REJOIN_MEMBER_BOTH constexpr const E &extents() const { return e; }
  REJOIN_MEMBER_BOTH constexpr T *data_handle() const { return p; }
  REJOIN_MEMBER_BOTH constexpr size_t size() const {
    size_t n = 1;
    for (size_t d = 0; d < rank(); ++d)
      n *= e.extent(d);
    return n;
  }
};
} // namespace std
} // namespace cuda

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
} // namespace std
} // namespace cuda

// What libcu++ has besides atomics, barriers and pipelines: latches, semaphores, properties of accesses, registers of
// the processor and arithmetic; and the names of synchronisation in cuda::std, for a whole system.
#pragma once
#include <rejoin/libcuxx.h>

namespace cuda {
template <thread_scope S = thread_scope_system> class latch {
  unsigned missing;

public:
  latch() = default;
  REJOIN_MEMBER_BOTH constexpr explicit latch(ptrdiff_t n) : missing((unsigned)n) {}
  friend REJOIN_MEMBER_BOTH void init(latch *l, ptrdiff_t n) { l->missing = (unsigned)n; }
  REJOIN_MEMBER void count_down(ptrdiff_t n = 1) { __atomic_fetch_sub(&missing, (unsigned)n, __ATOMIC_ACQ_REL); }
  REJOIN_MEMBER bool try_wait() const {
    return __atomic_load_n(const_cast<unsigned *>(&missing), __ATOMIC_ACQUIRE) == 0;
  }
  REJOIN_MEMBER void wait() const {
    while (!try_wait())
      ;
  }
  REJOIN_MEMBER void arrive_and_wait(ptrdiff_t n = 1) {
    count_down(n);
    wait();
  }
};
template <thread_scope S = thread_scope_system, ptrdiff_t Most = 2147483647> class counting_semaphore {
  int free;

public:
  counting_semaphore() = default;
  REJOIN_MEMBER_BOTH constexpr explicit counting_semaphore(ptrdiff_t n) : free((int)n) {}
  static REJOIN_MEMBER_BOTH constexpr ptrdiff_t max() { return Most; }
  REJOIN_MEMBER void release(ptrdiff_t n = 1) { __atomic_fetch_add(&free, (int)n, __ATOMIC_RELEASE); }
  REJOIN_MEMBER bool try_acquire() {
    int n = __atomic_load_n(&free, __ATOMIC_RELAXED);
    return n > 0 && __atomic_compare_exchange_n(&free, &n, n - 1, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED);
  }
  REJOIN_MEMBER void acquire() {
    while (!try_acquire())
      ;
  }
};
template <thread_scope S = thread_scope_system> using binary_semaphore = counting_semaphore<S, 1>;

namespace std {
template <typename T> using atomic = ::cuda::atomic<T, thread_scope_system>;
template <typename T> using atomic_ref = ::cuda::atomic_ref<T, thread_scope_system>;
template <typename F = void> using barrier = ::cuda::barrier<thread_scope_system, F>;
using latch = ::cuda::latch<thread_scope_system>;
template <ptrdiff_t Most = 2147483647> using counting_semaphore = ::cuda::counting_semaphore<thread_scope_system, Most>;
using binary_semaphore = ::cuda::binary_semaphore<thread_scope_system>;
typedef atomic<int> atomic_int;
typedef atomic<unsigned> atomic_uint;
typedef atomic<long long> atomic_llong;
typedef atomic<unsigned long long> atomic_ullong;
typedef atomic<bool> atomic_bool;
REJOIN_BOTH void atomic_thread_fence(memory_order) { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
} // namespace std

// Hints about caches change no value.
struct access_property {
  struct shared {};
  struct global {};
  struct persisting {};
  struct streaming {};
  struct normal {};
};
template <typename T, typename P> class annotated_ptr {
  T *p = nullptr;

public:
  typedef T value_type, *pointer, &reference;
  typedef const T *const_pointer;
  typedef size_t size_type;
  typedef ptrdiff_t difference_type;
  annotated_ptr() = default;
  REJOIN_MEMBER_BOTH explicit annotated_ptr(T *p) : p(p) {}
  template <typename Q> REJOIN_MEMBER_BOTH annotated_ptr(T *p, Q) : p(p) {}
  REJOIN_MEMBER_BOTH T &operator*() const { return *p; }
  REJOIN_MEMBER_BOTH T *operator->() const { return p; }
  REJOIN_MEMBER_BOTH T &operator[](ptrdiff_t n) const { return p[n]; }
  REJOIN_MEMBER_BOTH T *get() const { return p; }
  REJOIN_MEMBER_BOTH explicit operator bool() const { return p; }
};
template <typename T, typename P> REJOIN_BOTH T *associate_access_property(T *p, P) { return p; }
template <typename S, typename P> REJOIN_BOTH void apply_access_property(const volatile void *, S, P) {}
template <typename S> REJOIN_DEVICE void discard_memory(volatile void *, S) {}

template <typename T, typename U> REJOIN_BOTH constexpr T round_up(T a, U b) {
  return static_cast<T>((a + static_cast<T>(b) - 1) / static_cast<T>(b) * static_cast<T>(b));
}
template <typename T, typename U> REJOIN_BOTH constexpr T round_down(T a, U b) {
  return static_cast<T>(a / static_cast<T>(b) * static_cast<T>(b));
}
template <typename T> REJOIN_BOTH constexpr bool is_power_of_two(T v) { return v > 0 && (v & (v - 1)) == 0; }
template <typename T> REJOIN_BOTH constexpr T next_power_of_two(T v) {
  T r = 1;
  while (r < v)
    r = static_cast<T>(r * 2);
  return r;
}
template <typename T> REJOIN_BOTH constexpr T prev_power_of_two(T v) {
  T r = 1;
  while (r <= v / 2)
    r = static_cast<T>(r * 2);
  return r;
}
template <typename T> REJOIN_BOTH constexpr int ilog2(T v) {
  int r = 0;
  while (v >>= 1)
    ++r;
  return r;
}
template <typename T> REJOIN_BOTH constexpr int ilog10(T v) {
  int r = 0;
  while (v /= 10)
    ++r;
  return r;
}
template <typename T> REJOIN_BOTH constexpr int ceil_ilog2(T v) { return ilog2(v) + !is_power_of_two(v); }
template <typename T, typename E> REJOIN_BOTH constexpr T ipow(T a, E n) {
  T r = 1;
  for (; n > 0; --n)
    r = static_cast<T>(r * a);
  return r;
}
template <typename T> REJOIN_BOTH constexpr T isqrt(T v) {
  T r = 0;
  for (T bit = T(1) << ((8 * sizeof(T) - 2) & ~1u); bit; bit >>= 2)
    if (v >= r + bit) {
      v -= r + bit;
      r = (r >> 1) + bit;
    } else {
      r >>= 1;
    }
  return r;
}
template <typename T> REJOIN_BOTH constexpr T uabs(T v) { return v < 0 ? -v : v; }
template <typename T> REJOIN_BOTH constexpr T bitmask(int at, int bits) {
  return static_cast<T>((bits >= int(8 * sizeof(T)) ? ~T(0) : (T(1) << bits) - 1) << at);
}
template <typename T> REJOIN_BOTH constexpr T bitfield_extract(T v, int at, int bits) {
  return static_cast<T>((v & bitmask<T>(at, bits)) >> at);
}
template <typename T> REJOIN_BOTH constexpr T bitfield_insert(T to, T v, int at, int bits) {
  return static_cast<T>((to & ~bitmask<T>(at, bits)) | ((v << at) & bitmask<T>(at, bits)));
}
template <typename T> REJOIN_BOTH constexpr T bit_reverse(T v) {
  T r = 0;
  for (unsigned i = 0; i < 8 * sizeof(T); ++i)
    r = static_cast<T>(r | ((v >> i) & 1) << (8 * sizeof(T) - 1 - i));
  return r;
}
template <typename T> class fast_mod_div {
  T by;

public:
  REJOIN_MEMBER_BOTH constexpr explicit fast_mod_div(T n) : by(n) {}
  REJOIN_MEMBER_BOTH constexpr operator T() const { return by; }
  friend REJOIN_MEMBER_BOTH constexpr T operator/(T a, fast_mod_div d) { return a / d.by; }
  friend REJOIN_MEMBER_BOTH constexpr T operator%(T a, fast_mod_div d) { return a % d.by; }
};
template <typename T> REJOIN_BOTH bool is_aligned(T *p, size_t n) { return reinterpret_cast<size_t>(p) % n == 0; }
template <typename T> REJOIN_BOTH T *align_up(T *p, size_t n) {
  return reinterpret_cast<T *>((reinterpret_cast<size_t>(p) + n - 1) / n * n);
}

#ifndef __HIP__
namespace ptx {
#define REJOIN_REGISTER(NAME, VALUE)                                                                                   \
  REJOIN_DEVICE auto get_sreg_##NAME() { return VALUE; }
REJOIN_REGISTER(laneid, (unsigned)__nvvm_read_ptx_sreg_laneid())
REJOIN_REGISTER(warpid, (unsigned)__nvvm_read_ptx_sreg_warpid())
REJOIN_REGISTER(smid, (unsigned)__nvvm_read_ptx_sreg_smid())
REJOIN_REGISTER(clock, (unsigned)__nvvm_read_ptx_sreg_clock())
REJOIN_REGISTER(clock64, (unsigned long long)__nvvm_read_ptx_sreg_clock64())
REJOIN_REGISTER(tid_x, threadIdx.x)
REJOIN_REGISTER(tid_y, threadIdx.y)
REJOIN_REGISTER(tid_z, threadIdx.z)
REJOIN_REGISTER(ntid_x, blockDim.x)
REJOIN_REGISTER(ntid_y, blockDim.y)
REJOIN_REGISTER(ntid_z, blockDim.z)
REJOIN_REGISTER(ctaid_x, blockIdx.x)
REJOIN_REGISTER(ctaid_y, blockIdx.y)
REJOIN_REGISTER(ctaid_z, blockIdx.z)
REJOIN_REGISTER(nctaid_x, gridDim.x)
REJOIN_REGISTER(nctaid_y, gridDim.y)
REJOIN_REGISTER(nctaid_z, gridDim.z)
#undef REJOIN_REGISTER
} // namespace ptx
#endif
} // namespace cuda

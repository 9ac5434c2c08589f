// cuda::atomic, cuda::barrier, cuda::pipeline and their like. Atomic operations are clang's, sequentially consistent if
// asked; a barrier counts arrivals in memory and a wait reads its phase, as the library does.
#pragma once
#include <atomic>
#include <rejoin/cooperative_groups.h>

namespace cuda {
enum thread_scope { thread_scope_system, thread_scope_device, thread_scope_block, thread_scope_thread };
using std::memory_order;
using std::memory_order_acq_rel;
using std::memory_order_acquire;
using std::memory_order_consume;
using std::memory_order_relaxed;
using std::memory_order_release;
using std::memory_order_seq_cst;
namespace std {
using namespace ::std;
using ::cuda::thread_scope;
using ::cuda::thread_scope_block;
using ::cuda::thread_scope_device;
using ::cuda::thread_scope_system;
using ::cuda::thread_scope_thread;
} // namespace std

template <thread_scope S> struct __rejoin_scope {
  static constexpr int value = S == thread_scope_system   ? __MEMORY_SCOPE_SYSTEM
                               : S == thread_scope_device ? __MEMORY_SCOPE_DEVICE
                               : S == thread_scope_block  ? __MEMORY_SCOPE_WRKGRP
                                                          : __MEMORY_SCOPE_SINGLE;
};
/// Operations on what D says.
template <typename D, typename T, thread_scope S> struct __rejoin_atomic {
  typedef T value_type;
  static constexpr bool is_always_lock_free = true;
  REJOIN_MEMBER_BOTH T load(memory_order = memory_order_seq_cst) const {
    T v;
    __scoped_atomic_load(at(), &v, __ATOMIC_SEQ_CST, Scope);
    return v;
  }
  REJOIN_MEMBER_BOTH void store(T v, memory_order = memory_order_seq_cst) const {
    __scoped_atomic_store(at(), &v, __ATOMIC_SEQ_CST, Scope);
  }
  REJOIN_MEMBER_BOTH T exchange(T v, memory_order = memory_order_seq_cst) const {
    T old;
    __scoped_atomic_exchange(at(), &v, &old, __ATOMIC_SEQ_CST, Scope);
    return old;
  }
  REJOIN_MEMBER_BOTH bool compare_exchange_strong(T &expected, T v, memory_order = memory_order_seq_cst,
                                                  memory_order = memory_order_seq_cst) const {
    return __scoped_atomic_compare_exchange(at(), &expected, &v, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST, Scope);
  }
  REJOIN_MEMBER_BOTH bool compare_exchange_weak(T &expected, T v, memory_order = memory_order_seq_cst,
                                                memory_order = memory_order_seq_cst) const {
    return __scoped_atomic_compare_exchange(at(), &expected, &v, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST, Scope);
  }
#define REJOIN_FETCH(NAME)                                                                                             \
  REJOIN_MEMBER_BOTH T fetch_##NAME(T v, memory_order = memory_order_seq_cst) const {                                  \
    return __scoped_atomic_fetch_##NAME(at(), v, __ATOMIC_SEQ_CST, Scope);                                             \
  }
  REJOIN_FETCH(add)
  REJOIN_FETCH(sub)
  REJOIN_FETCH(and)
  REJOIN_FETCH(or)
  REJOIN_FETCH(xor)
  REJOIN_FETCH(min)
  REJOIN_FETCH(max)
#undef REJOIN_FETCH
  REJOIN_MEMBER_BOTH void wait(T old, memory_order = memory_order_seq_cst) const {
    while (load() == old)
      ;
  }
  REJOIN_MEMBER_BOTH void notify_one() const {}
  REJOIN_MEMBER_BOTH void notify_all() const {}
  REJOIN_MEMBER_BOTH bool is_lock_free() const { return true; }
  REJOIN_MEMBER_BOTH operator T() const { return load(); }
  REJOIN_MEMBER_BOTH T operator++() const { return fetch_add(1) + 1; }
  REJOIN_MEMBER_BOTH T operator++(int) const { return fetch_add(1); }
  REJOIN_MEMBER_BOTH T operator--() const { return fetch_sub(1) - 1; }
  REJOIN_MEMBER_BOTH T operator--(int) const { return fetch_sub(1); }
  REJOIN_MEMBER_BOTH T operator+=(T v) const { return fetch_add(v) + v; }
  REJOIN_MEMBER_BOTH T operator-=(T v) const { return fetch_sub(v) - v; }

private:
  static constexpr int Scope = __rejoin_scope<S>::value;
  REJOIN_MEMBER_BOTH T *at() const { return static_cast<const D *>(this)->__at(); }
};
template <typename T, thread_scope S = thread_scope_system> struct atomic : __rejoin_atomic<atomic<T, S>, T, S> {
  mutable T __value;
  atomic() = default;
  atomic(const atomic &) = delete;
  atomic &operator=(const atomic &) = delete;
  REJOIN_MEMBER_BOTH constexpr atomic(T v) : __value(v) {}
  REJOIN_MEMBER_BOTH T operator=(T v) { return this->store(v), v; }
  REJOIN_MEMBER_BOTH T *__at() const { return &__value; }
};
template <typename T, thread_scope S = thread_scope_system>
struct atomic_ref : __rejoin_atomic<atomic_ref<T, S>, T, S> {
  T *__p;
  atomic_ref(const atomic_ref &) = default;
  atomic_ref &operator=(const atomic_ref &) = delete;
  REJOIN_MEMBER_BOTH explicit atomic_ref(T &v) : __p(&v) {}
  REJOIN_MEMBER_BOTH T operator=(T v) { return this->store(v), v; }
  REJOIN_MEMBER_BOTH T *__at() const { return __p; }
};
REJOIN_BOTH void atomic_thread_fence(memory_order, thread_scope = thread_scope_system) {
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
}
REJOIN_BOTH void atomic_signal_fence(memory_order) { __atomic_signal_fence(__ATOMIC_SEQ_CST); }
enum class async_contract_fulfillment { none, async };

/// Arrivals that are missing in this phase, and the phase.
template <thread_scope S = thread_scope_system, typename F = void> class barrier {
  unsigned missing, expected, phase;

public:
  typedef unsigned arrival_token;
  barrier() = default;
  REJOIN_MEMBER_BOTH barrier(ptrdiff_t n) : missing((unsigned)n), expected((unsigned)n), phase(0) {}
  friend REJOIN_MEMBER_BOTH void init(barrier *b, ptrdiff_t n) {
    b->missing = b->expected = (unsigned)n;
    b->phase = 0;
  }
  REJOIN_MEMBER arrival_token arrive(ptrdiff_t n = 1) {
    arrival_token token = __atomic_load_n(&phase, __ATOMIC_ACQUIRE);
    if (__atomic_fetch_sub(&missing, (unsigned)n, __ATOMIC_ACQ_REL) == (unsigned)n) {
      __atomic_store_n(&missing, expected, __ATOMIC_RELAXED);
      __atomic_fetch_add(&phase, 1u, __ATOMIC_RELEASE);
    }
    return token;
  }
  REJOIN_MEMBER void wait(arrival_token token) const {
    while (__atomic_load_n(const_cast<unsigned *>(&phase), __ATOMIC_ACQUIRE) == token)
      ;
  }
  REJOIN_MEMBER bool try_wait(arrival_token token) const {
    return __atomic_load_n(const_cast<unsigned *>(&phase), __ATOMIC_ACQUIRE) != token;
  }
  REJOIN_MEMBER void wait_parity(bool parity) const {
    while ((__atomic_load_n(const_cast<unsigned *>(&phase), __ATOMIC_ACQUIRE) & 1) == parity)
      ;
  }
  // Waits with an end may end without the phase: a test of it.
  template <typename D> REJOIN_MEMBER bool try_wait_for(arrival_token token, D) const { return try_wait(token); }
  template <typename D> REJOIN_MEMBER bool try_wait_until(arrival_token token, D) const { return try_wait(token); }
  REJOIN_MEMBER bool try_wait_parity(bool parity) const {
    return (__atomic_load_n(const_cast<unsigned *>(&phase), __ATOMIC_ACQUIRE) & 1) != parity;
  }
  template <typename D> REJOIN_MEMBER bool try_wait_parity_for(bool parity, D) const { return try_wait_parity(parity); }
  template <typename D> REJOIN_MEMBER bool try_wait_parity_until(bool parity, D) const {
    return try_wait_parity(parity);
  }
  static REJOIN_MEMBER_BOTH constexpr ptrdiff_t max() { return (1 << 20) - 1; }
  REJOIN_MEMBER void arrive_and_wait() { wait(arrive()); }
  REJOIN_MEMBER void arrive_and_drop() {
    __atomic_fetch_sub(&expected, 1u, __ATOMIC_RELAXED);
    arrive();
  }
};

template <size_t N> struct aligned_size_t {
  static constexpr size_t align = N;
  size_t value;
  REJOIN_MEMBER_BOTH constexpr explicit aligned_size_t(size_t v) : value(v) {}
  REJOIN_MEMBER_BOTH constexpr operator size_t() const { return value; }
};
// Copies happen at once; what waits for them is a barrier of the group.
enum class pipeline_role { producer, consumer };
template <thread_scope S, int Stages> struct pipeline_shared_state {
  char __bytes[Stages];
};
template <thread_scope S = thread_scope_thread> struct pipeline {
  bool __shared = S != thread_scope_thread;
  REJOIN_MEMBER void producer_acquire() {}
  REJOIN_MEMBER void producer_commit() {}
  REJOIN_MEMBER void consumer_wait() {
    if (S != thread_scope_thread)
      __syncthreads();
  }
  template <typename D> REJOIN_MEMBER bool consumer_wait_for(D) { return consumer_wait(), true; }
  template <typename D> REJOIN_MEMBER bool consumer_wait_until(D) { return consumer_wait(), true; }
  REJOIN_MEMBER void consumer_release() {
    if (S != thread_scope_thread)
      __syncthreads();
  }
  REJOIN_MEMBER void quit() {}
};
template <typename G, thread_scope S, int Stages, typename... A>
REJOIN_DEVICE pipeline<S> make_pipeline(const G &, pipeline_shared_state<S, Stages> *, A...) {
  return {};
}
REJOIN_DEVICE pipeline<thread_scope_thread> make_pipeline() { return {}; }
template <thread_scope S, typename B> REJOIN_DEVICE void pipeline_producer_commit(pipeline<S> &, B &) {}
template <unsigned N, thread_scope S> REJOIN_DEVICE void pipeline_consumer_wait_prior(pipeline<S> &p) {
  p.consumer_wait();
}
template <typename T, typename Size, typename Waits>
REJOIN_DEVICE void memcpy_async(T *to, const T *from, Size bytes, Waits &) {
  __builtin_memcpy(to, from, (size_t)bytes);
}
template <typename G, typename T, typename Size, typename Waits>
REJOIN_DEVICE void memcpy_async(const G &g, T *to, const T *from, Size bytes, Waits &) {
  cooperative_groups::memcpy_async(g, to, from, bytes);
}
namespace device {
template <typename B> REJOIN_DEVICE unsigned long long *barrier_native_handle(B &b) {
  return reinterpret_cast<unsigned long long *>(&b);
}
// The copy is done when it is asked for, so no bytes are outstanding at the barrier.
template <typename B> REJOIN_DEVICE auto barrier_arrive_tx(B &b, ptrdiff_t n, ptrdiff_t) { return b.arrive(n); }
template <typename B> REJOIN_DEVICE void barrier_expect_tx(B &, ptrdiff_t) {}
template <typename T, typename Size, typename B> REJOIN_DEVICE void memcpy_async_tx(T *to, const T *from, Size n, B &) {
  __builtin_memcpy(to, from, (size_t)n);
}
} // namespace device
#define REJOIN_EXTREME(NAME, TEST)                                                                                     \
  template <typename T = void> struct NAME {                                                                           \
    REJOIN_MEMBER_BOTH constexpr T operator()(const T &a, const T &b) const { return TEST ? b : a; }                   \
  };                                                                                                                   \
  template <> struct NAME<void> {                                                                                      \
    template <typename T, typename U> REJOIN_MEMBER_BOTH constexpr auto operator()(const T &a, const U &b) const {     \
      return TEST ? b : a;                                                                                             \
    }                                                                                                                  \
  };
REJOIN_EXTREME(maximum, a < b)
REJOIN_EXTREME(minimum, b < a)
#undef REJOIN_EXTREME
template <typename R, typename F> REJOIN_BOTH constexpr F proclaim_return_type(F f) { return f; }
template <typename T> REJOIN_BOTH constexpr T ceil_div(T a, T b) { return (a + b - 1) / b; }
} // namespace cuda

#ifndef __HIP__
// The primitives of pipelines in C.
REJOIN_DEVICE void __pipeline_memcpy_async(void *to, const void *from, size_t bytes, size_t zeros = 0) {
  __builtin_memcpy(to, from, bytes - zeros);
  if (zeros)
    __builtin_memset((char *)to + bytes - zeros, 0, zeros);
}
REJOIN_DEVICE void __pipeline_commit() {}
REJOIN_DEVICE void __pipeline_wait_prior(unsigned) {}

// Barriers in C: arrivals that are missing in this phase, how many a phase has from bit 20, the phase from bit 40.
typedef unsigned long long __mbarrier_t, __mbarrier_token_t;
REJOIN_DEVICE unsigned __mbarrier_maximum_count() { return (1u << 20) - 1; }
REJOIN_DEVICE void __mbarrier_init(__mbarrier_t *b, unsigned n) { *b = (unsigned long long)n << 20 | n; }
REJOIN_DEVICE void __mbarrier_inval(__mbarrier_t *) {}
REJOIN_DEVICE __mbarrier_token_t __mbarrier_arrive(__mbarrier_t *b) {
  const __mbarrier_t old = __atomic_fetch_sub(b, 1ull, __ATOMIC_ACQ_REL);
  if ((old & 0xfffff) == 1)
    __atomic_store_n(b, ((old >> 40) + 1) << 40 | (old >> 20 & 0xfffff) << 20 | (old >> 20 & 0xfffff),
                     __ATOMIC_RELEASE);
  return old;
}
REJOIN_DEVICE __mbarrier_token_t __mbarrier_arrive_and_drop(__mbarrier_t *b) {
  __atomic_fetch_sub(b, 1ull << 20, __ATOMIC_RELAXED);
  return __mbarrier_arrive(b);
}
REJOIN_DEVICE unsigned __mbarrier_token_pending_count(__mbarrier_token_t token) { return token & 0xfffff; }
REJOIN_DEVICE bool __mbarrier_test_wait(__mbarrier_t *b, __mbarrier_token_t token) {
  return __atomic_load_n(b, __ATOMIC_ACQUIRE) >> 40 != token >> 40;
}
REJOIN_DEVICE bool __mbarrier_test_wait_parity(__mbarrier_t *b, bool parity) {
  return (__atomic_load_n(b, __ATOMIC_ACQUIRE) >> 40 & 1) != parity;
}
REJOIN_DEVICE bool __mbarrier_try_wait(__mbarrier_t *b, __mbarrier_token_t token, unsigned) {
  return __mbarrier_test_wait(b, token);
}
REJOIN_DEVICE bool __mbarrier_try_wait_parity(__mbarrier_t *b, bool parity, unsigned) {
  return __mbarrier_test_wait_parity(b, parity);
}
// Copies are done when they are asked for: nothing is left to arrive later.
REJOIN_DEVICE void __pipeline_arrive_on(__mbarrier_t *) {}
#endif
#include <rejoin/libcuxx_parts.h>

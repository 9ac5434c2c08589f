// Atomic operations of every arithmetic type, relaxed, at the scope of their names. A template of ours gives way to a
// function of the user's with the same name.
#pragma once

template <typename T> struct __rejoin_same {
  typedef T type;
};
// Of a class (a half of a library's own) the integer of its size is exchanged, until no other thread came between.
#define REJOIN_EXCHANGE(SCOPE, EXPRESSION)                                                                             \
  static_assert(sizeof(T) == 2 || sizeof(T) == 4 || sizeof(T) == 8);                                                   \
  typedef std::conditional_t<sizeof(T) == 2, unsigned short,                                                           \
                             std::conditional_t<sizeof(T) == 4, unsigned, unsigned long long>>                         \
      bits;                                                                                                            \
  bits *at = reinterpret_cast<bits *>(p), known = __scoped_atomic_load_n(at, __ATOMIC_RELAXED, SCOPE), next;           \
  T old;                                                                                                               \
  do {                                                                                                                 \
    __builtin_memcpy(&old, &known, sizeof(T));                                                                         \
    T sum = EXPRESSION;                                                                                                \
    __builtin_memcpy(&next, &sum, sizeof(T));                                                                          \
  } while (                                                                                                            \
      !__scoped_atomic_compare_exchange_n(at, &known, next, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED, SCOPE));        \
  return old;
#define REJOIN_ATOMIC_AT(NAME, BUILTIN, SCOPE, EXPRESSION)                                                             \
  template <typename T> REJOIN_DEVICE T NAME(T *p, typename __rejoin_same<T>::type v) {                                \
    if constexpr (__is_class(T)) {                                                                                     \
      REJOIN_EXCHANGE(SCOPE, EXPRESSION)                                                                               \
    } else {                                                                                                           \
      return BUILTIN(p, v, __ATOMIC_RELAXED, SCOPE);                                                                   \
    }                                                                                                                  \
  }
#define REJOIN_ATOMIC(NAME, BUILTIN, EXPRESSION)                                                                       \
  REJOIN_ATOMIC_AT(NAME, BUILTIN, __MEMORY_SCOPE_DEVICE, EXPRESSION)                                                   \
  REJOIN_ATOMIC_AT(NAME##_block, BUILTIN, __MEMORY_SCOPE_WRKGRP, EXPRESSION)                                           \
  REJOIN_ATOMIC_AT(NAME##_system, BUILTIN, __MEMORY_SCOPE_SYSTEM, EXPRESSION)
REJOIN_ATOMIC(atomicAdd, __scoped_atomic_fetch_add, old + v)
REJOIN_ATOMIC(atomicSub, __scoped_atomic_fetch_sub, old - v)
REJOIN_ATOMIC(atomicMin, __scoped_atomic_fetch_min, v < old ? v : old)
REJOIN_ATOMIC(atomicMax, __scoped_atomic_fetch_max, old < v ? v : old)
REJOIN_ATOMIC(atomicAnd, __scoped_atomic_fetch_and, old & v)
REJOIN_ATOMIC(atomicOr, __scoped_atomic_fetch_or, old | v)
REJOIN_ATOMIC(atomicXor, __scoped_atomic_fetch_xor, old ^ v)
REJOIN_ATOMIC(atomicInc, __scoped_atomic_fetch_uinc, old < v ? old + 1 : 0)
REJOIN_ATOMIC(atomicDec, __scoped_atomic_fetch_udec, old == 0 || old > v ? v : old - 1)
#undef REJOIN_ATOMIC
#undef REJOIN_ATOMIC_AT
#undef REJOIN_EXCHANGE

#define REJOIN_ATOMIC(SUFFIX, SCOPE)                                                                                   \
  template <typename T> REJOIN_DEVICE T atomicExch##SUFFIX(T *p, typename __rejoin_same<T>::type v) {                  \
    T old;                                                                                                             \
    __scoped_atomic_exchange(p, &v, &old, __ATOMIC_RELAXED, SCOPE);                                                    \
    return old;                                                                                                        \
  }                                                                                                                    \
  template <typename T>                                                                                                \
  REJOIN_DEVICE T atomicCAS##SUFFIX(T *p, typename __rejoin_same<T>::type expected,                                    \
                                    typename __rejoin_same<T>::type v) {                                               \
    __scoped_atomic_compare_exchange(p, &expected, &v, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED, SCOPE);              \
    return expected;                                                                                                   \
  }
REJOIN_ATOMIC(, __MEMORY_SCOPE_DEVICE)
REJOIN_ATOMIC(_block, __MEMORY_SCOPE_WRKGRP)
REJOIN_ATOMIC(_system, __MEMORY_SCOPE_SYSTEM)
#undef REJOIN_ATOMIC

#ifdef __HIP__
template <typename T> REJOIN_DEVICE void atomicAddNoRet(T *p, typename __rejoin_same<T>::type v) { atomicAdd(p, v); }
template <typename T> REJOIN_DEVICE T unsafeAtomicAdd(T *p, typename __rejoin_same<T>::type v) {
  return atomicAdd(p, v);
}
template <typename T> REJOIN_DEVICE T safeAtomicAdd(T *p, typename __rejoin_same<T>::type v) { return atomicAdd(p, v); }
template <typename T> REJOIN_DEVICE T unsafeAtomicMax(T *p, typename __rejoin_same<T>::type v) {
  return atomicMax(p, v);
}
template <typename T> REJOIN_DEVICE T unsafeAtomicMin(T *p, typename __rejoin_same<T>::type v) {
  return atomicMin(p, v);
}
template <typename T> REJOIN_DEVICE T safeAtomicMax(T *p, typename __rejoin_same<T>::type v) { return atomicMax(p, v); }
template <typename T> REJOIN_DEVICE T safeAtomicMin(T *p, typename __rejoin_same<T>::type v) { return atomicMin(p, v); }
#else
// Of 128 bits, by their addresses: the memory, what is expected, the new value, the result.
#define REJOIN_ATOMIC(SUFFIX, SCOPE)                                                                                   \
  REJOIN_DEVICE void __u128AtomicExch##SUFFIX(void *p, void *v, void *result) {                                        \
    *(unsigned __int128 *)result =                                                                                     \
        __scoped_atomic_exchange_n((unsigned __int128 *)p, *(unsigned __int128 *)v, __ATOMIC_RELAXED, SCOPE);          \
  }                                                                                                                    \
  REJOIN_DEVICE void __u128AtomicCAS##SUFFIX(void *p, void *expected, void *v, void *result) {                         \
    unsigned __int128 old = *(unsigned __int128 *)expected;                                                            \
    __scoped_atomic_compare_exchange_n((unsigned __int128 *)p, &old, *(unsigned __int128 *)v, false, __ATOMIC_RELAXED, \
                                       __ATOMIC_RELAXED, SCOPE);                                                       \
    *(unsigned __int128 *)result = old;                                                                                \
  }
REJOIN_ATOMIC(, __MEMORY_SCOPE_DEVICE)
REJOIN_ATOMIC(_block, __MEMORY_SCOPE_WRKGRP)
REJOIN_ATOMIC(_system, __MEMORY_SCOPE_SYSTEM)
#undef REJOIN_ATOMIC
// Vectors of floating-point numbers: each part is atomic on its own.
REJOIN_DEVICE float2 atomicAdd(float2 *p, float2 v) { return {atomicAdd(&p->x, v.x), atomicAdd(&p->y, v.y)}; }
REJOIN_DEVICE float4 atomicAdd(float4 *p, float4 v) {
  return {atomicAdd(&p->x, v.x), atomicAdd(&p->y, v.y), atomicAdd(&p->z, v.z), atomicAdd(&p->w, v.w)};
}
enum { __NV_ATOMIC_RELAXED, __NV_ATOMIC_CONSUME, __NV_ATOMIC_ACQUIRE, __NV_ATOMIC_RELEASE, __NV_ATOMIC_ACQ_REL, __NV_ATOMIC_SEQ_CST };
enum { __NV_THREAD_SCOPE_THREAD, __NV_THREAD_SCOPE_BLOCK, __NV_THREAD_SCOPE_CLUSTER, __NV_THREAD_SCOPE_DEVICE, __NV_THREAD_SCOPE_SYSTEM };
template <typename T> REJOIN_DEVICE T __nv_atomic_load_n(T *p, int, int = __NV_THREAD_SCOPE_SYSTEM) {
  return __atomic_load_n(p, __ATOMIC_SEQ_CST);
}
template <typename T>
REJOIN_DEVICE void __nv_atomic_store_n(T *p, typename __rejoin_same<T>::type v, int, int = __NV_THREAD_SCOPE_SYSTEM) {
  __atomic_store_n(p, v, __ATOMIC_SEQ_CST);
}
#define REJOIN_ATOMIC(NAME)                                                                                            \
  template <typename T>                                                                                                \
  REJOIN_DEVICE T __nv_atomic_##NAME(T *p, typename __rejoin_same<T>::type v, int, int = __NV_THREAD_SCOPE_SYSTEM) {   \
    return __atomic_##NAME(p, v, __ATOMIC_SEQ_CST);                                                                    \
  }
REJOIN_ATOMIC(fetch_add)
REJOIN_ATOMIC(fetch_sub)
REJOIN_ATOMIC(fetch_min)
REJOIN_ATOMIC(fetch_max)
REJOIN_ATOMIC(fetch_and)
REJOIN_ATOMIC(fetch_or)
REJOIN_ATOMIC(fetch_xor)
REJOIN_ATOMIC(exchange_n)
#undef REJOIN_ATOMIC
#endif

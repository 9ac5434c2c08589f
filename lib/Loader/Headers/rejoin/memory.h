// Loads and stores with hints for caches, which are loads and stores, and questions about pointers.
#pragma once

#define REJOIN_LOAD(NAME)                                                                                              \
  template <typename T> REJOIN_DEVICE T NAME(const T *p) { return *p; }
REJOIN_LOAD(__ldg)
#ifdef __HIP__
// Of CUDA, clang's own headers have these.
REJOIN_DEVICE void *memcpy(void *to, const void *from, size_t n) { return __builtin_memcpy(to, from, n); }
REJOIN_DEVICE void *memset(void *p, int v, size_t n) { return __builtin_memset(p, v, n); }
#else
REJOIN_LOAD(__ldca)
REJOIN_LOAD(__ldcg)
REJOIN_LOAD(__ldcs)
REJOIN_LOAD(__ldlu)
REJOIN_LOAD(__ldcv)
#define REJOIN_STORE(NAME)                                                                                             \
  template <typename T> REJOIN_DEVICE void NAME(T *p, typename __rejoin_same<T>::type v) { *p = v; }
REJOIN_STORE(__stwb)
REJOIN_STORE(__stcg)
REJOIN_STORE(__stcs)
REJOIN_STORE(__stwt)
#undef REJOIN_STORE

REJOIN_DEVICE unsigned __isGlobal(const void *p) { return __nvvm_isspacep_global(p); }
REJOIN_DEVICE unsigned __isShared(const void *p) { return __nvvm_isspacep_shared(p); }
REJOIN_DEVICE unsigned __isConstant(const void *p) { return __nvvm_isspacep_const(p); }
REJOIN_DEVICE unsigned __isLocal(const void *p) { return __nvvm_isspacep_local(p); }
REJOIN_DEVICE unsigned __isCtaShared(const void *p) { return __nvvm_isspacep_shared(p); }
REJOIN_DEVICE unsigned __isClusterShared(const void *p) { return __nvvm_isspacep_shared_cluster(p); }
REJOIN_PURE unsigned __rejoin_is_grid_constant(const void *p);
REJOIN_DEVICE unsigned __isGridConstant(const void *p) { return __rejoin_is_grid_constant(p); }
#define REJOIN_SPACE(NAME, N)                                                                                          \
  REJOIN_DEVICE size_t __cvta_generic_to_##NAME(const void *p) {                                                       \
    return (size_t)(__attribute__((address_space(N))) const void *)p;                                                  \
  }                                                                                                                    \
  REJOIN_DEVICE void *__cvta_##NAME##_to_generic(size_t p) {                                                           \
    return (void *)(__attribute__((address_space(N))) void *)p;                                                        \
  }
REJOIN_SPACE(global, 1)
REJOIN_SPACE(shared, 3)
REJOIN_SPACE(constant, 4)
REJOIN_SPACE(local, 5)
REJOIN_SPACE(grid_constant, 101)
#undef REJOIN_SPACE
#endif
#undef REJOIN_LOAD

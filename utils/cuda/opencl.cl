// OpenCL's functions that the example kernels call, for nvptx64: the same bodies for `rejoin run` and for the GPU.
#define GIVE(NAME, X, Y, Z, ELSE)                                                                                      \
  __attribute__((overloadable, always_inline, const)) size_t NAME(uint d) {                                            \
    return d == 0 ? X : d == 1 ? Y : d == 2 ? Z : ELSE;                                                                \
  }
#define REGISTER(NAME, OF, ELSE)                                                                                       \
  GIVE(NAME, __nvvm_read_ptx_sreg_##OF##_x(), __nvvm_read_ptx_sreg_##OF##_y(), __nvvm_read_ptx_sreg_##OF##_z(), ELSE)
REGISTER(get_local_id, tid, 0)
REGISTER(get_local_size, ntid, 1)
REGISTER(get_group_id, ctaid, 0)
REGISTER(get_num_groups, nctaid, 1)

__attribute__((overloadable, always_inline, const)) size_t get_global_id(uint d) {
  return get_group_id(d) * get_local_size(d) + get_local_id(d);
}
__attribute__((overloadable, always_inline, const)) size_t get_global_size(uint d) {
  return get_num_groups(d) * get_local_size(d);
}
__attribute__((overloadable, always_inline, convergent)) void barrier(cl_mem_fence_flags flags) { __nvvm_bar_sync(0); }

__attribute__((overloadable, always_inline, const)) int max(int a, int b) { return a > b ? a : b; }
__attribute__((overloadable, always_inline, const)) int min(int a, int b) { return a < b ? a : b; }
__attribute__((overloadable, always_inline, const)) int clamp(int x, int a, int b) { return min(max(x, a), b); }
__attribute__((overloadable, always_inline, const)) uint rotate(uint x, uint by) {
  return x << (by & 31) | x >> (-by & 31);
}
// One rounding or two: OpenCL permits both.
__attribute__((overloadable, always_inline, const)) float mad(float a, float b, float c) { return a * b + c; }

__attribute__((overloadable, always_inline)) int atomic_or(volatile global int *p, int x) {
  return __sync_fetch_and_or(p, x);
}
__attribute__((overloadable, always_inline)) uint atomic_add(volatile global uint *p, uint x) {
  return __sync_fetch_and_add(p, x);
}
__attribute__((overloadable, always_inline)) uint atomic_inc(volatile local uint *p) {
  return __sync_fetch_and_add(p, 1);
}

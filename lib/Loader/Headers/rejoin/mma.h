// Products of matrices by a whole warp: which thread holds what is not known, so that loads, stores and products are
// opaque. All threads of the warp take part.
#pragma once
#include <rejoin/fp16.h>
#include <rejoin/bf16.h>
extern "C" {
__attribute__((device, convergent)) void __rejoin_mma_load(void *fragment, const void *from, unsigned stride,
                                                            int layout);
__attribute__((device, convergent)) void __rejoin_mma_store(void *to, const void *fragment, unsigned stride,
                                                             int layout);
__attribute__((device, convergent)) void __rejoin_mma(void *d, const void *a, const void *b, const void *c);
}
#ifdef __HIP__
namespace rocwmma {
typedef _Float16 float16_t;
typedef __half hfloat16_t;
typedef hip_bfloat16 bfloat16_t;
typedef float float32_t;
typedef double float64_t;
REJOIN_DEVICE void synchronize_workgroup() { __syncthreads(); }
#else
namespace nvcuda {
namespace wmma {
#endif
struct matrix_a {};
struct matrix_b {};
struct accumulator {};
struct row_major {};
struct col_major {};
enum layout_t { mem_row_major, mem_col_major };
struct __rejoin_u4 {};
struct __rejoin_s4 {};
struct __rejoin_b1 {};
namespace precision {
struct tf32 {};
using u4 = __rejoin_u4;
using s4 = __rejoin_s4;
using b1 = __rejoin_b1;
} // namespace precision
namespace experimental {
namespace precision {
using u4 = __rejoin_u4;
using s4 = __rejoin_s4;
using b1 = __rejoin_b1;
} // namespace precision

enum bmmaBitOp { bmmaBitOpXOR = 1, bmmaBitOpAND };
enum bmmaAccumulateOp { bmmaAccumulateOpPOPC };
} // namespace experimental
using experimental::bmmaAccumulateOp;
using experimental::bmmaAccumulateOpPOPC;
using experimental::bmmaBitOp;
using experimental::bmmaBitOpAND;
using experimental::bmmaBitOpXOR;
template <typename T> struct __rejoin_element {
  typedef T type;
};
template <> struct __rejoin_element<precision::tf32> {
  typedef float type;
};
template <> struct __rejoin_element<precision::u4> {
  typedef unsigned type;
};
template <> struct __rejoin_element<precision::s4> {
  typedef int type;
};
template <> struct __rejoin_element<precision::b1> {
  typedef unsigned type;
};
template <typename Use, int M, int N, int K, typename T, typename Layout = void> class fragment {
  static constexpr int Elements = std::is_same<Use, matrix_a>::value   ? M * K
                                  : std::is_same<Use, matrix_b>::value ? K * N
                                                                       : M * N;

public:
  typedef typename __rejoin_element<T>::type element_type;
  typedef element_type storage_element_type;
  static constexpr int num_elements = Elements / 32 > 0 ? Elements / 32 : 1;
  static constexpr int num_storage_elements = num_elements;
  element_type x[num_elements];
};
template <typename U, int M, int N, int K, typename T, typename L, typename V>
REJOIN_DEVICE void fill_fragment(fragment<U, M, N, K, T, L> &f, V v) {
  for (int i = 0; i < f.num_elements; ++i)
    f.x[i] = v;
}
template <typename U, int M, int N, int K, typename T, typename L, typename P>
REJOIN_DEVICE void load_matrix_sync(fragment<U, M, N, K, T, L> &f, const P *from, unsigned stride) {
  __rejoin_mma_load(f.x, from, stride, 0);
}
template <typename U, int M, int N, int K, typename T, typename L, typename P>
REJOIN_DEVICE void load_matrix_sync(fragment<U, M, N, K, T, L> &f, const P *from, unsigned stride, layout_t layout) {
  __rejoin_mma_load(f.x, from, stride, layout);
}
template <typename P, typename U, int M, int N, int K, typename T, typename L>
REJOIN_DEVICE void store_matrix_sync(P *to, const fragment<U, M, N, K, T, L> &f, unsigned stride, layout_t layout) {
  __rejoin_mma_store(to, f.x, stride, layout);
}
template <typename P, typename U, int M, int N, int K, typename T, typename L>
REJOIN_DEVICE void store_matrix_sync(P *to, const fragment<U, M, N, K, T, L> &f, unsigned stride) {
  __rejoin_mma_store(to, f.x, stride, 0);
}
template <typename D, typename A, typename B, typename C>
REJOIN_DEVICE void mma_sync(D &d, const A &a, const B &b, const C &c, bool = false) {
  __rejoin_mma(d.x, a.x, b.x, c.x);
}
template <typename D, typename A, typename B, typename C>
REJOIN_DEVICE void bmma_sync(D &d, const A &a, const B &b, const C &c, bmmaBitOp = bmmaBitOpXOR,
                             bmmaAccumulateOp = bmmaAccumulateOpPOPC) {
  __rejoin_mma(d.x, a.x, b.x, c.x);
}
REJOIN_DEVICE float __float_to_tf32(float x) {
  return __builtin_bit_cast(float, (__builtin_bit_cast(unsigned, x) + 0x1000u) & ~0x1fffu);
}
#ifndef __HIP__
} // namespace wmma
#endif
} // namespace nvcuda

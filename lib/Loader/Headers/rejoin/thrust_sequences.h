// Thrust's algorithms that rearrange, merge and compare sequences, in device code: each thread runs them for itself, as
// those of thrust_device.h. At the end of the file all of them without an execution policy, which means the same there.
#pragma once
#include <rejoin/thrust_device.h>

namespace thrust {
/// A permutation that the generator's numbers decide, another one than the library's.
template <typename I, typename G> REJOIN_DEVICE void shuffle(const execution_policy &, I a, I b, G &&g) {
  for (auto n = b - a; n > 1; --n) {
    auto k = static_cast<decltype(n)>(static_cast<uint64_t>(g()) % static_cast<uint64_t>(n));
    __rejoin_value<I> v = a[k];
    a[k] = a[n - 1];
    a[n - 1] = v;
  }
}
template <typename I, typename O, typename G>
REJOIN_DEVICE void shuffle_copy(const execution_policy &p, I a, I b, O to, G &&g) {
  thrust::copy(p, a, b, to);
  thrust::shuffle(p, to, to + (b - a), g);
}
template <typename I, typename J> REJOIN_DEVICE J swap_ranges(const execution_policy &, I a, I b, J c) {
  for (; a != b; ++a, ++c) {
    __rejoin_value<I> v = *a;
    *a = *c;
    *c = v;
  }
  return c;
}
template <typename I, typename O> REJOIN_DEVICE O reverse_copy(const execution_policy &, I a, I b, O to) {
  for (; a != b; ++to)
    *to = *--b;
  return to;
}
template <typename I, typename F> REJOIN_DEVICE void tabulate(const execution_policy &, I a, I b, F f) {
  for (auto n = b - a, k = n - n; k < n; ++k)
    a[k] = f(k);
}
template <typename I, typename O, typename F>
REJOIN_DEVICE O adjacent_difference(const execution_policy &, I a, I b, O to, F f) {
  if (a == b)
    return to;
  __rejoin_value<I> last = *a;
  *to = last;
  for (++to, ++a; a != b; ++a, ++to) {
    __rejoin_value<I> v = *a;
    *to = f(v, last);
    last = v;
  }
  return to;
}
template <typename I, typename O> REJOIN_DEVICE O adjacent_difference(const execution_policy &p, I a, I b, O to) {
  return thrust::adjacent_difference(p, a, b, to, minus<>{});
}

template <typename M, typename I, typename O> REJOIN_DEVICE O gather(const execution_policy &, M a, M b, I from, O to) {
  for (; a != b; ++a, ++to)
    *to = from[*a];
  return to;
}
template <typename M, typename S, typename I, typename O, typename F>
REJOIN_DEVICE O gather_if(const execution_policy &, M a, M b, S stencil, I from, O to, F f) {
  for (; a != b; ++a, ++stencil, ++to)
    if (f(*stencil))
      *to = from[*a];
  return to;
}
template <typename M, typename S, typename I, typename O>
REJOIN_DEVICE O gather_if(const execution_policy &p, M a, M b, S stencil, I from, O to) {
  return thrust::gather_if(p, a, b, stencil, from, to, identity<__rejoin_value<S>>{});
}
template <typename I, typename M, typename O>
REJOIN_DEVICE void scatter(const execution_policy &, I a, I b, M map, O to) {
  for (; a != b; ++a, ++map)
    to[*map] = *a;
}
template <typename I, typename M, typename S, typename O, typename F>
REJOIN_DEVICE void scatter_if(const execution_policy &, I a, I b, M map, S stencil, O to, F f) {
  for (; a != b; ++a, ++map, ++stencil)
    if (f(*stencil))
      to[*map] = *a;
}
template <typename I, typename M, typename S, typename O>
REJOIN_DEVICE void scatter_if(const execution_policy &p, I a, I b, M map, S stencil, O to) {
  thrust::scatter_if(p, a, b, map, stencil, to, identity<__rejoin_value<S>>{});
}

template <typename I, typename F, typename T>
REJOIN_DEVICE void replace_if(const execution_policy &, I a, I b, F f, const T &v) {
  for (; a != b; ++a)
    if (f(*a))
      *a = v;
}
template <typename I, typename T>
REJOIN_DEVICE void replace(const execution_policy &, I a, I b, const T &old, const T &v) {
  for (; a != b; ++a)
    if (*a == old)
      *a = v;
}
template <typename I, typename O, typename F, typename T>
REJOIN_DEVICE O replace_copy_if(const execution_policy &, I a, I b, O to, F f, const T &v) {
  for (; a != b; ++a, ++to)
    if (f(*a))
      *to = v;
    else
      *to = *a;
  return to;
}
template <typename I, typename O, typename T>
REJOIN_DEVICE O replace_copy(const execution_policy &p, I a, I b, O to, const T &old, const T &v) {
  return thrust::replace_copy_if(p, a, b, to, [&](const auto &x) { return x == old; }, v);
}
template <typename I, typename T> REJOIN_DEVICE I remove(const execution_policy &p, I a, I b, const T &v) {
  return thrust::remove_if(p, a, b, [&](const auto &x) { return x == v; });
}
template <typename I, typename S, typename F>
REJOIN_DEVICE I remove_if(const execution_policy &, I a, I b, S stencil, F f) {
  I to = a;
  for (; a != b; ++a, ++stencil)
    if (!f(*stencil)) {
      *to = *a;
      ++to;
    }
  return to;
}
template <typename I, typename S, typename O, typename F>
REJOIN_DEVICE O copy_if(const execution_policy &, I a, I b, S stencil, O to, F f) {
  for (; a != b; ++a, ++stencil)
    if (f(*stencil)) {
      *to = *a;
      ++to;
    }
  return to;
}
template <typename I, typename O, typename F>
REJOIN_DEVICE O remove_copy_if(const execution_policy &p, I a, I b, O to, F f) {
  return thrust::copy_if(p, a, b, to, [&](const auto &x) { return !f(x); });
}
template <typename I, typename O, typename T>
REJOIN_DEVICE O remove_copy(const execution_policy &p, I a, I b, O to, const T &v) {
  return thrust::copy_if(p, a, b, to, [&](const auto &x) { return !(x == v); });
}
template <typename I, typename O, typename F, typename G>
REJOIN_DEVICE O transform_if(const execution_policy &, I a, I b, O to, F f, G g) {
  for (; a != b; ++a, ++to)
    if (g(*a))
      *to = f(*a);
  return to;
}
template <typename I, typename S, typename O, typename F, typename G>
REJOIN_DEVICE O transform_if(const execution_policy &, I a, I b, S stencil, O to, F f, G g) {
  for (; a != b; ++a, ++stencil, ++to)
    if (g(*stencil))
      *to = f(*a);
  return to;
}

/// Keeps the first of equal neighbours of [a, b), and calls `keep` with its position and the next free one.
template <typename I, typename F, typename G>
REJOIN_DEVICE __rejoin_count<I> __rejoin_first_of_equals(I a, I b, F f, G keep) {
  __rejoin_count<I> kept = 0, last = 0;
  for (auto n = b - a, k = n - n; k < n; ++k)
    if (k == 0 || !f(a[last], a[k])) {
      keep(k, kept++);
      last = k;
    }
  return kept;
}
template <typename I, typename F> REJOIN_DEVICE I unique(const execution_policy &, I a, I b, F f) {
  if (a == b)
    return b;
  I last = a;
  for (++a; a != b; ++a)
    if (!f(*last, *a))
      *++last = *a;
  return ++last;
}
template <typename I, typename O, typename F>
REJOIN_DEVICE O unique_copy(const execution_policy &, I a, I b, O to, F f) {
  return to + __rejoin_first_of_equals(a, b, f, [&](auto k, auto at) { to[at] = a[k]; });
}
template <typename I, typename O> REJOIN_DEVICE O unique_copy(const execution_policy &p, I a, I b, O to) {
  return thrust::unique_copy(p, a, b, to, __rejoin_equal{});
}
template <typename I, typename F>
REJOIN_DEVICE __rejoin_count<I> unique_count(const execution_policy &, I a, I b, F f) {
  return __rejoin_first_of_equals(a, b, f, [](auto, auto) {});
}
template <typename I> REJOIN_DEVICE __rejoin_count<I> unique_count(const execution_policy &p, I a, I b) {
  return thrust::unique_count(p, a, b, __rejoin_equal{});
}
template <typename I, typename J, typename O, typename Q, typename F>
REJOIN_DEVICE pair<O, Q> unique_by_key_copy(const execution_policy &, I a, I b, J values, O keys, Q to, F f) {
  auto n = __rejoin_first_of_equals(a, b, f, [&](auto k, auto at) {
    keys[at] = a[k];
    to[at] = values[k];
  });
  return {keys + n, to + n};
}
template <typename I, typename J, typename O, typename Q>
REJOIN_DEVICE pair<O, Q> unique_by_key_copy(const execution_policy &p, I a, I b, J values, O keys, Q to) {
  return thrust::unique_by_key_copy(p, a, b, values, keys, to, __rejoin_equal{});
}
template <typename I, typename J> REJOIN_DEVICE pair<I, J> unique_by_key(const execution_policy &p, I a, I b, J values) {
  if (a == b)
    return {a, values};
  I last = a;
  J with = values;
  for (++a, ++values; a != b; ++a, ++values)
    if (!(*last == *a)) {
      *++last = *a;
      *++with = *values;
    }
  return {++last, ++with};
}
template <typename I, typename J, typename O, typename Q, typename E, typename F>
REJOIN_DEVICE pair<O, Q> reduce_by_key(const execution_policy &, I a, I b, J values, O keys, Q to, E e, F f) {
  if (a == b)
    return {keys, to};
  __rejoin_value<I> key = *a;
  __rejoin_value<J> sum = *values;
  for (++a, ++values; a != b; ++a, ++values)
    if (e(key, *a)) {
      sum = f(sum, *values);
    } else {
      *keys = key;
      *to = sum;
      ++keys;
      ++to;
      key = *a;
      sum = *values;
    }
  *keys = key;
  *to = sum;
  return {++keys, ++to};
}
template <typename I, typename J, typename O, typename Q, typename E>
REJOIN_DEVICE pair<O, Q> reduce_by_key(const execution_policy &p, I a, I b, J values, O keys, Q to, E e) {
  return thrust::reduce_by_key(p, a, b, values, keys, to, e, __rejoin_sum{});
}
template <typename I, typename J, typename O, typename Q>
REJOIN_DEVICE pair<O, Q> reduce_by_key(const execution_policy &p, I a, I b, J values, O keys, Q to) {
  return thrust::reduce_by_key(p, a, b, values, keys, to, __rejoin_equal{});
}

template <typename I, typename J, typename O, typename E, typename F>
REJOIN_DEVICE O inclusive_scan_by_key(const execution_policy &, I a, I b, J values, O to, E e, F f) {
  if (a == b)
    return to;
  __rejoin_value<I> key = *a;
  __rejoin_value<J> sum = *values;
  *to = sum;
  for (++a, ++values, ++to; a != b; ++a, ++values, ++to) {
    if (e(key, *a))
      sum = f(sum, *values);
    else
      sum = *values;
    key = *a;
    *to = sum;
  }
  return to;
}
template <typename I, typename J, typename O>
REJOIN_DEVICE O inclusive_scan_by_key(const execution_policy &p, I a, I b, J values, O to) {
  return thrust::inclusive_scan_by_key(p, a, b, values, to, __rejoin_equal{}, __rejoin_sum{});
}
template <typename I, typename J, typename O, typename T>
REJOIN_DEVICE O exclusive_scan_by_key(const execution_policy &, I a, I b, J values, O to, T start) {
  if (a == b)
    return to;
  __rejoin_value<I> key = *a;
  for (T sum = start; a != b; ++a, ++values, ++to) {
    if (!(key == *a))
      sum = start;
    key = *a;
    T next = sum + *values;
    *to = sum;
    sum = next;
  }
  return to;
}
template <typename I, typename J, typename O>
REJOIN_DEVICE O exclusive_scan_by_key(const execution_policy &p, I a, I b, J values, O to) {
  return thrust::exclusive_scan_by_key(p, a, b, values, to, __rejoin_value<J>(0));
}
template <typename I, typename O, typename F, typename G>
REJOIN_DEVICE O transform_inclusive_scan(const execution_policy &p, I a, I b, O to, F f, G g) {
  return thrust::inclusive_scan(p, make_transform_iterator(a, f), make_transform_iterator(b, f), to, g);
}
template <typename I, typename O, typename F, typename T, typename G>
REJOIN_DEVICE O transform_exclusive_scan(const execution_policy &p, I a, I b, O to, F f, T v, G g) {
  return thrust::exclusive_scan(p, make_transform_iterator(a, f), make_transform_iterator(b, f), to, v, g);
}

/// Elements that `f` holds of go to one place, the others to another.
template <typename I, typename O, typename Q, typename F>
REJOIN_DEVICE pair<O, Q> stable_partition_copy(const execution_policy &, I a, I b, O yes, Q no, F f) {
  for (; a != b; ++a)
    if (f(*a)) {
      *yes = *a;
      ++yes;
    } else {
      *no = *a;
      ++no;
    }
  return {yes, no};
}
template <typename I, typename O, typename Q, typename F>
REJOIN_DEVICE pair<O, Q> partition_copy(const execution_policy &p, I a, I b, O yes, Q no, F f) {
  return thrust::stable_partition_copy(p, a, b, yes, no, f);
}
template <typename I, typename F> REJOIN_DEVICE I stable_partition(const execution_policy &, I a, I b, F f) {
  I end = a;
  for (I i = a; i != b; ++i)
    if (f(*i)) {
      __rejoin_value<I> v = *i;
      for (I k = i; k != end; --k)
        *k = k[-1];
      *end = v;
      ++end;
    }
  return end;
}
template <typename I, typename F> REJOIN_DEVICE I partition(const execution_policy &p, I a, I b, F f) {
  return thrust::stable_partition(p, a, b, f);
}
template <typename I, typename F> REJOIN_DEVICE I partition_point(const execution_policy &, I a, I b, F f) {
  return thrust::__rejoin_partition_end(a, b, f);
}
template <typename I, typename F> REJOIN_DEVICE bool is_partitioned(const execution_policy &p, I a, I b, F f) {
  return thrust::find_if(p, thrust::find_if_not(p, a, b, f), b, f) == b;
}
template <typename I, typename F> REJOIN_DEVICE I is_sorted_until(const execution_policy &, I a, I b, F f) {
  for (I i = a; i != b; ++i)
    if (i != a && f(*i, i[-1]))
      return i;
  return b;
}
template <typename I> REJOIN_DEVICE I is_sorted_until(const execution_policy &p, I a, I b) {
  return thrust::is_sorted_until(p, a, b, __rejoin_less{});
}
template <typename I, typename F> REJOIN_DEVICE bool is_sorted(const execution_policy &p, I a, I b, F f) {
  return thrust::is_sorted_until(p, a, b, f) == b;
}
template <typename I> REJOIN_DEVICE bool is_sorted(const execution_policy &p, I a, I b) {
  return thrust::is_sorted_until(p, a, b) == b;
}
template <typename I, typename F> REJOIN_DEVICE pair<I, I> minmax_element(const execution_policy &p, I a, I b, F f) {
  return {thrust::min_element(p, a, b, f), thrust::max_element(p, a, b, f)};
}
template <typename I> REJOIN_DEVICE pair<I, I> minmax_element(const execution_policy &p, I a, I b) {
  return thrust::minmax_element(p, a, b, __rejoin_less{});
}
template <typename I, typename J, typename F>
REJOIN_DEVICE pair<I, J> mismatch(const execution_policy &, I a, I b, J c, F f) {
  for (; a != b && f(*a, *c); ++a, ++c)
    ;
  return {a, c};
}
template <typename I, typename J> REJOIN_DEVICE pair<I, J> mismatch(const execution_policy &p, I a, I b, J c) {
  return thrust::mismatch(p, a, b, c, __rejoin_equal{});
}

/// What two sorted sequences give: which elements of the first alone, of both, of the second alone are kept.
template <bool First, bool Both, bool Second, typename I, typename J, typename O, typename F>
REJOIN_DEVICE O __rejoin_combine(I a, I b, J c, J d, O to, F f) {
  auto keep = [&](const auto &v) {
    *to = v;
    ++to;
  };
  while (a != b && c != d)
    if (f(*a, *c)) {
      if (First)
        keep(*a);
      ++a;
    } else if (f(*c, *a)) {
      if (Second)
        keep(*c);
      ++c;
    } else {
      if (Both)
        keep(*a);
      ++a;
      ++c;
    }
  for (; First && a != b; ++a)
    keep(*a);
  for (; Second && c != d; ++c)
    keep(*c);
  return to;
}
#define REJOIN_COMBINATION(NAME, FIRST, BOTH, SECOND)                                                                  \
  template <typename I, typename J, typename O, typename F>                                                            \
  REJOIN_DEVICE O NAME(const execution_policy &, I a, I b, J c, J d, O to, F f) {                                      \
    return thrust::__rejoin_combine<FIRST, BOTH, SECOND>(a, b, c, d, to, f);                                           \
  }                                                                                                                    \
  template <typename I, typename J, typename O>                                                                        \
  REJOIN_DEVICE O NAME(const execution_policy &p, I a, I b, J c, J d, O to) {                                          \
    return thrust::NAME(p, a, b, c, d, to, __rejoin_less{});                                                           \
  }
REJOIN_COMBINATION(set_union, true, true, true)
REJOIN_COMBINATION(set_intersection, false, true, false)
REJOIN_COMBINATION(set_difference, true, false, false)
REJOIN_COMBINATION(set_symmetric_difference, true, false, true)
#undef REJOIN_COMBINATION
template <typename I, typename J, typename O, typename F>
REJOIN_DEVICE O merge(const execution_policy &, I a, I b, J c, J d, O to, F f) {
  for (; a != b || c != d; ++to)
    if (a == b || (c != d && f(*c, *a))) {
      *to = *c;
      ++c;
    } else {
      *to = *a;
      ++a;
    }
  return to;
}
template <typename I, typename J, typename O>
REJOIN_DEVICE O merge(const execution_policy &p, I a, I b, J c, J d, O to) {
  return thrust::merge(p, a, b, c, d, to, __rejoin_less{});
}
// Of several values at once.
#define REJOIN_SEARCHES(NAME, RESULT)                                                                                  \
  template <typename I, typename J, typename O, typename F>                                                            \
  REJOIN_DEVICE O NAME(const execution_policy &p, I a, I b, J c, J d, O to, F f) {                                     \
    for (; c != d; ++c, ++to) {                                                                                        \
      auto at = thrust::NAME(p, a, b, *c, f);                                                                          \
      *to = RESULT;                                                                                                    \
    }                                                                                                                  \
    return to;                                                                                                         \
  }                                                                                                                    \
  template <typename I, typename J, typename O, typename = __rejoin_value<J>>                                          \
  REJOIN_DEVICE O NAME(const execution_policy &p, I a, I b, J c, J d, O to) {                                          \
    return thrust::NAME(p, a, b, c, d, to, __rejoin_less{});                                                           \
  }
REJOIN_SEARCHES(lower_bound, at - a)
REJOIN_SEARCHES(upper_bound, at - a)
REJOIN_SEARCHES(binary_search, at)
#undef REJOIN_SEARCHES
template <typename I, typename T> REJOIN_DEVICE void uninitialized_fill(const execution_policy &p, I a, I b, const T &v) {
  thrust::fill(p, a, b, v);
}
template <typename I, typename N, typename T>
REJOIN_DEVICE I uninitialized_fill_n(const execution_policy &p, I a, N n, const T &v) {
  return thrust::fill_n(p, a, n, v);
}
template <typename I, typename O> REJOIN_DEVICE O uninitialized_copy(const execution_policy &p, I a, I b, O to) {
  return thrust::copy(p, a, b, to);
}
template <typename I, typename N, typename O>
REJOIN_DEVICE O uninitialized_copy_n(const execution_policy &p, I a, N n, O to) {
  return thrust::copy_n(p, a, n, to);
}

#define REJOIN_ALGORITHM(NAME)                                                                                         \
  template <typename I, typename... A, typename = std::enable_if_t<!std::is_base_of_v<execution_policy, I>>>           \
  REJOIN_DEVICE auto NAME(I a, A... rest) {                                                                            \
    return thrust::NAME(seq, a, rest...);                                                                              \
  }
#define REJOIN_ALGORITHMS(A, B, C, D) REJOIN_ALGORITHM(A) REJOIN_ALGORITHM(B) REJOIN_ALGORITHM(C) REJOIN_ALGORITHM(D)
REJOIN_ALGORITHMS(for_each, for_each_n, fill, fill_n)
REJOIN_ALGORITHMS(copy, copy_n, copy_if, transform)
REJOIN_ALGORITHMS(transform_if, transform_reduce, transform_inclusive_scan, transform_exclusive_scan)
REJOIN_ALGORITHMS(reduce, reduce_by_key, inner_product, adjacent_difference)
REJOIN_ALGORITHMS(inclusive_scan, exclusive_scan, inclusive_scan_by_key, exclusive_scan_by_key)
REJOIN_ALGORITHMS(sort, stable_sort, sort_by_key, stable_sort_by_key)
REJOIN_ALGORITHMS(is_sorted, is_sorted_until, min_element, max_element)
REJOIN_ALGORITHMS(lower_bound, upper_bound, binary_search, equal_range)
REJOIN_ALGORITHMS(find, find_if, find_if_not, minmax_element)
REJOIN_ALGORITHMS(count, count_if, all_of, any_of)
REJOIN_ALGORITHMS(none_of, equal, mismatch, swap_ranges)
REJOIN_ALGORITHMS(sequence, tabulate, generate, generate_n)
REJOIN_ALGORITHMS(gather, gather_if, scatter, scatter_if)
REJOIN_ALGORITHMS(unique, unique_copy, unique_by_key, unique_by_key_copy)
REJOIN_ALGORITHMS(remove, remove_if, remove_copy, remove_copy_if)
REJOIN_ALGORITHMS(replace, replace_if, replace_copy, replace_copy_if)
REJOIN_ALGORITHMS(partition, partition_copy, stable_partition, stable_partition_copy)
REJOIN_ALGORITHMS(merge, set_union, set_intersection, set_difference)
REJOIN_ALGORITHMS(reverse, reverse_copy, set_symmetric_difference, unique_count)
REJOIN_ALGORITHMS(shuffle_copy, uninitialized_fill, uninitialized_fill_n, uninitialized_copy)
#undef REJOIN_ALGORITHMS
#undef REJOIN_ALGORITHM
template <typename I, typename G, typename = std::enable_if_t<!std::is_base_of_v<execution_policy, I>>>
REJOIN_DEVICE void shuffle(I a, I b, G &&g) {
  thrust::shuffle(seq, a, b, g);
}
} // namespace thrust

// Thrust's algorithms with an execution policy in device code, where each thread runs them for itself, one step after
// the other (thrust::seq, and thrust::device, which means the same there).
#pragma once
#include <rejoin/thrust.h>

namespace thrust {
struct __rejoin_less {
  template <typename A, typename B> REJOIN_MEMBER_BOTH bool operator()(const A &a, const B &b) const { return a < b; }
};
struct __rejoin_equal {
  template <typename A, typename B> REJOIN_MEMBER_BOTH bool operator()(const A &a, const B &b) const { return a == b; }
};
struct __rejoin_sum {
  template <typename A, typename B> REJOIN_MEMBER_BOTH auto operator()(const A &a, const B &b) const { return a + b; }
};
template <typename I> using __rejoin_value = typename std::iterator_traits<I>::value_type;
template <typename I> using __rejoin_count = typename std::iterator_traits<I>::difference_type;

template <typename I, typename F> REJOIN_DEVICE I for_each(const execution_policy &, I a, I b, F f) {
  for (; a != b; ++a)
    f(*a);
  return a;
}
template <typename I, typename N, typename F> REJOIN_DEVICE I for_each_n(const execution_policy &, I a, N n, F f) {
  for (; n > 0; --n, ++a)
    f(*a);
  return a;
}
template <typename I, typename T> REJOIN_DEVICE void fill(const execution_policy &, I a, I b, const T &v) {
  for (; a != b; ++a)
    *a = v;
}
template <typename I, typename N, typename T> REJOIN_DEVICE I fill_n(const execution_policy &, I a, N n, const T &v) {
  for (; n > 0; --n, ++a)
    *a = v;
  return a;
}
template <typename I, typename N, typename F> REJOIN_DEVICE I generate_n(const execution_policy &, I a, N n, F f) {
  for (; n > 0; --n, ++a)
    *a = f();
  return a;
}
template <typename I, typename T> REJOIN_DEVICE void sequence(const execution_policy &, I a, I b, T v, T step) {
  for (; a != b; ++a, v = v + step)
    *a = v;
}
template <typename I, typename T> REJOIN_DEVICE void sequence(const execution_policy &p, I a, I b, T v) {
  thrust::sequence(p, a, b, v, T(1));
}
template <typename I> REJOIN_DEVICE void sequence(const execution_policy &p, I a, I b) {
  thrust::sequence(p, a, b, __rejoin_value<I>(0));
}
template <typename I, typename F> REJOIN_DEVICE void generate(const execution_policy &, I a, I b, F f) {
  for (; a != b; ++a)
    *a = f();
}
template <typename I, typename O> REJOIN_DEVICE O copy(const execution_policy &, I a, I b, O to) {
  for (; a != b; ++a, ++to)
    *to = *a;
  return to;
}
template <typename I, typename N, typename O> REJOIN_DEVICE O copy_n(const execution_policy &, I a, N n, O to) {
  for (; n > 0; --n, ++a, ++to)
    *to = *a;
  return to;
}
template <typename I, typename O, typename F> REJOIN_DEVICE O copy_if(const execution_policy &, I a, I b, O to, F f) {
  for (; a != b; ++a)
    if (f(*a)) {
      *to = *a;
      ++to;
    }
  return to;
}
template <typename I, typename O, typename F> REJOIN_DEVICE O transform(const execution_policy &, I a, I b, O to, F f) {
  for (; a != b; ++a, ++to)
    *to = f(*a);
  return to;
}
template <typename I, typename J, typename O, typename F>
REJOIN_DEVICE O transform(const execution_policy &, I a, I b, J c, O to, F f) {
  for (; a != b; ++a, ++c, ++to)
    *to = f(*a, *c);
  return to;
}
template <typename I, typename T, typename F> REJOIN_DEVICE T reduce(const execution_policy &, I a, I b, T v, F f) {
  for (; a != b; ++a)
    v = f(v, *a);
  return v;
}
template <typename I, typename T> REJOIN_DEVICE T reduce(const execution_policy &p, I a, I b, T v) {
  return thrust::reduce(p, a, b, v, __rejoin_sum{});
}
template <typename I> REJOIN_DEVICE __rejoin_value<I> reduce(const execution_policy &p, I a, I b) {
  return thrust::reduce(p, a, b, __rejoin_value<I>(0));
}
template <typename I, typename F, typename T, typename G>
REJOIN_DEVICE T transform_reduce(const execution_policy &, I a, I b, F f, T v, G g) {
  for (; a != b; ++a)
    v = g(v, f(*a));
  return v;
}
template <typename I, typename J, typename T, typename F, typename G>
REJOIN_DEVICE T inner_product(const execution_policy &, I a, I b, J c, T v, F f, G g) {
  for (; a != b; ++a, ++c)
    v = f(v, g(*a, *c));
  return v;
}
template <typename I, typename J, typename T>
REJOIN_DEVICE T inner_product(const execution_policy &, I a, I b, J c, T v) {
  for (; a != b; ++a, ++c)
    v = v + *a * *c;
  return v;
}
template <typename I, typename O, typename F>
REJOIN_DEVICE O inclusive_scan(const execution_policy &, I a, I b, O to, F f) {
  if (a == b)
    return to;
  __rejoin_value<I> v = *a;
  *to = v;
  for (++to, ++a; a != b; ++a, ++to) {
    v = f(v, *a);
    *to = v;
  }
  return to;
}
template <typename I, typename O> REJOIN_DEVICE O inclusive_scan(const execution_policy &p, I a, I b, O to) {
  return thrust::inclusive_scan(p, a, b, to, __rejoin_sum{});
}
template <typename I, typename O, typename T, typename F>
REJOIN_DEVICE O exclusive_scan(const execution_policy &, I a, I b, O to, T v, F f) {
  for (; a != b; ++a, ++to) {
    T next = f(v, *a);
    *to = v;
    v = next;
  }
  return to;
}
template <typename I, typename O, typename T>
REJOIN_DEVICE O exclusive_scan(const execution_policy &p, I a, I b, O to, T v) {
  return thrust::exclusive_scan(p, a, b, to, v, __rejoin_sum{});
}
template <typename I, typename O> REJOIN_DEVICE O exclusive_scan(const execution_policy &p, I a, I b, O to) {
  return thrust::exclusive_scan(p, a, b, to, __rejoin_value<I>(0));
}

template <typename I, typename F> REJOIN_DEVICE I find_if(const execution_policy &, I a, I b, F f) {
  for (; a != b; ++a)
    if (f(*a))
      break;
  return a;
}
template <typename I, typename F> REJOIN_DEVICE I find_if_not(const execution_policy &, I a, I b, F f) {
  for (; a != b; ++a)
    if (!f(*a))
      break;
  return a;
}
template <typename I, typename T> REJOIN_DEVICE I find(const execution_policy &, I a, I b, const T &v) {
  for (; a != b; ++a)
    if (*a == v)
      break;
  return a;
}
template <typename I, typename F> REJOIN_DEVICE __rejoin_count<I> count_if(const execution_policy &, I a, I b, F f) {
  __rejoin_count<I> n = 0;
  for (; a != b; ++a)
    if (f(*a))
      ++n;
  return n;
}
template <typename I, typename T>
REJOIN_DEVICE __rejoin_count<I> count(const execution_policy &, I a, I b, const T &v) {
  __rejoin_count<I> n = 0;
  for (; a != b; ++a)
    if (*a == v)
      ++n;
  return n;
}
template <typename I, typename F> REJOIN_DEVICE bool all_of(const execution_policy &p, I a, I b, F f) {
  return thrust::find_if_not(p, a, b, f) == b;
}
template <typename I, typename F> REJOIN_DEVICE bool any_of(const execution_policy &p, I a, I b, F f) {
  return thrust::find_if(p, a, b, f) != b;
}
template <typename I, typename F> REJOIN_DEVICE bool none_of(const execution_policy &p, I a, I b, F f) {
  return thrust::find_if(p, a, b, f) == b;
}
template <typename I, typename J, typename F> REJOIN_DEVICE bool equal(const execution_policy &, I a, I b, J c, F f) {
  for (; a != b; ++a, ++c)
    if (!f(*a, *c))
      return false;
  return true;
}
template <typename I, typename J> REJOIN_DEVICE bool equal(const execution_policy &p, I a, I b, J c) {
  return thrust::equal(p, a, b, c, __rejoin_equal{});
}
template <typename I, typename F> REJOIN_DEVICE I min_element(const execution_policy &, I a, I b, F f) {
  I best = a;
  for (; a != b; ++a)
    if (f(*a, *best))
      best = a;
  return best;
}
template <typename I> REJOIN_DEVICE I min_element(const execution_policy &p, I a, I b) {
  return thrust::min_element(p, a, b, __rejoin_less{});
}
template <typename I, typename F> REJOIN_DEVICE I max_element(const execution_policy &, I a, I b, F f) {
  I best = a;
  for (; a != b; ++a)
    if (f(*best, *a))
      best = a;
  return best;
}
template <typename I> REJOIN_DEVICE I max_element(const execution_policy &p, I a, I b) {
  return thrust::max_element(p, a, b, __rejoin_less{});
}

/// The first element of a partitioned range that `f` does not hold of.
template <typename I, typename F> REJOIN_DEVICE I __rejoin_partition_end(I a, I b, F f) {
  for (auto n = b - a; n > 0;) {
    auto half = n / 2;
    if (f(a[half])) {
      a += half + 1;
      n -= half + 1;
    } else {
      n = half;
    }
  }
  return a;
}
template <typename I, typename T, typename F>
REJOIN_DEVICE I lower_bound(const execution_policy &, I a, I b, const T &v, F f) {
  return thrust::__rejoin_partition_end(a, b, [&](const auto &x) { return f(x, v); });
}
template <typename I, typename T> REJOIN_DEVICE I lower_bound(const execution_policy &p, I a, I b, const T &v) {
  return thrust::lower_bound(p, a, b, v, __rejoin_less{});
}
template <typename I, typename T, typename F>
REJOIN_DEVICE I upper_bound(const execution_policy &, I a, I b, const T &v, F f) {
  return thrust::__rejoin_partition_end(a, b, [&](const auto &x) { return !f(v, x); });
}
template <typename I, typename T> REJOIN_DEVICE I upper_bound(const execution_policy &p, I a, I b, const T &v) {
  return thrust::upper_bound(p, a, b, v, __rejoin_less{});
}
template <typename I, typename T, typename F>
REJOIN_DEVICE bool binary_search(const execution_policy &p, I a, I b, const T &v, F f) {
  I at = thrust::lower_bound(p, a, b, v, f);
  return at != b && !f(v, *at);
}
template <typename I, typename T> REJOIN_DEVICE bool binary_search(const execution_policy &p, I a, I b, const T &v) {
  return thrust::binary_search(p, a, b, v, __rejoin_less{});
}
template <typename I, typename T>
REJOIN_DEVICE pair<I, I> equal_range(const execution_policy &p, I a, I b, const T &v) {
  return {thrust::lower_bound(p, a, b, v), thrust::upper_bound(p, a, b, v)};
}

template <typename I, typename F> REJOIN_DEVICE void stable_sort(const execution_policy &, I a, I b, F f) {
  for (auto i = b - a, n = i, k = i - i; k < n; ++k) {
    __rejoin_value<I> v = a[k];
    for (i = k; i > 0 && f(v, a[i - 1]); --i)
      a[i] = a[i - 1];
    a[i] = v;
  }
}
template <typename I> REJOIN_DEVICE void stable_sort(const execution_policy &p, I a, I b) {
  thrust::stable_sort(p, a, b, __rejoin_less{});
}
template <typename I, typename F> REJOIN_DEVICE void sort(const execution_policy &p, I a, I b, F f) {
  thrust::stable_sort(p, a, b, f);
}
template <typename I> REJOIN_DEVICE void sort(const execution_policy &p, I a, I b) { thrust::stable_sort(p, a, b); }
template <typename I, typename J, typename F>
REJOIN_DEVICE void stable_sort_by_key(const execution_policy &, I a, I b, J values, F f) {
  for (auto i = b - a, n = i, k = i - i; k < n; ++k) {
    __rejoin_value<I> key = a[k];
    __rejoin_value<J> v = values[k];
    for (i = k; i > 0 && f(key, a[i - 1]); --i) {
      a[i] = a[i - 1];
      values[i] = values[i - 1];
    }
    a[i] = key;
    values[i] = v;
  }
}
template <typename I, typename J> REJOIN_DEVICE void stable_sort_by_key(const execution_policy &p, I a, I b, J values) {
  thrust::stable_sort_by_key(p, a, b, values, __rejoin_less{});
}
template <typename I, typename J, typename F>
REJOIN_DEVICE void sort_by_key(const execution_policy &p, I a, I b, J values, F f) {
  thrust::stable_sort_by_key(p, a, b, values, f);
}
template <typename I, typename J> REJOIN_DEVICE void sort_by_key(const execution_policy &p, I a, I b, J values) {
  thrust::stable_sort_by_key(p, a, b, values, __rejoin_less{});
}
template <typename I, typename F> REJOIN_DEVICE I remove_if(const execution_policy &, I a, I b, F f) {
  I to = a;
  for (; a != b; ++a)
    if (!f(*a)) {
      *to = *a;
      ++to;
    }
  return to;
}
template <typename I> REJOIN_DEVICE I unique(const execution_policy &, I a, I b) {
  if (a == b)
    return b;
  I last = a;
  for (++a; a != b; ++a)
    if (!(*last == *a))
      *++last = *a;
  return ++last;
}
template <typename I> REJOIN_DEVICE void reverse(const execution_policy &, I a, I b) {
  for (auto i = b - a, k = i - i; k < i / 2; ++k) {
    __rejoin_value<I> v = a[k];
    a[k] = a[i - 1 - k];
    a[i - 1 - k] = v;
  }
}
} // namespace thrust
#include <rejoin/thrust_sequences.h>

// A value that a type decides which is not known is not known itself, by whatever constants it comes: as a size, and as
// an argument of a template. What is launched with it may be any instance.
// RUN: not rejoin lint %s > %t.out 2> %t.err
// RUN: FileCheck %s --input-file=%t.out --implicit-check-not=error:
// RUN: FileCheck %s --check-prefix=NOTE --input-file=%t.err --implicit-check-not="workgroups of" --implicit-check-not=__rejoin --implicit-check-not=instantiates --implicit-check-not=instantiated
// NOTE-DAG: kernel templates 'by_deduction', 'by_constructor', 'by_destructor', 'by_heap', 'by_value', 'by_trait' and 2 more have instances of a type that is not known, for host code that gives the type was not understood; Rejoin checked the instances 'by_deduction<float>', {{.*}}, 'by_value<{{[0-9]+}}>', 'by_trait<{{.*}}>' and 2 more (--instantiate
// NOTE-DAG: instances of 'any_instance', 'by_template', of a type that is not known, are not checked
// NOTE-DAG: blocks of 'known_number<int>' have 64x1x1 threads
// NOTE-DAG: blocks of 'known<int>' have 64x1x1 threads

// CHECK-DAG: launch-lost-values.cu:[[#@LINE+1]]:{{.*}}: warning: {{.*}}, if the block has more than 32 threads
template <typename T> __global__ void by_constant(T *o) { if (threadIdx.x < 32) __syncthreads(); }
// CHECK-DAG: launch-lost-values.cu:[[#@LINE+1]]:{{.*}}: warning: {{.*}}, if the block has more than 32 threads
template <typename T> __global__ void by_enumerator(T *o) { if (threadIdx.x < 32) __syncthreads(); }
// CHECK-DAG: launch-lost-values.cu:[[#@LINE+1]]:{{.*}}: warning: {{.*}}, if the block has more than 32 threads
template <typename T> __global__ void by_argument(T *o) { if (threadIdx.x < 32) __syncthreads(); }
// CHECK-DAG: launch-lost-values.cu:[[#@LINE+1]]:{{.*}}: warning: {{.*}}, if the block has more than 32 threads
template <typename T> __global__ void in_lambda(T *o) { if (threadIdx.x < 32) __syncthreads(); }
// CHECK-DAG: launch-lost-values.cu:[[#@LINE+1]]:{{.*}}: warning: {{.*}}, if the block has more than 32 threads
template <int N> __global__ void any_instance(int *o) { if (threadIdx.x < 32) __syncthreads(); }
// CHECK-DAG: launch-lost-values.cu:[[#@LINE+1]]:{{.*}}: warning: {{.*}}, if the block has more than 32 threads
template <typename T> __global__ void by_deduction(T *o) { if (threadIdx.x < 32) __syncthreads(); }
// CHECK-DAG: launch-lost-values.cu:[[#@LINE+1]]:{{.*}}: warning: {{.*}}, if the block has more than 32 threads
template <typename T> __global__ void by_constructor(T *o) { if (threadIdx.x < 32) __syncthreads(); }
// CHECK-DAG: launch-lost-values.cu:[[#@LINE+1]]:{{.*}}: warning: {{.*}}, if the block has more than 32 threads
template <typename T> __global__ void by_destructor(T *o) { if (threadIdx.x < 32) __syncthreads(); }
// CHECK-DAG: launch-lost-values.cu:[[#@LINE+1]]:{{.*}}: warning: {{.*}}, if the block has more than 32 threads
template <typename T> __global__ void by_heap(T *o) { if (threadIdx.x < 32) __syncthreads(); }
template <typename T> __global__ void known_number(T *o) { if (threadIdx.x < 64) __syncthreads(); }
template <typename T> __global__ void known(T *o) { if (threadIdx.x < 64) __syncthreads(); }

template <int N> __global__ void by_value(int *o) {}
template <bool B> __global__ void by_trait(int *o) {}
template <template <typename> class C> __global__ void by_template(int *o) {}
template <auto V> __global__ void by_auto(int *o) {}

template <typename T> struct outer {
  template <typename U> struct inner {};
  enum class E { A, B };
};
template <typename A, typename B> struct same { static constexpr bool value = false; };
template <typename A> struct same<A, A> { static constexpr bool value = true; };
template <int N> struct size { static constexpr int value = N; };
template <int N, typename T> void helper(T *o) { by_argument<<<1, N>>>(o); }
template <int N> struct number {};
template <int N> __global__ void deduced(number<N>, int *o) {}
template <int N, typename T> void deduces(number<N>, T *o) { by_deduction<<<1, N>>>(o); }
template <int N, typename T> void keeps(number<N>, T *o) { known_number<<<1, N>>>(o); }
template <int N, typename T> struct constructed {
  constructed(T *o) { by_constructor<<<1, N>>>(o); }
};
template <int N, typename T> struct destroyed {
  destroyed(T *o) : o(o) {}
  ~destroyed() { by_destructor<<<1, N>>>(o); }
  T *o;
};
template <int N, typename T> struct on_heap {
  on_heap(T *o) { by_heap<<<1, N>>>(o); }
};
template <int N, typename T> void with_lambda(T *o) {
  auto go = [&] { in_lambda<<<1, N>>>(o); };
  go();
}

template <typename T> void run(T *o) {
  auto a = unknown::make(o);
  constexpr int n = 32 * sizeof(a);
  by_constant<<<1, n>>>(o);
  enum { M = 32 * sizeof(a) };
  by_enumerator<<<1, M>>>(o);
  helper<32 * sizeof(a)>(o);
  with_lambda<32 * sizeof(a)>(o);
  using by_alias = size<sizeof(a)>;
  any_instance<by_alias::value><<<1, 64>>>(o);
  by_value<sizeof(a)><<<1, 64>>>(o);
  by_trait<same<decltype(a), float>::value><<<1, 64>>>(o);
  by_template<outer<decltype(a)>::template inner><<<1, 64>>>(o);
  by_auto<(decltype(a) *)nullptr><<<1, 64>>>(o);
  by_auto<outer<decltype(a)>::E::B><<<1, 64>>>(o);
  deduces(number<32 * sizeof(a)>(), o);
  deduced<<<1, 64>>>(number<sizeof(a)>(), o);
  constructed<32 * sizeof(a), T> object(o);
  destroyed<32 * sizeof(a), T> ends(o);
  new on_heap<32 * sizeof(a), T>(o);
  keeps(number<64>(), o);
  known<<<1, 64>>>(o);
}
void host(int *o) {
  by_argument<<<1, 32>>>(o);
  in_lambda<<<1, 32>>>(o);
  any_instance<4><<<1, 32>>>(o);
  run(o);
}

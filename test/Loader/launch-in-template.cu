// An error in the definition of a host function's template keeps clang from finishing its instances. The statement with
// the error is taken out, so the launches after it are found; what it declares or may change is not known.
// RUN: not rejoin lint %s > %t.out 2> %t.err
// RUN: FileCheck --input-file=%t.out --implicit-check-not='error:' %s
// RUN: FileCheck --check-prefix=NOTE --input-file=%t.err %s
// RUN: not grep -E "any_function|__rejoin|never instantiated" %t.err
// RUN: rejoin analyze --summary %s | FileCheck --check-prefix=KERNEL %s

// KERNEL-DAG: apply<call>:
// KERNEL-DAG: apply<declared>:
// KERNEL-DAG: apply<initialised>:
// KERNEL-DAG: apply<head>:
// KERNEL-DAG: apply<loop>:
// KERNEL-DAG: apply<alias>:
// KERNEL-DAG: apply<arm>:
// KERNEL-DAG: apply<other_arm>:
// KERNEL-DAG: apply<hidden>:
// KERNEL-DAG: apply<below>:
// KERNEL-DAG: apply<generic>:
// KERNEL-DAG: sized<changed>:
// KERNEL-NOT: lost
template <typename F> __global__ void apply(F f) {
  f(threadIdx.x);
  __syncthreads();
}
template <typename F> __global__ void sized(F f) { f(threadIdx.x); }
#define FUNCTOR(NAME, BODY)                                                                                            \
  struct NAME {                                                                                                        \
    __device__ void operator()(int i) const { BODY; }                                                                  \
  };
// CHECK: [[@LINE+1]]:{{.*}} error: {{.*}}barrier
FUNCTOR(call, if (i < 3) __syncthreads())
FUNCTOR(declared, )
FUNCTOR(initialised, )
FUNCTOR(head, )
FUNCTOR(loop, )
FUNCTOR(alias, )
FUNCTOR(arm, )
FUNCTOR(other_arm, )
FUNCTOR(hidden, )
FUNCTOR(below, )
FUNCTOR(generic, )
FUNCTOR(changed, )
static const int threads = 64;

template <typename F> void runCall(F f) {
  unknown::call(f);
  // NOTE-DAG: blocks of 'apply<call>' have 64x1x1 threads (launch at line [[@LINE+1]])
  apply<<<1, 64>>>(f);
}
template <typename F> void runDeclared(F f) {
  unknown_t a, *b;
  apply<<<1, 64>>>(f);
}
template <typename F> void runInitialised(F f) {
  auto a = unknown::make(f);
  auto [c, d] = unknown::two(f);
  apply<<<a.grid, 64>>>(f);
}
template <typename F> void runHead(F f) {
  if (missing(f)) {
    apply<<<1, 64>>>(f);
  }
}
template <typename F> void runLoop(F f) {
  for (unknown_t i = 0; i < 5; ++i)
    apply<<<1, 64>>>(f);
}
template <typename F> void runAlias(F f) {
  using A = unknown::type<F>;
  typename F::nothing a;
  apply<<<1, 64>>>(f);
}
template <typename F, typename G> void runArms(F f, G g) {
  unknown::call(f);
  if constexpr (unknown::value<F>)
    apply<<<1, 64>>>(f);
  else
    apply<<<1, 64>>>(g);
}
// The second error shows when the first is gone.
template <typename F> void runHidden(F f) {
  unknown::call(f);
  typename F::nothing a;
  apply<<<1, 64>>>(f);
}
template <typename F> void runInner(F f) { apply<<<1, 64>>>(f); }
template <typename F> void runOuter(F f) {
  unknown::call(f);
  runInner(f);
}
// The name that an erased statement declares is not the file's variable of that name, nor has what it changes a value
// that is known.
template <typename F> void runChanged(F f, int n) {
  auto threads = unknown::make(n);
  int block = 64;
  unknown::change(f, block);
  if (n)
    sized<<<1, threads>>>(f);
  // NOTE-NOT: blocks of 'sized
  sized<<<1, block>>>(f);
}
void start(int n) {
  runCall(call());
  runDeclared(declared());
  runInitialised(initialised());
  runHead(head());
  runLoop(loop());
  runAlias(alias());
  runArms(arm(), other_arm());
  runHidden(hidden());
  runOuter(below());
  auto l = [](auto f) {
    unknown::call(f);
    apply<<<1, 64>>>(f);
  };
  l(generic());
  runChanged(changed(), n);
}

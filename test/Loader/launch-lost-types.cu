// An instance for a variable whose declaration was not understood stands for one that is not known: it is no kernel, and
// a note says so, wherever the type stands: an argument, a pack, a class's argument, a nested class, a lambda's capture.
// Nothing is found in such an instance. An instance of our own choice stands for them, unless the file is read as it is.
// RUN: rejoin lint --as-given %s 2>&1 | FileCheck %s --check-prefixes=BOTH,GIVEN --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=__rejoin --implicit-check-not='never instantiated'
// GIVEN-DAG: instances of 'plain', 'pack', 'held', 'nested', 'by_function', 'captured', of a type that is not known, are not checked: host code that gives the type was not understood; name an instance with --instantiate='plain<...>'
// RUN: not rejoin lint %s 2>&1 | FileCheck %s --check-prefixes=BOTH,CHOSEN --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=__rejoin --implicit-check-not='instantiates' --implicit-check-not='not checked'
// CHOSEN-DAG: kernel templates 'plain', 'pack', 'held', 'nested', 'by_function', 'captured' have instances of a type that is not known, for host code that gives the type was not understood; Rejoin checked the instances 'plain<float>', 'pack<>', 'held<float>', 'nested<float>', 'by_function<4>', 'captured<float>' (--instantiate makes other instances)
// BOTH-DAG: blocks of 'good<int>' have 64x1x1 threads (launch at line {{[0-9]+}})
template <typename T> struct holder {
  holder(T) {}
  struct inner {};
};
template <typename T> __device__ void with(T) {}

template <typename T> __global__ void plain(T o) {
  // CHOSEN-DAG: launch-lost-types.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: threads with `threadIdx.x >= 4` do not reach
  if (threadIdx.x < 4)
    __syncthreads();
}
template <typename... T> __global__ void pack(T... o) {
  // CHOSEN-DAG: launch-lost-types.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: threads with `threadIdx.x >= 4` do not reach
  if (threadIdx.x < 4)
    __syncthreads();
}
template <typename T> __global__ void held(T o) {
  // CHOSEN-DAG: launch-lost-types.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: threads with `threadIdx.x >= 4` do not reach
  if (threadIdx.x < 4)
    __syncthreads();
}
template <typename T> __global__ void nested() {
  // CHOSEN-DAG: launch-lost-types.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: threads with `threadIdx.x >= 4` do not reach
  if (threadIdx.x < 4)
    __syncthreads();
}
template <auto F> __global__ void by_function() {
  // CHOSEN-DAG: launch-lost-types.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: threads with `threadIdx.x >= 4` do not reach
  if (threadIdx.x < 4)
    __syncthreads();
}
template <typename T> __global__ void captured(T o) {
  // CHOSEN-DAG: launch-lost-types.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: threads with `threadIdx.x >= 4` do not reach
  if (threadIdx.x < 4)
    __syncthreads();
}
template <typename T> __global__ void good(T *o) { o[0] = 1; }

template <typename T> void run(T *o) {
  auto a = unknown::make(o);
  plain<<<1, 64>>>(a);
  pack<<<1, 64>>>(1, a);
  held<<<1, 64>>>(holder<decltype(a)>(a));
  nested<typename holder<decltype(a)>::inner><<<1, 64>>>();
  by_function<with<decltype(a)>><<<1, 64>>>();
  captured<<<1, 64>>>([a] { return 1; });
  good<<<1, 64>>>(o);
}
void host(int *o) { run(o); }
// GIVEN: 0 errors, 0 warnings, 0 remarks
// CHOSEN: 0 errors, 6 warnings, 0 remarks

// A size that the type decides is not known.
// RUN: not rejoin lint %s -- -DSIZES 2>&1 | FileCheck %s --check-prefix=SIZES --implicit-check-not='sized<int>'
// SIZES-NOT: blocks of 'sized
#ifdef SIZES
template <typename T> __global__ void sized(T *o) {
  // SIZES: launch-lost-types.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}} if the block has more than 32 threads
  if (threadIdx.x < 32)
    __syncthreads();
}
template <typename U, typename T> void helper(U, T *o) { sized<<<1, 32 * sizeof(U)>>>(o); }
template <typename T> void measure(T *o) {
  auto a = unknown::make(o);
  sized<<<1, 32 * sizeof(a)>>>(o);
  helper(a, o);
}
void other(int *o) { measure(o); }
#endif

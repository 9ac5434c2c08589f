// In the instance that Rejoin chooses, a parameter that is named like an iterator is a pointer, and a function may have
// no arguments.
// RUN: rejoin analyze --summary %s 2>&1 | FileCheck %s
// CHECK-DAG: {{^}}copy<float*, float*>:
// CHECK-DAG: {{^}}gather<int, float*>:
// CHECK-DAG: {{^}}once<rejoin::any_function>:
// CHECK: total: 3 functions
template <typename InputIterator, typename OutputIt> __global__ void copy(InputIterator from, OutputIt to) {
  to[threadIdx.x] = *(from + threadIdx.x);
}
template <typename index_t, typename ValuePtr> __global__ void gather(const index_t *i, ValuePtr p) {
  p[i[threadIdx.x]] = 1;
}
template <class F> __global__ static void once(F f) {
  if (threadIdx.x == 0)
    f();
}

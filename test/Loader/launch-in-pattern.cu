// A launch in a template that nothing instantiates states what depends on none of the template's parameters.
// RUN: not rejoin lint %s > %t.out 2> %t.err
// RUN: FileCheck --input-file=%t.out --implicit-check-not=remark: --implicit-check-not=error: %s
// RUN: FileCheck --check-prefix=NOTE --input-file=%t.err %s
// RUN: not grep -E "'(of_type|of_any|changed|twice|of_number)' have [0-9?]" %t.err
// NOTE-DAG: blocks of 'rows', 'instance<3>' have 32x?x1 threads (launch at line [[#@LINE+23]])
// NOTE-DAG: blocks of 'member' have 64x?x1 threads
// NOTE-DAG: blocks of 'whole' have 64x1x1 threads
// NOTE-DAG: blocks of 'in_class' have 64x1x1 threads
// NOTE-DAG: blocks of 'in_lambda' have 64x1x1 threads
// NOTE-DAG: blocks of 'of_number' have one dimension
#define KERNEL(NAME) __global__ void NAME(int *p) { if (threadIdx.x < 64) __syncthreads(); }
KERNEL(whole)
KERNEL(in_class)
KERNEL(in_lambda)
__global__ void rows(int *p) { if (threadIdx.y < p[0]) p[1] = __shfl_xor_sync(~0u, p[2], 1); }
__global__ void member(int *p) { if (threadIdx.y < p[0]) p[1] = __shfl_xor_sync(~0u, p[2], 1); }
template <int N> __global__ void instance(int *p) { if (threadIdx.y < p[0]) p[1] = __shfl_xor_sync(~0u, p[N], 1); }
template __global__ void instance<3>(int *);
// CHECK-COUNT-5: if the block has more than 64 threads
KERNEL(of_number)
KERNEL(of_type)
KERNEL(of_any)
KERNEL(changed)
KERNEL(twice)

template <typename T, int N> void launch(T *t, int *p, T size) {
  dim3 block(32, N), other(64, T::size);
  rows<<<4, block>>>(p), instance<3><<<4, block>>>(t->p());
  member<<<4, other>>>(p);
  whole<<<t->n(), 64>>>(t->p());
  of_number<<<4, N>>>(p);
  of_type<<<4, T::block()>>>(p);
  of_any<<<4, size>>>(p);
  int threads = 64;
  t->change(threads);
  changed<<<4, threads>>>(t->p());
  twice<<<4, 32>>>(p);
  twice<<<4, sizeof(T)>>>(t->p());
}
template <typename T> struct launcher {
  void run(int *p) { in_class<<<T::n(), 64>>>(p); }
  auto lambda() { return [](auto q) { in_lambda<<<4, 64>>>(q); }; }
};

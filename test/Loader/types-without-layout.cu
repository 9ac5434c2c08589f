// Classes of the host that have no layout, for a header is missing, cost no kernel: clang crashes where it makes a
// virtual table or debug information for one. Kernels that need a layout are left out, as is one at which it crashes.
// RUN: not rejoin lint %s 2>&1 | FileCheck %s
// RUN: not rejoin lint %s -- -DCRASH 2>&1 | FileCheck %s --check-prefixes=CRASH,CHECK
// CHECK: kernel 'byStep' was left out: a declaration in use
// CRASH: kernel 'toTable' was left out: clang crashes there
// CHECK: types-without-layout.cu:24:{{.*}}W1
// CHECK: types-without-layout.cu:28:{{.*}}W1
// CHECK: 0 errors, 0 warnings, 2 remarks
template <typename T> class Missing;
template <typename T> struct Level { Level(int n) : n(n) {} virtual ~Level() {} virtual int f(); int n; };
template <typename T> struct Part : Level<T> { Part(int n) : Level<T>(n) {} virtual int f(); Missing<T> part; };
template <typename T> struct Whole : Part<T> { Whole(int n) : Part<T>(n) {} virtual int f() { return 2; } };
template <typename T> int Part<T>::f() { return 1; }
Level<int> *make(bool isWhole) { return isWhole ? new Whole<int>(3) : new Part<int>(4); }
template class Part<int>;
template class Whole<int>;
namespace inner { struct Other : Part<long> { int a; }; inline int first(Other *o) { return o->a; } }
class Later;
struct Field { Later a; int b; };
struct Holder { Field field; int c; };

__global__ void apart(int *p) {
  if (threadIdx.x < p[0])
    __syncthreads();
}
__global__ void byPointer(Field *field, Holder *holder, int *p) {
  if (threadIdx.x < p[0])
    __syncthreads();
}
__global__ void byStep(Holder *holder, Holder **end) { *end = holder + 1; }
#ifdef CRASH
extern __device__ Holder table;
__global__ void toTable(void **p) { *p = &table; }
#endif

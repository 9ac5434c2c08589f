// A launch that cannot be compiled still instantiates its kernel, with the template arguments that it names or that its
// values give, and says the size of its workgroup.
// RUN: rejoin analyze --summary %s > %t.out 2> %t.err
// RUN: FileCheck --input-file=%t.out %s
// RUN: FileCheck --check-prefix=FACT --input-file=%t.err %s
// RUN: not grep -E "threads of|never instantiated|unsized.* have|__rejoin" %t.err
// RUN: rejoin analyze -v --summary %s 2>&1 | FileCheck --check-prefix=VERBOSE %s
#include <missing.h>
// CHECK-DAG: named<float, 4>:
// CHECK-DAG: named<double, 8>:
// CHECK-DAG: inElse<1>:
// CHECK-DAG: inElse<2>:
// CHECK-DAG: inLoop<3>:
// CHECK-DAG: inMacro<5>:
// CHECK-DAG: attribute<6>:
// CHECK-DAG: deduced<int>:
// CHECK-DAG: inTemplate<float>:
// CHECK-DAG: inLambda<7>:
// CHECK-DAG: unsized<1>:
// CHECK-DAG: pair<int, 2>:
// CHECK-DAG: byCall<float>:
template <typename T, int N> __global__ void named(T *p) { p[threadIdx.x] = N; }
template <int N> __global__ void inElse(float *p) { p[threadIdx.x] = N; }
template <int N> __global__ void inLoop(float *p) { p[threadIdx.x] = N; }
template <int N> __global__ void inMacro(float *p) { p[threadIdx.x] = N; }
template <int N> __global__ void attribute(float *p) { p[threadIdx.x] = N; }
template <typename T> __global__ void deduced(T *p) { p[threadIdx.x] = 1; }
template <typename T> __global__ void inTemplate(T *p) { p[threadIdx.x] = 1; }
template <int N> __global__ void inLambda(float *p) { p[threadIdx.x] = N; }
template <int N> __global__ void unsized(float *p) { p[threadIdx.x] = N; }
template <typename T, int N> __global__ void pair(T *p) { p[threadIdx.x] = N; }
template <typename T> __global__ void byCall(T *p) { p[threadIdx.x] = 1; }
__global__ void plain(float *p) { p[threadIdx.x] = 0; }

#define CHECK(CALL)                                                                                                    \
  do {                                                                                                                 \
    if ((CALL) != 0)                                                                                                   \
      fail(__LINE__);                                                                                                  \
  } while (0)
#define LAUNCH(N) inMacro<N><<<1, 32 * N>>>(unknown())

template <typename T> void start(T *p) {
  constexpr int threads = 96;
  inTemplate<T><<<grid(), threads>>>(p);
}
template <typename T> void forward(T *p) { byCall<T><<<1, 32>>>(p); }

int main(int argc, char **argv) {
  // FACT-DAG: blocks of 'named<float, 4>' have 64x1x1 threads (launch at line [[@LINE+1]])
  named<float, 4><<<1, 64>>>(unknown(argc));
  using real = double;
  // VERBOSE-DAG: | named<real, 8><<<unknown(argc), 128>>>(nullptr);
  // FACT-DAG: blocks of 'named<double, 8>' have 128x1x1 threads (launch at line [[@LINE+1]])
  named<real, 8><<<unknown(argc), 128>>>(nullptr);
  // FACT-DAG: blocks of 'inElse<1>' have 32x2x1 threads (launch at line [[@LINE+2]])
  if (argc == 1)
    inElse<1><<<1, dim3(32, 2)>>>(unknown(argc));
  else if (argc == 2)
    CHECK(argc);
  else
    inElse<2><<<1, 64>>>(unknown(argc));
  for (int i = 0; i < argc; ++i)
    inLoop<3><<<1, 64>>>(unknown(i));
  // FACT-DAG: blocks of 'inMacro<5>' have 160x1x1 threads (launch at line [[@LINE+1]])
  LAUNCH(5);
  CHECK(cudaFuncSetAttribute(attribute<6>, unknownAttribute, 1));
  int *numbers;
  // FACT-DAG: blocks of 'deduced<int>' have 48x1x1 threads (launch at line [[@LINE+1]])
  deduced<<<unknown(argc), 48>>>(numbers);
  float *values;
  // FACT-DAG: blocks of 'inTemplate<float>' have 96x1x1 threads
  start(values);
  run([&](int n) { inLambda<7><<<1, 64>>>(unknown(n)); });
  unsized<1><<<1, unknown(argc)>>>(values);
  pair<int, 2><<<1, 64>>>(numbers), later(argc);
  forward<float>(unknown(argc));
  // FACT-DAG: blocks of 'plain' have 80x1x1 threads (launch at line [[@LINE+1]])
  plain<<<1, 80>>>(unknown(argc));
}

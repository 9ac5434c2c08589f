// A kernel's address in any code of the file may be launched with a size that is not known: in initializers of members,
// default arguments, arguments of templates, static members. So the size of another launch is not that of all.
// RUN: not rejoin lint %s 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not="workgroups of"
// CHECK-DAG: blocks of 'only' have 64x1x1 threads
// CHECK-DAG: blocks of 'asked' have 64x1x1 threads
#include <cuda_runtime.h>
#define KERNEL(NAME) __global__ void NAME(int *o) { if (threadIdx.x < 64) __syncthreads(); o[threadIdx.x] = 1; }
using pointer = void (*)(int *);

// CHECK-DAG: launch-other-uses.cu:[[#@LINE+1]]:1: warning: {{.*}}, if the block has more than 64 threads
KERNEL(in_constructor)
struct constructed {
  pointer p;
  constructed() : p(in_constructor) {}
  void go(int *o) { p<<<1, 256>>>(o); }
};

// CHECK-DAG: launch-other-uses.cu:[[#@LINE+1]]:1: warning: {{.*}}, if the block has more than 64 threads
KERNEL(in_member)
struct member {
  pointer p = in_member;
  void go(int *o) { p<<<1, 256>>>(o); }
};

// CHECK-DAG: launch-other-uses.cu:[[#@LINE+1]]:1: warning: {{.*}}, if the block has more than 64 threads
KERNEL(in_template)
template <typename T> struct of_template {
  T p, q = &in_template;
  of_template() : p(nullptr) {}
  void go(int *o) { q<<<1, 256>>>(o); }
};

// CHECK-DAG: launch-other-uses.cu:[[#@LINE+1]]:1: warning: {{.*}}, if the block has more than 64 threads
KERNEL(in_static)
struct with_static {
  static inline pointer p = in_static;
  static void go(int *o) { p<<<1, 256>>>(o); }
};

// CHECK-DAG: launch-other-uses.cu:[[#@LINE+1]]:1: warning: {{.*}}, if the block has more than 64 threads
KERNEL(by_default)
void defaulted(int *o, pointer p = by_default) { p<<<1, 256>>>(o); }

// CHECK-DAG: launch-other-uses.cu:[[#@LINE+1]]:1: warning: {{.*}}, if the block has more than 64 threads
KERNEL(by_variable)
static const pointer variable = by_variable;
struct from_variable {
  pointer p = variable;
  void go(int *o) { p<<<1, 256>>>(o); }
};

// CHECK-DAG: launch-other-uses.cu:[[#@LINE+1]]:1: warning: {{.*}}, if the block has more than 64 threads
KERNEL(in_lambda)
struct with_lambda {
  pointer p;
  with_lambda() : p([] { return &in_lambda; }()) {}
  void go(int *o) { p<<<1, 256>>>(o); }
};

// A user's function has any name.
// CHECK-DAG: launch-other-uses.cu:[[#@LINE+1]]:1: warning: {{.*}}, if the block has more than 64 threads
KERNEL(kept)
pointer keeper;
template <typename T> void cudaOccupancyKeep(T p) { keeper = p; }

// CHECK-DAG: launch-other-uses.cu:[[#@LINE+1]]:1: warning: {{.*}}, if the block has more than 64 threads
KERNEL(set)
static void FuncSetAttribute(pointer p) { keeper = p; }

// The runtime's does not launch it.
KERNEL(asked)
KERNEL(only)
struct nothing {
  pointer p;
  nothing() : p(nullptr) {}
};

void host(int *o) {
  int n = 0;
  in_constructor<<<1, 64>>>(o);
  in_member<<<1, 64>>>(o);
  in_template<<<1, 64>>>(o);
  in_static<<<1, 64>>>(o);
  by_default<<<1, 64>>>(o);
  by_variable<<<1, 64>>>(o);
  in_lambda<<<1, 64>>>(o);
  kept<<<1, 64>>>(o);
  set<<<1, 64>>>(o);
  asked<<<1, 64>>>(o);
  only<<<1, 64>>>(o);
  constructed().go(o);
  member().go(o);
  of_template<pointer>().go(o);
  with_static::go(o);
  defaulted(o);
  from_variable().go(o);
  with_lambda().go(o);
  cudaOccupancyKeep(kept);
  FuncSetAttribute(set);
  keeper<<<1, 256>>>(o);
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&n, asked, 64, 0);
  nothing();
}

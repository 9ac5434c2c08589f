// A default argument is one of several values of a parameter. A number that a conversion changes, a fraction, and what
// assembly or an operator beside parentheses changes are no constants.
// RUN: not rejoin lint %s 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not="workgroups of"
// CHECK-DAG: blocks of 'converted' have 64x1x1 threads
// CHECK-DAG: blocks of 'read_only' have 64x1x1 threads
#include <cuda_runtime.h>
#define KERNEL(NAME) __global__ void NAME(int *o) { if (threadIdx.x < 64) __syncthreads(); o[threadIdx.x] = 1; }

// CHECK-DAG: launch-parameters.cu:[[#@LINE+1]]:1: warning: {{.*}}, if the block has more than 64 threads
KERNEL(parameter)
void launch1(int *o, int n = 64) { parameter<<<1, n>>>(o); }
// CHECK-DAG: launch-parameters.cu:[[#@LINE+1]]:1: warning: {{.*}}, if the block has more than 64 threads
KERNEL(const_parameter)
void launch2(int *o, const int n = 64) { const_parameter<<<1, n>>>(o); }
// CHECK-DAG: launch-parameters.cu:[[#@LINE+1]]:1: warning: {{.*}}, if the block has more than 64 threads
KERNEL(sizes)
void launch3(int *o, const dim3 b = dim3(64)) { sizes<<<1, b>>>(o); }
// CHECK-DAG: launch-parameters.cu:[[#@LINE+1]]:1: warning: {{.*}}, if the block has more than 64 threads
KERNEL(in_template)
struct holder {
  template <int N = 64> static void go(int *o, const dim3 &b = dim3(N)) { in_template<<<1, b>>>(o); }
};
// CHECK-DAG: launch-parameters.cu:[[#@LINE+1]]:1: warning: {{.*}}, if the block has more than 64 threads
KERNEL(of_lambda)
// CHECK-DAG: launch-parameters.cu:[[#@LINE+1]]:1: warning: {{.*}}, if the block has more than 64 threads
KERNEL(fraction)
// CHECK-DAG: launch-parameters.cu:[[#@LINE+1]]:1: warning: {{.*}}, if the block has more than 64 threads
KERNEL(narrow)
// CHECK-DAG: launch-parameters.cu:[[#@LINE+1]]:1: warning: {{.*}}, if the block has more than 64 threads
KERNEL(assembly)
// CHECK-DAG: launch-parameters.cu:[[#@LINE+1]]:1: warning: {{.*}}, if the block has more than 64 threads
KERNEL(grouped)
// CHECK-DAG: launch-parameters.cu:[[#@LINE+1]]:1: warning: {{.*}}, if the block has more than 64 threads
KERNEL(address)
// CHECK-DAG: launch-parameters.cu:[[#@LINE+1]]:1: warning: {{.*}}, if the block has more than 64 threads
KERNEL(chosen)
KERNEL(converted)
KERNEL(read_only)
void change(int *);

void host(int *o, bool b) {
  launch1(o, 256);
  launch2(o, 256);
  launch3(o, dim3(256));
  holder::go(o, dim3(256));
  auto go = [&](int lambda_size = 64) { of_lambda<<<1, lambda_size>>>(o); };
  go(256);
  int total = 190, parts = 3;
  int rounded = (float)total / parts + 0.9f;
  fraction<<<1, rounded>>>(o);
  int big = 320;
  unsigned char small = big;
  narrow<<<1, small>>>(o);
  int by_assembly = 64;
  asm volatile("" : "+r"(by_assembly));
  assembly<<<1, by_assembly>>>(o);
  int in_group = 64;
  (in_group) = 256;
  grouped<<<1, in_group>>>(o);
  int by_address = 64;
  change(&(by_address));
  address<<<1, by_address>>>(o);
  int first = 64, second = 64;
  (b ? first : second) = 256;
  chosen<<<1, first>>>(o);
  long wide = 128;
  unsigned short half = wide / 2;
  converted<<<1, half>>>(o);
  int kept = 64, mask = 7 & (kept);
  read_only<<<mask, kept>>>(o);
}

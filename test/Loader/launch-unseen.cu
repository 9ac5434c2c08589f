// A kernel that the file names in code which clang drops may be launched there with any size, and so may one whose
// address is kept in an integer: the size of another launch is not that of all.
// RUN: not rejoin lint %s 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not="workgroups of"
// CHECK-DAG: blocks of 'member_name' have 64x1x1 threads
// CHECK-DAG: blocks of 'asked' have 64x1x1 threads
// CHECK-DAG: blocks of 'other_name' have 64x1x1 threads
// CHECK-DAG: blocks of 'declared<int>' have 64x1x1 threads
#include <cuda_runtime.h>
#define KERNEL(NAME) __global__ void NAME(int *o) { if (threadIdx.x < 64) __syncthreads(); o[threadIdx.x] = 1; }
using pointer = void (*)(int *);

// CHECK-DAG: launch-unseen.cu:[[#@LINE+1]]:1: warning: {{.*}}, if the block has more than 64 threads
KERNEL(to_qualified)
// CHECK-DAG: launch-unseen.cu:[[#@LINE+1]]:1: warning: {{.*}}, if the block has more than 64 threads
KERNEL(to_unqualified)
// CHECK-DAG: launch-unseen.cu:[[#@LINE+1]]:1: warning: {{.*}}, if the block has more than 64 threads
KERNEL(in_variable)
// CHECK-DAG: launch-unseen.cu:[[#@LINE+1]]:1: warning: {{.*}}, if the block has more than 64 threads
KERNEL(in_table)
// CHECK-DAG: launch-unseen.cu:[[#@LINE+1]]:1: warning: {{.*}}, if the block has more than 64 threads
KERNEL(in_member)
// CHECK-DAG: launch-unseen.cu:[[#@LINE+1]]:1: warning: {{.*}}, if the block has more than 64 threads
KERNEL(in_integer)
// CHECK-DAG: launch-unseen.cu:[[#@LINE+1]]:1: warning: {{.*}}, if the block has more than 64 threads
KERNEL(in_cast)
// CHECK-DAG: launch-unseen.cu:[[#@LINE+1]]:1: warning: {{.*}}, if the block has more than 64 threads
KERNEL(by_pointer)
// CHECK-DAG: launch-unseen.cu:[[#@LINE+1]]:1: warning: {{.*}}, if the block has more than 64 threads
KERNEL(by_const_pointer)
// CHECK-DAG: launch-unseen.cu:[[#@LINE+1]]:1: warning: {{.*}}, if the block has more than 64 threads
KERNEL(in_template)

// Names of other things, declarations, and functions of the runtime launch nothing.
KERNEL(member_name)
KERNEL(asked)
KERNEL(other_name)
template <typename T> __global__ void declared(T *o) { if (threadIdx.x < 64) __syncthreads(); o[threadIdx.x] = 1; }
template __global__ void declared<int>(int *);

Missing table[] = {{in_table, 256}};
struct with_member {
  Missing m = Missing(in_member);
};
void by_integer(size_t handle, int *o) { ((pointer)handle)<<<1, 256>>>(o); }
template <typename T> void run(T *o) {
  missing::call(in_template, 256);
  declared<<<1, 64>>>(o);
}

void host(int *o) {
  to_qualified<<<1, 64>>>(o);
  lib::launch(to_qualified, 256, o);
  to_unqualified<<<1, 64>>>(o);
  launch(to_unqualified, 256, o);
  in_variable<<<1, 64>>>(o);
  auto launcher = lib::Launcher(in_variable);
  in_table<<<1, 64>>>(o);
  in_member<<<1, 64>>>(o);
  in_integer<<<1, 64>>>(o);
  size_t handle = (size_t)in_integer;
  by_integer(handle, o);
  in_cast<<<1, 64>>>(o);
  auto number = reinterpret_cast<unsigned long>(in_cast);
  by_integer(number, o);
  by_pointer<<<1, 64>>>(o);
  pointer p = by_pointer;
  missing.kernel = p;
  by_const_pointer<<<1, 64>>>(o);
  const pointer q = by_const_pointer;
  lib::launch(q, 256, o);
  in_template<<<1, 64>>>(o);
  run(o);
  member_name<<<1, 64>>>(o);
  missing.member_name(256);
  asked<<<1, 64>>>(o);
  cudaFuncSetAttribute(asked, missing_attribute, 5);
  other_name<<<1, 64>>>(o);
  {
    int other_name = 3;
    use(other_name);
  }
}

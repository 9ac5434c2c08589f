// Structs that a kernel gets by value hold the same for all threads, whatever copies the compiler makes.
// RUN: rejoin lint %s | FileCheck %s
// RUN: rejoin lint %s -- -O0 | FileCheck %s
// RUN: rejoin lint --target=spir64-unknown-unknown %s -- -O0 | FileCheck %s
// RUN: rejoin lint --target=nvptx64-nvidia-cuda %s -- -O0 | FileCheck %s
// RUN: clang-22 -x cl -cl-std=CL2.0 -target amdgcn-amd-amdhsa -mcpu=gfx90a -nogpulib -O2 -Xclang -disable-llvm-passes -S -emit-llvm %s -o %t.ll
// RUN: rejoin lint %t.ll | FileCheck %s
// CHECK: 0 errors, 0 warnings, 0 remarks
typedef struct {
  int dims[4], strides[4];
  long offset;
} Info;
typedef struct {
  int n;
} One;

kernel void sum(global float *out, const Info o, global const float *in, const Info f, const One one) {
  local float s[64];
  int lid = get_local_id(0);
  s[lid & 63] = in[lid + f.offset];
  for (int i = 0; i < f.dims[0]; ++i) {
    barrier(CLK_LOCAL_MEM_FENCE);
    s[lid & 63] += in[i];
  }
  if (o.dims[1] > 3 && one.n)
    barrier(CLK_LOCAL_MEM_FENCE);
  out[lid] = s[lid & 63];
}

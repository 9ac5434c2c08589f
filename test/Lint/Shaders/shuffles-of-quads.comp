// A shuffle that stays in the quad, in a branch that quads take together, reads invocations that execute it. That they
// are together is a matter of reconvergence (W24).
// RUN: not rejoin lint %s | FileCheck %s --implicit-check-not=warning: --implicit-check-not=remark:
// RUN: not rejoin lint --subgroup-size=32 %s | FileCheck %s --implicit-check-not=warning: --implicit-check-not=remark:
#version 450
#extension GL_KHR_shader_subgroup_shuffle : require
layout(local_size_x = 256) in;
layout(set = 0, binding = 0) buffer B { uint d[]; };
void main() {
  uint i = gl_SubgroupInvocationID, v = d[gl_GlobalInvocationID.x];
  // CHECK: :[[@LINE+2]]: warning: {{.*}}rule W24]
  if (i < 8)
    v += subgroupShuffleXor(v, 1) + subgroupShuffleXor(v, 3);
  // CHECK: :[[@LINE+1]]: warning: invocations with `i >= 9` do not reach `subgroupShuffleXor()`
  if (i < 9)
    v += subgroupShuffleXor(v, 2);
  // CHECK: :[[@LINE+1]]: warning: invocations with `i >= 12` do not reach `subgroupShuffleXor()`
  if (i < 12)
    v += subgroupShuffleXor(v, 2 + (v & 4));
  d[gl_GlobalInvocationID.x] = v;
}
// CHECK: 0 errors, 3 warnings, 0 remarks

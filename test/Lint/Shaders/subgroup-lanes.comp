// Lanes, distances and clusters that need a subgroup of some size: a remark if no size is known, a warning if a size, or
// one of a range, is too small.
// RUN: rejoin lint %s | FileCheck %s
// RUN: not rejoin lint --subgroup-size=16 %s | FileCheck --check-prefix=OF16 %s
// RUN: not rejoin lint --subgroup-size=8..16 %s | FileCheck --check-prefix=RANGE %s
// RUN: not rejoin lint --subgroup-size=32..64 %s | FileCheck --check-prefix=LARGE %s
// RUN: rejoin lint --subgroup-size=64..128 %s | FileCheck --check-prefix=RIGHT %s
#version 450
#extension GL_KHR_shader_subgroup_ballot : require
#extension GL_KHR_shader_subgroup_shuffle : require
#extension GL_KHR_shader_subgroup_shuffle_relative : require
#extension GL_KHR_shader_subgroup_clustered : require
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) buffer Data { uint data[]; };
void main() {
  uint i = gl_GlobalInvocationID.x;
  data[i] = subgroupBroadcast(i, 3) + subgroupShuffleXor(i, 2) + subgroupClusteredAdd(i, 4);
  // CHECK: [[#@LINE+3]]: remark: this subgroup operation needs a subgroup of at least 41 invocations, but a subgroup may have 4 [wave-size-assumption, rule W8]
  // OF16: [[#@LINE+2]]: warning: this subgroup operation needs a subgroup of at least 41 invocations, but a subgroup has 16 here
  // RANGE: [[#@LINE+1]]: warning: this subgroup operation needs a subgroup of at least 41 invocations, but a subgroup has at most 16 here
  data[i] += subgroupBroadcast(i, 40);
  // CHECK: [[#@LINE+3]]: remark: {{.*}} of at least 16 invocations
  // OF16-NOT: :[[#@LINE+2]]:
  // RANGE: [[#@LINE+1]]: warning: {{.*}} of at least 16 invocations, but a subgroup may have 8
  data[i] += subgroupShuffleXor(i, 8);
  // CHECK: [[#@LINE+2]]: remark: {{.*}} of at least 9 invocations
  // RANGE: [[#@LINE+1]]: warning: {{.*}} of at least 9 invocations
  data[i] += subgroupShuffleDown(i, 8);
  // CHECK: [[#@LINE+2]]: remark: {{.*}} of at least 16 invocations
  // RANGE: [[#@LINE+1]]: warning: {{.*}} of at least 16 invocations
  data[i] += subgroupClusteredAdd(i, 16);
}
// CHECK: hint: choose by gl_SubgroupSize (WaveGetLaneCount), or state the required size with --subgroup-size
// CHECK: 0 errors, 0 warnings, 4 remarks
// OF16: 0 errors, 1 warning, 0 remarks
// RANGE: 0 errors, 4 warnings, 0 remarks
// LARGE: needs a subgroup of at least 41 invocations, but a subgroup may have 32
// LARGE: 0 errors, 1 warning, 0 remarks
// RIGHT: 0 errors, 0 warnings, 0 remarks

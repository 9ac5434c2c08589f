// Partitions are operations of those that execute them together: in a branch of a part of the subgroup W24 warns. The
// invocations with the same value have the same ballot, and the same reduction by it.
// RUN: not rejoin lint --subgroup-size=32 %s | FileCheck %s
#version 450
#extension GL_NV_shader_subgroup_partitioned : require
#extension GL_KHR_shader_subgroup_basic : require
layout(local_size_x = 32) in;
layout(set = 0, binding = 0) buffer B { uint b[]; };
layout(push_constant) uniform P { uint n; };
void main() {
  uint t = gl_LocalInvocationIndex;
  uvec4 mine = subgroupPartitionNV(b[t]);
  // CHECK: [[#@LINE+1]]: warning: {{.*}}`subgroupPartitionedAddNV()`{{.*}} [unspecified-reconvergence, rule W24]
  if (mine.x == 1) {
    b[t] = subgroupPartitionedAddNV(t, mine);
  }
}
// CHECK: 0 errors, 1 warning, 0 remarks

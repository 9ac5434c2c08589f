// Each lane computes one entry of a table from its number alone, and all subgroups read one entry: they read the same.
// The analysis does not see that the lane decides the value, so the loop's bound counts as the subgroup's.
// RUN: not rejoin lint %s | FileCheck %s
// CHECK: :[[#@LINE+9]]: warning: {{.*}}leave the loop before `barrier()`
#version 450
#extension GL_KHR_shader_subgroup_ballot : require
layout(local_size_x = 128) in;
layout(set = 0, binding = 0) buffer Data { uint data[]; };
layout(push_constant) uniform Push { uint entry, scale; };
shared uint part[128];
void main() {
  uint bound = subgroupBroadcast(gl_SubgroupInvocationID * scale, 2);
  for (uint i = 0; i < bound; ++i) {
    part[gl_LocalInvocationIndex] = i;
    barrier();
  }
  data[gl_LocalInvocationIndex] = part[127 - gl_LocalInvocationIndex];
}

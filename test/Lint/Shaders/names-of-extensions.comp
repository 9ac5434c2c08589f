// Functions of extensions by their own names.
// RUN: not rejoin lint %s > %t 2>&1; FileCheck %s < %t
#version 450
#extension GL_NV_shader_subgroup_partitioned : require
#extension GL_KHR_shader_subgroup_basic : require
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) buffer Data { uint data[]; };
void main() {
  uint t = gl_LocalInvocationIndex;
  if (data[t] > 4) {
    // CHECK: note: `subgroupPartitionNV()` at line [[#@LINE+1]]
    uvec4 m = subgroupPartitionNV(data[t]);
    // CHECK: note: `subgroupPartitionedAddNV()` at line [[#@LINE+1]]
    data[t] = subgroupPartitionedAddNV(t, m);
  }
}

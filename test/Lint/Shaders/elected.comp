// One invocation alone takes part in operations under subgroupElect(), wherever invocations reconverge; after the branch,
// and on its other side, that is open.
// RUN: not rejoin lint %s | FileCheck %s
#version 450
#extension GL_KHR_shader_subgroup_ballot : require
#extension GL_KHR_shader_subgroup_arithmetic : require
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) buffer Data { uint data[]; };
void main() {
  uint i = gl_GlobalInvocationID.x;
  if (subgroupElect()) {
    data[i] = subgroupBroadcastFirst(i);
    if (data[i] > 3)
      data[i + 1] = 1;
    data[i + 2] = subgroupAdd(i);
  }
  // CHECK: elected.comp:[[#@LINE+1]]: warning: invocations with `subgroupElect() != 0` do not reach `subgroupAdd()`
  if (!subgroupElect())
    data[i + 3] = subgroupAdd(i);
}
// CHECK: 0 errors, 1 warning, 0 remarks

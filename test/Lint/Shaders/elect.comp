// Conditions and causes name operations as the language does.
// RUN: not rejoin lint %s | FileCheck %s
#version 450
#extension GL_KHR_shader_subgroup_basic : require
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) buffer Data { uint data[]; };
void main() {
  // CHECK: [[#@LINE+2]]: warning: invocations with `subgroupElect() == 0` do not reach `barrier()`
  // CHECK: note: `subgroupElect()` differs from invocation to invocation
  if (subgroupElect())
    barrier();
}

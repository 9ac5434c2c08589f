// With the mode that makes constructs reconverge which a whole subgroup enters, those are right; those that a part of a
// subgroup enters are not.
// RUN: not rejoin lint %s | FileCheck %s
#version 450
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_EXT_subgroup_uniform_control_flow : require
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) buffer Data { uint data[]; };
layout(push_constant) uniform Push { uint n; };
void main() [[subgroup_uniform_control_flow]] {
  uint i = gl_GlobalInvocationID.x;
  if (gl_SubgroupID == 1) {
    if (data[i] > 3)
      data[i] = 1;
    data[i + 64] = subgroupAdd(data[i]);
  }
  for (uint k = 0; k < n; ++k) {
    // CHECK: reconvergence-subgroup.comp:[[#@LINE+2]]: warning: invocations that take different sides of a branch before
    // CHECK: hint: declare {{\[\[}}maximally_reconverges]]
    data[i] += subgroupAdd(k);
    if (data[i] == 3)
      continue;
    data[i] -= 1;
  }
}
// CHECK: 0 errors, 1 warning, 0 remarks

// A condition on the index in the subgroup that the four invocations of a quad share: lint knows no places of a shader's
// invocations, so it warns.
// RUN: not rejoin lint %s | FileCheck %s
#version 450
#extension GL_KHR_shader_subgroup_quad : require
layout(local_size_x = 256) in;
layout(set = 0, binding = 0) buffer B { float d[]; };
void main() {
  float v = d[gl_GlobalInvocationID.x];
  // CHECK: quads-of-lanes.comp:[[#@LINE+2]]: warning: only some invocations of the quad may execute this quad operation
  if (gl_SubgroupInvocationID < 8)
    v += subgroupQuadSwapHorizontal(v);
  d[gl_GlobalInvocationID.x] = v;
}

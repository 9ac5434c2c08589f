// In other stages than compute each subgroup may have its own size, where the pipeline allows it: the finding says so.
// RUN: rejoin lint %s | FileCheck %s
#version 450
#extension GL_KHR_shader_subgroup_basic : require
layout(location = 0) out vec4 color;
layout(set = 0, binding = 0) uniform sampler2D all[64];
void main() {
  color = texture(all[gl_SubgroupSize], vec2(0));
}
// CHECK: note: `gl_SubgroupSize` may differ between subgroups, if the pipeline or SPIR-V 1.6 allows varying sizes

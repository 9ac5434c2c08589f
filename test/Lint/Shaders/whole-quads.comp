// Vulkan does not say which invocations of a compute shader are a quad: where groups of four consecutive ones stay
// together, it is a remark.
// RUN: rejoin lint %s | FileCheck %s
#version 450
#extension GL_KHR_shader_subgroup_quad : require
layout(local_size_x = 256) in;
layout(set = 0, binding = 0) buffer B { float b[]; };
void main() {
  uint t = gl_LocalInvocationIndex;
  if (t < 64)
    b[t] = subgroupQuadSwapHorizontal(b[t]);
}
// CHECK: :[[@LINE-2]]: remark: only some invocations of the quad may execute this quad operation: its value is undefined, if a quad is not four consecutive invocations [divergent-quad-operation

// In a compute dispatch all subgroups have one size: Vulkan, SubgroupSize, "must be uniform with command scope".
// RUN: rejoin lint --verbose %s | FileCheck %s
#version 450
#extension GL_KHR_shader_subgroup_basic : require
layout(local_size_x = 256) in;
layout(set = 0, binding = 0) buffer B { uint b[]; };
shared uint g[256];
void main() {
  uint t = gl_LocalInvocationIndex;
  g[t] = b[t];
  for (uint s = 256 / gl_SubgroupSize; s > 1; s /= 2)
    barrier();
  // CHECK: :[[@LINE-1]]: proved safe: barrier: all invocations of the workgroup reach it: the branch at line [[@LINE-2]]
  if (gl_SubgroupSize >= 16)
    barrier();
  // CHECK: :[[@LINE-1]]: proved safe: barrier: all invocations of the workgroup reach it: the branch at line [[@LINE-2]]
  b[t] = g[t ^ 1];
}
// CHECK: 0 errors, 0 warnings, 0 remarks

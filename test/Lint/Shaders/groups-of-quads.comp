#version 450
// Groups of 64 beside operations within four lanes: no size of the subgroup matters.
// RUN: rejoin lint %s | FileCheck %s --check-prefix=RIGHT
// RUN: not rejoin lint %s -- -DDISTANCE=4 | FileCheck %s
// RIGHT: 0 errors, 0 warnings, 0 remarks
// CHECK: warning: the shader divides the workgroup into groups of 64 invocations, but a subgroup may have another size
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_clustered : require
#extension GL_KHR_shader_subgroup_shuffle : require
#ifndef DISTANCE
#define DISTANCE 2
#endif
layout(local_size_x = 256) in;
layout(set = 0, binding = 0) buffer Data { float data[]; };
void main() {
  uint x = gl_LocalInvocationIndex % 64u;
  float v = data[x * 4u + gl_LocalInvocationIndex / 64u];
  v += subgroupShuffleXor(v, DISTANCE) + subgroupClusteredAdd(v, 4u);
  v += subgroupShuffle(v, gl_SubgroupInvocationID / 4u * 4u + 3u);
  data[gl_LocalInvocationIndex] = v;
}

// A shader that branches on the size of its subgroup chooses what fits it.
// RUN: rejoin lint %s | FileCheck %s
#version 450
#extension GL_KHR_shader_subgroup_shuffle : require
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) buffer Data { uint data[]; };
void main() {
  uint i = gl_GlobalInvocationID.x, sum = i;
  if (gl_SubgroupSize > 16)
    sum += subgroupShuffleXor(sum, 16);
  if (gl_SubgroupSize > 8)
    sum += subgroupShuffleXor(sum, 8);
  data[i] = sum;
}
// CHECK: 0 errors, 0 warnings, 0 remarks

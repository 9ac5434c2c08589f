// As lanes-of-quads.comp, but these conditions part quads.
// RUN: not rejoin lint %s | FileCheck --implicit-check-not='warning:' --implicit-check-not='remark:' %s
// RUN: not rejoin lint --subgroup-size=32 %s | FileCheck --implicit-check-not='warning:' --implicit-check-not='remark:' %s
#version 450
#extension GL_KHR_shader_subgroup_quad : require
layout(local_size_x = 256) in;
layout(set = 0, binding = 0) buffer B { float d[]; };
layout(set = 0, binding = 1) readonly buffer N { uint n; };
void main() {
  uint i = gl_SubgroupInvocationID, linear = gl_SubgroupID * gl_SubgroupSize + i, x = gl_GlobalInvocationID.x;
  float v = d[x];
  // CHECK: :[[@LINE+2]]: warning: only some invocations of the quad may execute this quad operation
  if (i < 6)
    v += subgroupQuadSwapHorizontal(v);
  // CHECK: :[[@LINE+2]]: warning: only some invocations of the quad may execute this quad operation
  if (linear < 18)
    v += subgroupQuadSwapHorizontal(v);
  // CHECK: :[[@LINE+2]]: warning: only some invocations of the quad may execute this quad operation
  if (i >> 1 < 4 + (n & 1))
    v += subgroupQuadSwapVertical(v);
  // CHECK: :[[@LINE+2]]: warning: only some invocations of the quad may execute this quad operation
  if (n + i < 12)
    v += subgroupQuadSwapDiagonal(v);
  // CHECK: :[[@LINE+2]]: warning: only some invocations of the quad may execute this quad operation
  if (min(i, 8 + n) < 8 + (n & 7))
    v += subgroupQuadSwapDiagonal(v);
  d[x] = v;
}

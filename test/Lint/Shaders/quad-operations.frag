// What a part of the quad executes is named by what it is: a quad operation, or a derivative; the level of detail can be
// passed to an image operation only.
// RUN: not rejoin lint %s | FileCheck %s
#version 450
#extension GL_KHR_shader_subgroup_quad : require
layout(set = 0, binding = 0) uniform sampler2D map;
layout(location = 0) in vec2 uv;
layout(location = 0) out vec4 color;
void main() {
  color = vec4(0);
  if (uv.x > 0.5) {
    // CHECK: [[#@LINE+2]]: warning: only some invocations of the quad may execute this quad operation: its value is undefined
    // CHECK: hint: move the operation before the branch{{$}}
    color += subgroupQuadSwapHorizontal(uv.xyxy);
  }
  if (uv.x > 0.25) {
    // CHECK: [[#@LINE+4]]: warning: only some invocations of the quad may compute this derivative
    // CHECK: [[#@LINE+4]]: note: another quad operation after this branch
    // CHECK: [[#@LINE+4]]: note: another derivative after this branch
    // CHECK: hint: move the operation before the branch, or pass the level of detail (textureLod, textureGrad){{$}}
    color += fwidth(uv.xyxy);
    color += subgroupQuadSwapHorizontal(uv.xyxy);
    color += textureProj(map, uv.xyx);
  }
  if (uv.y > 0.75)
    discard;
  // CHECK: [[#@LINE+2]]: warning: a discard may end invocations of the quad before this quad operation: its value is undefined
  // CHECK: hint: compute the quad operation before the discard, or demote the invocation to a helper instead of ending it
  color += subgroupQuadBroadcast(color, 1);
}
// CHECK: 0 errors, 3 warnings, 0 remarks

#version 450
// One cause is one finding: the branch before several derivatives, the index into several arrays.
// RUN: not rejoin lint %s | FileCheck %s --implicit-check-not=warning:
#extension GL_EXT_nonuniform_qualifier : require
layout(location = 0) in vec2 uv;
layout(location = 1) flat in int which;
layout(location = 0) out vec4 c;
layout(set = 0, binding = 0) uniform sampler2D s;
layout(set = 0, binding = 1) uniform sampler2D many[];
layout(set = 0, binding = 2) uniform sampler2D others[];
void main() {
  c = textureLod(many[which], uv, 0);
  // CHECK: one-cause.frag:[[#@LINE-1]]: warning: the index into 'many' may differ between invocations
  // CHECK: one-cause.frag:[[#@LINE+2]]: note: the same index into 'others'
  // CHECK: one-cause.frag:[[#@LINE+2]]: note: the same index into 'many'
  c += textureLod(others[which], uv, 0);
  c += textureLod(many[which], uv, 1);
  if (uv.x > 0.5) {
    // CHECK: one-cause.frag:[[#@LINE+1]]: warning: only some invocations of the quad may compute this derivative
    c += texture(s, uv);
    // CHECK: one-cause.frag:[[#@LINE+1]]: note: another derivative after this branch
    c += texture(s, uv * 2);
    // CHECK: one-cause.frag:[[#@LINE+1]]: note: another derivative after this branch
    c += texture(s, uv * 3);
    c += texture(s, uv * 4);
    c += texture(s, uv * 5);
    // CHECK: note: and 2 more
    c += dFdx(uv.xyxy);
  }
  // CHECK: one-cause.frag:[[#@LINE+2]]: warning: only some invocations of the quad may compute this derivative
  if (uv.y > 0.5)
    c += texture(s, uv);
}
// CHECK: 0 errors, 3 warnings

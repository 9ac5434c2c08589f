// Implicit derivatives: under a flat input they are fine, since a quad is of one primitive; under an interpolated one
// they are not; nor after a discard.
// RUN: not rejoin lint %s | FileCheck %s
#version 450
layout(set = 0, binding = 0) uniform sampler2D map;
layout(location = 0) in vec2 uv;
layout(location = 1) flat in uint kind;
layout(location = 0) out vec4 color;
void main() {
  color = vec4(0);
  if (kind == 3)
    color += texture(map, uv);
  // CHECK: derivative.frag:[[#@LINE+5]]: warning: only some invocations of the quad may compute this derivative: its value is undefined [divergent-quad-operation, rule W5]
  // CHECK: derivative.frag:[[#@LINE+3]]: note: invocations take different sides here
  // CHECK: note: the input 'uv' differs from invocation to invocation
  // CHECK: hint: move the operation before the branch, or pass the level of detail (textureLod, textureGrad)
  if (uv.x > 0.5)
    color += texture(map, uv * 2);
  if (uv.y > 0.5)
    color += textureLod(map, uv, 0);
  if (uv.y > 0.75)
    discard;
  // CHECK: derivative.frag:[[#@LINE+3]]: warning: a discard may end invocations of the quad before this derivative: its value is undefined [derivative-after-discard, rule W21]
  // CHECK: note: 1 more derivative follows this discard
  // CHECK: 0 errors, 2 warnings, 0 remarks
  color += dFdx(color);
  color += texture(map, uv);
}

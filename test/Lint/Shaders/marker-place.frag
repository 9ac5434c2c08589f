// The marker must be on the access: on what the index was computed from, through a variable, it says nothing.
// RUN: not rejoin lint %s | FileCheck %s
#version 450
#extension GL_EXT_nonuniform_qualifier : require
layout(set = 0, binding = 0) uniform sampler2D maps[];
layout(location = 0) in vec2 uv;
layout(location = 1) flat in uint material;
layout(location = 0) out vec4 color;
void main() {
  uint next = nonuniformEXT(material) + 1u;
  // CHECK: marker-place.frag:[[#@LINE+1]]: warning: the index into 'maps' may differ between invocations, but the access is not decorated NonUniform
  color = texture(maps[next], uv);
  color += texture(maps[nonuniformEXT(material) + 1u], uv);
  color += texture(maps[nonuniformEXT(next)], uv);
}
// CHECK: 0 errors, 1 warning, 0 remarks

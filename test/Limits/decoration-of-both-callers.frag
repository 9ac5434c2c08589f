// A helper is called with a uniform and with a divergent index, so its decoration is needed. Each call is judged on its
// own: the first does not need it.
// RUN: rejoin lint %s | FileCheck %s
// CHECK: :[[#@LINE+10]]: remark: the index into 'maps' is dynamically uniform: the decoration NonUniform is not needed
// CHECK: 0 errors, 0 warnings, 1 remark
#version 450
#extension GL_EXT_nonuniform_qualifier : require
layout(set = 0, binding = 0) uniform sampler2D maps[];
layout(push_constant) uniform Push { uint wanted; };
layout(location = 0) in vec2 uv;
layout(location = 1) flat in uint material;
layout(location = 0) out vec4 color;
vec4 fetch(uint i) {
  return textureLod(maps[nonuniformEXT(i)], uv, 0.0);
}
void main() { color = fetch(wanted) + fetch(material); }

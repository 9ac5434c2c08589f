// The primitive's number has its own name where it is an input of a geometry shader.
// RUN: not rejoin lint %s 2>&1 | FileCheck %s
// CHECK: primitive-name.geom:13: warning: {{.*}}[non-uniform-resource-index, rule W22]
// CHECK: `gl_PrimitiveIDIn` differs from invocation to invocation
#version 450
layout(triangles) in;
layout(triangle_strip, max_vertices = 3) out;
layout(location = 0) in vec2 uvs[];
layout(location = 0) out vec4 shade;
layout(set = 0, binding = 1) uniform sampler2D maps[4];
void main() {
  for (int i = 0; i < 3; ++i) {
    shade = textureLod(maps[gl_PrimitiveIDIn & 3], uvs[i], 0.0);
    gl_Position = gl_in[i].gl_Position;
    EmitVertex();
  }
}

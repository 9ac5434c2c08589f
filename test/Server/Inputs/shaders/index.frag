#version 460
layout(set = 0, binding = 0) uniform sampler2D maps[16];
layout(location = 0) flat in int material;
layout(location = 1) in vec2 at;
layout(location = 0) out vec4 color;

void main() {
  color = texture(maps[material], at);
}

#version 450
layout(binding = 0) uniform sampler2D t;
layout(location = 0) in vec2 uv;
layout(location = 0) out vec4 o;
void main() {
  o = vec4(0.0);
  if (uv.x > 0.5)
    o = texture(t, uv);
}

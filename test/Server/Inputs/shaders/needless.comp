#version 460
#extension GL_EXT_nonuniform_qualifier : require
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) uniform sampler2D maps[16];
layout(set = 0, binding = 1) buffer Result { vec4 result[]; };
layout(push_constant) uniform Push { int which; };

void main() {
  result[gl_GlobalInvocationID.x] = textureLod(maps[nonuniformEXT(which)], vec2(0), 0.0);
}

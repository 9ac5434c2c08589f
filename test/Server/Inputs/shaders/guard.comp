#version 460
#extension GL_GOOGLE_include_directive : require
#include "size.glsl"
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) buffer Data { int data[]; };
layout(push_constant) uniform Push { int n; };
shared int tile[size];

void main() {
  int i = int(gl_LocalInvocationID.x);
  if (i < n) {
    tile[i] = data[i];
    barrier();
  }
  data[i] = tile[size - 1 - i];
}

// Loops with switch, continue, return and nested breaks: the static rules hold for what is imported.
// RUN: rejoin verify %s
#version 450
#extension GL_KHR_shader_subgroup_arithmetic : require
layout(local_size_x = 32) in;
layout(set = 0, binding = 0) buffer Data { uint data[]; };
uint step(uint x) {
  for (uint n = 0; n < 4; ++n) {
    if (x == n)
      return subgroupAdd(x);
    if ((x & n) == 1)
      continue;
    x += subgroupMax(n);
  }
  return subgroupMin(x);
}
void main() {
  uint i = gl_GlobalInvocationID.x;
  while (true) {
    switch (data[i] & 3) {
    case 0:
      data[i] = subgroupAdd(1u);
      break;
    case 1:
      data[i] += subgroupAdd(2u);
    case 2:
      if (data[i] > 9)
        return;
      continue;
    default:
      do {
        data[i] = step(data[i]);
      } while (data[i] > 100);
    }
    if (subgroupAdd(data[i]) > 40)
      break;
  }
  data[i] = subgroupAdd(3u);
}

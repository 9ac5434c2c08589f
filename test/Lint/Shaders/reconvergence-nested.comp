// Every invocation of the subgroup comes to the operation, but some have parted before. They are promised to be together
// at a merge block whose construct the whole invocation group enters; not where a part of it does, nor after a
// `continue`. A barrier brings them together.
// RUN: not rejoin lint %s | FileCheck %s
#version 450
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_KHR_shader_subgroup_ballot : require
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) buffer Data { uint data[]; };
layout(push_constant) uniform Push { uint n; };
shared uint sums[64];
uint clamped(uint x) {
  if (x > 100)
    return 100;
  return x;
}
void main() {
  uint i = gl_GlobalInvocationID.x;
  if (n > 3) {
    if (data[i] > 3)
      data[i] = 1;
    else if (data[i] == 2)
      data[i] = 5;
    data[i] += subgroupAdd(i);
  }
  for (uint k = 0; k < n; ++k) {
    if (data[i] > k)
      data[i] = k;
    data[i] += subgroupMin(clamped(data[i]));
  }
  for (uint k = 0; k < data[i]; ++k)
    data[i + 64] = k;
  sums[gl_SubgroupID] = subgroupMax(i);
  if (gl_SubgroupID == 1) {
    data[i] += subgroupAdd(i);
    // CHECK: reconvergence-nested.comp:[[#@LINE+5]]: warning: invocations that take different sides of a branch before this subgroup operation need not be together again here: which invocations take part is not specified, since no execution mode defines where invocations reconverge [unspecified-reconvergence, rule W24]
    // CHECK: reconvergence-nested.comp:[[#@LINE+2]]: note: invocations take different sides here
    // CHECK: reconvergence-nested.comp:[[#@LINE-4]]: note: control flow reconverges only where the whole invocation group came; it may part here
    if (data[i] > 3)
      data[i] = 1;
    data[i + 64] = subgroupAdd(data[i]);
    // CHECK: reconvergence-nested.comp:[[#@LINE+2]]: note: another subgroup operation after this branch
    // CHECK: hint: declare {{\[\[}}subgroup_uniform_control_flow]] (GL_EXT_subgroup_uniform_control_flow) or {{\[\[}}maximally_reconverges]] (GL_EXT_maximal_reconvergence)
    if (subgroupElect())
      data[i] = 2;
  }
  data[i] += subgroupAdd(i);
  for (uint k = 0; k < n; ++k) {
    // CHECK: reconvergence-nested.comp:[[#@LINE+3]]: warning: invocations that take different sides of a branch before this subgroup operation need not be together again here
    // CHECK: reconvergence-nested.comp:[[#@LINE+3]]: note: invocations take different sides here
    // CHECK: hint: declare {{\[\[}}maximally_reconverges]]
    data[i] += subgroupAdd(k);
    if (data[i] == 3)
      continue;
    data[i] -= 1;
  }
  for (uint k = 0; k < n; ++k) {
    barrier();
    data[i] += subgroupAdd(k);
    if (data[i] == 3)
      continue;
    data[i] -= 1;
  }
}
// CHECK: 0 errors, 2 warnings, 0 remarks

// A subgroup operation in divergent control flow: who takes part is not specified without an execution mode.
// RUN: not rejoin lint %s | FileCheck %s
#version 450
#extension GL_KHR_shader_subgroup_arithmetic : require
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) buffer Data { uint data[]; };
layout(push_constant) uniform Push { uint n; };
void main() {
  uint i = gl_GlobalInvocationID.x;
  if (n > 3)
    data[i] = subgroupAdd(i);
  // CHECK: reconvergence.comp:[[#@LINE+1]]: warning: invocations with `data[gl_GlobalInvocationID.x] <= 7` do not reach `subgroupAdd()` at line [[#@LINE+3]]: which invocations take part is not specified, since no execution mode defines where invocations reconverge, if that holds for some but not all invocations of a subgroup [unspecified-reconvergence, rule W24]
  if (data[i] > 7)
    // CHECK: hint: declare {{\[\[maximally_reconverges\]\]}} (GL_EXT_maximal_reconvergence), or move the operation out of the branch
    data[i] = subgroupAdd(1);
}
// CHECK: 0 errors, 1 warning, 0 remarks

// Sums of GL_AMD_shader_ballot by their own name.
// RUN: not rejoin lint %s > %t 2>&1; FileCheck %s < %t
#version 450
#extension GL_AMD_shader_ballot : require
#extension GL_KHR_shader_subgroup_basic : require
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) buffer Data { int data[]; };
void main() {
  int t = int(gl_LocalInvocationIndex);
  // The whole subgroup: the operation of the KHR extension.
  data[0] = addInvocationsNonUniformAMD(t);
  if (t > data[0])
    // CHECK: note: `addInvocationsAMD()` at line [[#@LINE+1]]
    data[1] = addInvocationsAMD(t);
}

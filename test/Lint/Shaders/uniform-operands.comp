// The lane of a broadcast is one for the subgroup; a shuffle reads another lane for each invocation.
// RUN: not rejoin lint %s | FileCheck %s --implicit-check-not=warning: --implicit-check-not=error:
#version 450
#extension GL_KHR_shader_subgroup_ballot : require
#extension GL_KHR_shader_subgroup_shuffle : require
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) buffer Data { uint data[]; };
layout(push_constant) uniform Push { uint n; };
void main() {
  uint x = data[gl_GlobalInvocationID.x];
  x += subgroupBroadcast(x, 3);
  x += subgroupBroadcast(x, n & 3);
  x += subgroupBroadcast(x, subgroupBallotFindLSB(subgroupBallot(x > 3)));
  x += subgroupShuffle(x, gl_SubgroupInvocationID & 3);
  // CHECK: uniform-operands.comp:[[#@LINE+1]]: warning: the lane to read may differ within a subgroup, and all its invocations must pass the same: the behaviour is undefined [non-uniform-operand, rule W25]
  x += subgroupBroadcast(x, gl_SubgroupInvocationID & 3);
  data[gl_GlobalInvocationID.x] = x;
}

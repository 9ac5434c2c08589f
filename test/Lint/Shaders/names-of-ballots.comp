// The functions of ballots, and reductions of Booleans, have the names of GLSL in the chain of causes; a payload of a
// ray has its own (test/Lint/Shaders/names-of-payloads.test).
// RUN: not rejoin lint %s | FileCheck %s
#version 450
#extension GL_KHR_shader_subgroup_ballot : require
#extension GL_KHR_shader_subgroup_arithmetic : require
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) buffer Data { uint data[]; };
void main() {
  uvec4 votes = subgroupBallot(data[gl_LocalInvocationIndex] > 3);
  // CHECK: :[[#@LINE+1]]: note: the result of `subgroupBallotExclusiveBitCount()` differs from invocation to invocation
  if (subgroupBallotExclusiveBitCount(votes) > 2)
    barrier();
  // CHECK: :[[#@LINE+1]]: note: the result of `subgroupBallotInclusiveBitCount()` differs from invocation to invocation
  if (subgroupBallotInclusiveBitCount(votes) > 2)
    barrier();
  // CHECK: :[[#@LINE+1]]: note: the result of `subgroupInverseBallot()` differs from invocation to invocation
  if (subgroupInverseBallot(votes))
    barrier();
  // CHECK: :[[#@LINE+1]]: note: the result of `subgroupInclusiveXor()` differs from invocation to invocation
  if (subgroupInclusiveXor(data[0] > gl_LocalInvocationIndex))
    barrier();
}

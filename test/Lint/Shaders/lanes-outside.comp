// A number that may be no lane of the subgroup is an undefined read, also in full subgroups: that is not proved safe.
// RUN: rejoin lint --verbose --subgroup-size=32 %s | FileCheck %s
#version 450
#extension GL_KHR_shader_subgroup_shuffle : require
#extension GL_KHR_shader_subgroup_ballot : require
layout(local_size_x = 64) in;
layout(binding = 0) buffer Data { uint d[]; };
void main() {
  uint t = gl_LocalInvocationIndex, l = gl_SubgroupInvocationID;
  // CHECK: lanes-outside.comp:[[#@LINE+1]]: not known
  d[t] = subgroupShuffle(t, gl_SubgroupSize);
  // CHECK: lanes-outside.comp:[[#@LINE+1]]: not known
  d[t] += subgroupShuffle(t, l + 1);
  // CHECK: lanes-outside.comp:[[#@LINE+2]]: proved safe: {{.*}}
  // CHECK: lanes-outside.comp:[[#@LINE+1]]: not known
  d[t] += subgroupShuffle(t, subgroupBallotBitCount(subgroupBallot(t > 3)));
  // CHECK: lanes-outside.comp:[[#@LINE+1]]: not known
  d[t] += subgroupShuffle(t, l + gl_SubgroupSize / 2);
  // CHECK: lanes-outside.comp:[[#@LINE+1]]: proved safe
  d[t] += subgroupShuffle(t, l ^ 1);
}

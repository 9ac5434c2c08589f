// Operations of subgroups run: arithmetic of all kinds, in clusters, of vectors and of those that took a branch; shuffles,
// quads, votes and ballots.
// RUN: rejoin run %s --wave-size=8 --bind=0.0=zeros:1024 --out=0.0:i32 | FileCheck %s
#version 450
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_KHR_shader_subgroup_clustered : require
#extension GL_KHR_shader_subgroup_ballot : require
#extension GL_KHR_shader_subgroup_shuffle : require
#extension GL_KHR_shader_subgroup_shuffle_relative : require
#extension GL_KHR_shader_subgroup_quad : require
#extension GL_KHR_shader_subgroup_vote : require
layout(local_size_x = 8) in;
layout(set = 0, binding = 0) buffer B { int data[]; } b;
int at = 0;
void put(int x) {
  b.data[at * 8 + gl_LocalInvocationID.x] = x;
  ++at;
}
void main() {
  int i = int(gl_LocalInvocationID.x), x = (i * 5) % 7 - 3;
  // x: -3 2 0 -2 3 1 -1 -3
  // CHECK: binding 0.0: 36 36 36 36 36 36 36 36
  put(int(subgroupAdd(uint(i + 1))));
  // CHECK-SAME: {{^}} -3 2 2 2 3 3 3 3
  put(subgroupInclusiveMax(x));
  // CHECK-SAME: {{^}} 2147483647 -3 -3 -3 -3 -3 -3 -3
  put(subgroupExclusiveMin(x));
  // CHECK-SAME: {{^}} 1 1 2 6 24 120 720 5040
  put(subgroupExclusiveMul(i + 1));
  // CHECK-SAME: {{^}} -6 -6 0 0 3 3 3 3
  put(subgroupClusteredMul(x, 2));
  // CHECK-SAME: {{^}} 10 0 18 0 18 0 26 0
  if ((i & 1) == 0)
    put(int(subgroupClusteredAdd(vec2(i, i + 5), 4).y) + (subgroupAll(i < 7) ? 0 : 100) - 2 + (i & 2) * 4);
  else
    ++at;
  // CHECK-SAME: {{^}} 7 7 7 7 7 7 7 7
  put(subgroupOr(i));
  // CHECK-SAME: {{^}} 0 0 1 1 1 1 1 1
  put(int(subgroupExclusiveOr(i == 1)));
  // CHECK-SAME: {{^}} 1 0 3 2 5 4 7 6
  put(subgroupQuadSwapHorizontal(i));
  // CHECK-SAME: {{^}} 2 2 2 2 6 6 6 6
  put(subgroupQuadBroadcast(i, 2));
  // CHECK-SAME: {{^}} 3 2 1 0 7 6 5 4
  put(subgroupQuadSwapDiagonal(i));
  // CHECK-SAME: {{^}} 7 6 5 4 3 2 1 0
  put(subgroupShuffle(i, 7 - i));
  // CHECK-SAME: {{^}} 254 252 248 240 224 192 128 0
  put(int(gl_SubgroupGtMask.x));
  // CHECK-SAME: {{^}} 4 4 4 4 4 4 4 4
  put(int(subgroupBallotBitCount(subgroupBallot((i & 1) == 1))));
}

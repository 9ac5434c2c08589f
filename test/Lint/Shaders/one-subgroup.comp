#version 460
// The ballot of a subgroup, taken for that of a workgroup of 32: subgroups may be smaller.
// RUN: rejoin lint %s | FileCheck %s
// RUN: not rejoin lint --subgroup-size=16 %s | FileCheck %s --check-prefix=KNOWN
// RUN: rejoin lint --subgroup-size=32 %s | FileCheck %s --check-prefix=RIGHT
// RUN: rejoin lint %s -- -DSEVERAL | FileCheck %s --check-prefix=RIGHT
// RUN: rejoin lint %s -- -DSAME | FileCheck %s --check-prefix=RIGHT
// RIGHT: 0 errors, 0 warnings, 0 remarks
// CHECK: one-subgroup.comp:[[#LINE:]]: remark: the result of one subgroup is taken for that of the workgroup, which has 32 invocations, but a subgroup may have {{[0-9]+}}
// KNOWN: warning: the result of one subgroup is taken for that of the workgroup, which has 32 invocations, but a subgroup has 16 invocations here
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_ballot : require
layout(local_size_x = 32) in;
layout(set = 0, binding = 0) buffer B { uint v[]; };
layout(set = 0, binding = 1) uniform U { uint n; };
shared uint list[32];
shared uint count;
void main() {
  uint l = gl_LocalInvocationID.x;
#ifdef SAME
  // The same in each subgroup.
  bool keep = n > 5u;
#else
  bool keep = v[gl_GlobalInvocationID.x] > 5u;
#endif
  uvec4 m = subgroupBallot(keep);
#ifdef SEVERAL
  if (subgroupElect())
    atomicAdd(count, subgroupBallotBitCount(m) + gl_SubgroupID);
#else
  if (keep)
    list[subgroupBallotExclusiveBitCount(m)] = l;
  if (l == 0u)
    count = subgroupBallotBitCount(m);
#endif
  barrier();
  if (l < count)
    v[gl_WorkGroupID.x * 32u + l] = list[l];
}

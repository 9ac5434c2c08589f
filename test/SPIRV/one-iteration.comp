// A loop that never goes round needs no heart: what is in it takes the token around it, and the static rules find nothing.
// RUN: rejoin infer --import %s -o - | FileCheck %s
// RUN: rejoin verify %s | FileCheck --check-prefix=VERIFY %s
// VERIFY-NOT: heart-outside-cycle
#version 450
#extension GL_KHR_shader_subgroup_ballot : require
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) buffer Data { uint data[]; };
void main() {
  uint i = gl_GlobalInvocationID.x;
  // CHECK: %[[ENTRY:.*]] = call token @llvm.experimental.convergence.entry()
  // CHECK-NOT: convergence.loop
  for (;;) {
    if (data[i] == 3)
      break;
    // CHECK: @_Z16sub_group_ballotj(i32 1) {{.*}}[ "convergencectrl"(token %[[ENTRY]]) ]
    data[i] = subgroupBallot(true).x;
    break;
  }
}

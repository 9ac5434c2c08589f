// Structured control flow as tokens: entry, a heart in each loop header with the parent's token, the innermost loop's
// token on what stands before a break, the outer one's after the loop.
// RUN: rejoin infer --import %s -o - | FileCheck %s
// RUN: rejoin verify %s
#version 450
#extension GL_KHR_shader_subgroup_ballot : require
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) buffer Data { uint data[]; };
void main() {
  uint i = gl_GlobalInvocationID.x;
  // CHECK-LABEL: define spir_kernel void @main()
  // CHECK: %[[ENTRY:.*]] = call token @llvm.experimental.convergence.entry()
  for (uint k = 0; k < data[0]; ++k) {
    // CHECK: %[[OUTER:.*]] = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %[[ENTRY]]) ]
    for (uint n = 0; n < data[1]; ++n) {
      // CHECK: %[[INNER:.*]] = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %[[OUTER]]) ]
      if (data[i + n] == k) {
        // CHECK: call spir_func <4 x i32> @_Z16sub_group_ballotj(i32 1) {{.*}}[ "convergencectrl"(token %[[INNER]]) ]
        data[i] = subgroupBallot(true).x;
        break;
      }
    }
    // CHECK: call spir_func <4 x i32> @_Z16sub_group_ballotj(i32 1) {{.*}}[ "convergencectrl"(token %[[OUTER]]) ]
    data[i] += subgroupBallot(true).x;
  }
  // CHECK: call spir_func void @_Z22__spirv_ControlBarrierjjj({{.*}}) {{.*}}[ "convergencectrl"(token %[[ENTRY]]) ]
  barrier();
}

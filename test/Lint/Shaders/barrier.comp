// A barrier in control flow that is not uniform for the workgroup; one under a push constant is fine.
// RUN: not rejoin lint %s | FileCheck %s
#version 450
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) buffer Data { uint data[]; };
layout(push_constant) uniform Push { uint n; };
void main() {
  uint i = gl_GlobalInvocationID.x;
  if (n > 3)
    barrier();
  // CHECK: barrier.comp:[[#@LINE+2]]: warning: invocations with `gl_GlobalInvocationID.x <= 7` do not reach `barrier()` at line [[#@LINE+6]]: the shader hangs or its behaviour is undefined, if the dispatch has more than 8 invocations [divergent-barrier, rule W1]
  // CHECK-NEXT: [[#@LINE+1]] |   if (i > 7) {
  if (i > 7) {
    data[i] = 0;
    // CHECK: barrier.comp:[[#@LINE+2]]: note: `barrier()` at line [[#@LINE+2]]
    // CHECK-NEXT: [[#@LINE+1]] |     barrier();
    barrier();
    // CHECK: barrier.comp:[[#@LINE-10]]: note: `gl_GlobalInvocationID` differs from invocation to invocation
  }
  if (i > 9)
    barrier(); // rejoin-ignore(divergent-barrier)
}
// CHECK: 0 errors, 1 warning, 0 remarks, 1 suppressed in the source

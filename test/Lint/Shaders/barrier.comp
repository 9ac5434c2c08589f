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
  if (i > 7) {
    data[i] = 0;
    // CHECK: barrier.comp:[[#@LINE+2]]:{{[0-9]+}}: error: some invocations of the workgroup may not reach this barrier: the others wait forever or at another barrier [divergent-barrier, rule W1]
    // CHECK-NEXT: [[#@LINE+1]] |     barrier();
    barrier();
    // CHECK: barrier.comp:[[#@LINE-5]]:{{[0-9]+}}: note: invocations take different sides here
    // CHECK: barrier.comp:[[#@LINE-9]]:{{[0-9]+}}: note: the built-in variable GlobalInvocationId differs from invocation to invocation
  }
  if (i > 9)
    barrier(); // rejoin-ignore(divergent-barrier)
}
// CHECK: 1 error, 0 warnings, 0 remarks, 1 suppressed in the source

#version 450
// `a || b` of GLSL is two branches: where the first one decides, the second is not evaluated.
// RUN: not rejoin lint %s | FileCheck %s
layout(local_size_x = 16, local_size_y = 16) in;
layout(push_constant) uniform P { int w, h; } p;
layout(binding = 0) buffer B { float b[]; };
shared float s[256];
void main() {
  int x = int(gl_GlobalInvocationID.x), y = int(gl_GlobalInvocationID.y);
  // CHECK: warning: invocations with `gl_GlobalInvocationID.x >= {{.*}}w || gl_GlobalInvocationID.y >= {{.*}}h` do not reach `barrier()` at line [[@LINE+2]]
  if (x >= p.w || y >= p.h) return;
  barrier();
  // CHECK: warning: invocations with `gl_GlobalInvocationID.x {{<=|>=|<|>}} {{[0-9]}} || gl_GlobalInvocationID.y {{.*}}` do not reach `barrier()` at line [[@LINE+2]]
  if (x > 5 && y < 7)
    barrier();
}

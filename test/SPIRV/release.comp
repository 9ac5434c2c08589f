#version 460
// A module without lines, as a release build has it: findings are at the lines of its assembly, which `spirv-dis` writes
// for a binary, and show them.
// RUN: glslangValidator -V --target-env vulkan1.3 %s -o %t.spv > %t.said
// RUN: not rejoin lint %t.spv | FileCheck --check-prefixes=CHECK,BINARY %s
// RUN: spirv-dis %t.spv -o %t.spvasm
// RUN: not rejoin lint %t.spvasm | FileCheck --check-prefix=CHECK %s
// RUN: rejoin analyze --format=source %t.spv | FileCheck --check-prefix=SOURCE %s
// RUN: rm -rf %t.d && rejoin report %t.spv -o %t.d && cat %t.d/*.html | FileCheck --check-prefix=PAGE %s
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) buffer Data { int data[]; };
layout(push_constant) uniform Push { int n; };

void main() {
  int i = int(gl_LocalInvocationID.x);
  if (i < n) {
    data[i] = 1;
    barrier();
  }
}
// CHECK:      release.comp.tmp.spv{{(asm)?}}:[[#BRANCH:]]:[[#]]: warning: invocations with `gl_LocalInvocationID.x >= n` do not reach `barrier()` at line [[#BARRIER:]]:
// CHECK-NEXT: [[#BRANCH]] | {{ *}}OpBranchConditional
// CHECK:      release.comp.tmp.spv{{(asm)?}}:[[#BARRIER]]:[[#]]: note: `barrier()` at line [[#BARRIER]]
// CHECK-NEXT: [[#BARRIER]] | {{ *}}OpControlBarrier
// BINARY-NOT: call
// SOURCE:     ~invocation | ~invocation {{ *}}| {{ *}}OpBranchConditional
// PAGE:       OpBranchConditional

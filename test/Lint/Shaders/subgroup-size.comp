// Groups of 32 invocations beside subgroup operations: an assumption on the subgroup's size, which any device may break.
// RUN: not rejoin lint %s | FileCheck %s
// RUN: rejoin lint --subgroup-size=32 %s | FileCheck --check-prefix=GIVEN %s
// RUN: not rejoin lint --subgroup-size=64 %s | FileCheck --check-prefix=OTHER %s
// RUN: not rejoin lint --subgroup-size=8..16 %s | FileCheck --check-prefix=SMALL %s
// RUN: not rejoin lint --subgroup-size=16..64 %s | FileCheck --check-prefix=AMONG %s
// RUN: not rejoin lint --subgroup-size=64..128 %s | FileCheck --check-prefix=LARGE %s
// RUN: rejoin lint --subgroup-size=32..32 %s | FileCheck --check-prefix=GIVEN %s
// RUN: not rejoin lint --subgroup-size=32..8 %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RUN: not rejoin lint --subgroup-size=8..48 %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RUN: not rejoin lint --subgroup-size=256 %s 2>&1 | FileCheck --check-prefix=WRONG %s
// WRONG: expected a power of two up to 128, or two of them as a range: 8..32
// SMALL: into groups of 32 invocations, but a subgroup has 8 to 16 invocations here
// AMONG: into groups of 32 invocations, but a subgroup may have another size
// LARGE: into groups of 32 invocations, but a subgroup has 64 to 128 invocations here
// GIVEN: 0 errors, 0 warnings, 0 remarks
// OTHER: the shader divides the workgroup into groups of 32 invocations, but a subgroup has 64 invocations here
#version 450
#extension GL_KHR_shader_subgroup_arithmetic : require
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) buffer Data { uint data[]; };
void main() {
  uint sum = subgroupAdd(data[gl_LocalInvocationIndex]);
  // CHECK: subgroup-size.comp:[[#@LINE+2]]: warning: the shader divides the workgroup into groups of 32 invocations, but a subgroup may have another size [wave-size-assumption, rule W8]
  // CHECK: hint: subgroup operations cover the whole subgroup, not these groups: use `gl_SubgroupSize` and `gl_SubgroupID`
  data[gl_LocalInvocationIndex / 32] = sum;
}
// CHECK: 0 errors, 1 warning, 0 remarks

// Each iteration of a loop elects an invocation. After the loop, and where a later iteration of an outer loop reads what
// an inner one elected, several elected invocations may be together. An election before a loop elects one for all of it.
// RUN: not rejoin lint %s | FileCheck %s
#version 450
#extension GL_KHR_shader_subgroup_ballot : require
#extension GL_KHR_shader_subgroup_arithmetic : require
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) buffer Data { uint total; uint data[]; };
void main() {
  uint i = gl_LocalInvocationIndex;
  bool elected = false;
  uint k = 0;
  do {
    elected = subgroupElect();
    k++;
    // CHECK: elected-before.comp:[[#@LINE+2]]: warning: invocations with `i <= k` leave the loop before `subgroupElect()` at line 14
    // CHECK: elected-before.comp:[[#@LINE+2]]: warning: invocations with `subgroupElect() == 0` do not reach `subgroupAdd()` at line 22
  } while (k < i);
  if (elected) {
    if (data[i] > 3)
      data[i + 1] = 1;
    data[i + 2] = subgroupAdd(i);
  }
  // CHECK-NOT: warning: {{.*}} > 5
  bool first = subgroupElect();
  for (uint n = 0; n < 4; ++n)
    if (first) {
      if (data[i] > 5)
        data[i + 3] = n;
      data[i + n] = subgroupAdd(n);
    }
}
// CHECK: 0 errors, 2 warnings, 0 remarks

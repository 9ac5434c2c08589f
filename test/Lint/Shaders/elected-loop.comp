// A loop that is left by subgroupElect() is left by one invocation after the other: after it several may be together.
// Inside a loop the elected invocation is alone in each iteration.
// RUN: not rejoin lint %s | FileCheck %s
#version 450
#extension GL_KHR_shader_subgroup_ballot : require
#extension GL_KHR_shader_subgroup_arithmetic : require
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) buffer Data { uint data[]; };
void main() {
  uint i = gl_GlobalInvocationID.x;
  for (uint k = 0; k < 4; ++k)
    if (subgroupElect()) {
      data[i + k] = subgroupAdd(k);
      if (data[i] > 3)
        data[i + 1] = 1;
      data[i + 2] = subgroupAdd(i);
    }
  // Those who are still in the loop execute `subgroupElect()` again.
  // CHECK-NOT: warning:
  // CHECK: elected-loop.comp:[[#@LINE+3]]: warning: invocations with `subgroupElect() != 0` leave the loop
  while (true) {
    data[i]++;
    if (subgroupElect())
      break;
  }
  // CHECK: elected-loop.comp:[[#@LINE+1]]: warning: invocations with `{{.*}} > 3` do not reach `subgroupAdd()`
  if (data[i] > 3)
    data[i + 1] = 7;
  else
    data[i + 2] = subgroupAdd(i);
  // CHECK: elected-loop.comp:[[#@LINE+1]]: warning: invocations with `{{.*}} <= k` leave the loop before `subgroupAdd()`
  for (uint k = 0; k < data[i]; ++k)
    data[i + k] = subgroupAdd(k);
}
// CHECK: 0 errors, 3 warnings, 0 remarks

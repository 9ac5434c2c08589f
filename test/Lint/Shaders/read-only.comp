// What is read at one address from memory that the shader does not write is the same for the workgroup; from memory that it
// writes, or that may change, only for the subgroup.
// RUN: not rejoin lint %s | FileCheck %s
#version 450
layout(local_size_x = 256) in;
layout(set = 0, binding = 0) readonly buffer In { uint limit; uint data[]; };
layout(set = 0, binding = 1) buffer Same { uint given; };
layout(set = 0, binding = 2) buffer Out { uint count; uint result[]; };
layout(set = 0, binding = 3) coherent buffer Flags { uint flag; };
layout(set = 0, binding = 4) uniform usampler2D map;
void main() {
  uint i = gl_LocalInvocationIndex;
  result[i] = i;
  if (limit > 3)
    barrier();
  if (given > 3)
    barrier();
  if (data[gl_WorkGroupID.x] > 3)
    barrier();
  if (texelFetch(map, ivec2(gl_WorkGroupID.xy), 0).x > 3)
    barrier();
  // CHECK: read-only.comp:[[#@LINE+1]]: warning: invocations with `count <= 3` do not reach `barrier()` at line [[#@LINE+2]]: the shader hangs or its behaviour is undefined, if that holds for some but not all invocations of a workgroup
  if (count > 3)
    barrier();
  // CHECK: note: the value read from 'Out' is the same within subgroups only
  // CHECK: read-only.comp:[[#@LINE+1]]: warning: invocations with `flag <= 3` do not reach `barrier()` at line [[#@LINE+2]]
  if (flag > 3)
    barrier();
}
// CHECK: 0 errors, 2 warnings, 0 remarks

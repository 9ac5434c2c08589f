// Writing an image leaves shared memory and buffers as they are; an atomic operation on one buffer does not make another
// one, which nothing writes, differ.
// RUN: rejoin lint --verbose %s | FileCheck %s
#version 450
layout(local_size_x = 32) in;
shared uint count;
layout(set = 0, binding = 0, r32ui) uniform writeonly uimage2D image;
layout(set = 0, binding = 1) buffer Counter { uint counter; };
layout(set = 0, binding = 2) readonly buffer Sizes { uint sizes[]; };
void main() {
  if (gl_LocalInvocationIndex == 0)
    count = counter;
  barrier();
  imageStore(image, ivec2(gl_LocalInvocationID.xy), uvec4(count));
  atomicAdd(counter, 1);
  if (count > 3)
    // CHECK-DAG: image-write.comp:[[#@LINE+1]]: proved safe: barrier: all invocations of the workgroup reach it: the branch at line [[#@LINE-1]], `count > 3`, is uniform for the workgroup
    barrier();
  if (sizes[2] > 3)
    // CHECK-DAG: image-write.comp:[[#@LINE+1]]: proved safe: barrier: all invocations of the workgroup reach it: the branch at line [[#@LINE-1]], `sizes[2] > 3`, is uniform for the workgroup
    barrier();
}
// CHECK: 0 errors, 0 warnings, 0 remarks

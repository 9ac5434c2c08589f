// A storage image that no instruction writes holds the same for all invocations, as a buffer does. Those of one binding
// are one image, and one that is coherent may be written from elsewhere.
// RUN: not rejoin lint --verbose %s | FileCheck %s
#version 450
layout(local_size_x = 64) in;
layout(set = 0, binding = 0, r32ui) readonly uniform uimage2D kept;
layout(set = 0, binding = 1, r32ui) uniform uimage2D unwritten;
layout(set = 0, binding = 2, r32ui) uniform uimage2D written;
layout(set = 0, binding = 3, r32ui) readonly uniform uimage2D sameA;
layout(set = 0, binding = 3, r32ui) writeonly uniform uimage2D sameB;
layout(set = 0, binding = 4, r32ui) coherent readonly uniform uimage2D shared_;
layout(set = 0, binding = 5, r32ui) readonly uniform uimage2D many[4];
layout(set = 0, binding = 7, r32ui) uniform uimage2D unused;
layout(set = 0, binding = 8) buffer B { uint unusedBuffer[]; };
// What nobody calls writes nothing.
void never() {
  imageStore(unused, ivec2(0), uvec4(1));
  unusedBuffer[0] = 1;
}
layout(set = 0, binding = 6, r32ui) uniform uimage2D counted;
void main() {
  uint t = gl_LocalInvocationIndex;
  if (imageLoad(kept, ivec2(0)).x != 0)
    barrier(); // CHECK: :[[@LINE]]: proved safe: barrier
  if (imageLoad(unwritten, ivec2(gl_WorkGroupID.xy)).x != 0)
    barrier(); // CHECK: :[[@LINE]]: proved safe: barrier
  if (imageLoad(written, ivec2(0)).x != 0)
    barrier(); // CHECK: :[[@LINE]]: finding: barrier
  if (imageLoad(sameA, ivec2(0)).x != 0)
    barrier(); // CHECK: :[[@LINE]]: finding: barrier
  if (imageLoad(shared_, ivec2(0)).x != 0)
    barrier(); // CHECK: :[[@LINE]]: finding: barrier
  if (imageLoad(many[2], imageSize(many[1])).x != 0)
    barrier(); // CHECK: :[[@LINE]]: proved safe: barrier
  if (imageLoad(counted, ivec2(0)).x != 0)
    barrier(); // CHECK: :[[@LINE]]: finding: barrier
  if (imageLoad(kept, ivec2(t)).x != 0)
    barrier(); // CHECK: :[[@LINE]]: finding: barrier
  if (imageLoad(unused, ivec2(0)).x != unusedBuffer[1])
    barrier(); // CHECK: :[[@LINE]]: proved safe: barrier
  imageStore(written, ivec2(t), uvec4(1));
  imageStore(sameB, ivec2(t), uvec4(1));
  imageAtomicAdd(counted, ivec2(t), 1);
}

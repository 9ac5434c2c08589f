// barrier() orders shared memory; a barrier of the subgroup does so for the subgroup alone.
// RUN: rejoin run %s --wave-size=8 --bind=0.0=zeros:64 --out=0.0:i32 | FileCheck %s --implicit-check-not=error:
// CHECK: binding 0.0: 15 14 13 12
#version 450
layout(local_size_x = 16) in;
layout(set = 0, binding = 0) buffer B { int data[]; } b;
shared int s[16];
void main() {
  uint i = gl_LocalInvocationID.x;
  s[i] = int(i);
  barrier();
  b.data[i] = s[15 - i];
}

// Images, samplers and arrays of resources of a shader cannot be bound, so `run` refuses the shader.
// RUN: not rejoin run %s --bind=0.1=zeros:64 2>&1 | FileCheck %s
// CHECK: 'b' cannot be bound: images, samplers and arrays of resources are not supported
#version 450
layout(local_size_x = 8) in;
layout(set = 0, binding = 0, r32ui) uniform uimage2D image;
layout(set = 0, binding = 1) buffer B { uint data[]; } b[2];
void main() { b[0].data[0] = imageLoad(image, ivec2(1, 2)).x; }

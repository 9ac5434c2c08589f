// Determinants and inverses of matrices, and constants whose bits are written as another type.
// RUN: rejoin run %s --bind=0.0=zeros:160 --out=0.0:f32 | FileCheck %s
// The inverse of {2, 0, 0; 0, 4, 0; 1, 0, 1} has the columns {0.5, 0, 0}, {0, 0.25, 0}, {-0.5, 0, 1}.
// CHECK: 0.5 {{-?}}0 0 0 {{-?}}0 0.25 {{-?}}0 0 -0.5 {{-?}}0 1 0 8 -2 24 
// RUN: rejoin run %s --bind=0.0=zeros:160 --out=0.0:i32 | FileCheck --check-prefix=BITS %s
// BITS: 0 1 2 3 4 0
#version 450
layout(local_size_x = 1) in;
layout(set = 0, binding = 0) buffer B {
  mat3 inverted;
  float of3, of2, of4;
  float padding[13];
  double packed;
  uvec2 after;
} b;
void main() {
  float two = b.padding[0] + 2;
  b.inverted = inverse(mat3(two, 0, 0, 0, 4, 0, 1, 0, 1));
  b.of3 = determinant(mat3(two, 0, 0, 0, 4, 0, 1, 0, 1));
  b.of2 = determinant(mat2(two, 3, 4, 5));
  b.of4 = determinant(mat4(two, 0, 0, 1, 0, 3, 0, 0, 0, 0, 4, 0, 0, 7, 0, 1));
  b.packed = packDouble2x32(uvec2(1, 2));
  b.after = uvec2(3, 4);
}

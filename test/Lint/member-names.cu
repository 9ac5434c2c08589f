// Names of parts of variables, by debug information: members, also of a base class, elements of arrays of several
// dimensions; what shares its bytes with others, as bit-fields and members of unions do, has no name.
// RUN: not rejoin lint %s | FileCheck %s
// RUN: not rejoin lint %s -- -O0 | FileCheck %s
struct Bits {
  unsigned a : 4, b : 4;
  int n;
};
struct Base {
  int base;
  short low, high;
  int m[3][4];
};
struct Derived : Base {
  int own;
};
union Either {
  int i;
  float f;
};
__constant__ Derived table[3];

// CHECK: member-names.cu:[[#@LINE+2]]:11: warning: threads that take different sides of this branch do not reach
__global__ void bit_field(int *o, Bits s) {
  if (s.b > threadIdx.x)
    __syncthreads();
  o[0] = 1;
}
// CHECK: warning: threads with `threadIdx.x >= s.n` do not
__global__ void after_bit_fields(int *o, Bits s) {
  if (s.n > (int)threadIdx.x)
    __syncthreads();
  o[0] = 1;
}
// CHECK: warning: threads with `threadIdx.x >= d.base` do not
__global__ void of_base(int *o, Derived d) {
  if (d.base > (int)threadIdx.x)
    __syncthreads();
  o[0] = 1;
}
// CHECK: warning: threads with `threadIdx.x >= d.own` do not
__global__ void own(int *o, Derived d) {
  if (d.own > (int)threadIdx.x)
    __syncthreads();
  o[0] = 1;
}
// CHECK: warning: threads with `threadIdx.x >= d.m[1][2]` do not
__global__ void element(int *o, Derived d) {
  if (d.m[1][2] > (int)threadIdx.x)
    __syncthreads();
  o[0] = 1;
}
// CHECK: warning: threads with `threadIdx.x >= d.high` do not
__global__ void small(int *o, Derived d) {
  if (d.high > (int)threadIdx.x)
    __syncthreads();
  o[0] = 1;
}
// CHECK: warning: threads with `threadIdx.x >= table[2].base` do not
__global__ void of_element(int *o) {
  if (table[2].base > (int)threadIdx.x)
    __syncthreads();
  o[0] = 1;
}
// CHECK: member-names.cu:[[#@LINE+3]]:11: warning: threads that take different sides of this branch do not reach
__global__ void of_union(int *o, Either u) {
  // One of the two.
  if (u.i > (int)threadIdx.x)
    __syncthreads();
  o[0] = 1;
}
// CHECK: 0 errors, 8 warnings, 0 remarks

// The scalars of a struct by value; what is wrong with one of them names the argument and the field.
// RUN: rejoin run %s --local=1 --arg=zeros:8 '--arg=fields:i32:7;f32:1.5' --out=0:i32 | FileCheck %s
// CHECK: argument 0: 7 1
// RUN: not rejoin run %s --local=1 --arg=zeros:8 '--arg=fields:i32:7;f32:x' 2>&1 | FileCheck --check-prefix=NUMBER %s
// NUMBER: error: argument 1, field 1, 'f32:x': expected a floating-point number of 32 bits
// RUN: not rejoin run %s --local=1 --arg=zeros:8 '--arg=fields:f32:7;f32:1' 2>&1 | FileCheck --check-prefix=KIND %s
// KIND: error: argument 1, field 0, 'f32:7': the kernel's argument is not a floating-point number
// RUN: not rejoin run %s --local=1 --arg=zeros:8 '--arg=fields:i32:7' 2>&1 | FileCheck --check-prefix=COUNT %s
// COUNT: error: argument 1, 'fields:i32:7': the value has 2 scalars, 1 is given
// RUN: not rejoin run %s --local=1 --arg=zeros:8 '--arg=fields:i32:7;bytes:0' 2>&1 | FileCheck --check-prefix=BYTES %s
// BYTES: error: argument 1, field 1, 'bytes': expected hexadecimal digits
// RUN: not rejoin run %s --local=1 --arg=zeros:8 '--arg=fields:i32:7;f32:1' --out=2 2>&1 | FileCheck --check-prefix=OUT %s
// OUT: error: --out=2: the kernel has 2 arguments, counted from 0
struct pair { int number; float part; };
kernel void k(global int *out, struct pair by) {
  out[0] = by.number;
  out[1] = (int)by.part;
}

// A kernel that lacks a macro, and that the macro's definition takes away, stays left out.
// RUN: not rejoin analyze --summary %s > %t.out 2> %t.err
// RUN: FileCheck --input-file=%t.out %s
// RUN: FileCheck --check-prefix=NOTE --input-file=%t.err %s
// CHECK: {{^}}one:
// NOTE: kernel 'other' was left out
// NOTE: chosen: -DTILE=
kernel void one(global float *p) { p[get_global_id(0)] = TILE; }
#ifndef TILE
kernel void other(global float *p) { p[get_global_id(0)] = 2 * TILE; }
#endif

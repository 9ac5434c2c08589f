// Macros that the host program defines get likely definitions: types, numbers by their names, qualifiers, and where
// others are needed names that are spelled as variables. A note lists them; with --as-given the kernel is left out. Only
// definitions with which more kernels compile are taken.
// RUN: rejoin analyze --summary %s > %t.out 2> %t.err
// RUN: FileCheck --input-file=%t.out %s
// RUN: FileCheck --check-prefix=NOTE --input-file=%t.err %s
// RUN: rejoin analyze --summary --as-given %s > %t.out 2> %t.err; test $? = 2
// RUN: FileCheck --check-prefix=GIVEN --input-file=%t.err %s
// NOTE: macros that nothing here defines were chosen: -D
// NOTE-SAME: -DGROUP_SIZE=128
// NOTE-SAME: -DisLast=4
// NOTE-SAME: (give the host program's values after --)
// NOTE-NOT: left out
// GIVEN: kernel 'shift' was left out
// CHECK-DAG: {{^}}shift:
// CHECK-DAG: {{^}}plain:
kernel void shift(GLOBAL T *RESTRICT p) {
  local T tile[GROUP_SIZE];
  tile[get_local_id(0)] = p[get_global_id(0)] << FACTOR;
  if (isLast)
    p[get_global_id(0)] = tile[0] & 1;
}
kernel void plain(global float *p) { p[get_global_id(0)] = 1; }

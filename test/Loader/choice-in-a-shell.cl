// The options that a note shows can be pasted into a shell: with them the file is read as with the choice.
// RUN: rejoin analyze --summary %s > %t.out 2> %t.err
// RUN: FileCheck --input-file=%t.out %s
// RUN: FileCheck --check-prefix=NOTE --input-file=%t.err %s
// NOTE: macros that nothing here defines were chosen:
// NOTE-SAME: '-DSIZES(...)='
// RUN: sed -n 's/.* were chosen: \(.*\) (give the host.*/rejoin analyze --summary --as-given "$1" -- \1/p' %t.err > %t.sh
// RUN: sh %t.sh %s | FileCheck %s
// CHECK: {{^}}sized:
kernel SIZES(64, 1, 1) void sized(GLOBAL float *p) { p[get_global_id(0)] = SCALE; }

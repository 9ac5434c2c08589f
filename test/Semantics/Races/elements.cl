// Threads that write different elements of one vector do not race, though clang writes the whole of it back; nor does that
// read what is for writing only. An element that both write, or that one reads, is a race.
// RUN: rejoin run %s --kernel=apart --global=4 --local=4 --arg=wo:zeros:16 --out=0:i32 -- -O1 -Xclang -disable-llvm-passes | FileCheck %s --implicit-check-not=error:
// RUN: rejoin run %s --kernel=apart --global=4 --local=4 --arg=wo:zeros:16 --out=0:i32 | FileCheck %s --implicit-check-not=error:
// RUN: rejoin run %s --kernel=apart_read --global=2 --local=2 --arg=i32s:1,2,3,4 --arg=zeros:8 --out=1:i32 -- -O1 -Xclang -disable-llvm-passes | FileCheck --check-prefix=APART %s --implicit-check-not=error:
// RUN: not rejoin run %s --kernel=same --global=2 --local=2 --arg=zeros:16 -- -O1 -Xclang -disable-llvm-passes | FileCheck --check-prefix=SAME %s
// RUN: not rejoin run %s --kernel=reads --global=2 --local=2 --arg=zeros:16 -- -O1 -Xclang -disable-llvm-passes | FileCheck --check-prefix=READS %s
// CHECK: argument 0: 5 11 12 7
kernel void apart(global int4 *p) {
  int t = get_global_id(0);
  if (t == 0)
    p->x = 5;
  else if (t == 1)
    p->zy = (int2)(12, 11);
  else if (t == 2)
    p->w = 7;
}
kernel void apart_read(global int4 *p, global int *out) {
  int t = get_global_id(0);
  if (t == 0)
    p->x = 5;
  else
    out[t] = p->y + p->zw.x;
}
// APART: argument 1: 0 5
kernel void same(global int4 *p) {
  // SAME: elements.cl:[[#@LINE+1]]:{{[0-9]+}}: error: writes what work-item {{[01]}} writes
  p->y = get_global_id(0);
}
kernel void reads(global int4 *p) {
  p->y = p->x;
  // READS: elements.cl:[[#@LINE+1]]:{{[0-9]+}}: error: writes what work-item {{[01]}} reads
  p->x = get_global_id(0);
}

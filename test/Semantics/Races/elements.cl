// Threads that write different elements of one vector do not race, though clang writes the whole of it back; nor does that
// read what is for writing only. An element that both write, or that one reads, is a race.
// RUN: rejoin run %s --kernel=apart --global=4 --local=4 --arg=wo:zeros:16 --out=0:i32 -- -O1 -Xclang -disable-llvm-passes | FileCheck %s --implicit-check-not=error:
// RUN: rejoin run %s --kernel=apart --global=4 --local=4 --arg=wo:zeros:16 --out=0:i32 --optimized | FileCheck %s --implicit-check-not=error:
// RUN: rejoin run %s --kernel=apart_read --global=2 --local=2 --arg=i32s:1,2,3,4 --arg=zeros:8 --out=1:i32 -- -O1 -Xclang -disable-llvm-passes | FileCheck --check-prefix=APART %s --implicit-check-not=error:
// RUN: not rejoin run %s --kernel=same --global=2 --local=2 --arg=zeros:16 -- -O1 -Xclang -disable-llvm-passes | FileCheck --check-prefix=SAME %s
// RUN: not rejoin run %s --kernel=reads --global=2 --local=2 --arg=zeros:16 -- -O1 -Xclang -disable-llvm-passes | FileCheck --check-prefix=READS %s
// RUN: not rejoin run %s --kernel=whole --global=2 --local=2 --arg=zeros:16 | FileCheck --check-prefix=WHOLE %s
// RUN: not rejoin run %s --kernel=whole --global=2 --local=2 --arg=zeros:16 --optimized | FileCheck --check-prefix=OPTIMISED %s
// RUN: rejoin run %s --kernel=swap --local=1 --arg=i32s:1,2,3,4 --out=0:i32 | FileCheck --check-prefix=SWAP %s
// RUN: rejoin run %s --kernel=swap --local=1 --arg=i32s:1,2,3,4 --out=0:i32 --optimized | FileCheck --check-prefix=SWAP %s
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
  // SAME: elements.cl:[[#@LINE+1]]:{{[0-9]+}}: error: writes memory that work-item {{[01]}} writes
  p->y = get_global_id(0);
}
kernel void reads(global int4 *p) {
  p->y = p->x;
  // READS: elements.cl:[[#@LINE+1]]:{{[0-9]+}}: error: writes memory that work-item {{[01]}} reads
  p->x = get_global_id(0);
}

// A vector that is read and written as a whole, though one element changes.
kernel void whole(global int4 *p) {
  // OPTIMISED: error: writes memory that work-item 1 reads
  if (get_global_id(0) == 0) {
      int4 v = *p;
    v.x = 5;
    // WHOLE: elements.cl{{.*}} error: writes memory that work-item
    *p = v;
  } else {
    p->y = 3;
  }
}

// Elements that come from others of the same vector.
kernel void swap(global int4 *p) { p->xy = p->yx; }
// SWAP: argument 0: 2 1 3 4

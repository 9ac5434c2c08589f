// Buffers for reading or writing only, an access at an odd address, an index outside of a part of an object.
// RUN: not rejoin run %s --kernel=copy --local=4 --arg=wo:zeros:16 --arg=ro:zeros:16 | FileCheck --check-prefix=WO %s
// RUN: not rejoin run %s --kernel=copy --local=4 --arg=zeros:16 --arg=ro:zeros:16 | FileCheck --check-prefix=RO %s
// RUN: rejoin run %s --kernel=copy --local=4 --arg=ro:zeros:16 --arg=wo:zeros:16
// RUN: not rejoin run %s --kernel=odd --local=1 --arg=zeros:16 | FileCheck --check-prefix=ODD %s
// RUN: rejoin run %s --kernel=part --local=1 --arg=zeros:32 --arg=i32:4 -- -O0
// RUN: not rejoin run %s --kernel=part --local=1 --arg=zeros:32 --arg=i32:4 --check-parts -- -O0 | FileCheck --check-prefix=PART %s
// WO: error: reads from a buffer that is for writing only [undefined-behaviour, rule S7]
// RO: error: writes to a buffer that is for reading only [undefined-behaviour, rule S7]
// ODD: error: the address is not a multiple of 4, the alignment of the access [undefined-behaviour, rule S7]
// PART: error: index 4 is outside of an array of 4 elements [out-of-bounds, rule S3]
kernel void copy(global int *from, global int *to) {
  to[get_global_id(0)] = from[get_global_id(0)] + 1;
}
kernel void odd(global char *p) {
  *(global int *)(p + 1) = 7;
}
struct both { int a[4], b[4]; };
kernel void part(global struct both *p, int i) {
  p->a[i] = 7;
}

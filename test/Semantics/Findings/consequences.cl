// A thread stops at an access out of bounds: that the others wait for it at barriers is a note of that one finding.
// RUN: not rejoin run %s --local=8 --arg=zeros:28 --arg=zeros:32 > %t
// RUN: FileCheck %s < %t
// RUN: grep -c "error:" %t | grep -x 1
kernel void k(global int *a, global int *out) {
  local int s[8];
  int i = get_local_id(0);
  a[i] = i;
// CHECK: {{.*}}.cl:[[#@LINE-1]]:{{[0-9]+}}: error: writes 4 bytes at byte 28 of argument 0, which has 28 bytes [out-of-bounds, rule S3]
// CHECK: note: found for work-item 7
// CHECK: {{.*}}.cl:[[#@LINE+2]]:{{[0-9]+}}: note: work-items of the work-group wait for work-item 7 here{{$}}
  s[i] = i;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[i] = s[i / 2];
  barrier(CLK_LOCAL_MEM_FENCE);
}

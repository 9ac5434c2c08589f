// A barrier that a thread misses because it ended: the finding stands at the barrier, not where Clang's entry of the
// kernel calls the implementation.
// RUN: rejoin run %s --global=8 --local=4 --arg=zeros:32 --arg=i32:6 --arg=local:16 > %t.out 2>&1 || test $? = 1
// RUN: FileCheck --input-file=%t.out %s
// CHECK: early-return.cl:[[#@LINE+8]]:3: error: 2 of 4 work-items of the work-group execute this barrier together; work-item 6 is elsewhere
// CHECK-NOT: the operation is here
// CHECK: early-return.cl:[[#@LINE+8]]:1: note: another work-item is here{{$}}
kernel void k(global int *p, int n, local int *s) {
  int i = get_global_id(0);
  if (i >= n)
    return;
  s[get_local_id(0)] = i;
  barrier(CLK_LOCAL_MEM_FENCE);
  p[i] = s[0];
}

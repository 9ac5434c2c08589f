// What several branches decide together is said by all of them.
// RUN: not rejoin lint %s | FileCheck %s

// CHECK: [[@LINE+3]]:{{[0-9]+}}: warning: work-items with `p[get_local_id(0)] <= 3 && q[get_local_id(0)] != 4` do not reach `barrier()` at line [[@LINE+5]]: the kernel hangs or its behaviour is undefined, if that holds for some but not all work-items of a work-group
kernel void either(global int *p, global int *q, local int *l) {
  int t = get_local_id(0);
  if (p[t] > 3 || q[t] == 4) {
    l[t] = p[t];
    barrier(CLK_LOCAL_MEM_FENCE);
    q[t] = l[255 - t];
  }
}

// CHECK: [[@LINE+3]]:{{[0-9]+}}: warning: work-items with `p[get_local_id(0)] > 3 || q[get_local_id(0)] == 4` do not reach
kernel void neither(global int *p, global int *q, local int *l) {
  int t = get_local_id(0);
  if (p[t] > 3 || q[t] == 4)
    return;
  l[t] = p[t];
  barrier(CLK_LOCAL_MEM_FENCE);
  q[t] = l[255 - t];
}

// Those with `p[t] > 3 && q[t] > 7` come by another way.
// CHECK: [[@LINE+3]]:{{[0-9]+}}: warning: work-items that come to this branch with `q[get_local_id(0)] >= 3 && q[get_local_id(0) + 1] <= 7` do not reach
kernel void mixed(global int *p, global int *q, local int *l) {
  int t = get_local_id(0);
  if (p[t] > 3 && q[t] > 7 || q[t] < 3 || q[t + 1] > 7) {
    l[t] = p[t];
    barrier(CLK_LOCAL_MEM_FENCE);
    q[t] = l[255 - t];
  }
}

// All may come by the first branch: no error, and no size.
// CHECK: [[@LINE+6]]:{{[0-9]+}}: warning: work-items that come to this branch with `get_local_id(0) != 0` do not reach `barrier()` at line [[@LINE+10]]: the kernel hangs or its behaviour is undefined, if that holds for some but not all work-items of a work-group
kernel void apart(global int *p, volatile global int *q, local int *l) {
  int t = get_local_id(0);
  if (p[t] > 3)
    goto together;
  q[t] = 5;
  if (t)
    return;
together:
  l[t] = p[t];
  barrier(CLK_LOCAL_MEM_FENCE);
  q[t] = l[255 - t];
}

// The branch of another line is another finding.
// CHECK: [[@LINE+6]]:{{[0-9]+}}: warning: work-items with `get_local_id(0) >= n` do not reach
kernel void two(global int *p, volatile global int *q, local int *l, int n) {
  int t = get_local_id(0);
  if (p[t] > 3)
    return;
  q[t] = 5;
  if (t >= n)
    return;
  l[t] = p[t];
  barrier(CLK_LOCAL_MEM_FENCE);
  q[t] = l[255 - t];
}
// CHECK: 0 errors, 5 warnings, 0 remarks

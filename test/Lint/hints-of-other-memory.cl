// A barrier that orders other memory than that which is read is named in the hint.
// RUN: not rejoin lint %s -- -cl-std=CL2.0 | FileCheck %s
#define FIRST (get_local_id(0) == 0)
#define WAIT barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)

// CHECK: hint: put a barrier between the write at line [[#@LINE+4]] and the read at line [[#@LINE+6]]: the barrier at line [[#@LINE+5]] orders global memory only
// CHECK-NOT: only
kernel void global_for_local(int n) {
  local int f;
  if (FIRST) f = n;
  barrier(CLK_GLOBAL_MEM_FENCE);
  if (f > 3) WAIT;
}

// CHECK: hint: put a barrier between the write at line [[#@LINE+2]] and the read at line [[#@LINE+4]]: the barrier at line [[#@LINE+3]] orders local memory only
kernel void local_for_global(global int *f, int n) {
  if (FIRST) *f = n;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (*f > 3) WAIT;
}

// CHECK: hint: put a barrier between the write at line [[#@LINE+3]] and the read at line [[#@LINE+5]]: the barrier at line [[#@LINE+4]] does not order this memory
kernel void smaller_scope(int n) {
  local int f;
  if (FIRST) f = n;
  work_group_barrier(CLK_LOCAL_MEM_FENCE, memory_scope_sub_group);
  if (f > 3) WAIT;
}

// No barrier lies between, or one that is right on another way.
// CHECK: hint: put a barrier between the write at line [[#@LINE+3]] and the read at line [[#@LINE+4]]{{$}}
kernel void none_between(int n) {
  local int f;
  if (FIRST) f = n;
  if (f > 3) WAIT;
}

// None lies between in one iteration.
// CHECK: hint: put a barrier between the write at line [[#@LINE+4]] and the read at line [[#@LINE+5]]{{$}}
kernel void after_the_read(int n, global int *g) {
  local int f;
  for (int i = 0; i < n; ++i) {
    if (FIRST) f = i;
    if (f > 3) WAIT;
    barrier(CLK_GLOBAL_MEM_FENCE);
    g[get_local_id(0)] += f;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
}
// CHECK: hint: put a barrier between the write at line [[#@LINE+5]] and the read at line [[#@LINE+7]]{{$}}
kernel void before_the_write(int n, global int *g) {
  local int f;
  for (int i = 0; i < n; ++i) {
    barrier(CLK_GLOBAL_MEM_FENCE);
    if (FIRST) f = i;
    g[1] = 3;
    if (f > 3) WAIT;
    WAIT;
  }
}
// CHECK: 0 errors, 6 warnings, 0 remarks

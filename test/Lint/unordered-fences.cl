// A barrier orders the memory that its flags name, for the scope that it names; a fence without a barrier lets nobody
// wait. A branch on what another work-item writes is a finding where the memory is not ordered, and none where it is.
// RUN: not rejoin lint --summary %s -- -cl-std=CL2.0 | FileCheck %s
// RUN: rejoin lint --verbose --function=right_local --function=right_global --function=right_both --function=right_apart %s -- -cl-std=CL2.0 | FileCheck --check-prefix=RIGHT %s
// RIGHT-COUNT-8: proved safe: barrier
// RIGHT: 0 errors, 0 warnings, 0 remarks

#define FIRST (get_local_id(0) == 0)
#define WAIT barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)

// CHECK: unordered-fences.cl:[[@LINE+5]]:{{[0-9]+}}: warning: work-items with `f <= 3` do not reach
kernel void global_for_local(int n) {
  local int f;
  if (FIRST) f = n;
  barrier(CLK_GLOBAL_MEM_FENCE);
  if (f > 3) WAIT;
}

// CHECK: unordered-fences.cl:[[@LINE+4]]:{{[0-9]+}}: warning: work-items with `*f <= 3` do not reach
kernel void local_for_global(global int *f, int n) {
  if (FIRST) *f = n;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (*f > 3) WAIT;
}

// CHECK: unordered-fences.cl:[[@LINE+5]]:{{[0-9]+}}: warning: work-items with `f <= 3` do not reach
kernel void without_flags(int n) {
  local int f;
  if (FIRST) f = n;
  barrier(0);
  if (f > 3) WAIT;
}

// CHECK: unordered-fences.cl:[[@LINE+5]]:{{[0-9]+}}: warning: work-items with `f <= 3` do not reach
kernel void smaller_scope(int n) {
  local int f;
  if (FIRST) f = n;
  work_group_barrier(CLK_LOCAL_MEM_FENCE, memory_scope_sub_group);
  if (f > 3) WAIT;
}

// Fences alone.
// CHECK: unordered-fences.cl:[[@LINE+5]]:{{[0-9]+}}: warning: work-items with `f <= 3` do not reach
kernel void fence_only(int n) {
  local int f;
  if (FIRST) f = n;
  mem_fence(CLK_LOCAL_MEM_FENCE);
  if (f > 3) WAIT;
}

// CHECK: unordered-fences.cl:[[@LINE+5]]:{{[0-9]+}}: warning: work-items with `f <= 3` do not reach
kernel void other_fence_only(int n) {
  local int f;
  if (FIRST) f = n;
  atomic_work_item_fence(CLK_LOCAL_MEM_FENCE, memory_order_seq_cst, memory_scope_work_group);
  if (f > 3) WAIT;
}

// A fence that orders the reads alone, beside a barrier of the other memory.
// CHECK: unordered-fences.cl:[[@LINE+6]]:{{[0-9]+}}: warning: work-items with `f <= 3` do not reach
kernel void half_fence(int n) {
  local int f;
  if (FIRST) f = n;
  read_mem_fence(CLK_LOCAL_MEM_FENCE);
  barrier(CLK_GLOBAL_MEM_FENCE);
  if (f > 3) WAIT;
}

kernel void right_local(int n) {
  local int f;
  if (FIRST) f = n;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (f > 3) WAIT;
}

kernel void right_global(global int *f, int n) {
  if (FIRST) *f = n;
  work_group_barrier(CLK_GLOBAL_MEM_FENCE, memory_scope_work_group);
  if (*f > 3) WAIT;
}

kernel void right_both(global int *f, int n) {
  if (FIRST) *f = n;
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  if (*f > 3) WAIT;
}

// The fence and the barrier together.
kernel void right_apart(global int *f, int n) {
  if (FIRST) *f = n;
  mem_fence(CLK_GLOBAL_MEM_FENCE);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (*f > 3) WAIT;
}
// CHECK: 0 errors, 7 warnings, 0 remarks

// A barrier orders the memory that its flags name, and no other.
// RUN: not rejoin run %s --kernel=wrong_local --local=8 --arg=zeros:32 | FileCheck --check-prefix=LOCAL %s
// RUN: not rejoin run %s --kernel=wrong_global --local=8 --arg=zeros:32 --arg=zeros:32 | FileCheck --check-prefix=GLOBAL %s
// RUN: rejoin run %s --kernel=right --local=8 --arg=zeros:32
// RUN: rejoin run %s --kernel=by_thread --local=8 --arg=zeros:32 --arg=i32:1
// RUN: not rejoin run %s --kernel=by_thread --local=8 --arg=zeros:32 --arg=i32:7 | FileCheck --check-prefix=ACROSS %s

kernel void wrong_local(global int *out) {
  local int s[8];
  int i = get_local_id(0);
  s[i] = i;
  barrier(CLK_GLOBAL_MEM_FENCE);
  out[i] = s[i ^ 1];
// LOCAL: {{.*}}.cl:[[#@LINE-1]]:{{[0-9]+}}: error: reads memory that work-item {{[0-9]+}} writes; no barrier orders the two accesses [data-race, rule S2]
}

kernel void wrong_global(global int *a, global int *out) {
  int i = get_local_id(0);
  a[i] = i;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[i] = a[i ^ 1];
// GLOBAL: {{.*}}.cl:[[#@LINE-1]]:{{[0-9]+}}: error: reads memory that work-item {{[0-9]+}} writes; no barrier orders the two accesses [data-race, rule S2]
}

kernel void right(global int *out) {
  local int s[8];
  int i = get_local_id(0);
  s[i] = i;
  out[i] = i;
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  int x = s[i ^ 1] + out[i ^ 1];
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  out[i] = x;
}

// Threads name different memory: local memory is ordered among those that name it.
kernel void by_thread(global int *out, int other) {
  local int s[8];
  int i = get_local_id(0);
  s[i] = i;
  barrier(i < 4 ? CLK_LOCAL_MEM_FENCE : CLK_GLOBAL_MEM_FENCE);
  if (i < 4)
    // ACROSS: {{.*}}.cl:[[#@LINE+1]]:{{[0-9]+}}: error: reads memory that work-item {{[4-7]}} writes; no barrier orders the two accesses
    out[i] = s[i ^ other];
}

// A work-item that stops at a finding no longer writes what others read: their reads are notes of that finding. A read
// of memory that it would not have written is a finding of its own, as is one of private memory, or where nobody stopped.
// RUN: not rejoin run %s --kernel=tail --local=8 --arg=zeros:16 --arg=zeros:32 | FileCheck --check-prefix=TAIL --implicit-check-not=error: %s
// RUN: not rejoin run %s --kernel=other --local=8 --arg=zeros:16 --arg=zeros:32 | FileCheck --check-prefix=OTHER %s
// RUN: not rejoin run %s --kernel=before --local=8 --arg=zeros:16 --arg=zeros:32 | FileCheck --check-prefix=BEFORE %s
// RUN: not rejoin run %s --kernel=own --local=8 --arg=zeros:16 --arg=zeros:32 | FileCheck --check-prefix=OWN %s
// RUN: not rejoin run %s --kernel=alone --local=8 --arg=zeros:16 --arg=zeros:32 | FileCheck --check-prefix=ALONE %s

// TAIL: after-stop.cl:[[#@LINE+5]]:{{[0-9]+}}: error: reads 4 bytes {{.*}}[out-of-bounds, rule S3]
// TAIL: after-stop.cl:[[#@LINE+7]]:{{[0-9]+}}: note: work-item 3 reads memory here that work-item 4 may have written, had it not stopped
kernel void tail(global int *in, global int *out) {
  local int s[8];
  int i = get_local_id(0);
  s[i] = in[i];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (i < 4)
    out[i] = s[i + 1];
}

// The store comes before the finding, and nothing writes 'never'.
kernel void other(global int *in, global int *out) {
  local int s[8], never[8];
  int i = get_local_id(0);
  s[i] = in[i];
  if (i < 4)
    // OTHER: after-stop.cl:[[#@LINE+1]]:{{[0-9]+}}: error: reads memory that was never written [uninitialized-read, rule S5]
    out[i] = never[i + 1];
}

kernel void before(global int *in, global int *out) {
  local int s[8];
  int i = get_local_id(0);
  if (i)
    s[i] = i;
  int x = in[i];
  // BEFORE: after-stop.cl:[[#@LINE+1]]:{{[0-9]+}}: error: reads memory that was never written [uninitialized-read, rule S5]
  out[0] = x + s[0];
}

kernel void own(global int *in, global int *out) {
  int i = get_local_id(0), p[2];
  p[i & 1] = in[i];
  // OWN: after-stop.cl:[[#@LINE+1]]:{{[0-9]+}}: error: reads memory that was never written [uninitialized-read, rule S5]
  out[i & 3] = p[(i + 1) & 1];
}

kernel void alone(global int *in, global int *out) {
  local int s[8];
  int i = get_local_id(0);
  if (i < 4)
    s[i] = in[i];
  barrier(CLK_LOCAL_MEM_FENCE);
  // ALONE: after-stop.cl:[[#@LINE+1]]:{{[0-9]+}}: error: reads memory that was never written [uninitialized-read, rule S5]
  out[i] = s[i];
}

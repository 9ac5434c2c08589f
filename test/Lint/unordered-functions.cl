// Functions without a body that write by a pointer: atomic operations of OpenCL C and stores of vectors, which are calls
// here. The last element of the workgroup is written, the one after it is not.
// RUN: not rejoin lint --summary %s | FileCheck %s
// CHECK: 15 barriers or wave operations: 10 proved safe, 5 with a finding, 0 not known
// RUN: for f in atomics counted vectors halves last; do not rejoin lint --function=$f %s; done | FileCheck --check-prefix=WRONG %s
// WRONG-COUNT-5: 0 errors, 1 warning, 0 remarks
#define LID ((int)get_local_id(0))
#define ASK(V)                                                                                                         \
  if ((V) > 3)                                                                                                         \
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)
kernel void atomics(int m) {
  local int f;
  if (LID == 0)
    f = 0;
  barrier(1);
  if (LID > 5)
    atomic_add(&f, 1);
  ASK(f);
}
kernel void counted(global int *f) {
  if (LID > 5)
    atomic_inc(f);
  ASK(*f);
}
kernel void vectors(int4 v) {
  local int a[64];
  a[LID] = 0;
  barrier(1);
  vstore4(v, LID & 7, a);
  ASK(a[5]);
}
kernel void halves(float v) {
  local half a[64];
  local int *b = (local int *)a;
  b[LID & 31] = 0;
  barrier(1);
  vstore_half(v, LID & 63, a);
  ASK(b[3]);
}
kernel void last(global int *in) {
  local int a[64];
  a[LID] = in[LID];
  ASK(a[get_local_size(0) - 1]);
}
kernel void right_histogram(global int *in, int m) {
  local int h[65];
  h[LID & 63] = 0;
  if (LID == 0)
    h[64] = m;
  barrier(1);
  atomic_inc(&h[in[0] & 7]);
  ASK(h[64]);
}
kernel void right_end(global int *in) {
  local int a[65];
  a[LID] = in[LID];
  ASK(a[get_local_size(0)]);
}
kernel void right_read(global int *in) {
  local int a[64];
  a[LID] = in[LID];
  barrier(1);
  int4 v = vload4(LID & 7, a);
  in[LID] = v.x;
  prefetch(in, 3);
  ASK(a[5]);
}
kernel void right_after(global int *in) {
  local int a[64];
  atomic_inc(&a[LID]);
  barrier(1);
  ASK(a[5]);
}

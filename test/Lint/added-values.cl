// The compiler adds values without a line to a loop (the count of its iterations, a sum kept in a register); the chain
// of causes does not name them.
// RUN: rejoin lint %s > %t.out || test $? = 1
// RUN: FileCheck --input-file=%t.out %s
kernel void total(global const int *in, global int *out, int n) {
  local int part[128];
  int i = get_global_id(0);
  int mine = 0;
  while (i < n) {
    mine += in[i];
    part[get_local_id(0)] = mine;
    barrier(CLK_LOCAL_MEM_FENCE);
    i += get_global_size(0);
  }
  out[get_global_id(0)] = part[0];
}
// CHECK: added-values.cl:9:3: warning: {{.*}}`barrier()` at line 12: the kernel hangs
// CHECK-NOT: %
// CHECK: added-values.cl:7:11: note: the work-item's index in the NDRange ('i') differs from work-item to work-item

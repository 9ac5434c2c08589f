// Chains go on behind pointers: from a call to what another call stored.
// RUN: rejoin analyze %s --explain 12 -- -O0 -g | FileCheck %s
// RUN: rejoin analyze %s --explain 12 -- -O1 -g | FileCheck %s
__attribute__((noinline)) static void put(int *p, int x) { *p = x; }
__attribute__((noinline)) static int get(const int *p) { return *p + 1; }

kernel void k(global int *out, int n) {
  int a;
  put(&a, (int)get_local_id(0));
  for (int i = 0; i < n; i++)
    put(&a, get(&a));
  out[n] = get(&a);
}
// CHECK: explain-memory.cl:12:12: a value is divergent: it may differ from work-item to work-item
// CHECK-NEXT: 12 |   out[n] = get(&a);
// CHECK-NEXT: explain-memory.cl:9:16: the work-item's index in its work-group differs from work-item to work-item
// CHECK-NEXT: 9 |   put(&a, (int)get_local_id(0));

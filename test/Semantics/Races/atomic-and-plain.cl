// Accesses that are not all atomic: the thread's own atomic operation does not hide those of others, before or after.
// RUN: not rejoin run %s --kernel=after --local=8 --arg=zeros:4 --arg=zeros:4 | FileCheck --check-prefix=AFTER %s
// RUN: not rejoin run %s --kernel=after --local=8 --arg=zeros:4 --arg=zeros:4 --schedule=independent | FileCheck --check-prefix=AFTER %s
// RUN: not rejoin run %s --kernel=after --local=2 --arg=zeros:4 --arg=zeros:4 --schedule=exhaustive | FileCheck --check-prefix=AFTER %s
// RUN: not rejoin run %s --kernel=before --local=8 --arg=zeros:4 | FileCheck --check-prefix=BEFORE %s
// RUN: not rejoin run %s --kernel=before --local=8 --arg=zeros:4 --schedule=independent | FileCheck --check-prefix=BEFORE %s
// RUN: not rejoin run %s --kernel=before --local=2 --arg=zeros:4 --schedule=exhaustive | FileCheck --check-prefix=BEFORE %s
// RUN: rejoin run %s --kernel=fails --local=8 --arg=zeros:4 --arg=zeros:32

kernel void after(global int *a, global int *out) {
  atomic_inc(a);
  if (get_local_id(0) == 1)
    out[0] = a[0];
// AFTER: {{.*}}.cl:[[#@LINE-1]]:{{[0-9]+}}: error: reads memory that work-item {{[0-9]+}} atomically changes; no barrier orders the two accesses
}

kernel void before(global int *a) {
  if (get_local_id(0) == 0)
    a[0] = 0;
  atomic_inc(a);
// BEFORE: {{.*}}.cl:[[#@LINE-1]]:{{[0-9]+}}: error: atomically changes memory that work-item 0 writes; no barrier orders the two accesses
}

// A compare-exchange that fails is a read, which does not race with reads.
kernel void fails(global int *a, global int *out) {
  out[get_local_id(0)] = a[0];
  atomic_cmpxchg(a, 5, 6);
}

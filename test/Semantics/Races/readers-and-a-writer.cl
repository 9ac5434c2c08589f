// All threads read what one of them writes afterwards: a race, whoever runs first.
// RUN: not rejoin run %s --local=8 --arg=zeros:4 --arg=zeros:32 | FileCheck %s
// RUN: not rejoin run %s --local=8 --arg=zeros:4 --arg=zeros:32 --schedule=independent --seed=1 | FileCheck %s
// RUN: not rejoin run %s --local=8 --arg=zeros:4 --arg=zeros:32 --schedule=independent --seed=2 | FileCheck %s
// RUN: not rejoin run %s --local=8 --arg=zeros:4 --arg=zeros:32 --model=none | FileCheck %s
// RUN: not rejoin run %s --local=2 --arg=zeros:4 --arg=zeros:8 --schedule=exhaustive | FileCheck %s
// CHECK-NOT: error
// CHECK:     {{.*}}.cl:[[#@LINE+7]]:{{[0-9]+}}: error: writes memory that work-item {{[0-9]+}} reads; no barrier orders the two accesses [data-race, rule S2]
// CHECK:     {{.*}}.cl:[[#@LINE+3]]:{{[0-9]+}}: note: the other access{{$}}
// CHECK-NOT: error
kernel void k(global int *a, global int *out) {
  int i = get_local_id(0), x = a[0];
  out[i] = x;
  if (i == 0)
    a[0] = 7;
}

// All threads store the same value: a remark, and no failure; another value is a race.
// RUN: rejoin run %s --kernel=same --local=8 --arg=zeros:4 | FileCheck --check-prefix=SAME %s
// RUN: not rejoin run %s --kernel=other --local=8 --arg=zeros:4 | FileCheck --check-prefix=OTHER %s
// SAME: {{.*}}.cl:[[#@LINE+4]]:{{[0-9]+}}: remark: stores the value that work-item {{[0-9]+}} stores there too; no barrier orders the two stores [data-race, rule S2]
// SAME: note: found {{[0-9]+}} times, for work-items 0 to 7
// OTHER: error: writes memory that work-item {{[0-9]+}} writes; no barrier orders the two accesses [data-race, rule S2]
kernel void same(global int *a) {
  a[0] = 7;
}
kernel void other(global int *a) {
  a[0] = get_local_id(0);
}

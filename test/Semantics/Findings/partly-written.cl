// A vector and a struct of which some parts were never written: the others are read as they are, and reading the missing
// ones is found where they are read.
// RUN: rejoin run %s --kernel=right --local=1 --arg=zeros:32 --out=0:i32 | FileCheck --check-prefix=RIGHT %s
// RUN: not rejoin run %s --kernel=wrong --local=1 --arg=zeros:16 -- -O0 | FileCheck --check-prefix=WRONG %s
// RUN: not rejoin run %s --kernel=wrong --local=1 --arg=zeros:16 | FileCheck --check-prefix=WRONG %s
// RUN: not rejoin run %s --kernel=branch --local=2 --arg=zeros:16 | FileCheck --check-prefix=BRANCH %s
// RUN: rejoin run %s --kernel=right --local=1 --arg=zeros:32 --out=0:i32 -- -O0 | FileCheck --check-prefix=RIGHT %s
// RIGHT: argument 0: 7 3 5 0
struct pair { char small; int large; };
struct pair make(int x) {
  struct pair p;
  p.small = 3;
  p.large = x;
  return p;
}
kernel void right(global int *out) {
  int4 v;
  v.x = 7;
  out[0] = v.x;
  struct pair p = make(5);
  out[1] = p.small;
  out[2] = p.large;
}
kernel void wrong(global int *out) {
  int4 v;
  v.x = 7;
  out[0] = v.x + v.y;
// WRONG: {{.*}}.cl:[[#@LINE-1]]:{{[0-9]+}}: error: reads memory that was never written [uninitialized-read, rule S5]
// WRONG: {{.*}}.cl:[[#@LINE-2]]:{{[0-9]+}}: note: the value is used here{{$}}
}
// Written on one of two ways, and again in each iteration of a loop before it is read.
kernel void branch(global int *out) {
  int x, y;
  if (get_local_id(0))
    x = 1;
  for (int i = 0; i < 2; ++i) {
    y = i;
    out[2 + get_local_id(0)] = y;
  }
  // BRANCH-NOT: error:
  // BRANCH: {{.*}}.cl:[[#@LINE+2]]:{{[0-9]+}}: error: reads memory that was never written [uninitialized-read, rule S5]
  // BRANCH: for work-item 0
  out[get_local_id(0)] = x;
}

// Accesses without an effect, which an optimiser removes: a store outside of an array that is not read, a load without
// a use, a race for a value that is not read, also in a function and in a loop. A run executes them; --optimized shows
// that clang removes each. Vectors, structs and arrays that are used rightly have no finding and the same result.
// RUN: not rejoin run %s --kernel=dead_store --local=8 --arg=zeros:32 | FileCheck --check-prefix=STORE %s
// RUN: not rejoin run %s --kernel=dead_load --local=8 --arg=zeros:32 | FileCheck --check-prefix=LOAD %s
// RUN: not rejoin run %s --kernel=past_end --local=1 --arg=zeros:32 | FileCheck --check-prefix=END %s
// RUN: not rejoin run %s --kernel=dead_race --local=8 --arg=zeros:32 | FileCheck --check-prefix=RACE %s
// RUN: not rejoin run %s --kernel=member --local=1 --arg=zeros:32 | FileCheck --check-prefix=MEMBER %s
// RUN: not rejoin run %s --kernel=dead_store --local=8 --arg=zeros:32 -- -O0 | FileCheck --check-prefix=STORE %s
// RUN: not rejoin run %s --kernel=dead_load --local=8 --arg=zeros:32 -- -O3 | FileCheck --check-prefix=LOAD %s
// RUN: rejoin run %s --optimized --kernel=dead_store --local=8 --arg=zeros:32 2>&1 | FileCheck --check-prefix=NOTHING --implicit-check-not=error: %s
// RUN: rejoin run %s --optimized --kernel=dead_load --local=8 --arg=zeros:32 2>&1 | FileCheck --check-prefix=NOTHING --implicit-check-not=error: %s
// RUN: rejoin run %s --optimized --kernel=past_end --local=1 --arg=zeros:32 2>&1 | FileCheck --check-prefix=NOTHING --implicit-check-not=error: %s
// RUN: rejoin run %s --optimized --kernel=dead_race --local=8 --arg=zeros:32 2>&1 | FileCheck --check-prefix=NOTHING --implicit-check-not=error: %s
// RUN: rejoin run %s --kernel=right --local=8 --arg=zeros:32 --out=0:i32 | FileCheck --check-prefix=RIGHT %s
// RUN: rejoin run %s --kernel=right --local=8 --arg=zeros:32 --out=0:i32 -- -O0 | FileCheck --check-prefix=RIGHT %s
// RUN: rejoin run %s --optimized --kernel=right --local=8 --arg=zeros:32 --out=0:i32 | FileCheck --check-prefix=RIGHT %s
// NOTHING: nothing found
kernel void dead_store(global int *out) {
  int i = get_local_id(0);
  int own[4];
  // STORE: as-written.cl:[[#@LINE+1]]:{{[0-9]+}}: error: writes 4 bytes {{.*}}[out-of-bounds, rule S3]
  own[i] = 1;
  out[i] = i;
}

inline int pick(global int *p, int i) {
  // LOAD: as-written.cl:[[#@LINE+1]]:{{[0-9]+}}: error: reads 4 bytes {{.*}}[out-of-bounds, rule S3]
  int unused = p[i + 100];
  return i;
}
kernel void dead_load(global int *out) {
  int i = get_local_id(0);
  out[i] = pick(out, i);
}

kernel void past_end(global int *out) {
  int t[4];
  for (int j = 0; j <= 4; ++j)
    // END: as-written.cl:[[#@LINE+1]]:{{[0-9]+}}: error: writes 4 bytes {{.*}}[out-of-bounds, rule S3]
    t[j] = j;
  out[0] = t[3];
}

kernel void dead_race(global int *out) {
  local int s[64];
  // RACE: as-written.cl:[[#@LINE+1]]:{{[0-9]+}}: error: writes memory that work-item 0 writes{{.*}}[data-race, rule S2]
  s[0] = get_local_id(0);
  out[get_local_id(0)] = 1;
}

// A constant place outside of a variable whose address goes nowhere.
struct pair { int a, b; };
kernel void member(global int *out) {
  struct pair p = {1, 2};
  int *at = &p.a;
  // MEMBER: as-written.cl:[[#@LINE+1]]:{{[0-9]+}}: error: writes 4 bytes {{.*}}[out-of-bounds, rule S3]
  at[2] = 7;
  out[0] = p.b;
}

int twice(struct pair p) { return p.a + p.b; }
int fall(int n) { return n <= 0 ? 0 : 1 + fall(n - 1); }
kernel void right(global int *out) {
  int i = get_local_id(0);
  local int s[8];
  s[i] = i;
  barrier(CLK_LOCAL_MEM_FENCE);
  int4 v = (int4)(i);
  v.y = s[7 - i];
  struct pair p = {v.x, v.y};
  int t[3] = {1, 2, 3};
  while (true) {
    if (p.a >= 7)
      break;
    ++p.a;
    --p.b;
  }
  // RIGHT-NOT: error
  // RIGHT: argument 0: 8 9 10 8 9 10 8 9
  out[i] = twice(p) + t[i % 3] + fall(i) - i;
}

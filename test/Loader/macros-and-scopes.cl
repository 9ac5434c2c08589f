// A parameter or a variable is known in its own function: elsewhere the name is a macro's. In its function it is none: its
// declaration was lost to another error.
// RUN: not rejoin lint --as-given %s > %t.out 2> %t.err
// RUN: FileCheck --input-file=%t.err --implicit-check-not="'lost'" --implicit-check-not="'TABLE'" %s
// CHECK: 'UNKNOWN' (a type), 'SIZE', 'STEP', 'OFFSET' are not declared; if the host program defines them, pass them: --
void prototype(int OFFSET);
void parameter(global float *p, int SIZE) { p[0] = SIZE; }
void variable(global float *p) {
  int STEP = 4;
  for (int OFFSET = 0; OFFSET < 4; ++OFFSET)
    p[OFFSET] = STEP;
}
UNKNOWN TABLE[4];
kernel void k(global float *p, UNKNOWN lost) {
  p[SIZE] = STEP + lost;
  p[OFFSET] = TABLE[0];
}

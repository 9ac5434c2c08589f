// A format never reaches the host's printf: what writes, what has no bound and what has no value is a finding.
// RUN: not rejoin run %s --kernel=writes --local=1 | FileCheck --check-prefix=WRITES %s
// RUN: not rejoin run %s --kernel=wide --local=1 | FileCheck --check-prefix=WIDE %s
// RUN: not rejoin run %s --kernel=position --local=1 | FileCheck --check-prefix=POSITION %s
// RUN: not rejoin run %s --kernel=few --local=1 | FileCheck --check-prefix=FEW %s
// RUN: not rejoin run %s --kernel=number --local=1 | FileCheck --check-prefix=NUMBER %s
// RUN: not rejoin run %s --kernel=type --local=1 | FileCheck --check-prefix=TYPE %s
// RUN: rejoin run %s --kernel=good --local=1 | FileCheck --check-prefix=GOOD %s

kernel void writes() { printf("%d%n", 1, 2); }
// WRITES: error: the format of printf has the conversion '%n' [undefined-behaviour, rule S7]
kernel void wide() { printf("%999999999d", 1); }
// WIDE: error: the format of printf has a width or precision of more than 1024
kernel void position() { printf("%5$d", 1); }
// POSITION: error: the format of printf has the conversion '%$'
kernel void few() { printf("%d %d\n", 1); }
// FEW: error: the format of printf has more conversions than there are values
kernel void number() { printf("%s", 1); }
// NUMBER: error: printf prints a value that is not a string with '%s'
kernel void type() { printf("%f", 1); }
// TYPE: error: printf prints a value of another type than '%f' is for
kernel void good() {
  float4 v = (float4)(1.5f, -2.25f, 0.0f, 100.0f);
  char4 c = (char4)(1, -2, 3, -4);
  printf("[%v4hlf] [%5.1v4hlf] [%v4hhd] [%s] [%-6.2s] [%#x] [%+05d]\n", v, v, c, "text", "abcdef", 255, 42);
}
// GOOD: [1.500000,-2.250000,0.000000,100.000000] [  1.5, -2.2,  0.0,100.0] [1,-2,3,-4] [text] [ab    ] [0xff] [+0042]

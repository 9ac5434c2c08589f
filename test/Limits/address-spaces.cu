// The machine does not tell to which address space a generic pointer points. An error names its line.
// RUN: not rejoin run %s --arg=zeros:4 --local=1 2>&1 | FileCheck %s
// CHECK: error: {{.*}}address-spaces.cu:4:{{[0-9]+}}: cannot run this operation, which is not modelled
__global__ void k(int *p) { p[0] = __isGlobal(p); }

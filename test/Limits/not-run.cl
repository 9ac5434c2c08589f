// There are no pipes in the machine; of inline assembly it knows single instructions. An error names them.
// RUN: not rejoin run %s --kernel=pipes --arg=null: --arg=zeros:16 2>&1 | FileCheck --check-prefix=PIPE %s
// RUN: not rejoin run %s --kernel=assembly --arg=zeros:16 2>&1 | FileCheck --check-prefix=ASSEMBLY %s
// PIPE: error: cannot run a call of the unknown function '{{.*}}read_pipe
// ASSEMBLY: error: cannot run this inline assembly
kernel void pipes(read_only pipe int in, global int *out) { read_pipe(in, out); }
kernel void assembly(global int *out) {
  int x;
  __asm__ volatile("v_mov_b32 %0, 1" : "=v"(x));
  *out = x;
}

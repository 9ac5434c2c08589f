// There are no pipes in the machine; of inline assembly it knows single instructions; it has no arithmetic whose rounding
// the manuals leave open. An error names their line.
// RUN: not rejoin run %s --kernel=pipes --arg=null: --arg=zeros:16 2>&1 | FileCheck --check-prefix=PIPE %s
// RUN: not rejoin run %s --kernel=assembly --arg=zeros:16 2>&1 | FileCheck --check-prefix=ASSEMBLY %s
// RUN: not rejoin run %s --kernel=norm --arg=f32:0.3 --arg=zeros:16 2>&1 | FileCheck --check-prefix=NORM %s
// PIPE: error: {{.*}}not-run.cl:9:{{[0-9]+}}: cannot run a call of the unknown function '{{.*}}read_pipe
// ASSEMBLY: error: {{.*}}not-run.cl:12:{{[0-9]+}}: cannot run this inline assembly
// NORM: error: {{.*}}not-run.cl:{{[0-9]+}}:{{[0-9]+}}: cannot run this operation, which is not modelled: `__builtin_amdgcn_cvt_pknorm_i16()`{{$}}
kernel void pipes(read_only pipe int in, global int *out) { read_pipe(in, out); }
kernel void assembly(global int *out) {
  int x;
  __asm__ volatile("v_mov_b32 %0, 1" : "=v"(x));
  *out = x;
}
kernel void norm(float x, global short2 *out) { *out = __builtin_amdgcn_cvt_pknorm_i16(x, x); }

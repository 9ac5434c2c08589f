// Images and samplers have no memory in the machine; of inline assembly it knows single instructions. An error names them.
// RUN: not rejoin run %s --kernel=image --arg=null: --arg=zeros:16 2>&1 | FileCheck --check-prefix=IMAGE %s
// RUN: not rejoin run %s --kernel=assembly --arg=zeros:16 2>&1 | FileCheck --check-prefix=ASSEMBLY %s
// IMAGE: error: cannot run a call of the unknown function '{{.*}}read_imagef
// ASSEMBLY: error: cannot run this inline assembly
kernel void image(read_only image2d_t in, global float *out) { *out = read_imagef(in, (int2)(0, 0)).x; }
kernel void assembly(global int *out) {
  int x;
  __asm__ volatile("v_mov_b32 %0, 1" : "=v"(x));
  *out = x;
}

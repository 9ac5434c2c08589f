// Findings and divergent branches as optimisation remarks, from the compiler's own driver.
// RUN: clang-22 -x cl -cl-std=CL2.0 -target amdgcn-amd-amdhsa -mcpu=gfx90a -nogpulib -O2 -g -fpass-plugin=%plugin -fsave-optimization-record -foptimization-record-file=%t.yaml -emit-llvm -c %s -o %t.bc
// RUN: FileCheck %s < %t.yaml
// RUN: clang-22 -x cl -cl-std=CL2.0 -target amdgcn-amd-amdhsa -mcpu=gfx90a -nogpulib -O2 -g -fpass-plugin=%plugin -Rpass-analysis=rejoin -emit-llvm -c %s -o %t.bc 2>&1 | FileCheck --check-prefix=TEXT %s
// RUN: clang-22 -x cl -cl-std=CL2.0 -target amdgcn-amd-amdhsa -mcpu=gfx90a -nogpulib -O2 -g -fpass-plugin=%plugin -emit-llvm -c %s -o %t.bc 2>&1 | count 0

__kernel void wait(__global int *out, __global const int *in) {
  int id = get_global_id(0);
  // CHECK: Pass:            rejoin
  // CHECK-NEXT: Name:            DivergentBranch
  // CHECK-NEXT: DebugLoc:        { File: '{{.*}}remarks.cl', Line: [[@LINE+5]], Column: 14 }
  // CHECK-NEXT: Function:        wait
  // CHECK: Name:            divergent-barrier
  // CHECK: String: {{.*}}`barrier()` at line [[@LINE+4]]: the kernel hangs or its behaviour is undefined, if that holds for some but not all work-items of a work-group
  // TEXT: remarks.cl:[[@LINE+1]]:14: remark: threads of a wave may take different sides of this branch; the hardware then executes both [-Rpass-analysis=rejoin]
  if (in[id] == 3) {
    out[id] = 1;
    barrier(CLK_GLOBAL_MEM_FENCE);
  }
}

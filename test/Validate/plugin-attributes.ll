; A pass that changes nothing but flags, alignments or attributes has changed the function.
; RUN: env REJOIN_VALIDATE=1 opt-22 -load-pass-plugin=%plugin -passes=infer-alignment -disable-output %s 2>&1 | FileCheck %s
; RUN: env REJOIN_VALIDATE=1 opt-22 -load-pass-plugin=%plugin -passes=correlated-propagation -disable-output %s 2>&1 | FileCheck %s
; RUN: env REJOIN_VALIDATE=1 opt-22 -load-pass-plugin=%plugin -passes=inferattrs -disable-output %s 2>&1 | FileCheck %s
; RUN: env REJOIN_VALIDATE=1 opt-22 -load-pass-plugin=%plugin -passes=amdgpu-attributor -disable-output %s 2>&1 | FileCheck %s
; RUN: env REJOIN_VALIDATE=1 opt-22 -load-pass-plugin=%plugin -passes=adce -disable-output %s 2>&1 | FileCheck --check-prefix=SAME %s
; Settings that leave one engine.
; RUN: env REJOIN_VALIDATE=engine=compare opt-22 -load-pass-plugin=%plugin -passes=infer-alignment -disable-output %s 2>&1 | FileCheck --check-prefix=TEXT %s
; CHECK: rejoin: 1 changed function checked: 1 proved
; SAME: rejoin: 0 changed functions checked
; TEXT: rejoin: 1 changed function checked: 1 proved

target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-A5"
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) align 16 %p) {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %low = and i32 %x, 7
  %sum = add i32 %low, 1
  call void @llvm.amdgcn.s.barrier()
  store i32 %sum, ptr addrspace(1) %p, align 1
  %length = call i64 @strlen(ptr null)
  ret void
}
declare i64 @strlen(ptr)

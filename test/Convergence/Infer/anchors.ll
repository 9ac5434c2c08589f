; A function that is not convergent gets an anchor: which threads execute its barrier together is then open. The pass
; says so, and is silent where the function is convergent.
; RUN: rejoin infer --tokens %s -o %t.ll 2>&1 | FileCheck %s --implicit-check-not=warning:
; RUN: FileCheck --check-prefix=ANCHOR %s < %t.ll
; RUN: opt-22 -load-pass-plugin=%plugin -passes=rejoin-infer-tokens -disable-output %s 2>&1 | FileCheck %s --implicit-check-not=warning:
; RUN: rejoin infer --repair-attributes --tokens %s -o %t.ll 2>&1 | count 0
; RUN: FileCheck --check-prefix=ENTRY %s < %t.ll

target triple = "amdgcn-amd-amdhsa"

; CHECK: warning: {{.*}}anchors.ll: in 'open': the function is not convergent, so its token is an anchor, which leaves open which threads execute these calls together: 'llvm.amdgcn.s.barrier'; mark the function convergent first (rejoin infer --repair-attributes, or the pass rejoin-repair-attributes)
; ANCHOR-LABEL: @open(
; ANCHOR: call token @llvm.experimental.convergence.anchor()
; ENTRY-LABEL: @open(
; ENTRY: call token @llvm.experimental.convergence.entry()
define amdgpu_kernel void @open() {
  call void @llvm.amdgcn.s.barrier()
  ret void
}

; ANCHOR-LABEL: @closed(
; ANCHOR: call token @llvm.experimental.convergence.entry()
; ENTRY-LABEL: @closed(
define amdgpu_kernel void @closed() convergent {
  call void @llvm.amdgcn.s.barrier()
  ret void
}

; No convergent operation, no token.
define amdgpu_kernel void @none() {
  ret void
}

; CHECK: warning: {{.*}}anchors.ll: in 'passes_on': {{.*}} execute these calls together: a call of an unknown function; mark
; ANCHOR-LABEL: @passes_on(
; ENTRY-LABEL: @passes_on(
define void @passes_on(ptr %f) {
  call void %f() convergent
  ret void
}

; "Convergent unless marked noconvergent" and back; the verifier and the inference read either form.
; RUN: rejoin infer --mark-convergent %s -o %t.marked.ll
; RUN: FileCheck --check-prefix=MARKED %s < %t.marked.ll
; RUN: rejoin infer --mark-noconvergent %t.marked.ll | FileCheck --check-prefix=BACK %s
; RUN: rejoin infer --convergent-by-default --non-convergent --count-calls %s -o /dev/null 2>&1 | FileCheck --check-prefix=COUNT %s
; RUN: rejoin infer --convergent-by-default --non-convergent --count-calls --target=x86_64-linux-gnu %s -o /dev/null 2>&1 | FileCheck --check-prefix=HOST %s

; COUNT: 3 of 4 calls convergent before, 2 of 4 after
; HOST: 3 of 4 calls convergent before, 0 of 4 after

target triple = "amdgcn-amd-amdhsa"

; MARKED: define void @f(ptr %p) #[[C:[0-9]+]] {
; BACK: define void @f(ptr %p) {
define void @f(ptr %p) {
; MARKED-NEXT: call void @unknown() #[[C]]
; BACK-NEXT: call void @unknown(){{$}}
  call void @unknown()
; MARKED-NEXT: call void @math(){{$}}
; BACK-NEXT: call void @math(){{$}}
  call void @math()
; MARKED-NEXT: call void %p() #[[C]]
; BACK-NEXT: call void %p(){{$}}
  call void %p()
; MARKED-NEXT: call void @leaf() #[[C]]
  call void @leaf()
  ret void
}
define void @leaf() {
  ret void
}
; MARKED: declare void @unknown() #[[C]]
declare void @unknown()
; BACK: declare void @math() #[[N:[0-9]+]]
; BACK: attributes #[[N]] = { "noconvergent" }
declare void @math() "noconvergent"
